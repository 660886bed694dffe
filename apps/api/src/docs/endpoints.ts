import * as account from '@app/contracts/account/account.api';
import * as card from '@app/contracts/account/card.api';
import * as activity from '@app/contracts/activity/activity.api';
import * as adminUsers from '@app/contracts/admin/admin-users.api';
import * as audit from '@app/contracts/admin/audit.api';
import * as integrity from '@app/contracts/admin/integrity.api';
import * as queues from '@app/contracts/admin/queues.api';
import * as readModels from '@app/contracts/admin/read-models.api';
import * as content from '@app/contracts/content/content.api';
import * as model from '@app/contracts/content/model.api';
import * as template from '@app/contracts/content/template.api';
import * as ideas from '@app/contracts/content/ideas.api';
import * as suggestions from '@app/contracts/content/suggestions.api';
import type { Endpoint } from '@app/contracts/endpoint';
import * as engagement from '@app/contracts/engagement/engagement.api';
import * as health from '@app/contracts/health/health.api';
import * as jobs from '@app/contracts/jobs/jobs.api';
import * as imports from '@app/contracts/leads/imports.api';
import * as leads from '@app/contracts/leads/leads.api';
import * as metrics from '@app/contracts/metrics/metrics.api';

const isEndpoint = (thing: unknown): thing is Endpoint =>
  typeof thing === 'object' && thing !== null && 'method' in thing && 'path' in thing && 'summary' in thing;

const ofContent = [content, template, ideas, suggestions, engagement, model];
const ofPeople = [account, card, leads, imports, ...ofContent, metrics, activity, jobs, health];
const ofAdmins = [adminUsers, audit, integrity, readModels, queues];

/** All endpoints, in the order of the reference. */
export const endpoints: Endpoint[] = [...ofPeople, ...ofAdmins].flatMap((contract) =>
  Object.values<unknown>(contract).filter(isEndpoint),
);

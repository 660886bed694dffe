import * as account from '@app/contracts/account/account.api';
import * as activity from '@app/contracts/activity/activity.api';
import * as content from '@app/contracts/content/content.api';
import type { Endpoint } from '@app/contracts/endpoint';
import * as health from '@app/contracts/health/health.api';
import * as jobs from '@app/contracts/jobs/jobs.api';
import * as imports from '@app/contracts/leads/imports.api';
import * as leads from '@app/contracts/leads/leads.api';
import * as metrics from '@app/contracts/metrics/metrics.api';

const isEndpoint = (thing: unknown): thing is Endpoint =>
  typeof thing === 'object' && thing !== null && 'method' in thing && 'path' in thing && 'summary' in thing;

/** Every call of the product, in the order of the reference. */
export const endpoints: Endpoint[] = [account, leads, imports, content, metrics, activity, jobs, health].flatMap(
  (contract) => Object.values<unknown>(contract).filter(isEndpoint),
);

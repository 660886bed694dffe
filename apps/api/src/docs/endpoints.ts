import * as account from '@app/contracts/account/account.api';
import * as card from '@app/contracts/voice/card.api';
import * as gettingStarted from '@app/contracts/account/getting-started.api';
import * as ownData from '@app/contracts/account/own-data.api';
import * as calendarFeed from '@app/contracts/rhythm/calendar-feed.api';
import * as rhythm from '@app/contracts/rhythm/rhythm.api';
import * as share from '@app/contracts/digest/share.api';
import * as sessions from '@app/contracts/account/sessions.api';
import * as voice from '@app/contracts/voice/voice.api';
import * as activity from '@app/contracts/activity/activity.api';
import * as adminUsers from '@app/contracts/admin/admin-users.api';
import * as audit from '@app/contracts/audit/audit.api';
import * as integrity from '@app/contracts/audit/integrity.api';
import * as queues from '@app/contracts/admin/queues.api';
import * as readModels from '@app/contracts/admin/read-models.api';
import * as billing from '@app/contracts/billing/billing.api';
import * as content from '@app/contracts/content/content.api';
import * as drafting from '@app/contracts/drafting/drafting.api';
import * as unsent from '@app/contracts/delivery/unsent.api';
import * as model from '@app/contracts/drafting/model.api';
import * as template from '@app/contracts/drafting/template.api';
import * as ideas from '@app/contracts/posts/ideas.api';
import * as promises from '@app/contracts/follow-ups/promises.api';
import * as receipts from '@app/contracts/content/receipt.api';
import * as suggestions from '@app/contracts/posts/suggestions.api';
import * as digest from '@app/contracts/digest/digest.api';
import type { Endpoint } from '@app/contracts/endpoint';
import * as engagement from '@app/contracts/engagement/engagement.api';
import * as health from '@app/contracts/health/health.api';
import * as jobs from '@app/contracts/jobs/jobs.api';
import * as followUps from '@app/contracts/follow-ups/follow-ups.api';
import * as imports from '@app/contracts/imports/imports.api';
import * as leadViews from '@app/contracts/leads/lead-views.api';
import * as duplicates from '@app/contracts/duplicates/duplicates.api';
import * as leadOrigins from '@app/contracts/leads/lead-origins.api';
import * as usage from '@app/contracts/billing/usage.api';
import * as leads from '@app/contracts/leads/leads.api';
import * as linkedin from '@app/contracts/linkedin/linkedin.api';
import * as analytics from '@app/contracts/metrics/analytics.api';
import * as dealChains from '@app/contracts/metrics/deal-chains.api';
import * as replies from '@app/contracts/follow-ups/replies.api';
import * as brandHealth from '@app/contracts/metrics/brand-health.api';
import * as metrics from '@app/contracts/metrics/metrics.api';
import * as notifications from '@app/contracts/notifications/notifications.api';
import * as support from '@app/contracts/support/support.api';

const isEndpoint = (thing: unknown): thing is Endpoint =>
  typeof thing === 'object' && thing !== null && 'method' in thing && 'path' in thing && 'summary' in thing;

const ofContent = [content, drafting, unsent, template, ideas, promises, receipts, suggestions, engagement, model];
const ofPeople = [
  account,
  billing,
  usage,
  card,
  gettingStarted,
  calendarFeed,
  rhythm,
  voice,
  ownData,
  sessions,
  share,
  leads,
  leadViews,
  leadOrigins,
  duplicates,
  followUps,
  replies,
  imports,
  ...ofContent,
  metrics,
  digest,
  brandHealth,
  analytics,
  dealChains,
  activity,
  notifications,
  linkedin,
  support,
  jobs,
  health,
];
const ofAdmins = [adminUsers, audit, integrity, readModels, queues];

/** All endpoints, in the order of the reference. */
export const endpoints: Endpoint[] = [...ofPeople, ...ofAdmins].flatMap((contract) =>
  Object.values<unknown>(contract).filter(isEndpoint),
);

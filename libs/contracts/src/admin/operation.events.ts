import { z } from 'zod';
import { event, instant, type EventWords } from '../event';

const jobId = z.string();

/** Stored for ever: read event.ts before you change one. Stream `operation-<uuid>`, one for each request. */
export const OperationEvent = z.discriminatedUnion('type', [
  event('VerificationRequested', { jobId }),
  event('RebuildRequested', { readModel: z.string(), swap: z.enum(['equal', 'always']), jobId }),
  /** `consumer` is a read model or a reaction. `stream` is the parked stream. */
  event('ReplayRequested', { consumer: z.string(), stream: z.string() }),
  event('JobRetryRequested', { jobId }),
  /** An admin sees the workspace of the owner, read only, until this time. The actor is the admin. */
  event('ViewAsStarted', { until: instant }),
]);
export type OperationEvent = z.infer<typeof OperationEvent>;

/** The audit shows these words alone: “asked for the log to be verified”. */
export const operationWords: EventWords<OperationEvent> = {
  VerificationRequested: { audit: 'asked for the log to be verified' },
  RebuildRequested: { audit: 'asked for a read model to be rebuilt' },
  ReplayRequested: { audit: 'asked for a parked stream to be tried again' },
  ViewAsStarted: { audit: 'looked at the workspace of' },
  JobRetryRequested: { audit: 'asked for a failed job to be tried again' },
};

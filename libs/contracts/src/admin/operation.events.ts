import { z } from 'zod';
import { event, type EventWords } from '../event';

const jobId = z.string();

/** What an admin has asked the product itself to do. Stored for ever: see event.ts before a change. Stream `operation-<uuid>`, one an act. */
export const OperationEvent = z.discriminatedUnion('type', [
  event('VerificationRequested', { jobId }),
  event('RebuildRequested', { readModel: z.string(), swap: z.enum(['equal', 'always']), jobId }),
  /** `consumer` follows the log: a read model or a reaction. `stream` is the one that waited. */
  event('ReplayRequested', { consumer: z.string(), stream: z.string() }),
  event('JobRetryRequested', { jobId }),
]);
export type OperationEvent = z.infer<typeof OperationEvent>;

/** A whole phrase: “asked for the log to be verified”. */
export const operationWords: EventWords<OperationEvent> = {
  VerificationRequested: { audit: 'asked for the log to be verified' },
  RebuildRequested: { audit: 'asked for a read model to be rebuilt' },
  ReplayRequested: { audit: 'asked for a parked stream to be tried again' },
  JobRetryRequested: { audit: 'asked for a failed job to be tried again' },
};

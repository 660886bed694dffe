import { z } from 'zod';
import { endpoint, exampleIds } from '../endpoint';
import { instant } from '../event';
import { JobStarted } from '../jobs/jobs.api';

/** A position in the log is a string, because it can be larger than a safe integer. */
const position = z.string().regex(/^\d+$/);

const ConsumerAnswer = z.object({
  name: z.string(),
  /** A read model can be rebuilt. A reaction is never replayed. The ledger is the hash chain. */
  kind: z.enum(['read model', 'reaction', 'ledger']),
  position,
  head: position,
  /** Events of its categories that it has not applied yet. 1,000 means 1,000 or more. */
  behind: z.number().int(),
  /** Applied events per second, over the last minute. */
  perSecond: z.number(),
  parked: z.number().int(),
  /** The event type that it waits at: the version that runs it does not know this type. */
  waitsFor: z.string().nullable(),
  updatedAt: instant.nullable(),
  /** The current rebuild, or the last one. */
  rebuild: z
    .object({
      jobId: z.string().nullable(),
      state: z.enum(['running', 'swapped', 'differs', 'failed']),
      done: position,
      of: position,
      perSecond: z.number(),
      secondsLeft: z.number().nullable(),
      startedAt: instant,
    })
    .nullable(),
});
export type Consumer = z.infer<typeof ConsumerAnswer>;

const ParkedAnswer = z.object({
  stream: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  position,
  /** The name and the message of the error. */
  error: z.string(),
  /** How many later events of the stream wait too. */
  waiting: z.number().int(),
  parkedAt: instant,
});
export type Parked = z.infer<typeof ParkedAnswer>;

export const RebuildResult = z.object({
  events: z.number().int(),
  seconds: z.number(),
  /** Whether the new rows are the live ones now. */
  swapped: z.boolean(),
  /** Milliseconds for which new events could not be applied. Readers never wait. */
  swapMs: z.number(),
  /** One entry for each table. The examples are at most 20 rows that only one side has, as JSON. */
  comparison: z.array(
    z.object({
      table: z.string(),
      equal: z.number().int(),
      differ: z.number().int(),
      examples: z.array(z.object({ only: z.enum(['live', 'rebuilt']), row: z.string() })),
    }),
  ),
});
export type RebuildResult = z.infer<typeof RebuildResult>;

const byName = z.strictObject({ name: z.string().min(1).max(100) });

export const listConsumers = endpoint({
  method: 'GET',
  path: '/api/admin/read-models',
  summary: 'The read models and other consumers of the log, and how far they are',
  admin: true,
  returns: z.array(ConsumerAnswer),
});

export const listParked = endpoint({
  method: 'GET',
  path: '/api/admin/read-models/:name/parked',
  summary: 'The parked streams: streams with an event that could not be applied',
  admin: true,
  params: byName,
  returns: z.array(ParkedAnswer),
});

/** Applies the waiting events in order. When one fails again, the stream stays parked: 409 `still_parked`. */
export const replayParked = endpoint({
  method: 'POST',
  path: '/api/admin/read-models/:name/parked/replay',
  summary: 'Tries a parked stream again',
  admin: true,
  params: byName,
  body: z.strictObject({ stream: z.string().min(1).max(200).toLowerCase() }),
  examples: [{ body: { stream: `lead-${exampleIds.lead}` } }, { body: { stream: `import-${exampleIds.import}` } }],
});

/** The job’s progress counts positions of the log; its result is a RebuildResult. */
export const startRebuild = endpoint({
  method: 'POST',
  path: '/api/admin/read-models/:name/rebuild',
  summary: 'Rebuilds a read model beside the live rows, compares both, and swaps them',
  admin: true,
  params: byName,
  /** `equal` swaps only when no row differs. `always` swaps in any case. */
  body: z.strictObject({ swap: z.enum(['equal', 'always']).default('equal') }),
  examples: [{ body: { swap: 'equal' } }, { body: { swap: 'always' } }],
  returns: JobStarted,
});

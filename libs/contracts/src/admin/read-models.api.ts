import { z } from 'zod';
import { endpoint, exampleIds } from '../endpoint';
import { instant } from '../event';
import { JobStarted } from '../jobs/jobs.api';

/** Two numbers of the log are strings, because a position may exceed what a number holds. */
const position = z.string().regex(/^\d+$/);

export const ConsumerAnswer = z.object({
  name: z.string(),
  /** A read model can be rebuilt; a reaction is never replayed; the ledger chains the log. */
  kind: z.enum(['read model', 'reaction', 'ledger']),
  position,
  head: position,
  /** Events of its own categories that it has not applied yet; 0 when it is up to date, 1,000 for that many or more. */
  behind: z.number().int(),
  /** Events applied a second over the last minute. */
  perSecond: z.number(),
  parked: z.number().int(),
  /** The event type before which it stands, because the process that runs it is of a version that does not know it. */
  waitsFor: z.string().nullable(),
  updatedAt: instant.nullable(),
  /** The rebuild under way, or the last one. */
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

export const ParkedAnswer = z.object({
  stream: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  position,
  /** The name of the fault and its message. */
  error: z.string(),
  /** Events of the stream that wait behind the first. */
  waiting: z.number().int(),
  parkedAt: instant,
});
export type Parked = z.infer<typeof ParkedAnswer>;

export const RebuildResult = z.object({
  events: z.number().int(),
  seconds: z.number(),
  /** Whether the new rows serve now. */
  swapped: z.boolean(),
  /** How long readers may have waited for the swap, in milliseconds. */
  swapMs: z.number(),
  /** A table each; examples are at most 20 rows that only one of the two has, as JSON text. */
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
  summary: 'How far everything is that follows the log',
  admin: true,
  returns: z.array(ConsumerAnswer),
});

export const listParked = endpoint({
  method: 'GET',
  path: '/api/admin/read-models/:name/parked',
  summary: 'The streams that wait with an event that could not be applied',
  admin: true,
  params: byName,
  returns: z.array(ParkedAnswer),
});

/** Applies what the stream waits with, in order. It parks again at the first event that still fails, which answers 409 `still_parked`. */
export const replayParked = endpoint({
  method: 'POST',
  path: '/api/admin/read-models/:name/parked/replay',
  summary: 'Tries a parked stream again',
  admin: true,
  params: byName,
  body: z.strictObject({ stream: z.string().min(1).max(200) }),
  examples: [{ body: { stream: `lead-${exampleIds.lead}` } }, { body: { stream: `import-${exampleIds.import}` } }],
});

/** The job’s progress counts positions of the log; its result is a RebuildResult. */
export const startRebuild = endpoint({
  method: 'POST',
  path: '/api/admin/read-models/:name/rebuild',
  summary: 'Folds a read model again beside the live rows, compares, and swaps',
  admin: true,
  params: byName,
  /** `equal` swaps only when no row differs, and otherwise keeps the live rows; `always` swaps whatever differs. */
  body: z.strictObject({ swap: z.enum(['equal', 'always']).default('equal') }),
  examples: [{ body: { swap: 'equal' } }, { body: { swap: 'always' } }],
  returns: JobStarted,
});

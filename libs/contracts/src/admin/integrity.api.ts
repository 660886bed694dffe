import { z } from 'zod';
import { endpoint } from '../endpoint';
import { instant } from '../event';
import { JobStarted } from '../jobs/jobs.api';

/** What is wrong with an entry: the event differs from what was chained, is gone, is new, or the chain itself was changed. */
export const breaks = ['changed', 'missing', 'unknown', 'moved', 'unreadable', 'chain'] as const;

export const IntegrityResult = z.object({
  /** Entries walked. */
  entries: z.number().int(),
  /** SHA-256 of the last entry, in hexadecimal; 64 zeros for an empty log. */
  head: z.string(),
  /** Of the first and the last entry walked; null for an empty log. */
  from: instant.nullable(),
  to: instant.nullable(),
  seconds: z.number(),
  verifiedAt: instant,
  /** The first entry that does not fit; null when all do. */
  broken: z
    .object({
      entry: z.number().int(),
      what: z.enum(breaks),
      eventId: z.string().nullable(),
      stream: z.string().nullable(),
      type: z.string().nullable(),
      at: instant.nullable(),
    })
    .nullable(),
});
export type IntegrityResult = z.infer<typeof IntegrityResult>;

export const IntegrityAnswer = z.object({
  /** Entries chained so far, and the hash of the last. Note it elsewhere: a later Verify must pass through it. */
  entries: z.number().int(),
  head: z.string(),
  /** The result of the last Verify that ran to its end; null before the first. */
  last: IntegrityResult.nullable(),
  /** A Verify that is under way. */
  jobId: z.string().nullable(),
});
export type Integrity = z.infer<typeof IntegrityAnswer>;

export const getIntegrity = endpoint({
  method: 'GET',
  path: '/api/admin/integrity',
  summary: 'The head of the chain, and the last verification',
  admin: true,
  returns: IntegrityAnswer,
});

/** The job’s progress counts entries; its result is an IntegrityResult. One at a time: a second call follows the first. */
export const verifyIntegrity = endpoint({
  method: 'POST',
  path: '/api/admin/integrity/verify',
  summary: 'Walks the whole chain as a job',
  admin: true,
  returns: JobStarted,
});

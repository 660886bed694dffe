import { z } from 'zod';
import { endpoint } from '../endpoint';
import { instant } from '../event';
import { JobStarted } from '../jobs/jobs.api';

/** What is wrong with an entry: its event was changed, removed or added, or the chain itself was changed. */
export const breaks = ['changed', 'missing', 'unknown', 'moved', 'unreadable', 'chain'] as const;

export const IntegrityResult = z.object({
  /** How many entries were checked. */
  entries: z.number().int(),
  /** SHA-256 of the last entry, in hexadecimal; 64 zeros for an empty log. */
  head: z.string(),
  /** The times of the first and the last checked entry; null for an empty log. */
  from: instant.nullable(),
  to: instant.nullable(),
  seconds: z.number(),
  verifiedAt: instant,
  /** The first wrong entry; null when there is none. */
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

const IntegrityAnswer = z.object({
  /** The chained entries and the last hash. Write it down outside Keepwarm: a later Verify must find it again. */
  entries: z.number().int(),
  head: z.string(),
  /** The result of the last complete verification; null before the first. */
  last: IntegrityResult.nullable(),
  /** The verification that runs now. */
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

/** The job’s progress counts entries; its result is an IntegrityResult. While one runs, a second call returns its job. */
export const verifyIntegrity = endpoint({
  method: 'POST',
  path: '/api/admin/integrity/verify',
  summary: 'Verifies the whole chain as a job',
  admin: true,
  returns: JobStarted,
});

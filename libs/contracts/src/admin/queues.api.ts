import { z } from 'zod';
import { endpoint } from '../endpoint';
import { instant } from '../event';
import { byJob } from '../jobs/jobs.api';

export const queueStates = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const;

const QueueAnswer = z.object({
  backend: z.enum(['postgres', 'redis']),
  counts: z.object({
    waiting: z.number().int(),
    active: z.number().int(),
    /** Waiting for the next try. */
    delayed: z.number().int(),
    failed: z.number().int(),
    completed: z.number().int(),
  }),
});
export type Queue = z.infer<typeof QueueAnswer>;

const QueuedJobAnswer = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(queueStates),
  owner: z.string(),
  /** The owner's e-mail address; null when there is no person with this id. */
  ownerEmail: z.string().nullable(),
  attempts: z.number().int(),
  addedAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  error: z.string().nullable(),
});
export type QueuedJob = z.infer<typeof QueuedJobAnswer>;

export const getQueue = endpoint({
  method: 'GET',
  path: '/api/admin/queue',
  summary: 'How many jobs are in which state',
  admin: true,
  returns: QueueAnswer,
});

/** Newest first. */
export const listQueuedJobs = endpoint({
  method: 'GET',
  path: '/api/admin/queue/jobs',
  summary: 'The jobs of one state',
  admin: true,
  query: z.strictObject({
    state: z.enum(queueStates).default('failed'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  returns: z.array(QueuedJobAnswer),
});

/** Only a failed job whose input is still kept can be tried again: 409 `invalid_transition` otherwise. */
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/queue/jobs/:id/retry',
  summary: 'Puts a failed job into the queue again',
  admin: true,
  params: byJob,
});

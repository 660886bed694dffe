import { z } from 'zod';
import { endpoint } from '../endpoint';

/** 202: the job takes longer than the request. Its progress is at `address`. */
export const JobStarted = z.object({ jobId: z.string(), address: z.string() });
export type JobStarted = z.infer<typeof JobStarted>;

const JobAnswer = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'active', 'completed', 'failed']),
  /** `done` of `of` units are finished. `of` is 0 until it is known. */
  progress: z.object({ done: z.number().int(), of: z.number().int() }),
  secondsLeft: z.number().nullable(),
  result: z.unknown().nullable(),
  error: z.string().nullable(),
});
export type Job = z.infer<typeof JobAnswer>;

/** The id of a job: the job's name and an id. */
export const byJob = z.strictObject({ id: z.string().min(1).max(200).toLowerCase() });

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:id',
  summary: 'The progress of a job',
  params: byJob,
  returns: JobAnswer,
});

/** `changed` names stale query keys. `hello` opens the stream: what was read before may be stale. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    /** For how many milliseconds nothing of the person has changed. Without it, anything may have changed at any time. */
    quietFor: z.number().int().nonnegative().optional(),
  }),
  z.object({ type: z.literal('changed'), keys: z.array(z.string()) }),
  z.object({ type: z.literal('job'), job: JobAnswer }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const live = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Server-sent events: which query results have changed',
  produces: 'text/event-stream',
});

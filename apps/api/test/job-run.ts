import type { JobRun } from '@app/event-sourcing/jobs/job';

/** A run of a job that nobody interrupts or watches. */
export const jobRun = (id: string, owner: string): JobRun => ({
  id,
  owner,
  correlationId: 'r',
  signal: new AbortController().signal,
  progress: () => undefined,
  inTurns: async (items, _, work) => {
    await work([...items]);
    return items.length;
  },
});

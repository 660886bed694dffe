import type { getJob, Job } from '@app/contracts/jobs/jobs.api';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from './call';

/** A job's state; `/api/live` keeps it current, so a screen only reads it. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', id],
    queryFn: ({ signal }) => call<typeof getJob>('GET', '/api/jobs/:id', { params: { id }, signal }),
  });

export const isOver = (job: Job) => job.state === 'completed' || job.state === 'failed';

/** Waits until a job has completed and answers it; throws its error when it failed. */
export const jobDone = async (client: QueryClient, id: string): Promise<Job> => {
  const over = (job: Job | undefined) => (job && isOver(job) ? job : undefined);
  const key = jobQuery(id).queryKey;
  // Asked once, because the job may have ended before this tab listened.
  const first = over(await client.fetchQuery({ ...jobQuery(id), staleTime: 0 }));
  const job =
    first ??
    (await new Promise<Job>((resolve) => {
      const stop = client.getQueryCache().subscribe(() => {
        const now = over(client.getQueryData<Job>(key));
        if (!now) return;
        stop();
        resolve(now);
      });
    }));
  if (job.state === 'failed') throw new Error(job.error ?? 'The job failed.');
  return job;
};

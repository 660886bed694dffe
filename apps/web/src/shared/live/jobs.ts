import type { getJob, Job } from '@app/contracts/jobs/jobs.api';
import { type QueryClient, QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getQuery } from '@/shared/http/get-query';
import { refreshAfterCommand } from './live-updates';

/** The state of a job. `/api/live` sends each change. */
const jobQuery = (id: string) => getQuery<typeof getJob>(['jobs', id], '/api/jobs/:id', { params: { id } });

const isOver = (job: Job) => job.state === 'completed' || job.state === 'failed';

/** The job with this id, or undefined while there is none. When the job ends, the data that it changed is read again. */
export const useJob = (id: string | null): Job | undefined => {
  const client = useQueryClient();
  const { data } = useQuery({ ...jobQuery(id ?? ''), enabled: id !== null });
  const job = id === null ? undefined : data;
  const over = job !== undefined && isOver(job);
  useEffect(() => {
    if (over) refreshAfterCommand(client);
  }, [over, client]);
  return job;
};

/** Waits until a job ends and returns it. Throws the job's error when it failed. */
export const jobDone = async (client: QueryClient, id: string): Promise<Job> => {
  // It is read once, because the job may have ended before this tab listened.
  await client.fetchQuery({ ...jobQuery(id), staleTime: 0 });
  // Observed queries are read again after the stream was lost, so the job's end is not missed.
  const observer = new QueryObserver(client, jobQuery(id));
  const job = await new Promise<Job>((resolve) => {
    const look = ({ data }: { data: Job | undefined }) => {
      if (data && isOver(data)) resolve(data);
    };
    observer.subscribe(look);
    look(observer.getCurrentResult());
  }).finally(() => observer.destroy());
  if (job.state === 'failed') throw new Error(job.error ?? 'The job failed.');
  return job;
};

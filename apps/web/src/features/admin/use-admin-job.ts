import type { Job } from '@app/contracts/jobs/jobs.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOver, jobQuery } from '@/shared/jobs';
import type { QueryRoot } from '@/shared/query-client';

/** How far a job is, or undefined while that is not known; when it is over, what it changed is asked for again. */
export const useAdminJob = (jobId: string | null, root: QueryRoot): Job | undefined => {
  const client = useQueryClient();
  const { data: job } = useQuery({ ...jobQuery(jobId ?? ''), enabled: jobId !== null });
  const over = jobId !== null && job !== undefined && isOver(job);
  useEffect(() => {
    if (over) void client.invalidateQueries({ queryKey: [root] });
  }, [over, client, root]);
  return job;
};

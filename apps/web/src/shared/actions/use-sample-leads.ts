import type { generateSampleLeads } from '@app/contracts/leads/leads.api';
import { useQueryClient } from '@tanstack/react-query';
import { call, Recorded } from '@/shared/http/call';
import { jobDone } from '@/shared/live/jobs';
import { useAction } from './use-action';

/** Adds sample leads: invented people to try the product with. `onDone` is called after success. */
export const useSampleLeads = (onDone?: () => void) => {
  const client = useQueryClient();
  return useAction({
    run: async (_: void, extras) => {
      const started = await call<typeof generateSampleLeads>('POST', '/api/leads/generate-samples', extras);
      if (started instanceof Recorded) return started;
      if (!('jobId' in started)) return started.added;
      const { result } = await jobDone(client, started.jobId);
      return (result as { added: number }).added;
    },
    done: (added) =>
      added > 0
        ? { title: 'Sample Leads Generated', text: 'New leads have been added to your pipeline.' }
        : { title: 'The sample leads are already there', text: 'Nothing was added twice.' },
    failed: { title: 'Error', text: 'Failed to generate sample leads. Please try again.', own: true },
    after: onDone,
    afterRecorded: onDone,
  });
};

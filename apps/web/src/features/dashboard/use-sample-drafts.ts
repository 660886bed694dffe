import type { Drafted, generateSamples } from '@app/contracts/drafting/drafting.api';
import { useQueryClient } from '@tanstack/react-query';
import { call, Recorded } from '@/shared/http/call';
import { jobDone } from '@/shared/live/jobs';
import { useAction } from '@/shared/actions/use-action';

const draftsIn = (result: unknown): number | null =>
  typeof result === 'object' && result !== null && 'drafts' in result && Array.isArray(result.drafts)
    ? result.drafts.length
    : null;

/**
 * Generates sample drafts, and waits for the job when it takes longer than the request. Returns their number, if known.
 */
export const useSampleDrafts = () => {
  const client = useQueryClient();
  const generate = useAction({
    run: async (_: undefined, extras) => {
      const started = await call<typeof generateSamples>('POST', '/api/content/generate-samples', extras);
      if (started instanceof Recorded) return started;
      if (!('jobId' in started)) return (started satisfies Drafted).drafts.length;
      const { result } = await jobDone(client, started.jobId);
      return draftsIn(result);
    },
    done: (count) =>
      count === 0
        ? { title: 'The sample drafts are already there', text: 'Nothing was added twice.' }
        : { title: 'Post Drafts Created', text: 'New post drafts have been generated and are ready for review.' },
    failed: { title: 'Error', text: 'Failed to generate post drafts. Please try again.', own: true },
  });
  return { generate: () => generate.act(undefined), pending: generate.pending };
};

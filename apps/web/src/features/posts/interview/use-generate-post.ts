import type { Drafted, generatePost } from '@app/contracts/drafting/drafting.api';
import type { CallOf } from '@app/contracts/endpoint';
import { skipToken, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CallError, messageOf, Recorded } from '@/shared/http/call';
import { jobDone, useJob } from '@/shared/live/jobs';
import { useAction } from '@/shared/actions/use-action';
import { useIsCurrent } from '@/shared/lib/use-is-current';
import { isStop, stopped, useTextStream } from '@/shared/text/use-text-stream';
import { streamingCall } from '@/shared/http/streaming-call';

const inOrder = 'generate-post';
const jobKey = [inOrder, 'job'];

const isDrafted = (value: unknown): value is Drafted =>
  typeof value === 'object' && value !== null && 'drafts' in value && Array.isArray(value.drafts);

/**
 * Generates a post about a theme. `job` has the progress when it takes longer than the request. `pending` stays true
 * until the draft exists; then `onDrafted` is called with its id, and with whether the form is still on the screen.
 */
export const useGeneratePost = (onDrafted: (id: string | undefined, here: boolean) => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  // Job, words and `pending` are those of the person, not of the page: they may leave the page and come back.
  const { data: jobId = null } = useQuery<string | null>({ queryKey: jobKey, queryFn: skipToken });
  const setJobId = (id: string | null) => client.setQueryData(jobKey, id);
  const job = useJob(jobId);
  const { now, stop, watch, waitingFor } = useTextStream(inOrder);
  const stillHere = useIsCurrent();
  const pending = useIsMutating({ mutationKey: [inOrder] }) > 0;

  const generate = useAction({
    inOrder,
    run: async (body: CallOf<typeof generatePost>['body'], extras) => {
      const started = await watch((observer) =>
        streamingCall<typeof generatePost>('POST', '/api/content/generate-post', { body, ...extras }, observer),
      );
      if (started instanceof Recorded) return started;
      if (!('jobId' in started)) return started.drafts[0]?.id;
      setJobId(started.jobId);
      try {
        const { result } = await jobDone(client, started.jobId);
        return isDrafted(result) ? result.drafts[0]?.id : undefined;
      } finally {
        setJobId(null);
      }
    },
    waiting: () => waitingFor('Still writing the post'),
    done: (id) =>
      id && stillHere()
        ? { title: 'Post generated', text: 'It is below the questions, and waits for your approval.' }
        : {
            title: 'Post generated',
            text: 'It waits for your approval under Pending Approvals.',
            ...(id && {
              action: { label: 'Review', run: () => void navigate({ to: '/content', search: { draft: id } }) },
            }),
          },
    // The error of a job is written for people, like the server's messages.
    failed: (error) =>
      isStop(error)
        ? stopped
        : {
            title: 'Generation failed',
            text:
              error instanceof CallError
                ? messageOf(error, 'Failed to generate post. Please try again.')
                : error.message,
          },
    after: (id) => onDrafted(id, stillHere()),
    afterRecorded: () => onDrafted(undefined, stillHere()),
  });

  return { generate: generate.act, pending, job, live: now, stop };
};

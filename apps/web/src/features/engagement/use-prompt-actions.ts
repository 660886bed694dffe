import type { updateUser } from '@app/contracts/account/account.api';
import type {
  capturePrompt,
  generateSamplePrompts,
  giveThought,
  NewPrompt,
  Prompt,
  reopenPrompt,
  skipPrompt,
} from '@app/contracts/engagement/engagement.api';
import type { decideContent } from '@app/contracts/content/content.api';
import type { changeLead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { type SkipReason, skipReasonLabels } from '@app/contracts/engagement/engagement.constants';
import { capital } from '@/shared/lib/format';
import { call, messageOf, Recorded } from '@/shared/http/call';
import { notSaved } from '@/shared/toast/failure-toasts';
import type { ToastGiven } from '@/shared/toast/toast.store';
import { useAction } from '@/shared/actions/use-action';
import { authorOf, replyTo } from './engagement-labels';

/** Saves a post to answer. The form also shows the errors of its fields. */
export const useCapture = () =>
  useAction({
    run: (body: NewPrompt, x) => call<typeof capturePrompt>('POST', '/api/prompts', { body, ...x }),
    waiting: 'Still keeping the post',
    done: (prompt) => ({
      title: `Post by ${authorOf(prompt)} kept`,
      text: 'A reply is drafted. It waits for you here.',
    }),
    failed: { title: 'Not saved', text: 'The post could not be saved. Please try again.' },
  });

export const useSamplePrompts = () =>
  useAction({
    run: (_: void, x) => call<typeof generateSamplePrompts>('POST', '/api/prompts/generate-samples', x),
    done: ({ added }) =>
      added > 0
        ? { title: 'Sample prompts added', text: 'They are marked Sample, and are in no figure.' }
        : { title: 'The sample prompts are already there', text: 'Nothing was added twice.' },
    failed: { title: 'Error', text: 'The sample prompts could not be added. Please try again.' },
  });

export const useThought = () =>
  useAction({
    run: ({ prompt: { id }, thought }: { prompt: Prompt; thought: string }, x) =>
      call<typeof giveThought>('POST', '/api/prompts/:id/thought', { params: { id }, body: { thought }, ...x }),
    done: (_, { prompt }) => ({
      title: 'Thought kept',
      text: `${capital(replyTo(prompt))} is written with it. The words before are kept.`,
    }),
    failed: notSaved,
  });

/** Reopens a skipped prompt. Its reply waits again, also when the person declined it in the review. */
export const useReopenPrompt = () =>
  useAction({
    run: async (prompt: Prompt, x) => {
      const { id, reply, skipped } = prompt;
      if (skipped) return call<typeof reopenPrompt>('POST', '/api/prompts/:id/reopen', { params: { id }, ...x });
      if (!reply) return prompt;
      const decided = await call<typeof decideContent>('PATCH', '/api/content/:id', {
        params: { id: reply.contentId },
        body: { approvalStatus: 'pending' },
        ...x,
      });
      return decided instanceof Recorded ? decided : prompt;
    },
    done: (_, prompt) => ({ title: `Prompt for ${authorOf(prompt)} brought back` }),
    failed: notSaved,
  });

export const useSkip = () => {
  const reopen = useReopenPrompt();
  return useAction({
    run: ({ prompt: { id }, reason }: { prompt: Prompt; reason: SkipReason }, x) =>
      call<typeof skipPrompt>('POST', '/api/prompts/:id/skip', { params: { id }, body: { reason }, ...x }),
    done: (skipped, { prompt, reason }) => ({
      title: `You skipped the prompt for ${authorOf(prompt)}`,
      text: `${skipReasonLabels[reason]}.`,
      action: { label: 'Undo', run: () => reopen.act(skipped) },
    }),
    failed: notSaved,
  });
};

interface Watch {
  id: string;
  name: string;
  watch: boolean;
  /** Takes it back, unless another action has been chosen since. */
  undoes?: boolean;
}

const actionOf = (watch: boolean) => (watch ? 'comment' : null);

/** Starts or stops watching a lead's posts, with Undo. Watching is the planned action of the lead. */
export const useWatch = () => {
  const change = useAction({
    run: ({ id, watch, undoes }: Watch, x) =>
      call<typeof changeLead>('PATCH', '/api/leads/:id', {
        params: { id },
        body: {
          suggestedAction: actionOf(watch),
          ...(undoes && { was: { suggestedAction: actionOf(!watch) } }),
        },
        ...x,
      }),
    done: (_, { id, name, watch }): ToastGiven => ({
      title: watch ? `You watch ${cutTo(name, 60)}` : `You no longer watch ${cutTo(name, 60)}`,
      action: { label: 'Undo', run: () => change.act({ id, name, watch: !watch, undoes: true }) },
    }),
    failed: (error, { name, undoes }) => ({
      title: undoes ? `Not undone: ${cutTo(name, 60)}` : notSaved.title,
      text: messageOf(error, notSaved.text),
    }),
  });
  return change;
};

export const useTarget = () =>
  useAction({
    run: (engageTarget: number, x) =>
      call<typeof updateUser>('PATCH', '/api/auth/user', { body: { engageTarget }, ...x }),
    done: (_, target) => ({ title: `Your target is ${target} a day` }),
    failed: notSaved,
  });

import type {
  Content,
  ContentPatch,
  copyContent,
  decideContent,
  markSent,
  takeBackSent,
} from '@app/contracts/content/content.api';
import type { rewriteContent } from '@app/contracts/drafting/drafting.api';
import type { CommentApproach } from '@app/contracts/content/content.constants';
import { useQueryClient } from '@tanstack/react-query';
import { capital } from '@/shared/lib/format';
import { call, CallError, Recorded } from '@/shared/http/call';
import { writeToClipboard } from '@/shared/toast/clipboard';
import { jobDone } from '@/shared/live/jobs';
import { whyNotSaved } from '@/shared/toast/failure-toasts';
import type { ToastGiven } from '@/shared/toast/toast.store';
import { unsavedText } from '@/shared/storage/unsaved-texts';
import { retryUntilVisible } from '@/shared/http/retry-until-visible';
import { useAction } from '@/shared/actions/use-action';
import { useUser } from '@/shared/queries/current-user.queries';
import { isStop, stopped, useTextStream } from '@/shared/text/use-text-stream';
import { streamingCall } from '@/shared/http/streaming-call';
import { type Answered, changedElsewhere, replyTo } from './engagement-labels';

interface Worded {
  prompt: Answered;
  /** The words on the screen. */
  text: string;
}

const failed = (error: Error, { prompt }: About): ToastGiven => {
  if (error instanceof CallError && error.body?.code === 'stale_text')
    return {
      title: changedElsewhere,
      text: `Nothing was changed. ${capital(replyTo(prompt))} has a newer version. Read it, then decide.`,
    };
  return whyNotSaved(error);
};

type Extras = { idempotencyKey: string };
type About = { prompt: Answered };

/** The actions on a reply. An approval applies to the words on the screen, and only approved words are copied. */
export const useReplyActions = () => {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const writing = useTextStream();
  const decide = (contentId: string, body: ContentPatch, x: Extras) =>
    call<typeof decideContent>('PATCH', '/api/content/:id', { params: { id: contentId }, body, ...x });
  const recordCopy = ({ id, fingerprint }: Pick<Content, 'id' | 'fingerprint'>, x: Extras) =>
    call<typeof copyContent>('POST', '/api/content/:id/copied', { params: { id }, body: { fingerprint }, ...x });

  const withdraw = useAction({
    run: ({ prompt }: About, x) => decide(prompt.reply.contentId, { approvalStatus: 'pending' }, x),
    done: (_, { prompt }) => ({ title: `${capital(replyTo(prompt))} waits for your approval again` }),
    failed,
  });

  const approveAndCopy = useAction({
    run: async ({ prompt: { reply }, text }: Worded, x) => {
      const { contentId, fingerprint, revision, body } = reply;
      const words = text === body ? { fingerprint } : { body: text, basedOn: revision };
      const approved = await decide(contentId, { approvalStatus: 'approved', ...words }, x);
      if (approved instanceof Recorded) return approved;
      const taken = await writeToClipboard(approved.body);
      const copied = taken && (await recordCopy(approved, { idempotencyKey: `${x.idempotencyKey}-copy` }));
      return copied instanceof Recorded ? copied : { approved, taken };
    },
    done: ({ approved, taken }, { prompt }) =>
      // A failed copy has its own message.
      taken
        ? {
            title: `${capital(replyTo(prompt))} approved and copied`,
            seal: approved.fingerprint,
            action: { label: 'Undo', run: () => withdraw.act({ prompt }) },
          }
        : null,
    failed,
    after: ({ approved }) => void unsavedText(userId, approved.id).set(null),
    afterRecorded: ({ prompt }) => void unsavedText(userId, prompt.reply.contentId).set(null),
  });

  const copyAgain = useAction({
    run: async ({ prompt: { reply } }: About, x) => {
      const taken = await writeToClipboard(reply.body);
      const copied = taken && (await recordCopy({ id: reply.contentId, fingerprint: reply.fingerprint }, x));
      return copied instanceof Recorded ? copied : taken;
    },
    done: (taken, { prompt }) => (taken ? { title: `${capital(replyTo(prompt))} copied` } : null),
    failed,
  });

  /** Saves typed words first, so that they stay as a revision. */
  const rewrite = useAction({
    run: async ({ prompt: { reply }, text, approach }: Worded & { approach?: CommentApproach }, x) => {
      const { contentId } = reply;
      let basedOn = reply.revision;
      if (text !== reply.body) {
        const saving = { idempotencyKey: `${x.idempotencyKey}-save` };
        const edit = { approvalStatus: 'edited' as const, body: text, basedOn };
        basedOn = (await retryUntilVisible(() => decide(contentId, edit, saving))).revision;
      }
      const body = { wish: 'again' as const, basedOn, ...(approach && { approach }) };
      const given = { params: { id: contentId }, body, ...x };
      const started = await writing.watch((observer) =>
        streamingCall<typeof rewriteContent>('POST', '/api/content/:id/rewrite', given, observer),
      );
      if ('jobId' in started) await jobDone(client, started.jobId);
      return started;
    },
    waiting: () => writing.waitingFor('Still writing the reply'),
    done: (_, { prompt }) => ({ title: `${capital(replyTo(prompt))} rewritten`, text: 'The words before are kept.' }),
    failed: (error, worded) => (isStop(error) ? stopped : failed(error, worded)),
  });

  const takeBack = useAction({
    run: ({ prompt }: About, x) =>
      call<typeof takeBackSent>('DELETE', '/api/content/:id/sent', { params: { id: prompt.reply.contentId }, ...x }),
    done: (_, { prompt }) => ({ title: `${capital(replyTo(prompt))} is not posted` }),
    failed,
  });

  const posted = useAction({
    run: ({ prompt: { reply }, text }: About & { text?: string }, x) =>
      call<typeof markSent>('POST', '/api/content/:id/sent', {
        params: { id: reply.contentId },
        body: { fingerprint: reply.fingerprint, ...(text !== undefined && { body: text }) },
        ...x,
      }),
    done: (sent, { prompt }) => ({
      title: `${capital(replyTo(prompt))} posted by you`,
      ...(sent.sent?.changed && { text: 'The words that you posted are kept beside the approved ones.' }),
      seal: sent.fingerprint,
      action: { label: 'Undo', run: () => takeBack.act({ prompt }) },
    }),
    failed,
  });

  return { approveAndCopy, copyAgain, rewrite, writing, posted, takeBack, withdraw };
};

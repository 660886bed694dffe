import type { Tone } from '@app/contracts/account/account.events';
import type { Content } from '@app/contracts/content/content.api';
import type { rewriteContent } from '@app/contracts/drafting/drafting.api';
import type { RewriteWish, SituationId } from '@app/contracts/content/content.constants';
import { useQueryClient } from '@tanstack/react-query';
import { capital } from '@/shared/lib/format';
import { messageOf, Recorded } from '@/shared/http/call';
import { jobDone } from '@/shared/live/jobs';
import { useAction } from '@/shared/actions/use-action';
import { useUser } from '@/shared/queries/current-user.queries';
import { isStop, type LiveText, stopped, useTextStream } from '@/shared/text/use-text-stream';
import { streamingCall } from '@/shared/http/streaming-call';
import type { ToastGiven } from '@/shared/toast/toast.store';
import { conflictToast } from '@/shared/text/text-conflict';
import { contentDetailQuery } from '@/shared/queries/text.queries';
import { unsavedText } from '@/shared/storage/unsaved-texts';
import { nameOf, versionOf } from '@/shared/labels/text-labels';
import { inOrder, showText, useContentActions, type Words } from '../use-content-actions';

export interface Occasion {
  situation: SituationId;
  /** The id of an own template of the situation. */
  template?: string;
  /** In place of the preferred tone. */
  tone?: Tone;
  name: string;
}

/** Other words for the same reason. All but `again` need a model. */
export interface Manner {
  wish: Exclude<RewriteWish, 'situation'>;
  /** Words that were offered. */
  variant?: string;
  /** The word after “written” in the toast, such as `shorter`. */
  name: string;
}

export type Asked = Occasion | Manner;

/** For the controls that ask for other words of a text. */
export interface RewritingProps {
  item: Content;
  writing: Asked | undefined;
  live: LiveText | null;
  onAsk: (asked: Asked) => void;
  onStop: () => void;
}

/** The words after “writing” and “written”: `shorter`, `in Bold`, `for Reconnect`. */
export const mannerOf = (asked: Asked): string =>
  'wish' in asked ? asked.name : `${asked.tone ? 'in' : 'for'} ${asked.name}`;

interface Rewrite {
  item: Content;
  asked: Asked;
}

const bodyOf = ({ item: { revision: basedOn }, asked }: Rewrite) => {
  if ('wish' in asked) return { wish: asked.wish, basedOn, ...(asked.variant && { variant: asked.variant }) };
  const { situation, template, tone } = asked;
  return { wish: 'situation' as const, situation, ...(template && { template }), ...(tone && { tone }), basedOn };
};

export const notWritten = (title: string, error: Error, item: Content): ToastGiven =>
  conflictToast(error, item) ?? {
    title,
    text: messageOf(error, `${capital(nameOf(item))} is as it was. Please try again.`),
  };

/** Rewrites a waiting text. The old words stay as a version, and Undo restores them. */
export const useRewrite = ({ onRewritten, onStopped }: { onRewritten: () => void; onStopped: () => void }) => {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const actions = useContentActions();
  const { now, stop, watch, waitingFor } = useTextStream();

  const rewrite = useAction({
    run: (asks: Rewrite, extras) =>
      inOrder(asks.item.id, async () => {
        const { item } = asks;
        const given = { params: { id: item.id }, body: bodyOf(asks), ...extras };
        const drafted = await watch((observer) =>
          streamingCall<typeof rewriteContent>('POST', '/api/content/:id/rewrite', given, observer),
        );
        if (drafted instanceof Recorded) return drafted;
        if ('jobId' in drafted) await jobDone(client, drafted.jobId);
        return client.fetchQuery({ ...contentDetailQuery(item.id), staleTime: 0 });
      }),
    waiting: ({ item }) => waitingFor(`Still writing ${nameOf(item)}`),
    after: (written) => {
      showText(client, written);
      onRewritten();
    },
    done: (written, { item, asked }) =>
      written.revision === item.revision
        ? {
            title: 'The same words',
            text: 'The facts behind it have not changed. Another situation or tone gives other words.',
          }
        : {
            title: `Written ${mannerOf(asked)}`,
            text: `The words before are kept as ${versionOf(item.revision)}.`,
            // A toast shows the error.
            action: { label: 'Undo', run: () => void actions.restore(written, item.revision).catch(() => undefined) },
          },
    failed: (error, { item }) => {
      if (isStop(error)) {
        onStopped();
        return stopped;
      }
      return notWritten('Not rewritten', error, item);
    },
  });

  return {
    /** Saves `words` first where they differ from the stored ones, so that they become a version too. */
    rewrite: async (item: Content, words: Words, asked: Asked): Promise<void> => {
      if (words.body === item.body && words.title === item.title) return rewrite.act({ item, asked });
      try {
        const saved = await actions.save(item, words, item.revision);
        unsavedText(userId, item.id).set(null);
        const now = saved instanceof Recorded ? { ...item, ...words, revision: item.revision + 1 } : saved;
        rewrite.act({ item: now, asked });
      } catch {
        // A toast shows the error, and the words stay in this browser.
      }
    },
    writing: rewrite.running.at(-1)?.asked,
    live: now,
    stop,
  };
};

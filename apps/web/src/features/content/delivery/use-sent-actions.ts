import type { Content, markSent, takeBackSent } from '@app/contracts/content/content.api';
import type { otherChannels } from '@app/contracts/content/content.constants';
import { useQueryClient } from '@tanstack/react-query';
import { capital } from '@/shared/lib/format';
import { call } from '@/shared/http/call';
import { whyNotSaved } from '@/shared/toast/failure-toasts';
import { useAction } from '@/shared/actions/use-action';
import { conflictToast } from '@/shared/text/text-conflict';
import { nameOf } from '@/shared/labels/text-labels';
import { showText } from '../use-content-actions';
import { contentDetailQuery } from '@/shared/queries/text.queries';
import { unsentQuery } from '../content.queries';

interface Sending {
  item: Content;
  /** The words that went out, where they differ from the approved ones. */
  text?: string | undefined;
  link?: string | undefined;
  /** The channel of a message, when it is not the one that it was written for. */
  channel?: (typeof otherChannels)[number];
}

export const useSent = () => {
  const client = useQueryClient();
  const failed = (error: Error, item: Content) => conflictToast(error, item) ?? whyNotSaved(error);
  const show = (sent: Content) => {
    const known = client.getQueryData(contentDetailQuery(sent.id).queryKey);
    if (known) showText(client, { ...known, ...sent });
    // A text that was sent does not ask “Sent?” again until the list is read.
    if (sent.sent)
      client.setQueryData(unsentQuery.queryKey, (list) => {
        const at = list?.rows.findIndex(({ id }) => id === sent.id) ?? -1;
        return list && at !== -1 ? { ...list, rows: list.rows.toSpliced(at, 1), total: list.total - 1 } : list;
      });
  };

  const takeBack = useAction({
    run: (item: Content, x) =>
      call<typeof takeBackSent>('DELETE', '/api/content/:id/sent', { params: { id: item.id }, ...x }),
    done: (_, item) => ({ title: `${capital(nameOf(item))} is not sent` }),
    after: show,
    failed,
  });

  const sent = useAction({
    run: ({ item, text, link, channel }: Sending, x) =>
      call<typeof markSent>('POST', '/api/content/:id/sent', {
        params: { id: item.id },
        body: {
          fingerprint: item.fingerprint,
          ...(text !== undefined && { body: text }),
          ...(link && { link }),
          ...(channel && { channel }),
        },
        ...x,
      }),
    done: (saved) => ({
      title: `You sent ${nameOf(saved)}`,
      ...(saved.sent?.changed && { text: 'The words that you sent are kept beside the approved ones.' }),
      seal: saved.fingerprint,
      action: { label: 'Undo', run: () => takeBack.act(saved) },
    }),
    after: show,
    failed: (error, { item }) => failed(error, item),
  });

  return { sent, takeBack };
};

import type { Content, recordResult, takeBackResult } from '@app/contracts/content/content.api';
import { type PostResult, resultWords } from '@app/contracts/delivery/result-words';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { readAgain } from '@/shared/live/live-updates';
import { useAction } from '@/shared/actions/use-action';
import { capital, nameOf } from '@/shared/labels/text-labels';

interface Said {
  item: Content;
  said: PostResult;
}

/** Records what came back for a post, with undo. */
export const useResult = () => {
  const client = useQueryClient();
  const after = () => void readAgain(client, { queryKey: ['content'] });
  const failed = { title: 'Error', text: 'The result could not be saved. Please try again.' };
  const takeBack = useAction({
    run: ({ id, result }: Content, x) =>
      call<typeof takeBackResult>('DELETE', '/api/content/:id/results', {
        params: { id },
        body: result ? { at: result.at } : {},
        ...x,
      }),
    done: { title: 'Result taken back' },
    after,
    failed,
  });
  const record = useAction({
    run: ({ item, said: { reactions, comments, link } }: Said, x) =>
      call<typeof recordResult>('POST', '/api/content/:id/results', {
        params: { id: item.id },
        body: {
          ...(reactions !== null && { reactions }),
          ...(comments !== null && { comments }),
          ...(link && { link }),
        },
        ...x,
      }),
    done: (saved, { item, said }) => ({
      title: `Result of ${nameOf(item)} kept`,
      text: `${capital(resultWords(said) || 'the link')}.`,
      action: { label: 'Undo', run: () => takeBack.act(saved) },
    }),
    after,
    failed,
  });
  return { record };
};

import type { decidePromise, listPromises, PromiseMade } from '@app/contracts/follow-ups/promises.api';
import type { CallOf } from '@app/contracts/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import { shortDay } from '@/shared/lib/dates';
import { whyNotSaved } from '@/shared/toast/failure-toasts';
import { useAction } from '@/shared/actions/use-action';

export const promisesQuery = getQuery<typeof listPromises>(['promises'], '/api/promises');

type Decision = Pick<NonNullable<CallOf<typeof decidePromise>['body']>, 'decision' | 'due'>;

const said = (due: string) => ({
  accepted: `Promise accepted, due ${shortDay(due)}`,
  kept: 'Promise kept',
  dismissed: 'Not counted as a promise',
});

export const useDecidePromise = () => {
  const client = useQueryClient();
  const decide = useAction({
    run: ({ of, to }: { of: PromiseMade; to: Decision; undo?: true }, x) =>
      call<typeof decidePromise>('PUT', '/api/content/:id/promises', {
        params: { id: of.contentId },
        body: { words: of.words, decision: to.decision, due: to.due },
        ...x,
      }),
    done: (_, { of, to, undo }) => ({
      title: undo ? 'The promise is as before' : to.decision ? said(to.due ?? of.due)[to.decision] : 'Proposed again',
      ...(!undo && { action: { label: 'Undo', run: () => decide.act({ of, to: of, undo: true }) } }),
    }),
    after: (promises) => client.setQueryData(promisesQuery.queryKey, promises),
    failed: whyNotSaved,
  });
  return {
    pending: decide.pending,
    decide: (of: PromiseMade, decision: PromiseMade['decision'], due?: string, saved?: () => void) =>
      decide.act({ of, to: { decision, ...(due && { due }) } }, saved),
  };
};

/** The promises that Today shows: proposed ones, and accepted ones that are late, due today or due tomorrow. */
export const useDuePromises = () => {
  const query = useQuery(promisesQuery);
  const { data } = query;
  const rows = (data?.promises ?? []).filter(
    ({ decision, due }) => decision === null || (data !== undefined && due <= data.today),
  );
  return { ...query, rows, total: rows.length };
};

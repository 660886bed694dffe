import type {
  listDuplicates,
  listMerged,
  MergeField,
  mergeLeads,
  tellLeadsApart,
  undoMerge,
} from '@app/contracts/duplicates/duplicates.api';
import type { ResponseOf } from '@app/contracts/endpoint';
import type { Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { call } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import { useAction } from '@/shared/actions/use-action';
import { notSaved } from '@/shared/toast/failure-toasts';
import { bothNames, mergedWords } from './merge-values';

export const duplicatesQuery = getQuery<typeof listDuplicates>(['leads', 'duplicates'], '/api/duplicates');

export type MergedLead = ResponseOf<typeof listMerged>[number];

export const mergedQuery = (id: string) =>
  getQuery<typeof listMerged>(['leads', 'merged', id], '/api/leads/:id/merged', { params: { id } });

type Two = Record<'lead' | 'other', Pick<Lead, 'id' | 'name'>>;

export const useUndoMerge = () =>
  useAction({
    run: ({ lead, other }: Two, x) =>
      call<typeof undoMerge>('POST', '/api/leads/:id/unmerge', {
        params: { id: lead.id },
        body: { otherId: other.id },
        ...x,
      }),
    done: (_, { lead, other }) => ({ title: `${bothNames(lead, other)} are two leads again` }),
    failed: notSaved,
  });

const choose = ({ lead, other, take }: Two & { take: MergeField[] }, x: { idempotencyKey: string }) =>
  call<typeof mergeLeads>('POST', '/api/leads/:id/merge', {
    params: { id: lead.id },
    body: { otherId: other.id, take },
    ...x,
  });

/** The two stay one person. */
export const useChooseAgain = (after: () => void) =>
  useAction({
    run: choose,
    done: (merged) => ({ title: `${cutTo(merged.name, 60)} has the values that you chose` }),
    after,
    afterRecorded: after,
    failed: notSaved,
  });

/**
 * Merges two leads, with Undo.
 * @param show shows the merged lead with its own Undo, which a toast would hide on a phone. Returns false when the person is elsewhere
 */
export const useMerge = (show: (lead: Lead) => boolean) => {
  const undo = useUndoMerge();
  return useAction({
    run: choose,
    done: (merged, { lead, other }) =>
      show(merged)
        ? null
        : {
            title: mergedWords(lead, other, merged.name),
            action: { label: 'Undo', run: () => undo.act({ lead, other }) },
          },
    failed: notSaved,
  });
};

const tell = ({ lead, other }: Two, apart: boolean, x: { idempotencyKey: string }) =>
  call<typeof tellLeadsApart>('POST', '/api/leads/:id/apart', {
    params: { id: lead.id },
    body: { otherId: other.id, ...(!apart && { apart }) },
    ...x,
  });

export const useTellApart = () => {
  const undo = useAction({
    run: (two: Two, x) => tell(two, false, x),
    done: (_, { lead, other }) => ({ title: `${bothNames(lead, other)} are proposed again` }),
    failed: notSaved,
  });
  return useAction({
    run: (two: Two, x) => tell(two, true, x),
    done: (_, { lead, other }) => ({
      title: `${bothNames(lead, other)} are two people`,
      text: 'They are not proposed again.',
      action: { label: 'Undo', run: () => undo.act({ lead, other }) },
    }),
    failed: notSaved,
  });
};

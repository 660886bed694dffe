import type {
  listDuplicates,
  listMerged,
  MergeField,
  mergeLeads,
  tellLeadsApart,
  undoMerge,
} from '@app/contracts/leads/duplicates.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/call';
import { useAction } from '@/shared/use-action';
import { notSaved } from '../use-lead-actions';

export const duplicatesQuery = queryOptions({
  queryKey: ['leads', 'duplicates'],
  queryFn: ({ signal }) => call<typeof listDuplicates>('GET', '/api/duplicates', { signal }),
});
export type Pair = Awaited<ReturnType<typeof call<typeof listDuplicates>>>[number];

/** The leads that were merged into a lead. */
export const mergedQuery = (id: string) =>
  queryOptions({
    queryKey: ['leads', 'merged', id],
    queryFn: ({ signal }) => call<typeof listMerged>('GET', '/api/leads/:id/merged', { params: { id }, signal }),
  });

interface Two {
  lead: Pick<Lead, 'id' | 'name'>;
  other: Pick<Lead, 'id' | 'name'>;
}

export const useUndoMerge = () =>
  useAction({
    run: ({ lead, other }: Two, x) =>
      call<typeof undoMerge>('POST', '/api/leads/:id/unmerge', {
        params: { id: lead.id },
        body: { otherId: other.id },
        ...x,
      }),
    done: (_, { lead, other }) => ({
      title: `${cutTo(lead.name, 60)} and ${cutTo(other.name, 60)} are two leads again`,
    }),
    failed: notSaved,
  });

/** Merges two leads, with Undo. */
export const useMerge = (after: (lead: Lead) => void) => {
  const undo = useUndoMerge();
  return useAction({
    run: ({ lead, other, take }: Two & { take: MergeField[] }, x) =>
      call<typeof mergeLeads>('POST', '/api/leads/:id/merge', {
        params: { id: lead.id },
        body: { otherId: other.id, take },
        ...x,
      }),
    done: (merged, { lead, other }) => ({
      title: `${cutTo(other.name, 60)} merged into ${cutTo(merged.name, 60)}`,
      action: { label: 'Undo', run: () => undo.act({ lead, other }) },
    }),
    after,
    failed: notSaved,
  });
};

export const useTellApart = () =>
  useAction({
    run: ({ lead, other }: Two, x) =>
      call<typeof tellLeadsApart>('POST', '/api/leads/:id/apart', {
        params: { id: lead.id },
        body: { otherId: other.id },
        ...x,
      }),
    done: (_, { lead, other }) => ({
      title: `${cutTo(lead.name, 60)} and ${cutTo(other.name, 60)} are two people`,
      text: 'They are not proposed again.',
    }),
    failed: notSaved,
  });

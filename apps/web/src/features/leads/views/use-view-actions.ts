import type {
  changeLeadView,
  LeadViewAnswer,
  removeLeadView,
  restoreLeadView,
  saveLeadView,
} from '@app/contracts/leads/lead-views.api';
import type { CallOf } from '@app/contracts/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call, messageOf } from '@/shared/call';
import { useAction } from '@/shared/use-action';
import { notSaved } from '../use-lead-actions';
import { leadViewsQuery } from './views.queries';

type NewView = CallOf<typeof saveLeadView>['body'];
type Change = Partial<NewView> & { place?: number };

/** Saves a view; `after` gets it. The field of the name shows a failure. */
export const useSaveView = (after: (view: LeadViewAnswer) => void) => {
  const client = useQueryClient();
  return useAction({
    run: (body: NewView, x) => call<typeof saveLeadView>('POST', '/api/lead-views', { body, ...x }),
    done: (view) => ({ title: `View “${view.name}” saved` }),
    failed: () => null,
    after: (view) => {
      client.setQueryData(leadViewsQuery.queryKey, (views) =>
        views?.some(({ id }) => id === view.id) ? views : [...(views ?? []), view],
      );
      after(view);
    },
  });
};

/** Changes a view; its tab shows the change at once. */
export const useChangeView = () => {
  const client = useQueryClient();
  const key = leadViewsQuery.queryKey;
  return useAction({
    run: ({ view, change }: { view: LeadViewAnswer; change: Change; says?: string }, x) =>
      call<typeof changeLeadView>('PATCH', '/api/lead-views/:id', { params: { id: view.id }, body: change, ...x }),
    optimistic: ({ view, change: { place, ...look } }) => {
      const before = client.getQueryData(key);
      client.setQueryData(key, (views) => {
        const changed = views?.map((each) => (each.id === view.id ? { ...each, ...look } : each));
        const moved = changed?.find(({ id }) => id === view.id);
        if (place === undefined || !changed || !moved) return changed;
        return changed.filter((each) => each !== moved).toSpliced(place, 0, moved);
      });
      return { before };
    },
    rollback: ({ before }) => client.setQueryData(key, before),
    done: (_, { says }) => (says ? { title: says } : null),
    // The field of the name shows this error itself.
    failed: (error, { change }) =>
      change.name === undefined ? { title: notSaved.title, text: messageOf(error, notSaved.text) } : null,
  });
};

/** Removes a view, with Undo. */
export const useRemoveView = () => {
  const client = useQueryClient();
  const restore = useAction({
    run: (id: string, x) =>
      call<typeof restoreLeadView>('POST', '/api/lead-views/:id/restore', { params: { id }, ...x }),
    done: (view) => ({ title: `View “${view.name}” restored` }),
    failed: notSaved,
  });
  return useAction({
    run: ({ id }: LeadViewAnswer, x) =>
      call<typeof removeLeadView>('DELETE', '/api/lead-views/:id', { params: { id }, ...x }),
    optimistic: (view) => {
      const before = client.getQueryData(leadViewsQuery.queryKey);
      client.setQueryData(leadViewsQuery.queryKey, (views) => views?.filter(({ id }) => id !== view.id));
      return { before };
    },
    rollback: ({ before }) => client.setQueryData(leadViewsQuery.queryKey, before),
    done: (_, view) => ({
      title: `View “${view.name}” deleted. Its leads stay`,
      action: { label: 'Undo', run: () => restore.act(view.id) },
    }),
    failed: notSaved,
  });
};

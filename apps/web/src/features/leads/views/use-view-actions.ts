import type {
  changeLeadView,
  LeadViewAnswer,
  listLeadViews,
  removeLeadView,
  restoreLeadView,
  saveLeadView,
} from '@app/contracts/leads/lead-views.api';
import type { CallOf } from '@app/contracts/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call, messageOf } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import { useAction } from '@/shared/actions/use-action';
import { notSaved } from '@/shared/toast/failure-toasts';

/** The saved views with the number of leads in each, so it is read again whenever leads or views change. */
export const leadViewsQuery = getQuery<typeof listLeadViews>(['lead-views'], '/api/lead-views');
const { queryKey: key } = leadViewsQuery;

type NewView = CallOf<typeof saveLeadView>['body'];
type Change = Partial<NewView> & { place?: number };

const withChange = (
  views: LeadViewAnswer[] | undefined,
  id: LeadViewAnswer['id'],
  { place, ...look }: Change,
): LeadViewAnswer[] | undefined => {
  const changed = views?.map((each) => (each.id === id ? { ...each, ...look } : each));
  const moved = changed?.find((each) => each.id === id);
  if (place === undefined || !changed || !moved) return changed;
  return changed.filter((each) => each !== moved).toSpliced(place, 0, moved);
};

const failure = (title: string, error: Error) => ({ title, text: messageOf(error, notSaved.text) });

/** Saves a view. The field of the name shows a failure. */
export const useSaveView = () => {
  const client = useQueryClient();
  return useAction({
    run: (body: NewView, x) => call<typeof saveLeadView>('POST', '/api/lead-views', { body, ...x }),
    done: (view) => ({ title: `View “${view.name}” saved` }),
    failed: () => null,
    after: (view) =>
      client.setQueryData(key, (views) => (views?.some(({ id }) => id === view.id) ? views : [...(views ?? []), view])),
  });
};

/** Changes a view; its tab shows the change at once. */
export const useChangeView = () => {
  const client = useQueryClient();
  const shown = (id: LeadViewAnswer['id']): Change => {
    const views = client.getQueryData(key) ?? [];
    const place = views.findIndex((each) => each.id === id);
    return { ...views[place], place };
  };
  return useAction({
    run: ({ view, change }: { view: LeadViewAnswer; change: Change; says?: string }, x) =>
      call<typeof changeLeadView>('PATCH', '/api/lead-views/:id', { params: { id: view.id }, body: change, ...x }),
    showsIn: key[0],
    optimistic: ({ view, change }) => {
      const before = shown(view.id);
      client.setQueryData(key, (views) => withChange(views, view.id, change));
      return before;
    },
    // Takes back only the fields that still show this change. Later changes of this view and of others stay.
    rollback: (before, { view, change }) => {
      const now = shown(view.id);
      const fields = (Object.keys(change) as (keyof Change)[]).filter((field) => now[field] === change[field]);
      const back = Object.fromEntries(fields.map((field) => [field, before[field]]));
      client.setQueryData(key, (views) => withChange(views, view.id, back));
    },
    done: (_, { says }) => (says ? { title: says } : null),
    // The field of the name shows this error itself.
    failed: (error, { view, change }) =>
      change.name === undefined ? failure(`View “${view.name}” not changed`, error) : null,
  });
};

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
    showsIn: key[0],
    optimistic: (view) => {
      const views = client.getQueryData(key) ?? [];
      const others = views.filter(({ id }) => id !== view.id);
      client.setQueryData(key, others);
      return views.findIndex(({ id }) => id === view.id);
    },
    rollback: (place, view) => client.setQueryData(key, (views) => (views ?? []).toSpliced(place, 0, view)),
    done: (_, view) => ({
      title: `View “${view.name}” deleted. Its leads stay`,
      action: { label: 'Undo', run: () => restore.act(view.id) },
    }),
    failed: (error, { name }) => failure(`View “${name}” not deleted`, error),
  });
};

import type { Content, ContentDetail, ContentPatch, decideContent } from '@app/contracts/content/content.api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call, CallError } from '@/shared/http/call';
import { contentCountsQuery } from '@/shared/queries/counts.queries';
import { capital, ended } from '@/shared/lib/format';
import type { ToastGiven } from '@/shared/toast/toast.store';
import { useAction } from '@/shared/actions/use-action';
import { useUser } from '@/shared/queries/current-user.queries';
import { conflictToast } from '@/shared/text/text-conflict';
import { contentDetailQuery } from '@/shared/queries/text.queries';
import { pendingQuery } from './content.queries';
import { stopDeciding, startDeciding } from './deciding-drafts.store';
import { unsavedText } from '@/shared/storage/unsaved-texts';
import { nameOf, versionOf, waits } from '@/shared/labels/text-labels';

interface Change {
  item: Content;
  patch: ContentPatch;
}
export type DeclineGiven = Omit<Extract<ContentPatch, { approvalStatus: 'declined' }>, 'approvalStatus'>;

/** `title` is the subject of an e-mail; null for every other text. */
export type Words = Pick<Content, 'title' | 'body'>;

/** What an edit changes; null when it changes nothing. */
const changesIn = (item: Content, { title, body }: Words): { title?: string; body?: string } | null => {
  const changes = {
    ...(title !== null && title !== item.title && { title }),
    ...(body !== item.body && { body }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
};

/** The text of docs/quality/specification.md, followed by what was done. */
const updated = (what: string): ToastGiven => ({
  title: 'Content Updated',
  text: `Approval status has been updated successfully. ${what}`,
});

const decides = ({ patch }: Change) => patch.approvalStatus === 'approved' || patch.approvalStatus === 'declined';

const countPending = (client: QueryClient, by: 1 | -1) =>
  client.setQueryData(
    contentCountsQuery.queryKey,
    (counts) => counts && { ...counts, pending: Math.max(0, counts.pending + by) },
  );

/** Shows the server's response until the lists are read again. */
export const showText = (client: QueryClient, saved: ContentDetail) => {
  client.setQueryData(contentDetailQuery(saved.id).queryKey, saved);
  client.setQueryData(pendingQuery.queryKey, (list) => {
    const at = list?.rows.findIndex(({ id }) => id === saved.id) ?? -1;
    if (!list || at === -1) return list;
    return waits(saved)
      ? { ...list, rows: list.rows.with(at, saved) }
      : { ...list, rows: list.rows.toSpliced(at, 1), total: list.total - 1 };
  });
};

const lastCalls = new Map<string, Promise<unknown>>();

/** Runs the calls about one text in order, also after a failure, so that an approval never overtakes an edit. */
export const inOrder = <T>(id: string, run: () => Promise<T>): Promise<T> => {
  const before = lastCalls.get(id);
  const mine = before ? before.then(run, run) : run();
  lastCalls.set(id, mine);
  const forget = () => {
    if (lastCalls.get(id) === mine) lastCalls.delete(id);
  };
  void mine.then(forget, forget);
  return mine;
};

/** A decided text disappears at once, and comes back when the call fails. */
export const useContentActions = () => {
  const client = useQueryClient();
  const { id: userId } = useUser();

  const change = useAction({
    run: ({ item, patch }: Change, extras) =>
      inOrder(item.id, () =>
        call<typeof decideContent>('PATCH', '/api/content/:id', { params: { id: item.id }, body: patch, ...extras }),
      ),
    optimistic: (given) => {
      if (!decides(given)) return;
      startDeciding(given.item.id);
      countPending(client, -1);
      return given.item.id;
    },
    rollback: (id) => {
      if (id === undefined) return;
      stopDeciding(id);
      countPending(client, 1);
      // The counts may have been read since.
      void client.invalidateQueries(contentCountsQuery);
    },
    after: (saved, given) => {
      showText(client, saved);
      if (!decides(given)) return;
      stopDeciding(saved.id);
      unsavedText(userId, saved.id).set(null);
    },
    afterRecorded: (given) => {
      if (decides(given)) unsavedText(userId, given.item.id).set(null);
    },
    shown: ({ item }) => stopDeciding(item.id),
    done: (saved, { item, patch }) => {
      const undo = { label: 'Undo', run: () => reopen(saved) };
      if (patch.approvalStatus === 'approved')
        return { ...updated(ended(`You approved ${nameOf(item)}`)), seal: saved.fingerprint, action: undo };
      if (patch.approvalStatus === 'declined')
        return { ...updated(ended(`You declined ${nameOf(item)}`)), action: undo };
      const version = patch.approvalStatus === 'edited' ? `, as ${versionOf(saved.revision)}` : '';
      return updated(`${capital(nameOf(item))} waits for your approval${version}.`);
    },
    failed: (error, { item }) => {
      const conflict = conflictToast(error, item);
      if (conflict) return conflict;
      // The message names the gaps.
      if (error instanceof CallError && error.body?.code === 'gap_left')
        return { title: 'Not approved yet', text: error.body.message };
      // The person may be at another text by now.
      return {
        title: 'Error',
        text: `Failed to update content. Please try again. ${capital(nameOf(item))} is as it was.`,
      };
    },
  });
  const reopen = (item: Content) => change.act({ item, patch: { approvalStatus: 'pending' } });

  return {
    approve: (item: Content) =>
      change.act({ item, patch: { approvalStatus: 'approved', fingerprint: item.fingerprint } }),
    /** Saves the text over the revision `basedOn` and approves it. Rejects after the toast. */
    saveAndApprove: (item: Content, words: Words, basedOn: number) => {
      const changes = changesIn(item, words);
      const what = changes ? { ...changes, basedOn } : { fingerprint: item.fingerprint };
      return change.actAsync({ item, patch: { approvalStatus: 'approved', ...what } });
    },
    save: (item: Content, words: Words, basedOn: number) =>
      change.actAsync({ item, patch: { approvalStatus: 'edited', ...changesIn(item, words), basedOn } }),
    restore: (item: Content, revision: number) =>
      change.actAsync({ item, patch: { approvalStatus: 'edited', restore: revision, basedOn: item.revision } }),
    decline: (item: Content, given: DeclineGiven, saved?: () => void) =>
      change.act({ item, patch: { approvalStatus: 'declined', ...given } }, saved),
    reopen,
    pending: change.pending,
    becoming: (id: Content['id']) => change.running.find(({ item }) => item.id === id)?.patch.approvalStatus,
  };
};

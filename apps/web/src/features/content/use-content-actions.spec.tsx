import { act, renderHook, waitFor } from '@testing-library/react';
import { useShownToast } from '@/shared/toast/toast.store';
import { contentCountsQuery, useCounts } from '@/shared/queries/counts.queries';
import { pendingQuery } from './content.queries';
import { keepListed } from './deciding-drafts.store';
import { detailOf, json, signedIn, text } from '../../../test/texts';
import { useContentActions } from './use-content-actions';
import { usePendingDrafts } from './pending/use-pending-drafts';

const items = [text('a'), text('b'), text('c')];

/** The server: every PATCH waits until the spec responds. */
const server = () => {
  const calls: { id: string; body: unknown; respond: (response: Response) => void }[] = [];
  let waiting = items;
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (init.method !== 'PATCH') {
      if (url.includes('/pending')) return json(waiting);
      return json(url.includes('/counts') ? { pending: waiting.length } : {});
    }
    return new Promise<Response>((resolve) =>
      calls.push({ id: url.split('/').at(-1) ?? '', body: JSON.parse(String(init.body)), respond: resolve }),
    );
  }) as typeof fetch;
  return {
    calls,
    /** Responds to a call like the server, with the decision in its list. */
    decide: (id: string) => {
      waiting = waiting.filter((item) => item.id !== id);
      const decided = detailOf(text(id, { approvalStatus: 'approved' }));
      calls.find((call) => call.id === id)?.respond(json(decided));
    },
  };
};

const open = () => {
  const { client, wrapper } = signedIn();
  client.setQueryData(pendingQuery.queryKey, { rows: items, total: 3, more: false, next: null });
  client.setQueryData(contentCountsQuery.queryKey, {
    pending: 3,
    approved: 0,
    declined: 0,
    pendingByType: { post: 0, comment: 0, message: 3 },
  });
  const { result } = renderHook(
    () => ({
      actions: useContentActions(),
      pending: usePendingDrafts(),
      badge: useCounts().pending,
      toast: useShownToast(),
    }),
    { wrapper },
  );
  return { client, result, shown: () => result.current.pending.drafts?.map(({ id }) => id) };
};

const [a, b, c] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]];

describe('The number of waiting texts', () => {
  it('is the one of the sidebar, also while a text that another tab decided is open in an editor', async () => {
    const { decide } = server();
    const { client, result, shown } = open();
    const close = await act(async () => keepListed(a));
    decide('a');
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(result.current.badge).toBe(2));
    const { total } = result.current.pending;
    const listed = shown();
    await act(async () => close());
    expect({ total, listed }).toEqual({ total: 2, listed: ['a', 'b', 'c'] });
  });

  it('falls with each decision, in both places, and is read again when the call fails', async () => {
    const { calls, decide } = server();
    const { client, result } = open();
    const both = () => [result.current.badge, result.current.pending.total];
    await act(async () => result.current.actions.approve(a));
    expect(both()).toEqual([2, 2]);
    await waitFor(() => expect(calls).toHaveLength(1));
    // Another tab has decided c, and this tab has read that.
    decide('c');
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(both()).toEqual([2, 2]));
    await act(async () => calls[0]?.respond(json({}, 500)));
    await waitFor(() => expect(result.current.toast?.kind).toBe('error'));
    await waitFor(() => expect(both()).toEqual([2, 2]));
  });
});

describe('Deciding', () => {
  it('hides each text at once, without waiting for the responses', async () => {
    const { calls, decide } = server();
    const { result, shown } = open();
    for (const item of [a, b, c]) await act(async () => result.current.actions.approve(item));
    expect(shown()).toEqual([]);
    await waitFor(() => expect(calls).toHaveLength(3));

    // After the first response the list still has the other texts. They must not appear again.
    await act(async () => decide('a'));
    await waitFor(() => expect(result.current.toast?.seal).toBe(a.fingerprint));
    expect(shown()).toEqual([]);
    await act(async () => decide('b'));
    await act(async () => decide('c'));
    await waitFor(() => expect(result.current.toast?.seal).toBe(c.fingerprint));
    expect(shown()).toEqual([]);
  });

  it('sends the fingerprint of the text on the screen', async () => {
    const { calls, decide } = server();
    const { result } = open();
    await act(async () => result.current.actions.approve(a));
    await waitFor(() => expect(calls[0]?.body).toEqual({ approvalStatus: 'approved', fingerprint: a.fingerprint }));
    await act(async () => decide('a'));
    await waitFor(() =>
      expect(result.current.toast).toMatchObject({
        title: 'Content Updated',
        text: 'Approval status has been updated successfully. You approved the message to Elise Fournier.',
        action: { label: 'Undo' },
      }),
    );
  });

  it('names the text in a sentence with one full stop', async () => {
    const { calls, decide } = server();
    const { result } = open();
    const named = { ...a, targetName: 'Jan Novak Jr.' };
    await act(async () => result.current.actions.approve(named));
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => decide('a'));
    await waitFor(() => expect(result.current.toast?.text).toMatch(/ the message to Jan Novak Jr\.$/));
  });

  it('shows the text again when the call fails', async () => {
    const { calls } = server();
    const { result, shown } = open();
    await act(async () => result.current.actions.approve(b));
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => calls[0]?.respond(json({}, 500)));
    await waitFor(() => expect(shown()).toEqual(['a', 'b', 'c']));
    expect(result.current.toast).toMatchObject({
      kind: 'error',
      text: expect.stringMatching(/^Failed to update content\. Please try again\. The .+ is as it was\.$/),
    });
  });

  it('shows what another tab decided first', async () => {
    const { calls } = server();
    const { result } = open();
    await act(async () => result.current.actions.decline(b, {}));
    await waitFor(() => expect(calls).toHaveLength(1));
    const refusal = {
      code: 'invalid_transition',
      message: '',
      requestId: 'x',
      current: { approvalStatus: 'approved' },
    };
    await act(async () => calls[0]?.respond(json({ statusCode: 409, ...refusal }, 409)));
    await waitFor(() => expect(result.current.toast?.title).toBe('Already approved in another tab'));
  });
});

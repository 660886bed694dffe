import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userQuery } from '@/shared/queries/current-user.queries';
import { DoneToday } from './-done-today';

const fingerprint = 'a'.repeat(64);
const text = (id: string, approvalStatus: string, sent: { changed: boolean } | null = null) => ({
  id,
  approvalStatus,
  sent,
  fingerprint,
  decidedAt: '2026-11-25T08:00:00.000Z',
});
const slot = (contentId: string | null) => ({
  channel: 'linkedin_post',
  day: '2026-11-27',
  state: 'planned',
  contentId,
});

const show = (texts: object[], slots: object[], answered: number) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(userQuery.queryKey, { email: 'nora@example.com', timeZone: 'Europe/Berlin' } as never);
  globalThis.fetch = jest.fn(async (address: unknown) => {
    if (String(address).includes('/api/rhythm')) return Response.json({ usual: false, slots });
    if (String(address).includes('/api/replies/answered')) return Response.json({ answered });
    return Response.json(texts);
  }) as typeof fetch;
  render(
    <QueryClientProvider client={client}>
      <DoneToday />
    </QueryClientProvider>,
  );
};
const row = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;

describe('All caught up', () => {
  it('says what was done today: drafts, what was sent, answered replies and filled slots', async () => {
    const sent = text('one', 'approved', { changed: false });
    const changed = text('two', 'approved', { changed: true });
    show([sent, changed, text('three', 'declined')], [slot('one'), slot('of last week'), slot(null)], 2);
    expect(await row('Slots')).toBe('1 filled');
    expect(await row('Drafts')).toBe('2 approved, 1 declined');
    expect(await row('Sent?')).toBe('1 yes, 1 changed, kept with its own seal');
    expect(await row('Replies')).toBe('2 answered');
  });

  it('counts the new day after midnight, also on a page that stays open', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-25T22:58:00.000Z'), doNotFake: ['queueMicrotask'] });
    try {
      show([text('one', 'approved')], [], 0);
      // 22:58 UTC is 23:58 in Berlin.
      await act(() => jest.advanceTimersByTimeAsync(0));
      const since = () =>
        (globalThis.fetch as jest.Mock).mock.calls
          .map(([address]) => new URL(String(address), 'http://localhost').searchParams.get('decidedSince'))
          .findLast((day) => day !== null);
      expect(since()).toBe('2026-11-24T23:00:00.000Z');
      await act(() => jest.advanceTimersByTimeAsync(3 * 60_000));
      expect(since()).toBe('2026-11-25T23:00:00.000Z');
    } finally {
      jest.useRealTimers();
    }
  });

  it('leaves out what was not done', async () => {
    show([text('one', 'approved')], [], 0);
    expect(await row('Drafts')).toBe('1 approved');
    expect(screen.queryByText('Sent?')).toBeNull();
    expect(screen.queryByText('Replies')).toBeNull();
    expect(screen.queryByText('Slots')).toBeNull();
  });
});

import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userQuery } from '@/shared/user';
import { DoneToday } from './done-today';

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
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(userQuery.queryKey, { email: 'nora@example.com', timeZone: 'Europe/Berlin' } as never);
  globalThis.fetch = jest.fn(async (address: unknown) =>
    Response.json(String(address).includes('/api/rhythm') ? { usual: false, slots } : texts),
  ) as typeof fetch;
  render(
    <QueryClientProvider client={client}>
      <DoneToday answered={answered} />
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

  it('leaves out what was not done', async () => {
    show([text('one', 'approved')], [], 0);
    expect(await row('Drafts')).toBe('1 approved');
    expect(screen.queryByText('Sent?')).toBeNull();
    expect(screen.queryByText('Replies')).toBeNull();
    expect(screen.queryByText('Slots')).toBeNull();
  });
});

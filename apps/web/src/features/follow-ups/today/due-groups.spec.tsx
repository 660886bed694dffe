import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { FollowUpsGroup } from './due-groups';

const followUp = (name: string, draft: { state: string; daysAgo: number } | null) => ({
  id: `lead of ${name}`,
  name,
  due: '2026-11-20',
  rule: 'rhythm',
  why: 'You wrote on 8 September',
  last: null,
  draft: draft && {
    id: `draft for ${name}`,
    state: draft.state,
    decidedAt: new Date(Date.now() - draft.daysAgo * 86_400_000).toISOString(),
  },
});

const show = (followUps: object[]) => {
  globalThis.fetch = jest.fn(async (address: unknown) =>
    Response.json(
      String(address).includes('/api/replies')
        ? []
        : { today: '2026-11-25', counts: { today: followUps.length, week: 0, later: 0, quiet: 0 }, followUps },
    ),
  ) as typeof fetch;
  const router = createRouter({
    routeTree: createRootRoute({ component: FollowUpsGroup }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};

describe('Follow-ups on Today', () => {
  it('leave out a text while “Sent?” asks about it, and show it afterwards', async () => {
    show([
      followUp('Noor Haddad', { state: 'approved', daysAgo: 31 }),
      followUp('Maryam Rahimi', { state: 'approved', daysAgo: 29 }),
      followUp('Hana Sato', { state: 'pending', daysAgo: 0 }),
      followUp('Amara Nwosu', null),
    ]);
    const open = await screen.findByRole('link', { name: /^Copy & open/ });
    expect(open.getAttribute('href')).toContain(encodeURIComponent('draft for Noor Haddad').replaceAll('%20', '+'));
    expect(screen.getAllByRole('listitem').map((row) => row.dataset.row)).toEqual([
      'follow-up lead of Noor Haddad',
      'follow-up lead of Amara Nwosu',
    ]);
    expect(screen.getByRole('heading').textContent).toBe('Follow-ups due 2');
  });
});

import type { PromiseMade } from '@app/contracts/follow-ups/promises.api';
import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dismissToast } from '@/shared/toast/toast.store';
import { PromisesPanel } from './promises-panel';

const today = '2026-11-20';
const made = (words: string, more: Partial<PromiseMade>): PromiseMade => ({
  contentId: '00000000-0000-4000-8000-000000000001',
  words,
  due: '2026-11-18',
  decision: 'accepted',
  sentAt: '2026-11-11T09:00:00.000Z',
  leadId: '00000000-0000-4000-8000-000000000002',
  name: 'Luca Ferri',
  ...more,
});
const late = made('I will send you the sheet on the 18th.', {});
const proposed = made('I will ask how it went on the 28th.', { decision: null, due: '2026-11-28' });

const open = async (promises: PromiseMade[]) => {
  const sent: unknown[] = [];
  const answer = { today, counts: { kept: 2, open: 3, late: 1 }, promises };
  globalThis.fetch = jest.fn(async (_address: unknown, init?: RequestInit) => {
    if (init?.method === 'PUT') sent.push(JSON.parse(String(init.body)));
    return Response.json(answer);
  }) as typeof fetch;
  const router = createRouter({
    routeTree: createRootRoute({ component: PromisesPanel }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { sent, user: userEvent.setup() };
};

const rowOf = async (words: string) => within((await screen.findByText(words)).closest('li') as HTMLElement);

describe('You promised', () => {
  afterEach(() => act(() => dismissToast()));

  it('says what is late, and takes what was kept', async () => {
    const { sent, user } = await open([late, proposed]);
    const row = await rowOf(late.words);
    expect(row.getByText('2 days late')).toBeInTheDocument();
    expect(screen.getByText('2 kept, 1 late, 2 not due yet, in 90 days')).toBeInTheDocument();
    await user.click(row.getByRole('button', { name: 'Kept' }));
    await waitFor(() => expect(sent).toEqual([{ words: late.words, decision: 'kept' }]));
  });

  it('accepts nothing by itself', async () => {
    const { sent, user } = await open([proposed]);
    const row = await rowOf(proposed.words);
    expect(row.getByText(/proposed/)).toBeInTheDocument();
    await user.click(row.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(sent).toEqual([{ words: proposed.words, decision: 'accepted' }]));
  });

  it('takes another day', async () => {
    const { sent, user } = await open([late]);
    await user.click((await rowOf(late.words)).getByRole('button', { name: 'New date' }));
    const field = await screen.findByLabelText('Due');
    expect(field).toHaveValue('2026-11-21');
    await user.click(screen.getByRole('button', { name: 'Save the date' }));
    await waitFor(() => expect(sent).toEqual([{ words: late.words, decision: 'accepted', due: '2026-11-21' }]));
    await waitFor(() => expect(screen.queryByLabelText('Due')).toBeNull());
  });

  it('keeps the day in its form when it could not be saved', async () => {
    const { user } = await open([late]);
    await user.click((await rowOf(late.words)).getByRole('button', { name: 'New date' }));
    const field = await screen.findByLabelText('Due');
    await user.clear(field);
    await user.type(field, '2026-12-24');
    globalThis.fetch = jest.fn(async () => Response.json({}, { status: 422 })) as typeof fetch;
    await user.click(screen.getByRole('button', { name: 'Save the date' }));
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save the date' })).toBeEnabled());
    expect(field).toBeVisible();
    expect(field).toHaveValue('2026-12-24');
  });
});

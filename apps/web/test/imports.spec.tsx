import type { Import, ImportPreview } from '@app/contracts/leads/imports.api';
import type { Usage } from '@app/contracts/billing/usage.api';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { WhoComesIn } from '@/features/imports/check/who-comes-in';
import { callsOf, isolateTests, openApp, signedIn, tell } from './testing';

isolateTests();

const id = '00000000-0000-4000-8000-000000000021';
const leadsId = '00000000-0000-4000-8000-000000000022';
const done: Import = {
  id,
  fileName: 'Connections.csv',
  tag: 'import 23 Nov',
  state: 'completed',
  rows: 236,
  created: 20,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  left: 0,
  waiting: 216,
  removed: 0,
  restored: 0,
  kept: 0,
  reason: null,
  jobId: null,
  startedAt: '2026-11-23T09:00:00.000Z',
  finishedAt: '2026-11-23T09:00:02.000Z',
};
const usage = (count: number): Usage => ({
  tier: 'free',
  leads: { count, limit: 20, noticeAt: 15 },
  posts: { count: 0, limit: 3, again: '2026-11-30' },
});
const result = (count: number, given: Partial<Import> = {}) =>
  openApp(`/import?id=${id}&step=run`, {
    ...signedIn,
    [`GET /api/imports/${id}`]: () => Response.json({ ...done, ...given }),
    'GET /api/usage': () => Response.json(usage(count)),
    [`POST /api/imports/${id}/continue`]: () => Response.json({ ...done, ...given }),
  });

it('An import that ends moves the focus from its last button to the heading of its result', async () => {
  let now: Import = { ...done, state: 'running', finishedAt: null };
  await openApp(`/import?id=${id}&step=run`, {
    ...signedIn,
    [`GET /api/imports/${id}`]: () => Response.json(now),
    'GET /api/usage': () => Response.json(usage(20)),
  });
  const stop = await screen.findByRole('button', { name: 'Stop here' });
  act(() => stop.focus());
  now = done;
  await tell({ type: 'changed', keys: ['imports'] });
  const heading = await screen.findByRole('heading', { name: 'You added 20 people' });
  await waitFor(() => expect(heading).toHaveFocus());
});

describe('People who did not fit the plan', () => {
  it('have the way to room when the plan is full, and no button without an effect', async () => {
    await result(20);
    expect(await screen.findByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/settings?tab=billing');
    expect(screen.queryByRole('button', { name: /^Bring in/ })).not.toBeInTheDocument();
  });

  it('come in as far as there is room, and the button says how many', async () => {
    await result(17);
    await userEvent.click(await screen.findByRole('button', { name: /^Bring in 3\b.*of 216 people$/ }));
    expect(callsOf(`POST /api/imports/${id}/continue`)).toHaveLength(1);
  });

  it('are announced above the leads once there is room, and come in from there', async () => {
    const handlers = (count: number) => ({
      ...signedIn,
      'GET /api/usage': () => Response.json({ ...usage(count), leads: { ...usage(count).leads, limit: 100 } }),
      'GET /api/imports': () =>
        Response.json([
          { ...done, id: leadsId, waiting: 0 },
          { ...done, waiting: 10 },
        ]),
      [`POST /api/imports/${id}/continue`]: () => Response.json(done),
    });
    await openApp('/leads', handlers(20));
    const notice = await screen.findByRole('status', { name: 'People of Connections.csv who wait' });
    expect(notice).toHaveTextContent('10 people of Connections.csv wait. There is room now.');
    await userEvent.click(await screen.findByRole('button', { name: /^Bring in 10\b/ }));
    expect(callsOf(`POST /api/imports/${id}/continue`)).toHaveLength(1);
  });

  it('are not announced while the plan is full', async () => {
    await openApp('/leads', {
      ...signedIn,
      'GET /api/usage': () => Response.json(usage(20)),
      'GET /api/imports': () => Response.json([done]),
    });
    expect(await screen.findByText('Free holds 20 leads, and you have 20')).toBeVisible();
    expect(callsOf('GET /api/imports')).toHaveLength(0);
  });

  it('are one person in words too', async () => {
    await result(20, { waiting: 1 });
    expect(await screen.findByText(/^This person did not fit your plan/)).toBeInTheDocument();
  });

  it('are chosen by name, work and the day when they were connected', () => {
    const preview: ImportPreview & { room: number } = {
      new: 2,
      update: 0,
      unchanged: 0,
      skipped: 0,
      reasons: [],
      rows: [],
      suggestions: [],
      room: 1,
      candidates: [2, 3].map((row) => ({
        row,
        name: `Person ${row}`,
        title: 'Ward Manager',
        company: 'St Brannoc Trust',
        connectedOn: '2024-01-09',
        notes: false,
      })),
    };
    render(<WhoComesIn preview={preview} choice={{ by: 'newest', rows: [] }} onChoose={() => undefined} />);
    expect(screen.getAllByText('connected 9 Jan 2024')).toHaveLength(2);
    expect(screen.getByText(/The other person waits/)).toBeInTheDocument();
  });
});

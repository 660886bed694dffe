import type { Queue, QueuedJob } from '@app/contracts/admin/queues.api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asAdmin, callsOf, isolateTests, openApp, errorResponse, spreadTabs } from '../testing';

const counts = { waiting: 0, active: 1, delayed: 0, failed: 2, completed: 1204 };
const queue = (given: Partial<Queue['counts']> = {}): Queue => ({ backend: 'redis', counts: { ...counts, ...given } });
const job = (id: string, given: Partial<QueuedJob> = {}): QueuedJob => ({
  id,
  name: 'import-leads',
  state: 'failed',
  owner: '00000000-0000-4000-8000-000000000001',
  ownerEmail: null,
  attempts: 3,
  addedAt: '2026-11-20T09:00:00.000Z',
  startedAt: '2026-11-20T09:00:01.000Z',
  endedAt: '2026-11-20T09:00:02.000Z',
  error: 'StoreUnavailable: no <b>connection</b>',
  ...given,
});
const jobs = 'GET /api/admin/queue/jobs';
const retry = 'POST /api/admin/queue/jobs/import-1:a/retry';
const failed = [
  job('import-1:a', { ownerEmail: 'nora@example.com' }),
  job('draft-2', { name: 'generate-outreach', error: 'Timeout' }),
];
const handlers = {
  ...asAdmin,
  'GET /api/admin/queue': () => Response.json(queue()),
  [jobs]: () => Response.json(failed),
};
const lastState = () => callsOf(jobs).at(-1)?.query.get('state');

describe('the queue', () => {
  isolateTests();

  it('shows the failed jobs with their errors, and how many are in each state', async () => {
    await openApp('/admin/queue', handlers);
    expect(await screen.findByText('StoreUnavailable: no <b>connection</b>')).toBeInTheDocument();
    expect(screen.getByText('nora@example.com')).toBeInTheDocument();
    expect(screen.getByText('00000000-0000-4000-8000-000000000001')).toBeInTheDocument();
    expect(lastState()).toBe('failed');
    expect(screen.getByText('Stored in Redis')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Failed 2' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Done 1,204' })).toBeInTheDocument();
  });

  it('is a tab that a narrow line shows in full', async () => {
    spreadTabs();
    await openApp('/admin/queue', handlers);
    const line = await screen.findByRole('navigation', { name: 'Admin sections' });
    expect(within(line).getByRole('link', { name: 'Queue' })).toHaveAttribute('aria-current', 'page');
    await waitFor(() => expect(line.scrollLeft).toBe(4 * 300 - 40));
  });

  it('shows another state, with the state in the address; only a failed job can be retried', async () => {
    const router = await openApp('/admin/queue', {
      ...handlers,
      [jobs]: ({ query }) =>
        Response.json(query.get('state') === 'active' ? [job('r', { state: 'active', error: null })] : failed),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Running 1' }));
    await waitFor(() => expect(lastState()).toBe('active'));
    expect(router.state.location.search).toEqual({ state: 'active' });
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
  });

  it('queues a failed job again', async () => {
    let left = failed;
    await openApp('/admin/queue', {
      ...handlers,
      'GET /api/admin/queue': () => Response.json(queue({ failed: left.length })),
      [jobs]: () => Response.json(left),
      [retry]: () => {
        left = failed.slice(1);
        return new Response(null, { status: 204 });
      },
    });
    const first = within(await screen.findByRole('row', { name: /import-leads/ }));
    await userEvent.click(first.getByRole('button', { name: 'Retry import-leads' }));
    expect(await screen.findByText('Job queued again')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('row', { name: /import-leads/ })).toBeNull());
    expect(await screen.findByRole('radio', { name: 'Failed 1' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveFocus());
    expect(callsOf(retry)).toHaveLength(1);
  });

  it('shows why a job cannot be retried', async () => {
    const message = 'The input of this job is not kept any more.';
    await openApp('/admin/queue', { ...handlers, [retry]: () => errorResponse(409, { message }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry import-leads' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /import-leads/ })).toBeInTheDocument();
  });

  it('says whether there is no job or the jobs could not be loaded', async () => {
    let respond = () => Response.json([]);
    await openApp('/admin/queue', { ...handlers, [jobs]: () => respond() });
    expect(await screen.findByText('No job has failed.')).toBeInTheDocument();
    respond = () => errorResponse(500);
    await userEvent.click(screen.getByRole('radio', { name: /Waiting/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The jobs could not be loaded');
  });
});

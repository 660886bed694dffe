import type { Consumer, RebuildResult } from '@app/contracts/admin/read-models.api';
import type { Job } from '@app/contracts/jobs/jobs.api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { modelName } from '@/features/admin/read-models/read-model-labels';
import { asAdmin, callsOf, isolateTests, openApp, errorResponse, tell } from '../testing';

type Rebuild = NonNullable<Consumer['rebuild']>;

const consumer = (name: string, given: Partial<Consumer> = {}): Consumer => ({
  name,
  kind: 'read model',
  position: '48213',
  head: '48213',
  behind: 0,
  perSecond: 0.3,
  parked: 0,
  waitsFor: null,
  updatedAt: '2026-11-20T09:00:00.000Z',
  rebuild: null,
  ...given,
});
const rebuilding: Rebuild = {
  jobId: 'r1',
  state: 'running',
  done: '12000',
  of: '48213',
  perSecond: 3120.4,
  secondsLeft: 12,
  startedAt: '2026-11-20T09:00:00.000Z',
};
const metrics = (rebuild: Rebuild | null) => consumer('weekly_metrics', { rebuild });
const others = [
  consumer('leads', { behind: 12, perSecond: 812.4 }),
  consumer('activities', { parked: 1 }),
  consumer('drafting', { kind: 'reaction' }),
];
const job = (given: Partial<Job>): Job => ({
  id: 'r1',
  name: 'rebuild-read-model',
  state: 'active',
  progress: { done: 12_000, of: 48_213 },
  secondsLeft: 12,
  result: null,
  error: null,
  ...given,
});
const row = (given: object) => JSON.stringify({ owner: 'o1', week: '2026-11-16', drafted: 13, approved: 7, ...given });
const result = (given: Partial<RebuildResult> = {}): RebuildResult => ({
  events: 48_213,
  seconds: 15.4,
  swapped: true,
  swapMs: 3.6,
  comparison: [{ table: 'weekly_metrics', equal: 1208, differ: 0, examples: [] }],
  ...given,
});

const list = 'GET /api/admin/read-models';
const rebuild = 'POST /api/admin/read-models/weekly_metrics/rebuild';
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));

describe('the read models', () => {
  isolateTests();

  it('beside the ledger: those that are not up to date, and how many are', async () => {
    const aside = async () => within(await screen.findByRole('region', { name: 'Read models' }));
    const models = [metrics(rebuilding), ...others, consumer('prompts'), consumer('ideas')];
    let now = models;
    await openApp('/admin/ledger', { ...asAdmin, [list]: () => Response.json(now) });
    expect(await (await aside()).findByText('The other 2 are up to date')).toBeVisible();
    const rows = (await aside()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual(['Weekly metricsrebuilding', 'Leads12 behind', 'Activities1 stream parked']);
    now = models.slice(-2);
    await tell({ type: 'changed', keys: ['admin-read-models'] });
    expect(await (await aside()).findByText('All 2 are up to date')).toBeVisible();
    expect((await aside()).getByRole('link', { name: 'Positions' })).toHaveAttribute('href', '/admin/read-models');
  });

  it('show position, speed and parked streams; only a read model can be rebuilt', async () => {
    await openApp('/admin/read-models', { ...asAdmin, [list]: () => Response.json([metrics(null), ...others]) });
    const leads = await rowOf('Leads');
    for (const words of ['48,213', '12 behind', '812 a second']) expect(leads.getByText(words)).toBeInTheDocument();
    expect((await rowOf('Activities')).getByText('up to date')).toBeInTheDocument();
    expect((await rowOf('Activities')).getByText('1 stream parked')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Rebuild Weekly metrics' })).toBeInTheDocument();
    expect((await rowOf('Drafting')).queryByRole('button')).toBeNull();
  });

  it('have the names of other products as those write them', () => {
    expect(['linkedin', 'forget-linkedin-when-ended'].map(modelName)).toEqual([
      'LinkedIn',
      'Forget LinkedIn when ended',
    ]);
  });

  it('are not called reactions once more under their heading', () => {
    expect(['reaction follow-text-when-sent', 'follow_ups'].map(modelName)).toEqual([
      'Follow text when sent',
      'Follow-ups',
    ]);
  });

  it('are rebuilt beside the live rows: dialog, progress, comparison, swap', async () => {
    let now = metrics(null);
    await openApp('/admin/read-models', {
      ...asAdmin,
      [list]: () => Response.json([now, ...others]),
      'GET /api/jobs/r1': () => Response.json(job({})),
      [rebuild]: () => {
        now = metrics(rebuilding);
        return Response.json({ jobId: 'r1', address: '/api/jobs/r1' }, { status: 202 });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Rebuild Weekly metrics' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rebuild Weekly metrics' }));
    expect(dialog.getByRole('radio', { name: /Swap only when equal/ })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Rebuild' }));
    const card = within(await screen.findByRole('region', { name: 'Rebuilding Weekly metrics' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(card.getByText('The current rows stay in use until the new ones are complete.')).toBeInTheDocument();
    expect(await card.findByText('25%')).toBeInTheDocument();
    expect(card.getByText('12,000 of 48,213')).toBeInTheDocument();
    expect(card.getByText('3,120 a second')).toBeInTheDocument();
    await tell({ type: 'job', job: job({ progress: { done: 36_160, of: 48_213 }, secondsLeft: 4 }) });
    expect(await card.findByText('75%')).toBeInTheDocument();
    expect(card.getByText('4 s left')).toBeInTheDocument();
    expect(card.getByRole('progressbar')).toHaveAttribute('value', String(36_160 / 48_213));
    now = metrics({ ...rebuilding, state: 'swapped', done: '48213' });
    await tell({ type: 'job', job: job({ state: 'completed', result: result() }) });
    const over = within(await screen.findByRole('region', { name: 'Weekly metrics was rebuilt' }));
    expect(await over.findByText('1,208 rows equal, 0 differ')).toBeInTheDocument();
    expect(over.getByText(/48,213 entries read in 15 s/)).toHaveTextContent(
      'The new rows are in use. Readers waited 4 ms.',
    );
    expect(over.queryByRole('button', { name: /Swap/ })).toBeNull();
    expect(callsOf(rebuild).map(({ body }) => body)).toEqual([{ swap: 'equal' }]);
  });

  it('keep their live rows when rows differ, show them, and are swapped when an admin clicks', async () => {
    let now = metrics({ ...rebuilding, state: 'differs', done: '48213' });
    const examples = [
      { only: 'live', row: row({}) },
      { only: 'rebuilt', row: row({ approved: 6 }) },
      { only: 'rebuilt', row: row({ owner: 'o2', week: '2026-11-09', drafted: 1, approved: 0 }) },
    ] as const;
    const differing = result({
      swapped: false,
      comparison: [{ table: 'weekly_metrics', equal: 1206, differ: 2, examples: [...examples] }],
    });
    await openApp('/admin/read-models', {
      ...asAdmin,
      [list]: () => Response.json([now]),
      'GET /api/jobs/r1': () => Response.json(job({ state: 'completed', result: differing })),
      'GET /api/jobs/r2': () => Response.json(job({ id: 'r2' })),
      [rebuild]: () => {
        now = metrics({ ...rebuilding, jobId: 'r2' });
        return Response.json({ jobId: 'r2', address: '/api/jobs/r2' }, { status: 202 });
      },
    });
    const card = within(await screen.findByRole('region', { name: 'Weekly metrics differs from its rebuild' }));
    expect(await card.findByText('1,206 rows equal, 2 differ')).toBeInTheDocument();
    expect(card.getByText(/The live rows stay in use\.$/)).toBeInTheDocument();
    await userEvent.click(card.getByText('Rows that differ'));
    const field = within(card.getByRole('table', { name: 'Live against rebuilt' })).getByRole('row', {
      name: /approved/,
    });
    expect(field).toHaveTextContent('approved76');
    expect(card.getByText('Only in the rebuilt rows')).toBeInTheDocument();
    await userEvent.click(card.getByRole('button', { name: 'Swap anyway: Weekly metrics' }));
    expect(await screen.findByRole('region', { name: 'Rebuilding Weekly metrics' })).toBeInTheDocument();
    expect(callsOf(rebuild).map(({ body }) => body)).toEqual([{ swap: 'always' }]);
  });

  it('show why a rebuild failed, and that the live rows stay', async () => {
    await openApp('/admin/read-models', {
      ...asAdmin,
      [list]: () => Response.json([metrics({ ...rebuilding, state: 'failed' })]),
      'GET /api/jobs/r1': () => Response.json(job({ state: 'failed', error: 'The store could not be reached.' })),
    });
    const card = within(await screen.findByRole('region', { name: 'The rebuild of Weekly metrics failed' }));
    expect(await card.findByText('The store could not be reached.')).toBeInTheDocument();
    expect(card.getByText('The live rows were not changed.')).toBeInTheDocument();
  });

  it('show the progress of another admin’s rebuild from the list', async () => {
    await openApp('/admin/read-models', { ...asAdmin, [list]: () => Response.json([metrics(rebuilding)]) });
    const card = within(await screen.findByRole('region', { name: 'Rebuilding Weekly metrics' }));
    expect(card.getByText('25%')).toBeInTheDocument();
    expect(card.getByText('12 s left')).toBeInTheDocument();
  });

  it('show an error when they cannot be loaded', async () => {
    let respond = () => errorResponse(500);
    await openApp('/admin/read-models', { ...asAdmin, [list]: () => respond() });
    expect(await screen.findByRole('alert')).toHaveTextContent('The read models could not be loaded');
    respond = () => Response.json(others);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await rowOf('Leads');
  });
});

describe('a parked stream', () => {
  isolateTests();
  const parked = 'GET /api/admin/read-models/activities/parked';
  const replay = 'POST /api/admin/read-models/activities/parked/replay';
  const stream = {
    stream: 'lead-7c1e',
    eventId: '00000000-0000-4000-8000-000000000901',
    eventType: 'LeadStatusChanged',
    position: '48100',
    error: 'TypeError: <script>alert(1)</script>',
    waiting: 3,
    parkedAt: '2026-11-20T09:00:00.000Z',
  };

  it('is shown with its error and its waiting events, and is replayed', async () => {
    let waiting = [stream];
    let models = others;
    const router = await openApp('/admin/read-models', {
      ...asAdmin,
      [list]: () => Response.json(models),
      [parked]: () => Response.json(waiting),
      [replay]: () => {
        waiting = [];
        models = [consumer('activities')];
        return new Response(null, { status: 204 });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: '1 stream parked in Activities' }));
    expect(router.state.location.search).toEqual({ model: 'activities' });
    const panel = within(await screen.findByRole('region', { name: 'Parked in Activities' }));
    expect(await panel.findByText(stream.error)).toBeInTheDocument();
    expect(panel.getByText(/LeadStatusChanged at 48,100/)).toHaveTextContent('3 events wait behind it');
    await userEvent.click(panel.getByRole('button', { name: 'Replay lead-7c1e' }));
    expect(await panel.findByText('No stream is parked')).toBeInTheDocument();
    expect(await screen.findByText('Stream applied')).toBeInTheDocument();
    await waitFor(() => expect(panel.getByRole('heading', { name: 'Parked in Activities' })).toHaveFocus());
    expect(callsOf(replay).map(({ body }) => body)).toEqual([{ stream: 'lead-7c1e' }]);
    await userEvent.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Parked in Activities' })).toBeNull());
  });

  it('stays when it still cannot be applied, and shows why', async () => {
    await openApp('/admin/read-models?model=activities', {
      ...asAdmin,
      [list]: () => Response.json(others),
      [parked]: () => Response.json([stream]),
      [replay]: () => errorResponse(409, { code: 'still_parked', message: 'It still cannot be applied: TypeError.' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Replay lead-7c1e' }));
    expect(await screen.findByText('It still cannot be applied: TypeError.')).toBeInTheDocument();
    expect(screen.getByText(stream.error)).toBeInTheDocument();
  });
});

import { schemaOf } from './schemas';
import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@app/contracts/audit/audit.api';
import type { Consumer, Parked, RebuildResult } from '@app/contracts/admin/read-models.api';
import type { ErrorResponse } from '@app/contracts/endpoint';
import type { Job, JobStarted } from '@app/contracts/jobs/jobs.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import pg from 'pg';
import { call, startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { registry } from '../src/app.module';
import { weeklyMetrics } from '../src/features/metrics/weekly-metrics.read-model';
import { reactionConsumer } from '@app/event-sourcing/reactions/reaction';
import { buildLease } from '@app/event-sourcing/read-models/build-state';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { keyOf } from '@app/event-sourcing/read-models/read-model';
import { addLead, draftFor } from './endpoints';

const { name: metrics } = weeklyMetrics;
const weekly = `/api/admin/read-models/${metrics}`;
let app: TestApp;
let admin: TestClient;
let nora: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn('admin@example.com');
  nora = await app.signIn('nora@example.com');
  const draft = await draftFor(nora, (await addLead(nora)).id);
  await nora.patch(`/api/content/${draft}`, { approvalStatus: 'approved' });
  for (let n = 0; n < 20; n++) await addLead(nora, `Person ${n}`);
});
afterAll(() => app.close());

const list = async (): Promise<Consumer[]> => (await admin.get<Consumer[]>('/api/admin/read-models')).body;
const one = async (name = metrics): Promise<Consumer> => {
  const found = (await list()).find((c) => c.name === name);
  if (!found) throw new Error(`${name} is not listed`);
  return found;
};
const caughtUp = (): Promise<Consumer[]> =>
  until(async () => {
    const found = await list();
    return found.every((c) => c.behind === 0) && found;
  });
const begin = async (body: object, key?: string): Promise<JobStarted> => {
  const answer = await admin.post<JobStarted>(`${weekly}/rebuild`, body, key ? { key } : {});
  expect(answer).toMatchObject({ status: 202 });
  return answer.body;
};
const ended = (address: string): Promise<Job> =>
  until(async () => {
    const { body } = await admin.get<Job>(address);
    return (body.state === 'completed' || body.state === 'failed') && body;
  }, 60_000);
const rebuilt = async (body: object): Promise<RebuildResult> => {
  const { state, result, error } = await ended((await begin(body)).address);
  expect({ state, error }).toEqual({ state: 'completed', error: null });
  return result as RebuildResult;
};
/** The operations in the audit. */
const acts = async (many: number): Promise<string[]> => {
  const all = await until(async () => {
    const { body } = await admin.get<AuditEntry[]>('/api/admin/audit?kind=operation');
    return body.length === many && body;
  });
  expect(all.every((e) => e.actor.id === admin.id && e.actor.as === 'admin')).toBe(true);
  return all.map((e) => e.summary).toReversed();
};
const figures = async () => {
  const { pool, store } = app.storage;
  expect(await app.app.get(Progress).waitFor([keyOf(weeklyMetrics)], await store.head(), 20_000)).toBe(true);
  return (await pool.query(`select * from ${schemaOf('metrics')}.weekly_metrics order by owner, week_start`)).rows;
};

it('Only admins see the consumers of the log', async () => {
  for (const [method, path, body] of [
    ['GET', '/api/admin/read-models', undefined],
    ['GET', `${weekly}/parked`, undefined],
    ['POST', `${weekly}/parked/replay`, { stream: 'lead-1' }],
    ['POST', `${weekly}/rebuild`, { swap: 'always' }],
  ] as const) {
    expect((await call(nora.visitor, method, path, body)).status).toBe(403);
    expect((await call(app.stranger(), method, path, body)).status).toBe(401);
  }
});

it('All consumers of the log are listed, with their positions and lags', async () => {
  const head = String(await app.storage.store.head());
  const all = await caughtUp();
  expect(all.map((c) => [c.name, c.kind])).toEqual([
    ...registry.readModels.map((m) => [m.name, 'read model']),
    ...registry.reactions.map((r) => [reactionConsumer(r), 'reaction']),
    ['ledger', 'ledger'],
  ]);
  expect(all.every((c) => c.head === head && c.parked === 0 && BigInt(c.position) <= BigInt(head))).toBe(true);
  const shown = await one();
  expect(shown.perSecond).toBeGreaterThan(0);
  // The first start builds them, which is a rebuild too.
  expect(shown.rebuild).toMatchObject({ state: 'swapped', jobId: null, secondsLeft: null });
});

it('An unknown name is not found, and a reaction cannot be rebuilt', async () => {
  expect((await admin.get('/api/admin/read-models/nothing/parked')).status).toBe(404);
  expect((await admin.post('/api/admin/read-models/nothing/rebuild', {})).status).toBe(404);
  expect((await admin.post(`${weekly}/parked/replay`, { stream: 'lead-1' })).status).toBe(404);
  for (const name of ['ledger', 'reaction import-leads-when-started'])
    expect(await admin.post(`/api/admin/read-models/${encodeURIComponent(name)}/rebuild`, {})).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  expect((await admin.post(`${weekly}/rebuild`, { swap: 'perhaps' })).status).toBe(400);
});

describe('A parked stream', () => {
  const id = randomUUID() as string;
  const stream = `lead-${id}`;
  it('is shown with the event that could not be applied, and with the number of later events', async () => {
    const { store } = app.storage;
    const [like] = (await app.log()).filter((e) => e.type === 'LeadSurfaced');
    if (!like) throw new Error('nobody was surfaced');
    const metadata = { ...like.metadata, commandId: randomUUID() };
    const event = (type: string, data: unknown) => ({ id: randomUUID() as string, type, data, metadata });
    const sick = event('LeadDetailsChanged', { nothing: 'of the kind' });
    const touched = event('NextStepSet', { text: 'Call', due: '2026-12-01' });
    await store.append(stream, [event('LeadSurfaced', like.data), sick, touched], 'no_stream');
    await until(async () => (await one('leads')).parked === 1);
    const { status, body } = await admin.get<Parked[]>('/api/admin/read-models/leads/parked');
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        stream,
        eventId: sick.id,
        eventType: 'LeadDetailsChanged',
        position: String((await store.readStream(stream))[1]?.position),
        error: expect.stringContaining('ZodError'),
        waiting: 1,
        parkedAt: expect.any(String),
      },
    ]);
  });

  it('parks again while its event cannot be applied, and continues when it can', async () => {
    const replay = () => admin.post<ErrorResponse>('/api/admin/read-models/leads/parked/replay', { stream });
    expect(await replay()).toMatchObject({ status: 409, body: { code: 'still_parked' } });
    expect((await one('leads')).parked).toBe(1);
    // Repairs the event, as an upcast would.
    const data = JSON.stringify({ changes: { name: 'Mended' }, before: {}, importId: null });
    await app.storage.pool.query(`update log.events set data = $2 where stream = $1 and revision = 1`, [stream, data]);
    expect((await replay()).status).toBe(204);
    expect((await one('leads')).parked).toBe(0);
    expect((await nora.get<Lead>(`/api/leads/${id}`)).body).toMatchObject({ name: 'Mended' });
    // The worker knows that the stream is not parked any more.
    expect((await nora.patch<Lead>(`/api/leads/${id}`, { name: 'Goes on' })).body).toMatchObject({ name: 'Goes on' });
    expect((await replay()).status).toBe(404);
    // The other read models still have it parked, once they have come to it. A rebuild applies it.
    for (const { name, kind, parked } of await caughtUp()) {
      if (parked === 0) continue;
      expect(kind === 'read model' || kind === 'reaction').toBe(true);
      expect((await admin.post(`/api/admin/read-models/${name}/parked/replay`, { stream })).status).toBe(204);
    }
    expect((await list()).every((c) => c.parked === 0)).toBe(true);
    // The audit has each replay, but none of a stream that is not parked.
    const tries = (await app.log()).filter((e) => e.type === 'ReplayRequested');
    expect(tries.slice(0, 2).map((e) => e.data)).toEqual([1, 2].map(() => ({ consumer: 'leads', stream })));
    expect((await acts(tries.length))[0]).toBe('asked for a parked stream of leads to be tried again');
  });
});

describe('A rebuild', () => {
  it('compares and swaps as a job', async () => {
    const before = await figures();
    const job = await ended((await begin({})).address);
    expect(job).toMatchObject({ state: 'completed', name: 'rebuild-read-model' });
    expect(job.progress.done).toBe(job.progress.of);
    const tables = ['weekly_metrics', 'week_restatements', 'metrics_samples', 'metrics_edits', 'metrics_moves'];
    expect(job.result).toMatchObject({ swapped: true, comparison: tables.map((table) => ({ table, differ: 0 })) });
    expect(await figures()).toEqual(before);
    expect((await one()).rebuild).toMatchObject({ state: 'swapped', jobId: job.id, done: job.progress.of.toString() });
    const asked = (await app.log()).filter((e) => e.type === 'RebuildRequested');
    expect(asked.map((e) => e.data)).toEqual([{ readModel: metrics, swap: 'equal', jobId: job.id }]);
    // The product uses the new rows.
    await addLead(nora, 'After the rebuild');
    expect(await figures()).not.toEqual(before);
  });

  it('keeps the live rows when some differ and shows those, unless the admin wants the new rows in any case', async () => {
    const right = await figures();
    await app.storage.pool.query(`update ${schemaOf('metrics')}.weekly_metrics set leads_surfaced = 99`);
    const wrong = await figures();
    const kept = await rebuilt({ swap: 'equal' });
    expect(kept).toMatchObject({ swapped: false, swapMs: 0 });
    expect(kept.comparison[0]).toMatchObject({ table: 'weekly_metrics', equal: 0, differ: right.length });
    const [live] = kept.comparison[0]?.examples.filter((e) => e.only === 'live') ?? [];
    expect(JSON.parse(live?.row ?? '')).toMatchObject({ leads_surfaced: 99 });
    expect(await figures()).toEqual(wrong);
    expect((await one()).rebuild?.state).toBe('differs');
    expect(await rebuilt({ swap: 'always' })).toMatchObject({
      swapped: true,
      comparison: weeklyMetrics.tables.map((_, i) => (i === 0 ? { differ: right.length } : {})),
    });
    expect(await figures()).toEqual(right);
  });

  it('requested again with the same key, or while one runs, returns the running job', async () => {
    const first = await begin({}, 'again');
    await ended(first.address);
    expect(await begin({}, 'again')).toEqual(first);
    // The swap waits for the checkpoint.
    const db = new pg.Client({ connectionString: app.config.env.DATABASE_URL });
    await db.connect();
    await db.query('begin');
    await db.query('select from platform.checkpoints where consumer = $1 for update', [schemaOf('metrics')]);
    const running = await begin({});
    const shown = await until(async () => {
      const { rebuild } = await one();
      return rebuild?.jobId === running.jobId && rebuild.perSecond > 0 && rebuild;
    });
    expect(shown.state).toBe('running');
    expect(await begin({ swap: 'always' })).toEqual(running);
    await db.query('commit');
    await db.end();
    expect(await ended(running.address)).toMatchObject({ state: 'completed', result: { swapped: true } });
  });

  it('does not start while the command line rebuilds, and is not shown as running after that process has died', async () => {
    const { pool } = app.storage;
    const lease = (ms: number) =>
      pool.query(
        `insert into platform.leases values ($1, gen_random_uuid(), now() + $2 * interval '1 ms')
         on conflict (name) do update set expires_at = excluded.expires_at`,
        [buildLease(schemaOf(metrics)), ms],
      );
    await pool.query(`update platform.rebuilds set state = 'running', job_id = null, done = 3 where consumer = $1`, [
      schemaOf(metrics),
    ]);
    await lease(60_000);
    expect((await one()).rebuild).toMatchObject({ state: 'running', jobId: null, done: '3' });
    expect(await admin.post(`${weekly}/rebuild`, {})).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await lease(-1);
    expect((await one()).rebuild).toMatchObject({ state: 'failed', secondsLeft: null });
    expect(await rebuilt({})).toMatchObject({ swapped: true });
  });
});

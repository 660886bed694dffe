import type { AuditEntry } from '@app/contracts/admin/audit.api';
import type { Integrity, IntegrityResult } from '@app/contracts/admin/integrity.api';
import type { Job, JobStarted } from '@app/contracts/jobs/jobs.api';
import pg from 'pg';
import { call, startTestApp, type TestApp, TestClient, until } from '../../../test/app';
import { Visitor } from '../../sandbox/src/visitor';
import { Roles } from '../src/platform/kernel/roles';
import { addLead } from './endpoints';

let app: TestApp;
let admin: TestClient;
let nora: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn('admin@example.com');
  nora = await app.signIn('nora@example.com');
  for (let n = 0; n < 12; n++) await addLead(nora, `Person ${n}`);
  await chained();
});
afterAll(() => app.close());

const state = async (client = admin) => (await client.get<Integrity>('/api/admin/integrity')).body;
/** Waits until every event is chained. */
const chained = () => until(async () => (await state()).entries === (await app.log()).length);
const begin = async (client = admin, key?: string): Promise<JobStarted> => {
  const answer = await client.post<JobStarted>('/api/admin/integrity/verify', undefined, key ? { key } : {});
  expect(answer.status).toBe(202);
  return answer.body;
};
const ended = (address: string, client = admin): Promise<Job> =>
  until(async () => {
    const { body } = await client.get<Job>(address);
    return (body.state === 'completed' || body.state === 'failed') && body;
  }, 60_000);
const verified = async (): Promise<IntegrityResult> => {
  const { state: how, result } = await ended((await begin()).address);
  expect(how).toBe('completed');
  return result as IntegrityResult;
};

it('Only admins see the integrity of the log', async () => {
  for (const [method, path] of [
    ['GET', '/api/admin/integrity'],
    ['POST', '/api/admin/integrity/verify'],
  ] as const) {
    expect((await call(nora.visitor, method, path)).status).toBe(403);
    expect((await call(app.stranger(), method, path)).status).toBe(401);
  }
});

it('Verify checks the whole chain as a job, with progress and the hash of the last entry', async () => {
  expect(await state()).toMatchObject({ last: null, jobId: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const job = await ended((await begin()).address);
  // The request itself is the last event that Verify checks.
  await chained();
  const { entries, head } = await state();
  expect(job).toMatchObject({ name: 'verify-integrity', state: 'completed', progress: { done: entries, of: entries } });
  expect(job.result).toMatchObject({ entries, head, broken: null });
  const log = await app.log();
  expect(job.result).toMatchObject({ from: log[0]?.metadata.recordedAt, to: log.at(-1)?.metadata.recordedAt });
  expect(await state()).toEqual({ entries, head, last: job.result, jobId: null });
});

it('A request to verify is an entry of the audit', async () => {
  const { jobId, address } = await begin();
  await ended(address);
  const [last] = await until(async () => {
    const { body } = await admin.get<AuditEntry[]>('/api/admin/audit?kind=operation');
    return body.length === (await app.log()).filter((e) => e.type === 'VerificationRequested').length && body;
  });
  expect(last).toMatchObject({
    actor: { id: admin.id, as: 'admin' },
    user: { id: admin.id },
    summary: 'asked for the log to be verified',
  });
  expect((await app.log()).at(-1)).toMatchObject({ type: 'VerificationRequested', data: { jobId } });
});

it('A second request with the same key, or while a verification runs, returns the running job', async () => {
  const first = await begin(admin, 'again');
  expect(await begin(admin, 'again')).toEqual(first);
  await ended(first.address);
  expect(await begin(admin, 'again')).toEqual(first);
  // A lock on the results delays the job.
  const db = new pg.Client({ connectionString: app.config.env.DATABASE_URL });
  await db.connect();
  await db.query('begin');
  await db.query('lock table platform.verifications in share mode');
  const both = Promise.all([begin(), begin()]);
  // The first request waits for it too, and the second one for the first.
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await db.query<{ n: number }>(waiting)).rows[0]?.n === 2);
  await db.query('commit');
  await db.end();
  const [running, second] = await both;
  expect(second).toEqual(running);
  expect((await ended(running.address)).state).toBe('completed');
});

it('Verify names the first changed entry, and succeeds again when the entry is restored', async () => {
  const { pool } = app.storage;
  const log = await app.log();
  const [third, fifth] = [log[2], log[4]];
  const before = await pool.query<{ id: string; data: string }>('select id, data from log.events where id = any($1)', [
    [third?.id, fifth?.id],
  ]);
  await pool.query(`update log.events set data = replace(data, '"', '" ') where id = any($1)`, [
    [third?.id, fifth?.id],
  ]);
  const result = await verified();
  expect(result).toMatchObject({
    entries: 2,
    broken: {
      entry: 3,
      what: 'changed',
      eventId: third?.id,
      stream: third?.stream,
      type: third?.type,
      at: third?.metadata.recordedAt,
    },
  });
  expect((await state()).last).toEqual(result);
  for (const { id, data } of before.rows) await pool.query('update log.events set data = $2 where id = $1', [id, data]);
  expect((await verified()).broken).toBeNull();
});

it('Verify notices when the last entries of log and chain are removed together', async () => {
  await addLead(nora, 'The last');
  await chained();
  const { entries } = await verified();
  // Removes the last entries of both.
  await app.stop();
  const db = new pg.Client({ connectionString: app.config.env.DATABASE_URL });
  await db.connect();
  const tail = await db.query<{ event_id: string }>('delete from log.chain where entry = $1 returning event_id', [
    entries,
  ]);
  await db.query('delete from log.events where id = $1', [tail.rows[0]?.event_id]);
  await db.end();
  await app.restart();
  // The next event gets a position that the chain had passed already, so it is never chained.
  expect((await verified()).broken).toMatchObject({ entry: entries, what: 'unknown', type: 'VerificationRequested' });
});

it('A worker verifies the chain for an api process', async () => {
  const api = await app.another(Roles.api);
  const worker = await app.another(Roles.worker);
  await app.stop();
  const visitor = new Visitor(api.url);
  visitor.setCookie('sid', admin.visitor.cookie('sid') ?? '');
  const there = new TestClient(visitor, admin.user);
  try {
    const job = await ended((await begin(there)).address, there);
    expect(job.state).toBe('completed');
    expect((await state(there)).last).toEqual(job.result);
  } finally {
    await worker.app.close();
    await api.app.close();
  }
});

import type { AuditEntry } from '@app/contracts/audit/audit.api';
import type { Integrity, IntegrityResult } from '@app/contracts/audit/integrity.api';
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

/**
 * Does `work` under a lock that no verification can pass, until `many` connections wait for a lock. A session that has just
 * looked often for the end of a job may count as a flood, whose requests run one at a time; so `work` uses new sessions.
 */
const whileDelayed = async <T>(many: number, work: (sessions: TestClient[]) => Promise<T>): Promise<T> => {
  const sessions = await Promise.all([1, 2, 3].map(() => app.signIn('admin@example.com')));
  // A transaction sees only the connections that there were at its first look.
  const lock = new pg.Client({ connectionString: app.config.env.DATABASE_URL });
  const watch = new pg.Client({ connectionString: app.config.env.DATABASE_URL });
  await Promise.all([lock.connect(), watch.connect()]);
  await lock.query('begin; lock table platform.verifications in share mode');
  const done = work(sessions);
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`;
  try {
    const wait = until(async () => ((await watch.query(waiting)).rowCount ?? 0) >= many);
    // A request that fails is the reason why too few wait.
    await Promise.race([wait, done.then(() => wait)]);
  } finally {
    await Promise.all([lock.end(), watch.end()]);
  }
  return done;
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
  // The first request waits for the lock, and the second one for the first.
  const [running, second] = await whileDelayed(2, ([one, other]) => Promise.all([begin(one), begin(other)]));
  expect(second).toEqual(running);
  expect((await ended(running.address)).state).toBe('completed');
});

it('More requests than the process has connections are all served, while each waits for the one before', async () => {
  const { platform } = app.storage.sizes;
  // Six requests of one session run at once while other people are active.
  const begun = await whileDelayed(platform, (sessions) =>
    Promise.all(Array.from({ length: platform + 2 }, (_, n) => begin(sessions[n % 3]))),
  );
  for (const { address } of begun) expect((await ended(address)).state).toBe('completed');
  const ids = new Set(begun.map(({ jobId }) => jobId));
  const asked = (await app.log({ categories: ['operation'] })).map((e) => (e.data as { jobId?: string }).jobId ?? '');
  expect(asked.filter((id) => ids.has(id)).toSorted()).toEqual([...ids].toSorted());
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

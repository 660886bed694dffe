import { schemaOf } from './schemas';
import { randomUUID } from 'node:crypto';
import type { Consumer, RebuildResult } from '@app/contracts/admin/read-models.api';
import type { Job, JobStarted } from '@app/contracts/jobs/jobs.api';
import pg from 'pg';
import { type TestClient, until } from '../../../test/client';
import { weeklyMetrics } from '../src/features/metrics/weekly-metrics.read-model';
import { build } from '@app/event-sourcing/read-models/build';
import { isBuilding } from '@app/event-sourcing/read-models/build-state';
import { Fleet, type Part } from './fleet';
import { surfaced } from './names';

const { name } = weeklyMetrics;
let fleet: Fleet;
let worker: Part;
let admin: TestClient;
beforeAll(async () => {
  fleet = await Fleet.found();
  const { storage } = fleet;
  const first = await fleet.start('worker');
  await first.kill();
  // Only the weekly metrics read this log.
  await fill(60_000);
  await storage.pool.query('update platform.checkpoints set position = (select max(position) from log.events)');
  await build(weeklyMetrics, storage);
  worker = await fleet.start('worker');
  await fleet.start('api');
  admin = await fleet.signIn('admin@example.com');
}, 120_000);
afterAll(() => fleet.close());

/** The number of leads, of 20 owners in 10 weeks. */
const fill = async (events: number): Promise<void> => {
  const { type, data, metadata } = surfaced('Somebody');
  const owners = Array.from({ length: 20 }, () => randomUUID());
  await fleet.storage.pool.query(
    `insert into log.events (position, stream, revision, id, type, data, metadata)
     select i, 'lead-' || gen_random_uuid(), 0, gen_random_uuid(), $2,
       replace($3, '2026-11-01', to_char(date '2026-01-05' + i / 20 % 10 * 7, 'YYYY-MM-DD')),
       replace($4, $5, ($6::text[])[i % 20 + 1])
     from generate_series(1, $1::integer) i`,
    [events, type, JSON.stringify(data), JSON.stringify(metadata), metadata.owner, owners],
  );
};
const shown = async () =>
  (await admin.get<Consumer[]>('/api/admin/read-models')).body.find((c) => c.name === name)?.rebuild;
const total = async () => {
  const sql = `select sum(leads_surfaced)::int as n, count(*)::int as weeks from ${schemaOf('metrics')}.weekly_metrics`;
  return (await fleet.storage.pool.query<{ n: number; weeks: number }>(sql)).rows[0];
};

it('Another worker completes the rebuild of a killed process, and readers see the live rows meanwhile', async () => {
  const { pool } = fleet.storage;
  const before = await total();
  expect(before?.weeks).toBeGreaterThan(100);
  const wrong: unknown[] = [];
  let over = false;
  const reader = (async () => {
    while (!over) {
      const now = await total();
      if (now?.n !== before?.n || now?.weeks !== before?.weeks) wrong.push(now);
    }
  })();
  // A lock on the table keeps the rebuild from ending before the process is killed.
  const db = new pg.Client({ connectionString: fleet.env.DATABASE_URL });
  await db.connect();
  await db.query('begin');
  await db.query(`select count(*) from ${schemaOf('metrics')}.weekly_metrics`);

  const { status, body } = await admin.post<JobStarted>(`/api/admin/read-models/${name}/rebuild`, { swap: 'equal' });
  expect(status).toBe(202);
  const half = await until(async () => {
    const now = await shown();
    return now && BigInt(now.done) * 2n >= BigInt(now.of) && BigInt(now.done) > 0n && now;
  }, 60_000);
  expect(half).toMatchObject({ state: 'running', jobId: body.jobId });
  await worker.kill();

  // The rebuild is shown as neither running nor completed.
  await until(async () => !(await isBuilding(pool, schemaOf(name))));
  expect(await shown()).toMatchObject({ state: 'running', perSecond: 0, secondsLeft: null });
  await db.query('commit');
  await db.end();

  await fleet.start('worker');
  const job = await until(async () => {
    const { body: now } = await admin.get<Job>(body.address);
    return (now.state === 'completed' || now.state === 'failed') && now;
  }, 90_000);
  over = true;
  await reader;
  expect(job).toMatchObject({
    state: 'completed',
    result: { swapped: true, comparison: weeklyMetrics.tables.map(() => ({ differ: 0 })) },
  });
  expect((job.result as RebuildResult).events).toBeGreaterThan(50_000);
  expect(await shown()).toMatchObject({ state: 'swapped', jobId: body.jobId });
  expect(wrong).toEqual([]);
  const left = await pool.query(`select nspname from pg_namespace where starts_with(nspname, $1)`, [
    `${schemaOf(name)}_b`,
  ]);
  expect(left.rows).toEqual([]);
}, 180_000);

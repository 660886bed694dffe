import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@app/contracts/audit/audit.api';
import type { Queue, QueuedJob } from '@app/contracts/admin/queues.api';
import type { ImportAnalysis } from '@app/contracts/imports/imports.api';
import { call, startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { importLeads } from '../src/features/imports/imports.reactions';
import { Jobs } from '../src/platform/jobs/jobs';
import { finishedImport, plan, smallFile } from './endpoints';

const redis = process.env.TEST_REDIS_URL ?? '';

describe.each<{ backend: string; settings: Record<string, string> }>([
  { backend: 'postgres', settings: {} },
  { backend: 'redis', settings: { REDIS_URL: redis } },
])('The queue on $backend, for its admins', ({ backend, settings }) => {
  let app: TestApp;
  let admin: TestClient;
  let nora: TestClient;
  beforeAll(async () => {
    app = await startTestApp(settings);
    admin = await app.signIn('admin@example.com');
    nora = await app.signIn('nora@example.com');
  });
  afterAll(() => app.close());

  const listed = async (state: QueuedJob['state']) =>
    (await admin.get<QueuedJob[]>(`/api/admin/queue/jobs?state=${state}`)).body;

  /** A job that fails until its import is planned. */
  const unplanned = async () => {
    const { body } = await nora.upload<ImportAnalysis>('/api/imports', smallFile('Una Ndlovu'), 'contacts.csv');
    const job = `import-${randomUUID()}`;
    const input = { importId: body.id };
    await app.app.get(Jobs).enqueue(importLeads, { id: job, owner: nora.id, correlationId: 'test', input });
    const failed = await until(async () => (await listed('failed')).find((j) => j.id === job));
    return { job, importId: body.id, failed };
  };

  it('refuses coaches and people who are not signed in', async () => {
    for (const [method, path] of [
      ['GET', '/api/admin/queue'],
      ['GET', '/api/admin/queue/jobs'],
      ['POST', '/api/admin/queue/jobs/any/retry'],
    ] as const) {
      expect((await call(nora.visitor, method, path)).status).toBe(403);
      expect((await call(app.stranger(), method, path)).status).toBe(401);
    }
  });

  it('names the backend and counts the jobs by state', async () => {
    const before = await admin.get<Queue>('/api/admin/queue');
    expect(before.body.backend).toBe(backend);
    await unplanned();
    const after = await admin.get<Queue>('/api/admin/queue');
    expect(after.body.counts).toEqual({ ...before.body.counts, failed: before.body.counts.failed + 1 });
  });

  it('lists the jobs of a state, newest first, with owner and error and without their inputs', async () => {
    const first = await unplanned();
    const { job, importId, failed } = await unplanned();
    expect(failed).toEqual({
      id: job,
      name: 'import-leads',
      state: 'failed',
      owner: nora.id,
      ownerEmail: 'nora@example.com',
      attempts: 1,
      addedAt: expect.any(String) as string,
      startedAt: expect.any(String) as string,
      endedAt: expect.any(String) as string,
      error: 'This import was never planned.',
    });
    expect((await listed('failed')).slice(0, 2).map((j) => j.id)).toEqual([job, first.job]);
    expect((await admin.get<QueuedJob[]>('/api/admin/queue/jobs?limit=1')).body.map((j) => j.id)).toEqual([job]);
    expect(JSON.stringify(await listed('failed'))).not.toContain(importId);
    expect(await listed('delayed')).toEqual([]);
    for (const query of ['state=lost', 'limit=0', 'limit=201', 'owner=me'])
      expect((await admin.get(`/api/admin/queue/jobs?${query}`)).status).toBe(400);
  });

  it('tries a failed job again when an admin asks for it, once for each click', async () => {
    const { job, importId } = await unplanned();
    const retry = (key: string) => admin.post(`/api/admin/queue/jobs/${job}/retry`, undefined, { key });
    expect((await nora.post(`/api/imports/${importId}/start`, plan)).status).toBe(200);
    expect(await retry('first')).toMatchObject({ status: 204, body: '' });
    const done = await until(async () => (await listed('completed')).find((j) => j.id === job));
    expect(done).toMatchObject({ error: null, attempts: 1, owner: nora.id });
    await finishedImport(nora, importId, 'completed');
    // The job of the start did the same work.
    expect((await nora.get<object[]>(`/api/leads?importId=${importId}`)).body).toHaveLength(1);
    expect((await retry('first')).status).toBe(204);
    expect(await retry('second')).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    expect((await listed('completed')).filter((j) => j.id === job)).toEqual([done]);
    // The audit has the request once.
    const acts = await until(async () => {
      const { body } = await admin.get<AuditEntry[]>('/api/admin/audit?kind=operation');
      return body.length > 0 && body;
    });
    expect(acts).toMatchObject([
      { actor: { id: admin.id, as: 'admin' }, summary: 'asked for a failed job to be tried again', note: job },
    ]);
  });

  it('returns 404 for a job that does not exist', async () => {
    for (const id of ['nothing', '%27%3B--', 'a%3Ab'])
      expect(await admin.post(`/api/admin/queue/jobs/${id}/retry`)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'There is no such job.' },
      });
  });
});

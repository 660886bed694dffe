import { setTimeout as sleep } from 'node:timers/promises';
import type { Import } from '@app/contracts/imports/imports.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { Client } from 'pg';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { bytesOf } from '../src/features/imports/csv/fixtures/fixtures';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { EventStoreServer } from './doubles/event-store/event-store-server';
import { addLead, draftFor, finishedImport, importFile } from './endpoints';
import { schemaOf } from './schemas';

let server: EventStoreServer;
let app: TestApp;
let nora: TestClient;
beforeEach(async () => {
  server = await EventStoreServer.start();
  app = await startTestApp({ EVENTSTORE_URL: server.url });
  nora = await app.signIn('nora@example.com');
});
afterEach(async () => {
  await app.close();
  await server.stop();
});

const run = async (sql: string, database?: string): Promise<void> => {
  const url = new URL(app.config.env.DATABASE_URL ?? '');
  if (database) url.pathname = `/${database}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};
const databaseName = () => new URL(app.config.env.DATABASE_URL ?? '').pathname.slice(1);

/** Copies the database while the product is stopped. @returns what puts the copy in its place */
const backUp = async (): Promise<() => Promise<void>> => {
  const name = databaseName();
  await app.stop();
  await run(`create database ${name}_backup template ${name}`, 'template1');
  await app.restart();
  return async () => {
    await app.stop();
    await run(`drop database ${name} with (force)`, 'template1');
    await run(`alter database ${name}_backup rename to ${name}`, 'template1');
  };
};

/** Keeps the read model of the leads from applying events, until the function that it returns is called. */
const hold = async (): Promise<() => Promise<void>> => {
  const client = new Client({ connectionString: app.config.env.DATABASE_URL });
  client.on('error', () => undefined); // the database is dropped after a failed test
  await client.connect();
  await client.query(`begin; lock table ${schemaOf('leads')}.leads in share mode`);
  return () => client.end();
};

/** Waits until a run of the job has begun, and has had the time to read a read model, which it must not do yet. */
const jobStarted = async (name: string) => {
  const text = 'select from platform.job_inputs where name = $1 and started_at is not null';
  await until(async () => (await app.storage.pool.query(text, [name])).rowCount === 1, 60_000);
  await sleep(300);
};
const jobEnded = (name: string) =>
  until(async () => {
    const text = 'select outcome, error from platform.job_inputs where name = $1 and ended_at is not null';
    return (await app.storage.pool.query<{ outcome: string; error: string | null }>(text, [name])).rows[0];
  }, 60_000);
const file = bytesOf('Name,Email\nAnna,anna@example.com\nBen,ben@example.com\nCleo,cleo@example.com\n');
const leads = async () => (await nora.get<Lead[]>('/api/leads?limit=50')).body;

describe('After an older backup of PostgreSQL was restored beside a newer log', () => {
  it('an undo that had finished has no second effect, although the leads are behind', async () => {
    const { id } = await importFile(nora, file);
    const restore = await backUp();
    // A lead with a text is kept by the undo.
    const anna = (await leads()).find((lead) => lead.name === 'Anna')?.id ?? '';
    await draftFor(nora, anna);
    expect((await nora.post<Import>(`/api/imports/${id}/undo`)).status).toBe(200);
    expect(await finishedImport(nora, id, 'undone')).toMatchObject({ removed: 2, kept: 1 });
    await restore();
    const before = server.log.all.length;

    const release = await hold();
    await app.restart();
    await jobStarted('undo-import');
    await release();
    expect(await jobEnded('undo-import')).toEqual({ outcome: 'completed', error: null });
    expect(server.log.all).toHaveLength(before);
    await until(async () => (await leads()).length === 1);
    expect((await leads()).map((lead) => lead.name)).toEqual(['Anna']);
  }, 120_000);

  it('an import that had completed does not come back as a failed job', async () => {
    const restore = await backUp();
    const { id } = await importFile(nora, file);
    await restore();
    await app.restart();
    expect(await jobEnded('import-leads')).toEqual({ outcome: 'completed', error: null });
    // The job says nothing about the rows, which come from the log again.
    expect(await finishedImport(nora, id, 'completed')).toMatchObject({ created: 3 });
  }, 120_000);
});

describe('A lead that is in the log, and not in the lists yet', () => {
  const waitAtMost = (ms: number) => (app.app.get(Progress).longest = ms);
  beforeEach(() => waitAtMost(500));

  const added = async (name: string): Promise<string> => {
    const { status, headers } = await nora.post('/api/leads', { name, title: 'COO', company: 'Solberg' });
    expect(status).toBe(202);
    expect(headers.get('x-log-position')).toMatch(/^\d+$/);
    return server.log.all.findLast(({ stream }) => stream.startsWith('lead-'))?.stream.slice('lead-'.length) ?? '';
  };

  it('can be changed, and is found when the lists have caught up', async () => {
    const release = await hold();
    const id = await added('Anna');
    expect((await nora.patch(`/api/leads/${id}`, { nextStep: 'Call', nextStepDue: '2027-01-01' })).status).toBe(202);
    expect((await nora.patch(`/api/leads/${id}`, { nextStepDue: '2027-01-08' })).status).toBe(202);
    waitAtMost(30_000);
    const early = nora.get<Lead>(`/api/leads/${id}`);
    await release();
    expect(await early).toMatchObject({ status: 200 });
    await until(async () => (await nora.get<Lead>(`/api/leads/${id}`)).body.nextStepDue === '2027-01-08');
    expect((await nora.get<Lead>(`/api/leads/${id}`)).body).toMatchObject({ nextStep: 'Call' });
  }, 120_000);

  it('is not reported as missing while they are behind, and an unknown id is reported as missing', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    const missing = { status: 404, body: { code: 'not_found' } };
    expect(await nora.get(`/api/leads/${nobody}`)).toMatchObject(missing);
    expect(await nora.patch(`/api/leads/${nobody}`, {})).toMatchObject(missing);
    const release = await hold();
    const id = await added('Anna');
    const late = { status: 503, body: { code: 'catching_up' } };
    expect(await nora.get(`/api/leads/${id}`)).toMatchObject(late);
    expect(await nora.post('/api/leads/tag', { ids: [id], tag: 'new' })).toMatchObject(late);
    await release();
    expect(await nora.get(`/api/leads/${nobody}`)).toMatchObject(missing);
  }, 120_000);
});

describe('A job that reads a read model', () => {
  it('begins when that shows every earlier event: an import finds a lead that is in the log only', async () => {
    await addLead(nora, 'Somebody');
    const release = await hold();
    const details = { name: 'Anna', title: 'COO', company: 'Solberg', email: 'anna@example.com' };
    expect((await nora.post('/api/leads', details)).status).toBe(202);
    const analysis = (await nora.upload<{ id: string; mapping: object; tag: string }>('/api/imports', file, 'c.csv'))
      .body;
    const { id, mapping, tag } = analysis;
    expect([200, 202]).toContain((await nora.post(`/api/imports/${id}/start`, { mapping, tag })).status);
    await jobStarted('import-leads');
    await release();
    expect(await finishedImport(nora, id, 'completed')).toMatchObject({ created: 2, failed: 0 });
    expect((await leads()).map((lead) => lead.name).toSorted()).toEqual(['Anna', 'Ben', 'Cleo', 'Somebody']);
  }, 120_000);
});

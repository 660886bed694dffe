import { setTimeout as sleep } from 'node:timers/promises';
import type { Lead } from '@app/contracts/leads/leads.api';
import { type TestClient, until } from '../../../test/client';
import { chainConsumer } from '@app/event-sourcing/integrity/chain';
import { EventStoreServer } from './doubles/event-store/event-store-server';
import { Fleet, type Part } from './fleet';
import { schemaOf } from './schemas';

let server: EventStoreServer | undefined;
let fleet: Fleet;
let parts: Part[];
let nora: TestClient;

const begin = async (onEventStoreDb: boolean) => {
  server = onEventStoreDb ? await EventStoreServer.start() : undefined;
  fleet = await Fleet.found(server ? { EVENTSTORE_URL: server.url } : {});
  parts = [await fleet.start('worker'), await fleet.start('api')];
  nora = await fleet.signIn('nora@example.com');
};
afterEach(async () => {
  await fleet.close();
  await server?.stop();
});

const add = (name: string, key?: string) =>
  nora.post<Lead>('/api/leads', { name, title: 'COO', company: 'Solberg' }, key === undefined ? {} : { key });
const addAndChain = async (name: string) => {
  expect((await add(name)).status).toBe(200);
  const { pool, store } = fleet.storage;
  const chained = async () => {
    const text = 'select position from platform.checkpoints where consumer = $1';
    const { rows } = await pool.query<{ position: bigint }>(text, [chainConsumer]);
    return rows[0]?.position === (await store.head());
  };
  await until(chained);
};

/** Tries to add a person until the api has ended. No try may succeed. */
const expectRefusals = async (api: Part): Promise<void> => {
  while (!api.ended) {
    const status = await add('Never stored').then(
      (response) => response.status,
      () => 'no response',
    );
    expect([503, 'no response']).toContain(status);
    await sleep(20);
  }
};
const expectEnd = async (why: RegExp): Promise<void> => {
  for (const part of parts) {
    expect(await part.end()).toEqual({ code: 1, signal: null });
    expect(part.said).toMatch(/^Keepwarm ends: /m);
    expect(part.said).toMatch(why);
  }
};

describe('When the log is replaced while the product runs', () => {
  it('by an empty EventStoreDB, nothing is appended to it, and every process ends with the reason', async () => {
    await begin(true);
    await addAndChain('Stored');
    const port = server?.port ?? 0;
    await server?.stop();
    server = await EventStoreServer.start({ port });
    await expectRefusals(parts[1] as Part);
    await expectEnd(/This is another event log than the one that this database was used with/);
    expect(server.log.all.filter((e) => !e.stream.startsWith('$'))).toEqual([]);
  }, 120_000);

  it('by an older copy in EventStoreDB that has grown since, nothing is appended to it, and every process ends', async () => {
    await begin(true);
    await addAndChain('Stored');
    await server?.stop();
    server?.log.shorten(1);
    for (let n = 0; n < 20; n++) server?.write(`lead-${n}`, { type: 'LeadSurfaced' });
    const length = server?.log.all.length;
    await server?.restart();
    await expectRefusals(parts[1] as Part);
    await expectEnd(/does not have the last event that was chained/);
    expect(server?.log.all).toHaveLength(length ?? 0);
  }, 120_000);

  it('by a PostgreSQL log that ends before a checkpoint, every process ends with the reason', async () => {
    await begin(false);
    await addAndChain('Stored');
    const { pool } = fleet.storage;
    await pool.query('delete from log.events where position = (select max(position) from log.events)');
    await disconnectAll();
    await expectRefusals(parts[1] as Part);
    await expectEnd(/The event log ends at \d+, before \d+, where its subscriptions are/);
  }, 120_000);
});

const disconnectAll = () =>
  fleet.storage.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

describe('When the log in PostgreSQL has lost its tail in a failover', () => {
  it('with the tables of the same moment, every process goes on, and no later event is skipped', async () => {
    await begin(false);
    await addAndChain('First');
    const { pool, store } = fleet.storage;
    const head = await store.head();
    await addAndChain('Lost');
    // As on a standby that did not get the last commits: log, chain, checkpoints and rows are in one database.
    await pool.query(`
      delete from log.events where position > ${head};
      delete from log.chain where position > ${head};
      update platform.checkpoints set position = least(position, ${head}), epoch = 0;
      delete from ${schemaOf('leads')}.leads where name = 'Lost'`);
    await disconnectAll();

    await until(async () => {
      const { status } = await add('Second', 'the-same-try').catch(() => ({ status: 0 }));
      return status === 200 || status === 202;
    });
    const names = async () => (await nora.get<Lead[]>('/api/leads')).body.map((l) => l.name).toSorted();
    await until(async () => (await names()).includes('Second'));
    expect(await names()).toEqual(['First', 'Second']);
    expect((await add('Third')).status).toBe(200);
    for (const part of parts) expect(part.ended).toBe(false);
  }, 120_000);
});

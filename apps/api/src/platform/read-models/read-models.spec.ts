import { randomUUID } from 'node:crypto';
import type { Stored } from '@app/contracts/events';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { Column, type DataSource, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { type FreshDatabase, freshDatabase } from '../../../../../test/database';
import { Storage } from '../database/storage';
import type { NewEvent } from '../event-store/event-store';
import { idOf } from '../event-store/stored';
import { applyBatch } from './apply-batch';
import { claimCheckpoint, Fenced, readCheckpoint } from './checkpoints';
import { Locks } from '../database/locks';
import { Progress } from './progress';
import { defineReadModel, eachEvent, type ReadModel } from './read-model';
import { rebuild } from './rebuild';
import { Runner } from './runner';

@Entity({ name: 'names' })
class NameRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('integer') changes!: number;
}

/** Names and how often they changed: an event that counted twice would show. Whoever is called “poison” cannot be applied. */
const namesWith = (hooks: { version?: number; cures?: boolean; onBatch?: (events: number) => void } = {}): ReadModel =>
  defineReadModel({
    name: 'names',
    version: hooks.version ?? 1,
    categories: ['lead'],
    tables: [NameRow],
    queries: ['names'],
    apply: async (events: Stored<LeadEvent>[], db: EntityManager) => {
      hooks.onBatch?.(events.length);
      await eachEvent(async (event: Stored<LeadEvent>, db: EntityManager) => {
        const id = idOf(event.stream);
        if (event.type === 'LeadSurfaced') await db.insert(NameRow, { id, name: event.data.name, changes: 0 });
        if (event.type !== 'LeadDetailsChanged') return;
        const name = event.data.changes.name ?? '';
        // Half of the work is done before it fails: nothing of it may stay.
        await db.query('update names set name = $2, changes = changes + 1 where id = $1', [id, name]);
        if (name === 'poison' && !hooks.cures) throw new Error('cannot be applied');
      })(events, db);
    },
  });
const names = namesWith();

let database: FreshDatabase;
let storage: Storage;
let source: DataSource;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let stop: AbortController;
let running: Promise<void>[];
let opened: Locks[];

beforeEach(async () => {
  database = await freshDatabase();
  storage = await Storage.open(database.url, () => undefined);
  source = await storage.tables('read', names.tables, 3);
  [stop, running, opened] = [new AbortController(), [], []];
});
afterEach(async () => {
  stop.abort();
  await Promise.all(running);
  for (const locks of opened) await locks.close();
  await source.destroy();
  await storage.close();
  await database.drop();
});

const owner = randomUUID();
const event = (type: LeadEvent['type'], data: unknown): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    owner,
    actor: { id: owner, as: 'user' },
    commandId: randomUUID(),
    commandHash: '',
    correlationId: '',
    causationId: '',
    recordedAt: '2026-11-01T08:00:00.000Z',
  },
});
const details = { title: '', company: '', email: null, linkedinUrl: null, description: null, segment: null, tags: [] };
const surfaced = (name: string) =>
  event('LeadSurfaced', {
    ...details,
    name,
    connectionCount: null,
    connectedOn: null,
    source: 'manual',
    importId: null,
    row: null,
    at: '2026-11-01T08:00:00.000Z',
    timeZone: 'UTC',
  });
const renamed = (name: string) => event('LeadDetailsChanged', { changes: { name }, before: {}, importId: null });

/** Appends to one lead's stream: `add(id, 0, surfaced('A'), renamed('B'))`. */
const add = async (id: string, from: number, ...events: NewEvent[]) =>
  (await storage.store.append(`lead-${id}`, events, from === 0 ? 'no_stream' : from - 1)).position;

const progress = () => new Progress(storage);
const start = (model: ReadModel, own = stop.signal, seen = progress()): Progress => {
  const locks = new Locks(storage.url, () => undefined);
  opened.push(locks);
  running.push(new Runner(model, storage, storage.store, source, locks, seen, silent).run(own));
  return seen;
};
const rows = () =>
  source.query<{ name: string; changes: number }[]>('select name, changes from read.names order by name, changes');
const batchOf = async (from: bigint) => {
  for await (const batch of storage.store.readAll(from, { categories: ['lead'] })) return batch;
  throw new Error('nothing');
};
const parked = async () =>
  (
    await storage.pool.query<{ stream: string; event_type: string; error: string }>(
      'select stream, event_type, error from platform.parked_streams',
    )
  ).rows;

describe('A runner', () => {
  it('builds the tables, applies what is there and then what comes, and says how far it is', async () => {
    await add(randomUUID(), 0, surfaced('A'), renamed('B'));
    const seen = start(names);
    expect(await seen.waitFor(['names'], await storage.store.head(), 10_000)).toBe(true);
    expect(await rows()).toEqual([{ name: 'B', changes: 1 }]);
    const position = await add(randomUUID(), 0, surfaced('C'));
    expect(await seen.waitFor(['names'], position, 10_000)).toBe(true);
    expect(await rows()).toEqual([
      { name: 'B', changes: 1 },
      { name: 'C', changes: 0 },
    ]);
  });

  it('goes on where another one stopped, and never counts anything twice', async () => {
    const id = randomUUID();
    const first = new AbortController();
    const seen = start(names, first.signal);
    await seen.waitFor(['names'], await add(id, 0, surfaced('A'), renamed('B')), 10_000);
    first.abort();
    await Promise.all(running);
    const position = await add(id, 2, renamed('C'));
    await start(names).waitFor(['names'], position, 10_000);
    expect(await rows()).toEqual([{ name: 'C', changes: 2 }]);
  });

  it('works alone, however many there are; another takes over when it ends', async () => {
    const id = randomUUID();
    const first = new AbortController();
    const one = start(names, first.signal);
    await one.waitFor(['names'], await add(id, 0, surfaced('A')), 10_000);
    const two = start(names);
    await one.waitFor(['names'], await add(id, 1, renamed('B')), 10_000);
    // The second one hears of the first one's work from the database.
    expect(await two.waitFor(['names'], await storage.store.head(), 10_000)).toBe(true);
    first.abort();
    expect(await two.waitFor(['names'], await add(id, 2, renamed('C')), 10_000)).toBe(true);
    expect(await rows()).toEqual([{ name: 'C', changes: 2 }]);
  });

  it('rebuilds its tables when its version was raised', async () => {
    await add(randomUUID(), 0, surfaced('A'));
    const first = new AbortController();
    await start(names, first.signal).waitFor(['names'], 1n, 10_000);
    first.abort();
    await Promise.all(running);
    await source.query(`update read.names set name = 'as an older version wrote it'`);
    const position = await add(randomUUID(), 0, surfaced('B'));
    await start(namesWith({ version: 2 })).waitFor(['names'], position, 10_000);
    expect(await rows()).toMatchObject([{ name: 'A' }, { name: 'B' }]);
    expect(await readCheckpoint(storage.pool, 'names')).toMatchObject({ version: 2 });
  });

  it('survives the loss of its connections', async () => {
    const seen = start(names);
    await seen.waitFor(['names'], await add(randomUUID(), 0, surfaced('A')), 10_000);
    await storage.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const position = await add(randomUUID(), 0, surfaced('B'));
    expect(await seen.waitFor(['names'], position, 15_000)).toBe(true);
    expect(await rows()).toMatchObject([{ name: 'A' }, { name: 'B' }]);
  });
});

describe('A batch', () => {
  beforeEach(() => source.synchronize());

  it('that was applied before changes nothing', async () => {
    await add(randomUUID(), 0, surfaced('A'), renamed('B'));
    const batch = await batchOf(0n);
    const from = await claimCheckpoint(storage.pool, 'names', 1, 0n);
    const { checkpoint } = await applyBatch(names, 'names', source, batch, from, new Set());
    await applyBatch(names, 'names', source, batch, checkpoint, new Set());
    expect(await rows()).toEqual([{ name: 'B', changes: 1 }]);
    expect(await readCheckpoint(storage.pool, 'names')).toMatchObject({ position: 2n });
  });

  it('of somebody who was replaced leaves no trace', async () => {
    await add(randomUUID(), 0, surfaced('A'));
    const old = await claimCheckpoint(storage.pool, 'names', 1, 0n);
    const current = await claimCheckpoint(storage.pool, 'names', 1, 0n);
    const batch = await batchOf(0n);
    await expect(applyBatch(names, 'names', source, batch, old, new Set())).rejects.toThrow(Fenced);
    expect(await rows()).toEqual([]);
    await applyBatch(names, 'names', source, batch, current, new Set());
    expect(await rows()).toHaveLength(1);
  });

  it('of somebody whose checkpoint is behind leaves no trace', async () => {
    await add(randomUUID(), 0, surfaced('A'));
    const from = await claimCheckpoint(storage.pool, 'names', 1, 0n);
    const batch = await batchOf(0n);
    await applyBatch(names, 'names', source, batch, from, new Set());
    await expect(applyBatch(names, 'names', source, batch, from, new Set())).rejects.toThrow(Fenced);
    expect(await rows()).toHaveLength(1);
  });

  it('is tried again, and nobody parked, when the database is gone', async () => {
    await add(randomUUID(), 0, surfaced('A'));
    const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const model: ReadModel = { ...names, apply: () => Promise.reject(gone) };
    const from = await claimCheckpoint(storage.pool, 'names', 1, 0n);
    await expect(applyBatch(model, 'names', source, await batchOf(0n), from, new Set())).rejects.toBe(gone);
    expect(await parked()).toEqual([]);
    expect(await readCheckpoint(storage.pool, 'names')).toMatchObject({ position: 0n });
  });
});

describe('An event that cannot be applied', () => {
  it('parks its stream, leaves nothing half done, and stops nobody else', async () => {
    const [sick, well] = [randomUUID(), randomUUID()];
    await add(sick, 0, surfaced('Sick'), renamed('poison'), renamed('later'));
    await add(well, 0, surfaced('Well'), renamed('Better'));
    const seen = start(names);
    await seen.waitFor(['names'], await storage.store.head(), 10_000);
    expect(await rows()).toEqual([
      { name: 'Better', changes: 1 },
      { name: 'Sick', changes: 0 },
    ]);
    expect(await parked()).toEqual([
      { stream: `lead-${sick}`, event_type: 'LeadDetailsChanged', error: 'Error: cannot be applied' },
    ]);
    // And so it stays, for what comes later and after a restart.
    await add(sick, 3, renamed('even later'));
    await seen.waitFor(['names'], await add(well, 2, renamed('Best')), 10_000);
    stop.abort();
    await Promise.all(running);
    stop = new AbortController();
    await add(sick, 4, renamed('much later'));
    await start(names).waitFor(['names'], await add(well, 3, renamed('Well again')), 10_000);
    expect(await rows()).toEqual([
      { name: 'Sick', changes: 0 },
      { name: 'Well again', changes: 3 },
    ]);
  });

  it('that no schema knows parks its stream likewise', async () => {
    const sick = randomUUID();
    await add(sick, 0, surfaced('A'), event('LeadDetailsChanged', { nothing: 'of the kind' }));
    await add(randomUUID(), 0, surfaced('B'));
    await start(names).waitFor(['names'], await storage.store.head(), 10_000);
    expect(await rows()).toMatchObject([{ name: 'A' }, { name: 'B' }]);
    expect(await parked()).toMatchObject([{ stream: `lead-${sick}` }]);
  });

  it('is applied, with all that came after it, by a rebuild with the cure', async () => {
    const sick = randomUUID();
    await add(sick, 0, surfaced('Sick'), renamed('poison'), renamed('later'));
    const seen = start(names);
    await seen.waitFor(['names'], 3n, 10_000);
    await rebuild(namesWith({ cures: true }), storage, storage.store);
    expect(await rows()).toEqual([{ name: 'later', changes: 2 }]);
    expect(await parked()).toEqual([]);
  });
});

describe('A rebuild', () => {
  /** Enough for several batches of reading. */
  const history = async () => {
    for (let n = 0; n < 6; n++) {
      const some = Array.from({ length: 100 }, (_, i) =>
        add(randomUUID(), 0, surfaced(`Person ${n} ${i}`), renamed(`Renamed ${n} ${i}`)),
      );
      await Promise.all(some);
    }
  };

  it('ends in the very rows that are there, while new events come', async () => {
    await history();
    const seen = start(names);
    await seen.waitFor(['names'], await storage.store.head(), 20_000);
    let writing = true;
    const writer = (async () => {
      while (writing) await add(randomUUID(), 0, surfaced('Meanwhile'));
    })();
    const result = await rebuild(names, storage, storage.store, { verify: true });
    writing = false;
    await writer;
    expect(result.comparison).toEqual([{ table: 'names', equal: expect.any(Number), differ: 0, examples: [] }]);
    expect(result.comparison[0]?.equal).toBeGreaterThanOrEqual(600);
    expect(result.events).toBeGreaterThanOrEqual(1200);
    // The live runner was fenced off, and goes on from where the new rows stand.
    expect(await seen.waitFor(['names'], await add(randomUUID(), 0, surfaced('After')), 10_000)).toBe(true);
    const streams = new Set<string>();
    for await (const batch of storage.store.readAll(0n)) for (const e of batch.events) streams.add(e.stream);
    expect((await rows()).length).toBe(streams.size);
    expect((await rows()).filter((r) => r.name === 'After')).toHaveLength(1);
  });

  it('says which rows differ from what the log says', async () => {
    await add(randomUUID(), 0, surfaced('A'));
    await add(randomUUID(), 0, surfaced('B'));
    await start(names).waitFor(['names'], 2n, 10_000);
    await source.query(`update read.names set name = 'tampered' where name = 'A'`);
    const { comparison } = await rebuild(names, storage, storage.store, { verify: true });
    expect(comparison).toMatchObject([{ table: 'names', equal: 1, differ: 1 }]);
    expect(comparison[0]?.examples.map((e) => [e.only, (JSON.parse(e.row) as NameRow).name])).toEqual([
      ['live', 'tampered'],
      ['rebuilt', 'A'],
    ]);
    expect(await rows()).toMatchObject([{ name: 'A' }, { name: 'B' }]);
  });

  it('can be compared though nothing of its own happened for long', async () => {
    const seen = start(names);
    await seen.waitFor(['names'], await add(randomUUID(), 0, surfaced('A')), 10_000);
    for (let n = 0; n < 5; n++)
      await storage.store.append(`user-${randomUUID()}`, [event('LeadSurfaced', {})], 'no_stream');
    await seen.waitFor(['names'], await storage.store.head(), 10_000);
    const { comparison } = await rebuild(names, storage, storage.store, { verify: true });
    expect(comparison).toMatchObject([{ equal: 1, differ: 0 }]);
  });

  it('that dies half-way leaves the live rows alone, and the next one ends well', async () => {
    await history();
    const seen = start(names);
    await seen.waitFor(['names'], await storage.store.head(), 20_000);
    const before = await rows();
    const death = new AbortController();
    let batches = 0;
    const dying = namesWith({ onBatch: () => void (++batches === 1 && death.abort(new Error('died'))) });
    await expect(rebuild(dying, storage, storage.store, { signal: death.signal })).rejects.toThrow('died');
    const left = await source.query<{ n: number }[]>('select count(*)::int as n from rebuild.names');
    expect(left[0]?.n).toBeGreaterThan(0);
    expect(await rows()).toEqual(before);
    expect(await seen.waitFor(['names'], await add(randomUUID(), 0, surfaced('Still alive')), 10_000)).toBe(true);
    const { comparison } = await rebuild(names, storage, storage.store, { verify: true });
    expect(comparison).toMatchObject([{ equal: before.length + 1, differ: 0 }]);
  });

  it('is one at a time', async () => {
    await history();
    const both = await Promise.allSettled([1, 2].map(() => rebuild(names, storage, storage.store)));
    expect(both.map((b) => b.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((b) => b.status === 'rejected')).toMatchObject({
      reason: { message: 'names is being rebuilt already' },
    });
  });
});

describe('Waiting for one’s own click', () => {
  it('ends when every read model named has reached it, and gives up after its time', async () => {
    const seen = progress();
    seen.reached('names', 3n);
    expect(await seen.waitFor(['names'], 3n)).toBe(true);
    expect(await seen.waitFor(['names'], 4n, 120)).toBe(false);
    const waiting = seen.waitFor(['names', 'others'], 4n, 5_000);
    seen.reached('names', 9n);
    seen.reached('others', 4n);
    expect(await waiting).toBe(true);
    seen.reached('names', 1n);
    expect(seen.positionOf('names')).toBe(9n);
  });
});

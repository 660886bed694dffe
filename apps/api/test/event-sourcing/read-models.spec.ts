import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { event, NameRow, Names, namesKey, namesWith, renamed, surfaced } from '../names';
import { until } from '../../../../test/client';
import { createPool } from '@app/event-sourcing/postgres/database';
import { Locks } from '@app/event-sourcing/postgres/locks';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import type { NewEvent } from '@app/event-sourcing/event-store';
import { applyBatch } from '@app/event-sourcing/read-models/apply-batch';
import { claimCheckpoint, Fenced, readCheckpoint } from '@app/event-sourcing/read-models/checkpoints';
import { dropVersion } from '@app/event-sourcing/read-models/versions';
import type { ReadModel } from '@app/event-sourcing/read-models/read-model';
import { RowCache, shapesOf } from '@app/event-sourcing/read-models/rows';
import { build } from '@app/event-sourcing/read-models/build';

const names = namesWith();
const moment = { at: '2026-11-01T08:00:00.000Z', timeZone: 'UTC' };
const archived = { reason: 'archived', surfacedAt: moment.at, ...moment };
let ground: Names;
let storage: Storage;
let source: DataSource;
beforeEach(async () => {
  ground = await Names.open();
  ({ storage, source } = ground);
});
afterEach(() => ground.close());

const add = (id: string, from: number, ...events: NewEvent[]) => ground.add(id, from, ...events);
const start = (model: ReadModel, own?: AbortSignal) => ground.start(model, own);
const rows = () => ground.rows();
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
    expect(await seen.waitFor([namesKey], await storage.store.head(), 10_000)).toBe(true);
    expect(await rows()).toEqual([{ name: 'B', changes: 1 }]);
    const position = await add(randomUUID(), 0, surfaced('C'));
    expect(await seen.waitFor([namesKey], position, 10_000)).toBe(true);
    expect(await rows()).toEqual([
      { name: 'B', changes: 1 },
      { name: 'C', changes: 0 },
    ]);
  });

  it('goes on where another one stopped, and never counts anything twice', async () => {
    const id = randomUUID();
    const first = new AbortController();
    const seen = start(names, first.signal);
    await seen.waitFor([namesKey], await add(id, 0, surfaced('A'), renamed('B')), 10_000);
    first.abort();
    await ground.stopped();
    const position = await add(id, 2, renamed('C'));
    await start(names).waitFor([namesKey], position, 10_000);
    expect(await rows()).toEqual([{ name: 'C', changes: 2 }]);
  });

  it('works alone, however many there are; another takes over when it ends', async () => {
    const id = randomUUID();
    const first = new AbortController();
    const one = start(names, first.signal);
    await one.waitFor([namesKey], await add(id, 0, surfaced('A')), 10_000);
    const two = start(names);
    await one.waitFor([namesKey], await add(id, 1, renamed('B')), 10_000);
    // The second one hears of the first one's work from the database.
    expect(await two.waitFor([namesKey], await storage.store.head(), 10_000)).toBe(true);
    first.abort();
    expect(await two.waitFor([namesKey], await add(id, 2, renamed('C')), 10_000)).toBe(true);
    expect(await rows()).toEqual([{ name: 'C', changes: 2 }]);
  });

  it('builds a new version beside the old one, which goes on', async () => {
    await add(randomUUID(), 0, surfaced('A'));
    const old = start(names);
    await old.waitFor([namesKey], 1n, 10_000);
    await source.query(`update ${namesKey}.names set name = 'as an older version wrote it'`);
    const seen = start(namesWith({ version: 2 }));
    const position = await add(randomUUID(), 0, surfaced('B'));
    expect(await seen.waitFor(['names_v2'], position, 10_000)).toBe(true);
    expect(await old.waitFor([namesKey], position, 10_000)).toBe(true);
    expect(await source.query('select name from names_v2.names order by name')).toEqual([{ name: 'A' }, { name: 'B' }]);
    expect(await rows()).toMatchObject([{ name: 'B' }, { name: 'as an older version wrote it' }]);
  });

  it('stores how far it is when the log rests, also past events that change no row, and tells nobody of these', async () => {
    const id = randomUUID();
    const told: string[][] = [];
    const seen = start(names);
    await seen.waitFor([namesKey], await add(id, 0, surfaced('A')), 10_000);
    storage.signals.on('changed', (words) => told.push(words));
    for (let n = 1; n <= 3; n++) await add(id, n, event('LeadArchived', archived));
    for (let n = 1; n <= 3; n++)
      await storage.store.append(`import-${randomUUID()}`, [event('ImportUndone', moment)], 'no_stream');
    const head = await storage.store.head();
    expect(await seen.waitFor([namesKey], head, 10_000)).toBe(true);
    await until(async () => (await readCheckpoint(storage.pool, namesKey))?.position === head);
    expect(told).toEqual([]);
    expect(await parked()).toEqual([]);
  });

  it('survives the loss of its connections', async () => {
    const seen = start(names);
    await seen.waitFor([namesKey], await add(randomUUID(), 0, surfaced('A')), 10_000);
    await storage.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const position = await add(randomUUID(), 0, surfaced('B'));
    expect(await seen.waitFor([namesKey], position, 15_000)).toBe(true);
    expect(await rows()).toMatchObject([{ name: 'A' }, { name: 'B' }]);
  });
});

describe('A batch', () => {
  const target = () => ({
    pool: storage.pool,
    rows: new RowCache(shapesOf(source, names.tables, namesKey)),
    consumer: namesKey,
  });
  beforeEach(async () => {
    await storage.pool.query(`create schema ${namesKey}`);
    await source.synchronize();
  });

  it('that was applied before changes nothing', async () => {
    await add(randomUUID(), 0, surfaced('A'), renamed('B'));
    const batch = await batchOf(0n);
    const from = await claimCheckpoint(storage.pool, namesKey, 1, 0n);
    const { checkpoint } = await applyBatch(names, target(), batch, from, new Set());
    await applyBatch(names, target(), batch, checkpoint, new Set());
    expect(await rows()).toEqual([{ name: 'B', changes: 1 }]);
    expect(await readCheckpoint(storage.pool, namesKey)).toMatchObject({ position: 2n });
  });

  it('is applied by nobody once the version was dropped: whoever leads it builds it again', async () => {
    await claimCheckpoint(storage.pool, namesKey, 1, 0n);
    await dropVersion(storage.pool, namesKey);
    await expect(claimCheckpoint(storage.pool, namesKey, 1)).rejects.toThrow(Fenced);
    expect(await readCheckpoint(storage.pool, namesKey)).toBeUndefined();
  });

  it('of somebody who was replaced leaves no trace', async () => {
    await add(randomUUID(), 0, surfaced('A'));
    const old = await claimCheckpoint(storage.pool, namesKey, 1, 0n);
    const current = await claimCheckpoint(storage.pool, namesKey, 1, 0n);
    const batch = await batchOf(0n);
    await expect(applyBatch(names, target(), batch, old, new Set())).rejects.toThrow(Fenced);
    expect(await rows()).toEqual([]);
    await applyBatch(names, target(), batch, current, new Set());
    expect(await rows()).toHaveLength(1);
  });

  it('of somebody whose checkpoint is behind leaves no trace', async () => {
    await add(randomUUID(), 0, surfaced('A'));
    const from = await claimCheckpoint(storage.pool, namesKey, 1, 0n);
    const batch = await batchOf(0n);
    await applyBatch(names, target(), batch, from, new Set());
    await expect(applyBatch(names, target(), batch, from, new Set())).rejects.toThrow(Fenced);
    expect(await rows()).toHaveLength(1);
  });

  it('after another one of the same process finds its rows in memory, also after a batch that was refused', async () => {
    const one = target();
    const id = randomUUID();
    const from = await claimCheckpoint(storage.pool, namesKey, 1, 0n);
    await add(id, 0, surfaced('A'));
    const { checkpoint } = await applyBatch(names, one, await batchOf(0n), from, new Set());
    await add(id, 1, renamed('B'));
    const second = await batchOf(1n);
    await expect(applyBatch(names, one, second, from, new Set())).rejects.toThrow(Fenced);
    const after = await applyBatch(names, one, second, checkpoint, new Set());
    await add(id, 2, renamed('C'));
    await applyBatch(names, one, await batchOf(2n), after.checkpoint, new Set());
    expect(await rows()).toEqual([{ name: 'C', changes: 2 }]);
  });

  it('is tried again, and nobody parked, when the database is gone', async () => {
    await add(randomUUID(), 0, surfaced('A'));
    const batch = await batchOf(0n);
    const from = await claimCheckpoint(storage.pool, namesKey, 1, 0n);
    const lock = await storage.pool.connect();
    await lock.query(`begin; lock table ${namesKey}.names in access exclusive mode`);
    const impatient = createPool(storage.url, 1, () => undefined, '-c lock_timeout=50');
    const refused = applyBatch(names, { ...target(), pool: impatient }, batch, from, new Set());
    await expect(refused).rejects.toMatchObject({ code: '55P03' });
    await lock.query('rollback');
    lock.release();
    await impatient.end();
    expect(await parked()).toEqual([]);
    expect(await readCheckpoint(storage.pool, namesKey)).toMatchObject({ position: 0n });
  });

  it('is tried again, and nobody parked, when the database is gone for the rows that it reads, and back for those it writes', async () => {
    const id = randomUUID();
    await add(id, 0, surfaced('A'));
    const from = await claimCheckpoint(storage.pool, namesKey, 1, 0n);
    const { checkpoint } = await applyBatch(names, target(), await batchOf(0n), from, new Set());
    await add(id, 1, renamed('B'));
    const second = await batchOf(1n);
    const gone = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
    const query = jest.spyOn(storage.pool, 'query').mockImplementationOnce(() => {
      throw gone;
    });
    await expect(applyBatch(names, target(), second, checkpoint, new Set())).rejects.toBe(gone);
    query.mockRestore();
    expect(await parked()).toEqual([]);
    await applyBatch(names, target(), second, checkpoint, new Set());
    expect(await rows()).toEqual([{ name: 'B', changes: 1 }]);
  });

  it('with a row that the database refuses parks that stream alone', async () => {
    const [sick, well] = [randomUUID(), randomUUID()];
    for (const id of [randomUUID(), sick, well]) await add(id, 0, surfaced('A'), renamed('B'));
    const model: ReadModel = {
      ...names,
      evolve: (event, rows) =>
        rows.put(NameRow, {
          id: event.stream.slice(5),
          name: event.type,
          changes: event.stream.endsWith(sick) ? 3e9 : 1,
        }),
    };
    const from = await claimCheckpoint(storage.pool, namesKey, 1, 0n);
    const applied = await applyBatch(model, target(), await batchOf(0n), from, new Set());
    expect(applied.parked.map(({ event }) => event.stream)).toEqual([`lead-${sick}`]);
    expect(applied.checkpoint.position).toBe(6n);
    expect(await parked()).toMatchObject([{ stream: `lead-${sick}`, error: expect.stringContaining('out of range') }]);
    expect(await rows()).toHaveLength(2);
  });

  it('with a row that the database refuses counts every event once, and those that changed no row before', async () => {
    await add(randomUUID(), 0, surfaced('A'), renamed('B'));
    const evolve: ReadModel['evolve'] = (event, rows) =>
      rows.put(NameRow, { id: event.stream.slice(5), name: '', changes: 3e9 });
    const from = await claimCheckpoint(storage.pool, namesKey, 1, 0n);
    await applyBatch({ ...names, evolve }, { ...target(), passed: 4 }, await batchOf(0n), from, new Set());
    const { rows: checkpoints } = await storage.pool.query<{ rate: number }>('select rate from platform.checkpoints');
    expect(checkpoints[0]?.rate).toBeCloseTo(6 / 60, 2);
  });

  it('keeps text that PostgreSQL cannot hold, without what it cannot', async () => {
    await add(randomUUID(), 0, surfaced('A'), renamed('nul \0 and half \ud83d of a pair'));
    const from = await claimCheckpoint(storage.pool, namesKey, 1, 0n);
    const applied = await applyBatch(names, target(), await batchOf(0n), from, new Set());
    expect(applied.parked).toEqual([]);
    expect(await rows()).toEqual([{ name: 'nul  and half \ufffd of a pair', changes: 1 }]);
  });
});

describe('An event that cannot be applied', () => {
  it('parks its stream, leaves nothing half done, and stops nobody else', async () => {
    const [sick, well] = [randomUUID(), randomUUID()];
    await add(sick, 0, surfaced('Sick'), renamed('poison'), renamed('later'));
    await add(well, 0, surfaced('Well'), renamed('Better'));
    const first = new AbortController();
    const seen = start(names, first.signal);
    await seen.waitFor([namesKey], await storage.store.head(), 10_000);
    expect(await rows()).toEqual([
      { name: 'Better', changes: 1 },
      { name: 'Sick', changes: 0 },
    ]);
    expect(await parked()).toEqual([
      { stream: `lead-${sick}`, event_type: 'LeadDetailsChanged', error: 'Error: cannot be applied' },
    ]);
    // And so it stays, for what comes later and after a restart.
    await add(sick, 3, renamed('even later'));
    await seen.waitFor([namesKey], await add(well, 2, renamed('Best')), 10_000);
    first.abort();
    await ground.stopped();
    await add(sick, 4, renamed('much later'));
    await start(names).waitFor([namesKey], await add(well, 3, renamed('Well again')), 10_000);
    expect(await rows()).toEqual([
      { name: 'Sick', changes: 0 },
      { name: 'Well again', changes: 3 },
    ]);
  });

  it('that no schema knows parks its stream likewise', async () => {
    const sick = randomUUID();
    await add(sick, 0, surfaced('A'), event('LeadDetailsChanged', { nothing: 'of the kind' }));
    await add(randomUUID(), 0, surfaced('B'));
    await start(names).waitFor([namesKey], await storage.store.head(), 10_000);
    expect(await rows()).toMatchObject([{ name: 'A' }, { name: 'B' }]);
    expect(await parked()).toMatchObject([{ stream: `lead-${sick}` }]);
  });

  it('is tried again by the next process that takes the read model over', async () => {
    const sick = randomUUID();
    await add(sick, 0, surfaced('Sick'), renamed('poison'), renamed('later'));
    const first = new AbortController();
    await start(names, first.signal).waitFor([namesKey], 3n, 10_000);
    expect(await parked()).toHaveLength(1);
    first.abort();
    await ground.stopped();
    const position = await add(sick, 3, renamed('last'));
    await start(namesWith({ cures: true })).waitFor([namesKey], position, 10_000);
    expect(await rows()).toEqual([{ name: 'last', changes: 3 }]);
    expect(await parked()).toEqual([]);
  });

  it('is applied, with all that came after it, by a rebuild with the cure', async () => {
    const sick = randomUUID();
    await add(sick, 0, surfaced('Sick'), renamed('poison'), renamed('later'));
    const seen = start(names);
    await ground.applied(seen, 3n);
    await build(namesWith({ cures: true }), storage);
    expect(await rows()).toEqual([{ name: 'later', changes: 2 }]);
    expect(await parked()).toEqual([]);
  });
});

describe('An event of a type that only a newer version knows', () => {
  const waitsFor = async () =>
    (await storage.pool.query<{ w: string | null }>('select waits_for as w from platform.checkpoints')).rows[0]?.w;

  it('waits before it, parks nobody, and says what it waits for', async () => {
    const position = await add(randomUUID(), 0, surfaced('A'), event('LeadPinned', {}), renamed('B'));
    const seen = start(names);
    await until(async () => (await waitsFor()) === 'LeadPinned');
    expect(await rows()).toEqual([{ name: 'A', changes: 0 }]);
    expect(await parked()).toEqual([]);
    expect(await seen.waitFor([namesKey], position, 100)).toBe(false);
    expect(await seen.waitFor([namesKey], position - 2n, 1_000)).toBe(true);
  });

  it('is left to a process that knows it: the subscription is free at once', async () => {
    const id = randomUUID();
    start(names);
    await add(id, 0, surfaced('A'), event('LeadPinned', {}));
    await until(async () => (await waitsFor()) === 'LeadPinned');
    const locks = new Locks(storage.url, () => undefined);
    expect(await until(() => locks.tryLock(namesKey))).toBeDefined();
    await locks.close();
  });
});

describe('Waiting for one’s own click', () => {
  it('ends when every read model named has reached it, and gives up after its time', async () => {
    const seen = ground.progress();
    seen.reached(namesKey, 3n);
    expect(await seen.waitFor([namesKey], 3n)).toBe(true);
    expect(await seen.waitFor([namesKey], 4n, 120)).toBe(false);
    const waiting = seen.waitFor([namesKey, 'others'], 4n, 5_000);
    seen.reached(namesKey, 9n);
    seen.reached('others', 4n);
    expect(await waiting).toBe(true);
    // The read model has started again from an older checkpoint.
    seen.reached(namesKey, 1n);
    expect(await seen.waitFor([namesKey], 4n, 120)).toBe(false);
  });

  it('relies on the checkpoints again when connections break: a crash of PostgreSQL may have taken batches back', async () => {
    const seen = ground.progress();
    seen.reached(namesKey, 3n);
    // Two connections: one ends the other, which is idle.
    for (const client of await Promise.all([storage.pool.connect(), storage.pool.connect()])) client.release();
    await storage.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await until(async () => !(await seen.waitFor([namesKey], 3n, 60)), 15_000);
  });
});

import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { event, Names, namesWith, renamed, surfaced } from '../../../test/names';
import type { Storage } from '../postgres/storage';
import type { NewEvent } from '../kernel/event-store';
import { applyBatch } from './apply-batch';
import { claimCheckpoint, Fenced, readCheckpoint } from './checkpoints';
import type { ReadModel } from './read-model';
import { rebuild } from './rebuild';

const names = namesWith();
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
    await ground.stopped();
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
    await ground.stopped();
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
    const first = new AbortController();
    const seen = start(names, first.signal);
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
    first.abort();
    await ground.stopped();
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

describe('Waiting for one’s own click', () => {
  it('ends when every read model named has reached it, and gives up after its time', async () => {
    const seen = ground.progress();
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

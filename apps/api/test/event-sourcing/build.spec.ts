import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { until } from '../../../../test/client';
import { event, NameRow, Names, namesKey, namesWith, withPauses, renamed, surfaced } from '../names';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import type { EventStore, NewEvent } from '@app/event-sourcing/event-store';
import { createPool } from '@app/event-sourcing/postgres/database';
import { readCheckpoint } from '@app/event-sourcing/read-models/checkpoints';
import type { ReadModel } from '@app/event-sourcing/read-models/read-model';
import { openStorage } from '../../src/platform/postgres/open-storage';
import { build } from '@app/event-sourcing/read-models/build';
import type { BuildProgress } from '@app/event-sourcing/read-models/build-state';

const names = namesWith();
/** The same database with another view of its log. */
const on = (store: EventStore): Storage => Object.create(storage, { store: { value: store } }) as Storage;
let ground: Names;
let storage: Storage;
let source: DataSource;
beforeEach(async () => {
  ground = await Names.open();
  ({ storage, source } = ground);
});
afterEach(() => ground.close());

const add = (id: string, from: number, ...events: NewEvent[]) => ground.add(id, from, ...events);
const start = (model: ReadModel) => ground.start(model);
const rows = () => ground.rows();
const schemas = async () =>
  (
    await storage.pool.query<{ name: string }>(`select nspname as name from pg_namespace where nspname like 'names%'`)
  ).rows.map((r) => r.name);
const state = async () =>
  (await storage.pool.query<{ state: string }>('select state from platform.rebuilds')).rows[0]?.state;
const fails = (error: Error) => {
  throw error;
};

describe('A rebuild', () => {
  /** Enough for several batches of reading. */
  const history = async () => {
    for (let n = 0; n < 4; n++) {
      const some = Array.from({ length: 100 }, (_, i) =>
        add(randomUUID(), 0, surfaced(`Person ${n} ${i}`), renamed(`Renamed ${n} ${i}`)),
      );
      await Promise.all(some);
    }
  };

  it('ends in the very rows that are there, while new events come', async () => {
    await history();
    const seen = start(names);
    await ground.applied(seen, await storage.store.head());
    let writing = true;
    const writer = (async () => {
      while (writing) await add(randomUUID(), 0, surfaced('Meanwhile'));
    })();
    const result = await build(names, storage, { verify: true });
    writing = false;
    await writer;
    expect(result.comparison).toEqual([{ table: 'names', equal: expect.any(Number), differ: 0, examples: [] }]);
    expect(result.comparison[0]?.equal).toBeGreaterThanOrEqual(400);
    expect(result.events).toBeGreaterThanOrEqual(800);
    // The live runner was fenced off, and goes on from where the new rows stand.
    expect(await seen.waitFor([namesKey], await add(randomUUID(), 0, surfaced('After')), 10_000)).toBe(true);
    const streams = new Set<string>();
    for await (const batch of storage.store.readAll(0n)) for (const e of batch.events) streams.add(e.stream);
    expect((await rows()).length).toBe(streams.size);
    expect((await rows()).filter((r) => r.name === 'After')).toHaveLength(1);
  });

  it('says which rows differ from what the log says', async () => {
    await add(randomUUID(), 0, surfaced('A'));
    await add(randomUUID(), 0, surfaced('B'));
    await ground.applied(start(names), 2n);
    await source.query(`update ${namesKey}.names set name = 'tampered' where name = 'A'`);
    const { comparison } = await build(names, storage, { verify: true });
    expect(comparison).toMatchObject([{ table: 'names', equal: 1, differ: 1 }]);
    expect(comparison[0]?.examples.map((e) => [e.only, (JSON.parse(e.row) as NameRow).name])).toEqual([
      ['live', 'tampered'],
      ['rebuilt', 'A'],
    ]);
    expect(await rows()).toMatchObject([{ name: 'A' }, { name: 'B' }]);
  });

  it('can be compared though nothing of its own happened for long', async () => {
    const seen = start(names);
    await ground.applied(seen, await add(randomUUID(), 0, surfaced('A')));
    for (let n = 0; n < 5; n++)
      await storage.store.append(`user-${randomUUID()}`, [event('LeadSurfaced', {})], 'no_stream');
    await ground.applied(seen, await storage.store.head());
    const { comparison } = await build(names, storage, { verify: true });
    expect(comparison).toMatchObject([{ equal: 1, differ: 0 }]);
  });

  it('that dies half-way leaves the live rows alone, and the next one ends well', async () => {
    await history();
    const seen = start(names);
    await ground.applied(seen, await storage.store.head());
    const before = await rows();
    const death = new AbortController();
    const dying = withPauses(storage.store, (batch) => batch === 2 && death.abort(new Error('died')));
    await expect(build(names, on(dying), { signal: death.signal })).rejects.toThrow('died');
    expect(await rows()).toEqual(before);
    expect(await seen.waitFor([namesKey], await add(randomUUID(), 0, surfaced('Still alive')), 10_000)).toBe(true);
    const { comparison } = await build(names, storage, { verify: true });
    expect(comparison).toMatchObject([{ equal: before.length + 1, differ: 0 }]);
  });

  it('is one at a time', async () => {
    await history();
    const both = await Promise.allSettled([1, 2].map(() => build(names, storage)));
    expect(both.map((b) => b.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((b) => b.status === 'rejected')).toMatchObject({
      reason: { message: 'names is being rebuilt already' },
    });
  });

  it('asked to swap only what is equal keeps the live rows that differ, and leaves nothing behind', async () => {
    await add(randomUUID(), 0, surfaced('A'));
    await ground.applied(start(names), 1n);
    await source.query(`update ${namesKey}.names set name = 'tampered'`);
    const { swapped, comparison } = await build(names, storage, { swap: 'equal' });
    expect(swapped).toBe(false);
    expect(comparison).toMatchObject([{ equal: 0, differ: 1 }]);
    expect(await rows()).toMatchObject([{ name: 'tampered' }]);
    expect(await schemas()).toEqual([namesKey]);
    expect(await state()).toBe('differs');
    expect(await build(names, storage, { swap: 'always' })).toMatchObject({ swapped: true });
    expect(await rows()).toMatchObject([{ name: 'A' }]);
    expect(await build(names, storage, { swap: 'equal' })).toMatchObject({ swapped: true });
    expect(await state()).toBe('swapped');
  });

  it('compares with live rows that nobody runs, where they stopped, and then goes on to the end', async () => {
    const first = new AbortController();
    await ground.applied(ground.start(names, first.signal), await add(randomUUID(), 0, surfaced('A')));
    first.abort();
    await ground.stopped();
    await add(randomUUID(), 0, surfaced('B'));
    const { comparison, swapped } = await build(names, storage, { swap: 'equal' });
    expect(comparison).toMatchObject([{ equal: 1, differ: 0 }]);
    expect(swapped).toBe(true);
    expect(await rows()).toMatchObject([{ name: 'A' }, { name: 'B' }]);
    expect(await readCheckpoint(storage.pool, namesKey)).toMatchObject({ position: 2n });
  });

  it('shows nobody an empty or an older table, and lets what is applied meanwhile wait for no comparison', async () => {
    await history();
    const seen = start(names);
    await ground.applied(seen, await storage.store.head());
    let over = false;
    let polls = 0;
    const wrong: unknown[] = [];
    const reader = (async () => {
      for (let most = 400; !over; polls++) {
        const [row] = await source.query<{ n: number }[]>(`select count(*)::int as n from ${namesKey}.names`);
        if ((row?.n ?? 0) < most) wrong.push({ polls, n: row?.n, most });
        most = Math.max(most, row?.n ?? 0);
      }
    })();
    const writer = (async () => {
      while (!over) {
        const position = await add(randomUUID(), 0, surfaced('Meanwhile'));
        if (!(await seen.waitFor([namesKey], position, 2_000))) wrong.push(`not applied within 2 s: ${position}`);
      }
    })();
    const result = await build(names, storage, { swap: 'equal' });
    over = true;
    await Promise.all([reader, writer]);
    expect(wrong).toEqual([]);
    expect(polls).toBeGreaterThan(20);
    expect(result).toMatchObject({ swapped: true, comparison: [{ differ: 0 }] });
    expect(result.swapMs).toBeLessThan(2_000);
  });

  it('swaps while somebody reads for long: the reader keeps the old rows, all others get the new ones', async () => {
    await add(randomUUID(), 0, surfaced('A'));
    await ground.applied(start(names), 1n);
    await source.query(`update ${namesKey}.names set name = 'tampered'`);
    const patient = createPool(storage.url, 1, () => undefined);
    const long = await patient.connect();
    await long.query(`begin; declare names cursor for select name from ${namesKey}.names`);
    const { swapped } = await build(names, storage);
    expect(swapped).toBe(true);
    expect(await rows()).toMatchObject([{ name: 'A' }]);
    expect((await long.query('fetch all from names')).rows).toEqual([{ name: 'tampered' }]);
    await long.query('commit');
    long.release();
    await patient.end();
    // What could not be dropped under the reader goes with the next build.
    await build(names, storage);
    expect(await schemas()).toEqual([namesKey]);
  });

  it('finds the event whose row the database refuses, and parks its stream alone', async () => {
    const sick = randomUUID();
    await add(sick, 0, surfaced('Sick'), renamed('too much'), renamed('later'));
    await history();
    const model: ReadModel = {
      ...names,
      evolve: (e, rows) => {
        names.evolve(e, rows);
        if (e.type === 'LeadDetailsChanged' && e.data.changes.name === 'too much')
          rows.change<NameRow>(NameRow, e.stream.slice('lead-'.length), { changes: 3_000_000_000 });
      },
    };
    const { swapped, events } = await build(model, storage);
    expect({ swapped, events }).toEqual({ swapped: true, events: 803 });
    expect(await rows()).toHaveLength(401);
    const { rows: parked } = await storage.pool.query('select consumer, stream from platform.parked_streams');
    expect(parked).toEqual([{ consumer: namesKey, stream: `lead-${sick}` }]);
    expect(await readCheckpoint(storage.pool, namesKey)).toMatchObject({ position: 803n });
  });

  it('ends before an event that this version does not know, and never replaces rows that are beyond it', async () => {
    await add(randomUUID(), 0, surfaced('A'));
    await add(randomUUID(), 0, event('LeadPinned', {}), surfaced('B'));
    expect(await build(names, storage)).toMatchObject({ swapped: true, events: 1 });
    expect(await rows()).toMatchObject([{ name: 'A' }]);
    expect(await readCheckpoint(storage.pool, namesKey)).toMatchObject({ position: 1n });
    // A process that knows the event has gone on.
    await storage.pool.query('update platform.checkpoints set position = 3');
    await expect(build(names, storage)).rejects.toThrow('does not know the event LeadPinned');
    expect(await rows()).toMatchObject([{ name: 'A' }]);
    expect(await schemas()).toEqual([namesKey]);
  });

  it('that slept while another one took over leaves no trace when it wakes', async () => {
    await history();
    const seen = start(names);
    await ground.applied(seen, await storage.store.head());
    const before = await rows();
    let wake: () => void = () => undefined;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    let sleeps = false;
    const sleeping = withPauses(storage.store, (batch) => {
      if (batch !== 2) return undefined;
      sleeps = true;
      return asleep;
    });
    const first = build(names, on(sleeping)).catch((error: unknown) => error);
    await until(async () => sleeps);
    await storage.pool.query(
      `update platform.leases set expires_at = now() - interval '1 second', holder = gen_random_uuid()`,
    );
    const other = await openStorage(storage.url, () => undefined);
    const second = await build(names, other, { swap: 'equal' });
    await other.close();
    wake();
    // Fenced, or aborted where it noticed first that its lease is gone.
    expect(await first).toHaveProperty('message');
    expect(second).toMatchObject({ swapped: true, comparison: [{ equal: before.length, differ: 0 }] });
    expect(await rows()).toEqual(before);
    expect(await state()).toBe('swapped');
  });

  it('says how far it is, and that it failed', async () => {
    await history();
    const reports: BuildProgress[] = [];
    await build(names, storage, { onProgress: (p) => reports.push(p) });
    expect(reports.at(-1)).toMatchObject({ done: 800n, of: 800n, events: 800, secondsLeft: 0 });
    const gone = Object.create(storage.store, { readAll: { value: () => fails(new Error('gone')) } }) as EventStore;
    await expect(build(names, on(gone))).rejects.toThrow('gone');
    expect(await state()).toBe('failed');
  });
});

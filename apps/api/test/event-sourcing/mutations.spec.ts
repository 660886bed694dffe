import { type Chance, pick, seeded } from '@app/writer/seeded';
import { type FreshDatabase, freshDatabase } from '../../../../test/database';
import type { PoolClient } from '@app/event-sourcing/postgres/database';
import { openStorage } from '../../src/platform/postgres/open-storage';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { EventStoreDbEventStore } from '@app/event-sourcing/event-store/eventstoredb.event-store';
import type { Kept } from '../doubles/event-store/event-store-log';
import { EventStoreServer } from '../doubles/event-store/event-store-server';
import { walkPostgres, walkStore } from '@app/event-sourcing/integrity/log-walk';
import { chainAll, fill, someUuid } from '../chain';
import { verify } from '@app/event-sourcing/integrity/verify';

// With MUTATION_SEED a run can be repeated, or draws other mutations.
const seed = process.env.MUTATION_SEED ?? 'a chain';

interface Found {
  /** The mutation, and its entry. */
  mutation: string;
  /** The first entry that no longer fits, and its event where it is an event of the log. */
  entry: number;
  eventId?: string;
}

/** A text that differs: in one character at any place, or completely. */
const otherText = (chance: Chance, text: string): string => {
  const at = Math.floor(chance() * (text.length + 1));
  const some = pick(chance, [' ', '0', 'x', '"', '}', '\n', 'é', text[at] ?? 'y']);
  const other = pick(chance, [
    text.slice(0, at) + some + text.slice(at),
    text.slice(0, at) + some + text.slice(at + 1),
    text.slice(0, at) + text.slice(at + 1),
    '{}',
    '',
    'null',
    '[]',
  ]);
  return other === text ? `${text} ` : other;
};

const report = (store: string, found: Found[]) => {
  const kinds = new Map<string, number>();
  for (const { mutation } of found) {
    const kind = mutation.replace(/ of \d.*$/, '');
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const list = [...kinds].map(([kind, n]) => `${kind} ${n}`).join(', ');
  process.stdout.write(`${found.length} mutations on ${store}, seed “${seed}”: ${list}\n`);
};

let database: FreshDatabase;
let storage: Storage;
beforeEach(async () => {
  database = await freshDatabase();
  storage = await openStorage(database.url, () => undefined);
});
afterEach(async () => {
  await storage.close();
  await database.drop();
});

it('Every one of 1,000 single mutations of the rows in PostgreSQL is found, and its entry named', async () => {
  const chance = seeded(seed);
  const { pool, store } = storage;
  const count = 80;
  await fill(store, chance, count);
  // Leaves gaps, so that rows can be inserted.
  await pool.query('update log.events set position = -position');
  await pool.query('update log.events set position = -position * 10');
  expect(await chainAll(storage, store)).toBe(count);
  const { rows: ids } = await pool.query<{ id: string; position: bigint }>(
    'select id, position from log.events order by position',
  );
  const idOf = (entry: number) => ids[entry - 1]?.id ?? '';
  const places = (entry: number) => ids[entry - 1]?.position ?? 0n;
  const whole = await verify(pool, walkPostgres(pool));
  expect(whole).toMatchObject({ entries: count, broken: null });

  const mutate = async (db: PoolClient): Promise<Found> => {
    const entry = 1 + Math.floor(chance() * count);
    const of = `of ${entry}`;
    const id = idOf(entry);
    const set = async (column: string, value: unknown): Promise<Found> => {
      await db.query(`update log.events set ${column} = $2 where id = $1`, [id, value]);
      return { mutation: `${column} ${of}`, entry };
    };
    const setChain = async (column: string, value: unknown, broken = entry): Promise<Found> => {
      await db.query(`update log.chain set ${column} = $2 where entry = $1`, [entry, value]);
      return { mutation: `chain ${column} ${of} to ${String(value)}`, entry: broken };
    };
    const text = async (column: string) => {
      const { rows } = await db.query<{ text: string }>(`select ${column} as text from log.events where id = $1`, [id]);
      return { ...(await set(column, otherText(chance, rows[0]?.text ?? '').replaceAll('\0', ''))), eventId: id };
    };
    const other = 1 + ((entry - 1 + 1 + Math.floor(chance() * (count - 1))) % count);
    const swap = async (table: string, key: string, a: unknown, b: unknown, column: string) => {
      const read = async (k: unknown) =>
        (await db.query<{ v: unknown }>(`select ${column} as v from ${table} where ${key} = $1`, [k])).rows[0]?.v;
      const [va, vb] = [await read(a), await read(b)];
      const away = column === 'position' ? -1 : column === 'entry' ? -1 : 'away';
      for (const [k, v] of [
        [a, away],
        [b, va],
        [a, vb],
      ])
        await db.query(`update ${table} set ${column} = $2 where ${key} = $1`, [k, v]);
      return va !== vb;
    };
    const insert = async (position: bigint, before: number): Promise<Found> => {
      const fresh = someUuid(chance);
      const stream = pick(chance, ['lead', 'content', 'nobody-knows-this']);
      await db.query(
        `insert into log.events (position, stream, revision, id, type, data, metadata)
         select $2, $3, 0, $4, type, data, metadata from log.events where id = $1`,
        [id, position, `${stream}-${fresh}`, fresh],
      );
      return { mutation: `inserted of ${before} at ${position}`, entry: before, eventId: fresh };
    };

    switch (Math.floor(chance() * 20)) {
      case 0:
      case 1:
      case 2:
        return text('data');
      case 3:
      case 4:
        return text('metadata');
      case 5:
        return text('type');
      case 6:
        return set('stream', `${pick(chance, ['lead', 'content', 'other'])}-${someUuid(chance)}`);
      case 7:
        return set('revision', pick(chance, [1_000, -1, 2 ** 31 - 1]));
      case 8:
        return set('id', someUuid(chance));
      case 9: {
        // To any position: first, last or in between. The order may stay the same.
        const to = pick(chance, [-(2n ** 63n), 0n, places(entry) + 1n, places(other) + 5n, 2n ** 63n - 1n]);
        const place = ids.filter((e) => e.id !== id && e.position < to).length + 1;
        return { ...(await set('position', to)), mutation: `position ${of} to ${to}`, entry: Math.min(entry, place) };
      }
      case 10:
      case 11:
        await swap('log.events', 'id', id, idOf(other), 'position');
        return { mutation: `swapped ${of} and ${other}`, entry: Math.min(entry, other) };
      case 12: {
        const column = pick(chance, ['data', 'metadata']);
        const differed = await swap('log.events', 'id', id, idOf(other), column);
        if (!differed) return set('type', 'Another');
        return { mutation: `${column} exchanged ${of} and ${other}`, entry: Math.min(entry, other) };
      }
      case 13:
      case 14:
        await db.query('delete from log.events where id = $1', [id]);
        return { mutation: `deleted ${of}`, entry, eventId: id };
      case 15:
        return insert(places(entry) - BigInt(1 + Math.floor(chance() * 9)), entry);
      case 16:
        return insert(pick(chance, [0n, -5n, -(2n ** 63n)]), 1);
      case 17: {
        const [column, value] = pick(chance, [
          ['hash', 'f'.repeat(64)],
          ['hash', ''],
          ['event_id', someUuid(chance)],
          ['position', places(entry) + 3n],
          ['at', pick(chance, [null, '2026-01-01T00:00:00.000001Z'])],
        ] as const);
        return setChain(column, value);
      }
      case 18: {
        const to = pick(chance, [0, -7, count + 5]);
        return setChain('entry', to, to < 1 ? 1 : entry);
      }
      default:
        if (chance() < 0.5) {
          await db.query('delete from log.chain where entry = $1', [entry]);
          return { mutation: `chain deleted ${of}`, entry };
        }
        if (chance() < 0.5) {
          await swap('log.chain', 'event_id', id, idOf(other), 'entry');
          return { mutation: `chain swapped ${of} and ${other}`, entry: Math.min(entry, other) };
        }
        await db.query(
          'insert into log.chain (entry, position, event_id, hash) select $1, $2, event_id, hash from log.chain where entry = 1',
          [count + 1, places(count) + 1n],
        );
        return { mutation: `chain inserted of ${count + 1}`, entry: count + 1 };
    }
  };

  const found: Found[] = [];
  const missed: unknown[] = [];
  const client = await pool.connect();
  for (let n = 0; n < 1_000; n++) {
    await client.query('begin');
    const mutated = await mutate(client);
    const { broken } = await verify(client, walkPostgres(client));
    await client.query('rollback');
    found.push(mutated);
    if (broken?.entry !== mutated.entry || (mutated.eventId && broken.eventId !== mutated.eventId))
      missed.push({ n, mutated, broken });
  }
  client.release();
  report('PostgreSQL', found);
  expect(missed).toEqual([]);
  expect(await verify(pool, walkPostgres(pool))).toMatchObject({ entries: count, head: whole.head, broken: null });
}, 120_000);

it('Every one of 200 single mutations of a log in EventStoreDB is found, and its entry named', async () => {
  const chance = seeded(seed);
  const server = await EventStoreServer.start();
  const store = EventStoreDbEventStore.at(server.url);
  try {
    const count = 40;
    await fill(store, chance, count);
    expect(await chainAll(storage, store)).toBe(count);
    const { pool } = storage;
    expect(await verify(pool, walkStore(store))).toMatchObject({ entries: count, broken: null });

    const { all } = server.log;
    const asTheyWere = all.map((e) => ({ ...e }));
    const first = all.findIndex((e) => !e.stream.startsWith('$'));
    const mutate = (): Found => {
      const entry = 1 + Math.floor(chance() * count);
      const at = first + entry - 1;
      const kept = all[at];
      if (!kept) throw new Error('no such entry');
      const set = (change: Partial<Kept>): Found => {
        all[at] = { ...kept, ...change };
        return { mutation: `${Object.keys(change).join()} of ${entry}`, entry };
      };
      /** Another text of another value: the event store returns parsed values, so a mere space would change nothing that Verify can see. */
      const other = (bytes: Uint8Array): Buffer => {
        const text = Buffer.from(bytes).toString();
        for (;;) {
          const changed = otherText(chance, text);
          if (valueOf(changed) !== valueOf(text)) return Buffer.from(changed);
        }
      };
      switch (Math.floor(chance() * 8)) {
        case 0:
          return set({ data: other(kept.data) });
        case 1:
          return set({ metadata: other(kept.metadata) });
        case 2:
          return set({ type: 'Another' });
        case 3:
          return set({ stream: `lead-${someUuid(chance)}` });
        case 4:
          return set({ revision: kept.revision + 1 });
        case 5:
          return set({ id: someUuid(chance) });
        case 6:
          all.splice(at, 1);
          return { mutation: `deleted of ${entry}`, entry, eventId: kept.id };
        default: {
          const next = all[at + 1];
          if (!next) return set({ type: 'The last' });
          // Two events exchange their positions.
          all[at] = { ...next, commit: kept.commit, post: kept.post };
          all[at + 1] = { ...kept, commit: next.commit, post: next.post };
          return { mutation: `swapped of ${entry}`, entry };
        }
      }
    };

    const found: Found[] = [];
    const missed: unknown[] = [];
    for (let n = 0; n < 200; n++) {
      const mutated = mutate();
      const { broken } = await verify(pool, walkStore(store));
      all.splice(0, all.length, ...asTheyWere.map((e) => ({ ...e })));
      found.push(mutated);
      if (broken?.entry !== mutated.entry || (mutated.eventId && broken.eventId !== mutated.eventId))
        missed.push({ n, mutated, broken });
    }
    report('EventStoreDB', found);
    expect(missed).toEqual([]);
    expect(await verify(pool, walkStore(store))).toMatchObject({ entries: count, broken: null });
  } finally {
    await store.close();
    await server.stop();
  }
}, 120_000);

/** The parsed value as JSON. */
const valueOf = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
};

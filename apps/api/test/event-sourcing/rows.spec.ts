import { randomUUID } from 'node:crypto';
import { NameRow, Names } from '../names';
import type { PoolClient } from '@app/event-sourcing/postgres/database';
import { KeyFilter } from '@app/event-sourcing/read-models/key-filter';
import { notLoaded, RowCache, shapesOf } from '@app/event-sourcing/read-models/rows';

let ground: Names;
let db: PoolClient;
beforeEach(async () => {
  ground = await Names.open();
  db = await ground.storage.connect();
});
afterEach(async () => {
  db.release(true);
  await ground.close();
});

/** Rows of a table that is empty. */
const emptyTable = async () => {
  await db.query('create schema fresh');
  const source = await ground.storage.tables([NameRow], ['fresh'], 1);
  await source.synchronize();
  const cache = new RowCache(shapesOf(source, [NameRow], 'fresh'), true);
  await source.destroy();
  return cache;
};

const put = (cache: RowCache, ...rows: NameRow[]) => {
  for (const row of rows) cache.put(NameRow, row);
  cache.keep();
};

/** What it throws; toThrow knows only errors. */
const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('The rows of a build', () => {
  it('that were never put are known to be missing, without a query', async () => {
    const cache = await emptyTable();
    expect(cache.get(NameRow, randomUUID())).toBeUndefined();
  });

  it('that were forgotten are read from the database again', async () => {
    const cache = await emptyTable();
    const row = { id: randomUUID(), name: 'Łukasz "\\', changes: 1 };
    expect(cache.get(NameRow, row.id)).toBeUndefined();
    put(cache, row, { id: randomUUID(), name: 'Other', changes: 0 });
    await cache.age(db, 1); // in use until now
    put(cache, { id: randomUUID(), name: 'Third', changes: 0 }, { id: randomUUID(), name: 'Fourth', changes: 0 });
    await cache.age(db, 1); // not used since
    expect(thrownBy(() => cache.get(NameRow, row.id))).toBe(notLoaded);
    await cache.load(db);
    expect(cache.get(NameRow, row.id)).toEqual(row);
  });

  it('that are put twice are stored as they were put last', async () => {
    const cache = await emptyTable();
    const id = randomUUID();
    put(cache, { id, name: 'First', changes: 0 });
    await cache.flush(db);
    put(cache, { id, name: 'U+0000 \0 goes', changes: 1 });
    await cache.flush(db);
    expect((await db.query('select * from fresh.names')).rows).toEqual([{ id, name: 'U+0000  goes', changes: 1 }]);
  });
});

describe('A key filter', () => {
  it('knows every key that was added, and takes few others for one', () => {
    const filter = new KeyFilter();
    for (let i = 0; i < 100_000; i++) filter.add(`added ${i}`);
    let [missed, mistaken] = [0, 0];
    for (let i = 0; i < 100_000; i++) {
      if (!filter.mayHave(`added ${i}`)) missed++;
      if (filter.mayHave(`other ${i}`)) mistaken++;
    }
    expect(missed).toBe(0);
    expect(mistaken).toBeLessThan(10);
  });
});

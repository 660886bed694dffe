import { jest } from '@jest/globals';
import { leaderOf, silent } from '../leader';
import { type FreshDatabase, freshDatabase } from '../../../../test/database';
import type { Pool } from '@app/event-sourcing/postgres/database';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { openStorage } from '../../src/platform/postgres/open-storage';
import { Locks } from '@app/event-sourcing/postgres/locks';
import { Leader } from '@app/event-sourcing/read-models/leader';

let database: FreshDatabase;
let storage: Storage;
const ends: (() => Promise<void>)[] = [];
beforeEach(async () => {
  database = await freshDatabase();
  storage = await openStorage(database.url, () => undefined);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await storage.close();
  await database.drop();
});

/** A worker with these subscriptions, which has counted the workers that began before it. */
const worker = async (...subscriptions: string[]): Promise<Leader> => {
  const locks = new Locks(database.url, () => undefined);
  const leader = leaderOf(storage, locks, subscriptions);
  ends.push(async () => {
    leader.end();
    await locks.close();
  });
  await leader.begin();
  return leader;
};
/** Leads what it may of its subscriptions. */
const led = (leader: Leader, subscriptions: string[]): string[] =>
  subscriptions.filter(() => leader.mayLead && leader.took());

it('two workers of one version may lead half each', async () => {
  const all = ['a_v1', 'b_v1', 'c_v1', 'd_v1'];
  await worker(...all);
  expect(led(await worker(...all), all)).toHaveLength(2);
});

it('a worker of a new version leads all of its read models, though a worker of the old version is still there', async () => {
  await worker('a_v1', 'b_v1', 'c_v1', 'd_v1');
  const all = ['a_v2', 'b_v2', 'c_v2', 'd_v2'];
  expect(led(await worker(...all), all)).toEqual(all);
});

it('a worker that ends while it counts does not count again', async () => {
  jest.useFakeTimers();
  try {
    const locks = { holder: 'me', tryLock: () => Promise.resolve(undefined) } as unknown as Locks;
    const pool = { query: () => Promise.resolve({ rows: [{ n: 1 }] }) } as unknown as Pool;
    const leader = new Leader(locks, storage.signals, silent, pool, ['a_v1']);
    const counted = leader.begin();
    leader.end();
    await counted;
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

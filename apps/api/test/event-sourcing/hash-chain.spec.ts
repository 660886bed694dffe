import { seeded } from '@app/writer/seeded';
import { until } from '../../../../test/client';
import { type FreshDatabase, freshDatabase } from '../../../../test/database';
import { openStorage } from '../../src/platform/postgres/open-storage';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { readCheckpoint } from '@app/event-sourcing/read-models/checkpoints';
import { chainEntryOf, chainTail, genesis, chainConsumer } from '@app/event-sourcing/integrity/chain';
import { walkPostgres } from '@app/event-sourcing/integrity/log-walk';
import { chainAll, fill, runLedger, someEvent } from '../chain';
import { verify } from '@app/event-sourcing/integrity/verify';

let database: FreshDatabase;
let storage: Storage;
const chance = seeded('ledger');
beforeEach(async () => {
  database = await freshDatabase();
  storage = await openStorage(database.url, () => undefined);
});
afterEach(async () => {
  await storage.close();
  await database.drop();
});

const walked = () => verify(storage.pool, walkPostgres(storage.pool));
const entries = async () => Number((await chainTail(storage.pool))?.entry ?? 0n);

describe('The hash chain', () => {
  it('chains the existing and then the new events, each once and in order', async () => {
    await fill(storage.store, chance, 30);
    const stop = new AbortController();
    const running = runLedger(storage, storage.store, stop.signal);
    await until(async () => (await entries()) === 30);
    await fill(storage.store, chance, 12);
    await until(async () => (await entries()) === 42);
    stop.abort();
    await running;
    const { rows } = await storage.pool.query(
      `select count(*)::int as n, bool_and(c.entry = e.place) as "inOrder" from log.chain c
       join (select id, row_number() over (order by position) as place from log.events) e on e.id = c.event_id`,
    );
    expect(rows).toEqual([{ n: 42, inOrder: true }]);
    expect(await walked()).toMatchObject({ entries: 42, broken: null, head: (await chainTail(storage.pool))?.hash });
  });

  it('chains an event of a category that this version does not know', async () => {
    await storage.store.append('from-the-future', [someEvent(chance)], 'no_stream');
    expect(await chainAll(storage, storage.store)).toBe(1);
    expect(await walked()).toMatchObject({ entries: 1, broken: null });
  });

  it('continues from the last entry, and one of several processes works', async () => {
    await fill(storage.store, chance, 10);
    expect(await chainAll(storage, storage.store)).toBe(10);
    const stop = new AbortController();
    const running = [1, 2, 3].map(() => runLedger(storage, storage.store, stop.signal));
    for (let n = 1; n <= 5; n++) {
      await fill(storage.store, chance, 4);
      await until(async () => (await entries()) === 10 + 4 * n);
    }
    stop.abort();
    await Promise.all(running);
    expect(await walked()).toMatchObject({ entries: 30, broken: null });
  });

  it('continues after a process that was replaced in the middle of its work, and writes no entry twice', async () => {
    await fill(storage.store, chance, 20);
    const stop = new AbortController();
    const running = runLedger(storage, storage.store, stop.signal);
    await until(async () => (await entries()) === 20);
    // Like another process after the lease has ended.
    await storage.pool.query('update platform.checkpoints set epoch = epoch + 1 where consumer = $1', [chainConsumer]);
    await fill(storage.store, chance, 20);
    await until(async () => (await entries()) === 40);
    stop.abort();
    await running;
    expect(await walked()).toMatchObject({ entries: 40, broken: null });
  });

  it('never chains an event again, so later changes do not become valid', async () => {
    await fill(storage.store, chance, 10);
    await chainAll(storage, storage.store);
    await storage.pool.query('delete from log.chain where entry > 8');
    await fill(storage.store, chance, 3);
    const stop = new AbortController();
    const running = runLedger(storage, storage.store, stop.signal);
    const head = await storage.store.head();
    await until(async () => ((await readCheckpoint(storage.pool, chainConsumer))?.position ?? 0n) >= head);
    stop.abort();
    await running;
    expect(await walked()).toMatchObject({ entries: 8, broken: { entry: 9, what: 'unknown' } });
  });

  it('can add entries, and cannot change or delete them', async () => {
    await fill(storage.store, chance, 2);
    await chainAll(storage, storage.store);
    for (const change of [`update log.chain set hash = ''`, 'delete from log.chain', 'truncate log.chain']) {
      await expect(storage.logPool.query(change)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('returns the entry of an event', async () => {
    await fill(storage.store, chance, 3);
    await chainAll(storage, storage.store);
    const { rows } = await storage.pool.query<{ id: string }>('select id from log.events order by position');
    const [first, second] = await Promise.all(rows.slice(0, 2).map((r) => chainEntryOf(storage.pool, r.id)));
    expect(first).toMatchObject({ entry: 1, before: genesis });
    expect(second).toMatchObject({ entry: 2, before: first?.hash });
    expect(await chainEntryOf(storage.pool, '11111111-1111-4111-8111-111111111111')).toBeUndefined();
  });
});

describe('Verify', () => {
  it('finds no fault in an empty log', async () => {
    expect(await walked()).toMatchObject({ entries: 0, head: genesis, from: null, to: null, broken: null });
  });

  it('reads a log of many pages, reports its progress, and ends where the chain was at the start', async () => {
    await fill(storage.store, chance, 5_000);
    await chainAll(storage, storage.store);
    const seen: [number, number][] = [];
    const whole = await verify(storage.pool, walkPostgres(storage.pool), {
      onProgress: (done, of) => seen.push([done, of]),
    });
    expect(whole).toMatchObject({ entries: 5_000, broken: null });
    expect(seen.at(-1)).toEqual([5_000, 5_000]);
    await fill(storage.store, chance, 3);
    expect(await walked()).toMatchObject({ entries: 5_000, broken: null });
    await storage.pool.query(`update log.events set data = data || ' ' where position = 4321`);
    expect(await walked()).toMatchObject({ entries: 4_320, broken: { entry: 4_321, what: 'changed' } });
  });

  it('names the event that is found, and the event that is missing', async () => {
    await fill(storage.store, chance, 6);
    await chainAll(storage, storage.store);
    const { rows } = await storage.pool.query<{ id: string; stream: string; type: string }>(
      'select id, stream, type from log.events order by position',
    );
    await storage.pool.query(`update log.events set data = '{not json' where position = 3`);
    const { id: eventId, stream, type } = rows[2] ?? {};
    expect((await walked()).broken).toMatchObject({ entry: 3, what: 'unreadable', eventId, stream, type });
    await storage.pool.query('delete from log.events where position = 2');
    const { broken } = await walked();
    expect(broken).toMatchObject({ entry: 2, what: 'missing', eventId: rows[1]?.id, stream: null, type: null });
    expect(broken?.at).toMatch(/^2026-/);
  });

  it('finds that log and chain were both cut short, or both rewritten, since the last Verify', async () => {
    await fill(storage.store, chance, 10);
    await chainAll(storage, storage.store);
    const { entries: length, head } = await walked();
    const known = { entries: length, head };
    const again = () => verify(storage.pool, walkPostgres(storage.pool), { known });
    await fill(storage.store, chance, 2);
    await chainAll(storage, storage.store);
    expect(await again()).toMatchObject({ entries: 12, broken: null });

    await storage.pool.query('delete from log.chain');
    await storage.pool.query('delete from platform.checkpoints');
    await storage.pool.query(`update log.events set type = 'Other' where position = 4`);
    await chainAll(storage, storage.store);
    // Without the head of the last Verify this cannot be found.
    expect(await walked()).toMatchObject({ entries: 12, broken: null });
    expect(await again()).toMatchObject({ broken: { entry: 10, what: 'chain' } });

    await storage.pool.query('delete from log.chain where entry > 7');
    await storage.pool.query('delete from log.events where position > 7');
    await storage.pool.query('update platform.checkpoints set position = 7');
    expect(await walked()).toMatchObject({ entries: 7, broken: null });
    expect(await again()).toMatchObject({ broken: { entry: 8, what: 'missing' } });
  });

  it('stops at the signal', async () => {
    await fill(storage.store, chance, 5);
    await chainAll(storage, storage.store);
    const stop = new AbortController();
    const walking = verify(storage.pool, walkPostgres(storage.pool), {
      signal: stop.signal,
      onProgress: (done) => done === 2 && stop.abort(new Error('told to')),
    });
    await expect(walking).rejects.toThrow('told to');
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import pg from 'pg';
import { until } from '../../../../test/client';
import { type FreshDatabase, freshDatabase } from '../../../../test/database';
import { TestRedis } from '../../../../test/redis';
import { openStorage } from '../../src/platform/postgres/open-storage';
import type { Signals } from '@app/event-sourcing/postgres/signals';
import type { Storage } from '@app/event-sourcing/postgres/storage';

const password = 'kept-to-itself';

let database: FreshDatabase;
let redis: TestRedis | undefined;
let opened: Storage[] = [];
let errors: Error[] = [];

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(opened.map((storage) => storage.close()));
  opened = [];
  errors = [];
  await database.drop();
  await redis?.stop();
  redis = undefined;
});

/** The database of one more process. */
const open = async (url?: string): Promise<Storage> => {
  // A connection may report its end after its test has ended.
  const ofThisTest = errors;
  const storage = await openStorage(
    database.url,
    (error) => ofThisTest.push(error),
    undefined,
    { platform: 2, log: 1, read: 1 },
    url,
  );
  opened.push(storage);
  return storage;
};

/** All that a listener hears; the empty list is in it as `anything`. */
const heardBy = (signals: Signals, channel: string, subject?: string): string[] => {
  const heard: string[] = [];
  const listener = (words: string[]) => heard.push(...(words.length === 0 ? ['anything'] : words));
  if (subject === undefined) signals.on(channel, listener);
  else signals.onSubject(channel, subject, listener);
  return heard;
};

/** Waits until the other process has heard this word, and with it all words before it. */
const throughTo = async (from: Signals, heard: string[], last = `the last ${Math.random()}`): Promise<void> => {
  from.send('changed', [last]);
  await until(async () => heard.includes(last));
  heard.splice(heard.indexOf(last), 1);
};

describe.each(['PostgreSQL', 'Redis'])('Signals through %s', (carrier) => {
  let first: Storage;
  let one: Signals;
  let other: Signals;
  beforeEach(async () => {
    if (carrier === 'Redis') redis = await TestRedis.start({ password });
    const both = await Promise.all([open(redis?.url), open(redis?.url)]);
    [first] = both;
    [{ signals: one }, { signals: other }] = both;
  });

  it('are heard in this process at once and once, and in another process with exactly the words sent', async () => {
    const [here, there] = [heardBy(one, 'changed'), heardBy(other, 'changed')];
    const elsewhere = heardBy(other, 'job');
    one.send('changed', ['nora leads', 'ida content']);
    expect(here).toEqual(['nora leads', 'ida content']);
    await throughTo(one, there);
    expect(there.toSorted()).toEqual(['ida content', 'nora leads']);
    expect(here.slice(0, 2)).toEqual(['nora leads', 'ida content']);
    expect(here).toHaveLength(3);
    expect(elsewhere).toEqual([]);
  });

  it('are not heard in this process when they are for the others', async () => {
    const [here, there] = [heardBy(one, 'changed'), heardBy(other, 'changed')];
    one.sendToOthers('changed', ['nora leads']);
    await throughTo(one, there);
    expect(there).toEqual(['nora leads']);
    expect(here).toHaveLength(1);
  });

  it('carry an empty list, which means anything, to every listener of its channel', async () => {
    const there = heardBy(other, 'changed');
    const [noras, jobs] = [heardBy(other, 'changed', 'nora'), heardBy(other, 'job', 'nora')];
    one.send('changed');
    await until(async () => there.includes('anything'));
    expect([there, noras, jobs]).toEqual([['anything'], ['anything'], []]);
  });

  it('of a burst arrive complete, in a few payloads, and none becomes "anything"', async () => {
    let calls = 0;
    other.on('changed', () => calls++);
    const there = heardBy(other, 'changed');
    const words = Array.from({ length: 1_000 }, (_, n) => `${String(n).padStart(36, 'ü')} ${'lèads'.repeat(8)}`);
    for (const word of words) one.send('changed', [word]);
    await throughTo(one, there);
    expect(there.toSorted()).toEqual(words.toSorted());
    expect(calls).toBeLessThan(words.length / 10);
  });

  it('reach only the listeners of their subject', async () => {
    const noras = heardBy(other, 'changed', 'nora');
    const idas = heardBy(other, 'changed', 'ida');
    const sessions = heardBy(other, 'session', 'nora');
    const there = heardBy(other, 'changed');
    one.send('changed', ['nora leads', 'nora content', 'norah leads', 'omar nora']);
    await throughTo(one, there);
    expect(noras.toSorted()).toEqual(['content', 'leads']);
    expect([idas, sessions]).toEqual([[], []]);
  });

  it('are no longer heard by a listener that has ended', async () => {
    const ended: string[][] = [];
    const end = other.onSubject('changed', 'nora', (words) => ended.push(words));
    end();
    const there = heardBy(other, 'changed');
    one.send('changed', ['nora leads']);
    await throughTo(one, there);
    expect(ended).toEqual([]);
  });

  it('refuse a word that fits into no payload, and send the others', async () => {
    const there = heardBy(other, 'changed');
    expect(() => one.send('changed', ['x'.repeat(7_500)])).toThrow('A word of the signal changed is longer');
    await throughTo(one, there);
    expect(there).toEqual([]);
  });

  it('that come last are sent before the process ends', async () => {
    const there = heardBy(other, 'free');
    one.send('free', ['leads']);
    await first.close();
    opened = opened.filter((storage) => storage !== first);
    await until(async () => there.includes('leads'));
  });
});

const count = 25;
/** Sends words until the other process has heard one: the connection works again. */
const untilHeard = async (from: Signals, heard: string[]): Promise<void> => {
  for (let n = 0; !heard.some((word) => word.startsWith('open')); n++) {
    from.send('changed', [`open ${n}`]);
    await sleep(20);
  }
};

describe('Signals whose connection breaks', () => {
  it('tell every listener to look again once PostgreSQL is back', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    const [changed, noras] = [heardBy(other.signals, 'changed'), heardBy(other.signals, 'changed', 'nora')];
    const jobs = heardBy(other.signals, 'job', 'nora');
    await one.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen keepwarm'
      and datname = current_database()`);
    await until(async () => [changed, noras, jobs].every((heard) => heard.includes('anything')));
    await untilHeard(one.signals, changed);
    expect(noras).toEqual(['anything']);
  });

  it('keep words that could not be sent for another try', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    const there = heardBy(other.signals, 'changed');
    jest.spyOn(one.pool, 'query').mockRejectedValueOnce(new Error('out of connections') as never);
    for (let n = 0; n < count; n++) one.signals.send('changed', [`nora ${n}`]);
    await until(async () => there.length >= count);
    expect(there.toSorted()).toEqual(Array.from({ length: count }, (_, n) => `nora ${n}`).toSorted());
    expect(errors.map((e) => e.message)).toEqual(['out of connections']);
  });
});

describe('Signals on a Redis that fails', () => {
  let server: TestRedis;
  beforeEach(async () => {
    server = redis = await TestRedis.start({ password });
  });

  it('need no NOTIFY while it works', async () => {
    const [one, other] = await Promise.all([open(server.url), open(server.url)]);
    const spy = new pg.Client({ connectionString: database.url });
    await spy.connect();
    const notified: (string | undefined)[] = [];
    spy.on('notification', ({ payload }) => notified.push(payload));
    await spy.query('listen keepwarm');
    const there = heardBy(other.signals, 'changed');
    one.signals.send('changed', ['nora leads']);
    await throughTo(one.signals, there);
    await one.pool.query(`select pg_notify('keepwarm', '{"from":"spec","channel":"spec","words":["end"]}')`);
    await until(async () => notified.length > 0);
    await spy.end();
    expect(notified).toEqual([expect.stringContaining('"spec"')]);
  });

  it('go through PostgreSQL while it is away, and everybody looks again when it is back', async () => {
    const [one, other] = await Promise.all([open(server.url), open(server.url)]);
    const there = heardBy(other.signals, 'changed');
    await server.kill();
    for (let n = 0; n < count; n++) one.signals.send('changed', [`nora ${n}`]);
    await until(async () => there.length >= count);
    expect(there.toSorted()).toEqual(Array.from({ length: count }, (_, n) => `nora ${n}`).toSorted());
    await server.run();
    await until(async () => there.includes('anything'));
    await untilHeard(one.signals, there);
    expect(errors.map((e) => e.message)).toEqual([
      expect.stringMatching(/^Redis carries no signals/),
      expect.stringMatching(/^Redis carries no signals/),
    ]);
    expect(JSON.stringify(errors.map((e) => ({ ...e, message: e.message, stack: e.stack })))).not.toContain(password);
  });

  it('lose no word when it freezes', async () => {
    const [one, other] = await Promise.all([open(server.url), open(server.url)]);
    const there = heardBy(other.signals, 'changed');
    server.freeze();
    one.signals.send('changed', ['nora leads']);
    await until(async () => there.includes('nora leads'));
    server.thaw();
  });

  it('start without it, and use it once it is there', async () => {
    await server.kill();
    const [one, other] = await Promise.all([open(server.url), open(server.url)]);
    const there = heardBy(other.signals, 'changed');
    await throughTo(one.signals, there);
    await server.run();
    const channels = () => server.ask((client) => client.pubsub('CHANNELS', 'keepwarm-signals-*'));
    await until(async () => (await channels()).length === 1);
    await untilHeard(one.signals, there);
  });

  it('do not meet those of another installation on it', async () => {
    const elsewhere = await freshDatabase();
    const [one, other] = await Promise.all([open(server.url), open(server.url)]);
    const stranger = await openStorage(elsewhere.url, (error) => errors.push(error), undefined, undefined, server.url);
    const [there, strange] = [heardBy(other.signals, 'changed'), heardBy(stranger.signals, 'changed')];
    one.signals.send('changed', ['nora leads']);
    await throughTo(one.signals, there);
    stranger.signals.sendToOthers('changed', ['ida leads']);
    await stranger.close();
    await elsewhere.drop();
    expect(strange).toEqual([]);
    await throughTo(one.signals, there);
    expect(there).toEqual(['nora leads']);
  });
});

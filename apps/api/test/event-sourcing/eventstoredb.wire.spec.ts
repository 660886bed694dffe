import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StoreUnavailable } from '@app/event-sourcing/event-store';
import { newEvent } from '@app/event-sourcing/testing/event-store.contract';
import { EventStoreDbEventStore } from '@app/event-sourcing/event-store/eventstoredb.event-store';
import { numberOf, numberOfEvent, placeOf } from '@app/event-sourcing/event-store/eventstoredb.wire';
import { localhost } from '../doubles/event-store/certificate';
import { EventStoreServer, notLeader } from '../doubles/event-store/event-store-server';
import { stream, timed } from '../doubles/event-store/subject';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
const serve = async (settings: Parameters<typeof EventStoreServer.start>[0] = {}) => {
  const server = await EventStoreServer.start(settings);
  closing.push(async () => {
    server.thaw();
    await server.stop();
  });
  return server;
};
const open = (url: string) => {
  const store = EventStoreDbEventStore.at(url);
  closing.push(() => store.close());
  return store;
};
const append = (store: EventStoreDbEventStore) => store.append(stream(), [newEvent()], 'no_stream');
/** Every call of a store. */
const calls = (store: EventStoreDbEventStore): Promise<unknown>[] => [
  append(store),
  store.readStream(stream()),
  store.head(),
  store.identity(),
  (async () => {
    for await (const _ of store.readAll(0n));
  })(),
  (async () => {
    for await (const _ of store.subscribe(0n, undefined, new AbortController().signal));
  })(),
];
const expectAway = async (store: EventStoreDbEventStore) => {
  for (const { error, ms } of await Promise.all(calls(store).map(timed))) {
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(ms).toBeLessThan(5_000);
  }
};

describe('The connection to EventStoreDB', () => {
  it('fails within 5 s when nothing listens at the address', async () => {
    const server = await serve();
    const store = open(server.url);
    await server.stop();
    await expectAway(store);
  });

  it('fails within 5 s when the server is frozen, and works again when the server does', async () => {
    const server = await serve();
    const store = open(server.url);
    const events = [newEvent()];
    const s = stream();
    await append(store);
    server.freeze();
    const settled = timed(store.append(s, events, 'no_stream'));
    await expectAway(store);
    expect((await settled).error).toBeInstanceOf(StoreUnavailable);
    server.thaw();
    expect(await store.append(s, events, 'no_stream')).toMatchObject({ revision: 0 });
    expect(server.log.stream(s)).toHaveLength(1);
  });

  it('fails within 5 s when no node of a cluster responds, dead or frozen', async () => {
    const [dead, frozen] = [await serve(), await serve()];
    await dead.stop();
    frozen.freeze();
    await expectAway(open(`esdb://127.0.0.1:${dead.port},127.0.0.1:${frozen.port}?tls=false`));
  });

  it('finds the leader of a cluster although another node is dead', async () => {
    const [dead, leader] = [await serve(), await serve()];
    await dead.stop();
    const store = open(`esdb://127.0.0.1:${dead.port},127.0.0.1:${leader.port}?tls=false`);
    await append(store);
    expect(leader.log.asked).toEqual(['no_stream', 'no_stream']);
  });

  it('finds the leader through one address that stands for all nodes', async () => {
    const leader = await serve();
    await append(open(`esdb+discover://127.0.0.1:${leader.port}?tls=false`));
    expect(leader.log.asked).toHaveLength(2);
  });

  it('goes to the new leader when the old one no longer leads', async () => {
    const [old, leader] = [await serve(), await serve()];
    const store = open(old.url);
    await append(store);
    old.refuseAppends(notLeader(leader), 1_000);
    await append(store);
    expect(leader.log.asked).toEqual(['no_stream', 'no_stream']);
  });

  describe('with TLS', () => {
    const credentials = { username: 'keep@warm', password: 'p:s/w?rd%é' };
    let folder: string;
    let file: string;
    let server: EventStoreServer;
    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'keepwarm-ca-'));
      file = path.join(folder, 'ca.pem');
      await writeFile(file, localhost.certificate);
      server = await serve({ tls: localhost, credentials });
    });
    afterEach(() => rm(folder, { recursive: true }));

    const address = (password: string, more: string) =>
      `esdb://${encodeURIComponent(credentials.username)}:${encodeURIComponent(password)}@localhost:${server.port}${more}`;

    it('uses the credentials and the certificate of the address for every call', async () => {
      const store = open(address(credentials.password, `?tls=true&tlsCAFile=${encodeURIComponent(file)}`));
      const { position } = await append(store);
      expect(await store.head()).toBe(position);
      const stop = new AbortController();
      const heard: bigint[] = [];
      for await (const { events } of store.subscribe(0n, undefined, stop.signal)) {
        heard.push(...events.map((e) => e.position));
        if (heard.length > 0) stop.abort();
      }
      expect(heard).toEqual([position]);
    });

    it('is refused at once with a wrong password', async () => {
      const store = open(address('wrong', `?tlsCAFile=${encodeURIComponent(file)}`));
      for (const { error, ms } of await Promise.all([timed(append(store)), timed(store.head())])) {
        expect(error).toMatchObject({ type: 'access-denied' });
        expect(ms).toBeLessThan(4_000);
      }
    });

    it('does not trust a server with an unknown certificate', async () => {
      const { error, ms } = await timed(append(open(address(credentials.password, '?tls=true'))));
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(ms).toBeLessThan(5_000);
      expect(server.log.asked).toHaveLength(1);
    });
  });

  it.each([
    ['esdb://localhost:2113', /needs user:password@/],
    ['esdb://admin:s3cret@localhost:port', /cannot be used/],
    ['esdb://admin:s3cret@localhost:2113?tls=maybe', /cannot be used/],
    ['esdb://admin:%zzs3cret@localhost', /cannot be used/],
    ['esdb://admin:s3cret@localhost?tlsCAFile=/nowhere/ca.pem', /certificate/],
    ['postgres://admin:s3cret@localhost', /cannot be used/],
  ])('refuses the address %s without repeating its secrets', (url, why) => {
    const connect = () => EventStoreDbEventStore.at(url);
    expect(connect).toThrow(why);
    expect(connect).toThrow(expect.objectContaining({ message: expect.not.stringContaining('s3cret') }));
  });

  it('gives every position of the log a number in the same order, and finds the position again', () => {
    const places = [
      { commit: 0n, prepare: 0n },
      { commit: 7n, prepare: 0n },
      { commit: 7n, prepare: 7n },
      { commit: 2n ** 62n, prepare: 0n },
      { commit: 2n ** 62n, prepare: 2n ** 62n },
    ];
    const numbers = places.map(numberOf);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => (a < b ? -1 : 1)));
    expect(numbers.slice(1).map(placeOf)).toEqual(places.slice(1));
    expect(placeOf(0n)).toBe('start');
    expect(numberOfEvent({ commit: 0n, prepare: 0n })).toBe(1n);
    expect(placeOf(1n)).toEqual({ commit: 0n, prepare: 0n });
  });
});

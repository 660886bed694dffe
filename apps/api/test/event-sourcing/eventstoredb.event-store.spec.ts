import { status } from '@grpc/grpc-js';
import { StoreUnavailable, TooLarge } from '@app/event-sourcing/event-store';
import { eventStoreContract, newEvent } from '@app/event-sourcing/testing/event-store.contract';
import { EventStoreDbEventStore } from '@app/event-sourcing/event-store/eventstoredb.event-store';
import { parseStored } from '@app/event-sourcing/event-store/stored';
import { EventStoreServer, notReady } from '../doubles/event-store/event-store-server';
import { stream, Subject, timed, until } from '../doubles/event-store/subject';

eventStoreContract('The log in EventStoreDB', async () => {
  const { server, store } = await Subject.start();
  return {
    store,
    close: async () => {
      await store.close();
      await server.stop();
    },
  };
});

describe('An append to an EventStoreDB that fails', () => {
  let subject: Subject;
  let server: EventStoreServer;
  let store: EventStoreDbEventStore;
  beforeEach(async () => {
    subject = await Subject.start();
    ({ server, store } = subject);
  });
  afterEach(() => subject.stop());

  const lost = (stored: boolean) => ({ code: status.UNAVAILABLE, details: 'lost', stored });

  it.each([
    ['is unavailable', status.UNAVAILABLE],
    ['is late', status.DEADLINE_EXCEEDED],
    ['cancels', status.CANCELLED],
    ['aborts', status.ABORTED],
    ['gives an unknown error', status.UNKNOWN],
  ])('returns the stored result although the server %s', async (_, code) => {
    const s = stream();
    const events = [newEvent(), newEvent()];
    server.refuseAppends({ code, details: 'lost', stored: true });
    const appended = await store.append(s, events, 'no_stream');
    const read = await store.readStream(s);
    expect(read.map((e) => e.id)).toEqual(events.map((e) => e.id));
    expect(appended).toEqual({ revision: 1, position: read[1]?.position });
  });

  it('returns its first result after a restart and 1,000 later events', async () => {
    const s = stream();
    const events = [newEvent(), newEvent()];
    const first = await store.append(s, events, 'no_stream');
    for (let n = 0; n < 10; n++) {
      const more = Array.from({ length: 100 }, () => newEvent());
      await store.append(s, more, n * 100 + 1);
    }
    await server.stop();
    await server.restart();
    expect(await store.append(s, events, 'no_stream')).toEqual(first);
    expect(server.log.stream(s)).toHaveLength(1_002);
  });

  it('is recognised although the server has forgotten that it stored it', async () => {
    const s = stream();
    server.log.knowsRepetitions = false;
    server.refuseAppends(lost(true));
    expect(await store.append(s, [newEvent()], 'no_stream')).toMatchObject({ revision: 0 });
    server.refuseAppends(lost(false));
    const another = store.append(s, [newEvent()], 'no_stream');
    await expect(another).rejects.toMatchObject({ name: 'WrongRevision', actual: 0 });
    expect(await store.readStream(s)).toHaveLength(1);
  });

  it('is read back when the server does not return its position', async () => {
    const s = stream();
    server.saysPositions = false;
    const appended = await store.append(s, [newEvent(), newEvent()], 'no_stream');
    expect(appended).toEqual({ revision: 1, position: (await store.readStream(s))[1]?.position });
  });

  it('always names its revision', async () => {
    expect(await subject.fill(2)).toMatchObject({ revision: 1 });
    expect(server.log.asked).not.toContain('any');
    expect(server.log.asked).not.toContain('stream_exists');
  });

  it('waits for a server that is starting, and fails within 5 s when the server does not become ready', async () => {
    server.refuseAppends(notReady, 4);
    await subject.fill(1);
    server.refuseAppends(notReady, 1_000);
    server.refuseReads(notReady, 1_000);
    for (const { error, ms } of await Promise.all([timed(subject.fill(1)), timed(store.head())])) {
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(ms).toBeLessThan(5_000);
    }
  });

  it('is refused at once without data, for which the client would never settle', async () => {
    const append = async () => store.append(stream(), [{ ...newEvent(), data: undefined }], 'no_stream');
    await expect(append()).rejects.toBeInstanceOf(TypeError);
  });

  it('is stored once when every connection is cut in the middle of 200 appends', async () => {
    const streams = Array.from({ length: 200 }, () => stream());
    const work = streams.map((s) => store.append(s, [newEvent()], 'no_stream'));
    await until(() => server.log.all.length > 20);
    server.cut();
    await Promise.all(work);
    for (const s of streams) expect(server.log.stream(s)).toHaveLength(1);
  });

  it('waits in this process when there are many, leaves room for reads, and fails unsent when its time is over', async () => {
    server.holdAppends();
    const work = Array.from({ length: 200 }, () => timed(subject.fill(1)));
    await until(() => server.held >= 64);
    expect(await store.readStream(stream())).toEqual([]);
    for (const { error, ms } of await Promise.all(work)) {
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(ms).toBeLessThan(5_000);
    }
    server.storeLate();
    const stored = server.log.all.map((e) => e.stream).filter((name) => !name.startsWith('$'));
    expect(new Set(stored).size).toBe(64);
  });

  it('is stored once when the server dies in the middle of a large append, without effect on another server’s appends', async () => {
    const other = await Subject.start();
    const text = 'x'.repeat(900_000);
    const streams = Array.from({ length: 4 }, () => stream());
    server.holdAppends();
    const work = streams.map((s) => store.append(s, [newEvent({ text })], 'no_stream'));
    await until(() => server.held > 1);
    const others = Array.from({ length: 50 }, () => other.fill(1));
    await server.stop();
    server.storeLate(); // nobody hears of it
    await server.restart();
    await Promise.all([...work, ...others]);
    for (const s of streams) expect(server.log.stream(s)).toHaveLength(1);
    await other.stop();
  });

  it('is stored once when its response never comes', async () => {
    const s = stream();
    server.refuseAppends({ ...lost(true), silent: true });
    await store.append(s, [newEvent()], 'no_stream');
    expect(server.log.asked).toHaveLength(3);
    expect(server.log.stream(s)).toHaveLength(1);
  });

  it('is stored once when the server stores it after it was given up, and a repeat returns that result', async () => {
    const s = stream();
    const events = [newEvent()];
    server.holdAppends();
    const { error, ms } = await timed(store.append(s, events, 'no_stream'));
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(ms).toBeLessThan(5_000);
    expect(await store.readStream(s)).toEqual([]);
    server.storeLate();
    expect(await store.append(s, events, 'no_stream')).toMatchObject({ revision: 0 });
    expect(server.log.stream(s)).toHaveLength(1);
  });

  it('is refused only when a read shows why: the server also counts what it has not committed yet', async () => {
    const s = stream();
    await store.append(s, [newEvent()], 'no_stream');
    server.uncommitted.add(s);
    const asked = server.log.asked.length;
    const refused = store.append(s, [newEvent()], 'no_stream').catch(async (error: unknown) => {
      expect(error).toMatchObject({ name: 'WrongRevision', actual: 0 });
      return store.readStream(s);
    });
    await until(() => server.log.asked.length > asked);
    const read = until(() => server.log.asked.length > asked + 1).then(() => server.uncommitted.clear());
    expect(await refused).toHaveLength(1);
    await read;
  });

  it('fails within 5 s when the server does not commit what came before', async () => {
    const s = stream();
    await store.append(s, [newEvent()], 'no_stream');
    server.uncommitted.add(s);
    const { error, ms } = await timed(store.append(s, [newEvent()], 'no_stream'));
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(ms).toBeLessThan(5_000);
  });

  it('is refused with the limit that the server names', async () => {
    const type = 'T'.repeat(2_000);
    const text = 'x'.repeat(1024 * 1024 - 1_000);
    const refused = store.append(stream(), [newEvent({ text }, type)], 'no_stream');
    await expect(refused).rejects.toBeInstanceOf(TooLarge);
    await expect(refused).rejects.toMatchObject({ limit: 1024 * 1024 });
  });

  it('of another program is read as data that fits no schema, and the events after it are read too', async () => {
    const s = stream();
    const metadata = Buffer.from(JSON.stringify(newEvent().metadata));
    server.write(s, { type: 'LeadSurfaced', data: Buffer.from('not JSON'), metadata });
    server.write(s, { type: 'LeadSurfaced', data: Buffer.from([0xff, 0x00]), isJson: false, metadata });
    server.write(s, { type: 'LeadSurfaced' });
    server.write('nothing', { type: '' });
    await subject.fill(1);
    const events = await subject.read();
    expect(events).toHaveLength(5);
    expect(events[0]?.data).toBe('not JSON');
    for (const event of events) expect(() => parseStored(event)).toThrow();
    expect(events.every((e) => typeof e.metadata.owner === 'string')).toBe(true);
  });

  it('completes when the store is closed meanwhile; a later append fails, and subscriptions end with an error', async () => {
    const listener = subject.listen();
    await listener.listens();
    const appends = Array.from({ length: 50 }, () => subject.fill(1));
    const closed = store.close();
    await expect(subject.fill(1)).rejects.toBeInstanceOf(StoreUnavailable);
    await closed;
    await Promise.all(appends);
    await expect(listener.ended).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailable);
    expect(server.log.all.filter((e) => e.stream.startsWith('lead-'))).toHaveLength(50);
    await until(() => server.openReads === 0);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { LogIsShorter, start, StoreUnavailable } from '@app/event-sourcing/event-store';
import type { EventStoreDbEventStore } from '@app/event-sourcing/event-store/eventstoredb.event-store';
import type { EventStoreServer } from '../doubles/event-store/event-store-server';
import { Subject, timed, until } from '../doubles/event-store/subject';

describe('A subscriber to an EventStoreDB that fails', () => {
  let subject: Subject;
  let server: EventStoreServer;
  let store: EventStoreDbEventStore;
  beforeEach(async () => {
    subject = await Subject.start();
    ({ server, store } = subject);
  });
  afterEach(() => subject.stop());

  const idsOf = async () => (await subject.read()).map((e) => e.id);

  it('receives every event once and in order over restarts of the server', async () => {
    const listener = subject.listen();
    await subject.fill(6);
    await listener.hears(6);
    for (let n = 0; n < 3; n++) {
      await server.stop();
      const appending = subject.fill(4);
      await server.restart();
      await appending;
      await subject.fill(2);
    }
    await listener.hears(24);
    expect(listener.ids()).toEqual(await idsOf());
    await listener.stop();
  });

  it('gets an error within 5 s while the server is away, and continues as soon as it is back', async () => {
    const listener = subject.listen();
    await subject.fill(1);
    await listener.hears(1);
    await server.stop();
    const { error, ms } = await timed(listener.ended);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(ms).toBeLessThan(5_000);
    await server.restart();
    expect((await timed(subject.fill(1))).ms).toBeLessThan(5_000);
    const again = subject.listen(listener.heard.at(-1)?.checkpoint ?? start);
    await again.hears(1);
    expect(again.ids()).toHaveLength(1);
    await again.stop();
  });

  it('gets an error from a frozen server, and receives the events since then when the server works again', async () => {
    const listener = subject.listen();
    await subject.fill(1);
    await listener.hears(1);
    server.freeze();
    await expect(listener.ended).rejects.toBeInstanceOf(StoreUnavailable);
    server.thaw();
    await subject.fill(2);
    const again = subject.listen(listener.heard.at(-1)?.checkpoint ?? start);
    await again.hears(2);
    expect([...listener.ids(), ...again.ids()]).toEqual(await idsOf());
    await again.stop();
  });

  it('receives every event of a burst of 2,000 once and in order, although the server drops it as too slow', async () => {
    const listener = subject.listen();
    await listener.listens();
    await subject.burst(20);
    await listener.hears(2_000);
    expect(server.subscriptions.dropped).toBeGreaterThan(0);
    expect(listener.ids()).toEqual(await idsOf());
    await listener.stop();
  });

  it('reads the log when it is further behind than the latest events that are kept', async () => {
    const stop = new AbortController();
    const ids: string[] = [];
    let slow = true;
    const slowly = (async () => {
      for await (const { events } of store.subscribe(start, { categories: ['lead'] }, stop.signal)) {
        ids.push(...events.map((e) => e.id));
        if (slow) await subject.burst(30);
        slow = false;
      }
    })();
    await until(() => ids.length >= 3_000);
    expect(ids).toEqual(await idsOf());
    stop.abort();
    await slowly;
  });

  it.each([
    ['between the pages of the log', false],
    ['also at the very end, at the position of the next event', true],
  ])('loses no event at any checkpoint that the server sends %s', async (_, checkpointAtEnd) => {
    Object.assign(server.subscriptions, { checkpointAtEnd });
    server.subscriptions.betweenPages = () => sleep(30); // so that pages come in steps of their own
    for (let n = 0; n < 30; n++) {
      await subject.fill(100, 'noise');
      if (n === 0) await subject.fill(1);
    }
    await subject.fill(1);
    await subject.fill(1, 'noise');
    const checkpoints: bigint[] = [];
    for await (const { checkpoint } of store.readAll(start, { categories: ['lead'] })) checkpoints.push(checkpoint);
    expect(checkpoints.some((c) => c % 2n === 0n)).toBe(true);
    await subject.fill(1);
    server.subscriptions.betweenPages = () => Promise.resolve();
    const all = await subject.read(start, ['lead']);
    expect(all).toHaveLength(3);
    for (const checkpoint of checkpoints)
      expect((await subject.read(checkpoint, ['lead'])).map((e) => e.id)).toEqual(
        all.filter((e) => e.position > checkpoint).map((e) => e.id),
      );
  });

  it('ignores the server’s own events, also when many come last', async () => {
    const own = (count: number) => {
      for (let n = 0; n < count; n++) server.write('$stats-127.0.0.1', { type: '$statsCollected' });
    };
    own(2_000);
    expect(await store.head()).toBe(start);
    const { position } = await subject.fill(1);
    own(100);
    expect(await store.head()).toBe(position);
    own(2_000);
    expect(await store.head()).toBe(position);
    const listener = subject.listen(start, ['silence']);
    await until(() => listener.heard.at(-1)?.checkpoint === position);
    await listener.stop();
    expect(await subject.read()).toHaveLength(1);
  });

  it('gets an error when the log ends before its position', async () => {
    await subject.fill(1);
    const { position } = await subject.fill(3);
    const listener = subject.listen(position);
    await listener.listens();
    await server.stop();
    server.log.shorten(2);
    await server.restart();
    await expect(listener.ended).rejects.toBeInstanceOf(LogIsShorter);
    await expect(subject.listen(position).ended).rejects.toMatchObject({ from: position, end: await store.head() });
    await expect(subject.read(position)).rejects.toThrow(/ends at \d+, before \d+/);
    expect(await subject.read()).toHaveLength(2);
  });

  it('leaves no call open', async () => {
    await subject.fill(50);
    const leave = async () => {
      for await (const _ of store.readAll(start)) break;
    };
    for (let n = 0; n < 12; n++) await Promise.all(Array.from({ length: 10 }, leave));
    const listener = subject.listen();
    await listener.hears(50);
    await listener.stop();
    await until(() => server.openReads === 0);
  });

  it('is refused before there are so many that the connection would hang', async () => {
    await subject.fill(1);
    const open = Array.from({ length: 95 }, () => store.readAll(start)[Symbol.asyncIterator]());
    const begun = await Promise.allSettled(open.map((o) => o.next()));
    expect(begun.filter((b) => b.status === 'rejected').map((b) => String(b.reason))).toEqual(
      Array.from({ length: 5 }, () => expect.stringMatching(/subscriptions are open/)),
    );
    await subject.fill(1);
    for (const o of open) await o.return?.();
    expect(await subject.read()).toHaveLength(2);
  });

  it('stops without an error while the server is away', async () => {
    const listener = subject.listen();
    await listener.listens();
    await server.stop();
    await listener.stop();
    const never = subject.listen();
    await never.stop();
    expect(never.heard).toEqual([]);
  });
});

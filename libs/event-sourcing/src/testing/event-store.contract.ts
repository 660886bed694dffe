import { randomBytes, randomUUID } from 'node:crypto';
import type { EventMetadata } from '@app/contracts/event';
import {
  type Batch,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type RecordedEvent,
  start,
  TooLarge,
  WrongRevision,
} from '../event-store';

const metadata: EventMetadata = {
  owner: '6f1d6a38-30f0-4d0a-8a3b-1f7a2c7c0a01',
  actor: { id: 'somebody', as: 'user' },
  commandId: 'c',
  commandHash: 'h',
  correlationId: 'r',
  causationId: 'r',
  recordedAt: '2026-11-21T09:00:00.000Z',
};
export const newEvent = (data: unknown = {}, type = 'Happened'): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata,
});

// A real server has events of other programs and keeps the test's events. So every run has its own categories.
const run = `t${randomBytes(6).toString('hex')}`;
const category = (name: string) => `${run}${name}`;
const stream = (name = 'any') => `${category(name)}-${randomUUID()}`;

const drain = async (batches: AsyncIterable<Batch>): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const batch of batches) all.push(...batch.events);
  return all;
};

/** Reads a subscription until `enough` returns true. */
const until = async (
  store: EventStore,
  from: bigint,
  categories: string[] | undefined,
  enough: (events: RecordedEvent[], batch: Batch) => boolean,
) => {
  const stop = new AbortController();
  const events: RecordedEvent[] = [];
  let last: Batch | undefined;
  const filter = categories && { categories: categories.map(category) };
  for await (const batch of store.subscribe(from, filter, stop.signal)) {
    events.push(...batch.events);
    last = batch;
    if (enough(events, batch)) stop.abort();
  }
  return { events, checkpoint: last?.checkpoint ?? from };
};

interface Subject {
  store: EventStore;
  /** Another writer on the same log: holds the append lock, and rolls back or commits late, until the signal aborts. */
  disturb?: (signal: AbortSignal) => Promise<void>;
  close: () => Promise<void>;
}

/** What every adapter of the log must do. The log of `open` may hold events of other programs, which may write to it. */
export const eventStoreContract = (name: string, open: () => Promise<Subject>) =>
  describe(`${name} keeps the contract of the event store`, () => {
    let subject: Subject;
    let store: EventStore;
    beforeAll(async () => {
      subject = await open();
      store = subject.store;
    });
    afterAll(() => subject.close());

    it('returns no events for a stream that does not exist', async () => {
      expect(await store.readStream(stream())).toEqual([]);
    });

    it('keeps what was appended, in order, with its metadata', async () => {
      const s = stream();
      const events = [newEvent({ n: 1 }, 'First'), newEvent({ n: 2 }, 'Second')];
      const { revision, position } = await store.append(s, events, 'no_stream');
      const read = await store.readStream(s);
      expect(read.map(({ id, type, data, metadata: m }) => ({ id, type, data, metadata: m }))).toEqual(events);
      expect(read.map((e) => e.revision)).toEqual([0, 1]);
      expect(read.every((e) => e.stream === s)).toBe(true);
      expect({ revision, position }).toEqual({ revision: 1, position: read[1]?.position });
    });

    it('returns the rest of a stream from a revision on', async () => {
      const s = stream();
      await store.append(s, [newEvent(), newEvent(), newEvent()], 'no_stream');
      const [, ...rest] = await store.readStream(s);
      expect(await store.readStream(s, 1)).toEqual(rest);
      expect(await store.readStream(s, 3)).toEqual([]);
      expect(await store.readStream(stream(), 3)).toEqual([]);
    });

    it('knows the id of the event at a position, and that none is elsewhere', async () => {
      const events = [newEvent(), newEvent()];
      const { position } = await store.append(stream(), events, 'no_stream');
      expect(await store.idAt(position)).toBe(events[1]?.id);
      expect(await store.idAt(position + 1_000_000n)).toBeUndefined();
    });

    it('appends after the revision that was read, and refuses any other', async () => {
      const s = stream();
      await store.append(s, [newEvent()], 'no_stream');
      await expect(store.append(s, [newEvent()], 'no_stream')).rejects.toMatchObject({
        name: 'WrongRevision',
        actual: 0,
      });
      await expect(store.append(s, [newEvent()], 1)).rejects.toBeInstanceOf(WrongRevision);
      await store.append(s, [newEvent()], 0);
      await expect(store.append(s, [newEvent()], 0)).rejects.toMatchObject({ actual: 1 });
      await expect(store.append(stream(), [newEvent()], 0)).rejects.toMatchObject({ actual: 'no_stream' });
      expect(await store.readStream(s)).toHaveLength(2);
    });

    it('returns the first result for the same append, and stores nothing twice', async () => {
      const s = stream();
      const events = [newEvent(), newEvent()];
      const first = await store.append(s, events, 'no_stream');
      expect(await store.append(s, events, 'no_stream')).toEqual(first);
      await store.append(s, [newEvent()], 1);
      expect(await store.append(s, events, 'no_stream')).toEqual(first);
      expect(await store.readStream(s)).toHaveLength(3);
    });

    it('refuses the same ids at another revision', async () => {
      const s = stream();
      const events = [newEvent()];
      await store.append(s, events, 'no_stream');
      await expect(store.append(s, [...events, newEvent()], 'no_stream')).rejects.toBeInstanceOf(WrongRevision);
      expect(await store.readStream(s)).toHaveLength(1);
    });

    const appendAll = (appends: { stream: string; events: NewEvent[]; expected: ExpectedRevision }[]) =>
      Promise.allSettled(appends.map((one) => store.append(one.stream, one.events, one.expected)));

    it('appends to many streams at once, returns the outcome of each, and the same for a repeat', async () => {
      const taken = stream();
      await store.append(taken, [newEvent()], 'no_stream');
      const fresh = Array.from({ length: 150 }, (_, n) => ({
        stream: stream('many'),
        events: [newEvent({ n }), newEvent({ n })],
        expected: 'no_stream' as const,
      }));
      const lost = { stream: taken, events: [newEvent()], expected: 'no_stream' as const };
      const next = { stream: taken, events: [newEvent()], expected: 0 };
      const all = [...fresh.slice(0, 70), lost, ...fresh.slice(70)];
      const outcomes = await appendAll(all);
      expect(outcomes[70]).toMatchObject({ reason: { name: 'WrongRevision', stream: taken, actual: 0 } });
      for (const [n, append] of all.entries()) {
        if (append === lost) continue;
        const read = await store.readStream(append.stream);
        expect(read.map((e) => e.id)).toEqual(append.events.map((e) => e.id));
        expect(outcomes[n]).toMatchObject({ value: { revision: 1, position: read[1]?.position } });
      }
      const again = await appendAll([...all, next]);
      expect(again.slice(0, -1)).toEqual(outcomes);
      expect(again.at(-1)).toMatchObject({ value: { revision: 1 } });
      expect(await store.readStream(taken)).toHaveLength(2);
    });

    it('stores nothing of an append that is too large, and stores the others without it', async () => {
      const large = {
        stream: stream(),
        events: [newEvent({ text: 'x'.repeat(1_100_000) })],
        expected: 'no_stream' as const,
      };
      const small = { stream: stream(), events: [newEvent()], expected: 'no_stream' as const };
      expect(await appendAll([large, small])).toMatchObject([
        { reason: { name: 'TooLarge' } },
        { value: { revision: 0 } },
      ]);
      expect(await store.readStream(large.stream)).toEqual([]);
      expect(await store.readStream(small.stream)).toHaveLength(1);
    });

    it('accepts exactly one of 32 simultaneous appends at one revision', async () => {
      const s = stream();
      await store.append(s, [newEvent()], 'no_stream');
      const tries = await Promise.allSettled(
        Array.from({ length: 32 }, (_, n) => store.append(s, [newEvent({ n })], 0)),
      );
      const lost = tries.filter((t) => t.status === 'rejected');
      expect(lost).toHaveLength(31);
      expect(lost.every((t) => t.reason instanceof WrongRevision)).toBe(true);
      expect(await store.readStream(s)).toHaveLength(2);
    });

    it('shows each loser of such a race the winner, so that nobody decides on the old events again', async () => {
      for (let n = 0; n < 20; n++) {
        const s = stream();
        const read = () => store.readStream(s);
        const race = Array.from({ length: 8 }, () => store.append(s, [newEvent()], 'no_stream').then(read, read));
        for (const seen of await Promise.all(race)) expect(seen).toHaveLength(1);
      }
    });

    it('has the same identity before and after an append', async () => {
      await store.append(stream(), [newEvent()], 'no_stream');
      const identity = await store.identity();
      await store.append(stream(), [newEvent()], 'no_stream');
      expect(await store.identity()).toEqual(identity);
      expect(identity.first).toEqual(expect.any(String));
    });

    it('gives every event of the log a growing position and reads it in that order', async () => {
      const before = await store.head();
      const streams = Array.from({ length: 20 }, () => stream());
      await Promise.all(streams.map((s) => store.append(s, [newEvent(), newEvent()], 'no_stream')));
      const head = await store.head();
      const log = await drain(store.readAll(before));
      expect(log.map((e) => e.position)).toContain(head);
      const read = log.filter((e) => streams.includes(e.stream));
      expect(read).toHaveLength(40);
      const positions = read.map((e) => e.position);
      expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
      expect(new Set(positions).size).toBe(40);
      expect(head).toBeGreaterThanOrEqual(positions.at(-1) ?? 0n);
      for (const s of streams) expect(read.filter((e) => e.stream === s).map((e) => e.revision)).toEqual([0, 1]);
    });

    it('reads only the categories of the filter, and a category is no prefix of another', async () => {
      const before = await store.head();
      await store.append(stream('wanted'), [newEvent()], 'no_stream');
      await store.append(stream('wantednot'), [newEvent()], 'no_stream');
      await store.append(stream('want'), [newEvent()], 'no_stream');
      const read = await drain(store.readAll(before, { categories: [category('wanted')] }));
      expect(read.map((e) => e.stream.split('-')[0])).toEqual([category('wanted')]);
    });

    it('moves a subscriber’s checkpoint past events that do not match', async () => {
      const before = await store.head();
      await store.append(stream('noise'), [newEvent()], 'no_stream');
      const head = await store.head();
      const { events, checkpoint } = await until(store, before, ['silence'], (_, b) => b.checkpoint >= head);
      expect(events).toEqual([]);
      await store.append(stream('silence'), [newEvent()], 'no_stream');
      const later = await until(store, checkpoint, ['silence'], (heard) => heard.length > 0);
      expect(later.events).toHaveLength(1);
    });

    it('moves the checkpoint of a subscriber that listens past events that do not match', async () => {
      const before = await store.head();
      const goal: { head?: bigint } = {};
      const heard = until(store, before, ['silence'], (_, b) => goal.head !== undefined && b.checkpoint >= goal.head);
      await store.append(stream('noise'), [newEvent()], 'no_stream');
      await store.append(stream('noise'), [newEvent(), newEvent()], 'no_stream');
      goal.head = await store.head();
      await store.append(stream('noise'), [newEvent()], 'no_stream');
      expect((await heard).events).toEqual([]);
    });

    it('works on after many readers have left before the end', async () => {
      const before = await store.head();
      for (let n = 0; n < 3; n++) await store.append(stream('left'), [newEvent()], 'no_stream');
      const leave = async () => {
        for await (const _ of store.readAll(before)) break;
      };
      for (let n = 0; n < 12; n++) await Promise.all(Array.from({ length: 10 }, leave));
      const s = stream('left');
      await store.append(s, [newEvent()], 'no_stream');
      expect(await store.readStream(s)).toHaveLength(1);
      expect(await drain(store.readAll(before, { categories: [category('left')] }))).toHaveLength(4);
    });

    it('refuses data that is no JSON at once, and stores nothing', async () => {
      const s = stream();
      const append = async (data: unknown) => store.append(s, [newEvent(data)], 'no_stream');
      await expect(append({ n: 1n })).rejects.toBeInstanceOf(TypeError);
      expect(await store.readStream(s)).toEqual([]);
    });

    it('resumes after a position without losing or repeating an event', async () => {
      const before = await store.head();
      const s = stream();
      await store.append(
        s,
        Array.from({ length: 10 }, (_, n) => newEvent({ n })),
        'no_stream',
      );
      const all = (await drain(store.readAll(before))).filter((e) => e.stream === s);
      const rest = (await drain(store.readAll(all[3]?.position ?? start))).filter((e) => e.stream === s);
      expect(all).toHaveLength(10);
      expect(rest.map((e) => e.id)).toEqual(all.slice(4).map((e) => e.id));
    });

    it('reads a log longer than one batch', async () => {
      const before = await store.head();
      const append = () =>
        store.append(
          stream('long'),
          Array.from({ length: 100 }, () => newEvent()),
          'no_stream',
        );
      for (let n = 0; n < 60; n += 5) await Promise.all(Array.from({ length: 5 }, append));
      const read = await drain(store.readAll(before, { categories: [category('long')] }));
      expect(new Set(read.map((e) => e.id)).size).toBe(6000);
      expect(read).toHaveLength(6000);
    });

    it('delivers what is appended while a subscriber listens', async () => {
      const before = await store.head();
      const s = stream('live');
      const heard = until(store, before, ['live'], (events) => events.length === 3);
      for (let n = 0; n < 3; n++) await store.append(s, [newEvent({ n })], n === 0 ? 'no_stream' : n - 1);
      expect((await heard).events.map((e) => e.data)).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
    });

    it('ends a subscription at the signal', async () => {
      const stop = new AbortController();
      let batches = 0;
      const nothing = { categories: [category('nothing')] };
      for await (const _ of store.subscribe(await store.head(), nothing, stop.signal)) {
        batches++;
        setImmediate(() => stop.abort());
      }
      expect(batches).toBe(1);
    });

    it('misses and repeats no event for any subscriber while 16 write, slow and rolled-back transactions among them', async () => {
      const before = await store.head();
      const stop = new AbortController();
      const disturbance = subject.disturb?.(stop.signal);
      const writers = 16;
      const each = 25;
      const total = writers * each;
      const subscribers = Array.from({ length: 4 }, () =>
        until(store, before, ['race'], (events) => events.length >= total),
      );
      const written = await Promise.all(
        Array.from({ length: writers }, async () => {
          const s = stream('race');
          const ids: string[] = [];
          for (let n = 0; n < each; n++) {
            const event = newEvent({ n });
            await store.append(s, [event], n === 0 ? 'no_stream' : n - 1);
            ids.push(event.id);
          }
          return ids;
        }),
      );
      const log = (await drain(store.readAll(before, { categories: [category('race')] }))).map((e) => e.id);
      expect(log.toSorted()).toEqual(written.flat().toSorted());
      for (const { events } of await Promise.all(subscribers)) expect(events.map((e) => e.id)).toEqual(log);
      stop.abort();
      await disturbance;
    });

    it('keeps a payload of almost 1 MB, and refuses a larger one by its size', async () => {
      const s = stream();
      const text = 'ö'.repeat(500_000);
      await store.append(s, [newEvent({ text })], 'no_stream');
      expect((await store.readStream(s))[0]?.data).toEqual({ text });
      await expect(store.append(stream(), [newEvent({ text: text + text })], 'no_stream')).rejects.toBeInstanceOf(
        TooLarge,
      );
    });

    it('keeps every character: names in any script, NUL, emoji, right-to-left marks, lone surrogates', async () => {
      const s = stream();
      const data = {
        text: 'Łukasz Ørsted 山田太郎 مريم \u202e \u0000 🙂 \ud800 "quoted" \\ \n',
        'key ключ': [null, 1.5, true],
      };
      await store.append(s, [newEvent(data, 'Überraschung')], 'no_stream');
      const [event] = await store.readStream(s);
      expect(event?.data).toEqual(data);
      expect(event?.type).toBe('Überraschung');
    });
  });

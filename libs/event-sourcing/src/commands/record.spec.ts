import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { DomainError } from '@app/domain/decider';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import { leadDetails } from '@app/domain/testing/commands';
import { MemoryEventStore } from '../testing/memory.event-store';
import { lastWriteOf } from '../event-store/history';
import { UnknownEvent } from '../event-store/stored';
import { type Appended, type ExpectedRevision, type NewEvent, StoreUnavailable } from '../event-store';
import type { CommandContext } from './context';
import { record, recordMany } from './record';

const moment = { at: '2026-11-01T08:00:00.000Z', timeZone: 'UTC' };
const details = leadDetails({ name: 'Marta' });
const surface: LeadCommand = { type: 'SurfaceLead', details, source: 'manual', importId: null, row: null, ...moment };
const move = (to: 'contacted' | 'lost'): LeadCommand => ({ type: 'ChangeLeadStatus', to, reason: null, ...moment });
const rename = (name: string): LeadCommand => ({ type: 'ChangeLeadDetails', changes: { name }, importId: null });

/** A store in which somebody else is a little faster, as often as `rivals` has something for them to do. */
class BusyStore extends MemoryEventStore {
  rivals: (() => Promise<unknown>)[] = [];
  appends = 0;
  /** How many events each read returned. */
  read: number[] = [];
  /** A log in the place of this one. */
  other: MemoryEventStore | undefined;

  override async readStream(name: string, from?: number) {
    const events = await (this.other ? this.other.readStream(name, from) : super.readStream(name, from));
    this.read.push(events.length);
    return events;
  }

  override async append(stream: string, events: NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    this.appends++;
    const rival = this.rivals.shift();
    await rival?.();
    return this.other ? this.other.append(stream, events, expected) : super.append(stream, events, expected);
  }
}

const owner = randomUUID();
const by = (over: Partial<CommandContext> = {}): CommandContext => ({
  commandId: randomUUID(),
  owner,
  actor: { id: owner, as: 'user' },
  correlationId: 'request-1',
  causationId: 'request-1',
  request: { body: 1 },
  ...over,
});

let store: BusyStore;
let stream: `lead-${string}`;
beforeEach(() => {
  store = new BusyStore();
  stream = `lead-${randomUUID()}`;
});
const act = (command: LeadCommand, context = by()) => record(store, stream, lead, command, context);
const types = async () => (await store.readStream(stream)).map((e) => e.type);
const refusal = async (work: Promise<unknown>): Promise<DomainError> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof DomainError) return error;
  throw new Error(`not refused: ${String(error)}`);
};
/** Another person's tab that renames the lead. */
const rivalRenames = (name: string) => () => record(store, stream, lead, rename(name), by());

describe('A command', () => {
  it('is stored with who did it, for whom, why and when', async () => {
    const context = by();
    const clock = { now: () => new Date('2026-11-01T09:00:00.000Z') };
    const recorded = await record(store, stream, lead, surface, context, clock);
    expect(recorded).toMatchObject({ events: 1, position: 1n, state: { status: 'open', leadStatus: 'new' } });
    const [stored] = await store.readStream(stream);
    expect(stored).toMatchObject({
      type: 'LeadSurfaced',
      metadata: {
        owner,
        actor: { id: owner, as: 'user' },
        commandId: context.commandId,
        commandHash: expect.stringMatching(/^[0-9a-f]{16}$/),
        correlationId: 'request-1',
        causationId: 'request-1',
        recordedAt: '2026-11-01T09:00:00.000Z',
      },
    });
  });

  it('with nothing to do stores nothing, and answers how things stand', async () => {
    await act(surface);
    expect(await act(move('contacted'))).toMatchObject({ events: 1, position: 2n });
    expect(await act(move('contacted'))).toMatchObject({ events: 0, position: 2n, state: { leadStatus: 'contacted' } });
    expect(await types()).toHaveLength(2);
  });

  it('that begins a stream reads nothing before, and finds out by the append that it is not the first', async () => {
    await act(surface);
    expect(store).toMatchObject({ read: [], appends: 1 });
    expect(await act(surface)).toMatchObject({ events: 0, position: 1n });
    expect(store).toMatchObject({ read: [1], appends: 2 });
    await act(move('lost'));
    expect(store).toMatchObject({ read: [1, 1], appends: 3 });
  });

  describe('to a long stream', () => {
    beforeEach(async () => {
      await act(surface);
      for (let n = 0; n < 60; n++) await act(rename(`Marta ${n}`));
      store.read = [];
    });

    it('reads only what is new, and sees what others did meanwhile', async () => {
      await act(rename('Ada'));
      store.rivals = [rivalRenames('Bo')];
      expect(await act(move('lost'))).toMatchObject({ events: 1, state: { details: { name: 'Bo' } } });
      // The rename, the first try, the rival, and the second try.
      expect(store.read).toEqual([1, 1, 0, 1]);
      expect(await types()).toHaveLength(64);
    });

    it('does not begin it once more', async () => {
      await act(rename('Ada'));
      store.appends = 0;
      expect(await act(surface)).toMatchObject({ events: 0 });
      expect(store.appends).toBe(0);
    });

    it('does not hold to what it read when another log is in its place', async () => {
      store.other = new MemoryEventStore();
      await record(store.other, stream, lead, surface, by());
      expect(await act(move('lost'))).toMatchObject({ events: 1, position: 2n, state: { details: { name: 'Marta' } } });
    });
  });

  it('on a stream with an event of a newer version is refused with an error of its own, and stores nothing', async () => {
    await act(surface);
    const [surfaced] = await store.readStream(stream);
    if (!surfaced) throw new Error('Nothing was stored');
    const { metadata } = surfaced;
    await store.append(stream, [{ id: randomUUID(), type: 'LeadPinned', data: {}, metadata }], 0);
    await expect(act(move('contacted'))).rejects.toBeInstanceOf(UnknownEvent);
    expect(await types()).toEqual(['LeadSurfaced', 'LeadPinned']);
  });

  it('that is refused stores nothing', async () => {
    expect((await refusal(act(move('lost')))).code).toBe('not_found');
    expect(await types()).toEqual([]);
  });

  it('whose event its own schema refuses stores nothing: nobody could ever read that stream again', async () => {
    await act(surface);
    const tags = Array.from({ length: 31 }, (_, i) => `t${i}`);
    await expect(act({ type: 'ChangeLeadDetails', changes: { tags }, importId: null })).rejects.toThrow(/tags/);
    expect(await types()).toEqual(['LeadSurfaced']);
    expect(await act(move('lost'))).toMatchObject({ events: 1 });
  });
});

describe('Losing a race', () => {
  it('decides again on what is there now', async () => {
    await act(surface);
    store.rivals = [rivalRenames('Faster'), nobody, rivalRenames('Faster still')];
    const { state } = await act(move('contacted'));
    expect(state).toMatchObject({ leadStatus: 'contacted', details: { name: 'Faster still' } });
    expect(await types()).toEqual(['LeadSurfaced', 'LeadDetailsChanged', 'LeadDetailsChanged', 'LeadStatusChanged']);
  });

  it('ends without an event when the rival did the same', async () => {
    await act(surface);
    store.rivals = [() => record(store, stream, lead, move('contacted'), by())];
    expect(await act(move('contacted'))).toMatchObject({ events: 0, state: { leadStatus: 'contacted' } });
    expect(await types()).toEqual(['LeadSurfaced', 'LeadStatusChanged']);
  });

  it('three times is a conflict, with nothing stored', async () => {
    await act(surface);
    store.rivals = ['One', undefined, 'Two', undefined, 'Three'].map((name) => (name ? rivalRenames(name) : nobody));
    expect((await refusal(act(move('contacted')))).code).toBe('conflict');
    expect(await types()).toEqual(['LeadSurfaced', 'LeadDetailsChanged', 'LeadDetailsChanged', 'LeadDetailsChanged']);
  });

  it('of fifty at once: each that is stored was decided on what stood before it', async () => {
    await act(surface);
    const all = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => act(rename(`Name ${i}`))));
    const done = all.filter((a) => a.status === 'fulfilled');
    const events = (await store.readStream(stream)).slice(1);
    expect(events).toHaveLength(done.length);
    let before = 'Marta';
    for (const { data } of events as unknown as { data: { before: { name: string }; changes: { name: string } } }[]) {
      expect(data.before.name).toBe(before);
      before = data.changes.name;
    }
  });
});

describe('The same command id again', () => {
  it('answers as it did then, whatever happened since, and stores nothing', async () => {
    const context = by();
    await act(surface);
    const first = await act(move('contacted'), context);
    await act(move('lost'));
    expect(await act(move('contacted'), context)).toEqual(first);
    expect(await types()).toEqual(['LeadSurfaced', 'LeadStatusChanged', 'LeadStatusChanged']);
  });

  it('answers when the store’s own answer was lost on the way', async () => {
    const context = by();
    let lost = true;
    const unreliable = new (class extends MemoryEventStore {
      override async append(...args: Parameters<MemoryEventStore['append']>): Promise<Appended> {
        const appended = await super.append(...args);
        if (!lost) return appended;
        lost = false;
        throw new StoreUnavailable(new Error('cut'));
      }
    })();
    await expect(record(unreliable, stream, lead, surface, context)).rejects.toThrow(StoreUnavailable);
    expect(await record(unreliable, stream, lead, surface, context)).toMatchObject({ events: 1, position: 1n });
    expect(await unreliable.readStream(stream)).toHaveLength(1);
  });

  it('is answered within five seconds also where the store is slow with every call, and once when it comes again', async () => {
    const context = by();
    const slow = new (class extends MemoryEventStore {
      override async readStream(name: string) {
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        return super.readStream(name);
      }
      override async append(...args: Parameters<MemoryEventStore['append']>) {
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        return super.append(...args);
      }
    })();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    try {
      const begun = record(slow, stream, lead, surface, by());
      await jest.advanceTimersByTimeAsync(3_000);
      await begun;
      const refused = expect(record(slow, stream, lead, move('lost'), context)).rejects.toThrow(StoreUnavailable);
      await jest.advanceTimersByTimeAsync(4_900);
      await refused;
      await jest.advanceTimersByTimeAsync(3_000);
      const again = record(slow, stream, lead, move('lost'), context);
      await jest.advanceTimersByTimeAsync(3_000);
      expect(await again).toMatchObject({ events: 1, position: 2n });
    } finally {
      jest.useRealTimers();
    }
  });

  it('at the same moment in two requests has one effect, and both are answered alike', async () => {
    const context = by();
    store.rivals = [() => record(store, stream, lead, surface, context)];
    expect(await act(surface, context)).toMatchObject({ events: 1, position: 1n, state: { status: 'open' } });
    expect(await types()).toEqual(['LeadSurfaced']);
  });

  it('for another request is refused', async () => {
    const context = by();
    await act(surface, context);
    const other = { ...context, request: { body: 2 } };
    expect((await refusal(act(surface, other))).code).toBe('idempotency_key_reused');
    expect(await types()).toEqual(['LeadSurfaced']);
  });

  it('is the same request whatever the order of its fields', async () => {
    const context = by({ request: { a: 1, b: { c: [1, 2], d: null } } });
    const first = await act(surface, context);
    expect(await act(surface, { ...context, request: { b: { d: null, c: [1, 2] }, a: 1 } })).toEqual(first);
  });
});

describe('Many streams at once', () => {
  const clock = { now: () => new Date('2026-11-01T09:00:00.000Z') };
  const beginnings = (count: number): Begun[] =>
    Array.from({ length: count }, (_, i) => ({
      stream: `lead-${randomUUID()}`,
      command: { ...surface, row: i } as LeadCommand,
      context: by(),
    }));
  const many = (some: ReturnType<typeof beginnings>) => recordMany(store, lead, some, clock);
  const position = (n: number) => ({ position: BigInt(n) });

  it('are begun without reading one of them, each with its own command', async () => {
    const three = beginnings(3);
    expect(await many(three)).toMatchObject([position(1), position(2), position(3)]);
    expect(store.read).toEqual([]);
    for (const { stream: begun, context } of three)
      expect(await store.readStream(begun)).toMatchObject([
        { type: 'LeadSurfaced', metadata: { commandId: context.commandId, recordedAt: '2026-11-01T09:00:00.000Z' } },
      ]);
    expect(await many([])).toEqual([]);
  });

  it('are what the owner has recorded last when a request begins them, and not when a job does', async () => {
    const owner = randomUUID();
    const begun = (request: unknown) =>
      beginnings(1).map((one) => ({ ...one, context: { ...one.context, owner, request } }));
    await many(begun(null));
    expect(lastWriteOf(store, owner)).toBeUndefined();
    await many(begun({ ideas: 1 }));
    expect(lastWriteOf(store, owner)).toBe(2n);
  });

  it('have one effect when the call is repeated, whatever of it was stored and whatever happened since', async () => {
    const three = beginnings(3);
    await many(three.slice(1, 2));
    const [, second] = three;
    if (second) await record(store, second.stream, lead, move('lost'), by());
    expect(await many(three)).toMatchObject([position(3), position(1), position(4)]);
    expect(await many(three)).toMatchObject([position(3), position(1), position(4)]);
    expect(await store.head()).toBe(4n);
  });

  it('tell of each what became of it: begun before by one command at a time, by another, or refused', async () => {
    const [alone, other, foreign, reused, needsOne, fresh] = beginnings(6) as [
      Begun,
      Begun,
      Begun,
      Begun,
      Begun,
      Begun,
    ];
    await record(store, alone.stream, lead, alone.command, alone.context);
    await record(store, other.stream, lead, surface, by());
    await record(store, foreign.stream, lead, surface, by({ owner: randomUUID() }));
    await record(store, reused.stream, lead, surface, { ...reused.context, request: 'other' });
    needsOne.command = move('lost');
    expect(await many([alone, other, foreign, reused, needsOne, fresh])).toMatchObject([
      position(1),
      position(2),
      { code: 'not_found' },
      { code: 'idempotency_key_reused' },
      { code: 'not_found' },
      position(5),
    ]);
    expect(await store.head()).toBe(5n);
  });

  it('are not begun when an event does not fit its schema', async () => {
    const two = beginnings(2);
    const [, wrong] = two;
    if (wrong) wrong.command = { ...surface, details: { ...details, name: 'x'.repeat(301) } };
    await expect(many(two)).rejects.toThrow(/name/);
    expect(await store.head()).toBe(0n);
  });
});
type Begun = { stream: `lead-${string}`; command: LeadCommand; context: CommandContext };

describe('Somebody else’s stream', () => {
  it('answers in the very words of one that does not exist', async () => {
    await act(surface);
    const stranger = by({ owner: randomUUID() });
    const foreign = await refusal(act(move('lost'), stranger));
    const unknown = await refusal(record(store, `lead-${randomUUID()}`, lead, move('lost'), stranger));
    expect({ ...foreign, message: foreign.message }).toEqual({ ...unknown, message: unknown.message });
    expect(foreign.code).toBe('not_found');
    expect((await refusal(act(surface, stranger))).code).toBe('not_found');
    expect(await types()).toEqual(['LeadSurfaced']);
  });
});

/** The rival's own append passes through the same store. */
async function nobody(): Promise<void> {
  // Nobody is faster than the rival.
}

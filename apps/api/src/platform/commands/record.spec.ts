import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { LeadDetails } from '@app/contracts/leads/leads.events';
import { DomainError } from '@app/domain/decider';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import { MemoryEventStore } from '../event-store/memory.event-store';
import { type Appended, type ExpectedRevision, type NewEvent, StoreUnavailable } from '../kernel/event-store';
import type { CommandContext } from './context';
import { record } from './record';

const moment = { at: '2026-11-01T08:00:00.000Z', timeZone: 'UTC' };
const details: LeadDetails = {
  name: 'Marta',
  title: '',
  company: '',
  email: null,
  linkedinUrl: null,
  description: null,
  segment: null,
  tags: [],
  connectionCount: null,
  connectedOn: null,
};
const surface: LeadCommand = { type: 'SurfaceLead', details, source: 'manual', importId: null, row: null, ...moment };
const move = (to: 'contacted' | 'lost'): LeadCommand => ({ type: 'ChangeLeadStatus', to, reason: null, ...moment });
const rename = (name: string): LeadCommand => ({ type: 'ChangeLeadDetails', changes: { name }, importId: null });

/** A store in which somebody else is a little faster, as often as `rivals` has something for them to do. */
class BusyStore extends MemoryEventStore {
  rivals: (() => Promise<unknown>)[] = [];
  appends = 0;

  override async append(stream: string, events: NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    this.appends++;
    const rival = this.rivals.shift();
    await rival?.();
    return super.append(stream, events, expected);
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
    const now = () => new Date('2026-11-01T09:00:00.000Z');
    const recorded = await record(store, stream, lead, surface, context, now);
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
      const refused = expect(record(slow, stream, lead, surface, context)).rejects.toThrow(StoreUnavailable);
      await jest.advanceTimersByTimeAsync(4_900);
      await refused;
      await jest.advanceTimersByTimeAsync(3_000);
      const again = record(slow, stream, lead, surface, context);
      await jest.advanceTimersByTimeAsync(3_000);
      expect(await again).toMatchObject({ events: 1, position: 1n });
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

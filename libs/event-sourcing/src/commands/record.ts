import { randomUUID } from 'node:crypto';
import { type Category, type EventOf, eventsByCategory, type Stored } from '@app/contracts/events';
import { type Decider, DomainError, fold } from '@app/domain/decider';
import { type Clock, systemClock } from '../kernel/clock';
import { categoryOf, type EventStore, type NewEvent, StoreUnavailable, WrongRevision } from '../event-store';
import { forgetHistory, historyOf, isKept, noteWrite } from '../event-store/history';
import { measureAppend } from '../event-store/measurements';
import { traced, traceparent } from '../kernel/tracing';
import { mapInSlices } from '../kernel/yield-to-requests';
import { allOf, inTime } from '../kernel/timeouts';
import { type CommandContext, derivedId, requestHash } from './context';

const tries = 3;
/** Longest time of a whole command in milliseconds. The store has a limit of its own for each call. */
const limit = 4_800;

export interface Recorded<State> {
  /** The state after the command. For a repeated command, the state after its first run. */
  state: State;
  /** How many events the command caused; 0 when there was nothing to do. */
  events: number;
  /** Position of the last event that the state rests on, to wait until a screen can show it. */
  position: bigint;
}

/**
 * The one write path: read the stream, fold, decide, append at the revision read; on a conflict decide again.
 * When the stream already has events of this commandId, the result is that of the first run. So a retry after a crash, a
 * job that runs twice and a double click have one effect.
 * @throws DomainError `not_found` for another owner's stream, `conflict` after three lost races,
 *   `idempotency_key_reused` when the commandId belongs to another request, and every refusal of the decider;
 *   UnknownEvent when a newer version has stored an event in the stream;
 *   StoreUnavailable within 5 s, when the outcome may be unknown; the same command again settles it
 */
export const record = <C extends Category, Command, State>(
  store: EventStore,
  stream: `${C}-${string}`,
  decider: Decider<Command, State, EventOf<C>>,
  command: Command,
  context: CommandContext,
  clock: Clock = systemClock,
): Promise<Recorded<State>> =>
  inLimit(stream, command, () => decideAndAppend(store, stream, decider, command, context, clock));

export interface Beginning<C extends Category, Command> {
  stream: `${C}-${string}`;
  command: Command;
  context: CommandContext;
}

/**
 * Begins many streams at once. A command that was recorded before has no second effect.
 * @returns for each, in the order given, its position in the log, or why it was refused
 * @throws StoreUnavailable, when some may be stored and others not; the same call again settles them
 */
export const recordMany = async <C extends Category, Command, State>(
  store: EventStore,
  decider: Decider<Command, State, EventOf<C>>,
  beginnings: Beginning<C, Command>[],
  clock: Clock,
): Promise<({ position: bigint } | DomainError)[]> => {
  const [first] = beginnings;
  if (!first) return [];
  const begin = async () => {
    const prepared = await mapInSlices(beginnings, ({ stream, command, context }) => {
      const events = inNewStream(decider, command);
      if (events instanceof DomainError || events.length === 0) return [];
      const hash = requestHash(context.request);
      // The ids are the same in every run, so the store itself settles an append that is repeated.
      const id = (i: number) => derivedId(stream, context.commandId, hash, String(i));
      return [{ stream, events: stored(stream, events, context, clock, id, hash) }];
    });
    const fresh = prepared.flat();
    const all = fresh.flatMap(({ events }) => events);
    const append = ({ stream, events }: (typeof fresh)[number]) =>
      store.append(stream, events, 'no_stream').catch((error: unknown) => {
        if (error instanceof WrongRevision) return undefined;
        throw error;
      });
    const outcomes = await measureAppend(first.stream, all, () => allOf(fresh.map(append)));
    return new Map(fresh.map(({ stream }, i) => [stream, outcomes[i]]));
  };
  const appended = await inLimit(first.stream, first.command, begin);
  return allOf(
    beginnings.map(({ stream, command, context }) => {
      const outcome = appended.get(stream);
      if (outcome) {
        // A command without a request comes from a job. No page waits for its batches, only for the command that ends it.
        if (context.request !== null) noteWrite(store, context.owner, outcome.position);
        return outcome;
      }
      return record(store, stream, decider, command, context, clock).catch((error: unknown) => {
        if (error instanceof DomainError) return error;
        throw error;
      });
    }),
  );
};

/** Runs a command in a span. @throws StoreUnavailable when it takes too long */
const inLimit = <T>(stream: string, command: unknown, work: () => Promise<T>): Promise<T> => {
  const span = () => ({ facts: { 'keepwarm.command': typeOf(command), 'keepwarm.category': categoryOf(stream) } });
  const done = traced('command', span, work);
  return inTime(limit, done, (ms) => new StoreUnavailable(new Error(`A command was not done within ${ms} ms`)));
};

/** Several commands may be done together. */
const typeOf = (command: unknown): string =>
  [command]
    .flat()
    .map((one) => (one as { type?: string } | undefined)?.type ?? 'unnamed')
    .join(' ');

/** What the command causes in a stream that does not exist, or how it is refused there. */
const inNewStream = <Command, State, Event>(
  decider: Decider<Command, State, Event>,
  command: Command,
): Event[] | DomainError => {
  try {
    return decider.decide(command, decider.initial);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

const decideAndAppend = async <C extends Category, Command, State>(
  store: EventStore,
  stream: `${C}-${string}`,
  decider: Decider<Command, State, EventOf<C>>,
  command: Command,
  context: CommandContext,
  clock: Clock,
): Promise<Recorded<State>> => {
  const hash = requestHash(context.request);
  // A command that can begin a stream usually does. So it does not read first; the append fails when the stream exists.
  const first = isKept(store, stream) ? [] : inNewStream(decider, command);
  for (let n = first instanceof DomainError || first.length === 0 ? 1 : 0; ; n++) {
    const past = n === 0 ? [] : await historyOf(store, stream);
    // The same refusal as for an id that does not exist, so that nobody learns which ids exist.
    if (past[0] && past[0].metadata.owner !== context.owner) {
      const refused = inNewStream(decider, command);
      throw refused instanceof DomainError ? refused : new DomainError('not_found', 'There is no such thing.');
    }
    const before = resultBefore(past, context.commandId, hash);
    if (before) {
      // Another process may have recorded it, and the person reads here next.
      noteWrite(store, context.owner, before.position);
      return { state: fold(decider, before.past), events: before.events, position: before.position };
    }

    const state = fold(decider, past);
    const events = decider.decide(command, state);
    if (events.length === 0) {
      const position = past.at(-1)?.position ?? 0n;
      noteWrite(store, context.owner, position);
      return { state, events: 0, position };
    }

    // The stream was not read, so the ids must be new: the append of a repeated command fails, and then the stream is read.
    const id = n === 0 ? () => randomUUID() : (i: number) => derivedId(stream, context.commandId, String(i));
    const fresh = stored(stream, events, context, clock, id, hash);
    try {
      const expected = past.at(-1)?.revision ?? 'no_stream';
      const { position } = await measureAppend(stream, fresh, () => store.append(stream, fresh, expected));
      noteWrite(store, context.owner, position);
      return { state: events.reduce(decider.evolve, state), events: events.length, position };
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
      if (n > 1) forgetHistory(store, stream);
      if (n === tries)
        throw new DomainError(
          'conflict',
          'This was changed at the same moment elsewhere. Nothing was lost; try again.',
        );
    }
  }
};

/** The events as the store takes them. @throws ZodError when one does not fit its own schema */
const stored = (
  stream: string,
  events: { type: string; data: unknown }[],
  { owner, actor, commandId, correlationId, causationId }: CommandContext,
  clock: Clock,
  id: (index: number) => string,
  commandHash: string,
): NewEvent[] => {
  const schema = eventsByCategory[categoryOf(stream) as Category];
  const recordedAt = clock.now().toISOString();
  const trace = traceparent();
  return events.map((event, i) => {
    // Without this check an event could be stored that its schema refuses, and its stream could not be read again.
    schema.parse(event);
    return {
      id: id(i),
      type: event.type,
      data: event.data,
      metadata: {
        owner,
        actor,
        commandId,
        commandHash,
        correlationId,
        causationId,
        recordedAt,
        ...(trace && { traceparent: trace }),
      },
    };
  });
};

const resultBefore = <E>(past: readonly Stored<E>[], commandId: string, hash: string) => {
  const own = past.filter((e) => e.metadata.commandId === commandId);
  const last = own.at(-1);
  if (!last) return undefined;
  if (last.metadata.commandHash !== hash)
    throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
  return { past: past.filter((e) => e.revision <= last.revision), events: own.length, position: last.position };
};

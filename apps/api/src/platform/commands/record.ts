import { type Category, type EventOf, eventsByCategory, type Stored } from '@app/contracts/events';
import { type Decider, DomainError, fold } from '@app/domain/decider';
import { categoryOf, type EventStore, type NewEvent, StoreUnavailable, WrongRevision } from '../kernel/event-store';
import { parseStored } from '../event-store/stored';
import { measureAppend } from '../telemetry/measure';
import { traced, traceparent } from '../telemetry/tracing';
import { inTime } from '../kernel/within';
import type { CommandContext } from './context';
import { derivedId, requestHash } from './ids';

const tries = 3;
/** Milliseconds for all of a command: the store's own patience is for each of its calls. */
const patience = 4_800;

export interface Recorded<State> {
  /** After the command; when the command is repeated, as it was after it the first time. */
  state: State;
  /** How many events the command caused; 0 when there was nothing to do. */
  events: number;
  /** Position of the last event that the answer rests on, for waiting until a screen can show it. */
  position: bigint;
}

/**
 * The one write path: read the stream, fold, decide, append at the revision read; on a conflict decide again.
 * A stream that already holds events of this commandId answers as it did then, so that a retry after a crash, a
 * redelivered job and a double click have one effect.
 * @throws DomainError `not_found` for another owner's stream, `conflict` when three tries lost their race,
 *   `idempotency_key_reused` when the commandId belonged to another request, and whatever the decider
 *   refuses; StoreUnavailable within 5 s, with an outcome that may be unknown, which the same command again settles
 */
export const record = <C extends Category, Command, State>(
  store: EventStore,
  stream: `${C}-${string}`,
  decider: Decider<Command, State, EventOf<C>>,
  command: Command,
  context: CommandContext,
  now: () => Date = () => new Date(),
): Promise<Recorded<State>> =>
  inTime(
    patience,
    traced(
      'command',
      () => ({ facts: { 'keepwarm.command': typeOf(command), 'keepwarm.category': categoryOf(stream) } }),
      () => decideAndAppend(store, stream, decider, command, context, now),
    ),
    tooLate,
  );

const tooLate = (ms: number) => new StoreUnavailable(new Error(`A command was not done within ${ms} ms`));

/** Several commands may be done together. */
const typeOf = (command: unknown): string =>
  [command]
    .flat()
    .map((one) => (one as { type?: string } | undefined)?.type ?? 'unnamed')
    .join(' ');

const decideAndAppend = async <C extends Category, Command, State>(
  store: EventStore,
  stream: `${C}-${string}`,
  decider: Decider<Command, State, EventOf<C>>,
  command: Command,
  context: CommandContext,
  now: () => Date,
): Promise<Recorded<State>> => {
  const hash = requestHash(context.request);
  for (let n = 1; ; n++) {
    const past = (await store.readStream(stream)).map((e) => parseStored<C>(e));
    if (past[0] && past[0].metadata.owner !== context.owner) throw asIfUnknown(decider, command);
    const before = answeredBefore(past, context.commandId, hash);
    if (before) return { state: fold(decider, before.past), events: before.events, position: before.position };

    const state = fold(decider, past);
    const events = decider.decide(command, state);
    if (events.length === 0) return { state, events: 0, position: past.at(-1)?.position ?? 0n };
    mustBeReadable(stream, events);

    const recordedAt = now().toISOString();
    const trace = traceparent();
    const fresh: NewEvent[] = events.map((event, i) => ({
      id: derivedId(stream, context.commandId, String(i)),
      type: event.type,
      data: event.data,
      metadata: {
        owner: context.owner,
        actor: context.actor,
        commandId: context.commandId,
        commandHash: hash,
        correlationId: context.correlationId,
        causationId: context.causationId,
        recordedAt,
        ...(trace && { traceparent: trace }),
      },
    }));
    try {
      const append = () => store.append(stream, fresh, past.at(-1)?.revision ?? 'no_stream');
      const { position } = await traced(
        'append',
        () => ({ facts: { 'keepwarm.events': fresh.length, 'keepwarm.types': fresh.map((e) => e.type).join(' ') } }),
        () => measureAppend(stream, fresh, append),
      );
      return { state: events.reduce(decider.evolve, state), events: events.length, position };
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
      if (n === tries)
        throw new DomainError(
          'conflict',
          'This was changed at the same moment elsewhere. Nothing was lost; try again.',
        );
    }
  }
};

/** The very words that an id which nobody has would get, so that nobody learns which ids exist. */
const asIfUnknown = <Command, State, Event>(decider: Decider<Command, State, Event>, command: Command): unknown => {
  try {
    decider.decide(command, decider.initial);
  } catch (error) {
    return error;
  }
  return new DomainError('not_found', 'There is no such thing.');
};

/** An event that its own schema refuses could be stored, and then its stream could never be read again. @throws ZodError */
const mustBeReadable = (stream: string, events: object[]): void => {
  const schema = eventsByCategory[categoryOf(stream) as Category];
  for (const event of events) schema.parse(event);
};

const answeredBefore = <E>(past: Stored<E>[], commandId: string, hash: string) => {
  const own = past.filter((e) => e.metadata.commandId === commandId);
  const last = own.at(-1);
  if (!last) return undefined;
  if (last.metadata.commandHash !== hash)
    throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
  return { past: past.filter((e) => e.revision <= last.revision), events: own.length, position: last.position };
};

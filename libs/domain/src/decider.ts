/**
 * The behaviour of a stream: two pure functions and an initial state. `decide` returns the events that a command causes, or
 * `[]` when there is nothing to do; it throws a DomainError to refuse. `evolve` applies one event to the state.
 * Time, ids and the actor are fields of the command.
 */
export interface Decider<Command, State, Event> {
  initial: State;
  decide: (command: Command, state: State) => Event[];
  evolve: (state: State, event: Event) => State;
}

/** The fields of every command: when it is decided, and its owner's time zone. */
export interface Moment {
  /** ISO 8601, UTC. */
  at: string;
  timeZone: string;
}

/** Each command of a union as the sender knows it before the time is told. */
export type WithoutMoment<C> = C extends unknown ? Omit<C, keyof Moment> : never;

/** A refusal. `code` is stable and for programs. `current` is the current state, where that helps. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly current?: unknown,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** @param what a thing in the words of the person: `lead` */
export const noSuch = (what: string): DomainError => new DomainError('not_found', `There is no such ${what}.`);

/** @throws DomainError `not_found` */
export const mustExist = <T extends object>(found: T | null | undefined, what: string): T => {
  if (!found) throw noSuch(what);
  return found;
};

/** A field of the command has a wrong value. `path` names the field in the request. */
export class InvalidField extends DomainError {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super('validation_failed', message);
  }
}

/** Refuses to take back a value that has changed again. @param how a sentence about the value that there is now */
export const changedSince = (how: string): DomainError =>
  new DomainError('invalid_transition', `${how} Nothing was changed.`);

interface Said {
  reason: string | null;
  note: string | null;
}

/** Whether a repeated command says no other reason and no other note than those that are stored. */
export const saysNothingNew = ({ reason, note }: Said, stored: Said): boolean =>
  (reason === null || reason === stored.reason) && (note === null || note === stored.note);

export const fold = <State, Event>(
  decider: Pick<Decider<never, State, Event>, 'initial' | 'evolve'>,
  events: readonly Event[],
) => events.reduce(decider.evolve, decider.initial);

/** The id of the last event with which something about the state became another; null when it never did. */
export const lastChange = <State, Event>(
  decider: Pick<Decider<never, State, Event>, 'initial' | 'evolve'>,
  events: readonly (Event & { id: string })[],
  of: (state: State) => unknown,
): string | null => {
  let state = decider.initial;
  let last: string | null = null;
  for (const event of events) {
    const next = decider.evolve(state, event);
    if (of(next) !== of(state)) last = event.id;
    state = next;
  }
  return last;
};

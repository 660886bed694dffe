/**
 * A stream's behaviour: two pure functions and an initial state. `decide` answers the events that a command causes,
 * `[]` when there is nothing to do, or throws a DomainError; `evolve` folds one event and never refuses.
 * Time, ids and the actor come in with the command.
 */
export interface Decider<Command, State, Event> {
  initial: State;
  decide: (command: Command, state: State) => Event[];
  evolve: (state: State, event: Event) => State;
}

/** What every command carries beside its own fields: when it is decided, and in which time zone its owner lives. */
export interface Moment {
  /** ISO 8601, UTC. */
  at: string;
  timeZone: string;
}

/** A refusal. `code` is stable and meant for programs; `current` says how the thing stands, where that helps. */
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

export const fold = <State, Event>(
  decider: Pick<Decider<never, State, Event>, 'initial' | 'evolve'>,
  events: Event[],
) => events.reduce(decider.evolve, decider.initial);

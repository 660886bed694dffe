import type { EventMetadata } from '@app/contracts/event';

export interface NewEvent {
  /** A uuid. The same id is never stored twice. */
  id: string;
  type: string;
  data: unknown;
  metadata: EventMetadata;
}

export interface RecordedEvent extends NewEvent {
  stream: string;
  /** Position in its stream, from 0, without gaps. */
  revision: number;
  /** Position in the whole log. It grows from 1 and may have gaps. */
  position: bigint;
}

/** Tells one log from another. A position is valid only in its own log. */
export interface LogIdentity {
  store: 'PostgreSQL' | 'EventStoreDB' | 'memory';
  /** Id of the first event in the store; null while there is none. A backup has the same id, a copy may not. */
  first: string | null;
}

/** The revision that the writer read, or that there was no stream. */
export type ExpectedRevision = number | 'no_stream';

export interface Appended {
  /** Of the last event appended. */
  revision: number;
  position: bigint;
}

/** Keeps the events of some categories. Streams are named `<category>-<uuid>`. */
export interface Filter {
  categories: readonly string[];
}

/** What a subscriber receives. It may store `checkpoint` and continue after it, also when `events` is empty. */
export interface Batch {
  events: RecordedEvent[];
  /** Every event of the log up to here was delivered or does not match. */
  checkpoint: bigint;
  /** The end of the log was reached. */
  caughtUp: boolean;
}

/** Before the first event. */
export const start = 0n;

/** Another writer appended first, and a read shows what. Read and decide again. */
export class WrongRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: ExpectedRevision,
  ) {
    super(`Expected revision ${expected} of ${stream}, found ${actual}`);
    this.name = 'WrongRevision';
  }
}

/** The store cannot be reached, or its response was lost. Then an append may or may not be stored. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The event store cannot be reached', { cause });
    this.name = 'StoreUnavailable';
  }
}

/** The append is larger than the store accepts. */
export class TooLarge extends Error {
  constructor(
    readonly bytes: number,
    readonly limit: number,
  ) {
    super(`The append has ${bytes} bytes; at most ${limit} fit`);
    this.name = 'TooLarge';
  }
}

/** A reader continues at a position that the log does not have. It is an older copy of the log, or another log. */
export class LogIsShorter extends Error {
  constructor(
    readonly from: bigint,
    readonly end: bigint,
  ) {
    super(
      `The event log ends at ${end}, before ${from}, where this reader continues: it is another log or an older copy`,
    );
    this.name = 'LogIsShorter';
  }
}

/** Largest append in bytes of JSON, the same for every store. EventStoreDB's default is 1 MiB. */
export const appendLimit = 1024 * 1024;

/** Port to the log. Every adapter passes `event-store.contract.ts`. An abstract class, so that it is its own injection token. */
export abstract class EventStore {
  /**
   * Milliseconds for which the log may end too early although it has lost nothing. In a cluster, a node that was frozen or has just
   * started is behind the others for a moment.
   */
  readonly lag: number = 0;

  /**
   * Stores all of the events after `expected`, or none. An append with the same ids at the same revision stores nothing again
   * and returns the first result. So a repeat settles an append whose result was lost.
   * @throws WrongRevision, StoreUnavailable, TooLarge
   */
  abstract append(stream: string, events: NewEvent[], expected: ExpectedRevision): Promise<Appended>;

  /** The events of a stream in order, from this revision on; `[]` when there is none. @throws StoreUnavailable */
  abstract readStream(stream: string, from?: number): Promise<RecordedEvent[]>;

  /** The log after `from` in order, in batches, until its end; `filter` keeps some categories. @throws StoreUnavailable */
  abstract readAll(from: bigint, filter?: Filter): AsyncIterable<Batch>;

  /**
   * Like `readAll`, and then what is appended later, until `signal` aborts. Delivers every event once and in order. When it
   * throws StoreUnavailable, the subscriber starts again from its checkpoint.
   * @throws StoreUnavailable, LogIsShorter
   */
  abstract subscribe(from: bigint, filter: Filter | undefined, signal: AbortSignal): AsyncIterable<Batch>;

  /** Position of the last event, 0 when the log is empty. @throws StoreUnavailable */
  abstract head(): Promise<bigint>;

  /** @throws StoreUnavailable */
  abstract identity(): Promise<LogIdentity>;

  /** Id of the event at this position; undefined when no event is there. @throws StoreUnavailable */
  abstract idAt(position: bigint): Promise<string | undefined>;

  /**
   * From now on `check` runs after each new connection, before other calls use it: the server may be another one by then, with
   * another log or an older copy. `check` may call `head`, `identity` and `idAt`. When it throws, the calls throw
   * StoreUnavailable. When it passes and the log has still lost events, subscribers get LogIsShorter and start again from
   * their checkpoints.
   */
  abstract guard(check: () => Promise<void>): void;

  /** Runs the check of `guard` now. @throws StoreUnavailable */
  abstract verify(): Promise<void>;

  abstract close(): Promise<void>;
}

export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));

/** The uuid of a stream named `<category>-<uuid>`. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

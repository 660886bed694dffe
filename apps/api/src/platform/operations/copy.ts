import { chainHash, genesis } from '../integrity/chain';
import {
  appendLimit,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  start,
  TooLarge,
  WrongRevision,
} from '../kernel/event-store';

/** Events of one stream that follow each other go in one append: at most so many, of at most so many bytes. */
const together = { events: 500, bytes: appendLimit / 4 };
/** A source that is still being written to is followed for so many passes. */
const mostPasses = 10;
const tellEvery = 1_000;

export interface CopyProgress {
  phase: 'comparing' | 'copying';
  /** That both logs have by now. */
  events: number;
  /** Events copied a second, since this copy began. */
  perSecond: number;
  /** Share of the source that is behind us, 0 to 1. */
  share: number;
}

export interface Copied {
  /** In each of the two logs. */
  events: number;
  /** How many of them this run has appended. */
  appended: number;
  /** Of the last event, as the integrity chain has it: the same when both logs are walked from the first event. */
  hash: string;
}

/** A copy that cannot be made or completed; its message is written for whoever asked for it. */
export class CannotCopy extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CannotCopy';
  }
}

export interface CopyOptions {
  /** Ends the copy between two appends. It goes on when it is begun again. */
  signal?: AbortSignal;
  onProgress?: (progress: CopyProgress) => void;
}

/**
 * Copies a log into another store, event by event in the order of the whole log, with ids, types, data and
 * metadata as they are. It remembers nothing: each pass walks both logs from their first event, compares them by the hashes
 * of the integrity chain, and appends what the target lacks. The copy is done when a pass found nothing to append, so what
 * was read back last from both stores is equal. A copy that was interrupted, however, leaves a target that is the beginning
 * of the source, and is begun again in the same way.
 *
 * Positions are the store's own and change; so does the moment at which the store itself took an event (`recorded_at` in
 * PostgreSQL, `created` in EventStoreDB), which the product never reads: its own is `metadata.recordedAt`.
 * @throws CannotCopy, StoreUnavailable, the signal's reason
 */
export const copyLog = async (from: EventStore, to: EventStore, options: CopyOptions = {}): Promise<Copied> => {
  let appended = 0;
  const begun = performance.now();
  for (let n = 0; n < mostPasses; n++) {
    const pass = new Pass(from, to, options, appended, begun);
    await pass.run();
    appended = pass.appended;
    const { events, hash } = pass;
    if (pass.added === 0) return { events, appended, hash };
  }
  throw new CannotCopy(
    'The source goes on growing. What is copied is equal on both sides. Stop Keepwarm and run the same command again: it goes on from here.',
  );
};

class Pass {
  events = 0;
  hash = genesis;
  /** By this pass. */
  added = 0;
  private group: RecordedEvent[] = [];
  private bytes = 0;
  private end = start;
  private told = 0;

  constructor(
    private readonly from: EventStore,
    private readonly to: EventStore,
    private readonly options: CopyOptions,
    /** By all passes. */
    public appended: number,
    private readonly begun: number,
  ) {}

  async run(): Promise<void> {
    this.end = await this.from.head();
    const there = each(this.to);
    try {
      for await (const event of each(this.from)) {
        this.options.signal?.throwIfAborted();
        if (!event.metadata?.owner) {
          await this.flush();
          throw new CannotCopy(
            `Event ${event.id} of ${event.stream} was not written by Keepwarm, so it cannot be copied as it is. The target gets the ${this.events} events before it.`,
          );
        }
        const same = this.added > 0 ? undefined : await nextOf(there);
        if (same) this.compare(event, same);
        else await this.add(event);
        this.tell(event.position);
      }
      await this.flush();
      const more = this.added > 0 ? undefined : await nextOf(there);
      if (more) throw this.unrelated(more, `it goes on after all ${this.events} events of the source`);
    } finally {
      await there.return(undefined);
    }
  }

  private compare(event: RecordedEvent, same: RecordedEvent): void {
    const hash = chainHash(this.hash, event);
    if (chainHash(this.hash, same) !== hash)
      throw this.unrelated(same, `it has another event than the source in place ${this.events + 1}`);
    this.hash = hash;
    this.events++;
  }

  private unrelated(event: RecordedEvent, why: string): CannotCopy {
    return new CannotCopy(
      `The target is not empty and no copy of the source: ${why} (${event.type} ${event.id} of ${event.stream}). Nothing of it was changed. Choose an empty target.`,
    );
  }

  private async add(event: RecordedEvent): Promise<void> {
    const bytes = Buffer.byteLength(JSON.stringify([event.data, event.metadata]));
    const last = this.group.at(-1);
    const fits =
      last?.stream === event.stream && this.group.length < together.events && this.bytes + bytes <= together.bytes;
    if (!fits) await this.flush();
    this.group.push(event);
    this.bytes += bytes;
    this.hash = chainHash(this.hash, event);
    this.events++;
    this.added++;
  }

  private async flush(): Promise<void> {
    const [first] = this.group;
    if (!first) return;
    const events = this.group.map(({ id, type, data, metadata }): NewEvent => ({ id, type, data, metadata }));
    try {
      await this.to.append(first.stream, events, first.revision === 0 ? 'no_stream' : first.revision - 1);
    } catch (error) {
      throw explained(error, first);
    }
    this.appended += this.group.length;
    this.group = [];
    this.bytes = 0;
  }

  private tell(position: bigint): void {
    const now = performance.now();
    if (now - this.told < tellEvery) return;
    this.told = now;
    this.options.onProgress?.({
      phase: this.added > 0 ? 'copying' : 'comparing',
      events: this.events - this.group.length,
      perSecond: Math.round(this.appended / Math.max((now - this.begun) / 1000, 0.001)),
      share: this.end === start ? 1 : Math.min(1, Number(position) / Number(this.end)),
    });
  }
}

const explained = (error: unknown, { id, stream }: RecordedEvent): unknown => {
  if (error instanceof WrongRevision)
    return new CannotCopy(
      `The target has other events in ${stream} than the source: somebody else writes to it, or the source lacks the beginning of that stream. Let nobody write to either, and run the same command again.`,
      error,
    );
  if (error instanceof TooLarge)
    return new CannotCopy(
      `Event ${id} of ${stream} has ${error.bytes} bytes, and the target takes ${error.limit} in one append. Raise its limit (EventStoreDB: --max-append-size) and run the same command again.`,
      error,
    );
  return error;
};

/** Every event of a log in its order. */
async function* each(store: EventStore): AsyncGenerator<RecordedEvent> {
  for await (const { events } of store.readAll(start)) yield* events;
}

const nextOf = async <T>(items: AsyncIterator<T>): Promise<T | undefined> => {
  const { done, value } = await items.next();
  return done ? undefined : value;
};

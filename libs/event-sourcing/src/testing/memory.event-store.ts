import { EventEmitter, once } from 'node:events';
import {
  type Appended,
  appendLimit,
  type Batch,
  categoryOf,
  EventStore,
  type ExpectedRevision,
  type Filter,
  type LogIdentity,
  type NewEvent,
  type RecordedEvent,
  TooLarge,
  WrongRevision,
} from '../event-store';

const batchSize = 500;

/** The log in an array, for tests of the port's users. It stores JSON, like the real adapters. */
export class MemoryEventStore extends EventStore {
  private readonly log: RecordedEvent[] = [];
  private readonly appended = new EventEmitter().setMaxListeners(0);

  async append(stream: string, events: NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const size = Buffer.byteLength(JSON.stringify(events));
    if (size > appendLimit) throw new TooLarge(size, appendLimit);
    const own = this.log.filter((e) => e.stream === stream);
    const first = expected === 'no_stream' ? 0 : expected + 1;
    const again = own.slice(first, first + events.length);
    const last = again.at(-1);
    if (last && again.length === events.length && again.every((e, i) => e.id === events[i]?.id))
      return { revision: last.revision, position: last.position };
    if (own.length !== first) throw new WrongRevision(stream, expected, own.length ? own.length - 1 : 'no_stream');
    for (const [i, event] of events.entries())
      this.log.push({
        ...(JSON.parse(JSON.stringify(event)) as NewEvent),
        stream,
        revision: first + i,
        position: BigInt(this.log.length + 1),
      });
    this.appended.emit('append');
    return { revision: first + events.length - 1, position: BigInt(this.log.length) };
  }

  async readStream(stream: string, from = 0): Promise<RecordedEvent[]> {
    return this.log.filter((e) => e.stream === stream && e.revision >= from);
  }

  async *readAll(from: bigint, filter?: Filter): AsyncIterable<Batch> {
    let checkpoint = from;
    for (;;) {
      const batch = this.after(checkpoint, filter);
      yield batch;
      if (batch.caughtUp) return;
      checkpoint = batch.checkpoint;
    }
  }

  async *subscribe(from: bigint, filter: Filter | undefined, signal: AbortSignal): AsyncIterable<Batch> {
    let checkpoint = from;
    while (!signal.aborted) {
      const batch = this.after(checkpoint, filter);
      if (batch.checkpoint > checkpoint || checkpoint === from) yield batch;
      checkpoint = batch.checkpoint;
      if (BigInt(this.log.length) > checkpoint) continue;
      await once(this.appended, 'append', { signal }).catch((error: Error) => {
        if (error.name !== 'AbortError') throw error;
      });
    }
  }

  async head(): Promise<bigint> {
    return BigInt(this.log.length);
  }

  async identity(): Promise<LogIdentity> {
    return { store: 'memory', first: this.log[0]?.id ?? null };
  }

  async idAt(position: bigint): Promise<string | undefined> {
    return this.log.find((e) => e.position === position)?.id;
  }

  /** A log in memory has no connection, so it is never another one. */
  guard(): void {}
  async verify(): Promise<void> {}

  async close(): Promise<void> {
    this.appended.removeAllListeners();
  }

  private after(from: bigint, filter?: Filter): Batch {
    const matching = this.log
      .slice(Number(from))
      .filter((e) => !filter || filter.categories.includes(categoryOf(e.stream)));
    const events = matching.slice(0, batchSize);
    const caughtUp = matching.length <= batchSize;
    const end = BigInt(this.log.length);
    return { events, caughtUp, checkpoint: caughtUp ? (end > from ? end : from) : (events.at(-1)?.position ?? from) };
  }
}

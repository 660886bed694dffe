import {
  BACKWARDS,
  type Credentials,
  END,
  ErrorType,
  type EventStoreDBClient,
  type StreamingRead,
} from '@eventstore/db-client';
import { type RecordedEvent, start, StoreUnavailable } from '../kernel/event-store';
import { Backoff } from './eventstoredb.backoff';
import { isAway, numberOfEvent, placeOf, type Read, recorded, typeOf } from './eventstoredb.wire';

/** Events of one look at the end of the log, and the longer ones that go over what the server has written of itself. */
const page = { first: 32, most: 1_024 };

/** Where the log ends: with system events, and without. */
export interface Ends {
  end: bigint;
  head: bigint;
}

/** From `end` down to `down` there is nothing of ours but `head`, if that. */
interface Seen {
  end: bigint;
  head?: bigint;
  down: bigint;
}

/** Short reads: each is bounded in time, and cancelled when it takes longer or has seen enough. */
export class Reads {
  private seen: Seen = { end: start, head: start, down: start };

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly credentials: Credentials,
    private readonly closing: AbortSignal,
  ) {}

  /** @throws StoreUnavailable when the patience of `backoff` is over */
  stream(name: string, backoff: Backoff): Promise<RecordedEvent[]> {
    return this.patiently(backoff, async (ms) => {
      try {
        const read = this.client.readStream(name, { credentials: this.credentials });
        return (await this.collect(read, ms)).map(recorded);
      } catch (error) {
        if (typeOf(error) === ErrorType.STREAM_NOT_FOUND) return [];
        throw error;
      }
    });
  }

  /** @throws StoreUnavailable */
  async head(): Promise<bigint> {
    return (await this.patiently(Backoff.forCall(), (ms) => this.ends(ms))).head;
  }

  /** Id of the very first event of the log, the server's own ones included. @throws StoreUnavailable */
  async firstId(): Promise<string | undefined> {
    const { credentials } = this;
    const [first] = await this.patiently(Backoff.forCall(), (ms) =>
      this.collect(this.client.readAll({ maxCount: 1, credentials }), ms),
    );
    return first?.id;
  }

  /**
   * One look at the end of the log, at most `ms` long. It goes backwards over system events until where the last look began,
   * so that a server that writes much of itself, and nothing of ours for months, is gone over once.
   */
  async ends(ms: number): Promise<Ends> {
    const until = Date.now() + ms;
    let look: Seen | undefined;
    for (let maxCount = page.first; ; maxCount = Math.min(maxCount * 4, page.most)) {
      const before = this.seen;
      let done = false;
      const goOver = ({ streamId, position }: Read): boolean => {
        const down = position ? numberOfEvent(position) : start;
        const end = look?.end ?? down;
        if (!streamId.startsWith('$')) look = { end, head: down, down };
        else if (down === before.end) look = { ...before, end };
        else look = { end, down };
        done = !streamId.startsWith('$') || down === before.end;
        return done;
      };
      const fromPosition = look ? placeOf(look.down) : END;
      const { credentials } = this;
      const read = this.client.readAll({ direction: BACKWARDS, fromPosition, maxCount, credentials });
      const { length } = await this.collect(read, Math.max(1, until - Date.now()), goOver);
      look ??= { end: start, down: start };
      if (!done && length < maxCount) look.head = start;
      this.seen = look;
      if (look.head !== undefined) return { end: look.end, head: look.head };
    }
  }

  /** As much of a read as is enough, within `ms`; an abandoned call would count against the connection for ever. */
  private collect(
    stream: StreamingRead<{ event?: Read }>,
    ms: number,
    isEnough: (event: Read) => boolean = () => false,
  ): Promise<Read[]> {
    return new Promise((resolve, reject) => {
      const events: Read[] = [];
      const leave = () => {
        clearTimeout(late);
        stream.removeAllListeners('data').resume();
        stream.cancel().catch(() => undefined); // it was never begun
      };
      const late = setTimeout(() => {
        leave();
        reject(new StoreUnavailable(new Error('The event store does not answer a read')));
      }, ms);
      stream.on('data', ({ event }) => {
        if (!event) return;
        events.push(event);
        if (!isEnough(event)) return;
        leave();
        resolve(events);
      });
      // The listener stays: what is said after the end would otherwise end the process.
      stream.on('error', (error: Error) => {
        clearTimeout(late);
        reject(error);
      });
      stream.on('end', () => {
        clearTimeout(late);
        resolve(events);
      });
    });
  }

  private async patiently<T>(backoff: Backoff, work: (ms: number) => Promise<T>): Promise<T> {
    for (;;) {
      // The client would connect again for whatever is asked of it after it was disposed of.
      if (this.closing.aborted) throw new StoreUnavailable(new Error('closed'));
      try {
        return await work(backoff.left);
      } catch (error) {
        if (!isAway(error)) throw error;
        await backoff.after(error, this.closing);
      }
    }
  }
}

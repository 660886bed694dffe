import {
  BACKWARDS,
  type Credentials,
  END,
  ErrorType,
  type EventStoreDBClient,
  type ReadAllOptions,
  type StreamingRead,
} from '@eventstore/db-client';
import { LogIsShorter, type RecordedEvent, start, StoreUnavailable } from '../event-store';
import { callLimit, isAway, numberOfEvent, placeOf, type Read, recorded, typeOf } from './eventstoredb.wire';
import { closed, Retry } from '../kernel/retry';

/** Events of one look at the end of the log. The pages grow while the server's own events are passed over. */
const page = { first: 32, most: 1_024 };

/** Where no event begins, the server (23.10) reads wrong bytes and fails with one of these. */
const noEventBegins = /Unexpected ReadAllResult|Exception was thrown by handler/;

/** What is known of the log's end: between `end` and `down` there is nothing of ours but `head`, if that. */
interface Seen {
  end: bigint;
  head?: bigint;
  down: bigint;
}

/** Short reads. Each has a time limit, and is cancelled when it takes longer or has seen enough. */
export class Reads {
  private seen: Seen = { end: start, head: start, down: start };

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly credentials: Credentials,
    private readonly closing: AbortSignal,
  ) {}

  /** The time for a call begins now. @throws StoreUnavailable when the store was closed: the client would connect again */
  retry(stop = this.closing): Retry {
    if (stop.aborted) throw closed();
    return new Retry(callLimit, isAway, stop);
  }

  /** @throws StoreUnavailable when the time of `retry` is over */
  stream(name: string, from: number, retry: Retry, maxCount = Number.MAX_SAFE_INTEGER): Promise<RecordedEvent[]> {
    return retry.until(async (ms) => {
      try {
        const options = { fromRevision: BigInt(from), maxCount, credentials: this.credentials };
        const read = this.client.readStream(name, options);
        return (await collect(read, ms)).map(recorded);
      } catch (error) {
        if (typeOf(error) === ErrorType.STREAM_NOT_FOUND) return [];
        throw error;
      }
    });
  }

  /** Position of our last event. @throws StoreUnavailable */
  async head(): Promise<bigint> {
    return this.retry().until((ms) => this.headAfter(start, ms));
  }

  /** Id of the first event of the log, which the server itself wrote. @throws StoreUnavailable */
  async firstId(): Promise<string | undefined> {
    const read = (ms: number) => collect(this.readAll({ maxCount: 1 }), ms);
    return (await this.retry().until(read))[0]?.id;
  }

  /** Id of the event at this position; undefined when none is there. @throws StoreUnavailable */
  async idAt(position: bigint): Promise<string | undefined> {
    return this.retry().until(async (ms) => {
      try {
        const [event] = await collect(this.readAll({ fromPosition: placeOf(position), maxCount: 1 }), ms);
        return event?.position && numberOfEvent(event.position) === position ? event.id : undefined;
      } catch (error) {
        if (noEventBegins.test((error as Error).message)) return undefined;
        throw error;
      }
    });
  }

  /**
   * Position of our last event, read once within `ms`. It reads backwards from the end, over the server's own events, until
   * where the last look began: a server may write many events of its own, and none of ours for months.
   * @throws LogIsShorter when the log ends before `from`; what the server says
   */
  async headAfter(from: bigint, ms: number): Promise<bigint> {
    const until = Date.now() + ms;
    const before = this.seen;
    let look: Seen | undefined;
    for (let maxCount = page.first; look?.head === undefined; maxCount = Math.min(maxCount * 4, page.most)) {
      let done = false;
      const goOver = ({ streamId, position }: Read): boolean => {
        const down = position ? numberOfEvent(position) : start;
        const end = look?.end ?? down;
        const isOurs = !streamId.startsWith('$');
        done = isOurs || down === before.end;
        look = isOurs ? { end, head: down, down } : done ? { ...before, end } : { end, down };
        return done;
      };
      const read = this.readAll({ direction: BACKWARDS, fromPosition: look ? placeOf(look.down) : END, maxCount });
      const { length } = await collect(read, Math.max(1, until - Date.now()), goOver);
      look ??= { end: start, down: start };
      if (!done && length < maxCount) look.head = start;
      this.seen = look;
    }
    if (look.end < from) throw new LogIsShorter(from, look.end);
    return look.head;
  }

  private readAll(options: ReadAllOptions) {
    return this.client.readAll({ ...options, credentials: this.credentials });
  }
}

/** The events of a read until there are enough, within `ms`. */
const collect = (
  stream: StreamingRead<{ event?: Read }>,
  ms: number,
  isEnough: (event: Read) => boolean = () => false,
): Promise<Read[]> =>
  new Promise((resolve, reject) => {
    const events: Read[] = [];
    /** A call that is neither read to its end nor cancelled counts against the connection for ever. */
    const leave = () => {
      stream.removeAllListeners('data').resume();
      stream.cancel().catch(() => undefined); // the call never began
    };
    const late = setTimeout(() => {
      leave();
      reject(new StoreUnavailable(new Error('The event store does not respond to a read')));
    }, ms);
    const settle = (how: () => void) => {
      clearTimeout(late);
      how();
    };
    stream.on('data', ({ event }) => {
      if (!event) return;
      events.push(event);
      if (!isEnough(event)) return;
      leave();
      settle(() => resolve(events));
    });
    // Without a listener an error after the end would end the process.
    stream.on('error', (error: Error) => settle(() => reject(error)));
    stream.on('end', () => settle(() => resolve(events)));
  });

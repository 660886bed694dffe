import { type Position, streamNameFilter } from '@eventstore/db-client';
import { categoryOf, type Filter, type RecordedEvent } from '../kernel/event-store';
import { numberOf, patience, placeOf, recorded, type Server, TooManySubscriptions } from './eventstoredb.wire';

/** Events that may wait for the reader before the stream is paused, and how many make a batch. */
const most = { waiting: 2_000, together: 1_000 };
/** Milliseconds that a reader who is quicker than the stream lets events come together: each batch has its price. */
const gather = 25;
/** Events that the server looks at before it tells how far it is. */
const searchWindow = 1_000;
/** Of the 100 streams that a server allows on a connection; what goes beyond hangs without a word. */
const mostOpen = 90;

export interface Step {
  events: RecordedEvent[];
  /** Everything up to here has been looked at. */
  covered: bigint;
  /** The end of the log was reached once. */
  caughtUp: boolean;
}

interface How {
  /** Goes on after the end was reached. */
  live?: boolean;
  signal: AbortSignal;
  /** Longest that the server may say nothing while there is something to be said, in milliseconds. */
  silence?: number;
}

const silent = () => undefined;

/** Subscriptions to `$all` on one connection. */
export class Following {
  private open = 0;

  private readonly client;

  constructor(private readonly server: Server) {
    this.client = server.connect();
  }

  async close(): Promise<void> {
    await this.client.dispose();
  }

  /**
   * One subscription, from after `from`, without system streams: until its end is reached, or `live` for ever. It is
   * paused while the reader is behind, and cancelled when the reader leaves.
   * @throws what the server says; TooManySubscriptions
   */
  async *follow(
    from: bigint,
    filter: Filter | undefined,
    { live = false, signal, silence = patience }: How,
  ): AsyncGenerator<Step> {
    if (this.open >= mostOpen) throw new TooManySubscriptions(this.open);
    this.open++;
    const waiting: RecordedEvent[] = [];
    let received = 0;
    let last = from;
    let covered = from;
    let caughtUp = false;
    let news = false;
    let failed = false;
    let failure: unknown;
    let wake: () => void = silent;
    // What the stream says of itself overtakes events that wait in its buffer, so it counts only after them.
    const marks: { after: number; act: () => void }[] = [];
    const mark = (act: () => void) => {
      marks.push({ after: received + subscription.readableLength, act });
      reached();
    };
    const reached = () => {
      for (let next = marks[0]; next && next.after <= received; next = marks[0]) {
        marks.shift();
        next.act();
        news = true;
      }
      wake();
    };
    const fail = (error: unknown) => {
      if (!failed) failure = error;
      failed = true;
      wake();
    };
    const options = {
      checkpointInterval: 1,
      maxSearchWindow: searchWindow,
      checkpointReached: (_: unknown, position: Position) =>
        mark(() => {
          if (numberOf(position) > covered) covered = numberOf(position);
        }),
    };
    const subscription = this.client.subscribeToAll({
      fromPosition: placeOf(from),
      credentials: this.server.credentials,
      filter: filter
        ? streamNameFilter({ ...options, prefixes: filter.categories.map((c) => `${c}-`) })
        : streamNameFilter({ ...options, regex: '^[^$]' }),
    });
    subscription.on('error', fail);
    subscription.on('end', () => fail(new Error('The event store ended a subscription')));
    subscription.on('caughtUp', () =>
      mark(() => {
        caughtUp = true;
      }),
    );
    subscription.on('data', ({ event }) => {
      received++;
      if (event && (!filter || filter.categories.includes(categoryOf(event.streamId)))) {
        const e = recorded(event);
        if (e.position > last) {
          last = e.position;
          waiting.push(e);
          if (waiting.length >= most.waiting) subscription.pause();
        }
      }
      reached();
    });
    const stop = () => wake();
    signal.addEventListener('abort', stop);

    /** Until `isOver` at some news, `ms` at the longest. */
    const waits = async (ms: number | undefined, isOver: () => boolean, onLate: () => void) => {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        wake = () => {
          if (isOver()) resolve();
        };
        if (ms !== undefined)
          timer = setTimeout(() => {
            onLate();
            resolve();
          }, ms);
      });
      wake = silent;
      clearTimeout(timer);
    };
    const gathers = () =>
      !live && !caughtUp && !failed && !signal.aborted && waiting.length > 0 && waiting.length < most.together;
    const comes = async () => {
      // Live, nothing may happen for hours; a dead connection is noticed by keep-alive.
      const dead = () => fail(new Error('The event store does not answer a subscription'));
      await waits(live && caughtUp ? undefined : silence, () => true, dead);
      if (gathers()) await waits(gather, () => !gathers(), silent);
    };

    try {
      while (!signal.aborted) {
        if (waiting.length === 0 && !news) {
          if (failed) throw failure;
          await comes();
          continue;
        }
        const events = waiting.splice(0, most.together);
        const rest = waiting.length > 0;
        if (!rest) {
          news = false;
          if (last > covered) covered = last;
          if (subscription.isPaused()) subscription.resume();
        }
        const upTo = rest ? (events.at(-1)?.position ?? from) : covered;
        yield { events, covered: upTo, caughtUp: caughtUp && !rest };
        if (caughtUp && !rest && !live) return;
      }
    } finally {
      this.open--;
      signal.removeEventListener('abort', stop);
      wake = silent;
      // Its last words, whichever they are, are of no interest any more; without a listener they would end the process.
      subscription.removeAllListeners('data').on('error', silent).resume();
      subscription.unsubscribe().catch(silent);
    }
  }
}

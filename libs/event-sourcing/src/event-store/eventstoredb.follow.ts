import { type Credentials, type EventStoreDBClient, type Position, streamNameFilter } from '@eventstore/db-client';
import type { Batch, Filter, RecordedEvent } from '../event-store';
import { numberOf, placeOf, recorded } from './eventstoredb.wire';

/** Events that wait for the reader before the stream is paused, and events of one batch. */
const most = { waiting: 2_000, together: 1_000 };
/** Milliseconds that a fast reader waits for more events to come: each batch has its price. */
const gather = 25;
/** Events that the server looks at before it sends a checkpoint. */
const searchWindow = 1_000;
/** A server allows 100 streams on a connection, and further ones hang without an error. */
const mostOpen = 90;

interface How {
  /** Continues after the end was reached. */
  live: boolean;
  signal: AbortSignal;
  /** Milliseconds without a message, while the server has something to send, after which it counts as dead. */
  silence: number;
}

const silent = () => undefined;

/** Subscriptions to `$all` on one connection. */
export class Following {
  private open = 0;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly credentials: Credentials,
  ) {}

  /**
   * One subscription to everything after `from` but system streams, until the end of the log, or until it breaks when it is
   * `live`. It is paused while the reader is behind, and cancelled when the reader leaves.
   * @throws what the server says; RangeError when too many are open
   */
  async *follow(from: bigint, filter: Filter | undefined, { live, signal, silence }: How): AsyncGenerator<Batch> {
    if (this.open >= mostOpen)
      throw new RangeError(`${mostOpen} subscriptions are open on one connection to the event store`);
    this.open++;
    const waiting: RecordedEvent[] = [];
    // The client tells of checkpoints and of the end at once, while earlier events still wait in the stream's buffer.
    // So each such mark counts after as many events as were received or buffered then.
    const marks: { after: number; covered?: bigint; caughtUp?: boolean }[] = [];
    let received = 0;
    let last = from;
    let covered = from;
    let caughtUp = false;
    let isMarked = false;
    let failure: { error: unknown } | undefined;
    let wake: () => void = silent;

    const takeMarks = () => {
      for (let mark = marks[0]; mark && mark.after <= received; mark = marks[0]) {
        marks.shift();
        if (mark.covered !== undefined && mark.covered > covered) covered = mark.covered;
        caughtUp ||= mark.caughtUp ?? false;
        isMarked = true;
      }
      wake();
    };
    const mark = (what: { covered?: bigint; caughtUp?: boolean }) => {
      marks.push({ after: received + subscription.readableLength, ...what });
      takeMarks();
    };
    const fail = (error: unknown) => {
      failure ??= { error };
      wake();
    };
    const options = {
      checkpointInterval: 1,
      maxSearchWindow: searchWindow,
      checkpointReached: (_: unknown, position: Position) => mark({ covered: numberOf(position) }),
    };
    const subscription = this.client.subscribeToAll({
      fromPosition: placeOf(from),
      credentials: this.credentials,
      filter: filter
        ? streamNameFilter({ ...options, prefixes: filter.categories.map((c) => `${c}-`) })
        : streamNameFilter({ ...options, regex: '^[^$]' }),
    });
    subscription.on('error', fail);
    subscription.on('end', () => fail(new Error('The event store ended a subscription')));
    subscription.on('caughtUp', () => mark({ caughtUp: true }));
    subscription.on('data', ({ event }) => {
      received++;
      if (event) {
        const e = recorded(event);
        if (e.position > last) {
          last = e.position;
          waiting.push(e);
          if (waiting.length >= most.waiting) subscription.pause();
        }
      }
      takeMarks();
    });
    const stop = () => wake();
    signal.addEventListener('abort', stop);

    /** @returns whether it became so within `ms` */
    const becomes = (isSo: () => boolean, ms: number | undefined) =>
      new Promise<boolean>((resolve) => {
        const settle = (so: boolean) => {
          wake = silent;
          clearTimeout(timer);
          resolve(so);
        };
        const timer = ms === undefined ? undefined : setTimeout(() => settle(false), ms);
        wake = () => {
          if (isSo()) settle(true);
        };
        wake();
      });
    const isOver = () => failure !== undefined || signal.aborted;
    const hasNews = () => waiting.length > 0 || isMarked || isOver();
    const isEnough = () => waiting.length === 0 || waiting.length >= most.together || caughtUp || isOver();

    try {
      while (!signal.aborted) {
        if (!hasNews()) {
          // A live log may be quiet for hours. Keep-alive notices a dead connection then.
          const ms = live && caughtUp ? undefined : silence;
          if (!(await becomes(hasNews, ms))) throw new Error('The event store does not respond to a subscription');
          if (!live) await becomes(isEnough, gather);
          continue;
        }
        if (waiting.length === 0 && !isMarked && failure) throw failure.error;
        const events = waiting.splice(0, most.together);
        const rest = waiting.length > 0;
        if (!rest) {
          isMarked = false;
          if (last > covered) covered = last;
          if (subscription.isPaused()) subscription.resume();
        }
        const checkpoint = rest ? (events.at(-1)?.position ?? from) : covered;
        yield { events, checkpoint, caughtUp: caughtUp && !rest };
        if (caughtUp && !rest && !live) return;
      }
    } finally {
      this.open--;
      signal.removeEventListener('abort', stop);
      wake = silent;
      // Nobody needs an error of an ended subscription. But an error event without a listener ends the process.
      subscription.removeAllListeners('data').on('error', silent).resume();
      subscription.unsubscribe().catch(silent);
    }
  }
}

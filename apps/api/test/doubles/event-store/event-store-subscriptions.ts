import { setImmediate as turn } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import type { EventStoreLog, Kept } from './event-store-log';
import {
  caughtUpAnswer,
  checkpointAnswer,
  confirmationAnswer,
  eventAnswer,
  filterOf,
  type ReadAnswer,
  type ReadCall,
  type ReadOptions,
  send,
} from './event-store-messages';

/** As the server has them. */
const readBatch = 32;
const liveBuffer = 32;
const tooSlow = 'Consumer too slow to handle event while live. Client resubscription required.';

type Place = [commit: bigint, prepare: bigint];

interface Live {
  offer: (event: Kept) => void;
  fail: () => void;
}

interface Wanted {
  matches: (event: Kept) => boolean;
  /** Events looked at between two checkpoints. */
  interval: number;
}

/** Subscriptions to `$all`: pages of the log until its end, then new events, as long as the client is fast enough. */
export class Subscriptions {
  private readonly live = new Set<Live>();
  /** Runs between two pages, so that a test can let the reader work. */
  betweenPages: () => Promise<unknown> = turn;
  /** Like servers from 24 on: a checkpoint at the very end of the log, at the position of the next event. */
  checkpointAtEnd = false;
  /** How often subscribers were dropped because they read too slowly. */
  dropped = 0;

  constructor(private readonly log: EventStoreLog) {}

  async follow(call: ReadCall, options: ReadOptions): Promise<void> {
    const filter = options.getFilter();
    const window = filter && filter.getMax() > 0 ? filter.getMax() : readBatch;
    const interval = window * Math.max(1, filter?.getCheckpointintervalmultiplier() ?? 1);
    const wanted = { matches: filterOf(filter), interval };
    const from = options.getAll()?.getPosition();
    const place: Place | undefined = from && [BigInt(from.getCommitPosition()), BigInt(from.getPreparePosition())];
    await send(call, confirmationAnswer());
    const isFromEnd = options.getAll()?.hasEnd() ?? false;
    const considered = isFromEnd ? 0 : await this.catchUp(call, wanted, window, place);
    if (!call.cancelled) this.goLive(call, wanted, considered);
  }

  offer(events: readonly Kept[]): void {
    for (const event of events) for (const subscriber of this.live) subscriber.offer(event);
  }

  /** Drops every live subscription, like the server when the client reads too slowly. */
  drop(): void {
    for (const one of this.live) one.fail();
  }

  forget(): void {
    this.live.clear();
  }

  /** @returns how many events were looked at since the last checkpoint */
  private async catchUp(
    call: ReadCall,
    { matches, interval }: Wanted,
    window: number,
    from: Place | undefined,
  ): Promise<number> {
    const { all } = this.log;
    let next = 0;
    let at: Place = from ?? [0n, 0n];
    if (from) {
      // Exclusive: the event at that position is left out. Before 24: the next event, whichever it is.
      const first = this.log.indexAt(from[0] > from[1] ? from[0] : from[1]);
      const passed = all[first];
      if (passed && !(this.checkpointAtEnd && from[1] < passed.commit)) {
        at = [passed.post, 0n];
        next = first + 1;
      } else next = first;
    }
    let considered = 0;
    while (next < all.length && !call.cancelled) {
      let sent = 0;
      let told = at;
      for (let looked = 0; looked < window && sent < readBatch && next < all.length; looked++) {
        const event = all[next++];
        if (!event) break;
        considered++;
        at = [event.post, 0n];
        if (!matches(event)) continue;
        sent++;
        told = [event.commit, event.commit];
        await send(call, eventAnswer(event));
      }
      if (considered >= interval && next < all.length) {
        considered %= interval;
        await send(call, checkpointAnswer(...told));
      }
      await this.betweenPages();
    }
    if (this.checkpointAtEnd && !call.cancelled) await send(call, checkpointAnswer(...at));
    return considered;
  }

  /** From here on the server keeps 32 messages for a subscriber and drops a subscriber with more. */
  private goLive(call: ReadCall, { matches, interval }: Wanted, from: number): void {
    const queue: ReadAnswer[] = [];
    let considered = from;
    let sending = false;
    const drain = async () => {
      sending = true;
      for (let message = queue.shift(); message && !call.cancelled; message = queue.shift()) {
        await send(call, message);
        await turn();
      }
      sending = false;
    };
    const put = (message: ReadAnswer) => {
      if (queue.length >= liveBuffer) {
        this.dropped++;
        return subscriber.fail();
      }
      queue.push(message);
      if (!sending) void drain();
    };
    const subscriber: Live = {
      offer: (event) => {
        if (!this.live.has(subscriber)) return;
        if (matches(event)) put(eventAnswer(event));
        if (++considered < interval) return;
        considered = 0;
        put(checkpointAnswer(event.commit, event.commit));
      },
      fail: () => {
        this.live.delete(subscriber);
        queue.length = 0;
        call.emit('error', { code: status.ABORTED, details: tooSlow });
      },
    };
    this.live.add(subscriber);
    for (const event of ['close', 'cancelled', 'finish']) call.on(event, () => this.live.delete(subscriber));
    put(caughtUpAnswer());
  }
}

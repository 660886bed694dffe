import { once } from 'node:events';
import { END, type EventStoreDBClient, streamNameFilter } from '@eventstore/db-client';
import { inTime } from '../kernel/timeouts';
import type { LogCheck } from './log-check';
import type { Server } from './eventstoredb.wire';

/** No stream has this prefix. */
const nothing = '$keepwarm-nothing-';
const silent = () => undefined;

/**
 * Holds a subscription that never gets an event. The client connects again without a word. When this subscription breaks, the
 * connection was lost, so the next call waits until the check has passed on the new connection.
 */
export class Witness {
  private watching: Promise<void> | undefined;
  private leave: () => void = silent;
  private isChecked = false;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly credentials: Server['credentials'],
    private readonly check: LogCheck,
  ) {}

  /** Waits at most `ms` until this connection was checked. @throws StoreUnavailable when it must not be used */
  async checked(ms: number): Promise<void> {
    if (this.isChecked || !this.check.guard) return;
    this.watching ??= this.watch();
    await inTime(ms, this.watching);
  }

  /** The next call waits for a new check. */
  doubt(): void {
    this.leave();
  }

  private async watch(): Promise<void> {
    const subscription = this.client.subscribeToAll({
      fromPosition: END,
      filter: streamNameFilter({ prefixes: [nothing], maxSearchWindow: 1_000, checkpointInterval: 1_000 }),
      credentials: this.credentials,
    });
    const broken = new AbortController();
    const end = (error: unknown) => {
      if (broken.signal.aborted) return;
      this.watching = undefined;
      this.isChecked = false;
      this.leave = silent;
      broken.abort(error);
      subscription.unsubscribe().catch(silent);
    };
    this.leave = () => end(new Error('The connection to the event store is checked again'));
    // These listeners stay: without one, a late error would end the process.
    subscription.on('error', end).on('end', () => end(new Error('The event store ended a subscription')));
    subscription.resume();
    try {
      await once(subscription, 'confirmation', { signal: broken.signal });
      await this.check.run();
      broken.signal.throwIfAborted();
      this.isChecked = true;
    } catch (error) {
      end(error);
      throw broken.signal.reason;
    }
  }
}

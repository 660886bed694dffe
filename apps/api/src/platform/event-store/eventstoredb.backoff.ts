import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '../kernel/event-store';
import { patience } from './eventstoredb.wire';

/** Lets a server that comes back breathe: 25 ms, doubled to 400 ms, with jitter, for as long as the patience lasts. */
export class Backoff {
  private pause = 25;
  private until: number | undefined;

  /** For one call, whose time runs from now on. What goes on for hours is patient from its first failure. */
  static forCall(): Backoff {
    const backoff = new Backoff();
    backoff.until = Date.now() + patience;
    return backoff;
  }

  /** @throws StoreUnavailable when this has been failing for longer than the patience lasts */
  async after(error: unknown, signal?: AbortSignal): Promise<void> {
    this.until ??= Date.now() + patience;
    const rest = this.pause * (0.5 + Math.random());
    if (Date.now() + rest > this.until) throw new StoreUnavailable(error);
    this.pause = Math.min(400, this.pause * 2);
    await sleep(rest, undefined, { signal }).catch(() => undefined); // rejects only because of the signal
  }

  /** Milliseconds that are left. */
  get left(): number {
    return this.until === undefined ? patience : Math.max(1, this.until - Date.now());
  }

  reset(): void {
    this.pause = 25;
    this.until = undefined;
  }
}

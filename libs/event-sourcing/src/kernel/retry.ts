import { StoreUnavailable } from '../event-store';
import { pause } from './timeouts';

export const closed = (): StoreUnavailable =>
  new StoreUnavailable(new Error('This process has closed the event store'));

/** Milliseconds. */
const pauses = { first: 25, longest: 400 };

/** Tries of one call, with pauses that double and have jitter, so that a server that comes back is not overrun. */
export class Retry {
  private pause = pauses.first;
  private end: number | undefined;

  /**
   * @param limit milliseconds after which a failing call is given up
   * @param mayPass whether an error is only for now
   * @param stop ends the tries
   */
  constructor(
    private readonly limit: number,
    private readonly mayPass: (error: unknown) => boolean,
    private readonly stop?: AbortSignal,
  ) {
    this.end = Date.now() + limit;
  }

  /** Milliseconds that are left. */
  get left(): number {
    return this.end === undefined ? this.limit : Math.max(1, this.end - Date.now());
  }

  /** Something worked. The time runs again from the next failure on. */
  reset(): void {
    this.pause = pauses.first;
    this.end = undefined;
  }

  /** Waits until the next try. @throws `error` when it is final; StoreUnavailable when the time is over or this is stopped */
  async after(error: unknown): Promise<void> {
    if (!this.mayPass(error)) throw error;
    this.end ??= Date.now() + this.limit;
    const ms = this.pause * (0.5 + Math.random());
    if (Date.now() + ms > this.end) throw new StoreUnavailable(error);
    this.pause = Math.min(pauses.longest, this.pause * 2);
    await pause(ms, this.stop);
    if (this.stop?.aborted) throw new StoreUnavailable(error);
  }

  /** Calls `work` until it succeeds. @throws as `after` */
  async until<T>(work: (msLeft: number) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work(this.left);
      } catch (error) {
        await this.after(error);
      }
    }
  }
}

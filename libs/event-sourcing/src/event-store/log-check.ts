import { StoreUnavailable } from '../event-store';

/**
 * Checks, after each new connection, that it leads to the log that this process knows. At the same address there may be
 * another log by then, an older copy, or one that lost its last events in a failover.
 */
export class LogCheck {
  /** How many checks have passed. */
  passed = 0;
  /** How often the log was found to have lost events that this process had seen. Then every reader must start again. */
  losses = 0;
  /** Throws when the log must not be used. */
  guard: (() => Promise<void>) | undefined;
  private last: { position: bigint; id: string } | undefined;
  private running: Promise<void> | undefined;

  /** @param onLoss called when `losses` has grown */
  constructor(
    private readonly idAt: (position: bigint) => Promise<string | undefined>,
    private readonly onLoss: () => void,
  ) {}

  /** An event that this process has read or stored. */
  saw(position: bigint, id: string): void {
    if (position > (this.last?.position ?? 0n)) this.last = { position, id };
  }

  /** Whether the log still has the last event that this process has seen. `idAt` asks one connection. */
  async isUnchanged(idAt = this.idAt): Promise<boolean> {
    const { last } = this; // it may move meanwhile
    return last === undefined || (await idAt(last.position)) === last.id;
  }

  /** Callers at the same time share one run. @throws StoreUnavailable with the reason as its cause */
  run(): Promise<void> {
    this.running ??= this.runOnce().finally(() => (this.running = undefined));
    return this.running;
  }

  private async runOnce(): Promise<void> {
    try {
      await this.guard?.();
      if (!(await this.isUnchanged())) {
        this.last = undefined;
        this.losses++;
        this.onLoss();
      }
      this.passed++;
    } catch (error) {
      throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error);
    }
  }
}

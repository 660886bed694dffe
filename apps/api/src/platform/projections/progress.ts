import { EventEmitter } from 'node:events';
import type { Storage } from '../postgres/storage';

const pollEvery = 50;

/** How far each read model is, here or in another process. A reply waits on it, so that a click sees its own effect. */
export class Progress {
  private readonly at = new Map<string, bigint>();
  private readonly moved = new EventEmitter().setMaxListeners(0);

  constructor(private readonly storage: Storage) {
    // A reply that waits in another process hears of it at once; where the hint is lost it looks for itself.
    storage.signals.on('moved', (words) => {
      for (const [readModel = '', position = '0'] of words.map((w) => w.split(' ')))
        this.note(readModel, BigInt(position));
    });
  }

  /** What a runner of this process has applied. */
  reached(readModel: string, position: bigint): void {
    if (this.note(readModel, position)) this.storage.signals.sendToOthers('moved', [`${readModel} ${position}`]);
  }

  positionOf(readModel: string): bigint | undefined {
    return this.at.get(readModel);
  }

  /**
   * Waits until every one of the read models has applied the log up to `position`, at most `ms` milliseconds.
   * @returns whether they have
   */
  async waitFor(readModels: readonly string[], position: bigint, ms = 2_000): Promise<boolean> {
    const until = Date.now() + ms;
    const behind = () => readModels.filter((name) => (this.at.get(name) ?? -1n) < position);
    while (behind().length > 0) {
      if (Date.now() >= until) return false;
      // Nothing moved here for a while: somebody else may be running it, and its checkpoint is in the database.
      if (!(await this.nextMove())) await this.look(behind());
    }
    return true;
  }

  private note(readModel: string, position: bigint): boolean {
    if (position <= (this.at.get(readModel) ?? -1n)) return false;
    this.at.set(readModel, position);
    this.moved.emit('moved');
    return true;
  }

  private nextMove(): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (moved: boolean) => {
        clearTimeout(timer);
        this.moved.off('moved', onMove);
        resolve(moved);
      };
      const onMove = () => end(true);
      const timer = setTimeout(() => end(false), pollEvery);
      this.moved.on('moved', onMove);
    });
  }

  private async look(names: string[]): Promise<void> {
    const { rows } = await this.storage.pool.query<{ consumer: string; position: bigint }>(
      'select consumer, position from platform.checkpoints where consumer = any($1)',
      [names],
    );
    for (const { consumer, position } of rows) this.note(consumer, position);
  }
}

import { EventEmitter } from 'node:events';
import type { Category } from '@app/contracts/events';
import { lastWriteOf, noteWrite } from '../event-store/history';
import type { Storage } from '../postgres/storage';
import { nextEvent } from '../kernel/timeouts';
import { peopleAreActive, waitsForBackground } from '../kernel/yield-to-requests';
import { keyOf, type ReadModel } from './read-model';

const pollEvery = 50;
/** Milliseconds between two batches of a read model that replies to commands wait for, while people are active. */
const pauseMs = 150;
/** Milliseconds between two batches of the others: few large batches cost less than many. */
const restMs = 250;

/** The position of each read model, in all processes. A reply waits for it, so that the next screen shows the change. */
export class Progress {
  /** Milliseconds that a reply waits. */
  longest = 2_000;
  private readonly at = new Map<string, bigint>();
  private readonly moved = new EventEmitter().setMaxListeners(0);
  private looking = Promise.resolve();
  private lookedAt = -pollEvery;
  private readonly awaited = new EventEmitter().setMaxListeners(0);
  /** How many replies wait for each read model. */
  private readonly waiters = new Map<string, number>();

  constructor(
    private readonly storage: Storage,
    private readonly registry: { readonly readModels: readonly ReadModel[] } = { readModels: [] },
  ) {
    // A crash of PostgreSQL takes the last batches of a read model back. The checkpoints tell what is left.
    storage.pool.on('error', () => this.at.clear());
    // Replies in other processes get this signal at once. When it is lost, they read the checkpoint.
    storage.signals.on('moved', (words) => {
      for (const [key = '', position = '0'] of words.map((w) => w.split(' '))) this.note(key, BigInt(position));
    });
  }

  /** What a runner of this process has applied. */
  reached(key: string, position: bigint): void {
    if (this.note(key, position)) this.storage.signals.sendToOthers('moved', [`${key} ${position}`]);
  }

  positionOf(model: ReadModel): bigint | undefined {
    return this.at.get(keyOf(model));
  }

  /**
   * Waits until the screens can show an event of this category: every read model of this process's version that follows
   * the category has applied the log up to `position`. At most `ms` milliseconds, or `longest`.
   * @param also read models that replies to commands do not wait for
   * @returns whether they have
   */
  shown(
    category: Category,
    position: bigint,
    { ms, also = [] }: { ms?: number; also?: ReadModel['awaitedBy'][] } = {},
  ): Promise<boolean> {
    const models = this.registry.readModels.filter(
      ({ categories, awaitedBy }) => categories.includes(category) && (!awaitedBy || also.includes(awaitedBy)),
    );
    return this.showsRowsOf(models, position, ms);
  }

  /** As `shown`, for the read models that only readers wait for, and what this process has recorded lately for the owner. */
  async showsOwn(owner: string): Promise<void> {
    const position = lastWriteOf(this.storage.store, owner);
    if (position === undefined) return;
    const models = this.registry.readModels.filter(({ awaitedBy }) => awaitedBy === 'readers');
    await this.showsRowsOf(models, position);
  }

  /** Notes what a job has recorded for the owner, maybe in another process, so that `showsOwn` waits for it here too. */
  jobRecorded(owner: string, position: bigint): void {
    noteWrite(this.storage.store, owner, position);
  }

  /** As `shown`, for events of all categories. */
  showsAll(position: bigint, also: ReadModel['awaitedBy'][] = []): Promise<boolean> {
    const models = this.registry.readModels.filter(({ awaitedBy }) => !awaitedBy || also.includes(awaitedBy));
    return this.showsRowsOf(models, position);
  }

  /** As `shown`, for the rows of these read models. */
  showsRowsOf(models: readonly ReadModel[], position: bigint, ms?: number): Promise<boolean> {
    return this.waitFor(models.map(keyOf), position, ms);
  }

  /** As `shown`, for the subscriptions with these keys. */
  async waitFor(keys: readonly string[], position: bigint, ms = this.longest): Promise<boolean> {
    const isShown = () => keys.every((key) => (this.at.get(key) ?? -1n) >= position);
    if (isShown()) return true;
    const count = (by: number) => {
      for (const key of keys) this.waiters.set(key, (this.waiters.get(key) ?? 0) + by);
    };
    count(1);
    this.awaited.emit('awaited');
    try {
      return await waitsForBackground(() => this.becomes(isShown, ms));
    } finally {
      count(-1);
    }
  }

  private becomes(isShown: () => boolean, ms: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(late);
        clearInterval(looking);
        this.moved.off('moved', check);
        settle();
      };
      const check = () => {
        if (isShown()) end(() => resolve(true));
      };
      const late = setTimeout(() => end(() => resolve(isShown())), ms);
      // Another process may run the read model, and its signal may get lost. So the checkpoints are read from the database.
      const look = () => void this.look().catch((error: Error) => end(() => reject(error)));
      const looking = setInterval(look, pollEvery);
      this.moved.on('moved', check);
    });
  }

  /**
   * A read model rests between two batches, so that it writes fewer and larger ones: one that replies to commands wait for
   * only while people use this process. It ends at once when a reply waits for the read model, or when the signal aborts.
   */
  async pause({ awaitedBy, ...model }: ReadModel, signal: AbortSignal): Promise<void> {
    const key = keyOf(model);
    const until = Date.now() + (awaitedBy ? restMs : pauseMs);
    while (!signal.aborted && !this.waiters.get(key) && (awaitedBy || peopleAreActive())) {
      const left = until - Date.now();
      if (left <= 0) return;
      await nextEvent(this.awaited, 'awaited', signal, left);
    }
  }

  /** A position falls when a read model starts again from its checkpoint, as after a failover that lost events. */
  private note(key: string, position: bigint): boolean {
    if (position === this.at.get(key)) return false;
    this.at.set(key, position);
    this.moved.emit('moved');
    return true;
  }

  /** At most one query in `pollEvery` for all that wait. */
  private look(): Promise<void> {
    const read = async () => {
      const text = 'select consumer, position from platform.checkpoints';
      const { rows } = await this.storage.pool.query<{ consumer: string; position: bigint }>(text);
      // A checkpoint may be older than the position: it is written at most once a second while nothing is applied.
      for (const { consumer, position } of rows)
        if (position > (this.at.get(consumer) ?? -1n)) this.note(consumer, position);
    };
    if (performance.now() - this.lookedAt >= pollEvery) {
      this.lookedAt = performance.now();
      this.looking = read();
    }
    return this.looking;
  }
}

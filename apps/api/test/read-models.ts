import type { DataSource } from 'typeorm';
import { openStorage } from '../src/platform/postgres/open-storage';
import { Storage } from '@app/event-sourcing/postgres/storage';
import type { RecordedEvent } from '@app/event-sourcing/event-store';
import { applyBatch } from '@app/event-sourcing/read-models/apply-batch';
import { type Checkpoint, claimCheckpoint } from '@app/event-sourcing/read-models/checkpoints';
import { keyOf, type ReadModel } from '@app/event-sourcing/read-models/read-model';
import { RowCache, shapesOf } from '@app/event-sourcing/read-models/rows';
import { type FreshDatabase, freshDatabase } from '../../../test/database';

/** One read model on real tables, without a runner. */
export class ReadModelBench {
  private constructor(
    readonly model: ReadModel,
    readonly storage: Storage,
    readonly source: DataSource,
    private readonly database: FreshDatabase,
  ) {}

  static async of(model: ReadModel): Promise<ReadModelBench> {
    const database = await freshDatabase();
    const storage = await openStorage(database.url, () => undefined);
    const schema = keyOf(model);
    await storage.pool.query(`create schema ${schema}`);
    const source = await storage.tables(model.tables, [schema], 3);
    await source.synchronize();
    return new ReadModelBench(model, storage, source, database);
  }

  /** The events of the read model’s categories, in the order of the log. */
  async events(): Promise<RecordedEvent[]> {
    const all: RecordedEvent[] = [];
    for await (const batch of this.storage.store.readAll(0n, { categories: [...this.model.categories] }))
      all.push(...batch.events);
    return all;
  }

  /**
   * Folds the whole log into empty tables and returns all rows of each table. `sizes` are the sizes of the batches,
   * repeated in turn. Each batch is delivered `times` times.
   */
  async fold(sizes: number[] = [1000], times = 1): Promise<Record<string, unknown[]>> {
    const { model, source } = this;
    const consumer = keyOf(model);
    const cache = () => new RowCache(shapesOf(source, model.tables, consumer));
    const target = { pool: this.storage.pool, rows: cache(), consumer };
    for (const name of this.tables) await source.query(`truncate ${keyOf(model)}."${name}"`);
    await this.storage.pool.query('delete from platform.checkpoints');
    let at: Checkpoint = await claimCheckpoint(this.storage.pool, consumer, model.version, 0n);
    const events = await this.events();
    for (let from = 0, n = 0; from < events.length; n++) {
      const some = events.slice(from, from + (sizes[n % sizes.length] ?? 1));
      from += some.length;
      const checkpoint = some.at(-1)?.position ?? 0n;
      for (let time = 0; time < times; time++) {
        // A repetition comes from a process that took over: it has no row in memory.
        if (time > 0) target.rows = cache();
        const applied = await applyBatch(model, target, { events: some, checkpoint, caughtUp: true }, at, new Set());
        if (applied.parked.length > 0) throw new Error(`parked: ${applied.parked.map((p) => p.error.message).join()}`);
        at = applied.checkpoint;
      }
    }
    return this.rows();
  }

  async rows(): Promise<Record<string, unknown[]>> {
    const all: Record<string, unknown[]> = {};
    for (const name of this.tables) {
      const rows = (await this.source.query(
        `select to_jsonb(t) as row from ${keyOf(this.model)}."${name}" t order by to_jsonb(t)::text`,
      )) as { row: unknown }[];
      all[name] = rows.map((r) => r.row);
    }
    return all;
  }

  async close(): Promise<void> {
    await this.source.destroy();
    await this.storage.close();
    await this.database.drop();
  }

  private get tables(): string[] {
    return this.model.tables.map((t) => this.source.getMetadata(t).tableName);
  }
}

/** Sizes of batches and how often each is delivered. The rows must not depend on them. */
export const everyDelivery: [string, number[], number][] = [
  ['one by one', [1], 1],
  ['in uneven batches', [3, 1, 7, 20], 1],
  ['one by one, each twice', [1], 2],
  ['in uneven batches, each twice', [5, 2, 11], 2],
  ['all at once, three times', [100_000], 3],
];

import { randomBytes } from 'node:crypto';
import type { RebuildResult } from '@app/contracts/admin/read-models.api';
import type { DataSource } from 'typeorm';
import type { OwnedJob } from '../jobs/job';
import type { Batch, RecordedEvent } from '../event-store';
import { allRows, anyRow, type PoolClient, transactionOn } from '../postgres/database';
import { isUnavailable } from '../postgres/failures';
import type { Storage } from '../postgres/storage';
import { UnknownEvent } from '../event-store/stored';
import { applyBatch } from './apply-batch';
import { type BuildProgress, buildLease, endBuild, noteBuild, reporter } from './build-state';
import { type Checkpoint, claimCheckpoint, Fenced, parkStreams, readCheckpoint } from './checkpoints';
import { compare } from './compare';
import { fold } from './fold';
import { keyOf, type ReadModel } from './read-model';
import { RowCache, shapesOf } from './rows';
import { dropVersion } from './versions';

interface Options {
  signal?: AbortSignal;
  /** Compares the result with the live rows, at the same position of the log, before the swap. */
  verify?: boolean;
  /** `equal` compares too, and keeps the live rows when any row differs. */
  swap?: 'always' | 'equal';
  onProgress?: (progress: BuildProgress) => void;
  job?: OwnedJob;
}

/** SQLSTATE of a lock that was not free in time. */
const lockTimeout = '55P03';
/** Events that the swap may have to fold while live rows wait. */
const nearEnough = 500;
/** Rows of each table that a build keeps in memory, twice: in use, and in use before. */
const inMemory = 20_000;

/**
 * Folds a read model from the first event into a new schema, and then makes this schema the live one: at the first start,
 * after a change of version, and on request. The swap renames two schemas, so readers never wait. A build that dies leaves
 * its schema behind; the next build removes it. The build ends before an event that this version does not know.
 * @throws Error when another build of the same version is running, or `signal` aborts; UnknownEvent when live rows are
 *   beyond such an event; Fenced
 */
export const build = async (model: ReadModel, storage: Storage, options: Options = {}): Promise<RebuildResult> => {
  const key = keyOf(model);
  const lost = await storage.buildLocks.tryLock(buildLease(key));
  if (!lost) throw new Error(`${model.name} is being rebuilt already`);
  try {
    const signal = options.signal ? AbortSignal.any([options.signal, lost]) : lost;
    const run = (carefully: boolean) => buildOnce(model, storage, { ...options, signal }, carefully);
    return await run(false).catch((error: unknown) => {
      // The database refused a row. The next run is slower: it finds the event of this row and parks its stream.
      if (isRefused(error) && !signal.aborted) return run(true);
      throw error;
    });
  } finally {
    // A lost lock may belong to the next build of this process. One that cannot be given back expires.
    if (!lost.aborted) await storage.buildLocks.unlock(buildLease(key)).catch(() => undefined);
  }
};

/** Whether PostgreSQL is available and refused a statement. */
const isRefused = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '') && !isUnavailable(error);

const buildOnce = async (
  model: ReadModel,
  storage: Storage,
  options: Options & { signal: AbortSignal },
  carefully: boolean,
): Promise<RebuildResult> => {
  const { signal, onProgress, job } = options;
  const key = keyOf(model);
  const schema = `${key}_b${randomBytes(4).toString('hex')}`;
  await dropLeftovers(storage, key);
  await noteBuild(storage.pool, key, await storage.store.head(), schema, job);
  await storage.pool.query(`create schema "${schema}"`);
  const source = await storage.tables(model.tables, [schema], 1);
  const runner = source.createQueryRunner();
  try {
    await source.synchronize();
    // The only connection of the source. A build may wait longer for a lock than a request may.
    const client = (await runner.connect()) as PoolClient;
    await client.query('set synchronous_commit = off; set lock_timeout = 0');
    const report = reporter(storage.pool, key, Date.now(), onProgress);
    const built = await new Build(model, storage, source, client, schema, carefully, options, report).run();
    if (!built.swapped) await endBuild(storage.pool, key, schema, 'differs');
    return built;
  } catch (error) {
    // After an abort, the job or the next process records the state.
    if (!signal.aborted && !(await endBuild(storage.pool, key, schema, 'failed'))) throw new Fenced(key);
    throw error;
  } finally {
    await runner.release();
    await source.destroy();
    await dropLeftovers(storage, key);
  }
};

/** Removes the schemas of builds that ended or died. A schema that is still read is left to the next call. */
const dropLeftovers = async ({ pool }: Storage, key: string): Promise<void> => {
  const text = `select nspname as name from pg_namespace where starts_with(nspname, $1 || '_b')`;
  for (const { name } of await allRows<{ name: string }>(pool, text, [key]))
    await dropVersion(pool, name).catch((error: { code?: string }) => {
      if (error.code !== lockTimeout) throw error;
    });
};

class Build {
  private readonly names: string[];
  private readonly rows: RowCache;
  private readonly key: string;
  private readonly waiting = new Set<string>();
  private at: Checkpoint = { version: 0, position: 0n, epoch: 0 };
  private events = 0;
  /** Whether the swap replaced live rows. */
  private replaced = false;
  /** Where the build ends, when the log holds an event that this version does not know. */
  private unknown: RecordedEvent | undefined;

  constructor(
    private readonly model: ReadModel,
    private readonly storage: Storage,
    source: DataSource,
    private readonly client: PoolClient,
    private readonly schema: string,
    private readonly carefully: boolean,
    private readonly options: Options & { signal: AbortSignal },
    private readonly report: ReturnType<typeof reporter>,
  ) {
    this.key = keyOf(model);
    this.names = model.tables.map((table) => source.getMetadata(table).tableName);
    // In a careful build the database may refuse rows that were put. So the build asks the database which rows exist.
    this.rows = new RowCache(shapesOf(source, model.tables, schema), !carefully);
  }

  async run(): Promise<RebuildResult> {
    const { storage, options, client, report } = this;
    const started = Date.now();
    const compares = options.verify || options.swap === 'equal';
    const indexes = await this.dropIndexes();
    if (this.carefully) this.at = await claimCheckpoint(storage.pool, this.schema, this.model.version, 0n);
    // To be compared, the new rows must end at the position of the live rows. They cannot go back to it.
    await this.advanceToEnd(compares);
    await this.rows.flush(client);
    for (const index of indexes) await client.query(index);
    for (const name of this.names) await client.query(`analyze "${this.schema}"."${name}"`);
    const comparison = compares ? await this.compareWithLive() : [];
    const differs = comparison.some(({ differ }) => differ > 0);
    const swapped = !(options.swap === 'equal' && differs);
    if (compares && swapped) await this.advanceToEnd();
    options.signal.throwIfAborted();
    const swapMs = swapped ? await this.swap() : 0;
    // A first build and equal rows change nothing on a screen.
    if (this.replaced && (differs || !compares)) storage.signals.send('changed');
    await report(this.at.position, this.at.position, this.events, true);
    return { events: this.events, seconds: (Date.now() - started) / 1000, swapped, swapMs, comparison };
  }

  /** Folds until few events are missing, so that the swap is short. @param live only up to where the live rows are */
  private async advanceToEnd(live = false): Promise<void> {
    for (let before = -Infinity; this.events - before > nearEnough;) {
      before = this.events;
      await this.advance(live ? await this.livePosition() : undefined);
    }
  }

  /** Folds what the log holds now, up to `end`. While rows are being written, the next batch is read and folded. */
  private async advance(end: bigint | undefined): Promise<void> {
    const of = end ?? (await this.storage.store.head());
    try {
      for await (const batch of this.missing(end)) {
        this.options.signal.throwIfAborted();
        await this.take(batch);
        await this.rows.age(this.client, inMemory);
        await this.report(this.at.position, of > this.at.position ? of : this.at.position, this.events);
      }
    } finally {
      await this.rows.writing;
    }
  }

  /** What the log holds beyond what is folded, up to `end`, or to an event that this version does not know. */
  private async *missing(end: bigint | undefined): AsyncGenerator<Batch> {
    for await (const batch of this.storage.store.readAll(this.at.position, { categories: this.model.categories })) {
      yield upTo(batch, end);
      if (this.unknown || (end !== undefined && batch.checkpoint >= end)) return;
    }
  }

  private async take(batch: Batch): Promise<void> {
    const { model, rows, schema, waiting, client } = this;
    if (this.carefully) {
      const target = { pool: this.storage.pool, rows, consumer: schema };
      const applied = await applyBatch(model, target, batch, this.at, waiting);
      this.at = applied.checkpoint;
      this.events += applied.events.length;
      this.unknown = applied.unknown;
      return;
    }
    const { events, parked, unknown } = await fold(model, rows, batch.events, waiting, client);
    if (parked.length > 0) await rows.writing;
    await parkStreams(client, schema, parked);
    const position = unknown ? events.at(-1)?.position : batch.checkpoint;
    if (position !== undefined && position > this.at.position) this.at = { ...this.at, position };
    this.events += events.length;
    this.unknown = unknown;
  }

  /** Applies the few events that are missing, inside a transaction of `client`. */
  private async catchUp(end?: bigint): Promise<void> {
    if (end === undefined || end > this.at.position)
      for await (const batch of this.missing(end)) await this.take(batch);
    await this.rows.flush(this.client);
  }

  /** The position of the live rows; undefined when this version has no live rows. */
  private async livePosition(): Promise<bigint | undefined> {
    const live = await readCheckpoint(this.storage.pool, this.key);
    return live?.version === this.model.version ? live.position : undefined;
  }

  /** Compares with the live rows at one moment: one snapshot sees live rows and live checkpoint together. */
  private compareWithLive(): Promise<RebuildResult['comparison']> {
    // A careful build writes on other connections, and a snapshot would not see these rows. So it locks the live rows.
    const begin = this.carefully ? 'begin' : 'begin isolation level repeatable read';
    const run = async () => {
      const live = await readCheckpoint(this.client, this.key, this.carefully ? 'for update' : '');
      if (live?.version !== this.model.version) return [];
      await this.catchUp(live.position);
      return compare(this.client, this.names, this.key, this.schema);
    };
    return transactionOn(this.client, run, begin);
  }

  /**
   * Makes the built rows the live ones, with the events that came meanwhile, and the checkpoint with them.
   * @returns for how many milliseconds nothing was applied to the live rows
   * @throws Fenced when a newer build has begun
   */
  private async swap(): Promise<number> {
    const { client, key, schema, model } = this;
    let pausedAt = 0;
    // What a build has written is on the disk before it serves.
    await client.query('set synchronous_commit = on');
    await transactionOn(client, async () => {
      // The process that applies events to the live rows waits here, and then finds a newer epoch.
      const live = await readCheckpoint(client, key, 'for update');
      pausedAt = performance.now();
      await this.catchUp();
      // A process that knows the event has already applied it to the live rows.
      if (this.unknown && live?.version === model.version && live.position > this.at.position)
        throw new UnknownEvent(this.unknown);
      if (!(await endBuild(client, key, schema, 'swapped'))) throw new Fenced(key);
      this.replaced = await anyRow(client, 'select from pg_namespace where nspname = $1', [key]);
      if (this.replaced) await client.query(`alter schema "${key}" rename to "${schema}_old"`);
      await client.query(`alter schema "${schema}" rename to "${key}"`);
      await client.query(
        `insert into platform.checkpoints as c (consumer, version, position, epoch) values ($1, $2, $3, 1)
         on conflict (consumer) do update set version = $2, position = $3, epoch = c.epoch + 1, updated_at = now(), waits_for = null`,
        [key, model.version, this.at.position],
      );
      await client.query('delete from platform.checkpoints where consumer = $1', [schema]);
      await client.query('delete from platform.parked_streams where consumer = $1', [key]);
      await client.query('update platform.parked_streams set consumer = $1 where consumer = $2', [key, schema]);
    });
    return Math.round(performance.now() - pausedAt);
  }

  /** Rows are written faster without indexes. @returns the statements that create them again */
  private async dropIndexes(): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes i where schemaname = $1
         and not exists (select from pg_constraint where conname = indexname and connamespace = to_regnamespace($1))`,
      [this.schema],
    );
    for (const { name } of rows) await this.client.query(`drop index "${this.schema}"."${name}"`);
    return rows.map(({ definition }) => definition);
  }
}

/** The part of a batch at or before `end`. */
const upTo = (batch: Batch, end: bigint | undefined): Batch =>
  end === undefined || batch.checkpoint <= end
    ? batch
    : { events: batch.events.filter((e) => e.position <= end), checkpoint: end, caughtUp: true };

import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import type { EventStore } from '../event-store';
import { createPool, firstRow, idleTimeoutMillis, type Pool, type PoolClient, WatchedClient } from './database';
import { Locks } from './locks';
import type { Hearer, SignalCarrier } from './postgres-signals';
import { Signals } from './signals';

type OnError = (error: Error) => void;
export type Table = EntityTarget<ObjectLiteral>;

/** The most connections of a process for each purpose. `docs/operations.md` lists all connections. */
export interface PoolSizes {
  platform: number;
  /** Unused where the log is in EventStoreDB. */
  log: number;
  read: number;
}

/**
 * Timeouts of the log's role: nothing may hold the append lock for long. Every read of the log is a range of an index in its
 * order. With old statistics the planner would sort the whole log instead.
 */
const logOptions =
  '-c role=keepwarm_log -c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 ' +
  '-c enable_seqscan=off -c enable_bitmapscan=off -c max_parallel_workers_per_gather=0';

/**
 * A process that freezes inside a transaction keeps its row locks, also on the checkpoint of its subscription. The server ends
 * such a session after 2 s, before the lease ends and another process needs the rows. The first setting ends a session that
 * waits for the next statement. The second ends one whose result is not taken, which statement_timeout does not do.
 */
const frozenEnds = '-c idle_in_transaction_session_timeout=2000 -c tcp_user_timeout=2000';

/** Pool sizes of a process that is alone on its database. */
const alone: PoolSizes = { platform: 10, log: 6, read: 10 };

/** Milliseconds. Longer than other leases, because a build keeps its process and the database busy. */
const buildLeaseMs = 10_000;

interface StorageParts {
  /** Creates and changes the tables that are no read model. */
  migrate: (url: string, pool: Pool) => Promise<unknown>;
  /** In this database, its pool has the role that may append, and `plain` that of the platform. */
  openLog: (pool: Pool, signals: Signals, plain: Pool) => EventStore;
  sizes?: PoolSizes;
  /** Carries the signals between processes faster than the database. `installation` tells this one from others. */
  carrySignals?: (hearer: Hearer, installation: string) => SignalCarrier;
}

/** The connections of one process to the database, and its event store. */
export class Storage {
  /** Of the builds of read models in this process. */
  readonly buildLocks: Locks;

  private constructor(
    readonly url: string,
    readonly pool: Pool,
    readonly logPool: Pool,
    readonly signals: Signals,
    readonly store: EventStore,
    /** Tells this installation from others on the same Redis. */
    readonly installation: string,
    readonly sizes: PoolSizes,
    private readonly onError: OnError,
  ) {
    this.buildLocks = new Locks(url, onError, buildLeaseMs);
  }

  /** Runs the migrations and connects. `onError` hears of connections that break while they are idle. */
  static async open(
    url: string,
    onError: OnError,
    { migrate, openLog, sizes = alone, carrySignals }: StorageParts,
  ): Promise<Storage> {
    const pool = createPool(url, sizes.platform, onError, frozenEnds);
    let signals: Signals | undefined;
    try {
      await migrate(url, pool);
      const installation = await installationOf(pool);
      signals = new Signals(pool, url, onError, carrySignals && ((hearer) => carrySignals(hearer, installation)));
      await signals.listen();
      const logPool = createPool(url, sizes.log, onError, logOptions);
      return new Storage(url, pool, logPool, signals, openLog(logPool, signals, pool), installation, sizes, onError);
    } catch (error) {
      await signals?.close();
      await pool.end();
      throw error;
    }
  }

  /** A TypeORM source of some tables, each in one of the schemas on `searchPath`. New tables are created in the first one. */
  tables(tables: Table[], searchPath: readonly string[], poolSize: number): Promise<DataSource> {
    return new DataSource({
      type: 'postgres',
      url: this.url,
      entities: tables as never[],
      poolSize,
      poolErrorHandler: this.onError,
      connectTimeoutMS: 5_000,
      extra: {
        options: `-c search_path=${[...searchPath, 'platform'].join(',')} ${frozenEnds} -c lock_timeout=2000`,
        idleTimeoutMillis,
        Client: WatchedClient,
      },
    }).initialize();
  }

  /** One more connection, for long work; `release(true)` ends it. */
  connect(): Promise<PoolClient> {
    return createPool(this.url, 1, this.onError, frozenEnds).connect();
  }

  async close(): Promise<void> {
    await this.buildLocks.close();
    await this.store.close();
    await this.signals.close();
    await this.logPool.end();
    await this.pool.end();
  }
}

const installationOf = async (pool: Pool): Promise<string> => {
  const text =
    'insert into platform.installation default values on conflict (one) do update set one = true returning id';
  return (await firstRow<{ id: string }>(pool, text))?.id ?? '';
};

import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import type { EventStore } from '../kernel/event-store';
import type { PoolSizes } from '../kernel/roles';
import { logSchema } from './log.sql';
import { chainSchema } from './chain.sql';
import { createPool, type Pool, transaction } from './database';
import { platformSchema } from './platform.sql';
import { Signals } from './signals';

type OnError = (error: Error) => void;
export type Table = EntityTarget<ObjectLiteral>;

/** Timeouts of the log's role: nothing may hold the append lock for long. */
const logOptions =
  '-c role=keepwarm_log -c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000';

/**
 * A process that freezes inside a transaction keeps its row locks, and among them the checkpoint of what it ran: the server
 * ends such a session after so many milliseconds, sooner than its lease has run out and another one wants the rows. The
 * first setting is for a server that waits for the next statement, the second for one whose answer nobody takes, which
 * no statement_timeout ends.
 */
const frozenEnds = '-c idle_in_transaction_session_timeout=2000 -c tcp_user_timeout=2000';
const schemaOptions = {
  read: `${frozenEnds} -c lock_timeout=2000`,
  // A rebuild that dies begins anew, so its batches need not be on the disk one by one; its swap waits for all of them.
  rebuild: `${frozenEnds} -c synchronous_commit=off`,
};

/** A TypeORM source whose tables live in one schema; SQL written by hand finds them by search_path. */
export const tableSource = (
  url: string,
  schema: 'read' | 'rebuild',
  tables: Table[],
  poolSize: number,
  onError: OnError,
) =>
  new DataSource({
    type: 'postgres',
    url,
    schema,
    entities: tables as never[],
    poolSize,
    poolErrorHandler: onError,
    connectTimeoutMS: 5_000,
    extra: {
      options: `-c search_path=${schema},platform ${schemaOptions[schema]}`,
      connectionTimeoutMillis: 5_000,
    },
  });

/** Of one that is alone on its database. */
const alone: PoolSizes = { platform: 8, log: 6, read: 12 };

/** Everything that one process keeps open on the database, and the log, wherever that is. */
export class Storage {
  private constructor(
    readonly url: string,
    readonly pool: Pool,
    readonly logPool: Pool,
    readonly signals: Signals,
    readonly store: EventStore,
    readonly sizes: PoolSizes,
    private readonly onError: OnError,
  ) {}

  /**
   * Applies the schemas and connects. `onError` hears of connections that break while idle. `openLog` makes the event store
   * and may keep it in this database: `pool` connects with the role that may append. See `openStorage` of the room event-store.
   */
  static async open(
    url: string,
    onError: OnError,
    openLog: (pool: Pool, signals: Signals) => EventStore,
    sizes = alone,
    redisUrl?: string,
  ): Promise<Storage> {
    const pool = createPool(url, sizes.platform, onError, frozenEnds);
    await transaction(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock(7209313000)');
      await client.query(platformSchema);
      await client.query(logSchema);
      await client.query(chainSchema);
    });
    const logPool = createPool(url, sizes.log, onError, logOptions);
    const signals = await Signals.open(pool, url, onError, redisUrl);
    return new Storage(url, pool, logPool, signals, openLog(logPool, signals), sizes, onError);
  }

  tables(schema: 'read' | 'rebuild', tables: Table[], poolSize: number): Promise<DataSource> {
    return tableSource(this.url, schema, tables, poolSize, this.onError).initialize();
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.signals.close();
    await this.logPool.end();
    await this.pool.end();
  }
}

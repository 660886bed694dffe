import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { PostgresEventStore } from '../event-store/postgres.event-store';
import { logSchema } from '../event-store/log.sql';
import { createPool, type Pool, transaction } from './database';
import { platformSchema } from './platform.sql';
import { Signals } from './signals';

type OnError = (error: Error) => void;
export type Table = EntityTarget<ObjectLiteral>;

/** Timeouts of the log's role: nothing may hold the append lock for long. */
const logOptions =
  '-c role=keepwarm_log -c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000';

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
      // A rebuild that dies begins anew, so its batches need not be on the disk one by one; its swap waits for all of them.
      options: `-c search_path=${schema},platform${schema === 'rebuild' ? ' -c synchronous_commit=off' : ''}`,
      connectionTimeoutMillis: 5_000,
    },
  });

/** Everything that one process keeps open on the database. */
export class Storage {
  private constructor(
    readonly url: string,
    readonly pool: Pool,
    readonly logPool: Pool,
    readonly signals: Signals,
    readonly store: PostgresEventStore,
    private readonly onError: OnError,
  ) {}

  /** Applies the schemas and connects. `onError` hears of connections that break while idle. */
  static async open(url: string, onError: OnError): Promise<Storage> {
    const pool = createPool(url, 8, onError);
    await transaction(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock(7209313000)');
      await client.query(platformSchema);
      await client.query(logSchema);
    });
    const logPool = createPool(url, 6, onError, logOptions);
    const signals = new Signals(pool, url, onError);
    await signals.listen();
    return new Storage(url, pool, logPool, signals, new PostgresEventStore(logPool, signals), onError);
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

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JsonLogger } from '../telemetry/logging';
import { firstRow } from '@app/event-sourcing/postgres/database';
import { untilDatabase } from '@app/event-sourcing/postgres/failures';
import { Storage } from '@app/event-sourcing/postgres/storage';

/** PostgreSQL's extension pg_trgm, which compares texts. A database may lack it. */
@Injectable()
export class Trigrams implements OnModuleInit {
  /** Where its functions are; null without it. */
  schema: string | null = null;

  constructor(
    private readonly storage: Storage,
    private readonly logger: JsonLogger,
  ) {}

  async onModuleInit(): Promise<void> {
    const log = this.logger.pino;
    const text = `select quote_ident(nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where extname = 'pg_trgm'`;
    const found = await untilDatabase(log, () => firstRow<{ schema: string }>(this.storage.pool, text));
    this.schema = found?.schema ?? null;
    if (!this.schema)
      log.warn({}, 'pg_trgm is not available. Posts are not compared with earlier ones. Everything else works.');
  }
}

import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { ContentDetail } from '@app/contracts/content/content.api';
import { DataSource } from 'typeorm';
import { ask } from '../../platform/postgres/ask';
import { iso } from '../../platform/projections/sql';

/** From this similarity on, two posts say the same. docs/adr/0013-similar-posts.md has the measurement. */
const close = 0.45;
/** How many approved texts are compared: the newest. */
const compared = 500;

/** Finds the approved text that is most like a waiting one, by the share of common trigrams. */
@Injectable()
export class SimilarTexts implements OnModuleInit {
  private readonly log = new Logger('similar-texts');
  /** Where the extension is; null without it. */
  private schema: string | null = null;

  constructor(private readonly source: DataSource) {}

  async onModuleInit(): Promise<void> {
    const [found] = await ask<{ schema: string }>(
      this.source,
      `select quote_ident(nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
       where extname = 'pg_trgm'`,
      [],
    );
    this.schema = found?.schema ?? null;
    if (!this.schema)
      this.log.warn('pg_trgm is not available. Posts are not compared with earlier ones. Everything else works.');
  }

  /** The closest approved text of the same type; null for none, and for a text that is no waiting post. */
  async to(owner: string, text: Omit<ContentDetail, 'similar' | 'to'>): Promise<ContentDetail['similar']> {
    const waits = text.approvalStatus === 'pending' || text.approvalStatus === 'edited';
    if (!this.schema || !waits || text.type !== 'post') return null;
    const [found] = await ask<NonNullable<ContentDetail['similar']>>(
      this.source,
      `select id, ${iso('decided_at')} as at, round(similarity::numeric, 2)::float8 as similarity
       from (
         select id, decided_at, ${this.schema}.similarity(body, $3) as similarity
         from (
           select id, decided_at, body from contents
           where owner = $1 and approval_status = 'approved' and type = $2 and id <> $4 and id is distinct from $5
           order by created_at desc, id desc limit ${compared}
         ) newest
       ) measured
       where similarity >= ${close} order by similarity desc, id limit 1`,
      // A draft that was made from an approved text has its words on purpose.
      [owner, text.type, text.body, text.id, text.origin?.of === 'content' ? text.origin.id : null],
      'similar text',
    );
    return found ?? null;
  }
}

import { Injectable } from '@nestjs/common';
import type { ContentDetail } from '@app/contracts/content/content.api';
import { DataSource } from 'typeorm';
import { ask } from '../../platform/postgres/ask';
import { Trigrams } from '../../platform/postgres/trigrams';
import { iso } from '../../platform/projections/sql';

/** From this similarity on, two posts say the same. docs/adr/0013-similar-posts.md has the measurement. */
const close = 0.45;
/** How many approved texts are compared: the newest. */
const compared = 500;

/** Finds the approved text that is most like a waiting one, by the share of common trigrams. */
@Injectable()
export class SimilarTexts {
  constructor(
    private readonly source: DataSource,
    private readonly trigrams: Trigrams,
  ) {}

  /** The closest approved text of the same type; null for none, and for a text that is no waiting post. */
  async to(owner: string, text: Omit<ContentDetail, 'similar' | 'tells' | 'to'>): Promise<ContentDetail['similar']> {
    const waits = text.approvalStatus === 'pending' || text.approvalStatus === 'edited';
    const { schema } = this.trigrams;
    if (!schema || !waits || text.type !== 'post') return null;
    const [found] = await ask<NonNullable<ContentDetail['similar']>>(
      this.source,
      `select id, ${iso('decided_at')} as at, round(similarity::numeric, 2)::float8 as similarity
       from (
         select id, decided_at, ${schema}.similarity(body, $3) as similarity
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

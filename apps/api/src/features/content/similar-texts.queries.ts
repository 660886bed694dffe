import { Injectable } from '@nestjs/common';
import type { ContentDetail } from '@app/contracts/content/content.api';
import type { TextChecked } from '@app/contracts/content/receipt.api';
import { DataSource } from 'typeorm';
import { ask, iso } from '@app/event-sourcing/read-models/read-model';
import { Trigrams } from '../../platform/postgres/trigrams';

/** From this similarity on, two posts count as the same. docs/adr/0013-similar-posts.md has the measurement. */
const close = 0.45;
/** From this similarity on, pasted words may be an approved text that was changed. */
const like = 0.3;
/** How many approved texts are compared: the newest. */
const compared = 500;

/** Finds the approved text that is most similar to a waiting one, by the share of common trigrams. */
@Injectable()
export class SimilarTexts {
  constructor(
    private readonly source: DataSource,
    private readonly trigrams: Trigrams,
  ) {}

  /** The most similar approved text of the same type; null when there is none, or when the text is not a waiting post. */
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
      // The text that a draft was made from is left out, because it has the same words on purpose.
      [owner, text.type, text.body, text.id, text.origin?.of === 'content' ? text.origin.id : null],
      'similar text',
    );
    return found ?? null;
  }

  /** The approved text of any type that is most similar to these words; null when none is similar. */
  async closest(owner: string, words: string): Promise<TextChecked['closest']> {
    const { schema } = this.trigrams;
    if (!schema) return null;
    const [found] = await ask<NonNullable<TextChecked['closest']>>(
      this.source,
      `select id, name, type, body, ${iso('decided_at')} as at
       from (
         select *, ${schema}.similarity(body, $2) as similarity
         from (
           select id, target_name as name, type, body, decided_at from contents
           where owner = $1 and approval_status = 'approved'
           order by created_at desc, id desc limit ${compared}
         ) newest
       ) measured
       where similarity >= ${like} order by similarity desc, id limit 1`,
      [owner, words],
      'closest text',
    );
    return found ?? null;
  }
}

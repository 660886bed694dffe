import { type Reply, ReplyAnswer } from '@app/contracts/follow-ups/replies.api';
import { ask, iso, Values } from '@app/event-sourcing/read-models/read-model';
import type { DataSource } from 'typeorm';
import { type Page, pageInOrder, type PageQuery } from '../../platform/http/paging';

const columns: Record<keyof typeof ReplyAnswer.shape, string> = {
  id: 'r.touch_id',
  leadId: 'r.lead_id',
  name: 'leads.name',
  title: 'leads.title',
  company: 'leads.company',
  words: 't.words',
  via: 't.via',
  at: iso('r.at'),
};
const select = Object.entries(columns)
  .map(([field, sql]) => `${sql} as "${field}"`)
  .join(', ');

export const findReplies = (source: DataSource, owner: string, query: PageQuery): Promise<Page<Reply>> => {
  const values = new Values();
  const from = 'replies r join reply_touches t on t.id = r.touch_id join leads on leads.id = r.lead_id';
  const matching = `r.owner = ${values.add(owner)} and r.waits`;
  return pageInOrder(source, { columns: () => select, from, matching, values, by: 'r.at', id: 'r.touch_id' }, query);
};

/** Leads contacted since `since` after a reply of theirs. In seconds, because PostgreSQL has no year 0. */
export const countAnswered = async (source: DataSource, owner: string, since: string): Promise<number> => {
  const [found] = await ask<{ answered: number }>(
    source,
    `select count(distinct r.lead_id)::int as answered from replies r
     cross join lateral unnest(r.touch_ids) with ordinality own (id, place)
     join reply_touches o on o.id = own.id::uuid and not o.theirs and o.at >= to_timestamp($2)
     join reply_touches t on t.id = r.touch_ids[(own.place - 1)::int]::uuid and t.theirs
     -- The touches of a merged lead are in the row of the lead that stayed, too.
     where r.owner = $1 and r.at >= to_timestamp($2)
       and not exists (select from lead_merges m where m.other_id = r.lead_id and m.into_id is not null)`,
    [owner, Date.parse(since) / 1000],
    'answered replies',
  );
  return found?.answered ?? 0;
};

import type { WeekReport } from '@app/contracts/digest/digest.api';
import { openStatuses } from '@app/contracts/leads/leads.constants';
import type { DataSource } from 'typeorm';
import { mergedWith } from '../../shared/leads.sql';
import type { Week } from '../../shared/data-files';
import { ask } from '@app/event-sourcing/read-models/read-model';
import { findDigest } from './digests.read-model';

/** As many as fit on the page. */
const mostConversations = 8;
/** Enough words to recognize a post. */
const mostWords = 280;

/** A won or lost lead keeps its old next step, which does not count any more. */
const isOpen = `status in ('${openStatuses.join("','")}')`;

type Conversation = WeekReport['conversations']['leads'][number];

/** The order is the same as in the figures of the week, so that both name the same post. */
const topPost = async (source: DataSource, owner: string, from: string, to: string): Promise<WeekReport['topPost']> => {
  const [post] = await ask<NonNullable<WeekReport['topPost']>>(
    source,
    `select content_id as "contentId", left(body, ${mostWords}) as words, published_on::text as "publishedOn", reactions, comments
     from post_results
     where owner = $1 and published_on between $2 and $3 and not sample
       and (reactions is not null or comments is not null)
     order by coalesce(reactions, 0) + coalesce(comments, 0) desc, published_on, content_id limit 1`,
    [owner, from, to],
    'report top post',
  );
  return post ?? null;
};

/** The leads nearest to a meeting come first. In the timeline, a text that went out is a touch or has its own entry. */
const conversations = async (
  source: DataSource,
  owner: string,
  { from, until }: Week,
): Promise<WeekReport['conversations']> => {
  const rows = await ask<Conversation & { total: number }>(
    source,
    `select id, name, status, case when ${isOpen} then next_step end as "nextStep",
       case when ${isOpen} then next_step_due::text end as "nextStepDue", count(*) over ()::int as total
     from leads
     where owner = $1 and not archived and source <> 'sample' and status <> 'new' and last_action_at >= $2
       and exists (select from lead_timeline t where t.lead_id in (${mergedWith('leads.id')}) and not t.taken_back
         and t.kind in ('touch', 'moved', 'sent') and t.at >= $2 and t.at < $3)
     order by array_position(array['meeting_booked', 'responded', 'contacted', 'converted', 'lost'], status),
       last_action_at desc, id
     limit ${mostConversations}`,
    [owner, from, until],
    'report conversations',
  );
  return { total: rows[0]?.total ?? 0, leads: rows.map(({ total: _total, ...lead }) => lead) };
};

/** The same texts as in the figures of the week. */
const sentTexts = async (source: DataSource, owner: string, from: string, to: string): Promise<WeekReport['sent']> => {
  const [sent] = await ask<WeekReport['sent']>(
    source,
    `select count(*)::int as texts, (count(*) filter (where not c.sent_changed))::int as exact
     from outgoing o join contents c on c.id = o.id
     where o.owner = $1 and o.sent_on between $2 and $3 and not o.sample`,
    [owner, from, to],
    'report sent',
  );
  if (!sent) throw new Error('A query without groups always has one row');
  return sent;
};

export const findWeekReport = async (source: DataSource, owner: string, week: Week): Promise<WeekReport> => {
  const { weekStart, weekEnd } = week;
  const [post, talks, sent, composed] = await Promise.all([
    topPost(source, owner, weekStart, weekEnd),
    conversations(source, owner, week),
    sentTexts(source, owner, weekStart, weekEnd),
    findDigest(source, owner, weekStart),
  ]);
  return { weekStart, weekEnd, topPost: post, conversations: talks, sent, composed };
};

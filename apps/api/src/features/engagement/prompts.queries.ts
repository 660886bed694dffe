import type { InputOf, ResponseOf } from '@app/contracts/endpoint';
import {
  type listPrompts,
  type Prompt,
  PromptAnswer,
  type promptCounts,
  type watchedPeople,
} from '@app/contracts/engagement/engagement.api';
import { answeredWithin, mostWatched } from '@app/contracts/engagement/engagement.constants';
import { DateTime } from 'luxon';
import type { DataSource } from 'typeorm';
import { ask, iso, selectOf, Values } from '@app/event-sourcing/read-models/read-model';
import { type Page, pageInOrder } from '../../platform/http/paging';
import type { SignedIn } from '../../platform/kernel/people';
import { PromptRow } from './prompts.read-model';

/** The ids of a lead and of all leads that were merged with it, as text. */
const samePerson = (lead: string): string => `(with recursive one as (
    select ${lead}::uuid as id
    union select case when m.other_id = one.id then m.into_id else m.other_id end
    from lead_merges m join one on one.id in (m.other_id, m.into_id) where m.into_id is not null
  ) select id::text from one)`;

/** The lead that stayed after a merge. */
const leadNow = `(select one.id from ${samePerson('prompts.lead_id')} one
  where not exists (select from lead_merges m where m.other_id::text = one.id and m.into_id is not null))`;

/** The columns of a prompt. `now` is the parameter of the time in seconds. */
const columns = (now: string): string =>
  selectOf(PromptRow, PromptAnswer.shape, {
    author: `json_build_object('name', author_name, 'title', author_title, 'company', author_company, 'leadId', ${leadNow})`,
    skipped: `case when skipped_at is not null then json_build_object('reason', skip_reason, 'note', skip_note, 'at', ${iso('skipped_at')}) end`,
    reply: `case when content_id is not null then json_build_object(
      'contentId', content_id, 'body', body, 'fingerprint', fingerprint, 'revision', revision, 'gaps', gaps,
      'approvalStatus', approval_status, 'approach', approach, 'generatedByAi', generated_by_ai,
      'copiedAt', ${iso('copied_at')}, 'decidedAt', ${iso('decided_at')}, 'publishedAt', ${iso('published_at')},
      'postedAs', posted_as) end`,
    answeredBefore: `case when state = 'open' then (
      select ${iso('max(other.answered_at)')} from prompts other
      where other.owner = prompts.owner and other.id <> prompts.id
        and other.person in (select prompts.person union ${samePerson('prompts.lead_id')})
        and other.answered_at > to_timestamp(${now}) - interval '${answeredWithin} days') end`,
  });

/** The prompts in one state, newest first. */
export const findPrompts = async (
  source: DataSource,
  owner: string,
  now: Date,
  { state, leadId, limit, cursor }: InputOf<typeof listPrompts>['query'],
): Promise<Page<Prompt>> => {
  const values = new Values();
  const ofLead = leadId ? ` and lead_id::text in ${samePerson(values.add(leadId))}` : '';
  const matching = `owner = ${values.add(owner)} and state = ${values.add(state)}${ofLead}`;
  const columnsNow = () => columns(values.add(now.getTime() / 1000));
  return pageInOrder<Prompt>(source, { columns: columnsNow, from: 'prompts', matching, values }, { limit, cursor });
};

export const findPrompt = async (
  source: DataSource,
  owner: string,
  now: Date,
  id: string,
): Promise<Prompt | undefined> => {
  const [row] = await ask<Prompt>(
    source,
    `select ${columns('$3')} from prompts where owner = $1 and id = $2`,
    [owner, id, now.getTime() / 1000],
    'prompt',
  );
  return row;
};

export const findWatched = (source: DataSource, owner: string): Promise<ResponseOf<typeof watchedPeople>> =>
  source.query(
    `select l.id as "leadId", l.name, l.title, l.company, ${iso('pasted.at')} as "pastedAt"
     from leads l, lateral (
       select max(created_at) as at from prompts where owner = l.owner and person in ${samePerson('l.id')}
     ) pasted
     where l.owner = $1 and not l.archived and l.do_not_contact_at is null and l.suggested_action = 'comment'
     order by pasted.at nulls first, l.name, l.id limit $2`,
    [owner, mostWatched],
  );

/** The counts by state, and the comments posted on each day of this week in the person's time zone. */
export const countPrompts = async (
  source: DataSource,
  { id, timeZone }: Pick<SignedIn, 'id' | 'timeZone'>,
  now: Date,
): Promise<ResponseOf<typeof promptCounts>> => {
  const today = DateTime.fromJSDate(now, { zone: timeZone });
  const monday = today.startOf('week');
  const [states, posted, copied] = await Promise.all([
    source.query<{ state: Prompt['state']; n: number }[]>(
      'select state, count(*)::int as n from prompts where owner = $1 group by state',
      [id],
    ),
    source.query<{ at: Date; fingerprint: string }[]>(
      // From the texts: a comment that was made from another text answers no prompt.
      `select published_at as at, fingerprint from contents
       where owner = $1 and approval_status = 'approved' and type = 'comment' and not sample
         and published_at >= to_timestamp($2) order by published_at`,
      [id, monday.toSeconds()],
    ),
    source.query<{ fingerprint: string }[]>(
      `select fingerprint from prompts
       where owner = $1 and state = 'posted' and not sample and copied_at >= to_timestamp($2) order by copied_at`,
      [id, today.startOf('day').toSeconds()],
    ),
  ]);
  const count = (state: Prompt['state']) => states.find((one) => one.state === state)?.n ?? 0;
  const dayOf = (at: Date) => DateTime.fromJSDate(at, { zone: timeZone }).toISODate();
  const days = Array.from({ length: 7 }, (_, i) => monday.plus({ days: i }).toISODate() ?? '');
  return {
    open: count('open'),
    posted: count('posted'),
    done: count('done'),
    skipped: count('skipped'),
    today: today.toISODate() ?? '',
    week: days.map((day) => ({ day, posted: posted.filter(({ at }) => dayOf(at) === day).length })),
    seals: posted.filter(({ at }) => dayOf(at) === today.toISODate()).map(({ fingerprint }) => fingerprint),
    copied: copied.map(({ fingerprint }) => fingerprint),
  };
};

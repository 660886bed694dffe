import { type Content, ContentAnswer, type contentCounts, type listContent } from '@app/contracts/content/content.api';
import { mostSharedCounted } from '@app/contracts/content/content.constants';
import type { ResponseOf, InputOf } from '@app/contracts/endpoint';
import type { DataSource } from 'typeorm';
import { readTogether } from '@app/event-sourcing/kernel/read-together';
import { ask, iso, selectOf, Values } from '@app/event-sourcing/read-models/read-model';
import { type Page, pageInOrder, type PageQuery } from '../../platform/http/paging';
import { stayedOf } from '../../shared/leads.sql';
import type { TextAsListed } from '../../shared/ports';
import { withEstimates } from './estimates.queries';
import { ContentRow } from './content.read-model';

const kept = selectOf(ContentRow, ContentAnswer.omit({ targetName: true }).shape, {
  estimatedEngagement: 'null',
  situation: `case when situation_name is not null then json_build_object('name', situation_name, 'reason', situation_reason) end`,
  origin: `case when origin_of is not null then json_build_object('of', origin_of, 'id', origin_id) end`,
  result: `(select r.results[array_upper(r.results, 1)]::json from post_results r
    where r.content_id = contents.id and r.published_on is not null)`,
  revisedFrom: 'case when revision > 0 then revision - 1 end',
  sent: `case when published_at is not null then json_build_object('title', sent_title, 'body', sent_body, 'fingerprint', sent_fingerprint, 'changed', sent_changed, 'link', sent_link) end`,
});
/** The name that the lead has now, because a wrong name may have been corrected since the draft. */
const targetName = `coalesce((select l.name from leads l where l.id = target_lead_id and l.owner = contents.owner), target_name)`;
const columns = `${kept}, ${targetName} as "targetName"`;

const waiting = `approval_status in ('pending', 'edited')`;

const listed = (matching: string, values: Values) => ({ columns: () => columns, from: 'contents', matching, values });

/** The texts that wait for a decision, oldest first. */
export const findPending = async (source: DataSource, owner: string, query: PageQuery): Promise<Page<Content>> => {
  const values = new Values();
  const matching = `owner = ${values.add(owner)} and ${waiting}`;
  const page = await pageInOrder<Content>(source, listed(matching, values), query, 'asc');
  return { ...page, rows: await withEstimates(source, owner, page.rows) };
};

/** Texts that were approved since `since`, and that nobody marked as sent. The oldest approval comes first. */
export const findUnsent = (
  source: DataSource,
  owner: string,
  since: Date,
  query: PageQuery,
): Promise<Page<Content>> => {
  const values = new Values();
  const list = {
    columns: () => columns,
    from: 'unsent join contents on contents.id = unsent.content_id',
    matching: `unsent.owner = ${values.add(owner)} and unsent.waits and unsent.approved_at >= ${values.add(since)}`,
    values,
    by: 'unsent.approved_at',
    id: 'unsent.content_id',
  };
  return pageInOrder<Content>(source, list, query, 'asc');
};

export const findContents = async (
  source: DataSource,
  owner: string,
  query: InputOf<typeof listContent>['query'],
  /** The lead of `leadId`, and those that were merged into it. */
  leadIds: string[],
): Promise<Page<Content>> => {
  const values = new Values();
  const me = values.add(owner);
  const all = [`owner = ${me}`];
  if (query.q) {
    const words = values.add(query.q.toLowerCase());
    // The search text has the lead's name at the draft.
    const ofLead = `select l.id from leads l where l.owner = ${me} and strpos(lower(l.name), ${words}) > 0`;
    all.push(`(strpos(search, ${words}) > 0 or target_lead_id in (${ofLead}))`);
  }
  if (query.type) all.push(`type = ${values.add(query.type)}`);
  if (query.approvalStatus) all.push(`approval_status = ${values.add(query.approvalStatus)}`);
  if (query.leadId) all.push(`target_lead_id = any(${values.add(leadIds)})`);
  // In seconds, because PostgreSQL has no year 0.
  if (query.decidedSince) all.push(`decided_at >= to_timestamp(${values.add(Date.parse(query.decidedSince) / 1000)})`);
  if (query.sameWordsAs)
    all.push(
      `exists (select from contents one where one.id = ${values.add(query.sameWordsAs)} and ${sameWords('one', 'contents')})`,
    );
  const page = await pageInOrder<Content>(source, listed(all.join(' and '), values), query);
  return { ...page, rows: await withEstimates(source, owner, page.rows) };
};

/** The own text or the idea that a draft was made from. */
const from = `case origin_of
  when 'content' then (
    select json_build_object('of', 'content', 'id', s.id, 'what', s.type, 'words', null,
                             'at', ${iso('coalesce(s.decided_at, s.created_at)')})
    from contents s where s.id = contents.origin_id and s.owner = contents.owner)
  when 'idea' then (
    select json_build_object('of', 'idea', 'id', i.id, 'what', 'idea', 'words', i.text, 'at', ${iso('i.created_at')})
    from ideas i where i.id = contents.origin_id and i.owner = contents.owner)
  end`;

const became = `(
  select coalesce(json_agg(json_build_object('id', made.id, 'what', made.what, 'channel', made.channel,
           'approvalStatus', made.approval_status, 'at', ${iso('made.at')}) order by made.at, made.id), '[]')
  from (
    select id, type as what, channel, approval_status, created_at as at
    from contents d where d.origin_id = contents.id and d.origin_of = 'content' and d.owner = contents.owner
    union all
    select id, 'idea', null, null, created_at
    from ideas i where i.owner = contents.owner and i.source_kind = 'content' and i.source_id = contents.id
  ) made)`;

/** Whether two waiting messages have the unedited words of the same template. */
const sameWords = (one: string, other: string) => `${one}.type = 'message' and ${one}.approval_status = 'pending'
  and ${other}.owner = ${one}.owner and ${other}.type = 'message' and ${other}.approval_status = 'pending'
  and ${other}.template_id = ${one}.template_id and ${other}.id <> ${one}.id
  and (${other}.channel, ${other}.tone) = (${one}.channel, ${one}.tone)`;

const detailOf = (source: DataSource) =>
  readTogether(async (ids) => {
    const rows = await ask<TextAsListed & { owner: string }>(
      source,
      `select ${columns}, owner, basis, ${from} as "from", ${became} as became,
              (select count(*)::int from (select from contents other where ${sameWords('contents', 'other')}
                limit ${mostSharedCounted + 1}) shared) as "sharedWith",
              (select coalesce(json_agg(r order by r.revision), '[]') from (
                 select revision, title, body, restored_from as "restoredFrom", kind, ${iso('at')} as at
                 from content_revisions where content_id = contents.id
               ) r) as revisions,
              coalesce((select to_json(r.results::json[]) from post_results r
                where r.content_id = contents.id and r.published_on is not null), '[]') as results
       from contents where id = any($1)`,
      [[...new Set(ids)]],
      'content',
    );
    return new Map(rows.map((row) => [row.id, row]));
  });

/** Cached for each data source. */
const details = new WeakMap<DataSource, ReturnType<typeof detailOf>>();

export const findContent = async (source: DataSource, owner: string, id: string): Promise<TextAsListed | undefined> => {
  const read = details.get(source) ?? detailOf(source);
  details.set(source, read);
  const found = await read(id);
  if (found?.owner !== owner) return undefined;
  const { owner: _owner, ...text } = found;
  const [row] = await withEstimates(source, owner, [text]);
  return row;
};

/** It leaves out estimates, which change with every result, so that a repeated command returns the same response. */
export const findContentsById = (source: DataSource, owner: string, ids: string[]): Promise<Content[]> =>
  source.query<Content[]>(
    `select ${columns} from contents where owner = $1 and id = any($2) order by array_position($2::uuid[], id)`,
    [owner, ids],
  );

/** The newest approved text that equals one of `words`: its body, or a mail as copied with its subject. */
export const findApprovedWords = async (
  source: DataSource,
  owner: string,
  words: readonly string[],
): Promise<Content | null> => {
  const [found] = await ask<Content>(
    source,
    `select ${columns} from contents
     where owner = $1 and approval_status = 'approved'
       and (body = any($2) or title || E'\\n\\n' || body = any($2))
     order by decided_at desc, id limit 1`,
    [owner, words],
    'approved words',
  );
  return found ?? null;
};

export const countContents = async (source: DataSource, owner: string): Promise<ResponseOf<typeof contentCounts>> => {
  const rows = await source.query<{ type: 'post' | 'message' | 'comment'; status: string; n: number }[]>(
    `select type, case when ${waiting} then 'pending' else approval_status end as status, n
     from content_counts where owner = $1`,
    [owner],
  );
  const sum = (status: string, type?: string) =>
    rows.filter((r) => r.status === status && (!type || r.type === type)).reduce((total, r) => total + r.n, 0);
  return {
    pending: sum('pending'),
    approved: sum('approved'),
    declined: sum('declined'),
    pendingByType: {
      post: sum('pending', 'post'),
      message: sum('pending', 'message'),
      comment: sum('pending', 'comment'),
    },
  };
};

const forbiddenOf = (source: DataSource) =>
  readTogether(async (ids) => {
    const rows = await ask<{ id: string; owner: string; state: Content['approvalStatus'] }>(
      source,
      `select c.id, c.owner, c.approval_status as state
       from contents c cross join lateral (${stayedOf('c.target_lead_id')}) stays join leads l on l.id = stays.id
       where c.id = any($1) and c.type = 'message' and l.do_not_contact_at is not null`,
      [[...new Set(ids)]],
      'texts to nobody',
    );
    return new Map(rows.map((row) => [row.id, row]));
  });
const forbidden = new WeakMap<DataSource, ReturnType<typeof forbiddenOf>>();

/** The state of a message to a person who is not to be contacted, also after a merge; undefined for every other text. */
export const stateOfForbidden = async (
  source: DataSource,
  owner: string,
  id: string,
): Promise<Content['approvalStatus'] | undefined> => {
  const find = forbidden.get(source) ?? forbiddenOf(source);
  forbidden.set(source, find);
  const found = await find(id);
  return found?.owner === owner ? found.state : undefined;
};

/** @param leads only texts to these leads */
export const findIdsWithGaps = async (source: DataSource, owner: string, leads?: string[]): Promise<string[]> => {
  const rows = await source.query<{ id: string }[]>(
    `select id from contents where owner = $1 and ${waiting} and gaps <> '{}'
       and ($2::uuid[] is null or target_lead_id = any($2)) order by created_at, id`,
    [owner, leads ?? null],
  );
  return rows.map(({ id }) => id);
};

import type { z } from 'zod';
import type { InputOf, ResponseOf } from '@app/contracts/endpoint';
import {
  type Lead,
  LeadAnswer,
  type LeadColumn,
  type leadCounts,
  type leadFacts,
  type LeadFilter,
  type listLeads,
  TimelineEntry,
} from '@app/contracts/leads/leads.api';
import { type leadSorts, leadStatuses, openStatuses, segments } from '@app/contracts/leads/leads.constants';
import type { DataSource } from 'typeorm';
import { countOf, pageAfter } from '../../platform/http/paging';
import { mergedWith, profileSql, stayedOf } from '../../shared/leads.sql';
import { ask, iso, selectOf, Values } from '@app/event-sourcing/read-models/read-model';
import { type LeadCountRow, LeadRow, LeadTimelineRow } from './leads.rows';
import { type LeadWithFacts, withStep } from '../../shared/suggested-steps';

const { sourcePost: _sourcePost, ...columns } = LeadAnswer.shape;

/** A `LeadWithFacts`. `id` has no table prefix, because a page of leads has another name than the table. */
export const leadSelect = selectOf(LeadRow, columns, {
  deal: `case when deal_amount is not null then json_build_object('amount', deal_amount, 'currency', deal_currency) end`,
  doNotContact: `case when do_not_contact_at is not null
    then json_build_object('reason', do_not_contact_reason, 'at', ${iso('do_not_contact_at')}) end`,
  cameFrom: `(select json_build_object('kind', s.kind, 'contentId', s.content_id, 'text', s.text)
    from lead_origins s where s.lead_id = id and s.kind is not null)`,
  // No column of the inner tables is named `id`, which is the lead's.
  suggestedStep: `coalesce((select json_build_object('facts', f.facts, 'connectedOn', connected_on, 'unsent', t.state = 'approved')
    from follow_ups f left join (select id as text, state from follow_up_texts) t on t.text = f.text_id
    where f.lead_id = id), json_build_object('facts', null, 'connectedOn', connected_on))`,
});

type LeadSort = (typeof leadSorts)[number];

/** The SQL that each sort key orders by. Never null, because a cursor compares it. */
const order: Record<LeadSort, { by: string; type: string }> = {
  name: { by: 'name', type: 'text' },
  title: { by: 'title', type: 'text' },
  company: { by: 'company', type: 'text' },
  segment: { by: `coalesce(segment, '~')`, type: 'text' },
  status: { by: `array_position(array['${leadStatuses.join("','")}'], status)`, type: 'integer' },
  lastAction: { by: 'coalesce(last_action_at, created_at)', type: 'timestamptz' },
  // A won or lost lead has nothing due.
  nextStep: {
    by: `coalesce(case when status in ('${openStatuses.join("','")}') then next_step_due end, 'infinity'::date)`,
    type: 'date',
  },
  created: { by: 'listed', type: 'bigint' },
};

type Filter = z.output<typeof LeadFilter>;

/** The part of a search that identifies a person, when the search is a LinkedIn address. */
const profileIn = (q = ''): string | undefined => /linkedin\.com\/(?:in|pub)\/([^/?#\s]+)/iu.exec(q)?.[1];

const searched = (q: string, values: Values): string => {
  const words = `strpos(search, ${values.add(q.toLowerCase())}) > 0`;
  const profile = profileIn(q);
  return profile ? `(${words} or ${profileSql} = ${values.add(profile.toLowerCase())})` : words;
};

const where = (owner: string, filter: Filter, values: Values): string => {
  const all = [`owner = ${values.add(owner)}`, `archived = ${values.add(filter.archived)}`];
  if (filter.q) all.push(searched(filter.q, values));
  if (filter.segment) all.push(`segment = ${values.add(filter.segment)}`);
  if (filter.status) all.push(`status = ${values.add(filter.status)}`);
  if (filter.source) all.push(`source = ${values.add(filter.source)}`);
  if (filter.tag) all.push(`${values.add(filter.tag)} = any(tags)`);
  if (filter.importId) {
    const is = values.add(filter.importId);
    // A person of the import may be merged into another lead.
    all.push(`(${is} = any(import_ids) or id in (
      select stayed.id from leads gone cross join lateral (${stayedOf('gone.id')}) stayed
      where gone.owner = ${values.add(owner)} and gone.merged_into is not null and ${is} = any(gone.import_ids)))`);
  }
  const { from, sourcePost } = filter;
  const about = (condition: string) =>
    `exists (select from lead_origins s where s.lead_id = leads.id and ${condition})`;
  if (from) all.push(about(`s.kind = ${values.add(from)}`));
  if (sourcePost) all.push(about(`s.content_id = ${values.add(sourcePost)}`));
  if (filter.doNotContact !== undefined) all.push(`do_not_contact_at is ${filter.doNotContact ? 'not ' : ''}null`);
  return all.join(' and ');
};

/** Whether `lead_counts` knows the number of matches. */
const isCounted = ({ q, tag, importId, from, sourcePost, doNotContact }: Filter): boolean =>
  doNotContact === undefined && ![q, tag, importId, from, sourcePost].some(Boolean);

/** A search counts up to this number, which is also the most leads that the web can select at once. */
const mostFound = 500;

/** Prepared statements are kept only for pages of this size, because each connection keeps every plan. */
const usualLimit = 50;

/** A page of leads, and how many match. The total is exact up to `most`. */
export const findLeads = async (
  source: DataSource,
  owner: string,
  today: string,
  { limit, cursor, sort, ...filter }: InputOf<typeof listLeads>['query'],
): Promise<{ rows: Lead[]; total: number; most: number; next: string | undefined }> => {
  const down = sort.startsWith('-');
  const { by, type } = order[sort.replace(/^-/, '') as LeadSort];
  const values = new Values();
  const matching = where(owner, filter, values);
  const direction = down ? 'desc' : 'asc';
  const sorted = `order by key ${direction}, id ${direction}`;
  const kinds = (['q', 'segment', 'status', 'source'] as const).filter((field) => filter[field]);
  const kept = isCounted(filter);
  let total = 0;
  type Found = { lead: LeadWithFacts; key: string | null; total: number };
  const placeOf = ({ key, lead }: Found) => ({ value: key, id: lead.id });
  const { rows, next } = await pageAfter({ limit, cursor }, placeOf, async (after, read) => {
    // Up to version 8 of the leads, the cursor in the order of the day added was a time. A page from then can still continue.
    const old = by === 'listed' && after !== undefined && !/^-?\d+$/u.test(String(after.value));
    const [place, as] = old ? ['created_at', 'timestamptz'] : [by, type];
    const beyond = after
      ? `and (${place}, id) ${down ? '<' : '>'} (${values.add(after.value)}::${as}, ${values.add(after.id)}::uuid)`
      : '';
    const select = (what: string, most: number) =>
      `select ${what}, ${by} as key from leads where ${matching} ${beyond} ${sorted} limit ${most}`;
    const usual = isCounted({ ...filter, q: '' }) && !profileIn(filter.q) && limit === usualLimit && !old;
    // A search reads every lead. So one query, which returns only ids, gives both the first page and the total.
    const once = !kept && !after;
    // The database writes each lead as JSON, which Node reads in half the time of 30 columns.
    const found = await ask<Found>(
      source,
      `${once ? `with matching as materialized (${select('id', mostFound + 1)})` : ''}
       select to_json(lead) as lead, key::text as key, total
       from (${
         kept
           ? `select coalesce(sum(n), 0)::int as total from lead_counts where ${matching}`
           : countOf(once ? 'matching' : `leads where ${matching}`, 'total', mostFound)
       }) counted
       left join (${
         once
           ? `select * from (select * from matching ${sorted} limit ${read}) cut join leads using (id)`
           : select('*', read)
       }) page on true
       left join lateral (select ${leadSelect}) lead on true
       order by page.key ${direction}, page.id ${direction}`,
      values.all,
      usual ? ['leads', sort, after && 'next', ...kinds].join(' ') : undefined,
    );
    total = found[0]?.total ?? 0;
    return found.filter(({ key }) => key !== null);
  });
  return { rows: rows.map(({ lead }) => withStep(lead, today)), total, most: kept ? Infinity : mostFound, next };
};

/** The columns of the board. Where `lead_counts` knows the counts, only leads with a deal are read. */
export const findColumns = async (source: DataSource, owner: string, filter: Filter): Promise<LeadColumn[]> => {
  const values = new Values();
  const matching = where(owner, filter, values);
  const kept = isCounted(filter);
  const [groups, counts] = await Promise.all([
    ask<{ status: string; currency: string | null; amount: number | null; n: number }>(
      source,
      `select status, deal_currency as currency, sum(deal_amount)::float8 as amount, count(*)::int as n
       from leads where ${matching} ${kept ? 'and deal_amount is not null' : ''} group by 1, 2 order by 2`,
      values.all,
    ),
    kept
      ? ask<{ status: string; n: number }>(
          source,
          `select status, sum(n)::int as n from lead_counts where ${matching} group by 1`,
          values.all,
        )
      : [],
  ]);
  return leadStatuses.map((status) => ({
    status,
    count: (kept ? counts : groups).reduce((total, group) => total + (group.status === status ? group.n : 0), 0),
    sums: groups.flatMap(({ currency, amount, n, ...group }) =>
      group.status === status && currency !== null && amount !== null ? [{ amount, currency, deals: n }] : [],
    ),
  }));
};

/** @param today `YYYY-MM-DD` in the person's zone */
export const findLead = async (
  source: DataSource,
  owner: string,
  today: string,
  id: string,
): Promise<Lead | undefined> => {
  const [row] = await ask<LeadWithFacts>(
    source,
    `select ${leadSelect} from leads where owner = $1 and id = $2`,
    [owner, id],
    'lead',
  );
  return row && withStep(row, today);
};

export const findLeadsById = (source: DataSource, owner: string, ids: string[]): Promise<LeadWithFacts[]> =>
  source.query<LeadWithFacts[]>(`select ${leadSelect} from leads where owner = $1 and id = any($2)`, [owner, ids]);

export const countLeadFacts = async (source: DataSource, owner: string): Promise<ResponseOf<typeof leadFacts>> => {
  const [counts] = await ask<ResponseOf<typeof leadFacts>>(
    source,
    `select count(*)::int as people,
       count(*) filter (where title <> '')::int as titles,
       count(*) filter (where company <> '')::int as companies,
       count(connected_on)::int as "connectedOn",
       count(description)::int as notes,
       count(touched.id)::int as touched,
       count(next_step)::int as "nextSteps"
     from leads left join (
       select distinct l.id from leads l join lead_timeline t on t.lead_id = l.id where l.owner = $1 and t.kind = 'touch' and not t.taken_back
     ) touched on touched.id = leads.id
     where owner = $1 and not archived`,
    [owner],
    'lead facts',
  );
  if (!counts) throw new Error('A query without groups always has one row');
  return counts;
};

export const timelineOf = (source: DataSource, owner: string, id: string): Promise<TimelineEntry[]> =>
  ask<TimelineEntry>(
    source,
    `select ${selectOf(LeadTimelineRow, TimelineEntry.shape, {})} from lead_timeline
     where owner = $1 and lead_id in (${mergedWith('$2')}) and not taken_back
       -- A merge archives the other lead: its own line says so.
       and (lead_id = $2 or kind not in ('archived', 'restored'))
     order by lead_timeline.at desc, position desc limit 500`,
    [owner, id],
    'timeline',
  );

export const findForExport = (
  source: DataSource,
  owner: string,
  filter: Filter,
  ids: string[] | undefined,
): Promise<LeadWithFacts[]> => {
  const values = new Values();
  const matching = where(owner, filter, values);
  const chosen = ids ? `and id = any(${values.add(ids)})` : '';
  return source.query<LeadWithFacts[]>(
    `select ${leadSelect} from leads where ${matching} ${chosen} order by listed desc, id desc`,
    values.all,
  );
};

export const countLeads = async (source: DataSource, owner: string): Promise<ResponseOf<typeof leadCounts>> => {
  type Counts = ResponseOf<typeof leadCounts>;
  const [groups, tags] = await Promise.all([
    ask<LeadCountRow>(
      source,
      'select status, segment, source, n from lead_counts where owner = $1 and not archived',
      [owner],
      'lead counts',
    ),
    ask<Counts['tags'][number]>(
      source,
      'select tag, n as count from lead_tags where owner = $1 and n > 0 order by n desc, tag limit 50',
      [owner],
      'lead tags',
    ),
  ]);
  const sum = (counts: (group: LeadCountRow) => boolean) =>
    groups.filter(counts).reduce((total, { n }) => total + n, 0);
  const by = <K extends string>(keys: readonly K[], field: 'status' | 'segment') =>
    Object.fromEntries(keys.map((key) => [key, sum((group) => group[field] === key)])) as Record<K, number>;
  return {
    total: sum(() => true),
    open: sum(({ status }) => status !== 'converted' && status !== 'lost'),
    samples: sum((group) => group.source === 'sample'),
    byStatus: by(leadStatuses, 'status'),
    bySegment: by([...segments, 'none'], 'segment'),
    tags,
  };
};

/** The ids of the person's sample leads. They include removed ones, so that a repeated removal finds the same leads. */
export const sampleLeadIds = async (source: DataSource, owner: string): Promise<string[]> =>
  (await source.manager.find(LeadRow, { select: { id: true }, where: { owner, source: 'sample' } })).map((r) => r.id);

/** Archived leads of `ids` whose person is in the list too: same e-mail and name, or same LinkedIn address. */
export const inListAlready = async (source: DataSource, owner: string, ids: string[]): Promise<Set<string>> => {
  const rows = await source.query<{ id: string }[]>(
    `select a.id from leads a where a.owner = $1 and a.id = any($2) and a.archived and exists (
       select from leads b where b.owner = $1 and not b.archived and (b.linkedin_url = a.linkedin_url
         or (lower(b.email) = lower(a.email) and lower(b.name) = lower(a.name))))`,
    [owner, ids],
  );
  return new Set(rows.map(({ id }) => id));
};

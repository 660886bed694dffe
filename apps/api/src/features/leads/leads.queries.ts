import type { z } from 'zod';
import type { InputOf } from '@app/contracts/endpoint';
import {
  type Lead,
  LeadAnswer,
  type leadCounts,
  type LeadFilter,
  type listLeads,
  type TimelineEntry,
} from '@app/contracts/leads/leads.api';
import { leadStatuses, segments } from '@app/contracts/leads/leads.events';
import type { ResponseOf } from '@app/contracts/endpoint';
import type { DataSource } from 'typeorm';
import { countOf, decodeCursor, encodeCursor, refuseForeignCursor } from '../../platform/http/paging';
import { ask } from '../../platform/postgres/ask';
import { containing, iso, selectOf, Values } from '../../platform/projections/sql';
import { LeadRow } from './leads.read-model';

const columns = selectOf(LeadRow, LeadAnswer.shape, {});

/** The SQL that each sort key orders by. Never null, because a cursor compares it. */
const order: Record<string, { by: string; type: string }> = {
  name: { by: 'name', type: 'text' },
  title: { by: 'title', type: 'text' },
  company: { by: 'company', type: 'text' },
  segment: { by: `coalesce(segment, '~')`, type: 'text' },
  status: { by: `array_position(array['${leadStatuses.join("','")}'], status)`, type: 'integer' },
  lastAction: { by: 'coalesce(last_action_at, created_at)', type: 'timestamptz' },
  nextStep: { by: `coalesce(next_step_due, 'infinity'::date)`, type: 'date' },
  created: { by: 'created_at', type: 'timestamptz' },
};

type Filter = z.output<typeof LeadFilter>;

const where = (owner: string, filter: Filter, values: Values): string => {
  const all = [`owner = ${values.add(owner)}`, `archived = ${values.add(filter.archived)}`];
  if (filter.q) all.push(`search like ${values.add(containing(filter.q.toLowerCase()))}`);
  if (filter.segment) all.push(`segment = ${values.add(filter.segment)}`);
  if (filter.status) all.push(`status = ${values.add(filter.status)}`);
  if (filter.source) all.push(`source = ${values.add(filter.source)}`);
  if (filter.tag) all.push(`${values.add(filter.tag)} = any(tags)`);
  if (filter.importId) all.push(`${values.add(filter.importId)} = any(import_ids)`);
  return all.join(' and ');
};

export const findLeads = async (
  source: DataSource,
  owner: string,
  { limit, cursor, sort, ...filter }: InputOf<typeof listLeads>['query'],
): Promise<{ rows: Lead[]; total: number; next: string | undefined }> => {
  const down = sort.startsWith('-');
  const { by, type } = order[sort.replace(/^-/, '')] ?? { by: 'created_at', type: 'timestamptz' };
  const values = new Values();
  const matching = where(owner, filter, values);
  const countValues = [...values.all];
  const after = decodeCursor(cursor);
  const direction = down ? 'desc' : 'asc';
  const beyond = after
    ? `and (${by}, id) ${down ? '<' : '>'} (${values.add(after.value)}::${type}, ${values.add(after.id)}::uuid)`
    : '';
  const [page, [count]] = await Promise.all([
    ask<Lead & { key: string }>(
      source,
      // The inner query cuts the page. Otherwise PostgreSQL formats the dates of every lead before it sorts them.
      `select ${columns}, (${by})::text as key
       from (select * from leads where ${matching} ${beyond}
             order by ${by} ${direction}, id ${direction} limit ${values.add(limit + 1)}) page
       order by ${by} ${direction}, id ${direction}`,
      values.all,
    ),
    ask<{ n: number }>(source, countOf(`leads where ${matching}`), countValues),
  ]).catch(refuseForeignCursor(after));
  const last = page.length > limit ? page[limit - 1] : undefined;
  const rows = page.slice(0, limit).map(({ key: _key, ...row }) => row);
  return { rows, total: count?.n ?? 0, next: last && encodeCursor({ value: last.key, id: last.id }) };
};

export const findLead = async (source: DataSource, owner: string, id: string): Promise<Lead | undefined> =>
  (await ask<Lead>(source, `select ${columns} from leads where owner = $1 and id = $2`, [owner, id], 'lead'))[0];

export const findLeadsById = (source: DataSource, owner: string, ids: string[]): Promise<Lead[]> =>
  source.query<Lead[]>(`select ${columns} from leads where owner = $1 and id = any($2)`, [owner, ids]);

export const timelineOf = (source: DataSource, owner: string, id: string): Promise<TimelineEntry[]> =>
  ask<TimelineEntry>(
    source,
    `select id, kind, text, words, content_id as "contentId", ${iso('at')} as at
     from lead_timeline where owner = $1 and lead_id = $2 order by position desc limit 500`,
    [owner, id],
    'timeline',
  );

export const findForExport = (
  source: DataSource,
  owner: string,
  filter: Filter,
  ids: string[] | undefined,
): Promise<Lead[]> => {
  const values = new Values();
  const matching = where(owner, filter, values);
  const chosen = ids ? `and id = any(${values.add(ids)})` : '';
  return source.query<Lead[]>(
    `select ${columns} from leads where ${matching} ${chosen} order by created_at desc, id desc`,
    values.all,
  );
};

export const countLeads = async (source: DataSource, owner: string): Promise<ResponseOf<typeof leadCounts>> => {
  type Group = { status: Lead['status']; segment: keyof Counts['bySegment']; sample: boolean; n: number };
  type Counts = ResponseOf<typeof leadCounts>;
  const mine = 'where owner = $1 and not archived';
  const [groups, tags] = await Promise.all([
    source.query<Group[]>(
      `select status, coalesce(segment, 'none') as segment, source = 'sample' as sample, count(*)::int as n
       from leads ${mine} group by 1, 2, 3`,
      [owner],
    ),
    source.query<Counts['tags']>(
      `select tag, count(*)::int as count from leads, unnest(tags) tag ${mine} group by 1 order by 2 desc, 1 limit 50`,
      [owner],
    ),
  ]);
  const sum = (counts: (group: Group) => boolean) => groups.filter(counts).reduce((total, { n }) => total + n, 0);
  const by = <K extends string>(keys: readonly K[], field: 'status' | 'segment') =>
    Object.fromEntries(keys.map((key) => [key, sum((group) => group[field] === key)])) as Record<K, number>;
  return {
    total: sum(() => true),
    open: sum(({ status }) => status !== 'converted' && status !== 'lost'),
    samples: sum(({ sample }) => sample),
    byStatus: by(leadStatuses, 'status'),
    bySegment: by([...segments, 'none'], 'segment'),
    tags,
  };
};

/** The ids of the person's sample leads. They include removed ones, so that a repeated removal finds the same leads. */
export const sampleLeadIds = async (source: DataSource, owner: string): Promise<string[]> =>
  (await source.query<{ id: string }[]>(`select id from leads where owner = $1 and source = 'sample'`, [owner])).map(
    (r) => r.id,
  );

/**
 * Every lead, as a JSON array of `LeadDetails` with their ids. An import compares its rows with them, in a
 * thread of its own. There can be many, so only that thread parses them.
 */
export const knownPeople = async (source: DataSource, owner: string): Promise<string> => {
  const [row] = await source.query<{ people: string }[]>(
    `select coalesce(json_agg(p), '[]')::text as people from (
       select id, name, title, company, email, linkedin_url as "linkedinUrl", description, segment, tags,
              connection_count as "connectionCount", connected_on::text as "connectedOn", archived
       from leads where owner = $1 and not (archived and exists
         (select from imports i where i.id = import_id and i.state in ('undoing', 'undone')))) p`,
    [owner],
  );
  return row?.people ?? '[]';
};

/**
 * The leads that an import created or updated. They include archived ones, so that an undo after a crash finds the same
 * leads. `drafted`: there is a text for the lead.
 */
export const leadIdsOfImport = async (
  source: DataSource,
  owner: string,
  importId: string,
): Promise<{ id: string; created: boolean; drafted: boolean; archived: boolean }[]> =>
  source.query(
    `select id, coalesce(import_id = $2, false) as created, archived,
            exists (select from lead_drafts d where d.lead_id = leads.id) as drafted
     from leads where owner = $1 and $2 = any(import_ids) order by id`,
    [owner, importId],
  );

/** Of these archived leads, those whose person is in the list as another lead: the same e-mail and name, or LinkedIn address. */
export const inListAlready = async (source: DataSource, owner: string, ids: string[]): Promise<Set<string>> => {
  const rows = await source.query<{ id: string }[]>(
    `select a.id from leads a where a.owner = $1 and a.id = any($2) and a.archived and exists (
       select from leads b where b.owner = $1 and not b.archived and (b.linkedin_url = a.linkedin_url
         or (lower(b.email) = lower(a.email) and lower(b.name) = lower(a.name))))`,
    [owner, ids],
  );
  return new Set(rows.map(({ id }) => id));
};

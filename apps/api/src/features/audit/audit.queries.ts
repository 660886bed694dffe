import type { AuditEntry, listAudit } from '@app/contracts/audit/audit.api';
import type { AuditKind } from '@app/contracts/audit/audit.constants';
import type { InputOf } from '@app/contracts/endpoint';
import type { Actor } from '@app/contracts/event';
import type { DataSource } from 'typeorm';
import { type Page, countOf, pageAfter } from '../../platform/http/paging';
import { iso, Values } from '@app/event-sourcing/read-models/read-model';

type Query = InputOf<typeof listAudit>['query'];
export type AuditFilter = Omit<Query, 'limit' | 'cursor'>;

export interface PlacedEntry extends AuditEntry {
  stream: string;
  revision: number;
  position: string;
}

interface Row {
  id: string;
  at: string;
  entry: string | null;
  kind: AuditKind;
  type: string;
  actorId: string;
  actorAs: Actor['as'];
  actorName: string | null;
  actorEmail: string | null;
  userId: string;
  userName: string | null;
  userEmail: string | null;
  summary: string;
  note: string | null;
  seal: string | null;
  stream: string;
  revision: number;
  position: string;
}

const nameOf = (person: string): string => `nullif(concat_ws(' ', ${person}.first_name, ${person}.last_name), '')`;
// Keepwarm is the actor when it acts by itself, and Stripe is the actor of what happened at Stripe.
const actorName = `case e.actor_as when 'system' then 'Keepwarm' when 'stripe' then 'Stripe' else ${nameOf('actor')} end`;
const summary = `case when e.to_user then e.summary || ' ' || coalesce(${nameOf('person')}, person.email, 'somebody')
  else e.summary end`;

const columns = `e.id, ${iso('e.at')} as at, chain.entry::text as entry, e.kind, e.type,
  e.actor_id as "actorId", e.actor_as as "actorAs", ${actorName} as "actorName", actor.email as "actorEmail",
  e.owner as "userId", ${nameOf('person')} as "userName", person.email as "userEmail",
  ${summary} as summary, e.note, e.seal, e.stream, e.revision, e.position::text as position`;

const withPeople = `left join audit_people actor on actor.id = e.actor_id
  left join audit_people person on person.id = e.owner::text`;

/** The hash chain is in the same database. The event's id joins it. */
const withChain = 'left join log.chain chain on chain.event_id = e.id';

/** The joins that a filter needs. Only a search needs those for names. */
const entriesFor = ({ q }: AuditFilter): string => `audit_entries e ${q ? withPeople : ''}`;

/** The text that is searched. It is one line, so that "Nora Lindqvist approved" is found. */
const searched = `lower(concat_ws(' ', ${actorName}, ${summary}, e.note, actor.email, ${nameOf('person')}, person.email))`;

const where = (filter: AuditFilter, values: Values): string => {
  const { q, kind, type, user, actor, as, from, until } = filter;
  const all = ['true'];
  if (q) all.push(`${searched} like ${values.addContaining(q.toLowerCase())}`);
  if (kind === 'decision') all.push(`e.kind in ('approval', 'plan')`);
  else if (kind) all.push(`e.kind = ${values.add(kind)}`);
  if (type) all.push(`e.type = ${values.add(type)}`);
  if (user) all.push(`e.owner = ${values.add(user)}`);
  if (actor) all.push(`e.actor_id = ${values.add(actor)}`);
  if (as) all.push(`e.actor_as = ${values.add(as)}`);
  // In seconds, because PostgreSQL has no year 0.
  const instant = (text: string) => `to_timestamp(${values.add(Date.parse(text) / 1000)})`;
  if (from) all.push(`e.at >= ${instant(from)}`);
  if (until) all.push(`e.at < ${instant(until)}`);
  return all.join(' and ');
};

/** How many entries match. It counts to one more than `most` and stops. */
export const countAudit = async (source: DataSource, filter: AuditFilter, most?: number): Promise<number> => {
  const values = new Values();
  const matching = `${entriesFor(filter)} where ${where(filter, values)}`;
  const [row] = await source.query<{ n: number }[]>(countOf(matching, 'n', most), values.all);
  return row?.n ?? 0;
};

/** A page of entries, newest first. */
export const findAudit = async (source: DataSource, { limit, cursor, ...filter }: Query): Promise<Page<AuditEntry>> => {
  const placeOf = ({ position, id }: PlacedEntry) => ({ value: position, id });
  const [{ rows: page, next }, total] = await Promise.all([
    pageAfter({ limit, cursor }, placeOf, (after, most) => entriesBeyond(source, filter, 'desc', after?.value, most)),
    countAudit(source, filter),
  ]);
  const rows = page.map(({ stream: _stream, revision: _revision, position: _position, ...entry }) => entry);
  return { rows, total, next };
};

/** The next `limit` entries after a position of the log, oldest first. */
export const findAuditAfter = (
  source: DataSource,
  filter: AuditFilter,
  position: string,
  limit: number,
): Promise<PlacedEntry[]> => entriesBeyond(source, filter, 'asc', position, limit);

/** The inner query finds the entries. Names and chain are joined only to these. */
const entriesBeyond = async (
  source: DataSource,
  filter: AuditFilter,
  direction: 'asc' | 'desc',
  position: string | number | null | undefined,
  limit: number,
): Promise<PlacedEntry[]> => {
  const values = new Values();
  const matching = where(filter, values);
  // The entries of one person or of a period can be far from the newest entry. PostgreSQL assumes that they are spread
  // evenly, and would read every entry before them. An expression that no index has makes it read and sort what matches.
  const narrow = direction === 'desc' && (filter.user ?? filter.actor ?? filter.from ?? filter.until) !== undefined;
  const place = narrow ? '(e.position + 0)' : 'e.position';
  const beyond =
    position === undefined ? '' : `and ${place} ${direction === 'asc' ? '>' : '<'} ${values.add(position)}::bigint`;
  const rows = await source.query<Row[]>(
    `with page as materialized (
       select e.* from ${entriesFor(filter)} where ${matching} ${beyond}
       order by ${place} ${direction} limit ${values.add(limit)})
     select ${columns} from page e ${withPeople} ${withChain}
     order by e.position ${direction}`,
    values.all,
  );
  return rows.map(placed);
};

export const findAuditEntry = async (source: DataSource, id: string): Promise<PlacedEntry | undefined> =>
  (
    await source.query<Row[]>(`select ${columns} from audit_entries e ${withPeople} ${withChain} where e.id = $1`, [id])
  ).map(placed)[0];

const placed = (row: Row): PlacedEntry => ({
  id: row.id,
  at: row.at,
  entry: row.entry === null ? null : Number(row.entry),
  kind: row.kind,
  type: row.type,
  actor: { id: row.actorId, name: row.actorName, email: row.actorEmail, as: row.actorAs },
  user: { id: row.userId, name: row.userName, email: row.userEmail },
  summary: row.summary,
  note: row.note,
  seal: row.seal,
  stream: row.stream,
  revision: row.revision,
  position: row.position,
});

import { schemaOf } from '../../../api/test/schemas';
import { DateTime } from 'luxon';
import type { EventMetadata } from '@app/contracts/event';
import type { Pool } from '@app/event-sourcing/postgres/database';
import type { RecordedEvent } from '@app/event-sourcing/event-store';

/**
 * The rows that the read tables must have, folded from the raw log without code of the read models. An event that was
 * applied twice, left out or applied out of order shows as a difference.
 */
export const foldLog = (log: RecordedEvent[]) => {
  const leads = new Map<string, string>();
  const contents = new Map<string, string>();
  const weeks = new Map<string, Record<string, number>>();
  const plans = new Map<string, string>();
  const count = (owner: string, at: string, zone: string, what: string, by = 1) => {
    const week = DateTime.fromISO(at, { zone }).startOf('week').toISODate() ?? '';
    const row = weeks.get(`${owner} ${week}`) ?? {};
    row[what] = (row[what] ?? 0) + by;
    weeks.set(`${owner} ${week}`, row);
  };
  for (const event of log) {
    const id = event.stream.slice(event.stream.indexOf('-') + 1);
    const { owner } = event.metadata satisfies EventMetadata;
    const d = event.data as Record<string, string> & { revision: number };
    const zone = d.timeZone ?? 'UTC';
    const [, , now = '', revision = '0'] = (contents.get(id) ?? '').split(' ');
    const set = (status: string, print = now, rev: number | string = revision) =>
      contents.set(id, `${owner} ${status} ${print} ${rev}`);
    switch (event.type) {
      case 'UserRegistered':
        plans.set(id, 'free null');
        break;
      case 'TierGranted':
        plans.set(id, `${d.tier} active`);
        break;
      case 'SubscriptionStarted':
        plans.set(id, `${d.tier} active`);
        break;
      case 'TierRevoked':
        plans.set(id, 'free null');
        break;
      case 'LeadSurfaced':
        leads.set(id, `${owner} new shown ${d.name}`);
        count(owner, d.at ?? '', zone, 'leads_surfaced');
        break;
      case 'LeadStatusChanged':
        leads.set(id, (leads.get(id) ?? '').replace(/^(\S+) \S+/, `$1 ${d.to}`));
        break;
      case 'LeadArchived':
        leads.set(id, (leads.get(id) ?? '').replace(/^(\S+ \S+) \S+/, '$1 archived'));
        if (d.reason !== 'archived') count(owner, d.surfacedAt ?? '', zone, 'leads_surfaced', -1);
        break;
      case 'DraftGenerated':
        set('pending', d.fingerprint, 0);
        count(owner, d.at ?? '', zone, 'messages_drafted');
        break;
      case 'DraftEdited':
        set('edited', d.fingerprint, d.revision);
        if (d.revision === 1) count(owner, d.at ?? '', zone, 'messages_edited');
        break;
      case 'ContentApproved':
        set('approved');
        count(owner, d.at ?? '', zone, 'messages_approved');
        break;
      case 'ContentDeclined':
        set('declined');
        count(owner, d.at ?? '', zone, 'messages_declined');
        break;
      case 'ContentReopened':
        set(Number(revision) > 0 ? 'edited' : 'pending');
        count(
          owner,
          d.decidedAt ?? '',
          zone,
          d.decision === 'approved' ? 'messages_approved' : 'messages_declined',
          -1,
        );
        break;
      default:
    }
  }
  return { leads, contents, weeks, plans };
};

/** Every difference between the fold and the read tables, in words; none when they are equal. */
export const differences = async (
  log: RecordedEvent[],
  pool: Pick<Pool, 'query'>,
  schema: (readModel: string) => string = schemaOf,
): Promise<string[]> => {
  const told = foldLog(log);
  const found: string[] = [];
  const compare = (table: string, wanted: Map<string, string>, rows: { key: string; value: string }[]) => {
    const shown = new Map(rows.map((r) => [r.key, r.value]));
    for (const [key, value] of wanted)
      if (shown.get(key) !== value) found.push(`${table} ${key}: the log says "${value}", the row "${shown.get(key)}"`);
    for (const key of shown.keys())
      if (!wanted.has(key)) found.push(`${table} ${key}: a row that the log knows nothing of`);
  };
  const rows = async (sql: string) => (await pool.query<{ key: string; value: string }>(sql)).rows;
  compare(
    'leads',
    told.leads,
    await rows(
      `select id::text as key, concat_ws(' ', owner, status, case when archived then 'archived' else 'shown' end, name) as value from ${schema('leads')}.leads`,
    ),
  );
  compare(
    'contents',
    told.contents,
    await rows(
      `select id::text as key, concat_ws(' ', owner, approval_status, fingerprint, revision) as value from ${schema('contents')}.contents`,
    ),
  );
  compare(
    'users',
    told.plans,
    await rows(
      `select id::text as key, subscription_tier || ' ' || coalesce(subscription_status, 'null') as value from ${schema('users')}.users`,
    ),
  );
  const figures = ['leads_surfaced', 'messages_drafted', 'messages_edited', 'messages_approved', 'messages_declined'];
  compare(
    'weekly_metrics',
    new Map([...told.weeks].map(([key, row]) => [key, figures.map((f) => row[f] ?? 0).join(' ')])),
    await rows(
      `select owner || ' ' || week_start as key, concat_ws(' ', ${figures.join(', ')}) as value from ${schema('metrics')}.weekly_metrics`,
    ),
  );
  return found;
};

import { setTimeout as sleep } from 'node:timers/promises';
import { registry } from '../../../api/src/app.module';
import { categoryOf, type EventStore, type RecordedEvent, idOf } from '@app/event-sourcing/event-store';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { differences } from './fold';
import { type Acknowledged, rowsOfImport } from './load';
import { eventFaults, rowFaults } from './plant';

export const wholeLog = async (store: EventStore): Promise<RecordedEvent[]> => {
  const log: RecordedEvent[] = [];
  for await (const batch of store.readAll(0n, {
    categories: ['user', 'subscription', 'lead', 'import', 'content', 'ticket'],
  }))
    log.push(...batch.events);
  return log;
};

/**
 * Waits for the read models, a minute for each.
 * @param schemaOf the schema of a read model's version
 * @returns one line for each read model that has not applied the log
 */
const behind = async (
  storage: Storage,
  log: RecordedEvent[],
  schemaOf: (readModel: string) => string,
): Promise<string[]> => {
  const found: string[] = [];
  for (const { name, categories } of registry.readModels) {
    const followed = new Set<string>(categories);
    const wanted = log.findLast((e) => followed.has(categoryOf(e.stream)))?.position ?? 0n;
    for (const end = Date.now() + 60_000; ; await sleep(50)) {
      const { rows } = await storage.pool.query<{ position: bigint }>(
        'select position from platform.checkpoints where consumer = $1',
        [schemaOf(name)],
      );
      if ((rows[0]?.position ?? 0n) >= wanted) break;
      if (Date.now() < end) continue;
      found.push(`${schemaOf(name)} is at ${rows[0]?.position} of ${wanted}`);
      break;
    }
  }
  return found;
};

/** How often each of them occurs. */
const counted = (ids: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

export interface Compared {
  lost: number;
  doubled: number;
  failures: string[];
}

/** Compares what was acknowledged with the log: each action must be there once, and nothing else. */
export const compare = (seen: Acknowledged, log: RecordedEvent[]): Compared => {
  const result: Compared = { lost: 0, doubled: 0, failures: [] };
  const exactly = (what: string, acknowledged: Iterable<string>, stored: Iterable<string>) => {
    const [wanted, found] = [counted(acknowledged), counted(stored)];
    for (const id of new Set([...wanted.keys(), ...found.keys()])) {
      const more = (found.get(id) ?? 0) - (wanted.get(id) ?? 0);
      if (more === 0) continue;
      result[more < 0 ? 'lost' : 'doubled'] += Math.abs(more);
      result.failures.push(`${what} ${id}: ${wanted.get(id) ?? 0} acknowledged, ${found.get(id) ?? 0} in the log`);
    }
  };
  const of = (type: string) => log.filter((e) => e.type === type);
  const ids = (events: RecordedEvent[]) => events.map((e) => idOf(e.stream));
  type Surfaced = { name: string; importId: string | null; row: number | null };
  const surfaced = of('LeadSurfaced').map((e) => ({ ...(e.data as Surfaced), id: idOf(e.stream) }));
  const byHand = surfaced.filter((e) => e.importId === null);
  const imported = surfaced.filter((e) => e.importId !== null);
  const drafted = of('DraftGenerated').map((e) => (e.data as { target: { leadId: string } }).target.leadId);
  const moved = [...seen.leads].filter(([, { status }]) => status === 'contacted');
  const edited = [...seen.texts].filter(([, { edits }]) => edits > 0);
  const rowsOf = (id: string) => Array.from({ length: rowsOfImport }, (_, i) => `${id} row ${i + 2}`);
  exactly(
    'lead',
    seen.leads.keys(),
    byHand.map(({ id }) => id),
  );
  exactly(
    'name of a lead',
    [...seen.leads.values()].map(({ name }) => name),
    byHand.map(({ name }) => name),
  );
  exactly(
    'move of lead',
    moved.map(([id]) => id),
    ids(of('LeadStatusChanged')),
  );
  exactly('draft', seen.texts.keys(), ids(of('DraftGenerated')));
  // The load asks once for a draft to each lead.
  exactly('draft for lead', new Set([...seen.texts.values()].map(({ leadId }) => leadId)), drafted);
  exactly(
    'edit of text',
    edited.map(([id]) => id),
    ids(of('DraftEdited')),
  );
  exactly('approval of text', seen.decisions.approved, ids(of('ContentApproved')));
  exactly('decline of text', seen.decisions.declined, ids(of('ContentDeclined')));
  exactly('reopening of text', seen.decisions.reopened, ids(of('ContentReopened')));
  exactly('start of import', seen.imports, ids(of('ImportStarted')));
  exactly('end of import', seen.imports, ids(of('ImportCompleted')));
  exactly(
    'person of import',
    [...seen.imports].flatMap(rowsOf),
    imported.map((e) => `${e.importId} row ${e.row}`),
  );
  exactly('removal of lead', seen.archived, ids(of('LeadArchived')));
  exactly('grant to', seen.grants.granted, ids(of('TierGranted')));
  exactly(
    'call to',
    seen.kept.called,
    ids(of('TouchLogged').filter((e) => (e.data as { kind: string }).kind === 'call')),
  );
  exactly('sending of text', seen.kept.sent, ids(of('ContentSent')));
  exactly('value of deal', seen.kept.valued, ids(of('DealValued')));
  exactly('snooze of lead', seen.kept.snoozed, ids(of('FollowUpSnoozed')));
  exactly('ticket', seen.kept.tickets, ids(of('TicketOpened')));
  exactly('bell of', seen.kept.preferences, ids(of('NotificationPreferencesSet')));
  exactly('customer', seen.paid.customers, ids(of('CustomerCreated')));
  exactly('plan of', seen.paid.started, ids(of('SubscriptionStarted')));
  exactly('cancellation of', seen.paid.cancelled, ids(of('CancellationScheduled')));
  exactly('taking back of', seen.paid.takenBack, ids(of('CancellationTakenBack')));
  exactly('revocation from', seen.grants.revoked, ids(of('TierRevoked')));
  exactly(
    'event',
    new Set(log.map((e) => e.id)),
    log.map((e) => e.id),
  );
  return result;
};

export interface Verdict extends Compared {
  events: number;
  head: bigint;
  /** Rows that differ from an independent fold of the log. */
  differing: number;
  /** Faults that were planted to test this judge. It reported each, else `failures` names it. */
  planted: number;
}

/**
 * Compares what was acknowledged with the log, and the log with the rows. Then it plants faults, each in a copy, and must
 * report them.
 * @param schemaOf the schema of a read model's version
 * @param ignored streams that nobody asked for
 */
export const judge = async (
  storage: Storage,
  seen: Acknowledged,
  schemaOf: (readModel: string) => string,
  ignored = new Set<string>(),
): Promise<Verdict> => {
  const log = await wholeLog(storage.store);
  const late = await behind(storage, log, schemaOf);
  const asked = log.filter((e) => !ignored.has(e.stream));
  const compared = compare(seen, asked);
  const rows = await differences(log, storage.pool, schemaOf);
  const unreported: string[] = [];
  for (const { what, plant } of eventFaults)
    if (compare(seen, plant(asked)).failures.length <= compared.failures.length) unreported.push(what);
  const client = await storage.pool.connect();
  try {
    for (const { what, sql } of rowFaults) {
      await client.query('begin');
      await client.query(sql(schemaOf));
      if ((await differences(log, client, schemaOf)).length <= rows.length) unreported.push(what);
      await client.query('rollback');
    }
  } finally {
    client.release();
  }
  const { rows: parked } = await storage.pool.query<{ consumer: string; stream: string; error: string }>(
    'select consumer, stream, error from platform.parked_streams',
  );
  const failures = [
    ...late,
    ...parked.map(({ consumer, stream, error }) => `${consumer} parked ${stream}: ${error}`),
    ...compared.failures,
    ...rows,
    ...unreported.map((what) => `A planted fault was not reported: ${what}`),
  ];
  const planted = eventFaults.length + rowFaults.length;
  return {
    ...compared,
    failures,
    events: log.length,
    head: log.at(-1)?.position ?? 0n,
    differing: rows.length,
    planted,
  };
};

import { setTimeout as sleep } from 'node:timers/promises';
import { registry } from '../../src/app.module';
import { idOf } from '../../src/platform/event-store/stored';
import { categoryOf, type RecordedEvent } from '../../src/platform/kernel/event-store';
import type { Storage } from '../../src/platform/postgres/storage';
import { type Acknowledged, rowsOfImport } from './load';

export const wholeLog = async (storage: Storage): Promise<RecordedEvent[]> => {
  const log: RecordedEvent[] = [];
  for await (const batch of storage.store.readAll(0n, {
    categories: ['user', 'subscription', 'lead', 'import', 'content'],
  }))
    log.push(...batch.events);
  return log;
};

/**
 * Waits for the read models, a minute for each.
 * @param schemaOf the schema of a read model's version
 * @returns one line for each read model that has not applied the log
 */
export const behind = async (
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

/** Compares what was acknowledged with the log: each action must be there once. */
export const compare = (
  { leads, texts, decisions, imports, grants }: Acknowledged,
  log: RecordedEvent[],
): { lost: number; doubled: number; failures: string[] } => {
  const result = { lost: 0, doubled: 0, failures: [] as string[] };
  const exactly = (what: string, wanted: number, found: number) => {
    result.lost += Math.max(0, wanted - found);
    result.doubled += Math.max(0, found - wanted);
    if (found !== wanted) result.failures.push(`${what}: ${wanted} acknowledged, ${found} in the log`);
  };
  const of = (type: string) => log.filter((e) => e.type === type);
  const each = (what: string, ids: Iterable<string>, events: RecordedEvent[]) => {
    const there = new Set(events.map((e) => idOf(e.stream)));
    for (const id of ids) if (!there.has(id)) result.failures.push(`${what} ${id} is missing`);
  };
  const byHand = of('LeadSurfaced').filter((e) => (e.data as { source: string }).source === 'manual');
  exactly('leads by hand', leads.size, byHand.length);
  each('lead', leads.keys(), byHand);
  exactly('names of leads', byHand.length, new Set(byHand.map((e) => (e.data as { name: string }).name)).size);
  const moved = [...leads.values()].filter(({ status }) => status === 'contacted');
  exactly('moves', moved.length, of('LeadStatusChanged').length);
  exactly('drafts', texts.size, of('DraftGenerated').length);
  each('draft', texts.keys(), of('DraftGenerated'));
  exactly('edits', [...texts.values()].filter(({ edits }) => edits > 0).length, of('DraftEdited').length);
  exactly('approvals', decisions.approved, of('ContentApproved').length);
  exactly('declines', decisions.declined, of('ContentDeclined').length);
  exactly('decisions taken back', decisions.reopened, of('ContentReopened').length);
  exactly('imports', imports.size, of('ImportStarted').length);
  exactly('completed imports', imports.size, of('ImportCompleted').length);
  exactly('imported people', imports.size * rowsOfImport, of('LeadSurfaced').length - byHand.length);
  const sum = (kind: 'granted' | 'revoked') => [...grants.values()].reduce((total, grant) => total + grant[kind], 0);
  exactly('grants', sum('granted'), of('TierGranted').length);
  exactly('revocations', sum('revoked'), of('TierRevoked').length);
  exactly('event ids', log.length, new Set(log.map((e) => e.id)).size);
  return result;
};

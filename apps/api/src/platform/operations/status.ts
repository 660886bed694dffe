import type { Consumer } from '@app/contracts/admin/read-models.api';
import type { Category } from '@app/contracts/events';
import { PostgresEventStore } from '@app/event-sourcing/event-store/postgres.event-store';
import { firstRow, type Pool } from '@app/event-sourcing/postgres/database';
import type { EventStore } from '@app/event-sourcing/event-store';
import { rateNow } from '@app/event-sourcing/read-models/checkpoints';
import { buildLease, type BuildState } from '@app/event-sourcing/read-models/build-state';
import type { Subscription } from './subscriptions';

export interface SubscriptionStatus extends Pick<Consumer, 'behind' | 'perSecond' | 'parked' | 'waitsFor'> {
  subscription: Subscription;
  /** Whether it has run once. A read model has rows then. */
  built: boolean;
  position: bigint;
  head: bigint;
  /** Age of the oldest event that it has not applied; 0 when there is none. */
  secondsBehind: number;
  updatedAt: Date | null;
  rebuild: RebuildStatus | null;
}

export interface RebuildStatus {
  state: BuildState;
  /** Whether a process works on it now. A process that dies or freezes loses this within seconds. */
  held: boolean;
  jobId: string | null;
  owner: string | null;
  done: bigint;
  of: bigint;
  events: bigint;
  startedAt: Date;
  /** From its start until now or its end, by the clock of the database. */
  seconds: number;
}

interface Row {
  consumer: string;
  position: bigint;
  updatedAt: Date;
  rate: number;
  waitsFor: string | null;
}

/** Events are counted only so far, so that a subscription that is far behind does not cost more. */
const mostCounted = 1_000;

/** The state of each subscription, in the order given. @throws StoreUnavailable */
export const statusOf = async (
  pool: Pool,
  store: EventStore,
  subscriptions: Subscription[],
): Promise<SubscriptionStatus[]> => {
  // The checkpoints are read before the head, so that no subscription seems to be ahead of it.
  const checkpoints = await pool.query<Row>(
    `select consumer, position, updated_at as "updatedAt", ${rateNow} as rate, waits_for as "waitsFor" from platform.checkpoints`,
  );
  const parked = await pool.query<{ consumer: string; n: number }>(
    'select consumer, count(*)::int as n from platform.parked_streams group by consumer',
  );
  const rebuilds = await pool.query<RebuildStatus & { consumer: string }>(
    `select consumer, state, job_id as "jobId", owner, done, of, events, started_at as "startedAt",
            exists (select from platform.leases l where l.name = r.consumer || $1 and l.expires_at > now()) as held,
            extract(epoch from case state when 'running' then now() else updated_at end - started_at)::float8 as seconds
     from platform.rebuilds r`,
    [buildLease('')],
  );
  const head = await store.head();
  return Promise.all(
    subscriptions.map(async (subscription) => {
      const row = checkpoints.rows.find((r) => r.consumer === subscription.key);
      const position = row?.position ?? 0n;
      return {
        subscription,
        built: row !== undefined,
        position,
        head: head > position ? head : position,
        ...(position < head
          ? await eventsAfter(pool, store, position, subscription.categories)
          : { behind: 0, secondsBehind: 0 }),
        perSecond: Math.round((row?.rate ?? 0) * 10) / 10,
        parked: parked.rows.find((r) => r.consumer === subscription.key)?.n ?? 0,
        waitsFor: row?.waitsFor ?? null,
        updatedAt: row?.updatedAt ?? null,
        rebuild: rebuilds.rows.find((r) => r.consumer === subscription.key) ?? null,
      };
    }),
  );
};

/** Events of these categories only: a checkpoint that has not passed the others yet is not behind. */
const eventsAfter = async (
  pool: Pool,
  store: EventStore,
  position: bigint,
  categories: readonly Category[] | undefined,
) => {
  let behind = 0;
  let oldest: string | undefined;
  if (store instanceof PostgresEventStore) {
    const counted = await firstRow<{ n: number; oldest: string | null }>(
      pool,
      `select count(*)::int as n, (array_agg(metadata order by position))[1]::json->>'recordedAt' as oldest from (
         select position, metadata from log.events
         where position > $1 and ($2::text[] is null or category = any($2)) order by position limit $3) counted`,
      [position, categories ?? null, mostCounted],
    );
    return { behind: counted?.n ?? 0, secondsBehind: ageOf(counted?.oldest) };
  }
  for await (const { events } of store.readAll(position, categories && { categories })) {
    oldest ??= events[0]?.metadata.recordedAt;
    behind += events.length;
    if (behind >= mostCounted) break;
  }
  return { behind: Math.min(behind, mostCounted), secondsBehind: ageOf(oldest) };
};

/** In seconds. A log that was copied from elsewhere may hold no valid time. */
const ageOf = (at: string | null | undefined): number => Math.max(0, Date.now() - Date.parse(at ?? '')) / 1000 || 0;

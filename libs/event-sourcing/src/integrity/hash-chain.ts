import { mapInSlices } from '../kernel/yield-to-requests';
import { pause } from '../kernel/timeouts';
import { type Pool, transaction } from '../postgres/database';
import type { EventStore, RecordedEvent } from '../event-store';
import { type Checkpoint, claimCheckpoint, moveCheckpoint, quietEvery } from '../read-models/checkpoints';
import type { Leader } from '../read-models/leader';
import { type ChainTail, chainConsumer, chainHash, chainTail, genesis, recordedAt } from './chain';

/** Milliseconds between two batches. No reply waits for the chain, and few large batches cost less than many. */
const batchEvery = 250;

/**
 * Chains every event of the log, in one process at a time, until `stop` aborts. It knows no schemas and no categories, so no event
 * can stop it, and events of a newer version are chained too. It always continues from the last entry: a chain that starts again
 * at the first event would accept every change that was made since.
 */
export const runHashChain = (pool: Pool, store: EventStore, leader: Leader, stop: AbortSignal): Promise<void> =>
  leader.lead(chainConsumer, stop, async (signal, settled) => {
    settled();
    // Claim first: after this the process that chained before cannot add entries.
    let at = await claimCheckpoint(pool, chainConsumer, 1, 0n);
    let tail: ChainTail = (await chainTail(pool)) ?? { entry: 0n, position: 0n, hash: genesis };
    let movedAt = Date.now();
    for await (const batch of store.subscribe(at.position, undefined, signal)) {
      const { position } = tail;
      const events = batch.events.filter((e) => e.position > position);
      if (batch.checkpoint <= at.position || (events.length === 0 && Date.now() - movedAt < quietEvery)) continue;
      tail = await chain(pool, events, tail, at, batch.checkpoint);
      at = { ...at, position: batch.checkpoint };
      movedAt = Date.now();
      if (batch.caughtUp) await pause(batchEvery, signal);
    }
  });

const chain = async (
  pool: Pool,
  events: RecordedEvent[],
  from: ChainTail,
  at: Checkpoint,
  to: bigint,
): Promise<ChainTail> => {
  let tail = from;
  const entries = await mapInSlices(events, (event) => {
    tail = { entry: tail.entry + 1n, position: event.position, hash: chainHash(tail.hash, event) };
    const [entry, position] = [String(tail.entry), String(event.position)];
    return { entry, position, id: event.id, hash: tail.hash, at: recordedAt(event) };
  });
  await transaction(pool, async (db) => {
    // A crash may lose entries and checkpoint, always together. Then the same entries are chained again.
    await moveCheckpoint(db, chainConsumer, at, to, entries.length);
    await db.query(`select set_config('synchronous_commit', 'off', true), set_config('role', 'keepwarm_log', true)`);
    if (entries.length === 0) return;
    await db.query(
      `insert into log.chain (entry, position, event_id, hash, at)
       select * from json_to_recordset($1) as r(entry bigint, position bigint, id uuid, hash text, at timestamptz)`,
      [JSON.stringify(entries)],
    );
  });
  return tail;
};

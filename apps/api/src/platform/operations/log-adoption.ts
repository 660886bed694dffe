import { type Pool, transaction } from '../postgres/database';
import type { Storage } from '../postgres/storage';
import { type RecordedEvent, start } from '../kernel/event-store';
import { chainHash, genesis, chainConsumer } from '../integrity/chain';
import { isSameLog, knownLog, noteLog } from './log-identity';
import { reactionConsumer } from '../projections/reaction';

const tellEvery = 1_000;

/** The log cannot be taken for the one that the database knows. The message is written for whoever asked. */
export class CannotAdopt extends Error {
  constructor(message: string) {
    super(`${message} Nothing was changed.`);
    this.name = 'CannotAdopt';
  }
}

export interface Adopted {
  /** False when the database knows this log already. */
  changed: boolean;
  /** Entries of the chain, each found in the log as it was chained. */
  entries: number;
}

/**
 * Makes the log that `storage` is opened with the one that the positions in its database are of. The log must hold every
 * event of the integrity chain, in its order and unchanged; so each entry gives the new position for an old one. The chain
 * takes the new positions over; reactions go on after the last event that they had, so that nothing is done twice; read
 * models are marked to be built again, while their rows go on serving.
 * @throws CannotAdopt, StoreUnavailable
 */
export const adoptLog = async (storage: Storage, onProgress?: (entries: number) => void): Promise<Adopted> => {
  const { pool, store } = storage;
  const now = await store.identity();
  const known = await knownLog(pool);
  if (!known || isSameLog(known, now)) return { changed: false, entries: 0 };
  await mustBeAtRest(pool);
  try {
    await pool.query(
      'drop table if exists platform.adoption; create unlogged table platform.adoption (entry bigint primary key, position bigint not null)',
    );
    const entries = await compareWithChain(storage, onProgress);
    await transaction(pool, async (db) => {
      // Reactions first: they need the chain's old positions.
      await db.query(
        `update platform.checkpoints r set epoch = epoch + 1, updated_at = now(), position = coalesce((
           select a.position from log.chain c join platform.adoption a using (entry)
           where c.position <= r.position order by c.entry desc limit 1), 0)
         where consumer like $1`,
        [reactionConsumer({ name: '%' })],
      );
      await db.query('alter table log.chain drop constraint chain_position');
      await db.query('update log.chain c set position = a.position from platform.adoption a where a.entry = c.entry');
      await db.query('alter table log.chain add constraint chain_position unique (position)');
      await db.query(
        `update platform.checkpoints set epoch = epoch + 1, updated_at = now(),
           position = coalesce((select max(position) from log.chain), 0) where consumer = $1`,
        [chainConsumer],
      );
      // No read model has this version, so its runner builds it again.
      await db.query(
        `update platform.checkpoints set epoch = epoch + 1, version = -1, position = 0
         where consumer <> $1 and consumer not like $2`,
        [chainConsumer, reactionConsumer({ name: '%' })],
      );
      // Whatever waits with an event that was not chained yet is met again.
      await db.query(
        `delete from platform.parked_streams p where consumer like $1
           and not exists (select from log.chain c where c.event_id = p.event_id)`,
        [reactionConsumer({ name: '%' })],
      );
      await db.query(
        `update platform.parked_streams p set first_position = c.position from log.chain c
         where c.event_id = p.event_id and p.consumer like $1`,
        [reactionConsumer({ name: '%' })],
      );
      await noteLog(db, now);
    });
    return { changed: true, entries };
  } finally {
    await pool.query('drop table if exists platform.adoption');
  }
};

const mustBeAtRest = async (pool: Pool): Promise<void> => {
  const { rows: leases } = await pool.query('select from platform.leases where expires_at > now() limit 1');
  if (leases.length > 0)
    throw new CannotAdopt('Keepwarm is running on this database. Stop all of its processes first.');
  const { rows } = await pool.query<{ consumer: string }>(
    `select r.consumer from platform.checkpoints r where r.consumer like $1
       and r.position > coalesce((select position from platform.checkpoints where consumer = $2), 0) limit 1`,
    [reactionConsumer({ name: '%' }), chainConsumer],
  );
  if (rows.length > 0)
    throw new CannotAdopt(
      'The last events of the earlier log were not chained yet, so nobody could tell what has had its effects. Start this version of Keepwarm once on the earlier log, wait until it is ready, and stop it; then copy again.',
    );
};

/** Notes the new position of each entry. Answers how many there are. */
const compareWithChain = async ({ pool, store }: Storage, onProgress?: (entries: number) => void): Promise<number> => {
  const { rows } = await pool.query<{ entries: bigint }>('select count(*) as entries from log.chain');
  const of = Number(rows[0]?.entries ?? 0n);
  let entries = 0;
  let hash = genesis;
  let told = Date.now();
  if (of > 0)
    for await (const batch of store.readAll(start)) {
      const events = batch.events.slice(0, of - entries);
      hash = await compareBatch(pool, events, entries, hash);
      entries += events.length;
      if (Date.now() - told > tellEvery) {
        told = Date.now();
        onProgress?.(entries);
      }
      if (entries === of) break;
    }
  if (entries < of)
    throw new CannotAdopt(
      `This log ends after ${entries} events, and ${of} were chained: it is an older or unfinished copy.`,
    );
  return entries;
};

const compareBatch = async (pool: Pool, events: RecordedEvent[], after: number, before: string): Promise<string> => {
  if (events.length === 0) return before;
  const { rows } = await pool.query<{ entry: bigint; hash: string }>(
    'select entry, hash from log.chain where entry > $1 and entry <= $2 order by entry',
    [after, after + events.length],
  );
  let hash = before;
  for (const [i, event] of events.entries()) {
    hash = chainHash(hash, event);
    const row = rows[i];
    if (row?.entry !== BigInt(after + i + 1) || row.hash !== hash)
      throw new CannotAdopt(
        `This log is no copy of the earlier one: its event ${after + i + 1} (${event.type} ${event.id}) is not the one that was chained there.`,
      );
  }
  await pool.query('insert into platform.adoption (entry, position) select * from unnest($1::bigint[], $2::bigint[])', [
    rows.map((r) => r.entry),
    events.map((e) => e.position),
  ]);
  return hash;
};

import { anyRow, firstRow, type Pool, transaction } from '../postgres/database';
import { anyLease } from '../postgres/locks';
import type { Storage } from '../postgres/storage';
import { start } from '../event-store';
import { chainHash, genesis, chainConsumer } from './chain';
import { Refused } from './copy-log';
import { isSameLog, knownLog, noteLog } from './log-identity';
import { reactionConsumer } from '../reactions/reaction';

/** Milliseconds between two reports of the progress. */
const reportEvery = 1_000;
/** The consumers that are reactions. */
const reactions = reactionConsumer({ name: '%' });

const refused = (message: string) => new Refused(`${message} Nothing was changed.`);

/**
 * Lets the database of `storage` continue with the log that `storage` is opened with. That log must hold every event of the
 * hash chain, in its order and unchanged. So each entry of the chain has an old and a new position. The chain gets the new
 * positions. Reactions continue after their last event, so that nothing is done twice. Read models are marked to be built
 * again, and their rows stay in use until then.
 * @returns whether the database has not known this log yet, and how many entries of the chain are in it as they were chained
 * @throws Refused, StoreUnavailable
 */
export const adoptLog = async (
  storage: Storage,
  onProgress?: (entries: number) => void,
): Promise<{ changed: boolean; entries: number }> => {
  const { pool, store } = storage;
  const now = await store.identity();
  const known = await knownLog(pool);
  if (!known || isSameLog(known, now)) return { changed: false, entries: 0 };
  await mustBeAtRest(pool);
  try {
    await pool.query(`
      drop table if exists platform.adoption;
      create unlogged table platform.adoption (entry bigint primary key, position bigint not null, hash text, event text)`);
    const entries = await compareWithChain(storage, onProgress);
    await transaction(pool, async (db) => {
      // Reactions first: they need the chain's old positions.
      await db.query(
        `update platform.checkpoints r set epoch = epoch + 1, updated_at = now(), position = coalesce((
           select a.position from log.chain c join platform.adoption a using (entry)
           where c.position <= r.position order by c.entry desc limit 1), 0)
         where consumer like $1`,
        [reactions],
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
        [chainConsumer, reactions],
      );
      // A parked event that was not chained yet comes again.
      await db.query(
        `delete from platform.parked_streams p where consumer like $1
           and not exists (select from log.chain c where c.event_id = p.event_id)`,
        [reactions],
      );
      await db.query(
        `update platform.parked_streams p set first_position = c.position from log.chain c
         where c.event_id = p.event_id and p.consumer like $1`,
        [reactions],
      );
      await noteLog(db, now);
    });
    return { changed: true, entries };
  } finally {
    await pool.query('drop table if exists platform.adoption');
  }
};

const mustBeAtRest = async (pool: Pool): Promise<void> => {
  if (await anyLease(pool)) throw refused('Keepwarm is running on this database. Stop all of its processes first.');
  const isAhead = `select from platform.checkpoints r where r.consumer like $1
    and r.position > coalesce((select position from platform.checkpoints where consumer = $2), 0)`;
  if (await anyRow(pool, isAhead, [reactions, chainConsumer]))
    throw refused(
      'The last events of the earlier log were not chained yet, so it is unknown which reactions have run. Start this version of Keepwarm once on the earlier log, wait until it is ready, and stop it; then copy again.',
    );
};

/** Notes the new position of each entry, and compares the hashes. @returns how many entries there are */
const compareWithChain = async ({ pool, store }: Storage, onProgress?: (entries: number) => void): Promise<number> => {
  const of = (await firstRow<{ n: number }>(pool, 'select count(*)::int as n from log.chain'))?.n ?? 0;
  let entries = 0;
  let hash = genesis;
  let reportedAt = Date.now();
  for await (const { events } of of > 0 ? store.readAll(start) : []) {
    const noted = events.slice(0, of - entries).map((event) => {
      hash = chainHash(hash, event);
      return { entry: ++entries, position: event.position, hash, event: `${event.type} ${event.id}` };
    });
    const other = await firstRow<{ entry: bigint; event: string }>(
      pool,
      `with noted as (
         insert into platform.adoption select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) returning *
       ) select entry, event from noted left join log.chain c using (entry)
         where c.hash is distinct from noted.hash order by entry limit 1`,
      [noted.map((n) => n.entry), noted.map((n) => n.position), noted.map((n) => n.hash), noted.map((n) => n.event)],
    );
    if (other)
      throw refused(
        `This log is no copy of the earlier one: its event ${other.entry} (${other.event}) is not the one that was chained there.`,
      );
    if (Date.now() - reportedAt > reportEvery) {
      reportedAt = Date.now();
      onProgress?.(entries);
    }
    if (entries === of) break;
  }
  if (entries < of)
    throw refused(`This log ends after ${entries} events, and ${of} were chained: it is an older or unfinished copy.`);
  return entries;
};

import { type Db, firstRow, type Pool } from '../postgres/database';
import type { Storage } from '../postgres/storage';
import { type EventStore, type LogIdentity, start } from '../event-store';
import { pause } from '../kernel/timeouts';
import { chainTail } from './chain';

/** SQLSTATE of a table, or a schema, that does not exist. */
const undefinedTable = '42P01';

/** The positions in the database belong to another log. The message is written for the person who starts Keepwarm. */
export class AnotherLog extends Error {
  constructor(what: string, advice: string) {
    super(`${what}. Nothing was changed. ${advice}`);
    this.name = 'AnotherLog';
  }
}

const ifCopied =
  'If it is a copy, made by "npm run event-store -- copy", run "npm run event-store -- adopt" and start again. If not, name the earlier one in the settings again (EVENTSTORE_URL; none for PostgreSQL).';
const ifRestored =
  'An older backup of it was restored, or it was emptied. Restore the log, or a backup of the database that is no younger than the log.';

/** The log that the positions in this database belong to; undefined when there are no positions. */
export const knownLog = async (pool: Pool): Promise<LogIdentity | undefined> => {
  const noted = await firstRow<LogIdentity>(pool, 'select store, first_event as first from platform.log_identity');
  if (noted) return noted;
  // Versions that did not note this had their log in PostgreSQL.
  return (await furthest(pool)) === undefined ? undefined : { store: 'PostgreSQL', first: null };
};

export const noteLog = async (db: Db, { store, first }: LogIdentity): Promise<void> => {
  await db.query(
    `insert into platform.log_identity as l (store, first_event) values ($1, $2)
     on conflict (one) do update set store = $1, first_event = $2, noted_at = now()
     where (l.store, l.first_event) is distinct from ($1, $2)`,
    [store, first],
  );
};

/** Whether both are the same log, as far as is known: a log that was empty may have events now. */
export const isSameLog = (known: LogIdentity, now: LogIdentity): boolean =>
  known.store === now.store && (known.first === null || known.first === now.first);

/** The position of the subscription that is furthest; undefined when there never was one. */
const furthest = async (pool: Pool): Promise<bigint | undefined> =>
  (await firstRow<{ at: bigint | null }>(pool, 'select max(position) as at from platform.checkpoints'))?.at ??
  undefined;

/** Milliseconds between two looks at a node that is behind. */
const lookAgain = 200;

/** @returns the first answer that is so, or the last one within the store's lag */
const untilSo = async <T>(store: EventStore, ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> => {
  for (const end = Date.now() + store.lag; ; await pause(lookAgain, undefined)) {
    const answer = await ask();
    if (isSo(answer) || Date.now() >= end) return answer;
  }
};

/**
 * Lets a process start on the log that the database knows, and on any log when it knows none yet. A checkpoint is valid only
 * in its own log. The database meets another log when EVENTSTORE_URL is set, changed or removed, or when only one of the two
 * is restored from a backup.
 * @throws AnotherLog, StoreUnavailable
 */
export const checkLog = async ({ pool, store }: Storage): Promise<void> => {
  const known = await knownLog(pool);
  const now = await untilSo(
    store,
    () => store.identity(),
    ({ first }) => first !== null || !known?.first,
  );
  const position = (await furthest(pool)) ?? start;
  if (known && !isSameLog(known, now)) {
    if (position > start) throw new AnotherLog(difference(known, now), now.first === null ? ifRestored : ifCopied);
    // No event was ever read, so no position can be wrong. The events that this log has already had their effects.
    await pool.query(`delete from platform.checkpoints where consumer like 'reaction %'`);
  }
  const end =
    position > start
      ? await untilSo(
          store,
          () => store.head(),
          (head) => head >= position,
        )
      : position;
  if (end < position)
    throw new AnotherLog(`The event log ends at ${end}, before ${position}, where its subscriptions are`, ifRestored);
  const chained = await chainTail(pool);
  const isChained = (id: string | undefined) => id === chained?.eventId;
  if (chained && !isChained(await untilSo(store, () => store.idAt(chained.position), isChained)))
    throw new AnotherLog(
      `The event log does not have the last event that was chained, at ${chained.position}`,
      ifRestored,
    );
  if (known?.store !== now.store || known.first !== now.first) await noteLog(pool, now);
};

/**
 * From now on the log is checked after each new connection and with `store.verify`. While it is another one, no call succeeds.
 * @param onAnother called once, when the database or the log was replaced: the process must end
 */
export const watchLog = (storage: Storage, onAnother: (error: AnotherLog) => void): void => {
  let isTold = false;
  storage.store.guard(async () => {
    try {
      await checkInstallation(storage);
      await checkLog(storage);
    } catch (error) {
      if (error instanceof AnotherLog && !isTold) {
        isTold = true;
        onAnother(error);
      }
      throw error;
    }
  });
};

/** @throws AnotherLog when the address of the database leads to another one, or to an emptied one */
const checkInstallation = async ({ pool, installation }: Storage): Promise<void> => {
  const found = await pool.query<{ id: string }>('select id from platform.installation').catch((error: unknown) => {
    if ((error as { code?: string }).code === undefinedTable) return undefined;
    throw error;
  });
  if (found?.rows[0]?.id !== installation)
    throw new AnotherLog(
      'The database was replaced while Keepwarm ran',
      'Stop all processes of Keepwarm before you restore a database, and start them afterwards.',
    );
};

const difference = (known: LogIdentity, now: LogIdentity): string =>
  known.store === now.store
    ? `This is another event log than the one that this database was used with; both are in ${now.store}`
    : `The event log that this database was used with is in ${known.store}, and the settings name ${now.store}`;

import type { breaks, IntegrityResult } from '@app/contracts/audit/integrity.api';
import { chainHash, type ChainTail, genesis, instantOf, chainConsumer, recordedAt } from './chain';
import { allRows, anyRow, type Db, firstRow } from '../postgres/database';
import { type LogWalk, nextOf, type Walked } from './log-walk';

type Break = NonNullable<IntegrityResult['broken']>;
type What = (typeof breaks)[number];

interface Row extends ChainTail {
  eventId: string;
  /** To the microsecond, so that a change of any digit is found. */
  at: string | null;
}

interface Options {
  /** What a Verify before this one saw: the chain must contain it. */
  known?: { entries: number; head: string };
  signal?: AbortSignal;
  onProgress?: (entries: number, of: number) => void;
}

const pageOfRows = 2_000;

/**
 * Walks log and chain together from the first entry to where the chain was at the start, and stops at the first entry that
 * does not fit. Holds a page of each in memory.
 * @throws what the database and the store throw; the signal's reason
 */
export const verify = async (db: Db, log: LogWalk, options: Options = {}): Promise<IntegrityResult> => {
  const started = performance.now();
  const end = await firstRow<{ position: bigint | null; entry: bigint | null }>(
    db,
    `select (select position from platform.checkpoints where consumer = $1) as position,
            (select max(entry) from log.chain) as entry`,
    [chainConsumer],
  );
  const of = end?.entry ?? 0n;
  const walk = new Walk(db, log, chainRows(db, of), log(end?.position ?? 0n));
  const broken = await walk.toTheEnd(Number(of), options);
  const { entries, head, from, to } = walk;
  const seconds = (performance.now() - started) / 1000;
  return { entries, head, from, to, seconds, verifiedAt: new Date().toISOString(), broken };
};

class Walk {
  entries = 0;
  head = genesis;
  from: string | null = null;
  to: string | null = null;

  constructor(
    private readonly db: Db,
    private readonly log: LogWalk,
    private readonly rows: AsyncGenerator<Row>,
    private readonly events: AsyncGenerator<Walked>,
  ) {}

  async toTheEnd(of: number, { known, signal, onProgress }: Options): Promise<Break | null> {
    try {
      for (;;) {
        signal?.throwIfAborted();
        const row = await nextOf(this.rows);
        const seen = await nextOf(this.events);
        if (!row && !seen) break;
        const what = await this.misfit(row, seen);
        if (what) return breakOf(this.entries + 1, what, row, seen);
        if (this.entries === known?.entries && this.head !== known.head)
          return breakOf(this.entries, 'chain', row, seen);
        this.to = seen?.event ? recordedAt(seen.event) : null;
        if (this.entries === 1) this.from = this.to;
        onProgress?.(this.entries, Math.max(of, this.entries));
      }
      // When log and chain were cut at the same entry, they fit each other. Only an earlier Verify knows that there was more.
      return known && known.entries > this.entries ? breakOf(this.entries + 1, 'missing', undefined, undefined) : null;
    } finally {
      await this.rows.return(undefined);
      await this.events.return(undefined);
    }
  }

  /** What is wrong with the next entry. Undefined when it fits; then it is the head. */
  private async misfit(row: Row | undefined, seen: Walked | undefined): Promise<What | undefined> {
    if (!row) return seen && (await this.isChained(seen.id)) ? 'moved' : 'unknown';
    if (Number(row.entry) !== this.entries + 1) return 'chain';
    if (!seen || seen.position > row.position)
      return seen?.id === row.eventId || (await this.isInLog(row.eventId)) ? 'moved' : 'missing';
    if (seen.position < row.position) return (await this.isChained(seen.id)) ? 'moved' : 'unknown';
    if (!seen.event) return 'unreadable';
    const hash = chainHash(this.head, seen.event);
    if (hash !== row.hash) return this.differs(hash, row, seen);
    if (row.eventId !== seen.id || row.at !== toMicroseconds(recordedAt(seen.event))) return 'chain';
    if (!seen.exact) return 'changed';
    this.head = hash;
    this.entries++;
    return undefined;
  }

  private async differs(hash: string, row: Row, seen: Walked): Promise<What> {
    if (seen.id !== row.eventId && (await this.isChained(seen.id))) return 'moved';
    // Where the next entry follows from this event, the event is unchanged, and its row in the chain is not.
    const next = { row: await nextOf(this.rows), seen: await nextOf(this.events) };
    return next.seen?.event && next.row?.hash === chainHash(hash, next.seen.event) ? 'chain' : 'changed';
  }

  private isChained(eventId: string): Promise<boolean> {
    return anyRow(this.db, 'select from log.chain where event_id = $1', [eventId]);
  }

  /** Reads the whole log once more, and only when something is broken. */
  private async isInLog(eventId: string): Promise<boolean> {
    for await (const { id } of this.log()) if (id === eventId) return true;
    return false;
  }
}

const breakOf = (entry: number, what: What, row: Row | undefined, seen: Walked | undefined): Break => {
  // Of a missing event the chain knows the id and the time. The event that the log has there is another one.
  const found = what === 'missing' ? undefined : seen;
  return {
    entry,
    what,
    eventId: found?.id ?? row?.eventId ?? null,
    stream: found?.stream ?? null,
    type: found?.type ?? null,
    at: found?.event ? recordedAt(found.event) : chainedAt(row),
  };
};

const chainedAt = (row: Row | undefined): string | null => instantOf(row?.at?.replace(/\d{3}Z$/, 'Z'));

const toMicroseconds = (at: string | null): string | null => at && at.replace('Z', '000Z');

async function* chainRows(db: Db, upTo: bigint): AsyncGenerator<Row> {
  const text = `select entry, position, event_id as "eventId", hash,
                  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
                from log.chain where ($1::bigint is null or entry > $1) and entry <= $2 order by entry limit $3`;
  for (let last: Row | undefined; ;) {
    const rows: Row[] = await allRows(db, text, [last?.entry ?? null, upTo, pageOfRows]);
    last = rows.at(-1);
    if (!last) return;
    yield* rows;
  }
}

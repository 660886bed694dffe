import { createHash } from 'node:crypto';
import type { Pool } from '../postgres/database';
import type { RecordedEvent } from '../kernel/event-store';

/** What the first entry follows. */
export const genesis = '0'.repeat(64);

/** Of the subscription that chains, in `platform.checkpoints`. */
export const chainConsumer = 'ledger';

export type ChainedEvent = Pick<RecordedEvent, 'stream' | 'revision' | 'id' | 'type' | 'data' | 'metadata'>;

/**
 * The SHA-256 of an entry in lower-case hexadecimal: of the hash before it and of the event as JSON. The position is not
 * part of it, because a log keeps its order but not its positions when it is copied into another store.
 */
export const chainHash = (before: string, { stream, revision, id, type, data, metadata }: ChainedEvent): string =>
  createHash('sha256')
    .update(before + JSON.stringify([stream, revision, id, type, data, metadata]))
    .digest('hex');

/** Text that is an instant as the product writes it, else null: what is chained was never parsed. */
export const instantOf = (text: unknown): string | null =>
  typeof text === 'string' &&
  /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(text) &&
  !Number.isNaN(Date.parse(text))
    ? new Date(text).toISOString()
    : null;

/** When an event says that it was recorded. */
export const recordedAt = (event: ChainedEvent): string | null =>
  instantOf((event.metadata as Partial<RecordedEvent['metadata']> | null)?.recordedAt);

export interface ChainEntry {
  /** From 1, without gaps. */
  entry: number;
  hash: string;
  /** Of the entry before it; 64 zeros for the first. */
  before: string;
}

/** Where an event stands in the chain; undefined when it is not chained (yet). */
export const chainEntryOf = async (pool: Pool, eventId: string): Promise<ChainEntry | undefined> => {
  const { rows } = await pool.query<{ entry: bigint; hash: string; before: string | null }>(
    `select entry, hash, (select hash from log.chain b where b.entry = c.entry - 1) as before
     from log.chain c where event_id = $1`,
    [eventId],
  );
  return rows[0] && { entry: Number(rows[0].entry), hash: rows[0].hash, before: rows[0].before ?? genesis };
};

/** The last entry; undefined for an empty chain. */
export const chainTail = async (pool: Pool): Promise<{ entry: bigint; position: bigint; hash: string } | undefined> =>
  (
    await pool.query<{ entry: bigint; position: bigint; hash: string }>(
      'select entry, position, hash from log.chain order by entry desc limit 1',
    )
  ).rows[0];

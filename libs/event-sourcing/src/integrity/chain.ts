import { hash } from 'node:crypto';
import { firstRow, type Pool } from '../postgres/database';
import type { RecordedEvent } from '../event-store';

/** The hash before the first entry. */
export const genesis = '0'.repeat(64);

/** Name of the hash chain's subscription in `platform.checkpoints`. */
export const chainConsumer = 'ledger';

export type ChainedEvent = Pick<RecordedEvent, 'stream' | 'revision' | 'id' | 'type' | 'data' | 'metadata'>;

/**
 * The hash of an entry: SHA-256, in lower-case hexadecimal, of the hash before it and the event as JSON. The position is not
 * part of it, because it changes when the log is copied into another store.
 */
export const chainHash = (before: string, { stream, revision, id, type, data, metadata }: ChainedEvent): string =>
  hash('sha256', before + JSON.stringify([stream, revision, id, type, data, metadata]));

/** The text when it is an instant in the product's format, else null: chained events were never checked. */
export const instantOf = (text: unknown): string | null =>
  typeof text === 'string' &&
  /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(text) &&
  !Number.isNaN(Date.parse(text))
    ? new Date(text).toISOString()
    : null;

/** The time of recording that the event itself names. */
export const recordedAt = (event: ChainedEvent): string | null =>
  instantOf((event.metadata as Partial<RecordedEvent['metadata']> | null)?.recordedAt);

export interface ChainEntry {
  /** From 1, without gaps. */
  entry: number;
  hash: string;
  /** Of the entry before it; 64 zeros for the first. */
  before: string;
}

/** The entry of an event in the chain; undefined when it is not chained (yet). */
export const chainEntryOf = (pool: Pool, eventId: string): Promise<ChainEntry | undefined> =>
  firstRow(
    pool,
    `select entry::integer, hash, coalesce((select hash from log.chain b where b.entry = c.entry - 1), $2) as before
     from log.chain c where event_id = $1`,
    [eventId, genesis],
  );

export interface ChainTail {
  entry: bigint;
  position: bigint;
  hash: string;
}

/** The last entry; undefined for an empty chain. */
export const chainTail = (pool: Pool): Promise<(ChainTail & { eventId: string }) | undefined> =>
  firstRow(pool, 'select entry, position, hash, event_id as "eventId" from log.chain order by entry desc limit 1');

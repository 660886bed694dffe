import type { EventMetadata } from '@app/contracts/event';
import { type EventStore, start } from '../kernel/event-store';
import { PostgresEventStore } from '../event-store/postgres.event-store';
import type { ChainedEvent } from './chain';

/** An event of the log as it is stored, whatever state it is in. */
export interface Walked {
  position: bigint;
  id: string;
  stream: string;
  type: string;
  /** Undefined when the stored data cannot be read as JSON. */
  event: ChainedEvent | undefined;
  /** Whether the stored text is the one that the product writes for this event, as far as the store can tell. */
  exact: boolean;
}

/** All events in order, page by page, up to a position or to the end. */
export type LogWalk = (upTo?: bigint) => AsyncIterable<Walked[]>;

export interface Queryable {
  query<R extends unknown[]>(query: { rowMode: 'array'; text: string; values: unknown[] }): Promise<{ rows: R[] }>;
}

type StoredRow = [bigint, string, number, string, string, string, string];

/** Rows of a page: at most so many, and as many as came to about this many characters the time before. */
const page = { rows: 2_000, characters: 4 * 1024 * 1024 };
/**
 * Reads the rows of the log in PostgreSQL themselves: the port would stop at the first that is no JSON, would not show
 * a row before the first position, and says nothing of the stored text.
 */
export const walkPostgres = (db: Queryable): LogWalk =>
  async function* (upTo) {
    let rows = page.rows / 4;
    // Null comes before every position that a row can have, also one that no reader of the log would ask for.
    for (let from: bigint | null = null; ;) {
      const read: { rows: StoredRow[] } = await db.query<StoredRow>({
        rowMode: 'array',
        text: `select position, stream, revision, id, type, data, metadata from log.events
               where ($1::bigint is null or position > $1) and ($3::bigint is null or position <= $3)
               order by position limit $2`,
        values: [from, rows, upTo ?? null],
      });
      const last = read.rows.at(-1);
      if (!last) return;
      yield read.rows.map(([position, stream, revision, id, type, data, metadata]) => {
        const parsed = { data: parse(data), metadata: parse(metadata) };
        const known = parsed.data && parsed.metadata;
        return {
          position,
          id,
          stream,
          type,
          event: known && {
            stream,
            revision,
            id,
            type,
            data: parsed.data?.value,
            metadata: parsed.metadata?.value as EventMetadata,
          },
          exact: parsed.data?.exact === true && parsed.metadata?.exact === true,
        };
      });
      from = last[0];
      const characters = read.rows.reduce((sum, row) => sum + row[5].length + row[6].length, 0);
      rows = Math.round(Math.min(page.rows, Math.max(1, (read.rows.length * page.characters) / (characters || 1))));
    }
  };

/** Undefined for what is no JSON. Whitespace and other escapes give the same value, but we never write them. */
const parse = (text: string): { value: unknown; exact: boolean } | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return { value, exact: JSON.stringify(value) === text };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Any store through its port: what it cannot read, it shows as something else than was written. */
export const walkStore = (store: EventStore): LogWalk =>
  async function* (upTo) {
    for await (const { events, checkpoint } of store.readAll(start)) {
      yield events
        .filter((e) => upTo === undefined || e.position <= upTo)
        .map((event) => ({
          position: event.position,
          id: event.id,
          stream: event.stream,
          type: event.type,
          event,
          exact: true,
        }));
      if (upTo !== undefined && checkpoint >= upTo) return;
    }
  };

/** @param db for a log in PostgreSQL */
export const walkOf = (store: EventStore, db: Queryable): LogWalk =>
  store instanceof PostgresEventStore ? walkPostgres(db) : walkStore(store);

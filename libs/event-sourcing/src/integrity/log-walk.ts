import type { EventMetadata } from '@app/contracts/event';
import { type EventStore, type RecordedEvent, start } from '../event-store';
import { columns, PostgresEventStore, type Row } from '../event-store/postgres.event-store';
import type { Db } from '../postgres/database';
import type { ChainedEvent } from './chain';

/** An event of the log as it is stored, whatever state it is in. */
export interface Walked extends Pick<RecordedEvent, 'position' | 'id' | 'stream' | 'type'> {
  /** Undefined when the stored data cannot be read as JSON. */
  event: ChainedEvent | undefined;
  /** Whether the stored text is what the product writes for this event, as far as the store can tell. */
  exact: boolean;
}

/** All events in order, up to a position or to the end. */
export type LogWalk = (upTo?: bigint) => AsyncGenerator<Walked>;

/** The limits of a page. The rows of one page tell how many rows of the next one have about this many characters. */
const page = { rows: 2_000, characters: 4 * 1024 * 1024 };
/**
 * Reads the rows of the log in PostgreSQL directly. The port stops at the first row that is no JSON, does not show a row
 * before the first position, and does not return the stored text.
 */
export const walkPostgres = (db: Db): LogWalk =>
  async function* (upTo) {
    let rows = page.rows / 4;
    // Null begins before every position. Zero would leave out negative positions, which a tampered log may have.
    for (let from: bigint | null = null; ;) {
      const read: { rows: Row[] } = await db.query<Row>({
        rowMode: 'array',
        text: `select ${columns} from log.events
               where ($1::bigint is null or position > $1) and ($3::bigint is null or position <= $3)
               order by position limit $2`,
        values: [from, rows, upTo ?? null],
      });
      const last = read.rows.at(-1);
      if (!last) return;
      for (const [position, stream, revision, id, type, ...texts] of read.rows) {
        const [data, metadata] = texts.map(parse);
        const head = { stream, revision, id, type };
        const event = data && metadata && { ...head, data: data.value, metadata: metadata.value as EventMetadata };
        yield { position, id, stream, type, event, exact: data?.exact === true && metadata?.exact === true };
      }
      from = last[0];
      const characters = read.rows.reduce((sum, row) => sum + row[5].length + row[6].length, 0);
      rows = Math.round(Math.min(page.rows, Math.max(1, (read.rows.length * page.characters) / (characters || 1))));
    }
  };

/** Undefined for text that is no JSON. Whitespace and other escapes give the same value, but the product never writes them. */
const parse = (text: string): { value: unknown; exact: boolean } | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return { value, exact: JSON.stringify(value) === text };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Any store through its port. An event that the store cannot read comes with other data than was written. */
export const walkStore = (store: EventStore): LogWalk =>
  async function* (upTo) {
    for await (const event of eachEvent(store)) {
      const { position, id, stream, type } = event;
      if (upTo !== undefined && position > upTo) return;
      yield { position, id, stream, type, event, exact: true };
    }
  };

/** @param db for a log in PostgreSQL */
export const walkOf = (store: EventStore, db: Db): LogWalk =>
  store instanceof PostgresEventStore ? walkPostgres(db) : walkStore(store);

export async function* eachEvent(store: EventStore): AsyncGenerator<RecordedEvent> {
  for await (const { events } of store.readAll(start)) yield* events;
}

export const nextOf = async <T>(items: AsyncIterator<T>): Promise<T | undefined> => {
  const { done, value } = await items.next();
  return done ? undefined : value;
};

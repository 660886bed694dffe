import type { Category, EventOf, Stored } from '@app/contracts/events';
import type { EntityManager } from 'typeorm';
import type { Table } from '../postgres/storage';

/**
 * Rows that are folded from the log, and can be thrown away and folded again. One file each: table, handlers, queries.
 * `apply` runs in the transaction that also moves the checkpoint, so every event counts exactly once; SQL written by
 * hand names tables without a schema, because a rebuild fills the same tables in another one.
 */
export interface ReadModel<C extends Category = Category> {
  /** Also the consumer's name in `platform.checkpoints`. */
  name: string;
  /** Raise it whenever the tables or the handlers change: the tables are rebuilt beside the old ones and swapped. */
  version: number;
  categories: readonly C[];
  /** TypeORM entities; every table belongs to one read model. */
  tables: Table[];
  /** First segments of the browser's query keys whose answers change with these rows. */
  queries: readonly string[];
  /** A batch in log order: a hot read model folds it in memory and writes sets. */
  apply: (events: Stored<EventOf<C>>[], db: EntityManager) => Promise<void>;
}

export const defineReadModel = <C extends Category>(model: ReadModel<C>): ReadModel => model as unknown as ReadModel;

/** One function an event, where speed does not matter. */
export const eachEvent =
  <E>(handle: (event: E, db: EntityManager) => Promise<void>) =>
  async (events: E[], db: EntityManager): Promise<void> => {
    for (const event of events) await handle(event, db);
  };

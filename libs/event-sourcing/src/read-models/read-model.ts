import type { Category, EventOf, Stored } from '@app/contracts/events';
import type { Table } from '../postgres/storage';

export type RowClass<R> = abstract new () => R;

/** The rows of one read model as they are before the event that is folded. */
export interface Rows {
  /** @returns the row with this primary key (its parts in the order of the entity); undefined when there is none */
  get<R extends object>(table: RowClass<R>, ...key: string[]): Readonly<R> | undefined;
  /** Inserts the row, or replaces the one with its primary key. A missing property is stored as null. */
  put<R extends object>(table: RowClass<R>, row: Partial<R>): void;
  /** Changes some properties of a row. @throws Error when there is no such row */
  change<R extends object>(table: RowClass<R>, key: string, changes: Partial<R>): void;
}

/**
 * Tables that are folded from the log. They can be deleted and folded again. Each version has its own schema and checkpoint,
 * so that two versions of the program can run on one database. Queries name tables without a schema: `search_path` finds
 * this program's version.
 */
export interface ReadModel<C extends Category = Category> {
  /** For people: on screens, in logs and on the command line. Lower case, no spaces. */
  name: string;
  /** Raise it whenever the tables or `evolve` change. The new version is built beside the old one. */
  version: number;
  categories: readonly C[];
  /** TypeORM entities; every table belongs to one read model. */
  tables: Table[];
  /** First segments of the browser's query keys whose results change with these rows. */
  queries: readonly string[];
  /**
   * Which replies wait for this read model: those to commands when it is not set, else only those that read it (`ShowsOwnChanges`),
   * or none. The fewer wait, the more events one batch takes.
   */
  awaitedBy?: 'readers' | 'nobody';
  /**
   * Changes the rows for one event. It runs in memory and may run more than once for one event, so it only reads the event
   * and calls `rows`. What it throws parks the event's stream.
   */
  evolve: (event: Stored<EventOf<C>>, rows: Rows) => void;
}

export const defineReadModel = <C extends Category>(model: ReadModel<C>): ReadModel => model as unknown as ReadModel;

/** Names the schema, the checkpoint and the lease of one version, such as `leads_v2`. */
export const keyOf = ({ name, version }: Pick<ReadModel, 'name' | 'version'>): string => `${name}_v${version}`;

import type { Category, EventOf, Stored } from '@app/contracts/events';
import { type DataSource, getMetadataArgsStorage } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Pool } from '../postgres/database';
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

const poolOf = (source: DataSource): Pool => (source.driver as PostgresDriver).master as Pool;

/**
 * One query on a connection of `source`, at half the cost of `source.query`. With a `name` each connection keeps the plan, so
 * a name must always have the same text.
 */
export const ask = async <Row extends object>(
  source: DataSource,
  text: string,
  values: unknown[],
  name?: string,
): Promise<Row[]> => (await poolOf(source).query<Row>({ text, values, ...(name && { name }) })).rows;

/** SQL that returns a timestamptz as ISO 8601 in UTC with milliseconds, as `Date.toISOString` writes it. */
export const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The select list for a response of the API: each field comes from the column of the row's property of the same name.
 * @param fields the shape of the response's schema
 * @param others SQL for the fields that are no property of the row
 */
export const selectOf = <R extends object, F extends object>(
  table: abstract new () => R,
  fields: F,
  others: Record<Exclude<keyof F, keyof R>, string>,
): string => {
  const columns = new Map(
    getMetadataArgsStorage()
      .filterColumns(table)
      .map((c) => [c.propertyName, c.options]),
  );
  const sqlOf = (field: string): string | undefined => {
    const column = columns.get(field);
    if (!column) return (others as Record<string, string>)[field];
    const name = `"${column.name ?? field}"`;
    if (column.type === 'timestamptz') return iso(name);
    return column.type === 'date' ? `${name}::text` : name;
  };
  return Object.keys(fields)
    .map((field) => `${sqlOf(field)} as "${field}"`)
    .join(', ');
};

/** Numbered parameters for SQL that is put together: `$1`, `$2` … in the order of `add`. */
export class Values {
  readonly all: unknown[] = [];

  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }

  /** For `like`: what contains the text as it is, with its wildcards escaped. */
  addContaining(text: string): string {
    return this.add(`%${text.replace(/[\\%_]/g, '\\$&')}%`);
  }
}

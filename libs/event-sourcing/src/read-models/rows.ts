import type { DataSource, EntityMetadata } from 'typeorm';
import { requestsFirst } from '../kernel/yield-to-requests';
import type { Db } from '../postgres/database';
import type { Table } from '../postgres/storage';
import { KeyFilter } from './key-filter';
import type { RowClass, Rows } from './read-model';

/** Thrown by `get` when the row must be read from the database first. Not an error of the event. */
export const notLoaded = Symbol('not loaded');

interface Entry {
  /** Null when the database has no such row. */
  row: object | null;
}

/** Most rows that one statement writes or reads. */
const together = 5_000;

interface Shape {
  /** Properties of the primary key, in the order of the entity. */
  keys: string[];
  /** All properties, in the order of the parameters of `upsert`: one array of values for each. */
  properties: string[];
  /** @param first number of the first parameter @param condition SQL: nothing is written when it is false */
  upsert: (first?: number, condition?: string) => string;
  /** A prepared statement. */
  select: { name: string; text: string };
}
export type Shapes = ReadonlyMap<unknown, Shape>;

/** The SQL of a read model's tables in `schema`. @param source knows the entities */
export const shapesOf = (source: DataSource, tables: readonly Table[], schema: string): Shapes =>
  new Map(tables.map((table) => [table, shapeOf(source.getMetadata(table), schema)]));

const shapeOf = (meta: EntityMetadata, schema: string): Shape => {
  const columns = meta.columns.map((column) => ({
    property: column.propertyName,
    name: `"${column.databaseName}"`,
    type: String(column.type),
    array: column.isArray,
    key: column.isPrimary,
  }));
  const primary = columns.filter(({ key }) => key);
  const keys = primary.map(({ name }) => name).join(', ');
  const table = `"${schema}"."${meta.tableName}"`;
  const names = columns.map(({ name }) => name).join(', ');
  const changed = columns.filter(({ key }) => !key).map(({ name }) => `${name} = excluded.${name}`);
  // One array for each column: PostgreSQL reads it faster than JSON. A column of arrays is JSON, because `unnest` flattens arrays.
  const values = columns.map(({ type, array }, i) =>
    array
      ? `case when v${i} is not null then array(select json_array_elements_text(v${i}::json))::${type}[] end`
      : `v${i}`,
  );
  const upsert = (first = 1, condition = 'true') => `insert into ${table} (${names}) select ${values.join(', ')}
      from unnest(${columns.map(({ type, array }, i) => `$${i + first}::${array ? 'text' : type}[]`).join(', ')})
        as r(${columns.map((_, i) => `v${i}`).join(', ')})
      where ${condition}
      on conflict (${keys}) do ${changed.length > 0 ? `update set ${changed.join(', ')}` : 'nothing'}`;
  // Dates and big numbers as text, which is how the entities hold them.
  const read = columns.map(({ name, property, type }) =>
    type === 'date' || type === 'bigint' ? `t.${name}::text as "${property}"` : `t.${name} as "${property}"`,
  );
  // The planner expects ten rows of an array, and a hundred of JSON. Then it would read a small table whole.
  const arrays = primary.map(({ type }, i) => `$${i + 1}::${type}[]`).join(', ');
  const text = `select ${read.join(', ')} from ${table} t join unnest(${arrays}) as k(${keys}) using (${keys})`;
  const select = { name: `rows ${schema} ${meta.tableName}`, text };
  const properties = columns.map(({ property }) => property);
  return { keys: primary.map(({ property }) => property), properties, upsert, select };
};

class TableRows {
  readonly wanted = new Map<string, string[]>();
  /** Whether any row was asked for. Rows that are only put need not stay in memory. */
  read = false;
  /** Rows in use, and those that were in use before the last `age`. */
  young = new Map<string, Entry>();
  old = new Map<string, Entry>();
  /** Those that differ from the database. */
  readonly dirty = new Set<Entry>();

  /** @param stored the keys that the database may have besides those in memory; undefined when they are not known */
  constructor(
    readonly shape: Shape,
    readonly stored: KeyFilter | undefined,
  ) {}

  keyOf(row: object): string {
    const { keys } = this.shape;
    const values = row as Record<string, unknown>;
    let id = String(values[keys[0] ?? '']);
    for (let i = 1; i < keys.length; i++) id += ` ${String(values[keys[i] ?? ''])}`;
    return id;
  }

  find(key: string): Entry | undefined {
    const young = this.young.get(key);
    if (young) return young;
    const old = this.old.get(key);
    if (old) this.young.set(key, old);
    return old;
  }

  async load(db: Db): Promise<void> {
    const wanted = [...this.wanted];
    this.wanted.clear();
    for (const some of chunks(wanted, together)) {
      const { keys, select } = this.shape;
      for (const [key] of some) this.young.set(key, { row: null });
      const values = keys.map((_, i) => some.map(([, parts]) => parts[i]));
      const { rows } = await db.query<object>({ ...select, values });
      for (const row of rows) this.young.set(this.keyOf(row), { row });
    }
  }

  /** @returns the rows to write. They count as written from now on. */
  takeDirty(entries: Iterable<Entry> = this.dirty): object[] {
    const rows: object[] = [];
    for (const entry of entries) if (this.dirty.delete(entry) && entry.row) rows.push(entry.row);
    return rows;
  }

  /** Forgets the old rows, and makes the young ones old. @returns the forgotten rows that are to be written */
  forget(): object[] {
    const unused = this.old;
    for (const key of this.young.keys()) unused.delete(key);
    if (this.stored) for (const [key, { row }] of unused) if (row) this.stored.add(key);
    this.old = this.young;
    this.young = new Map();
    return this.takeDirty(unused.values());
  }

  async write(db: Db, rows: object[]): Promise<void> {
    for (const some of chunks(rows, together)) {
      if (some.length > 10) await requestsFirst();
      await db.query(this.shape.upsert(), this.valuesOf(some));
    }
  }

  valuesOf(rows: object[]): unknown[][] {
    return this.shape.properties.map((property) =>
      (rows as Record<string, unknown>[]).map((row) => storable(row[property])),
    );
  }

  clear(): void {
    this.wanted.clear();
    this.young.clear();
    this.old.clear();
    this.dirty.clear();
  }
}

/** The value as a parameter that PostgreSQL can hold: without U+0000, and half a surrogate pair becomes U+FFFD. */
const storable = (value: unknown): unknown => {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value; // the driver encodes UTF-8
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return JSON.stringify(value.map((one: string) => one.replaceAll('\0', '').toWellFormed()));
  return value;
};

/**
 * Rows in memory between the database and `evolve`. The changes of one event are kept or undone together. The process that
 * leads a read model keeps one cache as long as nobody else writes the rows. So does a build, so that a row that changes
 * often is not written for each event.
 */
export class RowCache implements Rows {
  private readonly tables = new Map<unknown, TableRows>();
  /** Ends when the rows that were forgotten last are written. @throws what the database throws */
  writing: Promise<void> = Promise.resolve();
  /** For each change: table, key, entry, its row before (undefined: not in memory), and whether that was dirty. */
  private undoLog: [TableRows, string, Entry, Entry['row'] | undefined, boolean][] = [];

  /** @param empty whether the tables are empty and only this cache writes them. Then a key that was never put needs no query. */
  constructor(shapes: Shapes, empty = false) {
    for (const [table, shape] of shapes)
      this.tables.set(table, new TableRows(shape, empty ? new KeyFilter() : undefined));
  }

  get<R extends object>(table: RowClass<R>, ...key: string[]): Readonly<R> | undefined {
    const rows = this.of(table);
    rows.read = true;
    const id = key.length === 1 ? (key[0] ?? '') : key.join(' ');
    const entry = rows.find(id);
    if (entry) return (entry.row as R | null) ?? undefined;
    if (rows.stored && !rows.stored.mayHave(id)) return undefined;
    rows.wanted.set(id, key);
    throw notLoaded;
  }

  put<R extends object>(table: RowClass<R>, row: Partial<R>): void {
    const rows = this.of(table);
    const id = rows.keyOf(row);
    const known = rows.find(id);
    const entry = known ?? { row };
    this.undoLog.push([rows, id, entry, known?.row, rows.dirty.has(entry)]);
    if (known) known.row = row;
    else rows.young.set(id, entry);
    rows.dirty.add(entry);
  }

  change<R extends object>(table: RowClass<R>, key: string, changes: Partial<R>): void {
    const row = this.get(table, key);
    if (!row) throw new Error(`There is no row of ${table.name} that this event could change`);
    this.put(table, { ...row, ...changes });
  }

  /** Makes what the last event changed final. */
  keep(): void {
    this.undoLog = [];
  }

  /** Takes back what was changed since `keep`. */
  undo(): void {
    for (const [rows, id, entry, row, wasDirty] of this.undoLog.toReversed()) {
      if (row === undefined) rows.young.delete(id);
      else entry.row = row;
      if (!wasDirty) rows.dirty.delete(entry);
    }
    this.undoLog = [];
  }

  /** Reads the rows that `get` missed. */
  async load(db: Db): Promise<void> {
    await this.writing;
    for (const rows of this.tables.values()) await rows.load(db);
  }

  /**
   * What differs from the database, as common table expressions of one statement. It counts as written from now on.
   * @param first number of their first parameter @param condition SQL: nothing is written when it is false
   */
  takeChanges(first: number, condition: string): { name: string; expressions: string[]; values: unknown[][] } {
    const values: unknown[][] = [];
    const expressions: string[] = [];
    let name = '';
    for (const [i, rows] of [...this.tables.values()].entries()) {
      const dirty = rows.takeDirty();
      if (dirty.length === 0) continue;
      name += ` ${i}`;
      expressions.push(`changes${i} as (${rows.shape.upsert(first + values.length, condition)})`);
      values.push(...rows.valuesOf(dirty));
    }
    return { name, expressions, values };
  }

  /** Forgets all rows, because they may differ from the database. */
  clear(): void {
    this.undoLog = [];
    for (const rows of this.tables.values()) rows.clear();
  }

  /** Writes what differs from the database. */
  async flush(db: Db): Promise<void> {
    await this.writing;
    for (const rows of this.tables.values()) await rows.write(db, rows.takeDirty());
  }

  /**
   * Forgets the rows that were not used lately, in every table that holds more than `most` rows in use or is never read,
   * and begins to write them. Rows may be folded meanwhile; what uses the connection waits for `writing`.
   */
  async age(db: Db, most: number): Promise<void> {
    const tables = [...this.tables.values()].filter(({ young, read }) => young.size > (read ? most : 0));
    if (tables.length === 0) return;
    await this.writing;
    const due = tables.map((rows) => ({ rows, dirty: rows.forget() }));
    this.writing = (async () => {
      for (const { rows, dirty } of due) await rows.write(db, dirty);
    })();
    this.writing.catch(() => undefined); // the next `await` sees the failure
  }

  private of(table: unknown): TableRows {
    const rows = this.tables.get(table);
    if (!rows) throw new Error(`${(table as { name: string }).name} is not among the tables of this read model`);
    return rows;
  }
}

/** Splits rows so that one INSERT stays below PostgreSQL's 65,535 parameters. */
export const chunks = <T>(rows: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));

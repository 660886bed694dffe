import type { DataSource, EntityMetadata } from 'typeorm';
import type { PoolClient } from '../postgres/database';
import type { Table } from '../postgres/storage';
import { chunks } from './sql';

type RowClass<R> = abstract new () => R;

/** The rows of one read model as they are before the event that is folded. */
export interface Rows {
  /** @returns the row with this primary key (its parts in the order of the entity); undefined when there is none */
  get<R extends object>(table: RowClass<R>, ...key: string[]): Readonly<R> | undefined;
  /** Inserts the row, or replaces the one with its primary key. A missing property is stored as null. */
  put<R extends object>(table: RowClass<R>, row: Partial<R>): void;
  /** Changes some properties of a row. @throws Error when there is no such row */
  change<R extends object>(table: RowClass<R>, key: string, changes: Partial<R>): void;
}

/** Thrown by `get` when the row must be read from the database first. Not an error of the event. */
export const notLoaded = Symbol('not loaded');

interface Entry {
  /** Null when the database has no such row. */
  row: object | null;
  /** Differs from the database. */
  dirty: boolean;
}

/** One connection: its statements run in the order in which they were sent. */
type Db = Pick<PoolClient, 'query'>;

/** Most rows that one statement writes or reads. */
const together = 5_000;

/** How one table is read and written. */
interface Shape {
  /** Properties of the primary key, in the order of the entity. */
  keys: string[];
  upsert: string;
  select: string;
}
export type Shapes = ReadonlyMap<unknown, Shape>;

/** The SQL of a read model's tables in `schema`. @param source knows the entities */
export const shapesOf = (source: DataSource, tables: readonly Table[], schema: string): Shapes =>
  new Map(tables.map((table) => [table, shapeOf(source.getMetadata(table), schema)]));

const shapeOf = (meta: EntityMetadata, schema: string): Shape => {
  const columns = meta.columns.map((column) => ({
    property: column.propertyName,
    name: `"${column.databaseName}"`,
    type: `${String(column.type)}${column.isArray ? '[]' : ''}`,
    key: column.isPrimary,
  }));
  const primary = columns.filter(({ key }) => key);
  const table = `"${schema}"."${meta.tableName}"`;
  const names = columns.map(({ name }) => name).join(', ');
  const shape = (of: typeof columns) => of.map(({ property, type }) => `"${property}" ${type}`).join(', ');
  const changed = columns.filter(({ key }) => !key).map(({ name }) => `${name} = excluded.${name}`);
  const upsert = `insert into ${table} (${names}) select ${columns.map(({ property }) => `"${property}"`).join(', ')}
      from json_to_recordset($1) as r(${shape(columns)})
      on conflict (${primary.map(({ name }) => name).join(', ')}) do ${changed.length > 0 ? `update set ${changed.join(', ')}` : 'nothing'}`;
  // Dates and big numbers as text, which is how the entities hold them.
  const read = columns.map(({ name, property, type }) =>
    type === 'date' || type === 'bigint' ? `t.${name}::text as "${property}"` : `t.${name} as "${property}"`,
  );
  const select = `select ${read.join(', ')} from json_to_recordset($1) as k(${shape(primary)})
      join ${table} t on ${primary.map(({ name, property }) => `t.${name} = k."${property}"`).join(' and ')}`;
  return { keys: primary.map(({ property }) => property), upsert, select };
};

/** The rows of one table that are in memory. */
class TableRows {
  readonly wanted = new Map<string, string[]>();
  /** Rows in use, and those that were in use before the last `age`. */
  young = new Map<string, Entry>();
  old = new Map<string, Entry>();

  constructor(private readonly shape: Shape) {}

  keyOf(row: object): string {
    return this.shape.keys.map((property) => (row as Record<string, unknown>)[property]).join(' ');
  }

  find(key: string): Entry | undefined {
    const young = this.young.get(key);
    if (young) return young;
    const old = this.old.get(key);
    if (old) this.young.set(key, old);
    return old;
  }

  async load(db: Db): Promise<void> {
    const keys = [...this.wanted];
    this.wanted.clear();
    for (const some of chunks(keys, together)) {
      const objects = some.map(([, parts]) => Object.fromEntries(this.shape.keys.map((name, i) => [name, parts[i]])));
      for (const [key] of some) this.young.set(key, { row: null, dirty: false });
      const { rows } = await db.query<object>(this.shape.select, [JSON.stringify(objects)]);
      for (const row of rows) this.young.set(this.keyOf(row), { row, dirty: false });
    }
  }

  /** @returns the rows to write. They count as written from now on. */
  takeDirty(entries: Iterable<Entry>): object[] {
    const dirty: object[] = [];
    for (const entry of entries) {
      if (!entry.dirty || !entry.row) continue;
      entry.dirty = false;
      dirty.push(entry.row);
    }
    return dirty;
  }

  async write(db: Db, rows: object[]): Promise<void> {
    for (const some of chunks(rows, together)) await db.query(this.shape.upsert, [storableJson(some)]);
  }
}

/** JSON that PostgreSQL's text can hold: U+0000 is dropped, and half a surrogate pair becomes U+FFFD. */
const storableJson = (rows: unknown[]): string => {
  const json = JSON.stringify(rows);
  if (!json.includes('\\u0000') && !json.includes('\\ud')) return json;
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
};

/**
 * Rows in memory between the database and `evolve`. What one event changes is kept or undone as a whole. A live batch
 * uses one of these and throws it away; a rebuild keeps one, so that a row in steady use is written once and not per event.
 */
export class RowCache implements Rows {
  private readonly tables = new Map<unknown, TableRows>();
  /** Ends when the rows that were forgotten last are written. @throws what the database throws */
  writing: Promise<void> = Promise.resolve();
  private undoLog: [TableRows, string, Entry | undefined, Entry['row'], boolean][] = [];

  constructor(shapes: Shapes) {
    for (const [table, shape] of shapes) this.tables.set(table, new TableRows(shape));
  }

  get<R extends object>(table: RowClass<R>, ...key: string[]): Readonly<R> | undefined {
    const rows = this.of(table);
    const id = key.length === 1 ? (key[0] ?? '') : key.join(' ');
    const entry = rows.find(id);
    if (entry) return (entry.row as R | null) ?? undefined;
    rows.wanted.set(id, key);
    throw notLoaded;
  }

  put<R extends object>(table: RowClass<R>, row: Partial<R>): void {
    const rows = this.of(table);
    const id = rows.keyOf(row);
    const entry = rows.find(id);
    this.undoLog.push([rows, id, entry, entry?.row ?? null, entry?.dirty ?? false]);
    if (entry) {
      entry.row = row;
      entry.dirty = true;
    } else rows.young.set(id, { row, dirty: true });
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
    for (const [rows, id, entry, row, dirty] of this.undoLog.toReversed())
      if (entry) Object.assign(entry, { row, dirty });
      else rows.young.delete(id);
    this.undoLog = [];
  }

  /** Reads the rows that `get` missed. */
  async load(db: Db): Promise<void> {
    await this.writing;
    for (const rows of this.tables.values()) await rows.load(db);
  }

  /** Writes what differs from the database. */
  async flush(db: Db): Promise<void> {
    await this.writing;
    for (const rows of this.tables.values()) {
      await rows.write(db, rows.takeDirty(rows.old.values()));
      await rows.write(db, rows.takeDirty(rows.young.values()));
    }
  }

  /**
   * Begins to write, and forgets, the rows that were not used lately, in every table that holds more than `most` rows in
   * use. Rows may be folded meanwhile; what uses the connection waits for `writing`.
   */
  age(db: Db, most: number): void {
    const due: [TableRows, object[]][] = [];
    for (const rows of this.tables.values()) {
      if (rows.young.size <= most) continue;
      const unused = rows.old;
      for (const key of rows.young.keys()) unused.delete(key);
      rows.old = rows.young;
      rows.young = new Map();
      due.push([rows, rows.takeDirty(unused.values())]);
    }
    if (due.length === 0) return;
    const before = this.writing;
    this.writing = (async () => {
      await before;
      for (const [rows, dirty] of due) await rows.write(db, dirty);
    })();
    this.writing.catch(() => undefined); // the next `await` sees the failure
  }

  private of(table: unknown): TableRows {
    const rows = this.tables.get(table);
    if (!rows) throw new Error(`${(table as { name: string }).name} is not among the tables of this read model`);
    return rows;
  }
}

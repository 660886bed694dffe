import { getMetadataArgsStorage } from 'typeorm';

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
}

/** For `like`: the text as it is, with its wildcards escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Splits rows so that one INSERT stays below PostgreSQL's 65,535 parameters. */
export const chunks = <T>(rows: T[], size = 1_000): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));

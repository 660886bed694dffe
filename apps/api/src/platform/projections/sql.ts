/** SQL that answers a timestamptz as ISO 8601 in UTC with milliseconds, as `Date.toISOString` writes it. */
export const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

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

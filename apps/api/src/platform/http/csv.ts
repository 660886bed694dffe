import Papa from 'papaparse';

export type CsvCell = string | number | boolean | null;

/**
 * A cell that a spreadsheet would run. The library's own pattern (`escapeFormulae: true`) ends in `.*$`, which lets a
 * formula pass as soon as a line break follows it; this one looks at the first character only, full-width signs included.
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A CSV file as text: UTF-8 with a byte order mark (so that Excel reads it as UTF-8), commas, CRLF also after the last line.
 * A text that begins like a formula gets an apostrophe before it; numbers, also negative ones, are left as they are.
 */
export const toCsv = (fields: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${csvLines([fields, ...rows])}`;

/** More lines of such a file, for one that is sent in parts; `''` for none. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => [...row]),
        { newline: '\r\n', escapeFormulae: formula },
      )}\r\n`;

import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Response } from 'express';
import Papa from 'papaparse';
import type { DataSource } from 'typeorm';
import { pageInOrder } from '../platform/http/paging';

export type CsvCell = string | number | boolean | null;

/**
 * A cell that a spreadsheet would run as a formula. The library's own pattern (`escapeFormulae: true`) misses a formula
 * with a line break. This one looks at the first character only, and also knows full-width signs. A text that already
 * has apostrophes before such a sign gets one more, so that `unescaped` returns it unchanged.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A cell without the apostrophe that `toCsv`, or a spreadsheet, put before a formula. */
export const unescaped = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);

/**
 * A CSV file as text: with a byte order mark (so that Excel reads it as UTF-8), commas, and CRLF after every line. A text
 * that begins like a formula gets an apostrophe before it; numbers stay as they are.
 */
export const toCsv = (fields: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${csvLines([fields, ...rows])}`;

/** More lines of such a file, which is sent in parts; `''` for no rows. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => [...row]),
        { newline: '\r\n', escapeFormulae: formula },
      )}\r\n`;

/** Such a file in parts: the head, then one part for each page of rows. */
export async function* csvParts<Row>(
  fields: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly CsvCell[],
): AsyncGenerator<string> {
  yield toCsv(fields, []);
  for await (const rows of pages) yield csvLines(rows.map(cellsOf));
}

const rowsOfPage = 500;

/** All pages of a list, the oldest rows first. `list` makes the list anew for each page. */
export async function* allPages<Row extends { id: string }>(
  source: DataSource,
  list: () => Parameters<typeof pageInOrder>[1],
): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const { rows, next } = await pageInOrder<Row>(source, list(), { limit: rowsOfPage, cursor }, 'asc');
    if (rows.length > 0) yield rows;
    cursor = next;
  } while (cursor);
}

/** Returns a CSV file to be saved under `name` (ASCII). */
export const sendCsv = (response: Response, name: string, csv: string): string => {
  response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` });
  return csv;
};

/**
 * Sends parts no faster than the client reads them. An error before the first part becomes an error response. A later one
 * cuts the response off. When the client goes away, sending ends without an error.
 */
export const sendParts = async (response: Response, parts: AsyncGenerator<string | Uint8Array>): Promise<void> => {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  // The client may have left before the handler ran.
  if (response.closed) gone.abort();
  for await (const part of parts) {
    if (gone.signal.aborted) return;
    // Rejects when the client has gone away.
    if (!response.write(part)) await once(response, 'drain', { signal: gone.signal }).catch(() => undefined);
  }
  response.end();
  await finished(response, { cleanup: true }).catch((error: NodeJS.ErrnoException) => {
    // The client has closed the connection, so nobody would get the error.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
};

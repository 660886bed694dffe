import Papa from 'papaparse';
import { unescaped } from '../../../shared/downloads';

export interface Shape {
  delimiter: ',' | ';' | '\t' | '|';
  newline: '\n' | '\r';
}

/** One record of the text, from `start` to `end` (exclusive). Its line break is included. */
export interface RawRecord {
  start: number;
  end: number;
  cells: string[];
  /** The position of the first quotation mark that opens a cell and has no pair, or null. */
  strayQuote: number | null;
  /** False when that mark is never closed: the record then contains the rest of the text. */
  closed: boolean;
}

/** Calls `visit` for each record from `from` on until it returns false. Cells are unquoted and otherwise unchanged. */
export function eachRecord(text: string, from: number, shape: Shape, visit: (record: RawRecord) => boolean): void {
  // The parser removes a byte order mark, which would shift every position by one.
  const base = text.charCodeAt(from) === 0xfeff ? from + 1 : from;
  let start = base;
  Papa.parse<string[]>(text.slice(base), {
    ...shape,
    step: ({ data, errors, meta }, parser) => {
      const stray = errors.find((error) => error.type === 'Quotes');
      const end = base + meta.cursor;
      const goOn = visit({
        start,
        end,
        cells: data,
        strayQuote: stray?.index === undefined ? null : base + stray.index - 1,
        closed: !errors.some((error) => error.code === 'MissingQuotes'),
      });
      start = end;
      if (!goOn) parser.abort();
    },
  });
}

/** The line break between records: LF (also for CR LF, whose CR is trimmed), or CR when there is no LF outside quotes. */
export function newlineOf(text: string): Shape['newline'] {
  const unquoted = text.slice(0, 1_048_576).replace(/"[^"]*"/g, '');
  return !unquoted.includes('\n') && unquoted.includes('\r') ? '\r' : '\n';
}

export const isBreak = (text: string) => /[\r\n]/.test(text);

/** The number of line breaks in the text. CR LF is one. */
export const countBreaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** More combining marks than any language has: sorting n takes n² steps. https://www.unicode.org/reports/tr15/ */
export const isOverloaded = (cell: string) => cell.length > 30 && /\p{M}{31}/u.test(cell);

/** Without NUL and the apostrophe before a formula, with composed Unicode, trimmed. */
export const clean = (cell: string) => {
  const text = cell.replaceAll('\0', '').trim();
  return unescaped(isOverloaded(text) ? text : text.normalize('NFC')).trim();
};

export function filledWidth(cells: string[]): number {
  let width = cells.length;
  while (width > 0 && clean(cells[width - 1] ?? '') === '') width--;
  return width;
}

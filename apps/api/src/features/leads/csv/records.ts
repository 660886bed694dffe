import Papa from 'papaparse';

export interface Shape {
  delimiter: ',' | ';' | '\t' | '|';
  newline: '\n' | '\r';
}

/** One record as it stands in the text between `start` and `end` (exclusive, line break included). */
export interface RawRecord {
  start: number;
  end: number;
  cells: string[];
  /** Where the first quotation mark stands that opens a cell and does not pair, or null. */
  strayQuote: number | null;
  /** False when that mark is nowhere closed, so that the record swallowed the rest of the text. */
  closed: boolean;
}

/**
 * Reads records from `from` on and hands each to `visit`, until the text ends or `visit` answers false.
 * Cells are as they stand in the file, only unquoted.
 */
export function eachRecord(text: string, from: number, shape: Shape, visit: (record: RawRecord) => boolean): void {
  // The parser takes a byte order mark away silently, which would shift every position by one.
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

/** The line break that ends records: LF (also of CR LF, whose CR is trimmed), or CR when no LF stands outside quotes. */
export function newlineOf(text: string): Shape['newline'] {
  const unquoted = text.slice(0, 1_048_576).replace(/"[^"]*"/g, '');
  return !unquoted.includes('\n') && unquoted.includes('\r') ? '\r' : '\n';
}

export const isBreak = (text: string) => /[\r\n]/.test(text);

/** How many line breaks stand in the text; CR LF is one. */
export const countBreaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** A cell as Keepwarm keeps it: NUL taken out, Unicode composed, trimmed at both ends; nothing else is changed. */
export const clean = (cell: string) => cell.replaceAll('\0', '').normalize('NFC').trim();

/** How many cells a record has up to its last filled one. */
export function filledWidth(cells: string[]): number {
  let width = cells.length;
  while (width > 0 && clean(cells[width - 1] ?? '') === '') width--;
  return width;
}

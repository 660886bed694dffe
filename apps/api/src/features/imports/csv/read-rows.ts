import { importLimits } from '@app/contracts/imports/imports.api';
import type { Found } from './columns/find-header';
import { clean, countBreaks, eachRecord, filledWidth, isBreak, isOverloaded, type RawRecord } from './records';
import { recover } from './recover-rows';
import { figure, UnreadableFile } from './unreadable-file';

export interface Row {
  /** The line of the file on which the row begins, from 1. */
  line: number;
  cells: string[];
  /** Why the row cannot be imported, as `problem: details`. Null when it can be imported. */
  problem: string | null;
}

interface About {
  fileName: string;
  /** Bytes that could not be decoded are U+FFFD in the text. */
  damaged: boolean;
}

/** The limit of characters that are read twice. A file that exceeds it has too many unpaired quotation marks. */
const mostReadTwice = 20_000_000;

const columnAt = (at: number, header: string[]) => (header[at] ? `“${header[at]}”` : `number ${at + 1}`);

const overloaded = (cells: string[], header: string[]): string | null => {
  const at = cells.findIndex(isOverloaded);
  return at < 0 ? null : `not a text: column ${columnAt(at, header)} holds more than 30 accents on one letter`;
};

const tooLong = (cells: string[], header: string[]): string | null => {
  const at = cells.findIndex((cell) => cell.length > importLimits.cell);
  if (at < 0) return null;
  return `cell too long: column ${columnAt(at, header)} holds ${figure(cells[at]?.length ?? 0)} characters, ${figure(importLimits.cell)} is the most`;
};

function problemOf(cells: string[], header: string[], damaged: boolean): string | null {
  const filled = filledWidth(cells);
  if (filled > header.length)
    return `too many cells: ${filled} in this row, ${header.length} in the line with the column names`;
  // Files that are put together have a line with the column names in each part.
  if (filled === filledWidth(header) && cells.every((cell, at) => cell === (header[at] ?? '')))
    return 'column names: this row repeats them';
  if (damaged && cells.some((cell) => cell.includes('\uFFFD')))
    return 'unreadable letters: this row is not whole UTF-8';
  return tooLong(cells, header) ?? overloaded(cells, header);
}

/** Whether a line break split one row into two short ones. Importing both halves would make two people of one. */
function markTorn(rows: Row[], short: Set<Row>, width: number): void {
  if (rows.length < 10 || short.size > rows.length * 0.1) return;
  rows.forEach((row, at) => {
    const next = rows[at + 1];
    if (!next || !short.has(row) || !short.has(next) || next.line !== row.line + 1) return;
    if (row.cells.length + next.cells.length !== width + 1) return;
    row.problem ??= `torn row: it seems to go on in line ${next.line}`;
    next.problem ??= `torn row: it seems to begin in line ${row.line}`;
  });
}

/** @throws UnreadableFile when there are too many rows, or a quotation mark makes them unreadable */
export function readRows(text: string, found: Found, header: string[], { fileName, damaged }: About): Row[] {
  const { shape } = found;
  const width = header.length;
  const rows: Row[] = [];
  const short = new Set<Row>();
  let at = found.header.end;
  let line = countBreaks(text.slice(0, at)) + 1;
  let readTwice = 0;
  /** Rows up to here come from a cell with an unclosed quotation mark. They must have exactly the right number of cells. */
  let doubtful: { end: number; line: number } | null = null;

  const add = (record: RawRecord, problem: string | null) => {
    const cells = record.cells.map(clean);
    if (filledWidth(cells) === 0) return;
    if (rows.length === importLimits.rows) {
      const more = text
        .slice(record.start)
        .split(/[\r\n]+/)
        .filter((rest) => rest.trim() !== '').length;
      throw new UnreadableFile(
        'too_many_rows',
        `${fileName} has about ${figure(rows.length + more)} rows; ${figure(importLimits.rows)} is the most. Split it and import the parts.`,
      );
    }
    const row: Row = { line, cells, problem: problem ?? problemOf(cells, header, damaged) };
    if (row.problem === null && doubtful && record.start < doubtful.end && cells.length !== width)
      row.problem = `doubtful row: it has ${cells.length} of ${width} cells and follows the open quotation mark of line ${doubtful.line}`;
    if (row.problem === null && cells.length < width) short.add(row);
    if (row.problem === null && cells.length > width) cells.length = width;
    rows.push(row);
  };

  while (at < text.length) {
    const from = at;
    eachRecord(text, at, shape, (record) => {
      const raw = text.slice(record.start, record.end);
      const unfit = record.cells.length !== width && isBreak(raw.trimEnd());
      const open = unfit || record.strayQuote !== null ? recover(text, record, shape, width) : null;
      if (open && open.verdict !== 'one row') {
        const quoteLine = line + countBreaks(text.slice(record.start, open.quote));
        readTwice += record.end - open.resume;
        if (open.verdict === 'lost' || readTwice > mostReadTwice) throw lost(fileName, quoteLine, open.excerpt);
        add(
          { ...record, cells: open.cells },
          `open quotation mark: the one before “${open.excerpt}” is not closed in this row`,
        );
        doubtful = { end: Math.max(record.end, doubtful?.end ?? 0), line: quoteLine };
        line += countBreaks(text.slice(record.start, open.resume));
        at = open.resume;
        return false;
      }
      add(record, oddQuotes(record, raw));
      line += countBreaks(raw);
      at = record.end;
      return true;
    });
    // Only a byte order mark may be left.
    if (at === from) break;
  }
  markTorn(rows, short, width);
  for (const row of rows) while (row.cells.length < width) row.cells.push('');
  return rows;
}

/** Finds quotation marks inside a quoted cell that are not doubled. Within one line they do no harm. */
function oddQuotes(record: RawRecord, raw: string): string | null {
  const lines = countBreaks(raw.trimEnd()) + 1;
  return record.strayQuote !== null && lines > 1
    ? `quotation marks that do not pair: this row goes over ${lines} lines`
    : null;
}

const lost = (fileName: string, line: number, excerpt: string) =>
  new UnreadableFile(
    'unclosed_quote',
    `In ${fileName} a quotation mark opens on line ${line}, before “${excerpt}”, and is never closed, so the end of the row is unknown. Remove it or close it.`,
    { line },
  );

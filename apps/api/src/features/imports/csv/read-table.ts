import { importLimits, type FileFacts } from '@app/contracts/imports/imports.api';
import { decode } from './decode';
import { evidenceOf } from './evidence';
import { refuseBinary, refuseKnownKinds } from './file-kind';
import { findHeader, formatOf, type Found } from './columns/find-header';
import { clean, countBreaks, filledWidth, isOverloaded } from './records';
import { readRows, type Row } from './read-rows';
import { figure, UnreadableFile } from './unreadable-file';

export interface Table {
  facts: FileFacts;
  header: string[];
  /** The line with the column names, from 1. */
  headerLine: number;
  /** Every row that is not blank. Only a row with a problem has more cells than the header. */
  rows: Row[];
}

/** A file with more lines than this is refused before it is parsed. */
const mostLines = 1_000_000;
/** A mapping has column numbers of at most three digits. */
const mostColumns = 1_000;

function headerCells(found: Found, fileName: string, line: number): string[] {
  const { header } = found;
  if (header.strayQuote !== null)
    throw new UnreadableFile(
      'unclosed_quote',
      `In ${fileName} a quotation mark opens on line ${line}, among the column names, and is never closed. Remove it or close it.`,
      { line },
    );
  if (header.cells.length > mostColumns && filledWidth(header.cells) > mostColumns)
    throw new UnreadableFile(
      'too_many_columns',
      `${fileName} has ${figure(header.cells.length)} columns; ${figure(mostColumns)} is the most. Leave out those that say nothing about a person.`,
    );
  const overloaded = header.cells.findIndex(isOverloaded);
  if (overloaded >= 0)
    throw new UnreadableFile(
      'no_header',
      `In ${fileName} the name of column ${overloaded + 1} on line ${line} holds more than 30 accents on one letter. Write another name.`,
      { line },
    );
  return header.cells.map(clean);
}

/** Columns without a name and without a value. Spreadsheets write them at the right edge. */
function withoutEmptyEdge(header: string[], rows: Row[]): string[] {
  let width = filledWidth(header);
  for (const { cells, problem } of rows) if (problem === null) width = Math.max(width, filledWidth(cells));
  for (const row of rows) if (row.problem === null) row.cells.length = Math.min(row.cells.length, width);
  return header.slice(0, width);
}

/**
 * Reads the bytes of a contacts file (at most `importLimits.bytes`) as a table: encoding, delimiter and the line with the
 * column names are detected. What is wrong with a single row is in its `problem`.
 * @throws UnreadableFile when the file as a whole cannot be read
 */
export function readTable(bytes: Uint8Array, fileName: string): Table {
  if (bytes.length === 0) throw new UnreadableFile('file_empty', `${fileName} is empty: it holds 0 bytes.`);
  if (bytes.length > importLimits.bytes)
    throw new UnreadableFile(
      'file_too_large',
      `${fileName} has ${(bytes.length / 1_048_576).toFixed(1)} MB; ${importLimits.bytes / 1_048_576} MB is the most. Split it and import the parts.`,
    );
  refuseKnownKinds(bytes, fileName);
  const { text, encoding, damaged } = decode(bytes);
  refuseBinary(text, bytes, fileName);
  const lines = countBreaks(text) + 1;
  if (lines > mostLines)
    throw new UnreadableFile(
      'too_many_rows',
      `${fileName} has ${figure(lines)} lines; ${figure(importLimits.rows)} rows are the most.`,
    );

  const found = findHeader(text, fileName);
  if (!found) throw new UnreadableFile('file_empty', `${fileName} holds no text, only empty lines.`);
  const headerLine = countBreaks(text.slice(0, found.header.start)) + 1;
  const named = headerCells(found, fileName, headerLine);
  const rows = readRows(text, found, named, { fileName, damaged });
  if (rows.length === 0)
    throw new UnreadableFile(
      'no_rows',
      `${fileName} holds no rows: below the column names on line ${headerLine} there is nothing.`,
    );
  const header = withoutEmptyEdge(named, rows);
  return {
    facts: {
      fileName,
      bytes: bytes.length,
      encoding,
      delimiter: found.shape.delimiter,
      format: formatOf(header),
      evidence: evidenceOf(text, headerLine, countBreaks(text.slice(found.header.start, found.header.end).trimEnd())),
      rows: rows.length,
    },
    header,
    headerLine,
    rows,
  };
}

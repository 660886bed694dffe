import type { FileFacts } from '@app/contracts/imports/imports.api';
import { compact, isColumnName } from './column-names';
import { clean, eachRecord, filledWidth, newlineOf, type RawRecord, type Shape } from '../records';
import { UnreadableFile } from '../unreadable-file';

const delimiters = [',', ';', '\t', '|'] as const;
const headRecords = 60;
const headLetters = 262_144;

export interface Found {
  shape: Shape;
  header: RawRecord;
}

interface Candidate extends Found {
  score: number;
}

const knownNames = (record: RawRecord) => record.cells.filter((cell) => isColumnName(clean(cell))).length;

function headOf(text: string, from: number, shape: Shape): RawRecord[] {
  const records: RawRecord[] = [];
  const head = text.slice(0, from + headLetters);
  eachRecord(head, from, shape, (record) => {
    if (filledWidth(record.cells) > 0) records.push(record);
    return records.length < headRecords;
  });
  // The last record can be incomplete.
  if (head.length < text.length && records.length > 1 && records.at(-1)?.end === head.length) records.pop();
  return records;
}

/** The most frequent number of cells; the larger one when two are equally frequent. */
function usualWidth(records: RawRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [usual] = [...counts].sort(([a, times], [b, others]) => others - times || b - a);
  return usual?.[0] ?? 0;
}

/** The record with the most known column names below shorter ones, or the first about as wide as the table. */
function headerIn(records: RawRecord[]): RawRecord | undefined {
  let best: RawRecord | undefined;
  let bestKnown = 0;
  let widestBefore = 0;
  for (const record of records.slice(0, 30)) {
    const known = knownNames(record);
    const width = filledWidth(record.cells);
    const enough = known >= 2 || (known === 1 && record === records[0]);
    if (enough && known > bestKnown && width > widestBefore) [best, bestKnown] = [record, known];
    widestBefore = Math.max(widestBefore, width);
  }
  return best ?? records.find(({ cells }) => filledWidth(cells) >= usualWidth(records) * 0.6) ?? records[0];
}

function candidate(text: string, from: number, shape: Shape): Candidate | null {
  const records = headOf(text, from, shape);
  const header = headerIn(records);
  if (!header) return null;
  const rows = records.filter((record) => record.start >= header.end);
  const even = rows.filter((record) => record.cells.length === header.cells.length).length;
  const width = header.cells.length;
  // Known names decide first, then a first line with several cells, then the number of rows with as many cells as that line.
  const shown = (width > 1 ? 10 : 0) + (header === records[0] ? 5 : 0) + Math.min(width, 20) / 100;
  const score = knownNames(header) * 100 + shown + even / (rows.length || 1);
  return { shape, header, score };
}

/** Excel can write `sep=;` as the first line. */
function declaredDelimiter(text: string): { delimiter: Shape['delimiter']; length: number } | null {
  const match = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i.exec(text.slice(0, 20));
  const delimiter = delimiters.find((known) => known === match?.[1]);
  return match && delimiter ? { delimiter, length: match[0].length } : null;
}

const looksLikeData = (cell: string) =>
  /^\S+@\S+\.\S+$|^https?:\/\/|\blinkedin\.com\/|^\d{4}-\d{2}-\d{2}|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$|^\+?[\d ()/-]{7,}$/.test(
    cell,
  );

/** Null when every cell is empty. @throws UnreadableFile when the first line is a person already */
export function findHeader(text: string, fileName: string): Found | null {
  const newline = newlineOf(text);
  const declared = declaredDelimiter(text);
  const from = declared?.length ?? 0;
  const tried = (declared ? [declared.delimiter] : delimiters)
    .map((delimiter) => candidate(text, from, { delimiter, newline }))
    .filter((found) => found !== null);
  const [best] = tried.sort((a, b) => b.score - a.score);
  if (!best) return null;
  const cells = best.header.cells.map(clean);
  if (knownNames(best.header) === 0 && cells.some(looksLikeData))
    throw new UnreadableFile(
      'no_header',
      `${fileName} has no line with column names: its first line is a person already. Add a line such as “Name, Company, Email” at the top.`,
    );
  return { shape: best.shape, header: best.header };
}

/** The program that wrote the file, by its column names. */
export function formatOf(header: string[]): FileFacts['format'] {
  const names = new Set(header.map(compact));
  const has = (...wanted: string[]) => wanted.every((name) => names.has(compact(name)));
  if (has('First Name', 'Last Name', 'Connected On')) return 'linkedin';
  if (has('E-mail 1 - Value') || has('Given Name', 'Group Membership') || has('Organization Name', 'Labels', 'File As'))
    return 'google';
  const hubspot = [
    'Record ID',
    'Record ID - Contact',
    'Lead Status',
    'Lifecycle Stage',
    'Contact owner',
    'Associated Company',
  ];
  const marks = hubspot.filter((name) => has(name)).length;
  return marks >= 2 || (marks === 1 && has('First Name', 'Last Name', 'Email', 'Job Title')) ? 'hubspot' : 'csv';
}

import type { Line } from './figures';

const columns: [string, (line: Line) => string][] = [
  ['what', (line) => line.what],
  ['figure', (line) => line.figure],
  ['baseline', (line) => line.baseline ?? ''],
  ['ratio', (line) => line.ratio?.toFixed(2) ?? ''],
  ['target', (line) => line.target ?? ''],
  ['ok', (line) => (line.ok === null ? '' : line.ok ? 'yes' : 'NO')],
];

/** A table that can be pasted into a page as it is. */
export const printTable = (lines: Line[]): void => {
  const rows = [columns.map(([title]) => title), ...lines.map((line) => columns.map(([, text]) => text(line)))];
  const widths = columns.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const print = (row: string[]) => console.log(`| ${row.map((text, i) => text.padEnd(widths[i] ?? 0)).join(' | ')} |`);
  for (const [i, row] of rows.entries()) {
    print(row);
    if (i === 0) print(widths.map((width) => '-'.repeat(width)));
  }
};

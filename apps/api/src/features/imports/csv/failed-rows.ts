import { toCsv } from '../../../shared/downloads';

/** The rows that could not be imported, as they are in the file, with one more column `Reason` at the right. */
export function failedRowsCsv(header: string[], failed: { cells: string[]; reason: string }[]): string {
  const width = failed.reduce((widest, { cells }) => Math.max(widest, cells.length), header.length);
  const padded = (cells: string[]) => [...cells, ...Array<string>(width - cells.length).fill('')];
  return toCsv(
    [...padded(header), 'Reason'],
    failed.map(({ cells, reason }) => [...padded(cells), reason]),
  );
}

/** An empty file with every column that Keepwarm can import. The import recognises these column names. */
export const templateCsv = () =>
  toCsv(
    [
      'Full Name',
      'First Name',
      'Last Name',
      'Title',
      'Company',
      'Email',
      'LinkedIn URL',
      'Description',
      'Segment',
      'Tags',
      'Connections',
      'Picture URL',
      'Connected On',
    ],
    [],
  );

import type { ImportColumn, Mapping } from '@app/contracts/imports/imports.api';
import { importFields } from '@app/contracts/imports/imports.constants';
import { capital } from '@/shared/lib/format';

export type Field = (typeof importFields)[number];

export const fieldLabels: Record<Field, string> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  title: 'Title',
  company: 'Company',
  email: 'Email',
  linkedinUrl: 'LinkedIn URL',
  description: 'Description',
  segment: 'Segment',
  tags: 'Tags',
  connectionCount: 'Connections',
  profileImageUrl: 'Picture address',
  connectedOn: 'Connected on',
};

export const isField = (value: string): value is Field => importFields.some((field) => field === value);

/** The header of a column, or its number when it has none. */
export const columnName = ({ header, index }: Pick<ImportColumn, 'header' | 'index'>): string =>
  header.trim() || `Column ${index + 1}`;

/** Sets the field of one column in a mapping; null removes the column. */
export const withField = (mapping: Mapping, index: number, field: Field | null): Mapping => {
  const { [String(index)]: _, ...others } = mapping;
  return field ? { ...others, [String(index)]: field } : others;
};

/** The error messages of columns with the same field, by column index. First names may be in several columns. */
export const conflictsIn = (columns: readonly ImportColumn[], mapping: Mapping): Map<number, string> => {
  const conflicts = new Map<number, string>();
  for (const column of columns) {
    const field = mapping[String(column.index)];
    const other =
      field &&
      field !== 'firstName' &&
      columns.find((each) => each !== column && mapping[String(each.index)] === field);
    if (other) {
      conflicts.set(column.index, `“${columnName(other)}” is ${fieldLabels[field]} already. Choose one of them.`);
    }
  }
  return conflicts;
};

/** Says which name column is missing, or null. */
export const missingName = (mapping: Mapping): string | null => {
  const used = new Set(Object.values(mapping));
  if (used.has('name') || (used.has('firstName') && used.has('lastName'))) return null;
  if (used.has('firstName')) return 'Choose the column with the last name, or choose Name for the whole name.';
  if (used.has('lastName')) return 'Choose the column with the first name, or choose Name for the whole name.';
  return 'Choose the column with the name: Name, or First name and Last name.';
};

/** The reason for the field of a column, and how much of it is filled. */
export const reasonFor = (column: ImportColumn, mapping: Mapping, rows: number): string => {
  const taken = column.guess === null && column.because && isField(column.because) ? column.because : null;
  const filled = column.filled === 0 ? 'empty' : column.filled < rows ? `${column.filled} of ${rows} filled` : null;
  const why =
    (mapping[String(column.index)] ?? null) !== column.guess
      ? 'Your choice'
      : column.because === 'header'
        ? 'By its name'
        : taken
          ? Object.values(mapping).includes(taken)
            ? `Another column is ${fieldLabels[taken]} already`
            : `May be ${fieldLabels[taken]}`
          : column.because
            ? capital(column.because)
            : 'Not recognised';
  return filled ? `${why}, ${filled}` : why;
};

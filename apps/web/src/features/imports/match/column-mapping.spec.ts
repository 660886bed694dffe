import type { ImportColumn, Mapping } from '@app/contracts/imports/imports.api';
import { columnName, conflictsIn, missingName, reasonFor, withField } from './column-mapping';

const column = (index: number, header: string, given: Partial<ImportColumn> = {}): ImportColumn => ({
  index,
  header,
  samples: [],
  filled: 10,
  guess: null,
  because: null,
  ...given,
});
const columns = [column(0, 'Surname'), column(1, 'Last Name'), column(2, 'Company')];

describe('mapping columns', () => {
  it('names the other column of two with the same field', () => {
    const mapping: Mapping = { '0': 'lastName', '1': 'lastName', '2': 'company' };
    expect([...conflictsIn(columns, mapping)]).toEqual([
      [0, '“Last Name” is Last name already. Choose one of them.'],
      [1, '“Surname” is Last name already. Choose one of them.'],
    ]);
  });

  it('finds no conflict between two first names: a middle name is one', () => {
    expect(conflictsIn(columns, { '0': 'firstName', '1': 'firstName' }).size).toBe(0);
  });

  it('finds no conflict among columns that are left out', () => {
    expect(conflictsIn(columns, { '2': 'company' }).size).toBe(0);
  });

  it('removes the field of a column that is left out', () => {
    expect(withField({ '0': 'lastName', '2': 'company' }, 0, null)).toEqual({ '2': 'company' });
    expect(withField({ '0': 'lastName' }, 1, 'title')).toEqual({ '0': 'lastName', '1': 'title' });
  });

  it('requires a full name', () => {
    expect(missingName({ '0': 'name' })).toBeNull();
    expect(missingName({ '0': 'firstName', '1': 'lastName' })).toBeNull();
    expect(missingName({ '0': 'firstName' })).toContain('last name');
    expect(missingName({ '0': 'lastName' })).toContain('first name');
    expect(missingName({ '2': 'company' })).toContain('First name and Last name');
  });

  it('gives the reason for a field, and how much of the column is filled', () => {
    const guessed = column(0, 'Email', { guess: 'email', because: 'header', filled: 7 });
    expect(reasonFor(guessed, { '0': 'email' }, 45)).toBe('By its name, 7 of 45 filled');
    expect(reasonFor(guessed, {}, 45)).toBe('Your choice, 7 of 45 filled');
    expect(reasonFor(column(1, '', { filled: 0 }), {}, 45)).toBe('Not recognised, empty');
    const looks = { ...guessed, because: 'looks like email addresses', filled: 45 };
    expect(reasonFor(looks, { '0': 'email' }, 45)).toBe('Looks like email addresses');
  });

  it('says of a recognised column that another one has its field', () => {
    const second = column(1, 'Email', { because: 'email' });
    expect(reasonFor(second, { '0': 'email' }, 10)).toBe('Another column is Email already');
    expect(reasonFor(second, {}, 10)).toBe('May be Email');
    expect(reasonFor(second, { '1': 'email' }, 10)).toBe('Your choice');
  });

  it('names a column without a header by its number', () => {
    expect(columnName({ header: '  ', index: 3 })).toBe('Column 4');
  });
});

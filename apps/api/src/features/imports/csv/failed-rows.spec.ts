import { importFields } from '@app/contracts/imports/imports.events';
import { failedRowsCsv, templateCsv } from './failed-rows';
import { bytesOf } from './fixtures/fixtures';
import { mapColumns } from './columns/map-columns';
import { readTable } from './read-table';

describe('failedRowsCsv', () => {
  it('returns the rows as they are in the file, with the reason in the last column', () => {
    const csv = failedRowsCsv(
      ['Name', 'Company'],
      [
        { cells: ['', 'Acme, "Inc"'], reason: 'no name' },
        { cells: ['Ben', 'a\nb', 'c'], reason: 'too many cells: 3 in this row, 2 in the line with the column names' },
      ],
    );
    expect(csv).toBe(
      '\uFEFFName,Company,,Reason\r\n,"Acme, ""Inc""",,no name\r\nBen,"a\nb",c,"too many cells: 3 in this row, 2 in the line with the column names"\r\n',
    );
  });

  it('defuses formulas', () => {
    expect(failedRowsCsv(['Name'], [{ cells: ['=1+1'], reason: 'no name' }])).toContain(`"'=1+1",no name`);
  });

  it('can be repaired and imported again', () => {
    const csv = failedRowsCsv(
      ['Name', 'Company', 'Email'],
      [{ cells: ['', 'Müller', 'm@example.com'], reason: 'no name' }],
    );
    const { facts, header, rows } = readTable(bytesOf(csv.replace('\r\n,', '\r\nAnn,')), 'failed.csv');
    expect(facts.encoding).toBe('UTF-8');
    expect(rows[0]?.cells).toEqual(['Ann', 'Müller', 'm@example.com', 'no name']);
    expect(mapColumns(header, rows).map(({ guess }) => guess)).toEqual(['name', 'company', 'email', null]);
  });
});

describe('templateCsv', () => {
  it('has a column for every field, and is recognised when it is uploaded', () => {
    const values = 'A B,A,B,CEO,Acme,a@example.com,https://www.linkedin.com/in/a,text,smb,x,2024-05-12\r\n';
    const { header, rows } = readTable(bytesOf(templateCsv() + values), 'template.csv');
    expect(mapColumns(header, rows).map(({ guess }) => guess)).toEqual([...importFields]);
  });
});

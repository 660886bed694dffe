import { seeded } from '@app/writer/seeded';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import type { Lead } from '@app/contracts/leads/leads.api';
import { leadsCsv } from '../../leads/leads.csv';
import { mapColumns, toMapping } from './columns/map-columns';
import { clean } from './records';
import { readTable } from './read-table';
import { toLead } from './to-lead';

// prettier-ignore
const pieces = [
  'a', 'Anna', ' ', '  ', '"', '""', '","', ',', ';', '\t', '|', '\n', '\r\n', '\r', '\n\n', "'", '=', '=SUM(A1)', '+', '-', '@',
  '<b>', '\\', '\\"', 'Name', 'Company', 'é', 'ß', 'e\u0301', '\u202b', '\u202c', '\u200f', 'שלום', 'مدير', '山田', '김', 'Ж',
  '👩‍🌾', '🌱', 'sep=;', 'Notes:', '12 May 2024', 'a@example.com', 'https://www.linkedin.com/in/a', '\0', '\uFEFF', '\u2028', '0',
];
const western = pieces.filter((piece) => iconv.decode(iconv.encode(piece, 'windows-1252'), 'windows-1252') === piece);

function cell(next: () => number, from: string[]): string {
  const length = next() < 0.15 ? 0 : Math.floor(next() * 6) + 1;
  return Array.from({ length }, () => from[Math.floor(next() * from.length)] ?? '').join('');
}

const encodings: [name: string, mark: boolean][] = [
  ['utf8', false],
  ['utf8', true],
  ['utf-16le', true],
  ['utf-16be', true],
  ['utf-16le', false],
  ['windows-1252', false],
];
const headers = [
  ['First Name', 'Last Name', 'Company', 'Notes'],
  ['Vorname', 'Nachname', 'Firma', 'Funktion', 'Bemerkungen'],
  ['Full Name', 'Employer'],
  ['Alfa', 'Bravo', 'Charlie'],
];

describe('any table', () => {
  it.each([',', ';', '\t', '|'] as const)('is read back unchanged with the delimiter %j', (delimiter) => {
    for (const [encoding, mark] of encodings)
      for (let seed = 1; seed <= 40; seed++) {
        const next = seeded(String(seed));
        const header = headers[seed % headers.length] ?? [];
        const from = encoding === 'windows-1252' ? western : pieces;
        const rows = Array.from({ length: 1 + Math.floor(next() * 25) }, () => header.map(() => cell(next, from)));
        const text = Papa.unparse([header, ...rows], { delimiter, newline: next() < 0.5 ? '\r\n' : '\n' });
        // Only a letter beyond ASCII shows that a file is Windows-1252.
        const bytes = iconv.encode(text, encoding, { addBOM: mark });
        const expected = rows.map((cells) => cells.map(clean)).filter((cells) => cells.some((value) => value !== ''));
        if (expected.length === 0) continue;

        const table = readTable(bytes, 'any.csv');
        const name = `${encoding}, seed ${seed}`;
        expect([name, table.header]).toEqual([name, header]);
        expect([name, table.rows.map(({ problem }) => problem)]).toEqual([name, expected.map(() => null)]);
        expect([name, table.rows.map(({ cells }) => cells)]).toEqual([name, expected]);
        expect(table.facts.delimiter).toBe(delimiter);
      }
  });
});

describe('Keepwarm’s own export', () => {
  it('is read back unchanged', () => {
    const lead = {
      name: "'@SUM(A1)",
      title: '+1 Engineer',
      company: '@SUM(A1)',
      email: 'ann@example.com',
      linkedinUrl: 'https://www.linkedin.com/in/ann-lee',
      segment: 'smb',
      tags: ['=fair', 'Porto'],
      description: '-2+3\n=second line',
    } as const;
    const stored = {
      ...lead,
      status: 'new',
      lastAction: null,
      nextStep: null,
      nextStepDue: null,
      createdAt: '2026-11-20',
    };
    const { header, rows } = readTable(new TextEncoder().encode(leadsCsv([stored as unknown as Lead])), 'leads.csv');
    expect(toLead(rows[0]?.cells ?? [], toMapping(mapColumns(header, rows)))).toMatchObject({ lead, notes: [] });
  });
});

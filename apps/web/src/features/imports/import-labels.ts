import type { FileFacts, Import } from '@app/contracts/imports/imports.api';
import { capital, number, plural } from '@/shared/lib/format';

const delimiters: Record<FileFacts['delimiter'], string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
};

const formats: Record<FileFacts['format'], string> = {
  linkedin: 'LinkedIn’s Connections export',
  hubspot: 'a HubSpot contacts export',
  google: 'a Google Contacts export',
  csv: 'a table',
};

/** `UTF-8, commas, LinkedIn’s Connections export`: how the file was read. */
export const readAs = ({ encoding, delimiter, format }: FileFacts): string =>
  `${encoding}, ${delimiters[delimiter]}, ${formats[format]}`;

/** `This is LinkedIn’s own Connections export`. */
export const recognised = ({ format }: FileFacts): string =>
  format === 'linkedin' ? 'This is LinkedIn’s own Connections export' : `This is ${formats[format]}`;

/** The lines left out above the column names, and the line of these. */
export const headerSentence = ({ evidence }: FileFacts): string => {
  const header = evidence.find(({ is }) => is === 'header');
  const notes = evidence.filter(({ is, line }) => is === 'note' && (!header || line < header.line)).length;
  const where = header ? `the column names are on line ${header.line}` : 'the columns have no names';
  if (notes === 0) return `${capital(where)}.`;
  return `The file begins with ${plural(notes, 'line')} of notes, which are left out. ${capital(where)}.`;
};

/** `812 bytes`, `5 KB`, `1.2 MB`. */
export const size = (bytes: number): string => {
  if (bytes < 1000) return plural(bytes, 'byte');
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
};

/** `38 added, 5 updated, 2 skipped`: what an import did, without zeros. */
export const outcomeOf = (
  done: Pick<Import, 'created' | 'updated' | 'skipped' | 'failed' | 'left' | 'waiting'>,
): string => {
  const parts = [
    [done.created, 'added'],
    [done.updated, 'updated'],
    [done.skipped, 'skipped'],
    [done.failed, 'failed'],
    [done.left, 'not reached'],
    [done.waiting, 'waiting for room'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${number(count)} ${word}`);
  return said.join(', ') || 'Nothing was new';
};

/** What happens with the new people of a file. `waiting`: how many do not fit the plan. */
export const newDetail = (fresh: number, waiting = 0): string => {
  if (waiting === 0) return ['no new people', 'becomes a lead'][fresh] ?? 'become leads';
  if (waiting === fresh) return fresh === 1 ? 'waits for room' : 'wait for room';
  return `${number(fresh - waiting)} come in, ${number(waiting)} wait`;
};

/** `Import 38, update 5`: the label of the import button, without zeros. `waiting`: people who do not fit the plan. */
export const commitLabel = (fresh: number, updates: number, waiting = 0): string => {
  if (waiting > 0 && fresh + updates === 0) return `Keep ${number(waiting)} waiting`;
  if (waiting > 0) return `${commitLabel(fresh, updates)}, keep ${number(waiting)} waiting`;
  if (fresh > 0 && updates > 0) return `Import ${number(fresh)}, update ${number(updates)}`;
  return fresh > 0 ? `Import ${number(fresh)}` : `Update ${number(updates)}`;
};

/** What Undo does: `27 people are removed, and 2 people get the old values back.` */
export const undoWords = ({ created, updated }: Pick<Import, 'created' | 'updated'>): string =>
  [
    created > 0 && `${plural(created, 'person is', 'people are')} removed`,
    updated > 0 && `${plural(updated, 'person gets', 'people get')} the old values back`,
  ]
    .filter(Boolean)
    .join(', and ')
    .concat('.');

/** `Connections-not-imported.csv`. */
export const failedFileName = (fileName: string): string => `${fileName.replace(/\.[^.]*$/, '')}-not-imported.csv`;

import type { ImportColumn, Mapping } from '@app/contracts/imports/imports.api';
import type { ImportField } from '@app/contracts/imports/imports.events';
import { cutTo } from '@app/contracts/text';
import { isMiddleName, isOtherColumn, meaningOf } from './column-names';
import { dateOrder, parseDay } from '../dates';
import { formatOf } from './find-header';
import type { Row } from '../read-rows';
import { emailsIn, linkedinProfile } from '../values';

interface Guess {
  index: number;
  field: ImportField;
  because: string;
  /** 1 for a name that means the field, 0.9 for a similar one, 0.7 for content; more for filled cells. */
  weight: number;
}

const judged = 500;
const sampleLetters = 120;

const shortened = (value: string) => (value.length > sampleLetters ? `${cutTo(value, sampleLetters - 1)}…` : value);
const honorific =
  /^(mr|mrs|ms|mx|miss|dr|prof|professor|herr|frau|m|mme|mlle|sr|sra|srta|sig|dhr|mevr|pan|pani)\.?( dr\.?)?$/i;

interface Seen {
  values: string[];
  filled: number;
  share: (test: (value: string) => boolean) => number;
}

function look(rows: Row[], index: number): Seen {
  const values: string[] = [];
  let filled = 0;
  for (const { cells, problem } of rows) {
    const value = cells[index];
    if (!value || problem !== null) continue;
    filled++;
    if (values.length < judged) values.push(value);
  }
  return { values, filled, share: (test) => (values.length === 0 ? 0 : values.filter(test).length / values.length) };
}

const looksLikeEmails = (seen: Seen) => seen.share((value) => emailsIn(value).valid.length > 0);
const looksLikeProfiles = (seen: Seen) => seen.share((value) => linkedinProfile(value) !== null);

/** Whether the cells of a column do not fit the field that its name stands for. An empty column fits every field. */
function contradicts(field: ImportField, certain: boolean, seen: Seen, format: string): boolean {
  if (seen.filled === 0) return false;
  if (field === 'email') return looksLikeEmails(seen) === 0;
  // `URL` can be any address, except in LinkedIn's export. A column named LinkedIn can have a few wrong addresses.
  if (field === 'linkedinUrl') return format !== 'linkedin' && looksLikeProfiles(seen) < (certain ? 0.1 : 0.5);
  if (field === 'title') return seen.share((value) => honorific.test(value)) > 0.5;
  return false;
}

function byContent(header: string, seen: Seen, format: string): { field: ImportField; because: string } | null {
  if (seen.filled === 0) return null;
  if (looksLikeEmails(seen) >= 0.6) return { field: 'email', because: 'looks like email addresses' };
  if (looksLikeProfiles(seen) >= 0.6) return { field: 'linkedinUrl', because: 'looks like LinkedIn addresses' };
  // A CRM's export has many dates. Elsewhere the only column of dates is most likely the connection.
  const order = dateOrder(seen.values);
  const dates = seen.share((value) => /\d/.test(value) && typeof parseDay(value, order ?? 'day first') === 'string');
  const otherDate =
    /birth|geb|nais|nac|nasc|urodz|föd|creat|erstell|updat|modif|änder|last|letzt|next|due|clos|aktiv|activ/i;
  return format === 'csv' && dates >= 0.8 && !otherDate.test(header)
    ? { field: 'connectedOn', because: 'looks like dates' }
    : null;
}

/** `Name` beside `Vorname` is the family name, unless it holds the first name too. */
function halves(guesses: Guess[], header: string[], rows: Row[]): Guess[] {
  const column = (field: ImportField) => guesses.find((guess) => guess.field === field);
  return guesses.map((guess) => {
    const meaning = guess.field === 'name' ? meaningOf(header[guess.index] ?? '') : null;
    if (!meaning || !('beside' in meaning)) return guess;
    const other = column(meaning.beside);
    const half: ImportField = meaning.beside === 'firstName' ? 'lastName' : 'firstName';
    if (!other || column(half)) return guess;
    const pairs = rows.slice(0, judged).filter(({ cells }) => cells[guess.index] && cells[other.index]);
    const whole = pairs.filter(({ cells }) => cells[guess.index]?.includes(cells[other.index] ?? '')).length;
    return whole > pairs.length / 2 ? guess : { ...guess, field: half };
  });
}

/** Guesses each field at most once, by name or content; the better name wins, then the fuller column. */
export function mapColumns(header: string[], rows: Row[]): ImportColumn[] {
  const format = formatOf(header);
  const seen = header.map((_, index) => look(rows, index));
  const named: Guess[] = [];
  const content: Guess[] = [];
  header.forEach((name, index) => {
    const column = seen[index];
    if (!column) return;
    const filled = (0.3 * column.filled) / (rows.length || 1);
    const meaning = meaningOf(name);
    if (meaning && !contradicts(meaning.field, meaning.certain, column, format)) {
      const weight = (meaning.certain ? 1 : 0.9) + filled - (column.filled === 0 ? 0.5 : 0);
      named.push({ index, field: meaning.field, because: 'header', weight });
      return;
    }
    const guess = isOtherColumn(name) && !/web|url/i.test(name) ? null : byContent(name, column, format);
    if (guess) content.push({ index, ...guess, weight: 0.7 + filled });
  });
  const guesses = [...halves(named, header, rows), ...content].sort((a, b) => b.weight - a.weight || a.index - b.index);
  const taken = new Map<ImportField, number>();
  const chosen = new Map<number, Guess>();
  for (const guess of guesses) {
    if (taken.has(guess.field)) continue;
    taken.set(guess.field, guess.index);
    chosen.set(guess.index, guess);
  }
  const first = taken.get('firstName');
  header.forEach((name, index) => {
    const follows = first !== undefined && first < index && !taken.has('name');
    if (follows && isMiddleName(name) && seen[index]?.filled)
      chosen.set(index, { index, field: 'firstName', because: 'header', weight: 1 });
  });
  return header.map((name, index) => ({
    index,
    header: name,
    samples: [...new Set(seen[index]?.values)].slice(0, 3).map(shortened),
    filled: seen[index]?.filled ?? 0,
    guess: chosen.get(index)?.field ?? null,
    because: chosen.get(index)?.because ?? guesses.find((guess) => guess.index === index)?.field ?? null,
  }));
}

/** The guesses as a mapping: column index → field. */
export const toMapping = (columns: ImportColumn[]): Mapping =>
  Object.fromEntries(columns.flatMap(({ index, guess }) => (guess ? [[String(index), guess]] : [])));

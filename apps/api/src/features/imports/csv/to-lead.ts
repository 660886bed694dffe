import type { Mapping } from '@app/contracts/imports/imports.api';
import type { ImportField } from '@app/contracts/imports/imports.events';
import type { LeadDetails } from '@app/contracts/leads/leads.events';
import { mostConnections, mostTags } from '@app/contracts/leads/leads.constants';
import { cutTo, hasText } from '@app/contracts/text';
import { dateOrder, parseDay, type DateOrder } from './dates';
import { figure } from './unreadable-file';
import { emailsIn, linkedinKey, linkedinProfile, nameFromProfile, segmentIn, tagsIn, withoutInvisible } from './values';

/** The longest values of a lead, in UTF-16 units. They come from its contract. */
const longest = { name: 300, title: 500, company: 500, email: 320, 'LinkedIn URL': 500, description: 10_000 } as const;
export const tagLimits = { each: 60, count: mostTags } as const;

/** A row as a lead with notes about what was left out; or the reason why the row is skipped. */
type RowAsLead = { lead: LeadDetails; notes: string[] } | { skip: string };

/** The filled cells of each field. A person can map several columns to one field. */
function read(cells: string[], mapping: Mapping): (field: ImportField) => string[] {
  const values = new Map<ImportField, string[]>();
  for (const [index, field] of Object.entries(mapping)) {
    const value = cells[Number(index)]?.trim();
    if (value) values.set(field, [...(values.get(field) ?? []), value]);
  }
  return (field) => values.get(field) ?? [];
}

const nameFields: ImportField[] = ['name', 'firstName', 'lastName'];
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々・]+$/u;

/** Chinese, Japanese and Korean names are written family name first and without a space. */
const joined = (first: string, last: string) =>
  eastAsian.test(first) && eastAsian.test(last)
    ? `${last}${first}`
    : [first, last].filter((part) => part !== '').join(' ');

/** The name of a row, or ''. It comes from the LinkedIn address only when the file has no column for names. */
export function nameIn(cells: string[], mapping: Mapping): string {
  const of = read(cells, mapping);
  const [name] = of('name');
  if (name) return name;
  const whole = joined(of('firstName').join(' '), of('lastName')[0] ?? '');
  if (whole !== '' || Object.values(mapping).some((field) => nameFields.includes(field))) return whole;
  const profile = linkedinProfile(of('linkedinUrl')[0] ?? '');
  return (profile && nameFromProfile(profile)) ?? '';
}

const quoted = (value: string) => `“${value.length > 60 ? `${cutTo(value, 59)}…` : value}”`;

/** The order of day and month in the mapped column. Find it once, and pass it to `toLead` for every row of the file. */
export function dateOrderOf(rows: { cells: string[]; problem: string | null }[], mapping: Mapping): DateOrder {
  return dateOrder(rows.flatMap(({ cells, problem }) => (problem === null ? read(cells, mapping)('connectedOn') : [])));
}

function email(cells: string[], notes: string[]): string | null {
  const { valid, others } = emailsIn(cells.join(' ::: '));
  const known = new Set<string>();
  // Addresses that differ only in case are one.
  const [first, ...more] = valid.filter(
    (address) => !known.has(address.toLowerCase()) && known.add(address.toLowerCase()),
  );
  if (others.length > 0) notes.push(`email left out: ${quoted(others.join(' '))} is not an address`);
  if (more.length > 0) notes.push(`email left out: ${quoted(more.join(', '))}, one address is kept`);
  return first ?? null;
}

function connectedOn(value: string | undefined, order: DateOrder, latest: string, notes: string[]): string | null {
  if (!value) return null;
  const day = parseDay(value, order);
  if (typeof day === 'string' && day <= latest) return day;
  const why =
    day === null
      ? 'is not a date that we know'
      : typeof day === 'string'
        ? 'is in the future'
        : 'does not tell the day from the month';
  notes.push(`date left out: ${quoted(value)} ${why}`);
  return null;
}

/** `1,234`, `1.234` and `500+`, as LinkedIn writes it for a larger number. */
function connectionCount(value: string | undefined, notes: string[]): number | null {
  if (!value) return null;
  const digits = /^(\d{1,3}(?:[., ’']\d{3})+|\d{1,9})\s*\+?$/.exec(value)?.[1]?.replace(/\D/g, '');
  if (digits !== undefined && Number(digits) <= mostConnections) return Number(digits);
  notes.push(`connections left out: ${quoted(value)} is not a number`);
  return null;
}

/** The address of a picture. The picture itself is not loaded, by the import or later. */
function picture(value: string | undefined, notes: string[]): string | null {
  if (!value) return null;
  if (value.length <= 2000 && URL.canParse(value) && new URL(value).protocol === 'https:') return value;
  notes.push(`picture left out: ${quoted(value)} is not an https address`);
  return null;
}

function tooLong(lead: LeadDetails): string | null {
  const fields = {
    name: lead.name,
    title: lead.title,
    company: lead.company,
    email: lead.email,
    'LinkedIn URL': lead.linkedinUrl,
    description: lead.description,
  };
  for (const [field, most] of Object.entries(longest)) {
    const length = fields[field as keyof typeof longest]?.length ?? 0;
    if (length > most) return `${field} too long: ${figure(length)} characters, ${figure(most)} is the most`;
  }
  const tag = lead.tags.find(({ length }) => length > tagLimits.each);
  if (tag) return `tag too long: ${figure(tag.length)} characters, ${tagLimits.each} is the most`;
  return lead.tags.length > tagLimits.count
    ? `too many tags: ${lead.tags.length}, ${tagLimits.count} is the most`
    : null;
}

/** Unreadable values are left out and named in `notes`. A row without a name, or with a value too long, is skipped. */
export function toLead(cells: string[], mapping: Mapping, order: DateOrder = null, latest = '2100-12-31'): RowAsLead {
  const of = read(cells, mapping);
  const name = nameIn(cells, mapping);
  if (!hasText(name)) return { skip: 'no name' };
  const notes: string[] = [];
  const [url] = of('linkedinUrl');
  const linkedinUrl = url ? linkedinProfile(url) : null;
  if (url && !linkedinUrl) notes.push(`LinkedIn URL left out: ${quoted(url)} is not a person’s profile`);
  const [segmentCell] = of('segment');
  const segment = segmentCell ? segmentIn(segmentCell) : null;
  if (segmentCell && !segment)
    notes.push(`segment left out: ${quoted(segmentCell)} is none of enterprise, smb, startup`);
  const profileImageUrl = picture(of('profileImageUrl')[0], notes);
  const lead: LeadDetails = {
    name,
    title: of('title')[0] ?? '',
    company: of('company')[0] ?? '',
    email: email(of('email'), notes),
    linkedinUrl,
    description: of('description').join('\n\n') || null,
    segment,
    tags: tagsIn(of('tags').join(';')),
    connectionCount: connectionCount(of('connectionCount')[0], notes),
    connectedOn: connectedOn(of('connectedOn')[0], order, latest, notes),
    ...(profileImageUrl && { profileImageUrl }),
  };
  const skip = tooLong(lead);
  return skip ? { skip } : { lead, notes };
}

/** The keys that match two records of one person. Null means nothing to compare. */
export interface MatchKeys {
  linkedin: string | null;
  email: string | null;
  nameCompany: string | null;
}

/** The text without accents, case, double spaces and direction marks. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

export function matchKeys(lead: Pick<LeadDetails, 'name' | 'company' | 'email' | 'linkedinUrl'>): MatchKeys {
  const profile = lead.linkedinUrl ? linkedinProfile(lead.linkedinUrl) : null;
  const company = fold(lead.company);
  return {
    linkedin: profile && linkedinKey(profile),
    email: (lead.email && withoutInvisible(lead.email).trim().toLowerCase()) || null,
    nameCompany: company === '' ? null : `${fold(lead.name)}\n${company}`,
  };
}

import type { Segment } from '@app/contracts/leads/leads.events';
import { compact } from './columns/column-names';

/** The text without characters that nobody sees. A copied address often has some, such as marks of direction. */
export const withoutInvisible = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');

const address =
  /^[^\s@<>()[\]\\,;:"]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.[\p{L}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u;
const isAddress = (text: string) =>
  text.length <= 320 && address.test(text) && !text.includes('..') && !text.startsWith('.') && !text.includes('.@');

/** Alone, as `Name <address>`, as `mailto:`, or several with `:::` (Google) or , ; | between. */
export function emailsIn(cell: string): { valid: string[]; others: string[] } {
  if (cell.length > 10_000) return { valid: [], others: [cell] };
  const text = withoutInvisible(cell);
  const bracketed = Array.from(text.matchAll(/<([^<>]*)>/g), ([, inside]) => inside ?? '');
  const parts = (bracketed.length > 0 ? bracketed.join(' ') : text)
    .split(/\s*:::\s*|[\s,;|]+/)
    .map((part) => part.replace(/^mailto:/i, ''))
    .filter((part) => part !== '');
  return { valid: parts.filter(isAddress), others: parts.filter((part) => !isAddress(part)) };
}

/** `https://www.linkedin.com/in/name` without language, query, fragment or slash; null for every other address. */
export function linkedinProfile(cell: string): string | null {
  const text = withoutInvisible(cell).trim();
  // Already in the standard form, as every stored address is.
  if (/^https:\/\/www\.linkedin\.com\/in\/[\w%-]+$/.test(text)) return text;
  if (text.length > 2_000 || /\s/.test(text) || !/linkedin\.com\//i.test(text)) return null;
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  if (!/^(?:[a-z0-9-]+\.)*linkedin\.com$/.test(url.hostname)) return null;
  const person = /^\/(?:in\/[^/]+|pub\/[^/]+(?:\/[^/]+){0,3})/i.exec(url.pathname);
  return person ? `https://www.linkedin.com${person[0]}` : null;
}

/** The profile address for comparisons: lower case, with decoded letters. */
export function linkedinKey(profile: string): string {
  const lower = profile.replace(/^https:\/\/www\.linkedin\.com/i, '');
  // A percent sign without two hex digits is no encoding, so nothing in this address is decoded.
  const decoded = /%(?![0-9a-f]{2})/i.test(lower) ? lower : lower.replace(/(?:%[0-9a-f]{2})+/gi, decodeLetters);
  return withoutInvisible(decoded).normalize('NFC').toLowerCase();
}

/** Decodes percent-encoded letters. Bytes that are not UTF-8 stay encoded: decoded, they would all become U+FFFD. */
function decodeLetters(encoded: string): string {
  const letters = Buffer.from(encoded.replaceAll('%', ''), 'hex').toString('utf8');
  return letters.includes('\uFFFD') ? encoded : letters;
}

/** The name in a profile's address: `/in/annika-rehn-8a71b` is `Annika Rehn`. Null when it has fewer than two words. */
export function nameFromProfile(profile: string): string | null {
  const slug = /\/in\/([^/]+)$/.exec(profile)?.[1];
  if (!slug) return null;
  const words = slug
    .replace(/(?:%[0-9a-f]{2})+/gi, decodeLetters)
    .split(/[-_.]+/)
    .filter((word) => /^\p{L}+$/u.test(word));
  if (words.length < 2) return null;
  return words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')
    .normalize('NFC');
}

/** The tags of a cell, in their order. Google's own groups (`* myContacts`) are left out. */
export function tagsIn(cell: string): string[] {
  const tags = new Map<string, string>();
  for (const part of cell.split(/\s*:::\s*|[;,\n]/)) {
    const tag = part.trim();
    if (tag !== '' && !tag.startsWith('*') && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

const segmentWords: Record<Segment, string> = {
  enterprise:
    'enterprise, enterprises, large enterprise, large, corporate, corporation, Konzern, Großunternehmen, grand compte, grande entreprise, gran empresa, grande impresa, grootbedrijf, grande empresa, duża firma, storföretag',
  smb: 'smb, smbs, sme, smes, small business, small and medium business, small, medium, mid-market, midmarket, KMU, Mittelstand, PME, TPE/PME, pyme, pymes, PMI, mkb, PMEs, MŚP, SMF, småföretag',
  startup: 'startup, startups, start-up, start-ups, early stage, scale-up, scaleup, seed, jeune pousse, nystartat',
};
const segmentOf = new Map<string, Segment>();
for (const segment of ['enterprise', 'smb', 'startup'] as const)
  for (const word of segmentWords[segment].split(',')) segmentOf.set(compact(word), segment);

export const segmentIn = (cell: string): Segment | null => segmentOf.get(compact(cell.slice(0, 60))) ?? null;

import { leadActions, segments } from '@app/contracts/leads/leads.constants';
import { cutTo } from '@app/contracts/text';
import { shortDay } from '@/shared/lib/dates';

export const segmentOptions = [{ value: '', label: 'None' }, ...segments.map((value) => ({ value, label: value }))];
export const actionOptions = leadActions.map((value) => ({ value, label: value }));

/** The name in a LinkedIn address (`/in/hana-sato-1a2b34c`), or null. */
export const nameFromLinkedIn = (url: string): string | null => {
  let slug = url.match(/linkedin\.com\/in\/([^/?#]+)/i)?.[1];
  if (!slug) return null;
  try {
    slug = decodeURIComponent(slug);
  } catch {
    return null;
  }
  const words = slug.split('-').filter((word) => /^\p{L}+$/u.test(word));
  if (words.length < 2) return null;
  return words.map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1)).join(' ');
};

/** `Hana Sato`, `Hana Sato and 3 more`. Cuts long names. */
export const namesOf = (names: readonly string[]): string => {
  const [first = 'nobody', ...rest] = names.map((name) => cutTo(name, 60));
  if (rest.length === 0) return first;
  return rest.length === 1 ? `${first} and ${rest[0]}` : `${first} and ${rest.length} more`;
};

/** The address when it is safe as a link, else null: typed or imported text may be `javascript:…`. */
export const webAddress = (url: string): string | null => (/^https?:\/\//i.test(url) ? url : null);

/** Rewrites the due day in an entry of a lead's history, which the server stores as `2026-12-01`. */
export const entryWords = (text: string): string => text.replace(/(?<=due )\d{4}-\d{2}-\d{2}$/, (day) => shortDay(day));

/** `1,046` as a number; NaN when it is no whole number. */
export const wholeNumber = (typed: string): number => {
  const value = Number(typed.replace(/[., ](?=\d{3}(?:\D|$))/g, ''));
  return Number.isInteger(value) ? value : NaN;
};

export const notWhole = 'Connections must be a whole number';

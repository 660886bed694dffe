import { shortDay } from '@/shared/format';

const day = 86_400_000;

/** `YYYY-MM-DD` of the browser's calendar. */
export const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** How a due day is said and how pressing it is. Days are `YYYY-MM-DD`. */
export const dueOf = (due: string, now: Date = new Date()): { words: string; state: 'over' | 'soon' | 'later' } => {
  const days = Math.round((Date.parse(due) - Date.parse(localDay(now))) / day);
  if (days < 0) return { words: `${-days} d overdue`, state: 'over' };
  if (days === 0) return { words: 'Today', state: 'soon' };
  if (days === 1) return { words: 'Tomorrow', state: 'soon' };
  // The year is said only where the day alone could be taken for another.
  return { words: shortDay(due, days < 300 ? new Date(`${due}T12:00:00`) : now), state: 'later' };
};

/** `now`, `3 h`, `16 d`: how long ago, where a column has no room for more. */
export const shortAgo = (iso: string, now: number = Date.now()): string => {
  const hours = Math.floor((now - Date.parse(iso)) / 3_600_000);
  if (hours < 1) return 'now';
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
};

/** Monday 00:00 of this week, in the browser's zone. */
export const startOfWeek = (now: Date = new Date()): Date => {
  const monday = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7));
  return monday;
};

/** The name that a LinkedIn address spells (`/in/hana-sato-1a2b34c`), or null when it spells none. */
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

/** `Hana Sato`, `Hana Sato and 3 more`. */
export const namesOf = (names: readonly string[]): string => {
  const [first = 'nobody', ...rest] = names;
  if (rest.length === 0) return first;
  return rest.length === 1 ? `${first} and ${rest[0]}` : `${first} and ${rest.length} more`;
};

/** An address that may become a link: what was typed or imported may be anything, `javascript:` too. */
export const webAddress = (url: string): string | null => (/^https?:\/\//i.test(url) ? url : null);

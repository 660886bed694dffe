import { DateTime, Info } from 'luxon';
import { compact } from './columns/column-names';

/** The order of day and month in a column, or null when its values do not show it. */
export type DateOrder = 'day first' | 'month first' | null;

const locales = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv'];
const months = new Map<string, number>([['sept', 9]]);
for (const locale of locales)
  for (const length of ['long', 'short'] as const)
    for (const list of [Info.months(length, { locale }), Info.monthsFormat(length, { locale })])
      list.forEach((name, at) => months.set(compact(name), at + 1));

const time = String.raw`(?:[T, ]+\d{1,2}[:.]\d{2}.*)?$`;
const yearFirst = new RegExp(String.raw`^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?` + time);
const dotted = new RegExp(String.raw`^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})` + time);
const slashed = new RegExp(String.raw`^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})` + time);
const dayAndName = new RegExp(
  String.raw`^(\d{1,2})(?:\.|st|nd|rd|th|er|º)?[\s/-]*(?:de\s+)?(\p{L}+)\.?(?:\s+del?)?[\s/,-]*(\d{4}|\d{2})` + time,
  'u',
);
const nameAndDay = new RegExp(String.raw`^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})` + time, 'u');

/** The day as `YYYY-MM-DD`; null when there is no such day. Years of two digits are from 1970 to 2069. */
function day(year: string, month: number | undefined, date: string): string | null {
  const whole = year.length === 2 ? (Number(year) >= 70 ? 1900 : 2000) + Number(year) : Number(year);
  if (month === undefined || whole < 1900 || whole > 2100) return null;
  return DateTime.fromObject({ year: whole, month, day: Number(date) }, { zone: 'utc' }).toISODate();
}

/** The order of day and month, which a number above 12 shows. Null when values contradict each other. */
export function dateOrder(values: Iterable<string>): DateOrder {
  let dayFirst = false;
  let monthFirst = false;
  for (const value of values) {
    const match = slashed.exec(value.trim());
    if (!match) continue;
    if (Number(match[1]) > 12) dayFirst = true;
    if (Number(match[3]) > 12) monthFirst = true;
  }
  if (dayFirst === monthFirst) return null;
  return dayFirst ? 'day first' : 'month first';
}

/** `YYYY-MM-DD`, null for no day, or `ambiguous` when day and month can be swapped and `order` is unknown. */
export function parseDay(value: string, order: DateOrder): string | { ambiguous: true } | null {
  const text = value.trim();
  if (text.length > 60) return null;
  let match = yearFirst.exec(text);
  if (match) return day(match[1] ?? '', Number(match[2]), match[3] ?? '');
  match = dotted.exec(text);
  if (match) return day(match[3] ?? '', Number(match[2]), match[1] ?? '');
  match = slashed.exec(text);
  if (match) {
    const [, first = '', , second = '', year = ''] = match;
    const own = order ?? (Number(first) > 12 ? 'day first' : Number(second) > 12 ? 'month first' : null);
    if (first !== second && own === null) return { ambiguous: true };
    return own === 'month first' ? day(year, Number(first), second) : day(year, Number(second), first);
  }
  match = dayAndName.exec(text);
  if (match) return day(match[3] ?? '', months.get(compact(match[2] ?? '')), match[1] ?? '');
  match = nameAndDay.exec(text);
  return match ? day(match[3] ?? '', months.get(compact(match[1] ?? '')), match[2] ?? '') : null;
}

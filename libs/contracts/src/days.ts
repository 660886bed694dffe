/** Calendar days, as `YYYY-MM-DD`. A week begins on Monday. An unknown time zone counts as UTC. */

export const msOfDay = 86_400_000;
const mostKnown = 50_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, string>();
const mondays = new Map<string, string>();

/** Keeps a result, because a replay asks for the same ones often. */
const keep = (known: Map<string, string>, key: string, result: string): string => {
  if (known.size > mostKnown) known.clear();
  known.set(key, result);
  return result;
};

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  try {
    // Sweden writes days as YYYY-MM-DD, in Node.js and in every browser.
    format = new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    format = formatOf('UTC');
  }
  formats.set(timeZone, format);
  return format;
};

/** @param at ISO 8601 in UTC, as `Date.toISOString` writes it */
export const dayOf = (at: string, timeZone: string): string => {
  // All instants of a quarter of an hour are in the same day, because the offsets of time zones are whole quarters.
  const key = `${timeZone} ${at.slice(0, 13)} ${Math.floor(Number(at.slice(14, 16)) / 15)}`;
  return days.get(key) ?? keep(days, key, formatOf(timeZone).format(Date.parse(at)).padStart(10, '0'));
};

const firstDay = Date.parse('0001-01-01');
const lastDay = Date.parse('9999-12-31');

/** Adds days to a day. The result stays within the years 1 to 9999, which ISO 8601 and PostgreSQL write with four digits. */
export const daysAfter = (day: string, later: number): string =>
  new Date(Math.min(Math.max(Date.parse(day) + later * msOfDay, firstDay), lastDay)).toISOString().slice(0, 10);

/** How many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / msOfDay;

/** 1 for Monday, 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

export const mondayOf = (day: string): string =>
  mondays.get(day) ?? keep(mondays, day, daysAfter(day, 1 - weekdayOf(day)));

/** The Monday of the week of an instant in a time zone. */
export const weekOf = (at: string, timeZone: string): string => mondayOf(dayOf(at, timeZone));

/** The week of ISO 8601. It belongs to the year of its Thursday. */
export const isoWeekOf = (day: string): { year: number; week: number } => {
  const thursday = daysAfter(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  return { year: Number(year), week: Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1 };
};

export const daysOfWeek = (monday: string): string[] => Array.from({ length: 7 }, (_, i) => daysAfter(monday, i));

export const quarterOf = (day: string): { from: string; to: string } => {
  const year = Number(day.slice(0, 4));
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3;
  const first = (months: number) => new Date(Date.UTC(year, month + months)).toISOString().slice(0, 10);
  return { from: first(0), to: daysAfter(first(3), -1) };
};

/** The Monday of the first week and the Sunday of the last week of a month, `YYYY-MM`. */
export const weeksOfMonth = (month: string): { from: string; to: string } => {
  const first = `${month}-01`;
  const last = daysAfter(`${daysAfter(first, 31).slice(0, 7)}-01`, -1);
  return { from: mondayOf(first), to: daysAfter(mondayOf(last), 6) };
};

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `4 November`; with the year when it is not the current year. */
export const dayWords = (day: string, today: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  const words = `${Number(date)} ${months[Number(month) - 1]}`;
  return year === today.slice(0, 4) ? words : `${words} ${year}`;
};

/** The week that begins on a Monday: `23 to 29 November`. */
export const weekWords = (monday: string, today: string): string => {
  const sunday = daysAfter(monday, 6);
  const first = monday.slice(0, 7) === sunday.slice(0, 7) ? Number(monday.slice(8)) : dayWords(monday, today);
  return `${first} to ${dayWords(sunday, today)}`;
};

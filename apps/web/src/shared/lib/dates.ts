import { dayOf, daysAfter, daysBetween, isoWeekOf, mondayOf, msOfDay } from '@app/contracts/days';
import { createStore } from './store';

// All instants of the web are parsed and written here. An instant is ISO 8601 (`2026-11-20T09:14:32.000Z`), a day is `YYYY-MM-DD`.
// Without a time zone, times are those of the person, for a visitor of the browser.

/** Milliseconds. */
const minute = 60_000;
const hour = 60 * minute;

const parts = {
  year: { year: 'numeric' },
  weekday: { weekday: 'long' },
  day: { day: 'numeric' },
  dayAndMonth: { day: 'numeric', month: 'long' },
  shortDay: { day: 'numeric', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit' },
  second: { second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Formats are cached, because creating one is slow. The browser's own zone may change while a tab is open. */
const formatIn = (options: Intl.DateTimeFormatOptions, timeZone?: string): Intl.DateTimeFormat => {
  const key = JSON.stringify([options, timeZone ?? new Date().getTimezoneOffset()]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, ...(timeZone && { timeZone }) });
  formats.set(key, format);
  return format;
};

let personZone: string | undefined;
/** Sets the zone of all times without one. Null: the browser's. */
export const showTimesIn = (timeZone: string | null): void => {
  personZone = timeZone ?? undefined;
};

const isDay = (at: Date | string) => typeof at === 'string' && !at.includes('T');

const write = (at: Date | string, options: Intl.DateTimeFormatOptions, timeZone = personZone): string =>
  // JavaScript reads a day as midnight UTC, and in another zone that can still be the day before.
  formatIn(options, isDay(at) ? 'UTC' : timeZone).format(new Date(at));

const sameYear = (a: Date | string, b: Date | string): boolean => write(a, parts.year) === write(b, parts.year);

export const browserZone = (): string => formatIn({}).resolvedOptions().timeZone;

const ownZone = (): string => personZone ?? browserZone();

export const dayIn = (at: Date | string | number, timeZone = ownZone()): string =>
  dayOf(new Date(at).toISOString(), timeZone);

/** What the clocks of a zone show at an instant, in milliseconds as if it were UTC. */
const clocksAt = (at: number, timeZone: string): number =>
  Date.parse(`${dayIn(at, timeZone)}T${write(new Date(at), { ...parts.time, ...parts.second }, timeZone)}Z`);

/** The instant at which the clocks of a zone show a time: `2026-11-20T09:14`. Of two it is the first. */
const instantOf = (time: string, timeZone: string): Date => {
  const wanted = Date.parse(`${time}Z`);
  const [before = NaN, after = NaN] = [wanted - msOfDay, wanted + msOfDay].map(
    (near) => wanted - (clocksAt(near, timeZone) - near),
  );
  // Where the clocks go forward, they may never show the time. Then it counts from before.
  return new Date(clocksAt(before, timeZone) !== wanted && clocksAt(after, timeZone) === wanted ? after : before);
};

export const startOfDay = (day: string, timeZone: string): Date => instantOf(`${day}T00:00`, timeZone);

/** The instant of a time as a field holds it: `2026-11-20T09:14`. */
export const typedTime = (time: string): Date => instantOf(time, ownZone());

/** The current time as a field holds it. */
export const nowToType = (): string => `${dayIn(Date.now())}T${clockTime(new Date().toISOString())}`;

/** The same time of day in UTC, some days ago. */
export const daysAgo = (days: number): Date => new Date(Date.now() - days * msOfDay);

/** Monday 00:00 of the current week. */
export const startOfWeek = (now = new Date()): Date => startOfDay(mondayOf(dayIn(now)), ownZone());

/** `20 Nov`; with the year when it is not the current one. Takes a day or an instant. */
export const shortDay = (at: string, now: Date | string = new Date()): string =>
  write(at, { ...parts.shortDay, ...(!sameYear(at, now) && parts.year) });

/** `2 June`; with the year when it is not the current one. `now`: null when the year is always named. Takes a day or an instant. */
export const dayAndMonth = (at: string, now: Date | null = new Date()): string =>
  write(at, { ...parts.dayAndMonth, ...(!(now && sameYear(at, now)) && parts.year) });

/** `16 to 22 November`, `30 November to 6 December`; with the years when they differ, else as `dayAndMonth`. Takes days. */
export const dayRange = (first: string, last: string, now: Date | null = new Date()): string => {
  const months = first.slice(0, 7) === last.slice(0, 7) ? parts.day : parts.dayAndMonth;
  const other = !sameYear(first, last);
  return `${write(first, { ...months, ...(other && parts.year) })} to ${dayAndMonth(last, other ? null : now)}`;
};

/** `Thursday 19 November`; with the year when it is not the current one. Takes an instant or a day. */
export const longDay = (at: string, timeZone: string, now = new Date()): string => {
  const other = write(at, parts.year, timeZone) !== write(now, parts.year, timeZone);
  return write(at, { ...parts.weekday, ...parts.dayAndMonth, ...(other && parts.year) }, timeZone).replace(',', '');
};

/** `Today`, `Yesterday`, else as `longDay`. */
export const dayName = (at: string, timeZone: string, now = new Date()): string => {
  const today = dayIn(now, timeZone);
  const date = dayIn(at, timeZone);
  if (date === today) return 'Today';
  return date === daysAfter(today, -1) ? 'Yesterday' : longDay(at, timeZone, now);
};

/** `Thursday 20 November, week 47`: the ISO week, Monday first. */
export const dayAndWeek = (now: number, timeZone: string): string => {
  const words = write(new Date(now), { ...parts.weekday, ...parts.dayAndMonth }, timeZone).replace(',', '');
  return `${words}, week ${isoWeekOf(dayIn(now, timeZone)).week}`;
};

/** Groups rows (newest first) by day; `at` returns the instant of a row. */
export const byDay = <Row>(
  rows: readonly Row[],
  at: (row: Row) => string,
  timeZone: string,
  now = new Date(),
): { day: string; rows: Row[] }[] => {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const name = dayName(at(row), timeZone, now);
    days.set(name, [...(days.get(name) ?? []), row]);
  }
  return Array.from(days, ([name, ofDay]) => ({ day: name, rows: ofDay }));
};

/** The label of a due day, and how urgent it is. */
export const dueDay = (due: string, now = new Date()): { label: string; state: 'over' | 'soon' | 'later' } => {
  const days = daysBetween(dayIn(now), due);
  if (days < 0) return { label: `${-days} d overdue`, state: 'over' };
  if (days < 2) return { label: days === 0 ? 'Today' : 'Tomorrow', state: 'soon' };
  // Within 300 days the day is clear without its year, also in the next year.
  return { label: shortDay(due, days < 300 ? due : now), state: 'later' };
};

/** `20 Nov 2026, 09:14:32`. */
export const exactTime = (at: string, timeZone?: string): string =>
  write(at, { ...parts.shortDay, ...parts.year, ...parts.time, ...parts.second }, timeZone);

/** `20 Nov, 09:14`. */
export const shortTime = (at: string): string => write(at, { ...parts.shortDay, ...parts.time });

/** `09:14`. */
export const clockTime = (at: string, timeZone?: string): string => write(at, parts.time, timeZone);

/** `09:14:32`. */
export const clockTimeWithSeconds = (at: string, timeZone: string): string =>
  write(at, { ...parts.time, ...parts.second }, timeZone);

/** `today at 09:26`, else `19 Nov, 09:26`. */
export const todayOrShortTime = (at: string, now = new Date()): string =>
  dayIn(at) === dayIn(now) ? `today at ${clockTime(at)}` : shortTime(at);

const count = (value: number, one: string): string => `${value} ${value === 1 ? one : `${one}s`}`;

/** From docs/quality/specification.md: `Just now` under an hour, `N hour(s) ago` under a day, else `N day(s) ago`. */
export const relativeTime = (at: string, now: number): string => {
  const ago = now - Date.parse(at);
  if (ago < hour) return 'Just now';
  return `${ago < msOfDay ? count(Math.floor(ago / hour), 'hour') : count(Math.floor(ago / msOfDay), 'day')} ago`;
};

/** A short form of `relativeTime`: `now`, `5 h`, `5 d`. */
export const shortAgo = (at: string, now: number): string =>
  relativeTime(at, now)
    .replace('Just now', 'now')
    .replace(/ ([hd])\w+ ago$/u, ' $1');

/** `about 8 s left`, `about 3 min left`; empty while it is unknown. */
export const timeLeft = (seconds: number | null): string => {
  if (seconds === null) return '';
  if (seconds < 1) return 'almost done';
  return seconds < 90 ? `about ${Math.ceil(seconds)} s left` : `about ${Math.ceil(seconds / 60)} min left`;
};

/** `0.4 s`, `14 s`, `2 min`. */
export const duration = (seconds: number): string => {
  if (seconds >= 90) return `${Math.round(seconds / 60)} min`;
  return seconds < 1 ? `${Math.max(0.1, Math.round(seconds * 10) / 10)} s` : `${Math.round(seconds)} s`;
};

const clock = createStore(Date.now(), (set) => {
  set(Date.now());
  const timer = setInterval(() => set(Date.now()), minute);
  return () => clearInterval(timer);
});

/** The current time in milliseconds. It changes every minute; all components share one timer. */
export const useNow = clock.use;

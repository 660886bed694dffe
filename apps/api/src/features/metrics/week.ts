import { DateTime } from 'luxon';

const cache = new Map<string, string>();
const midweek = new Map<string, string>();

/**
 * Monday of the week that an instant falls in, in a time zone, as `YYYY-MM-DD`. An unknown zone counts as UTC.
 * @param at ISO 8601 in UTC, as `Date.toISOString` writes it
 */
export const weekOf = (at: string, timeZone: string): string => {
  // Two caches make a replay fast. From Tuesday to Saturday (UTC) every zone is in the same week, because offsets are
  // shorter than a day. On the other days all instants of a quarter of an hour are in the same week, because offsets
  // are whole quarters.
  const day = at.slice(0, 10);
  const everywhere = midweek.get(day);
  if (everywhere) return everywhere;
  const quarter = Math.floor(Number(at.slice(14, 16)) / 15);
  const key = `${timeZone} ${at.slice(0, 13)} ${quarter}`;
  const known = cache.get(key);
  if (known) return known;
  const local = DateTime.fromISO(at, { zone: timeZone });
  const week = (local.isValid ? local : DateTime.fromISO(at, { zone: 'utc' })).startOf('week').toISODate();
  if (!week) throw new Error(`Not an instant: ${at}`);
  if (cache.size > 50_000) cache.clear();
  if (midweek.size > 50_000) midweek.clear();
  const weekday = DateTime.fromISO(day, { zone: 'utc' }).weekday;
  if (weekday >= 2 && weekday <= 6) midweek.set(day, week);
  else cache.set(key, week);
  return week;
};

/** `YYYY-MM-DD` some days later. */
export const daysAfter = (day: string, days: number): string => {
  const later = DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate();
  if (!later) throw new Error(`Not a day: ${day}`);
  return later;
};

/** The start of a day `YYYY-MM-DD` in a time zone, in seconds since 1970. An unknown zone counts as UTC. */
export const startOfDay = (day: string, timeZone: string): number => {
  const local = DateTime.fromISO(day, { zone: timeZone });
  return (local.isValid ? local : DateTime.fromISO(day, { zone: 'utc' })).toSeconds();
};

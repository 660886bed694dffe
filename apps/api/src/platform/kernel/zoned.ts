import { dayOf, daysAfter } from '@app/domain/days';
import { DateTime } from 'luxon';

/**
 * An hour of a day (`YYYY-MM-DD`) in a time zone, as ISO 8601 in UTC. An hour that the change to summer time leaves out is the
 * next one. An unknown zone counts as UTC.
 */
export const hourOf = (day: string, hour: number, timeZone: string): string => {
  const start = DateTime.fromISO(day, { zone: timeZone });
  const local = start.isValid ? start : DateTime.fromISO(day, { zone: 'utc' });
  const at = local.set({ hour }).toUTC().toISO();
  if (!at) throw new Error(`Not a day: ${day}`);
  return at;
};

/** The hour of the day, 0 to 23, of an instant in a time zone. An unknown zone counts as UTC. */
export const hourAt = (at: string, timeZone: string): number => {
  const local = DateTime.fromISO(at, { zone: timeZone });
  return local.isValid ? local.hour : DateTime.fromISO(at, { zone: 'utc' }).hour;
};

/** The next time after `at` when it is this hour of the day in a time zone, as ISO 8601 in UTC. */
export const nextHour = (at: string, hour: number, timeZone: string): string => {
  const day = dayOf(at, timeZone);
  const today = hourOf(day, hour, timeZone);
  return today > at ? today : hourOf(daysAfter(day, 1), hour, timeZone);
};

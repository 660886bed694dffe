import { dayOf, daysAfter } from '@app/contracts/days';
import { DateTime } from 'luxon';

/** An unknown zone counts as UTC. */
const inZone = (iso: string, timeZone: string): DateTime => {
  const local = DateTime.fromISO(iso, { zone: timeZone });
  return local.isValid ? local : DateTime.fromISO(iso, { zone: 'utc' });
};

/** An hour of a day in a time zone, in UTC. One that summer time leaves out is the next one. */
export const hourOf = (day: string, hour: number, timeZone: string): string => {
  const at = inZone(day, timeZone).set({ hour }).toUTC().toISO();
  if (!at) throw new Error(`Not a day: ${day}`);
  return at;
};

/** The hour of the day, 0 to 23, of an instant in a time zone. */
export const hourAt = (at: string, timeZone: string): number => inZone(at, timeZone).hour;

/** The next time after `at` when it is this hour of the day in a time zone, as ISO 8601 in UTC. */
export const nextHour = (at: string, hour: number, timeZone: string): string => {
  const day = dayOf(at, timeZone);
  const today = hourOf(day, hour, timeZone);
  return today > at ? today : hourOf(daysAfter(day, 1), hour, timeZone);
};

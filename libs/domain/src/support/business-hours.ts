import { supportHours } from '@app/contracts/support/support.constants';
import { dayOf, daysAfter, weekdayOf } from '@app/contracts/days';

const msOfHour = 3_600_000;

/** The hour of a day in UTC, the zone of the business hours. */
const hourOf = (day: string, hour: number): number => Date.parse(day) + hour * msOfHour;

/** When an answer to a ticket is due: some business hours after it was opened. @param at ISO 8601 in UTC */
export const promisedBy = (at: string): string => {
  const { from, to, timeZone, within } = supportHours;
  let left = within * msOfHour;
  for (let day = dayOf(at, timeZone); ; day = daysAfter(day, 1)) {
    if (weekdayOf(day) > 5) continue;
    const begin = Math.max(Date.parse(at), hourOf(day, from));
    const open = Math.max(0, hourOf(day, to) - begin);
    if (left <= open) return new Date(begin + left).toISOString();
    left -= open;
  }
};

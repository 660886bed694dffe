import { browserZone, longDay, shortDay } from './dates';

/** `Fri 21 Nov`. Takes a day. */
export const weekdayAndDay = (day: string): string => `${longDay(day, browserZone()).slice(0, 3)} ${shortDay(day)}`;

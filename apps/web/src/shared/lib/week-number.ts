import { dayAndWeek } from './dates';

/** The calendar week of a Monday. */
export const weekNumber = (monday: string): number => Number(dayAndWeek(Date.parse(monday), 'UTC').split(' ').at(-1));

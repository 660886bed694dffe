import { daysAfter, daysOfWeek, mondayOf } from '@app/contracts/days';
import { dayAndMonth } from '@/shared/lib/dates';

// A month is `YYYY-MM`, and a day is `YYYY-MM-DD`.

export const monthOf = (day: string): string => day.slice(0, 7);

export const addMonths = (month: string, months: number): string => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
};

const lastDay = (month: string): string => daysAfter(`${addMonths(month, 1)}-01`, -1);

/** The same day of another month; its last day where the month is shorter. */
export const dayInMonth = (day: string, month: string): string => {
  const same = `${month}-${day.slice(8)}`;
  return same < lastDay(month) ? same : lastDay(month);
};

/** `November 2026`. */
export const monthName = (month: string): string => dayAndMonth(`${month}-01`, null).replace(/^1 /, '');

/** The weeks that have a day of the month: seven days each, Monday first. */
export const weeksOfMonth = (month: string): string[][] => {
  const last = lastDay(month);
  const weeks: string[][] = [];
  for (let monday = mondayOf(`${month}-01`); monday <= last; monday = daysAfter(monday, 7))
    weeks.push(daysOfWeek(monday));
  return weeks;
};

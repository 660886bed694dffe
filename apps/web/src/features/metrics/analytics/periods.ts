import { daysAfter, mondayOf } from '@app/contracts/days';
import type { AnalyticsSearch } from './analytics.search';

export const periods = [
  { value: 'week', label: 'Week', weeks: 1 },
  { value: '4', label: '4 weeks', weeks: 4 },
  { value: 'quarter', label: 'Quarter', weeks: 13 },
  { value: 'year', label: 'Year', weeks: 52 },
  { value: 'dates', label: 'Dates', weeks: null },
] as const;
type PeriodName = (typeof periods)[number]['value'];

export const periodName = ({ period, from, to }: AnalyticsSearch): PeriodName =>
  from || to ? 'dates' : (periods.find(({ value }) => value === period && value !== 'dates')?.value ?? '4');

/** The days of the chosen period. All but own dates begin on a Monday and end today. */
export const daysOf = (search: AnalyticsSearch, today: string): { from: string; to: string } => {
  const weeks = periods.find(({ value }) => value === periodName(search))?.weeks ?? 4;
  const to = search.to ?? today;
  const from = search.from ?? daysAfter(mondayOf(to), -7 * (weeks - 1));
  return from <= to ? { from, to } : { from: to, to: from };
};

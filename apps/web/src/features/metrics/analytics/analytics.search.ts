import { dayOf, given, textIn } from '@/shared/lib/search-params';

/** The search parameters of `/analytics`: the period, and the figure whose rows are open. */
export interface AnalyticsSearch {
  /** `week`, `quarter` or `year`; without it, four weeks. */
  period?: string | undefined;
  /** Own dates. */
  from?: string | undefined;
  to?: string | undefined;
  figure?: string | undefined;
  by?: string | undefined;
  value?: string | undefined;
  /** Shows only the rows of the period. */
  inPeriod?: true | undefined;
  /** Shows only the rows of one day. */
  day?: string | undefined;
  /** Shows only the rows of the week that begins on this day. */
  week?: string | undefined;
  /** Shows the rows of a current figure as it was at the end of this day. */
  asOf?: string | undefined;
}

/** The parameters of an address, without those that are not valid. */
export const parseAnalyticsSearch = (search: AnalyticsSearch): AnalyticsSearch =>
  given({
    period: textIn(search.period, 8),
    from: dayOf(search.from),
    to: dayOf(search.to),
    figure: textIn(search.figure, 20),
    by: textIn(search.by, 20),
    value: textIn(search.value, 300),
    inPeriod: search.inPeriod === true || undefined,
    day: dayOf(search.day),
    week: dayOf(search.week),
    asOf: dayOf(search.asOf),
  });

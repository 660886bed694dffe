import { dayOf, given, textIn } from '@/shared/lib/search-params';

/** The parameters of an address, without those that are not valid. */
export const parseAnalyticsSearch = (search: Record<string, unknown>) =>
  given({
    /** `week`, `quarter` or `year`; without it, four weeks. */
    period: textIn(search.period, 8),
    /** Own dates. */
    from: dayOf(search.from),
    to: dayOf(search.to),
    figure: textIn(search.figure, 20),
    by: textIn(search.by, 20),
    value: textIn(search.value, 300),
    /** Shows only the rows of the period, of one day, or of the week that begins on a day. */
    inPeriod: search.inPeriod === true || undefined,
    day: dayOf(search.day),
    week: dayOf(search.week),
    /** Shows the rows of a current figure as it was at the end of this day. */
    asOf: dayOf(search.asOf),
  });

export type AnalyticsSearch = Partial<ReturnType<typeof parseAnalyticsSearch>>;

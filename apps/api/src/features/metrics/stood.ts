import type { JourneyRow } from './analytics.rows';

// The state of a lead on each day, so that a figure of an earlier day can open its rows. A line is
// `<day> <status> <amount> <currency>` and applies from that day on. `-` means no deal, or no status because the lead is in no
// figure. levels.queries.ts has the sums of these days. Both agree when the events of a lead come in the order of their days,
// which only a change of the time zone can break.

const lineOf = ({ archived, removed, status, dealAmount, dealCurrency }: JourneyRow): string =>
  [archived || removed ? '-' : status, dealAmount ?? '-', dealCurrency ?? '-'].join(' ');

const dayLength = '2026-11-25 '.length;

/** The lines of a lead after a change on a day. Each day has one line, with the state at its end. */
export const stoodWith = (stood: readonly string[], lead: JourneyRow, on: string): string[] => {
  const others = stood.at(-1)?.startsWith(on) ? stood.slice(0, -1) : [...stood];
  const line = lineOf(lead);
  return others.at(-1)?.slice(dayLength) === line ? others : [...others, `${on} ${line}`];
};

/** SQL for the state of each lead at the end of a day: the columns `on`, `status`, `amount` and `currency` of `stands`. */
export const stoodOn = (day: string): string => `cross join lateral (
  select left(line, 10) as "on", split_part(line, ' ', 2) as status,
    nullif(split_part(line, ' ', 3), '-')::bigint as amount, nullif(split_part(line, ' ', 4), '-') as currency
  from unnest(journeys.stood) with ordinality lines (line, place) where left(line, 10) <= ${day}
  order by place desc limit 1) stands`;

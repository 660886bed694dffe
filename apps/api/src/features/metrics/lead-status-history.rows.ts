import { openStatuses } from '@app/contracts/leads/leads.constants';
import type { JourneyRow } from './analytics.rows';

// The state of a lead on each day, so that a figure of an earlier day can open its rows. A line is
// `<day> <status> <amount> <currency>` and applies from that day on. `-` means no deal, or no status because the lead is in no
// figure. The counts of the levels come from the same lines, so they always agree with the rows.

type Stood = Pick<JourneyRow, 'archived' | 'removed' | 'status' | 'dealAmount' | 'dealCurrency'>;

const stateOf = ({ archived, removed, status, dealAmount, dealCurrency }: Stood): string[] => [
  archived || removed ? '-' : status,
  dealAmount ?? '-',
  dealCurrency ?? '-',
];

const dayLength = '2026-11-25'.length;
const dayIn = (line: string): string => line.slice(0, dayLength);
const stateIn = (line: string): string => line.slice(dayLength + 1);

/** One line a day, with the state at its end. A late change moves an earlier day; later lines keep theirs. */
export const stoodWith = (before: JourneyRow | undefined, after: JourneyRow, on: string): string[] => {
  const now = stateOf(after);
  const lines = after.stood;
  if (!before || lines.length === 0) return [[on, ...now].join(' ')];
  const was = stateOf(before);
  const day = on > after.surfacedOn ? on : after.surfacedOn;
  const changed = (line: string, from = dayIn(line)): string => {
    const state = stateIn(line).split(' ');
    return [from, ...state.map((value, i) => (value === was[i] ? now[i] : value))].join(' ');
  };
  const earlier = lines.filter((line) => dayIn(line) < day);
  const there = lines.findLast((line) => dayIn(line) <= day);
  const later = lines.filter((line) => dayIn(line) > day);
  const all = [...earlier, ...(there ? [changed(there, day)] : []), ...later.map((line) => changed(line))];
  return all.filter((line, i) => stateIn(line) !== stateIn(all[i - 1] ?? ''));
};

/** Figures for which each day stores the change, so that the figure of an earlier day can be computed. */
interface Rise {
  figure: 'open' | 'active' | 'priced' | 'pipeline';
  value: string;
  day: string;
  by: number;
}

const heightsOf = (line: string, sign: 1 | -1, day: string): Rise[] => {
  const [status = '-', amount = '-', currency = '-'] = stateIn(line).split(' ');
  if (!(openStatuses as readonly string[]).includes(status)) return [];
  return [
    { figure: 'open', value: '', day, by: sign },
    ...(status === 'new' ? [] : [{ figure: 'active', value: '', day, by: sign } as const]),
    ...(amount === '-'
      ? []
      : [
          { figure: 'priced', value: currency, day, by: sign } as const,
          { figure: 'pipeline', value: currency, day, by: sign * Number(amount) } as const,
        ]),
  ];
};

/** By how much a lead raised each level on each day. */
export const risesOf = (stood: readonly string[]): Rise[] =>
  stood.flatMap((line, i) => [...heightsOf(stood[i - 1] ?? '', -1, dayIn(line)), ...heightsOf(line, 1, dayIn(line))]);

/** SQL for the state of each lead at the end of a day: the columns `on`, `status`, `amount` and `currency` of `stands`. */
export const stoodOn = (day: string): string => `cross join lateral (
  select left(line, 10) as "on", split_part(line, ' ', 2) as status,
    nullif(split_part(line, ' ', 3), '-')::bigint as amount, nullif(split_part(line, ' ', 4), '-') as currency
  from unnest(journeys.stood) with ordinality lines (line, place) where left(line, 10) <= ${day}
  order by place desc limit 1) stands`;

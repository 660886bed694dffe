import type { OpenDeals } from '@app/contracts/metrics/metrics.api';
import type { DataSource } from 'typeorm';
import { ask } from '@app/event-sourcing/read-models/read-model';
import { daysAfter } from '@app/contracts/days';

interface Levels {
  active: number;
  pipeline: OpenDeals;
}

const levels = ['active', 'open', 'priced', 'pipeline'];

/** A level by its figure and value: `pipeline EUR`. */
type Heights = Map<string, number>;

const levelsOf = (heights: Heights): Levels => {
  const at = (figure: string, value = '') => heights.get(`${figure} ${value}`) ?? 0;
  const currencies = [...heights.keys()]
    .filter((key) => key.startsWith('priced '))
    .map((key) => key.slice('priced '.length))
    .filter((currency) => at('priced', currency) > 0)
    .toSorted((a, b) => at('priced', b) - at('priced', a) || (a < b ? -1 : 1));
  return {
    active: at('active'),
    pipeline: {
      totals: currencies.map((currency) => ({ amount: at('pipeline', currency), currency })),
      priced: currencies.reduce((sum, currency) => sum + at('priced', currency), 0),
      open: at('open'),
    },
  };
};

/** Computed back from now: the changes since a day are subtracted. @returns takes one of `days`, or null for now */
export const levelsAt = async (
  source: DataSource,
  owner: string,
  days: readonly string[],
): Promise<(day: string | null) => Levels> => {
  const ends = [...new Set(days)].toSorted();
  const [nows, rises] = await Promise.all([
    ask<{ key: string; n: number }>(
      source,
      `select figure || ' ' || value as key, n::float8 as n from lead_now where owner = $1 and figure = any($2)`,
      [owner, levels],
      'levels now',
    ),
    ends.length === 0
      ? []
      : ask<{ key: string; since: number; n: number }>(
          source,
          `select figure || ' ' || value as key, width_bucket(day, $3::date[]) as since, sum(n)::float8 as n from lead_days
           where owner = $1 and figure = any($2) and day >= ($3::date[])[1] group by 1, 2`,
          [owner, levels, ends.map((day) => daysAfter(day, 1))],
          'levels before',
        ),
  ]);
  const now: Heights = new Map(nows.map(({ key, n }) => [key, n]));
  return (day) => {
    if (day === null) return levelsOf(now);
    const at = new Map(now);
    // `since` counts from 1: the day after the first end, and so on.
    for (const { key, since, n } of rises) if (since > ends.indexOf(day)) at.set(key, (at.get(key) ?? 0) - n);
    return levelsOf(at);
  };
};

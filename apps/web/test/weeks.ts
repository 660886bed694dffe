import type { Week } from '@app/contracts/metrics/metrics.api';
import { weeklyCounts } from '@app/contracts/metrics/metrics.constants';
import { daysAfter } from '@app/contracts/days';

/** A week with these figures. */
export const week = (weekStart: string, more: Partial<Week> = {}): Week => ({
  ...(Object.fromEntries(weeklyCounts.map((key) => [key, 0])) as Record<(typeof weeklyCounts)[number], number>),
  weekStart,
  weekEnd: daysAfter(weekStart, 6),
  samples: 0,
  timeSaved: 1.8,
  minutesPerText: 12,
  effortReduced: 0.62,
  editRate: 0.38,
  topPerformingPost: 'The backlog is Friday’s plan.',
  topPerformingPostEngagement: 40,
  pipelineValue: 38400,
  pipeline: { totals: [{ amount: 3_840_000, currency: 'EUR' }], priced: 11, open: 27 },
  responseRate: 0.41,
  responses: { contacted: 34, replied: 14 },
  restated: [],
  previousRestated: [],
  previous: null,
  empty: false,
  ...more,
});

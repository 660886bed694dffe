import type { Week } from '@app/contracts/metrics/metrics.api';
import { weeklyCounts } from '@app/contracts/metrics/metrics.constants';
import { effortBasis, pipelineLabel, pricedLabel, responseBasis } from './figure-labels';
import { approvedOf, deltaLabel, percent, textsOf, timeBasis } from './week-labels';

const counts = (given: Partial<Week> = {}) =>
  ({ ...Object.fromEntries(weeklyCounts.map((count) => [count, 0])), ...given }) as NonNullable<Week['previous']>;
const week = (given: Partial<Week> = {}): Week => ({
  ...counts(),
  weekStart: '2026-11-16',
  weekEnd: '2026-11-22',
  samples: 0,
  timeSaved: 0,
  minutesPerText: 12,
  effortReduced: null,
  editRate: null,
  topPerformingPost: null,
  topPerformingPostEngagement: null,
  pipelineValue: null,
  pipeline: { totals: [], priced: 0, open: 0 },
  responseRate: null,
  responses: { contacted: 0, replied: 0 },
  restated: [],
  previousRestated: [],
  previous: null,
  empty: false,
  ...given,
});

describe('the labels of the week', () => {
  it('compare with the week before: more, fewer and the same', () => {
    const against = (leadsSurfaced: number) => week({ leadsSurfaced: 9, previous: counts({ leadsSurfaced }) });
    expect(deltaLabel(against(6), 'leadsSurfaced')).toBe('+3 from last week');
    expect(deltaLabel(against(11), 'leadsSurfaced')).toBe('−2 from last week');
    expect(deltaLabel(against(9), 'leadsSurfaced')).toBe('same as last week');
  });

  it('compare with nothing when there was no week before', () => {
    expect(deltaLabel(week({ leadsSurfaced: 9 }), 'leadsSurfaced')).toBeNull();
  });

  it('count messages and posts in the proof line, and also comments in the time saved', () => {
    const busy = week({
      messagesDrafted: 13,
      postsProposed: 3,
      messagesApproved: 7,
      postsApproved: 2,
      commentsApproved: 1,
    });
    expect(textsOf(busy)).toEqual({ drafted: 16, approved: 9 });
    expect(approvedOf(busy)).toBe(10);
    expect(timeBasis(busy)).toBe('10 approved × 12 min');
  });

  it('never add currencies', () => {
    const totals = [
      { amount: 1_050_000, currency: 'EUR' },
      { amount: 5_000, currency: 'JPY' },
    ];
    expect(pipelineLabel({ totals, priced: 3, open: 4 })).toBe('€10,500 + ¥5,000');
    expect(pipelineLabel({ totals: [], priced: 0, open: 4 })).toBeNull();
    expect(pricedLabel({ totals, priced: 3, open: 4 })).toBe('3 of 4 open leads priced by you');
    expect(pricedLabel({ totals: [], priced: 0, open: 0 })).toBe('no lead is open');
  });

  it('say how many a rate is of', () => {
    expect(responseBasis({ contacted: 34, replied: 14 })).toBe('14 replied of 34 contacted, within 14 days');
    expect(responseBasis({ contacted: 0, replied: 0 })).toBe('nobody was contacted in these days');
    expect(effortBasis(12, 3)).toBe('9 of 12 approved as drafted');
    expect(effortBasis(0, 0)).toBe('nothing was approved in these days');
  });

  it('round a share to whole per cent', () => {
    expect(percent(14 / 34)).toBe('41%');
  });
});

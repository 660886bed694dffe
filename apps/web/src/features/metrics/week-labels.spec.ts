import type { Week } from '@app/contracts/metrics/metrics.api';
import { weeklyCounts } from '@app/contracts/metrics/metrics.constants';
import { approvedOf, deltaLabel, percent, textsOf, timeBasis } from './week-labels';

const counts = (given: Partial<Week> = {}) =>
  ({ ...Object.fromEntries(weeklyCounts.map((count) => [count, 0])), ...given }) as NonNullable<Week['previous']>;
const week = (given: Partial<Week> = {}): Week => ({
  ...counts(),
  weekStart: '2026-11-16',
  weekEnd: '2026-11-22',
  samples: 0,
  timeSaved: 0,
  topPerformingPost: null,
  topPerformingPostEngagement: null,
  pipelineValue: null,
  responseRate: null,
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

  it('round a share to whole per cent', () => {
    expect(percent(14 / 34)).toBe('41%');
  });
});

import { daysOf, periodName } from './periods';

describe('The period of Analytics', () => {
  it('is four weeks, from a Monday to today', () => {
    expect(daysOf({}, '2028-02-29')).toEqual({ from: '2028-02-07', to: '2028-02-29' });
    expect(daysOf({ period: 'nonsense' }, '2028-02-29')).toEqual(daysOf({}, '2028-02-29'));
  });

  it('is the week, thirteen weeks, or fifty-two', () => {
    expect(daysOf({ period: 'week' }, '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(daysOf({ period: 'quarter' }, '2026-11-22')).toEqual({ from: '2026-08-24', to: '2026-11-22' });
    expect(daysOf({ period: 'year' }, '2026-11-22')).toEqual({ from: '2025-11-24', to: '2026-11-22' });
  });

  it('is of own dates, in either order', () => {
    const dates = { from: '2026-10-31', to: '2026-10-01' };
    expect(periodName(dates)).toBe('dates');
    expect(daysOf(dates, '2026-11-22')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  });
});

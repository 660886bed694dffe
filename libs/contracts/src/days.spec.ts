import { dayWords, weeksOfMonth, weekWords } from './days';

describe('The words of', () => {
  it('a day have the year when it is not the one of today', () => {
    expect(dayWords('2026-11-04', '2026-11-23')).toBe('4 November');
    expect(dayWords('2025-12-31', '2026-01-02')).toBe('31 December 2025');
  });

  it('a week name a month once', () => {
    expect(weekWords('2026-11-23', '2026-11-30')).toBe('23 to 29 November');
    expect(weekWords('2026-11-30', '2026-12-07')).toBe('30 November to 6 December');
    expect(weekWords('2025-12-29', '2026-01-05')).toBe('29 December 2025 to 4 January');
  });
});

it.each([
  ['2026-11', '2026-10-26', '2026-12-06'],
  // February of a leap year, and one that is exactly four weeks.
  ['2028-02', '2028-01-31', '2028-03-05'],
  ['2027-02', '2027-02-01', '2027-02-28'],
  ['2026-12', '2026-11-30', '2027-01-03'],
])('The weeks of %s are whole, from %s to %s', (month, from, to) => {
  expect(weeksOfMonth(month)).toEqual({ from, to });
});

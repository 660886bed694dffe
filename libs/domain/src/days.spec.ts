import { dayWords, weekWords } from './days';

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

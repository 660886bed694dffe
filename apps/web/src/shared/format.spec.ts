import { leftOf, number, plural, relativeTime, shortDay, totalWords } from './format';

const hour = 3_600_000;

describe('relative time', () => {
  it.each([
    [0, 'Just now'],
    [hour - 1, 'Just now'],
    [hour, '1 hour ago'],
    [2.9 * hour, '2 hours ago'],
    [24 * hour - 1, '23 hours ago'],
    [24 * hour, '1 day ago'],
    [75 * hour, '3 days ago'],
  ])('%d ms ago reads %s', (ago, words) => {
    expect(relativeTime(10 * 24 * hour - ago, 10 * 24 * hour)).toBe(words);
  });
});

describe('numbers and days', () => {
  it('are grouped, counted and dated as people write them', () => {
    expect(number(1208)).toBe('1,208');
    expect(plural(1, 'lead')).toBe('1 lead');
    expect(plural(0, 'draft waits', 'drafts wait')).toBe('0 drafts wait');
    expect(shortDay('2026-11-28', new Date('2026-11-20'))).toBe('28 Nov');
    expect(shortDay('2025-11-28', new Date('2026-11-20'))).toBe('28 Nov 2025');
  });
});

describe('the total of a list', () => {
  it('is exact, or says that there are more', () => {
    expect(totalWords({ total: 1_000, more: false })).toBe('1,000');
    expect(totalWords({ total: 1_000, more: true })).toBe('1,000+');
  });

  it('tells how many are left, as far as they are counted', () => {
    expect(leftOf({ total: 120, more: false }, 50)).toBe(70);
    expect(leftOf({ total: 1_000, more: true }, 1_050)).toBe(Infinity);
  });
});

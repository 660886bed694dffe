import { dateLine } from './date-line';

describe('the date line', () => {
  it('names the day and the week', () => {
    expect(dateLine(new Date('2025-11-20T12:00:00Z'), 'Europe/Berlin')).toBe('Thursday 20 November, week 47');
  });

  it('is that of the person’s zone', () => {
    const at = new Date('2025-11-20T23:30:00Z');
    expect(dateLine(at, 'Europe/Berlin')).toBe('Friday 21 November, week 47');
    expect(dateLine(at, 'America/New_York')).toBe('Thursday 20 November, week 47');
  });

  it('counts weeks as ISO 8601 does at the turn of a year', () => {
    expect(dateLine(new Date('2026-01-01T12:00:00Z'), 'UTC')).toBe('Thursday 1 January, week 1');
    expect(dateLine(new Date('2027-01-03T12:00:00Z'), 'UTC')).toBe('Sunday 3 January, week 53');
    expect(dateLine(new Date('2024-12-30T12:00:00Z'), 'UTC')).toBe('Monday 30 December, week 1');
  });
});

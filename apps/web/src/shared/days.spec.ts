import { byDay, dayName, startOfDay } from './days';

const now = new Date('2026-11-20T12:00:00Z');

describe('a day', () => {
  it('is the one it was where the person is', () => {
    expect(dayName('2026-11-19T23:30:00Z', 'Europe/Berlin', now)).toBe('Today');
    expect(dayName('2026-11-19T23:30:00Z', 'UTC', now)).toBe('Yesterday');
    expect(dayName('2026-11-12T10:00:00Z', 'UTC', now)).toBe('Thursday 12 November');
    expect(dayName('2025-11-12T10:00:00Z', 'UTC', now)).toBe('Wednesday 12 November 2025');
  });

  it('is one heading over what happened on it, in order', () => {
    const list = ['2026-11-20T10:00:00Z', '2026-11-20T08:00:00Z', '2026-11-19T08:00:00Z'];
    expect(byDay(list, (at) => at, 'UTC', now)).toEqual([
      { day: 'Today', things: list.slice(0, 2) },
      { day: 'Yesterday', things: list.slice(2) },
    ]);
  });

  it('begins at midnight of the zone, also on the day its clocks change', () => {
    expect(startOfDay('2026-11-20', 'Europe/Berlin').toISOString()).toBe('2026-11-19T23:00:00.000Z');
    expect(startOfDay('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(startOfDay('2026-03-30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z');
    expect(startOfDay('2026-11-20', 'America/New_York').toISOString()).toBe('2026-11-20T05:00:00.000Z');
  });
});

import { mondayOf } from '@app/contracts/days';
import {
  byDay,
  dayAndWeek,
  dayIn,
  dayName,
  dayAndMonth,
  dayRange,
  dueDay,
  duration,
  longDay,
  nowToType,
  relativeTime,
  shortAgo,
  shortDay,
  shortTime,
  showTimesIn,
  startOfDay,
  startOfWeek,
  timeLeft,
  todayOrShortTime,
} from './dates';

const now = new Date('2026-11-20T12:00:00Z');
const hour = 3_600_000;

describe('a day', () => {
  it('is counted in the time zone of the person', () => {
    expect(dayName('2026-11-19T23:30:00Z', 'Europe/Berlin', now)).toBe('Today');
    expect(dayName('2026-11-19T23:30:00Z', 'UTC', now)).toBe('Yesterday');
    expect(dayName('2026-11-12T10:00:00Z', 'UTC', now)).toBe('Thursday 12 November');
    expect(longDay('2025-11-12T10:00:00Z', 'UTC', now)).toBe('Wednesday 12 November 2025');
  });

  it('keeps its name in every time zone, also of the browser', () => {
    for (const timeZone of ['UTC', 'America/New_York', 'Pacific/Kiritimati']) {
      expect(longDay('2026-11-24', timeZone, now)).toBe('Tuesday 24 November');
      expect(longDay('2026-01-01', timeZone, now)).toBe('Thursday 1 January');
    }
  });

  it('groups the rows of the day, in their order', () => {
    const list = ['2026-11-20T10:00:00Z', '2026-11-20T08:00:00Z', '2026-11-19T08:00:00Z'];
    expect(byDay(list, (at) => at, 'UTC', now)).toEqual([
      { day: 'Today', rows: list.slice(0, 2) },
      { day: 'Yesterday', rows: list.slice(2) },
    ]);
  });

  it('begins at midnight of the time zone, also when the clocks change', () => {
    expect(startOfDay('2026-11-20', 'Europe/Berlin').toISOString()).toBe('2026-11-19T23:00:00.000Z');
    expect(startOfDay('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(startOfDay('2026-03-30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z');
    expect(startOfDay('2026-11-20', 'America/New_York').toISOString()).toBe('2026-11-20T05:00:00.000Z');
  });

  it.each([
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z'],
  ])('%s in %s begins with its first instant, also where the clocks change at midnight', (day, timeZone, first) => {
    expect(startOfDay(day, timeZone).toISOString()).toBe(first);
  });

  it('is written with all its digits, as a field wants it', () => {
    expect(dayIn('2026-03-05T23:30:00Z', 'Europe/Berlin')).toBe('2026-03-06');
    expect(mondayOf('0999-01-04')).toBe('0998-12-31');
    expect(nowToType()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  });

  it('has a short name, with the year only when it is another year', () => {
    expect(shortDay('2026-11-28', now)).toBe('28 Nov');
    expect(shortDay('2025-11-28', now)).toBe('28 Nov 2025');
  });
});

describe('without a time zone', () => {
  afterEach(() => showTimesIn(null));

  it('times and days are those of the person', () => {
    showTimesIn('Pacific/Kiritimati'); // 14 hours before UTC
    const at = '2026-11-20T11:30:00Z';
    expect(shortTime(at)).toBe('21 Nov, 01:30');
    expect([shortDay(at, now), dayAndMonth(at, now), dayIn(at)]).toEqual(['21 Nov', '21 November', '2026-11-21']);
    expect(shortDay('2025-12-31T11:30:00Z', now)).toBe('1 Jan');
    expect(todayOrShortTime(at, now)).toBe('today at 01:30');
    expect(todayOrShortTime('2026-11-20T09:30:00Z', now)).toBe('20 Nov, 23:30');
    expect(startOfWeek(new Date('2026-11-22T10:00:00Z')).toISOString()).toBe('2026-11-22T10:00:00.000Z');
    expect(dueDay('2026-11-21', now).label).toBe('Today');
  });

  it('a day stays the day that it is', () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      showTimesIn(timeZone);
      expect([shortDay('2026-01-01', now), dayRange('2026-11-16', '2026-11-22', now)]).toEqual([
        '1 Jan',
        '16 to 22 November',
      ]);
    }
  });
});

describe('a week', () => {
  const weekOf = (at: string, timeZone = 'UTC') => dayAndWeek(Date.parse(at), timeZone);

  it('has a number, in the time zone of the person', () => {
    expect(weekOf('2025-11-20T12:00:00Z', 'Europe/Berlin')).toBe('Thursday 20 November, week 47');
    expect(weekOf('2025-11-20T23:30:00Z', 'Europe/Berlin')).toBe('Friday 21 November, week 47');
    expect(weekOf('2025-11-20T23:30:00Z', 'America/New_York')).toBe('Thursday 20 November, week 47');
  });

  it('has the number of ISO 8601 at the turn of a year', () => {
    expect(weekOf('2026-01-01T12:00:00Z')).toBe('Thursday 1 January, week 1');
    expect(weekOf('2027-01-03T12:00:00Z')).toBe('Sunday 3 January, week 53');
    expect(weekOf('2024-12-30T12:00:00Z')).toBe('Monday 30 December, week 1');
  });

  it('begins on Monday', () => {
    expect(dayIn(startOfWeek(new Date(2026, 10, 22, 12)))).toBe('2026-11-16');
    expect(dayIn(startOfWeek(new Date(2026, 10, 16, 0, 1)))).toBe('2026-11-16');
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  });

  it('names its first and last day, also across two months', () => {
    const now = new Date(2026, 10, 22, 12);
    expect(dayRange('2026-11-16', '2026-11-22', now)).toBe('16 to 22 November');
    expect(dayRange('2026-11-30', '2026-12-06', now)).toBe('30 November to 6 December');
  });

  it('names the years when they differ, or are not the current one', () => {
    const now = new Date(2026, 10, 22, 12);
    expect(dayRange('2025-12-01', '2026-11-27', now)).toBe('1 December 2025 to 27 November 2026');
    expect(dayRange('2025-11-17', '2025-11-23', now)).toBe('17 to 23 November 2025');
    expect(dayRange('2026-11-16', '2026-11-22', null)).toBe('16 to 22 November 2026');
    expect([dayAndMonth('2026-06-02', now), dayAndMonth('2025-06-02', now)]).toEqual(['2 June', '2 June 2025']);
  });
});

describe('a due day', () => {
  const late = new Date(2026, 10, 21, 23, 30);
  it.each([
    ['2026-11-19', '2 d overdue', 'over'],
    ['2026-11-21', 'Today', 'soon'],
    ['2026-11-22', 'Tomorrow', 'soon'],
    ['2026-11-28', '28 Nov', 'later'],
    ['2027-01-20', '20 Jan', 'later'],
    ['2028-01-20', '20 Jan 2028', 'later'],
  ])('%s reads %s', (due, label, state) => {
    expect(dueDay(due, late)).toEqual({ label, state });
  });

  it('counts calendar days, not 24 hours', () => {
    expect(dueDay('2026-11-22', new Date(2026, 10, 21, 0, 5)).label).toBe('Tomorrow');
  });
});

describe('a time ago', () => {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  it.each([
    [0, 'Just now', 'now'],
    [hour - 1, 'Just now', 'now'],
    [hour, '1 hour ago', '1 h'],
    [2.9 * hour, '2 hours ago', '2 h'],
    [24 * hour - 1, '23 hours ago', '23 h'],
    [24 * hour, '1 day ago', '1 d'],
    [75 * hour, '3 days ago', '3 d'],
  ])('of %d ms reads %s, and %s where there is little room', (milliseconds, text, short) => {
    expect(relativeTime(ago(milliseconds), now.getTime())).toBe(text);
    expect(shortAgo(ago(milliseconds), now.getTime())).toBe(short);
  });
});

describe('a duration', () => {
  it('that is left is rounded up, and empty while it is unknown', () => {
    expect([null, 0.2, 7.1, 121].map(timeLeft)).toEqual(['', 'almost done', 'about 8 s left', 'about 3 min left']);
  });

  it('that has passed is rounded', () => {
    expect([0.02, 0.44, 14.2, 121].map(duration)).toEqual(['0.1 s', '0.4 s', '14 s', '2 min']);
  });
});

/** The calendar day of an instant in a zone, as `YYYY-MM-DD`. */
export const dayIn = (at: Date, timeZone: string): string => at.toLocaleDateString('en-CA', { timeZone });

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
const aheadOf = (at: Date, timeZone: string): number => {
  const wall = at.toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000;
};

/** The first instant of a calendar day (`YYYY-MM-DD`) in a zone. */
export const startOfDay = (day: string, timeZone: string): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = midnight - aheadOf(new Date(midnight), timeZone);
  // The zone may change its clocks between the guess and UTC's midnight.
  return new Date(midnight - aheadOf(new Date(guess), timeZone));
};

/** So many days later, as `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string => {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
};

/** `Today`, `Yesterday`, `Thursday 19 November`; with the year when it is not this one. Days of the given zone. */
export const dayName = (iso: string, timeZone: string, now = new Date()): string => {
  const day = dayIn(new Date(iso), timeZone);
  const today = dayIn(now, timeZone);
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  return dateName(iso, timeZone, now);
};

/** The day's date, also for today and yesterday. */
export const dateName = (iso: string, timeZone: string, now = new Date()): string =>
  longDay(dayIn(new Date(iso), timeZone), dayIn(now, timeZone));

/** `Thursday 19 November`; with the year when it is not that of `today`. Days as `YYYY-MM-DD`. */
const longDay = (day: string, today: string): string =>
  new Date(`${day}T12:00:00Z`)
    .toLocaleDateString('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
      timeZone: 'UTC',
    })
    .replace(',', '');

/** What happened, newest first, under the days it happened on; `at` reads the instant of one. */
export const byDay = <Thing>(
  things: readonly Thing[],
  at: (thing: Thing) => string,
  timeZone: string,
  now = new Date(),
): { day: string; things: Thing[] }[] => {
  const days: { day: string; things: Thing[] }[] = [];
  for (const thing of things) {
    const day = dayName(at(thing), timeZone, now);
    const last = days.at(-1);
    if (last?.day === day) last.things.push(thing);
    else days.push({ day, things: [thing] });
  }
  return days;
};

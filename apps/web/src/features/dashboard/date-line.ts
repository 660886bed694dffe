const dayIn = (at: Date, timeZone: string) => new Date(`${at.toLocaleDateString('en-CA', { timeZone })}T12:00:00Z`);

/** Number of the ISO week (Monday first, week 1 holds the first Thursday) of a day given as noon UTC. */
const weekNumber = (day: Date): number => {
  const thursday = new Date(day);
  thursday.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7));
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1, 12);
  return Math.floor((thursday.getTime() - newYear) / (7 * 24 * 3_600_000)) + 1;
};

/** `Thursday 20 November, week 47`, as it is in the person's time zone. */
export const dateLine = (at: Date, timeZone: string): string => {
  const day = dayIn(at, timeZone);
  const part = (options: Intl.DateTimeFormatOptions) =>
    day.toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric', month: 'long' })}, week ${weekNumber(day)}`;
};

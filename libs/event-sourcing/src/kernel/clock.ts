import { dayOf } from '@app/contracts/days';
import type { Moment } from '@app/domain/decider';

/** Tests and the demo's history can set it. An abstract class, so that it is its own injection token. */
export abstract class Clock {
  abstract now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Now, for a command of this person. */
export const momentOf = (clock: Clock, { timeZone }: { timeZone: string }): Moment => ({
  at: clock.now().toISOString(),
  timeZone,
});

/** Today where this person is, `YYYY-MM-DD`. */
export const todayOf = (clock: Clock, { timeZone }: { timeZone: string }): string =>
  dayOf(clock.now().toISOString(), timeZone);

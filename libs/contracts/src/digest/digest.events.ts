import { z } from 'zod';
import { event, instant, timeZone } from '../event';
import { Money } from '../leads/leads.events';

const count = z.number().int();
const share = z.number().min(0).max(1).nullable();

/** The figures of one week as they stood when its digest was composed. */
export const ComposedFigures = z.object({
  /** The counts of the week by their names. A count that is newer than the digest is not in it. */
  counts: z.record(z.string().max(40), count),
  /** Hours: approved texts times `minutesPerText`. */
  timeSaved: z.number(),
  minutesPerText: count,
  /** The share of approved texts that needed no change; null where there were too few. */
  effortReduced: share,
  /** Replied within 14 days, of those contacted; null where there were too few. `responses`: the leads behind it. */
  responseRate: share,
  responses: z.object({ contacted: count, replied: count }),
  /** The open amounts at the end of the week, one for each currency. `priced`: the open leads with an amount, of all `open` ones. */
  pipeline: z.object({ totals: z.array(Money), priced: count, open: count }),
});
export type ComposedFigures = z.infer<typeof ComposedFigures>;

/** These events are stored for ever: read event.ts before you change one. Stream `digest-<uuid>`, one for each person and week. */
export const DigestEvent = z.discriminatedUnion('type', [
  event('WeeklyDigestComposed', {
    /** The Monday of the week. */
    week: z.iso.date(),
    figures: ComposedFigures,
    at: instant,
    timeZone,
  }),
]);
export type DigestEvent = z.infer<typeof DigestEvent>;

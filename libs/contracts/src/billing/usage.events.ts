import { z } from 'zod';
import { event, instant, timeZone } from '../event';

/** A lead that will be written soon. `importId`: the import that writes it, which may take long. */
const Reservation = z.object({ lead: z.uuid(), importId: z.uuid().nullable(), at: instant });

/** Samples are not counted. Stored for ever: read event.ts. Stream `usage-<uuid of the user>`. */
export const UsageEvent = z.discriminatedUnion('type', [
  /** Replaces everything before it. `…Reserved`: not written yet, and not in the numbers. */
  event('UsageCounted', {
    /** Leads that are not archived. */
    leads: z.number().int().min(0),
    leadsReserved: z.array(Reservation),
    /** The Monday of the week of `posts`. */
    week: z.iso.date(),
    posts: z.number().int().min(0),
    postsReserved: z.array(z.object({ post: z.uuid(), at: instant })),
    at: instant,
    timeZone,
  }),
  /** These leads will be added or restored. */
  event('LeadsReserved', { leads: z.array(z.uuid()).min(1), importId: z.uuid().nullable(), at: instant, timeZone }),
  /** This post will be generated. `week` is the Monday of the person's week. */
  event('PostReserved', { post: z.uuid(), week: z.iso.date(), at: instant, timeZone }),
  /** The post was not generated: the person stopped it, or it failed. */
  event('PostReleased', { post: z.uuid(), week: z.iso.date() }),
]);
export type UsageEvent = z.infer<typeof UsageEvent>;
export type LeadReservation = z.infer<typeof Reservation>;

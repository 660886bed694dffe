import { z } from 'zod';
import type { ActivityType } from './activity/activity.constants';

/**
 * One stored event type. The schema is the storage format: it is parsed on every read, so an upcast for old data is a
 * `z.preprocess` on the field it repairs, and a field may be added only as optional or with a default.
 */
export const event = <T extends string, S extends z.ZodRawShape>(type: T, data: S) =>
  z.object({ type: z.literal(type), data: z.object(data) });

/** How people read of each event of a category. An event that is missing here is a compile error. */
export type EventWords<E extends { type: string }> = Record<
  E['type'],
  {
    /** The audit's words. They follow the name of the person who did it: “approved”. */
    audit: string;
    /** Its line in the activity feed. An event without one is not in the feed. */
    activity?: ActivityType;
  }
>;

/** Marks a field that says something about a person, so that erasing that person can find it. */
export const personal = <S extends z.ZodType>(schema: S, subject: 'user' | 'lead'): S =>
  schema.meta({ personal: subject }) as S;

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** An IANA time zone name, such as `Europe/Berlin`; weeks are counted in it. */
export const timeZone = z.string().min(1).max(64);

export const actorRoles = ['user', 'admin', 'system'] as const;

/** What every event carries beside its data. `owner` is the user whose workspace it belongs to. */
export const EventMetadata = z.object({
  owner: z.uuid(),
  actor: z.object({ id: z.string(), as: z.enum(actorRoles) }),
  commandId: z.string(),
  commandHash: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  recordedAt: instant,
  /** The span in which it was stored, as W3C Trace Context writes it; only where traces are collected. */
  traceparent: z
    .string()
    .regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
    .optional(),
});
export type EventMetadata = z.infer<typeof EventMetadata>;
export type Actor = EventMetadata['actor'];

import { z } from 'zod';
import type { ActivityType } from './activity/activity.constants';

/**
 * One stored event type. The schema is the storage format: every read parses the stored data with it. So a new field must
 * be optional or have a default, and an upcast for old data is a `z.preprocess` on its field.
 */
export const event = <T extends string, S extends z.ZodRawShape>(type: T, data: S) =>
  z.object({ type: z.literal(type), data: z.object(data) });

/** The words for each event of a category. A missing event is a compile error. */
export type EventWords<E extends { type: string }> = Record<
  E['type'],
  {
    /** What the actor did. Follows the actor's name in the audit: “approved”. */
    audit: string;
    /** The type of its line in the activity feed. Without one, the event is not in the feed. */
    activity?: ActivityType;
  }
>;

/** Marks personal data, so that it can be found and erased. */
export const personal = <S extends z.ZodType>(schema: S, subject: 'user' | 'lead'): S =>
  schema.meta({ personal: subject }) as S;

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** The name of an IANA time zone, such as `Europe/Berlin`. Weeks begin on its Mondays. */
export const timeZone = z.string().min(1).max(64);

export const actorRoles = ['user', 'admin', 'system', 'stripe'] as const;

/** The metadata of every event. `owner` is the user to whose workspace the event belongs. */
export const EventMetadata = z.object({
  owner: z.uuid(),
  actor: z.object({ id: z.string(), as: z.enum(actorRoles) }),
  commandId: z.string(),
  commandHash: z.string(),
  correlationId: z.string(),
  causationId: z.string(),
  recordedAt: instant,
  /** The span that stored the event, in the format of W3C Trace Context. Only where tracing is on. */
  traceparent: z
    .string()
    .regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
    .optional(),
});
export type EventMetadata = z.infer<typeof EventMetadata>;
export type Actor = EventMetadata['actor'];

/** Who acts when the product does something by itself. */
export const assistant = { id: 'assistant', as: 'system' } as const satisfies Actor;

import { z } from 'zod';
import { notificationChannels, switchableTypes } from './notifications.constants';

const hour = z.number().int().min(0).max(23);

/** What reaches a person, where and when. Hours are those of the person's time zone. It is a part of a stored event. */
export const notificationPreferences = {
  /** The channels of each type that the person has set. A type that is not here reaches the bell. */
  channels: z.record(z.string().max(40), z.array(z.enum(notificationChannels)).max(notificationChannels.length)),
  /** When the weekly summary comes. Weekday 1 is Monday. */
  summary: z.object({ weekday: z.number().int().min(1).max(7), hour }),
  /** From the first to the last hour, also over midnight, nothing arrives. Null for no quiet hours. */
  quiet: z.object({ from: hour, until: hour }).nullable(),
};
export type NotificationPreferences = z.infer<z.ZodObject<typeof notificationPreferences>>;

export const usualPreferences: NotificationPreferences = {
  channels: {},
  summary: { weekday: 1, hour: 8 },
  quiet: null,
};

const channels = z
  .array(z.enum(notificationChannels))
  .refine((given) => new Set(given).size === given.length, 'A channel is in the list twice')
  .refine((given) => given.every((channel) => channel === 'bell'), 'Only the bell is set up');

/** What a person sets. Types that are left out stay as they are. */
export const PreferencesChange = z.strictObject({
  channels: z.partialRecord(z.enum(switchableTypes), channels).optional(),
  summary: z.strictObject(notificationPreferences.summary.shape).optional(),
  quiet: z
    .strictObject({ from: hour, until: hour })
    .refine(({ from, until }) => from !== until, { path: ['until'], message: 'Quiet hours end at another hour' })
    .nullable()
    .optional(),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>;

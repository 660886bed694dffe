import { z } from 'zod';
import { event, personal, type EventWords } from '../event';
import { tiers } from './billing.constants';

/** An admin's words about a person's account. */
const reason = personal(z.string().min(1).max(500), 'user');

/** These events are stored for ever: read event.ts before you change one. Stream `subscription-<uuid of the user>`. */
export const SubscriptionEvent = z.discriminatedUnion('type', [
  event('TierGranted', { tier: z.enum(tiers), from: z.enum(tiers), reason }),
  event('TierRevoked', { tier: z.enum(tiers), reason }),
]);
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>;

/** The plan and the name of the person who has it follow: “granted Studio to Nora Lindqvist”. */
export const subscriptionWords: EventWords<SubscriptionEvent> = {
  TierGranted: { audit: 'granted' },
  TierRevoked: { audit: 'revoked' },
};

import { z } from 'zod';
import { event, personal, type EventWords } from '../event';
import { tiers } from './billing.constants';

/** An admin's own words; they are about an account, and so about a person. */
const reason = personal(z.string().min(1).max(500), 'user');

/** Stored for ever: see event.ts before a change. Stream `subscription-<uuid of the user>`. */
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

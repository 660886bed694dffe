import { z } from 'zod';
import { event, type EventWords, instant, personal } from '../event';
import { refundStates, tiers } from './billing.constants';
import { intervals } from './plans';

/** The reason that an admin gave. */
const reason = personal(z.string().min(1).max(500), 'user');

/** An id at Stripe, such as `sub_1NlIX2LkdIwHu7ix`. */
const stripeId = z.string().min(1).max(255);
const plan = { tier: z.enum(tiers), interval: z.enum(intervals) };
/** Amounts are in the smallest unit of the currency: cents. `currency` is an ISO code in small letters. */
const amount = { amount: z.number().int(), currency: z.string().length(3) };

/** Stored for ever: read event.ts. Stream `subscription-<uuid of the user>`. Only grants do not come from Stripe. */
export const SubscriptionEvent = z.discriminatedUnion('type', [
  event('TierGranted', { tier: z.enum(tiers), from: z.enum(tiers), reason }),
  event('TierRevoked', { tier: z.enum(tiers), reason }),
  event('CustomerCreated', { customer: stripeId }),
  event('SubscriptionStarted', { subscription: stripeId, ...plan, startedAt: instant, periodEnd: instant }),
  /** The plan is paid until `periodEnd`: a new period, or a payment that had failed. */
  event('SubscriptionRenewed', { periodEnd: instant }),
  /** Stripe tries the payment again for some days. The person keeps the plan meanwhile. */
  event('PaymentFailed', { periodEnd: instant }),
  event('PlanChanged', { from: z.enum(tiers), ...plan, periodEnd: instant }),
  event('CancellationScheduled', { endsAt: instant }),
  event('CancellationTakenBack', {}),
  event('SubscriptionEnded', { tier: z.enum(tiers) }),
  /** `paidAt` is the time of the charge, from which the days of the guarantee count. */
  event('RefundRequested', { invoice: stripeId, ...amount, paidAt: instant }),
  event('RefundChanged', { invoice: stripeId, state: z.enum(refundStates) }),
]);
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>;

/** The audit adds the name of the person who has the plan, unless that person acts: “granted Studio to Nora Lindqvist”. */
export const subscriptionWords: EventWords<SubscriptionEvent> = {
  TierGranted: { audit: 'granted' },
  TierRevoked: { audit: 'revoked' },
  CustomerCreated: { audit: 'became a customer at Stripe' },
  SubscriptionStarted: { audit: 'started' },
  SubscriptionRenewed: { audit: 'renewed the plan of' },
  PaymentFailed: { audit: 'could not charge' },
  PlanChanged: { audit: 'changed the plan of' },
  CancellationScheduled: { audit: 'cancelled the plan of' },
  CancellationTakenBack: { audit: 'took back the cancellation of' },
  SubscriptionEnded: { audit: 'ended the plan of' },
  RefundRequested: { audit: 'asked for a refund' },
  RefundChanged: { audit: 'updated the refund for' },
};

import { z } from 'zod';
import { endpoint } from '../endpoint';
import { instant } from '../event';
import { refundStates, subscriptionStatuses, tiers } from './billing.constants';
import { intervals, planOfPrice } from './plans';

/** The lookup key of a price in the catalogue: `price_pro_monthly`. */
const priceId = z.enum([...planOfPrice.keys()] as [string, ...string[]]);
/** An address of Keepwarm's own pages, such as `https://keepwarm.example/settings?upgrade=success`. */
const ownAddress = z.string().min(1).max(2000);
/** In the smallest unit of the currency: cents. */
const amount = z.number().int();
const currency = z.string();

const InvoiceAnswer = z.object({
  id: z.string(),
  at: instant,
  description: z.string(),
  amount,
  currency,
  status: z.enum(['paid', 'open', 'void', 'uncollectible', 'draft']),
  /** At Stripe. */
  pdf: z.string().nullable(),
  refund: z.enum(refundStates).nullable(),
  /** The last moment at which the person can ask for a refund; null when they cannot. */
  refundableUntil: instant.nullable(),
  /** What a refund gives back; 0 when the person cannot ask for one. */
  refundAmount: amount,
  /** The credit from later changes of the plan that ends with a refund. */
  endsCredit: amount,
  /** Whether the charge is for the plan that the person has now. Its refund ends this plan. */
  endsPlan: z.boolean(),
});
export type Invoice = z.infer<typeof InvoiceAnswer>;

const PlanAnswer = z.object({
  /** The plan in effect, from either source. */
  tier: z.enum(tiers),
  status: z.enum(subscriptionStatuses).nullable(),
  granted: z.enum(tiers).nullable(),
  paid: z
    .object({
      tier: z.enum(tiers),
      interval: z.enum(intervals),
      status: z.enum(['active', 'past_due']),
      startedAt: instant,
      periodEnd: instant,
      /** The time at which the plan ends, when the person has cancelled. */
      endsAt: instant.nullable(),
    })
    .nullable(),
});
export type Plan = z.infer<typeof PlanAnswer>;

const BillingAnswer = PlanAnswer.extend({
  /** `sandbox`: no money moves. `off`: payments are not set up here. */
  payments: z.enum(['stripe', 'sandbox', 'off']),
  /** Data from Stripe; null when Stripe cannot be reached, or has no customer for the person. */
  stripe: z
    .object({
      nextCharge: z.object({ amount, currency, at: instant }).nullable(),
      /** A charge that failed: when Stripe tries it again. */
      retry: z.object({ amount, currency, at: instant }).nullable(),
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      /** The newest 24. */
      invoices: z.array(InvoiceAnswer),
    })
    .nullable(),
  /** Stripe could not be reached. */
  unavailable: z.boolean(),
});
export type Billing = z.infer<typeof BillingAnswer>;

/** Also reads the current state from Stripe. So opening the screen repairs the effect of a lost webhook. */
export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  summary: 'The plan, its next charge, card, invoices and refunds',
  returns: BillingAnswer,
});

const Address = z.object({ url: z.string() });

/** For a person who pays, it confirms the change. 400 for a foreign address, 409 for the plan of now, 503. */
export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/stripe/create-checkout-session',
  summary: 'The address of Stripe’s page on which the plan is bought',
  body: z.strictObject({ priceId, successUrl: ownAddress, cancelUrl: ownAddress }),
  examples: [
    { body: { priceId: 'price_pro_monthly', successUrl: '/settings?upgrade=success', cancelUrl: '/settings' } },
    { body: { priceId: 'price_starter_monthly', successUrl: '/settings?upgrade=success', cancelUrl: '/settings' } },
  ],
  returns: Address,
});

export const createPortalSession = endpoint({
  method: 'POST',
  path: '/api/stripe/create-portal-session',
  summary: 'The address of Stripe’s page for the card and the invoices',
  body: z.strictObject({ returnUrl: ownAddress }),
  examples: [{ body: { returnUrl: '/settings' } }, { body: { returnUrl: '/settings?tab=billing' } }],
  returns: Address,
});

const PreviewAnswer = z.object({
  lines: z.array(z.object({ description: z.string(), amount })),
  /** Charged today. */
  due: amount,
  currency,
  afterwards: z.object({ amount, at: instant }),
});
export type Preview = z.infer<typeof PreviewAnswer>;

export const previewPlan = endpoint({
  method: 'GET',
  path: '/api/billing/preview',
  summary: 'What a change of the plan costs today',
  query: z.strictObject({ priceId }),
  examples: [{ query: { priceId: 'price_pro_monthly' } }],
  returns: PreviewAnswer,
});

export const cancelPlan = endpoint({
  method: 'POST',
  path: '/api/billing/cancellation',
  summary: 'Cancels the plan at the end of the paid period',
  returns: PlanAnswer,
});

export const takeBackCancellation = endpoint({
  method: 'DELETE',
  path: '/api/billing/cancellation',
  summary: 'Takes the cancellation back',
  returns: PlanAnswer,
});

/** The money goes back, and the plan ends. 409 `invalid_transition` for a charge older than 14 days. */
export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/billing/refunds',
  summary: 'Asks for the money of a charge back',
  body: z.strictObject({
    invoiceId: z
      .string()
      .max(255)
      .regex(/^in_\w+$/, 'Not an invoice of Stripe'),
  }),
  examples: [{ body: { invoiceId: 'in_1MtHbELkdIwHu7ix' } }, { body: { invoiceId: 'in_2MtHbELkdIwHu7iy' } }],
  returns: z.object({ state: z.enum(refundStates) }),
});

/** 400 `invalid_signature` for anything that Stripe did not sign within the last five minutes. */
export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  summary: 'Stripe reports that something has changed',
  public: true,
  signed: true,
  returns: z.object({ received: z.literal(true) }),
});

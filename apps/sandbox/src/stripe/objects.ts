import type Stripe from 'stripe';

/**
 * Stripe's objects as the sandbox sends them. Their types are those of Stripe's library, which are made from Stripe's OpenAPI
 * description of one version: a field that is missing or of another type does not compile. Here they are narrower, so that the
 * sandbox knows its own objects. Times are Unix seconds, amounts are cents.
 */
export const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive';

export type Metadata = Record<string, string>;
export type List<T> = Stripe.ApiList<T>;

/** The library reads these texts as decimals. On the wire they are texts. */
type Sent<T, Decimals extends keyof T> = Omit<T, Decimals> & Record<Decimals, string>;

export interface Price extends Sent<Stripe.Price, 'unit_amount_decimal'> {
  lookup_key: string;
  nickname: string;
  product: string;
  recurring: Stripe.Price.Recurring & { interval: 'month' | 'year' };
  unit_amount: number;
}

export interface Card extends Stripe.PaymentMethod {
  card: Stripe.PaymentMethod.Card;
}

export interface Customer extends Stripe.Customer {
  metadata: Metadata;
}

export interface SubscriptionItem extends Omit<Stripe.SubscriptionItem, 'price' | 'plan'> {
  price: Price;
  plan: Sent<Stripe.Plan, 'amount_decimal'>;
}

export interface Subscription extends Omit<Stripe.Subscription, 'items'> {
  customer: string;
  status: 'active' | 'past_due' | 'canceled';
  items: List<SubscriptionItem>;
  default_payment_method: string;
  latest_invoice: string;
}

export interface Line extends Omit<Sent<Stripe.InvoiceLineItem, 'quantity_decimal'>, 'pricing'> {
  description: string;
  pricing: Sent<Stripe.InvoiceLineItem.Pricing, 'unit_amount_decimal'>;
}

export interface InvoicePayment extends Stripe.InvoicePayment {
  payment: { type: 'payment_intent'; payment_intent: string };
}

export interface Invoice extends Omit<Stripe.Invoice, 'lines' | 'payments'> {
  customer: string;
  status: 'draft' | 'open' | 'paid' | 'void';
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  lines: List<Line>;
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { subscription: string; metadata: Metadata };
  };
  payments: List<InvoicePayment>;
}

export interface CheckoutSession extends Stripe.Checkout.Session {
  customer: string;
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  cancel_url: string;
  subscription: string | null;
}

export interface PortalSession extends Stripe.BillingPortal.Session {
  return_url: string;
}

export interface Refund extends Stripe.Refund {
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  metadata: Metadata;
}

/** A change of the credit that a customer has. Negative amounts are credits. */
export interface BalanceTransaction extends Stripe.CustomerBalanceTransaction {
  customer: string;
  invoice: string | null;
  metadata: Metadata;
}

export interface StripeEvent extends Omit<Stripe.EventBase, 'data' | 'type'> {
  type: Stripe.Event['type'];
  data: { object: object; previous_attributes?: object };
}

export class StripeError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly more: Pick<Stripe.StripeRawError, 'type' | 'code' | 'param'> = { type: 'invalid_request_error' },
  ) {
    super(message);
  }
}

export const missing = (kind: string, id: string): StripeError =>
  new StripeError(404, `No such ${kind}: '${id}'`, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: kind,
  });

export const listOf = <T>(data: T[], url = ''): List<T> => ({ object: 'list', data, has_more: false, url });

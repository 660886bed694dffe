/**
 * Stripe's objects with the fields that clients of the sandbox use. Names and meanings are those of Stripe's API
 * (https://docs.stripe.com/api, version 2026-10-28.endive). Times are Unix seconds, amounts are cents.
 */
export type Metadata = Record<string, string>;

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export interface Price {
  id: string;
  object: 'price';
  active: true;
  currency: 'usd';
  lookup_key: string;
  nickname: string;
  product: string;
  recurring: { interval: 'month' | 'year'; interval_count: 1 };
  type: 'recurring';
  unit_amount: number;
  metadata: Metadata;
}

export interface Card {
  id: string;
  object: 'payment_method';
  type: 'card';
  card: { brand: 'visa'; last4: string; exp_month: number; exp_year: number };
}

export interface Customer {
  id: string;
  object: 'customer';
  created: number;
  email: string | null;
  name: string | null;
  /** Below zero: the customer has credit. */
  balance: number;
  metadata: Metadata;
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  price: Price;
  quantity: 1;
  current_period_start: number;
  current_period_end: number;
}

export interface Subscription {
  id: string;
  object: 'subscription';
  created: number;
  start_date: number;
  customer: string;
  status: 'active' | 'past_due' | 'canceled';
  items: List<SubscriptionItem>;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  default_payment_method: string;
  latest_invoice: string;
  metadata: Metadata;
}

export interface Line {
  id: string;
  object: 'line_item';
  amount: number;
  currency: 'usd';
  description: string;
  period: { start: number; end: number };
  quantity: 1;
  parent: {
    type: 'subscription_item_details';
    invoice_item_details: null;
    subscription_item_details: { proration: boolean; subscription: string; subscription_item: string };
  };
}

export interface Invoice {
  id: string;
  object: 'invoice';
  number: string;
  created: number;
  customer: string;
  currency: 'usd';
  status: 'draft' | 'open' | 'paid' | 'void';
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  subtotal: number;
  total: number;
  starting_balance: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  lines: List<Line>;
  status_transitions: { finalized_at: number | null; paid_at: number | null };
  hosted_invoice_url: string;
  invoice_pdf: string;
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { subscription: string; metadata: Metadata };
  };
  payments: List<{
    id: string;
    object: 'invoice_payment';
    status: 'paid';
    payment: { type: 'payment_intent'; payment_intent: string };
  }>;
}

export interface CheckoutSession {
  id: string;
  object: 'checkout.session';
  created: number;
  mode: 'subscription';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  customer: string;
  client_reference_id: string | null;
  subscription: string | null;
  success_url: string;
  cancel_url: string;
  metadata: Metadata;
}

export interface PortalSession {
  id: string;
  object: 'billing_portal.session';
  created: number;
  customer: string;
  return_url: string;
  url: string;
}

export interface Refund {
  id: string;
  object: 'refund';
  created: number;
  amount: number;
  currency: 'usd';
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
  metadata: Metadata;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: '2026-10-28.endive';
  created: number;
  livemode: false;
  pending_webhooks: number;
  request: null;
  type: string;
  data: { object: object };
}

/** An error as Stripe's API returns it. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly more: Record<string, string> = { type: 'invalid_request_error' },
  ) {
    super(message);
  }
}

export const missing = (kind: string, id: string): StripeError =>
  new StripeError(404, `No such ${kind}: '${id}'`, { type: 'invalid_request_error', code: 'resource_missing' });

export const listOf = <T>(data: T[], url = ''): List<T> => ({ object: 'list', data, has_more: false, url });

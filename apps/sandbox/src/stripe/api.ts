import type { Account } from './accounts';
import { listOf, type List, missing, StripeError, type Metadata } from './objects';
import { prices } from './prices';

/** The fields of a request, as Stripe's clients send them: nested objects and lists. */
export interface Fields {
  [name: string]: string | Fields | (string | Fields)[] | undefined;
}

const textIn = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
};
const needed = (fields: Fields, name: string): string => {
  const value = textIn(fields, name);
  if (value) return value;
  throw new StripeError(400, `Missing required param: ${name}.`, {
    type: 'invalid_request_error',
    code: 'parameter_missing',
    param: name,
  });
};
const within = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
};
const listIn = (fields: Fields, name: string): (string | Fields)[] => {
  const value = fields[name];
  if (Array.isArray(value)) return value;
  return typeof value === 'object' ? Object.values(value).flatMap<string | Fields>((one) => one ?? []) : [];
};
const firstIn = (fields: Fields, name: string): Fields => {
  const [first] = listIn(fields, name);
  return typeof first === 'object' ? first : {};
};
const metadataIn = (fields: Fields): Metadata =>
  Object.fromEntries(Object.entries(within(fields, 'metadata')).map(([name, value]) => [name, String(value)]));

/** One page of a list, the newest first. */
const pageOf = <T extends { id: string }>(all: T[], fields: Fields, url: string): List<T> => {
  const limit = Number(textIn(fields, 'limit') ?? 10);
  const after = textIn(fields, 'starting_after');
  const newest = all.toReversed();
  const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0;
  return { ...listOf(newest.slice(from, from + limit), url), has_more: newest.length > from + limit };
};

/** Replaces the id of the card by the card, where the request asks for it. */
const withCard = <T extends { default_payment_method: string }>(account: Account, fields: Fields, one: T) =>
  listIn(fields, 'expand').some((path) => String(path).endsWith('default_payment_method'))
    ? { ...one, default_payment_method: account.find('cards', one.default_payment_method) }
    : one;

/** Invoices have their payments only where the request asks for them. */
const withPayments = <T extends { payments: object }>(fields: Fields, one: T) => {
  if (listIn(fields, 'expand').some((path) => String(path).endsWith('payments'))) return one;
  const { payments: _, ...rest } = one;
  return rest;
};

/** Stripe's answer to a call of its API. @throws StripeError */
export const answer = (account: Account, method: string, path: string, fields: Fields): object => {
  const { data } = account;
  const [kind = '', ...rest] = path.replace('/v1/', '').split('/');
  const customer = textIn(fields, 'customer');
  const of = <T extends { customer: string }>(all: T[]) => all.filter((one) => !customer || one.customer === customer);
  switch (
    `${method} ${[kind, ...rest.map((part) => (/_/.test(part) && !/^(create_|payment_|balance_)/.test(part) ? ':id' : part))].join('/')}`
  ) {
    case 'GET prices': {
      const keys = listIn(fields, 'lookup_keys');
      return pageOf(
        prices.filter(({ lookup_key }) => keys.length === 0 || keys.includes(lookup_key)),
        fields,
        path,
      );
    }
    case 'POST customers':
      return account.createCustomer({
        email: textIn(fields, 'email') ?? '',
        name: textIn(fields, 'name') ?? '',
        metadata: metadataIn(fields),
      });
    case 'GET customers/:id/balance_transactions':
      return pageOf(
        data.balances.filter((one) => one.customer === rest[0]),
        fields,
        path,
      );
    case 'POST customers/:id/balance_transactions':
      return account.changeBalance(rest[0] ?? '', Number(needed(fields, 'amount')), {
        description: textIn(fields, 'description') ?? null,
        metadata: metadataIn(fields),
      });
    case 'GET checkout/sessions': {
      const status = textIn(fields, 'status');
      return pageOf(
        of(data.checkouts).filter((one) => !status || one.status === status),
        fields,
        path,
      );
    }
    case 'POST checkout/sessions':
      if (textIn(fields, 'mode') !== 'subscription')
        throw new StripeError(400, 'The sandbox knows the mode subscription only.');
      return account.createCheckout({
        customer: needed(fields, 'customer'),
        price: needed(firstIn(fields, 'line_items'), 'price'),
        successUrl: needed(fields, 'success_url'),
        cancelUrl: needed(fields, 'cancel_url'),
        reference: textIn(fields, 'client_reference_id') ?? null,
        metadata: metadataIn(fields),
        subscriptionMetadata: metadataIn(within(fields, 'subscription_data')),
      });
    case 'POST checkout/sessions/:id/expire':
      return account.expireCheckout(rest[1] ?? '');
    case 'POST billing_portal/sessions': {
      const flow = within(fields, 'flow_data');
      const change = within(flow, 'subscription_update_confirm');
      const confirm = textIn(flow, 'type') === 'subscription_update_confirm' && {
        subscription: needed(change, 'subscription'),
        item: needed(firstIn(change, 'items'), 'id'),
        price: needed(firstIn(change, 'items'), 'price'),
        afterwards:
          textIn(within(within(flow, 'after_completion'), 'redirect'), 'return_url') ?? needed(fields, 'return_url'),
      };
      return account.createPortal(needed(fields, 'customer'), needed(fields, 'return_url'), confirm || null);
    }
    case 'GET subscriptions': {
      const status = textIn(fields, 'status');
      const wanted = of(data.subscriptions).filter((one) =>
        status === 'all' ? true : status ? one.status === status : one.status !== 'canceled',
      );
      const found = pageOf(wanted, fields, path);
      return { ...found, data: found.data.map((one) => withCard(account, fields, one)) };
    }
    case 'GET subscriptions/:id':
      return withCard(account, fields, account.find('subscriptions', rest[0] ?? ''));
    case 'POST subscriptions/:id': {
      const cancels = textIn(fields, 'cancel_at_period_end');
      const [id = ''] = rest;
      const price = textIn(firstIn(fields, 'items'), 'price');
      if (price) account.changePlan(id, price);
      if (cancels !== undefined) {
        if (cancels !== 'true' && !account.find('subscriptions', id).cancel_at_period_end)
          return account.find('subscriptions', id);
        return account.cancelAtEnd(id, cancels === 'true');
      }
      const at = textIn(fields, 'cancel_at');
      return at === undefined ? account.find('subscriptions', id) : account.cancelAt(id, at === '' ? null : Number(at));
    }
    case 'DELETE subscriptions/:id':
      return account.cancelNow(rest[0] ?? '');
    case 'GET invoices': {
      const found = pageOf(of(data.invoices), fields, path);
      return { ...found, data: found.data.map((one) => withPayments(fields, one)) };
    }
    case 'GET invoices/:id':
      return withPayments(fields, account.find('invoices', rest[0] ?? ''));
    case 'POST invoices/create_preview': {
      const price = textIn(firstIn(within(fields, 'subscription_details'), 'items'), 'price');
      return account.preview(needed(fields, 'subscription'), price ? account.priceOf(price) : undefined);
    }
    case 'POST refunds':
      return account.refund(needed(fields, 'payment_intent'), metadataIn(fields), textIn(fields, 'reason') ?? null);
    case 'GET refunds': {
      const payment = textIn(fields, 'payment_intent');
      return pageOf(
        data.refunds.filter((one) => !payment || one.payment_intent === payment),
        fields,
        path,
      );
    }
    case 'GET events': {
      const types = listIn(fields, 'types');
      const since = Number(textIn(within(fields, 'created'), 'gte') ?? 0);
      const undelivered = textIn(fields, 'delivery_success') === 'false';
      return pageOf(
        data.events.filter(
          ({ type, created, pending_webhooks }) =>
            (types.length === 0 || types.includes(type)) &&
            created >= since &&
            !(undelivered && pending_webhooks === 0),
        ),
        fields,
        path,
      );
    }
    default:
      throw rest[0] ? missing(kind, rest[0]) : new StripeError(404, `Unrecognized request URL (${method}: ${path}).`);
  }
};

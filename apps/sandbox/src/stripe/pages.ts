import { escaped, page } from '../identity/pages';
import type { Account } from './accounts';
import type { CheckoutSession, Invoice, PortalSession, Price, Subscription } from './objects';
import { type Delivery, webhookFaults } from './webhooks';
import { dateOf, prices, testCards } from './prices';

export const dollars = (cents: number): string => `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
const time = (at: Date | string): string =>
  new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'UTC',
  });
const nameOf = ({ nickname, unit_amount, recurring }: Price) =>
  `${nickname}, ${dollars(unit_amount)} a ${recurring.interval}`;

const note = '<p class="note">This is the sandbox’s Stripe, for development and tests. No money moves.</p>';
const problemLine = (problem?: string) => (problem ? `<p class="error" role="alert">${escaped(problem)}</p>` : '');

const choice = (name: string, value: string, label: string, checked = false) =>
  `<label class="choice"><input type="radio" name="${name}" value="${escaped(value)}"${checked ? ' checked' : ''}> ${escaped(label)}</label>`;
const cards = Object.entries(testCards)
  .map(([last4, effect], i) => choice('card', last4, `Card ending ${last4}: ${effect.toLowerCase()}`, i === 0))
  .join('\n');

/** A form with one button. `act` says what the button does. */
const form = (act: string, label: string, inside = '', quiet = false) =>
  `<form method="post"><input type="hidden" name="act" value="${act}">${inside}<button type="submit"${quiet ? ' class="quiet"' : ''}>${escaped(label)}</button></form>`;

export const checkoutPage = (checkout: CheckoutSession, price: Price, email: string | null, problem?: string): string =>
  page(
    'Checkout',
    `<h1>${escaped(nameOf(price))}</h1>
<p>${escaped(email ?? '')}</p>
${problemLine(problem)}
${form('pay', `Pay ${dollars(price.unit_amount)}`, cards)}
<p><a href="${escaped(checkout.cancel_url)}">Go back</a></p>
${note}`,
  );

const linesOf = ({ lines }: Invoice) =>
  `<ul>${lines.data.map(({ description, amount }) => `<li>${escaped(description)}: ${dollars(amount)}</li>`).join('')}</ul>`;

/** A page that was paid, cancelled or replaced: a newer checkout of the same person ends the older one. */
export const endedPage = (checkout: CheckoutSession): string =>
  page(
    'Checkout',
    `<h1>This checkout has ended</h1>
<p>It was paid, or a newer one replaced it. It charges nothing more.</p>
<p><a href="${escaped(checkout.cancel_url)}">Go back</a></p>
${note}`,
  );

export const confirmPage = (portal: PortalSession, invoice: Invoice, price: Price): string =>
  page(
    'Confirm your updates',
    `<h1>Confirm ${escaped(price.nickname)}</h1>
${linesOf(invoice)}
<p>Amount due today: ${dollars(invoice.amount_due)}</p>
${form('confirm', `Pay ${dollars(invoice.amount_due)}`)}
<p><a href="${escaped(portal.return_url)}">Go back</a></p>
${note}`,
  );

const stateOf = ({ status, cancel_at, items }: Subscription): string =>
  cancel_at
    ? `ends on ${dateOf(cancel_at)}`
    : `${status}, paid until ${dateOf(items.data[0]?.current_period_end ?? 0)}`;

export const portalPage = (
  portal: PortalSession,
  subscription: Subscription | undefined,
  invoices: Invoice[],
  last4: string | undefined,
): string => {
  const price = subscription?.items.data[0]?.price;
  const others = prices.filter(({ id }) => id !== price?.id);
  const acts = subscription
    ? [
        form(
          'change',
          'Change plan',
          others.map((other, i) => choice('price', other.id, nameOf(other), i === 0)).join('\n'),
        ),
        form('card', 'Use this card', cards),
        subscription.cancel_at !== null
          ? form('resume', 'Don’t cancel', '', true)
          : form('cancel', 'Cancel at the end of the period', '', true),
      ].join('\n')
    : '';
  return page(
    'Billing portal',
    `<h1>${price ? escaped(nameOf(price)) : 'No current plan'}</h1>
<p>${subscription ? escaped(stateOf(subscription)) : ''}${last4 ? `, card ending ${escaped(last4)}` : ''}</p>
${acts}
<h2>Invoices</h2>
<ul>${invoices.map(({ number, amount_due, status, hosted_invoice_url }) => `<li><a href="${escaped(hosted_invoice_url ?? '')}">${escaped(number ?? '')}</a>: ${dollars(amount_due)}, ${escaped(status)}</li>`).join('')}</ul>
<p><a href="${escaped(portal.return_url)}">Return to Keepwarm</a></p>
${note}`,
  );
};

export const invoicePage = (invoice: Invoice): string =>
  page(
    `Invoice ${invoice.number ?? ''}`,
    `<h1>Invoice ${escaped(invoice.number ?? '')}</h1>
<p>${dateOf(invoice.created)}, ${escaped(invoice.status)}</p>
${linesOf(invoice)}
<p>Paid: ${dollars(invoice.amount_paid)}</p>
${note}`,
  );

export const errorPage = (message: string): string =>
  page('Stripe', `<h1>This did not work</h1><p>${escaped(message)}</p>`);

export interface Call {
  at: string;
  title: string;
  body: string;
  status: number | string;
}

/** What the sandbox received and sent, newest first, with the switches. */
export const overviewPage = (
  account: Account,
  calls: Call[],
  deliveries: Delivery[],
  faults: readonly string[],
): string =>
  page(
    'Sandbox Stripe',
    `<h1>The sandbox’s Stripe</h1>
<p>Its clock says ${time(new Date(account.now * 1000))} UTC.</p>
${form('advance', 'Move the clock', '<label for="days">Days</label><input id="days" name="days" type="number" min="1" max="400" value="30">')}
${form('misbehave', 'Misbehave', [choice('how', '', 'Well', true), ...faults.map((how) => choice('how', how, how))].join('\n'))}
${form('webhooks', 'Send webhooks so', [choice('how', '', 'Well', true), ...webhookFaults.map((how) => choice('how', how, how))].join('\n'))}
<h2>Calls</h2>
${calls
  .toReversed()
  .map(
    ({ at, title, body, status }) =>
      `<h3>${escaped(`${time(at)} ${title}: ${status}`)}</h3><pre>${escaped(body)}</pre>`,
  )
  .join('\n')}
<h2>Webhooks</h2>
<ul>${deliveries
      .toReversed()
      .map(({ at, type, id, result }) => `<li>${escaped(`${time(at)} ${type} ${id}: ${result}`)}</li>`)
      .join('')}</ul>`,
  );

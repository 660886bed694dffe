import type { Billing } from '@app/contracts/billing/billing.api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { browser } from '@/features/billing/use-billing-actions';
import { withCard } from '../cards';
import { callsOf, errorResponse, type Handlers, isolateTests, openApp } from '../testing';

const free: Billing = {
  tier: 'free',
  status: null,
  granted: null,
  paid: null,
  payments: 'sandbox',
  stripe: null,
  unavailable: false,
};
const invoice = {
  id: 'in_1',
  at: '2026-11-03T09:00:00.000Z',
  description: '1 × Starter',
  amount: 2900,
  currency: 'usd',
  status: 'paid',
  pdf: 'https://pay.example/in_1.pdf',
  refund: null,
  refundableUntil: '2026-11-17T09:00:00.000Z',
  refundAmount: 2900,
  endsCredit: 0,
  endsPlan: true,
} as const;
const paid = {
  tier: 'starter',
  interval: 'month',
  status: 'active',
  startedAt: '2026-10-03T09:00:00.000Z',
  periodEnd: '2026-12-03T09:00:00.000Z',
  endsAt: null,
} as const;
const nextCharge = { amount: 2900, currency: 'usd', at: '2026-12-03T09:00:00.000Z' };
const starter: Billing = {
  ...free,
  tier: 'starter',
  status: 'active',
  paid,
  stripe: {
    nextCharge,
    retry: null,
    card: { brand: 'visa', last4: '4242' },
    invoices: [invoice],
  },
};
const preview = {
  lines: [
    { description: 'Unused time on Starter', amount: -677 },
    { description: 'Remaining time on Pro', amount: 1843 },
  ],
  due: 1166,
  currency: 'usd',
  afterwards: { amount: 7900, at: '2026-12-03T09:00:00.000Z' },
};
const checkoutPage = 'POST /api/stripe/create-checkout-session';

const open = (billing: Billing, more: Handlers = {}, address = '/settings?tab=billing') =>
  openApp(address, { ...withCard(), 'GET /api/billing': () => Response.json(billing), ...more });
const card = async () => within(await screen.findByRole('region', { name: 'Billing' }));
const button = async (name: string) => (await card()).findByRole('button', { name });

describe('The billing card', () => {
  isolateTests();
  const left: string[] = [];
  beforeEach(() => {
    left.length = 0;
    jest.spyOn(browser, 'leave').mockImplementation((url) => void left.push(url));
  });

  it('on Free sends to Stripe’s page for Pro, and says that it is the sandbox', async () => {
    await open(free, { [checkoutPage]: () => Response.json({ url: 'https://pay.example/c' }) });
    expect(await screen.findByText(/no money moves/)).toBeInTheDocument();
    const [upgrade] = await (await card()).findAllByRole('button', { name: 'Upgrade to Pro' });
    await userEvent.click(upgrade as HTMLElement);
    await waitFor(() => expect(left).toEqual(['https://pay.example/c']));
    expect(callsOf(checkoutPage).map(({ body }) => body)).toEqual([
      {
        priceId: 'price_pro_monthly',
        successUrl: 'http://localhost/settings?tab=billing&upgrade=success',
        cancelUrl: 'http://localhost/settings?tab=billing',
      },
    ]);
  });

  it.each([
    ['the call fails', new Response('Bad gateway', { status: 502 })],
    ['no address comes', Response.json({})],
  ])('has the specified text when the checkout does not start: %s', async (_, answer) => {
    await open(free, { [checkoutPage]: () => answer });
    const [upgrade] = await (await card()).findAllByRole('button', { name: 'Upgrade to Pro' });
    await userEvent.click(upgrade as HTMLElement);
    expect(await screen.findByText('Checkout Error')).toBeInTheDocument();
    expect(screen.getByText('Failed to start checkout. Please contact support if this persists.')).toBeInTheDocument();
  });

  it('shows the plan, its next charge, the card and the invoices', async () => {
    await open(starter);
    expect(await screen.findByText('Since 3 October, card ending 4242')).toBeInTheDocument();
    expect(screen.getByText('Next charge')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Invoice of 3 Nov.* as PDF/ })).toHaveAttribute('href', invoice.pdf);
    expect(screen.getByText('Yours')).toBeInTheDocument();
  });

  const granted: Billing = { ...starter, tier: 'studio', granted: 'studio' };
  it('says beside a granted plan which one is paid for, and what stays when that one ends', async () => {
    await open(granted);
    expect(await screen.findByText('You also pay for Starter, since 3 October, card ending 4242')).toBeInTheDocument();
    expect(screen.getByText('Granted to you')).toBeInTheDocument();
    expect(screen.getByText('Yours').closest('li')).toHaveTextContent('Studio $199');
    expect(screen.getByText('You pay for it').closest('li')).toHaveTextContent('Starter $29');
    expect(screen.queryByRole('button', { name: 'Go down' })).not.toBeInTheDocument();
    await userEvent.click(await button('Cancel Starter'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Starter on 3 December?' }));
    expect(dialog.getByText('New leads').parentElement).toHaveTextContent('go on');
    expect(dialog.getByText('Generated posts').parentElement).toHaveTextContent('go on');
  });

  it('does not say of a granted plan that it ends with the paid one', async () => {
    await open({
      ...granted,
      paid: { ...paid, endsAt: paid.periodEnd },
      stripe: { nextCharge: null, retry: null, card: null, invoices: [invoice] },
    });
    expect(
      await screen.findByText('You cancelled Starter. It ends on 3 December, and Studio stays.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Granted to you')).toBeInTheDocument();
    expect(screen.getByText('Next charge').parentElement).toHaveTextContent('Studio from 3 Dec');
    expect(screen.queryByText(/^Ends on/)).not.toBeInTheDocument();
  });

  it.each([
    ['pending', '$0.00'],
    ['succeeded', '$0.00'],
    ['failed', '$29.00'],
  ] as const)('does not count as paid what goes back: a refund that is %s leaves %s', async (refund, sum) => {
    await open({
      ...starter,
      stripe: { nextCharge: null, retry: null, card: null, invoices: [{ ...invoice, refund }] },
    });
    expect((await screen.findByText('Paid so far')).parentElement).toHaveTextContent(sum);
  });

  it.each([
    ['void', 'Your paid plan has ended, because the last payment failed. Everything you have stays.'],
    ['paid', 'Your paid plan has ended. Everything you have stays.'],
  ] as const)('says why the plan ended when the last invoice is %s', async (status, words) => {
    await open({ ...free, stripe: { nextCharge: null, retry: null, card: null, invoices: [{ ...invoice, status }] } });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByText('No card needed')).not.toBeInTheDocument();
  });

  it('says what is tried again and when, beside the charge after that, while a payment is retried', async () => {
    const retry = { amount: 1900, currency: 'usd', at: '2026-11-28T09:00:00.000Z' };
    await open({ ...starter, status: 'past_due', stripe: { nextCharge, retry, card: null, invoices: [invoice] } });
    expect(
      await screen.findByText('Stripe tries $19.00 again on 28 November. Put in another card under Manage Billing.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Tried again').parentElement).toHaveTextContent('$19.0028 Nov, the charge that failed');
    expect(screen.getByText('Charge after that').parentElement).toHaveTextContent('$29.003 Dec');
    expect(screen.queryByText('Next charge')).not.toBeInTheDocument();
  });

  it('opens Stripe’s portal, and has the specified text when it fails', async () => {
    let works = false;
    await open(starter, {
      'POST /api/stripe/create-portal-session': () =>
        works ? Response.json({ url: 'https://pay.example/p' }) : errorResponse(503),
    });
    await userEvent.click(await button('Manage Billing'));
    expect(await screen.findByText('Failed to open billing portal. Please try again.')).toBeInTheDocument();
    works = true;
    await userEvent.click(await button('Manage Billing'));
    await waitFor(() => expect(left).toEqual(['https://pay.example/p']));
  });

  const cancelled = { ...starter, paid: { ...paid, endsAt: paid.periodEnd } };
  const ended = { ...free, stripe: { nextCharge: null, retry: null, card: null, invoices: [invoice] } };
  it.each<[string, Billing]>([
    ['while a cancellation is scheduled', cancelled],
    ['after the plan ended', ended],
    ['on a granted plan', { ...ended, tier: 'studio', granted: 'studio' }],
    ['while Stripe cannot be reached', { ...starter, stripe: null, unavailable: true }],
  ])('offers Manage Billing to everybody whom Stripe knows: %s', async (_, billing) => {
    await open(billing, {
      'POST /api/stripe/create-portal-session': () => Response.json({ url: 'https://pay.example/p' }),
    });
    await userEvent.click(await button('Manage Billing'));
    await waitFor(() => expect(left).toEqual(['https://pay.example/p']));
  });

  it.each<[string, Billing]>([
    ['of whom Stripe knows nothing', free],
    ['where payments are not set up', { ...starter, stripe: null, payments: 'off' }],
  ])('has no Manage Billing for people %s', async (_, billing) => {
    await open(billing);
    await (await card()).findByRole('region', { name: 'Your plan' });
    expect((await card()).queryByRole('button', { name: 'Manage Billing' })).not.toBeInTheDocument();
  });

  it('shows what a change costs before it is paid', async () => {
    await open(starter, {
      'GET /api/billing/preview': () => Response.json(preview),
      [checkoutPage]: () => Response.json({ url: 'https://pay.example/confirm' }),
    });
    await userEvent.click(await button('Upgrade to Pro'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Go to Pro today?' }));
    expect(await dialog.findByText('−$6.77')).toBeInTheDocument();
    expect(dialog.getByText('From 3 December, each month')).toBeInTheDocument();
    expect(left).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Pay $11.66 at Stripe' }));
    await waitFor(() => expect(left).toEqual(['https://pay.example/confirm']));
  });

  it('cancels after a yes, and takes it back', async () => {
    let now = starter;
    await open(starter, {
      'GET /api/billing': () => Response.json(now),
      'POST /api/billing/cancellation': () => {
        now = { ...starter, paid: { ...paid, endsAt: paid.periodEnd } };
        return Response.json(now);
      },
      'DELETE /api/billing/cancellation': () => {
        now = starter;
        return Response.json(now);
      },
    });
    await userEvent.click(await button('Cancel Starter'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Starter on 3 December?' }));
    expect(dialog.getByText('none, instead of $29.00')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel on 3 December' }));
    expect(await screen.findByText('Ends on 3 December')).toBeInTheDocument();
    await userEvent.click(await button('Take it back'));
    expect(await button('Manage Billing')).toBeInTheDocument();
  });

  it.each([
    [8, '12 more, you have 8 of 20'],
    [20, 'wait, you have 20 and Free holds 20'],
    [1_034, 'wait, you have 1,034 and Free holds 20'],
  ])('says before a cancellation what it means for new leads of who has %i', async (count, words) => {
    const leads = { count, limit: null, noticeAt: null };
    const usage = { tier: 'starter', leads, posts: { count: 0, limit: null, again: '2026-11-23' } };
    await open(starter, { 'GET /api/usage': () => Response.json(usage) });
    await userEvent.click(await button('Cancel Starter'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Starter on 3 December?' }));
    expect(await dialog.findByText(words)).toBeInTheDocument();
  });

  it('asks for a refund after a yes', async () => {
    await open(starter, { 'POST /api/billing/refunds': () => Response.json({ state: 'requested' }) });
    await userEvent.click(await button('Refund'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get $29.00 back?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Request the refund' }));
    expect(await screen.findByText('Refund requested')).toBeInTheDocument();
    expect(callsOf('POST /api/billing/refunds').map(({ body }) => body)).toEqual([{ invoiceId: 'in_1' }]);
  });

  it('says what goes back of a charge, and which credit ends with it', async () => {
    const { stripe } = starter;
    const one = { ...invoice, refundAmount: 1900, endsCredit: 450 };
    await open({ ...starter, stripe: stripe && { ...stripe, invoices: [one] } });
    await userEvent.click(await button('Refund'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get $19.00 back?' }));
    expect(dialog.getByText('$4.50 ends')).toBeInTheDocument();
  });

  it.each([true, false])('says that the plan ends only for a charge of this plan (%s)', async (endsPlan) => {
    const { stripe } = starter;
    await open({ ...starter, stripe: stripe && { ...stripe, invoices: [{ ...invoice, endsPlan }] } });
    await userEvent.click(await button('Refund'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get $29.00 back?' }));
    expect(dialog.queryByText('ends now') !== null).toBe(endsPlan);
    expect(dialog.getByRole('button', { name: endsPlan ? 'Keep Starter' : 'Keep it' })).toBeInTheDocument();
  });

  it('after a payment asks until the new plan is there, and shows it without a reload', async () => {
    let looks = 0;
    await open(
      free,
      { 'GET /api/billing': () => Response.json(++looks > 1 ? starter : free) },
      '/settings?upgrade=success',
    );
    const options = { name: 'Manage Billing' };
    expect(await (await card()).findByRole('button', options, { timeout: 10_000 })).toBeInTheDocument();
  });

  it('keeps the plan on the screen while Stripe cannot be reached', async () => {
    await open({ ...starter, stripe: null, unavailable: true });
    expect(await screen.findByText(/Stripe cannot be reached just now/)).toBeInTheDocument();
  });
});

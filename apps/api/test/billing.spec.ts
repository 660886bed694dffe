import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { User } from '@app/contracts/account/account.api';
import type { QueuedJob } from '@app/contracts/admin/queues.api';
import type { AdminUser } from '@app/contracts/admin/admin-users.api';
import type { Billing, Preview } from '@app/contracts/billing/billing.api';
import type { Notification } from '@app/contracts/notifications/notifications.api';
import Stripe from 'stripe';
import { findMissedWebhooks, followWebhook } from '../src/features/billing/stripe-sync.jobs';
import { Jobs } from '../src/platform/jobs/jobs';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { type Answer, startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { stripeFaults } from '../../sandbox/src/stripe/stripe-server';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn('admin@example.com');
});
afterAll(() => app.close());
afterEach(() => {
  app.stripe.misbehave(null);
  app.stripe.misbehaveWebhooks(null);
});

const pages = (priceId = 'price_pro_monthly') => ({
  priceId,
  successUrl: `${app.url}/settings?upgrade=success`,
  cancelUrl: `${app.url}/settings`,
});
const checkout = (client: TestClient, priceId?: string, key = randomUUID()) =>
  client.post<{ url: string }>('/api/stripe/create-checkout-session', pages(priceId), { key });
const idIn = (url: string) => url.split('/').at(-1) ?? '';
const newcomer = () => app.signIn(`${randomUUID()}@example.com`);
const tierOf = async (client: TestClient) => (await client.get<User>('/api/auth/user')).body.subscriptionTier;
const billingOf = async (client: TestClient) => (await client.get<Billing>('/api/billing')).body;
const typesOf = async (client: TestClient) => (await app.log(`subscription-${client.id}`)).map(({ type }) => type);
const day = 86_400;

/** Buys a plan on the sandbox's page, and waits until the webhook has arrived. */
const buys = async (client: TestClient, priceId = 'price_pro_monthly', card = '4242') => {
  const { body } = await checkout(client, priceId);
  const { customer, subscription } = app.stripe.account.pay(idIn(body.url), card);
  return { customer, subscription: subscription ?? '' };
};
const atStripe = (id: string) => app.stripe.account.find('subscriptions', id);
/** Waits until Stripe has delivered its events about this person, and jobs have followed them. */
const handled = async (person: string) => {
  const events = () => app.stripe.account.data.events.filter(({ data }) => JSON.stringify(data).includes(person));
  await until(() => Promise.resolve(events().every((event) => event.pending_webhooks === 0)));
  const running = `select from platform.job_inputs where name = 'stripe-webhook' and owner = $1 and ended_at is null`;
  await until(async () => (await app.storage.pool.query(running, [person])).rows.length === 0);
};

describe('A person who buys Pro', () => {
  it('pays at Stripe, and has the plan without doing anything more', async () => {
    const nora = await newcomer();
    const { status, body } = await checkout(nora);
    expect(status).toBe(200);
    const page = await fetch(body.url);
    expect(await page.text()).toContain('Pay $79.00');
    const paid = await fetch(body.url, {
      method: 'POST',
      body: new URLSearchParams({ card: '4242' }),
      redirect: 'manual',
    });
    expect(paid.headers.get('location')).toBe(`${app.url}/settings?upgrade=success`);
    await until(async () => (await tierOf(nora)) === 'pro');
    expect(await typesOf(nora)).toEqual(['CustomerCreated', 'SubscriptionStarted']);
    const [, started] = await app.log(`subscription-${nora.id}`);
    expect(started?.metadata.actor).toEqual({ id: 'stripe', as: 'stripe' });
    expect(await billingOf(nora)).toMatchObject({
      payments: 'sandbox',
      tier: 'pro',
      status: 'active',
      paid: { tier: 'pro', interval: 'month', endsAt: null },
      unavailable: false,
      stripe: {
        card: { brand: 'visa', last4: '4242' },
        nextCharge: { amount: 7900, currency: 'usd' },
        invoices: [{ amount: 7900, status: 'paid', refund: null }],
      },
    });
    const { body: people } = await admin.get<AdminUser[]>(`/api/admin/users?q=${nora.user.email}`);
    expect(people[0]).toMatchObject({
      subscriptionTier: 'pro',
      stripeCustomerId: expect.stringMatching(/^cus_/) as string,
    });
  });

  it('sees a declined card on Stripe’s page, and can pay with another one', async () => {
    const nora = await newcomer();
    const { body } = await checkout(nora);
    const declined = await fetch(body.url, { method: 'POST', body: new URLSearchParams({ card: '0002' }) });
    expect([declined.status, await declined.text()]).toEqual([402, expect.stringContaining('Your card was declined.')]);
    app.stripe.account.pay(idIn(body.url), '4242');
    await until(async () => (await tierOf(nora)) === 'pro');

    const again = await fetch(body.url, { method: 'POST', body: new URLSearchParams({ card: '4242' }) });
    expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('">Go back</a>')]);
  });

  it.each([
    ['successUrl', 'https://evil.example/settings'],
    ['cancelUrl', '//evil.example'],
    ['successUrl', 'javascript:alert(1)'],
  ])('cannot be sent to another site: %s %s', async (field, address) => {
    const answer = await admin.post('/api/stripe/create-checkout-session', { ...pages(), [field]: address });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ path: field }] } });
  });

  it('cannot buy a price that is in no catalogue', async () => {
    const answer = await checkout(admin, 'price_1Mo');
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'priceId' }] } });
  });

  it('is one customer with one open page, also when twenty tabs ask at once', async () => {
    const nora = await newcomer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkout(nora)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { customers, checkouts } = app.stripe.account.data;
    const [customer, ...others] = customers.filter(({ metadata }) => metadata.userId === nora.id);
    expect(others).toEqual([]);
    expect(checkouts.filter((one) => one.customer === customer?.id && one.status === 'open')).toHaveLength(1);
    expect(await typesOf(nora)).toEqual(['CustomerCreated']);
  });

  it('sees the page of the plan that they chose last, also within the same second', async () => {
    const nora = await newcomer();
    for (const [priceId, amount] of [
      ['price_pro_monthly', '$79.00'],
      ['price_starter_monthly', '$29.00'],
      ['price_studio_monthly', '$199.00'],
      ['price_starter_monthly', '$29.00'],
      ['price_pro_monthly', '$79.00'],
      ['price_studio_monthly', '$199.00'],
    ]) {
      const { body } = await checkout(nora, priceId);
      expect(await (await fetch(body.url)).text()).toContain(`Pay ${amount}`);
    }
  });

  it.each([
    ['price_pro_monthly', '2027-01-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
    ['price_pro_monthly', '2027-10-31T10:00:00.000Z', '2027-11-30T10:00:00.000Z'],
    ['price_pro_monthly', '2027-11-15T10:00:00.000Z', '2027-12-15T10:00:00.000Z'],
    ['price_pro_annual', '2028-02-29T10:00:00.000Z', '2029-02-28T10:00:00.000Z'],
  ])('sees the next charge of %s, bought at %s, at %s', async (priceId, bought, next) => {
    const nora = await newcomer();
    const now = jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date(bought));
    const { body } = await nora.get<Preview>(`/api/billing/preview?priceId=${priceId}`);
    now.mockRestore();
    expect(body.afterwards.at).toBe(next);
  });

  it('gets the same page for the same key', async () => {
    const nora = await newcomer();
    const key = randomUUID();
    const [first, again] = [await checkout(nora, undefined, key), await checkout(nora, undefined, key)];
    expect([again.status, again.body]).toEqual([200, first.body]);
  });
});

describe('The life of a subscription', () => {
  const findMissed = async () => {
    const jobs = app.app.get(Jobs);
    const job = { id: `missed-${randomUUID()}`, owner: admin.id, correlationId: 'test', input: {} };
    await jobs.enqueue(findMissedWebhooks, job);
    await jobs.finished(job.id, admin.id, 20_000);
  };

  it.each([null, 'duplicate', 'out-of-order', 'never'] as const)(
    'ends as Stripe says when webhooks arrive so: %s',
    async (fault) => {
      const nora = await newcomer();
      app.stripe.misbehaveWebhooks(fault);
      const reaches = async (tier: string, status: string | null, endsAt: boolean) => {
        if (fault === 'never') await findMissed();
        await until(async () => {
          const { body } = await nora.get<User>('/api/auth/user');
          return body.subscriptionTier === tier && body.subscriptionStatus === status;
        });
        await until(async () => Boolean((await billingOf(nora)).paid?.endsAt) === endsAt);
      };
      const { account } = app.stripe;
      const { customer, subscription } = await buys(nora, 'price_starter_monthly', '0341');
      await reaches('starter', 'active', false);
      account.advance(31 * day);
      await reaches('starter', 'past_due', false);
      const { stripe } = await billingOf(nora);
      // The sandbox tries again after three days.
      expect(stripe?.retry).toMatchObject({ amount: 2900, currency: 'usd' });
      expect(Date.parse(stripe?.retry?.at ?? '')).toBeLessThan(Date.parse(stripe?.nextCharge?.at ?? ''));
      const bell = async () => (await nora.get<Notification[]>('/api/notifications')).body;
      const [notice] = await until(async () => (await bell()).length > 0 && bell());
      expect(notice).toMatchObject({
        type: 'payment_failed',
        title: 'Your payment for Starter failed',
        metadata: { of: 'billing', id: null },
      });
      account.changeCard(customer, '4242');
      await reaches('starter', 'active', false);
      account.changePlan(subscription, 'price_sandbox_pro_monthly');
      await reaches('pro', 'active', false);
      account.cancelAtEnd(subscription, true);
      await reaches('pro', 'active', true);
      account.advance(32 * day);
      await reaches('free', 'canceled', false);
      expect(atStripe(subscription).status).toBe('canceled');
      const types = await typesOf(nora);
      expect(types[0]).toBe('CustomerCreated');
      for (const type of [
        'SubscriptionStarted',
        'PaymentFailed',
        'SubscriptionRenewed',
        'PlanChanged',
        'CancellationScheduled',
        'SubscriptionEnded',
      ])
        expect([type, types.filter((one) => one === type).length]).toEqual([type, 1]);
      expect(await bell()).toHaveLength(1);
    },
    120_000,
  );
});

describe('When Stripe misbehaves', () => {
  it.each(['busy', 'down', 'cut', 'malformed'] as const)(
    '(%s) a checkout says so, and the same one works later',
    async (how) => {
      const nora = await newcomer();
      app.stripe.misbehave(how, 2);
      const key = randomUUID();
      const first = await checkout(nora, undefined, key);
      if (first.status !== 200)
        expect(first).toMatchObject({
          status: 503,
          body: {
            code: 'payments_failed',
            message: 'Stripe cannot do this just now. Nothing is lost; try again in a moment.',
          },
        });
      app.stripe.misbehave(null);
      const again = await checkout(nora, undefined, key);
      expect(again.status).toBe(200);
      const { customers, checkouts } = app.stripe.account.data;
      const own = customers.filter(({ metadata }) => metadata.userId === nora.id);
      expect(own).toHaveLength(1);
      expect(checkouts.filter((one) => one.customer === own[0]?.id)).toHaveLength(1);
    },
  );

  it.each(stripeFaults)(
    '(%s) each call says so, and the same one has one effect when Stripe is well again',
    async (how) => {
      const { account } = app.stripe;
      const [buyer, changer, atPortal, viewer, canceller, resumer, refunded, follower] = (await Promise.all(
        Array.from({ length: 8 }, newcomer),
      )) as [TestClient, TestClient, TestClient, TestClient, TestClient, TestClient, TestClient, TestClient];
      const payers = [changer, atPortal, viewer, canceller, resumer, refunded, follower];
      const subscriptions = await Promise.all(
        payers.map(async (payer) => {
          const { subscription } = await buys(payer, 'price_starter_monthly');
          await until(async () => (await tierOf(payer)) === 'starter');
          return [payer, subscription] as const;
        }),
      );
      const of = (payer: TestClient) => new Map(subscriptions).get(payer) ?? '';
      account.cancelAtEnd(of(resumer), true);
      await until(async () => (await billingOf(resumer)).paid?.endsAt);
      const invoiceId = (await billingOf(refunded)).stripe?.invoices[0]?.id;

      const key = randomUUID();
      const returnUrl = `${app.url}/settings`;
      const asks: Record<string, () => Promise<Answer<unknown>>> = {
        checkout: () => checkout(buyer, undefined, key),
        change: () => checkout(changer, undefined, key),
        portal: () => atPortal.post('/api/stripe/create-portal-session', { returnUrl }, { key }),
        preview: () => viewer.get('/api/billing/preview?priceId=price_pro_monthly'),
        cancellation: () => canceller.post('/api/billing/cancellation', undefined, { key }),
        takingBack: () => resumer.del('/api/billing/cancellation', { key }),
        refund: () => refunded.post('/api/billing/refunds', { invoiceId }, { key }),
      };
      const all = async (take: (answer: Answer<unknown>) => unknown) =>
        Object.fromEntries(
          await Promise.all(Object.entries(asks).map(async ([name, ask]) => [name, take(await ask())] as const)),
        );
      const expectAll = (what: unknown) => Object.fromEntries(Object.keys(asks).map((name) => [name, what]));

      app.stripe.misbehave(how);
      account.changePlan(of(follower), 'price_sandbox_pro_monthly');
      const [failures, shown] = await Promise.all([all(({ status, body }) => [status, body]), billingOf(viewer)]);
      const said = { message: 'Stripe cannot do this just now. Nothing is lost; try again in a moment.' };
      expect(failures).toEqual(expectAll([503, expect.objectContaining({ code: 'payments_failed', ...said })]));
      expect(shown).toMatchObject({ tier: 'starter', stripe: null, unavailable: true });

      app.stripe.misbehave(null);
      // A new process does not rest from Stripe's failures, so the test need not wait.
      await app.restart();
      for (let n = 0; n < 2; n++) expect(await all(({ status }) => status)).toEqual(expectAll(200));
      const { customers, checkouts, refunds } = account.data;
      const own = customers.filter(({ metadata }) => metadata.userId === buyer.id);
      expect(own).toHaveLength(1);
      expect(checkouts.filter(({ customer, status }) => customer === own[0]?.id && status === 'open')).toHaveLength(1);
      expect(atStripe(of(canceller)).cancel_at_period_end).toBe(true);
      expect(atStripe(of(resumer)).cancel_at_period_end).toBe(false);
      for (const [payer, type] of [
        [canceller, 'CancellationScheduled'],
        [resumer, 'CancellationTakenBack'],
        [refunded, 'RefundRequested'],
      ] as const)
        expect((await typesOf(payer)).filter((one) => one === type)).toEqual([type]);
      await until(async () => (await tierOf(refunded)) === 'free');
      await until(async () => (await billingOf(refunded)).stripe?.invoices[0]?.refund === 'pending');
      expect(refunds.filter(({ metadata }) => metadata.invoice === invoiceId)).toHaveLength(1);
      await until(async () => (await tierOf(follower)) === 'pro', 30_000);
      expect((await typesOf(follower)).filter((type) => type === 'PlanChanged')).toHaveLength(1);
    },
    120_000,
  );

  it('for so long that all tries of a webhook fail, an admin sees it in the queue, and Retry applies it', async () => {
    const nora = await newcomer();
    app.stripe.misbehaveWebhooks('never');
    await buys(nora);
    const event = app.stripe.account.data.events.findLast(({ type }) => type === 'checkout.session.completed');
    const id = `stripe-webhook-${event?.id}`;
    app.stripe.misbehave('down');
    // As the webhook enqueues it, with one try instead of twelve.
    const job = { id, owner: nora.id, correlationId: 'test', input: { type: 'checkout.session.completed' } };
    await app.app.get(Jobs).enqueue({ ...followWebhook, attempts: 1 }, job);
    const failed = await until(async () => {
      const { body } = await admin.get<QueuedJob[]>('/api/admin/queue/jobs?state=failed');
      return body.find((one) => one.id === id);
    });
    expect(failed).toMatchObject({
      name: 'stripe-webhook',
      owner: nora.id,
      error: 'Stripe cannot do this just now. Nothing is lost; try again in a moment.',
    });
    expect(await tierOf(nora)).toBe('free');
    app.stripe.misbehave(null);
    expect((await admin.post(`/api/admin/queue/jobs/${id}/retry`, undefined, { key: id })).status).toBe(204);
    await until(async () => (await tierOf(nora)) === 'pro');
    expect(await typesOf(nora)).toEqual(['CustomerCreated', 'SubscriptionStarted']);
  });

  it('a webhook is followed later', async () => {
    const nora = await newcomer();
    const { body } = await checkout(nora);
    app.stripe.misbehave('down', 2);
    app.stripe.account.pay(idIn(body.url), '4242');
    await until(async () => (await tierOf(nora)) === 'pro');
  });

  it('the screen shows the plan from the log', async () => {
    const nora = await newcomer();
    await buys(nora);
    await until(async () => (await tierOf(nora)) === 'pro');
    // A job that fails too would be one failure too many, and the calls of later tests would rest.
    await handled(nora.id);
    app.stripe.misbehave('malformed');
    expect(await billingOf(nora)).toMatchObject({ tier: 'pro', stripe: null, unavailable: true });
  });
});

describe('A webhook', () => {
  const secret = () => app.stripe.webhookSecret;
  const signed = (payload: string, more: object = {}) =>
    new Stripe('sk_test').webhooks.generateTestHeaderString({ payload, secret: secret(), ...more });
  const send = (payload: string, signature: string) =>
    fetch(`${app.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body: payload,
    });
  const eventOf = (object: object, type = 'customer.subscription.updated') =>
    JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });

  it('is refused with a wrong or an old signature, or none', async () => {
    const payload = eventOf({ customer: 'cus_1' });
    const old = Math.floor(Date.now() / 1000) - 301;
    for (const signature of [signed(payload, { secret: 'whsec_other' }), signed(payload, { timestamp: old }), '']) {
      const response = await send(payload, signature);
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'invalid_signature' }),
      ]);
    }
    expect((await send(payload.replace('cus_1', 'cus_2'), signed(payload))).status).toBe(400);
  });

  it('is taken and ignored when its type or its customer is unknown', async () => {
    for (const payload of [eventOf({ customer: 'cus_unknown' }), eventOf({ customer: 'cus_1' }, 'charge.succeeded')])
      expect(await (await send(payload, signed(payload))).json()).toEqual({ received: true });
  });

  it('starts no job for the user of another product with the same account at Stripe', async () => {
    const payload = eventOf({ customer: 'cus_elsewhere', metadata: { userId: randomUUID() } });
    expect(await (await send(payload, signed(payload))).json()).toEqual({ received: true });
    const { rows } = await app.storage.pool.query('select from platform.job_inputs where job_id = $1', [
      `stripe-webhook-${(JSON.parse(payload) as { id: string }).id}`,
    ]);
    expect(rows).toEqual([]);
  });

  it('has one effect when it is replayed', async () => {
    const nora = await newcomer();
    const { customer } = await buys(nora);
    await until(async () => (await tierOf(nora)) === 'pro');
    const before = await typesOf(nora);
    const payload = eventOf({ customer, metadata: { userId: nora.id } });
    await Promise.all(Array.from({ length: 5 }, () => send(payload, signed(payload))));
    const jobs = await until(async () => {
      const { rows } = await app.storage.pool.query<{ ended: boolean }>(
        `select ended_at is not null as ended from platform.job_inputs where job_id = $1`,
        [`stripe-webhook-${(JSON.parse(payload) as { id: string }).id}`],
      );
      return rows.every(({ ended }) => ended) && rows;
    });
    expect(jobs).toHaveLength(1);
    expect(await typesOf(nora)).toEqual(before);
  });
});

describe('A person who pays', () => {
  let nora: TestClient;
  let subscription: string;
  beforeAll(async () => {
    nora = await newcomer();
    ({ subscription } = await buys(nora, 'price_starter_monthly'));
    await until(async () => (await tierOf(nora)) === 'starter');
  });

  it('sees before a change what it costs, and confirms it at Stripe', async () => {
    app.stripe.account.advance(10 * day);
    const { body: preview } = await nora.get<Preview>('/api/billing/preview?priceId=price_pro_monthly');
    expect(preview.lines.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
    expect(preview.due).toBe(preview.lines.reduce((sum, { amount }) => sum + amount, 0));
    expect(preview.afterwards.amount).toBe(7900);
    const { body } = await checkout(nora);
    expect(await (await fetch(body.url)).text()).toContain(`Pay $${(preview.due / 100).toFixed(2)}`);
    const confirmed = await fetch(body.url, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
    expect(confirmed.headers.get('location')).toBe(pages().successUrl);
    await until(async () => (await tierOf(nora)) === 'pro');
    expect(await checkout(nora)).toMatchObject({ status: 409, body: { message: 'You have Pro already.' } });
  });

  it('cancels at the end of the period, and takes it back', async () => {
    const cancelled = await nora.post('/api/billing/cancellation', undefined, { key: 'cancel' });
    expect(cancelled).toMatchObject({
      status: 200,
      body: { tier: 'pro', paid: { endsAt: expect.any(String) as string } },
    });
    const again = await nora.post('/api/billing/cancellation', undefined, { key: 'cancel' });
    expect([again.status, again.body]).toEqual([200, cancelled.body]);
    expect(atStripe(subscription).cancel_at_period_end).toBe(true);
    expect(await nora.del('/api/billing/cancellation')).toMatchObject({
      status: 200,
      body: { paid: { endsAt: null } },
    });
    expect(atStripe(subscription).cancel_at_period_end).toBe(false);
  });

  it('takes back a cancellation on Stripe’s page, which sets a date and not `cancel_at_period_end`', async () => {
    app.stripe.account.cancelAtEnd(subscription, true, 'portal');
    expect(atStripe(subscription)).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: expect.any(Number) as number,
    });
    await until(async () => (await billingOf(nora)).paid?.endsAt);
    expect(await nora.del('/api/billing/cancellation')).toMatchObject({
      status: 200,
      body: { paid: { endsAt: null } },
    });
    expect(atStripe(subscription).cancel_at).toBeNull();
  });

  it('reaches the card and the invoices on Stripe’s page', async () => {
    const { status, body } = await nora.post<{ url: string }>('/api/stripe/create-portal-session', {
      returnUrl: `${app.url}/settings`,
    });
    expect(status).toBe(200);
    const portal = await (await fetch(body.url)).text();
    expect(portal).toContain('card ending 4242');
    expect(portal).toMatch(/ paid until \d{1,2} [A-Z][a-z]+ \d{4}\b/);
    expect(portal).not.toMatch(/>[^<]*\d{4}-\d{2}-\d{2}/);
    const elsewhere = await nora.post('/api/stripe/create-portal-session', { returnUrl: 'https://evil.example' });
    expect(elsewhere).toMatchObject({ status: 400, body: { errors: [{ path: 'returnUrl' }] } });
  });

  it('keeps the higher plan beside a grant, and the paid one after it', async () => {
    const change = (subscriptionTier: string, subscriptionStatus: string | null) =>
      admin.patch(`/api/admin/users/${nora.id}`, { subscriptionTier, subscriptionStatus });
    await change('studio', 'active');
    expect(await tierOf(nora)).toBe('studio');
    await change('free', null);
    expect(await tierOf(nora)).toBe('pro');
  });

  it('gets a charge of the last 14 days back once, and the plan ends', async () => {
    const [invoice] = (await billingOf(nora)).stripe?.invoices ?? [];
    expect(invoice?.refundableUntil).not.toBeNull();
    const ask = () => nora.post('/api/billing/refunds', { invoiceId: invoice?.id }, { key: 'refund' });
    const first = await ask();
    expect(first).toMatchObject({ status: 200, body: { state: 'requested' } });
    await until(async () => (await tierOf(nora)) === 'free');
    expect((await ask()).status).toBe(200);
    await until(async () => (await billingOf(nora)).stripe?.invoices[0]?.refund === 'pending');
    app.stripe.account.advance(day);
    await until(async () => (await billingOf(nora)).stripe?.invoices[0]?.refund === 'succeeded');
    expect(app.stripe.account.data.refunds.filter(({ metadata }) => metadata.invoice === invoice?.id)).toHaveLength(1);
    expect(atStripe(subscription).status).toBe('canceled');
  });

  it('keeps the plan that was bought later when an older one is refunded', async () => {
    const buyer = await newcomer();
    const older = await buys(buyer, 'price_starter_monthly');
    await until(async () => (await tierOf(buyer)) === 'starter');
    app.stripe.account.cancelNow(older.subscription);
    await until(async () => (await tierOf(buyer)) === 'free');
    const newer = await buys(buyer);
    await until(async () => (await tierOf(buyer)) === 'pro');
    const [now, before] = (await billingOf(buyer)).stripe?.invoices ?? [];
    expect([now?.endsPlan, before?.endsPlan]).toEqual([true, false]);
    expect(await buyer.post('/api/billing/refunds', { invoiceId: before?.id })).toMatchObject({ status: 200 });
    await until(async () => (await billingOf(buyer)).stripe?.invoices[1]?.refund === 'pending');
    expect(atStripe(newer.subscription).status).toBe('active');
    expect(await tierOf(buyer)).toBe('pro');
  });

  describe('whose operator acts in the dashboard', () => {
    /** A charge that the person has paid. `ask` asks for the refund. */
    const charged = async () => {
      const buyer = await newcomer();
      const { subscription } = await buys(buyer);
      await until(async () => (await tierOf(buyer)) === 'pro');
      const invoiceId = (await billingOf(buyer)).stripe?.invoices[0]?.id ?? '';
      const invoice = app.stripe.account.find('invoices', invoiceId);
      const payment = invoice.payments.data[0]?.payment.payment_intent ?? '';
      const refunded = () =>
        app.stripe.account.data.refunds.filter((one) => one.payment_intent === payment).map(({ amount }) => amount);
      const ask = () => buyer.post('/api/billing/refunds', { invoiceId });
      return { buyer, invoice, payment, subscription, refunded, ask };
    };

    it('gets back what was not refunded yet', async () => {
      const { buyer, payment, refunded, ask } = await charged();
      app.stripe.account.refund(payment, {}, null, 3000);
      expect((await billingOf(buyer)).stripe?.invoices[0]).toMatchObject({ amount: 7900, refundAmount: 4900 });
      expect(await ask()).toMatchObject({ status: 200, body: { state: 'requested' } });
      await until(async () => (await tierOf(buyer)) === 'free');
      await until(async () => refunded().length === 2);
      expect(refunded()).toEqual([4900, 3000]);
      const requested = (await app.log(`subscription-${buyer.id}`)).find(({ type }) => type === 'RefundRequested');
      expect(requested?.data).toMatchObject({ amount: 4900 });
    });

    it('keeps the plan when everything was refunded already', async () => {
      const { buyer, payment, subscription, ask } = await charged();
      app.stripe.account.refund(payment, {}, null);
      expect((await billingOf(buyer)).stripe?.invoices).toMatchObject([{ refundAmount: 0, refundableUntil: null }]);
      expect(await ask()).toMatchObject({ status: 409, body: { message: 'This charge was refunded already.' } });
      expect(atStripe(subscription).status).toBe('active');
    });

    it('keeps the plan when the invoice was paid outside of Stripe', async () => {
      const { buyer, invoice, subscription, ask } = await charged();
      Object.assign(invoice.payments, { data: [] });
      expect((await billingOf(buyer)).stripe?.invoices).toMatchObject([{ refundAmount: 0, refundableUntil: null }]);
      expect((await ask()).status).toBe(404);
      expect(atStripe(subscription).status).toBe('active');
    });

    it('gets the charge of an invoice without a subscription back, and keeps the plan', async () => {
      const { invoice, subscription, refunded, ask } = await charged();
      Object.assign(invoice, { parent: null });
      expect((await ask()).status).toBe(200);
      await until(async () => refunded().length === 1);
      expect(atStripe(subscription).status).toBe('active');
    });
  });

  it('gets no more back than the charges: the credit of a change to a smaller plan ends with the refund', async () => {
    const buyer = await newcomer();
    const { customer, subscription } = await buys(buyer, 'price_starter_monthly');
    const { account } = app.stripe;
    account.advance(day);
    account.changePlan(subscription, 'price_sandbox_studio_monthly');
    account.advance(day);
    account.changePlan(subscription, 'price_sandbox_starter_monthly');
    const credit = -account.find('customers', customer).balance;
    expect(credit).toBeGreaterThan(10_000);
    // The operator's gift stays.
    account.changeBalance(customer, -500);
    const invoices = async () => (await billingOf(buyer)).stripe?.invoices ?? [];
    const [, larger, first] = await invoices();
    expect([larger?.refundAmount, first?.refundAmount]).toEqual([larger?.amount, 2900]);
    expect([larger?.endsCredit, first?.endsCredit]).toEqual([credit, 2900]);
    for (const one of [first, larger]) {
      expect((await buyer.post('/api/billing/refunds', { invoiceId: one?.id })).status).toBe(200);
      await until(async () => (await invoices()).find(({ id }) => id === one?.id)?.refund === 'pending');
    }
    await until(() => Promise.resolve(account.find('customers', customer).balance === -500));
    const taken = account.data.balances.filter((one) => one.customer === customer && one.metadata.invoice);
    expect(taken.map(({ amount }) => amount)).toEqual([2900, credit - 2900]);
  });

  it.each([
    ['fails a refund on its way', 'failed', 0],
    ['fails a refund that arrived', 'failed', day],
    ['cancels a refund', 'canceled', 0],
  ] as const)('gets the ended credit back when Stripe %s, and is told once', async (_, ending, waited) => {
    const buyer = await newcomer();
    const { customer, subscription } = await buys(buyer, 'price_studio_monthly');
    const { account } = app.stripe;
    account.changePlan(subscription, 'price_sandbox_starter_monthly');
    const credit = account.find('customers', customer).balance;
    expect(credit).toBeLessThan(-10_000);
    const charge = async () => (await billingOf(buyer)).stripe?.invoices.find(({ amount }) => amount === 19_900);
    const invoiceId = (await charge())?.id;
    expect((await buyer.post('/api/billing/refunds', { invoiceId })).status).toBe(200);
    await until(() => Promise.resolve(account.find('customers', customer).balance === 0));
    if (waited) account.advance(waited);
    await until(async () => (await charge())?.refund === (waited ? 'succeeded' : 'pending'));
    const { id } = account.data.refunds.find(({ metadata }) => metadata.invoice === invoiceId) ?? { id: '' };
    // Stripe says it in two events.
    account.endRefund(id, ending);
    account.endRefund(id, ending);
    await until(async () => (await charge())?.refund === ending);
    await until(() => Promise.resolve(account.find('customers', customer).balance === credit));
    const bell = async () => (await buyer.get<Notification[]>('/api/notifications')).body;
    const notices = await until(async () => (await bell()).length > 0 && bell());
    const title = { failed: 'Your refund failed', canceled: 'Your refund was cancelled' }[ending];
    expect(notices).toMatchObject([{ type: 'payment_failed', title }]);
    await handled(buyer.id);
    expect(account.find('customers', customer).balance).toBe(credit);
    expect(await bell()).toHaveLength(1);
  });

  it('has a refund on its way when the operator repeats a failed one, and the credit ends again', async () => {
    const buyer = await newcomer();
    const { customer, subscription } = await buys(buyer, 'price_studio_monthly');
    const { account } = app.stripe;
    account.changePlan(subscription, 'price_sandbox_starter_monthly');
    const credit = account.find('customers', customer).balance;
    const charge = async () => (await billingOf(buyer)).stripe?.invoices.find(({ amount }) => amount === 19_900);
    const balanceIs = (balance: number) =>
      until(() => Promise.resolve(account.find('customers', customer).balance === balance));
    const invoiceId = (await charge())?.id;
    expect((await buyer.post('/api/billing/refunds', { invoiceId })).status).toBe(200);
    await balanceIs(0);
    const { id, payment_intent } = account.data.refunds.find(({ metadata }) => metadata.invoice === invoiceId) ?? {};
    account.endRefund(id ?? '', 'failed');
    await until(async () => (await charge())?.refund === 'failed');
    await balanceIs(credit);
    const repeated = account.refund(payment_intent ?? '', {}, null);
    await until(async () => (await charge())?.refund === 'pending');
    await balanceIs(0);
    account.endRefund(repeated.id, 'failed');
    await until(async () => (await charge())?.refund === 'failed');
    await balanceIs(credit);
    await handled(buyer.id);
    expect(account.find('customers', customer).balance).toBe(credit);
  });

  it('keeps the credit of a later plan when an earlier refund is followed again', async () => {
    const buyer = await newcomer();
    const { account } = app.stripe;
    const charges = async () => (await billingOf(buyer)).stripe?.invoices ?? [];
    const chargeOf = async (amount: number) => (await charges()).find((one) => one.amount === amount);
    const refund = async (amount: number) => {
      const invoiceId = (await chargeOf(amount))?.id;
      expect((await buyer.post('/api/billing/refunds', { invoiceId })).status).toBe(200);
      await until(async () => (await chargeOf(amount))?.refund === 'pending');
      return account.data.refunds.find(({ metadata }) => metadata.invoice === invoiceId)?.id ?? '';
    };
    await buys(buyer, 'price_pro_monthly');
    await refund(7_900);
    account.advance(day);
    await until(async () => (await chargeOf(7_900))?.refund === 'succeeded');
    const { customer, subscription } = await buys(buyer, 'price_studio_monthly');
    account.changePlan(subscription, 'price_sandbox_starter_monthly');
    const { balance } = account.find('customers', customer);
    expect(balance).toBeLessThan(-7_900);
    const later = await refund(19_900);
    await until(() => Promise.resolve(account.find('customers', customer).balance === 0));
    for (const _ of ['the credit comes back', 'nobody takes it again']) {
      account.endRefund(later, 'failed');
      await handled(buyer.id);
    }
    expect(account.find('customers', customer).balance).toBe(balance);
  });

  it('cannot ask for the charge of somebody else', async () => {
    const other = await newcomer();
    await buys(other);
    await until(async () => (await tierOf(other)) === 'pro');
    const invoiceId = (await billingOf(other)).stripe?.invoices[0]?.id;
    expect(await nora.post('/api/billing/refunds', { invoiceId })).toMatchObject({ status: 404 });
  });
});

it('no key of Stripe is in the log', async () => {
  const text = JSON.stringify(await app.log(), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  for (const secret of [app.stripe.secretKey, app.stripe.webhookSecret]) expect(text).not.toContain(secret);
});

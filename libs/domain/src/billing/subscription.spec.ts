import type { SubscriptionEvent } from '@app/contracts/billing/billing.events';
import { fold } from '../decider';
import { given } from '../testing/given';
import { subscription, type Subscribed, type SubscriptionState } from './subscription';

const reason = 'Pilot with her agency.';
const grant = { type: 'GrantTier', tier: 'studio', reason, role: 'coach' } as const;
const revoke = { type: 'RevokeTier', reason: 'The pilot ended.', role: 'coach' } as const;
const granted: SubscriptionEvent = { type: 'TierGranted', data: { tier: 'studio', from: 'free', reason } };
const revoked: SubscriptionEvent = { type: 'TierRevoked', data: { tier: 'studio', reason: revoke.reason } };

describe('A subscription', () => {
  it('is free and without a status until somebody grants one', () =>
    expect(fold(subscription, [])).toMatchObject({ tier: 'free', status: null }));

  it('is granted with a reason, and records the plan before it', () =>
    given(subscription, []).when(grant).then([granted]));

  it('that is granted is active', () =>
    expect(fold(subscription, [granted])).toMatchObject({ tier: 'studio', status: 'active' }));

  it('is not granted twice', () => given(subscription, [granted]).when(grant).thenNothing());

  it('is revoked with a reason, and records the revoked plan', () =>
    given(subscription, [granted]).when(revoke).then([revoked]));

  it('that was revoked is free and without a status', () =>
    expect(fold(subscription, [granted, revoked])).toMatchObject({ tier: 'free', status: null }));

  it('is not revoked when there is none', () => {
    given(subscription, []).when(revoke).thenNothing();
    given(subscription, [granted, revoked]).when(revoke).thenNothing();
  });

  it('can be granted again after it was revoked', () =>
    given(subscription, [granted, revoked]).when(grant).then([granted]));

  it('can be granted to an admin', () =>
    given(subscription, [])
      .when({ ...grant, role: 'admin' })
      .then([granted]));

  it('is revoked only when it is Studio, so that an admin revokes what the screen showed', () => {
    const pro: SubscriptionEvent = { type: 'TierGranted', data: { tier: 'pro', from: 'studio', reason } };
    given(subscription, [granted, pro]).when(revoke).thenRefused('invalid_transition');
  });

  it('of an admin is never revoked', () => {
    given(subscription, [granted])
      .when({ ...revoke, role: 'admin' })
      .thenRefused('invalid_transition');
    given(subscription, [])
      .when({ ...revoke, role: 'admin' })
      .thenRefused('invalid_transition');
  });

  it('of somebody without an account is neither granted nor revoked', () => {
    given(subscription, [])
      .when({ ...grant, role: null })
      .thenRefused('not_found');
    given(subscription, [])
      .when({ ...revoke, role: null })
      .thenRefused('not_found');
  });
});

const starter: Subscribed = {
  subscription: 'sub_1',
  tier: 'starter',
  interval: 'month',
  status: 'active',
  startedAt: '2025-10-03T09:00:00.000Z',
  periodEnd: '2025-11-03T09:00:00.000Z',
  endsAt: null,
};
const renewed: Subscribed = { ...starter, periodEnd: '2025-12-03T09:00:00.000Z' };
const unpaid: Subscribed = { ...renewed, status: 'past_due' };
const pro: Subscribed = { ...renewed, tier: 'pro' };
const cancelled: Subscribed = { ...pro, endsAt: pro.periodEnd };

/** The events after Stripe reports these states, one after the other. */
const eventsOf = (...said: (Subscribed | null)[]): SubscriptionEvent[] =>
  said.reduce<SubscriptionEvent[]>((events, now) => {
    const command = { type: 'FollowStripe', now, changes: events.length, role: 'coach' } as const;
    return [...events, ...subscription.decide(command, fold(subscription, events))];
  }, []);
const typesOf = (...said: (Subscribed | null)[]) => eventsOf(...said).map(({ type }) => type);
const heldBy = (events: SubscriptionEvent[]): Pick<SubscriptionState, 'tier' | 'status'> => {
  const { tier, status } = fold(subscription, events);
  return { tier, status };
};

/** All orders of a list. */
const ordersOf = <T>(list: T[]): T[][] =>
  list.length < 2
    ? [list]
    : list.flatMap((one, i) => ordersOf([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [one, ...rest]));

describe('A subscription at Stripe', () => {
  it('has a life of six events, and one more for a cancellation that is taken back', () => {
    expect(typesOf(starter, unpaid, renewed, pro, cancelled, pro, cancelled, null)).toEqual([
      'SubscriptionStarted',
      'PaymentFailed',
      'SubscriptionRenewed',
      'PlanChanged',
      'CancellationScheduled',
      'CancellationTakenBack',
      'CancellationScheduled',
      'SubscriptionEnded',
    ]);
  });

  it('stays in effect while a payment is tried again, and is Free when it has ended', () => {
    expect(heldBy(eventsOf(starter, unpaid))).toEqual({ tier: 'starter', status: 'past_due' });
    expect(heldBy(eventsOf(starter, cancelled))).toEqual({ tier: 'pro', status: 'active' });
    expect(heldBy(eventsOf(starter, null))).toEqual({ tier: 'free', status: 'canceled' });
  });

  it('is not recorded twice', () => {
    for (const said of [starter, unpaid, pro, cancelled, null])
      expect(eventsOf(starter, said, said, said)).toEqual(eventsOf(starter, said));
    expect(eventsOf(null)).toEqual([]);
  });

  it('is recorded with all that was missed', () => {
    expect(typesOf(cancelled)).toEqual(['SubscriptionStarted', 'CancellationScheduled']);
    expect(typesOf(unpaid)).toEqual(['SubscriptionStarted', 'PaymentFailed']);
    expect(typesOf(starter, { ...cancelled, status: 'past_due' })).toEqual([
      'SubscriptionStarted',
      'PlanChanged',
      'PaymentFailed',
      'CancellationScheduled',
    ]);
    expect(typesOf(starter, { ...pro, subscription: 'sub_2' })).toEqual([
      'SubscriptionStarted',
      'SubscriptionEnded',
      'SubscriptionStarted',
    ]);
  });

  it('is what Stripe said last, in every order, with duplicates and losses', () => {
    const life = [starter, unpaid, renewed, pro, cancelled, null];
    const orders = ordersOf(life).flatMap((order) => [
      order,
      order.flatMap((said) => [said, said]),
      order.filter((_, i) => i % 2 === 1),
    ]);
    expect(orders).toHaveLength(3 * 720);
    for (const order of orders) expect(fold(subscription, eventsOf(...order)).paid).toEqual(order.at(-1));
  });

  it('is not recorded when the plan has changed since Stripe was asked', () =>
    given(subscription, eventsOf(starter))
      .when({ type: 'FollowStripe', now: null, changes: 0, role: 'coach' })
      .thenRefused('conflict'));

  it('has one customer', () => {
    const link = { type: 'LinkCustomer', customer: 'cus_1', role: 'coach' } as const;
    const created: SubscriptionEvent = { type: 'CustomerCreated', data: { customer: 'cus_1' } };
    given(subscription, []).when(link).then([created]);
    given(subscription, [created])
      .when({ ...link, customer: 'cus_2' })
      .thenNothing();
  });
});

describe('Of a grant and a subscription at Stripe', () => {
  const tiersOf = { free: null, starter, pro, studio: { ...pro, tier: 'studio' } } as const;
  const grantOf = (tier: 'starter' | 'pro' | 'studio'): SubscriptionEvent => ({
    type: 'TierGranted',
    data: { tier, from: 'free', reason },
  });

  it.each([
    ['starter', 'pro', 'pro'],
    ['pro', 'starter', 'pro'],
    ['studio', 'pro', 'studio'],
    ['pro', 'free', 'pro'],
    ['pro', 'studio', 'studio'],
  ] as const)('a grant of %s and a paid %s: %s holds, in both orders', (given, paid, held) => {
    const bought = eventsOf(tiersOf[paid]);
    for (const events of [
      [grantOf(given), ...bought],
      [...bought, grantOf(given)],
    ])
      expect(heldBy(events)).toEqual({ tier: held, status: 'active' });
  });

  it('the grant is in effect when both are equal, so a failed payment has no effect', () =>
    expect(heldBy([...eventsOf(tiersOf.studio, { ...tiersOf.studio, status: 'past_due' }), grantOf('studio')])).toEqual(
      {
        tier: 'studio',
        status: 'active',
      },
    ));

  it('the other one is in effect when one ends', () => {
    const ended: SubscriptionEvent = { type: 'SubscriptionEnded', data: { tier: 'pro' } };
    expect(heldBy([...eventsOf(pro), granted, revoked])).toEqual({ tier: 'pro', status: 'active' });
    expect(heldBy([...eventsOf(pro), granted, ended])).toEqual({ tier: 'studio', status: 'active' });
  });

  it('only the grant can be revoked', () =>
    given(subscription, eventsOf(tiersOf.studio)).when(revoke).thenRefused('invalid_transition'));
});

describe('A refund', () => {
  const charge = { invoice: 'in_1', amount: 2900, currency: 'usd', paidAt: '2025-11-03T09:00:00.000Z' };
  const request = { type: 'RequestRefund', charge, at: '2025-11-17T09:00:00.000Z', role: 'coach' } as const;
  const requested: SubscriptionEvent = { type: 'RefundRequested', data: charge };
  const follow = { type: 'FollowRefund', invoice: 'in_1', state: 'succeeded', role: 'coach' } as const;
  const succeeded: SubscriptionEvent = { type: 'RefundChanged', data: { invoice: 'in_1', state: 'succeeded' } };

  it('is for nothing that was refunded already', () =>
    given(subscription, [])
      .when({ ...request, charge: { ...charge, amount: 0 } })
      .thenRefused('invalid_transition'));

  it('can be asked for within 14 days of the charge, once', () => {
    given(subscription, []).when(request).then([requested]);
    given(subscription, [requested]).when(request).thenNothing();
    given(subscription, [])
      .when({ ...request, at: '2025-11-17T09:00:00.001Z' })
      .thenRefused('invalid_transition');
  });

  it('has the state that Stripe says', () => {
    given(subscription, [requested]).when(follow).then([succeeded]);
    given(subscription, [requested, succeeded]).when(follow).thenNothing();
    given(subscription, []).when(follow).thenNothing();
    expect(fold(subscription, [requested, succeeded]).refunds).toMatchObject({ in_1: { state: 'succeeded' } });
  });
});

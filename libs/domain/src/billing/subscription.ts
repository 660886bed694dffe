import type { Role } from '@app/contracts/account/account.events';
import { type RefundState, type SubscriptionStatus, type Tier, tiers } from '@app/contracts/billing/billing.constants';
import type { SubscriptionEvent } from '@app/contracts/billing/billing.events';
import { type Interval, refundDays } from '@app/contracts/billing/plans';
import { msOfDay } from '@app/contracts/days';
import { type Decider, DomainError, noSuch } from '../decider';

/** `role` is the role of the person with the plan, from the stream of the account; null when there is no such account. */
interface Target {
  role: Role | null;
}

/** What a person pays for, from the current subscription at Stripe. Times are ISO 8601 in UTC. */
export interface Subscribed {
  subscription: string;
  tier: Tier;
  interval: Interval;
  /** `past_due`: the last payment failed, and Stripe tries again. */
  status: 'active' | 'past_due';
  startedAt: string;
  periodEnd: string;
  endsAt: string | null;
}

export interface Charge {
  invoice: string;
  /** What is not refunded yet. */
  amount: number;
  currency: string;
  paidAt: string;
}

export type SubscriptionCommand = Target &
  (
    | { type: 'GrantTier'; tier: Tier; reason: string }
    | { type: 'RevokeTier'; reason: string }
    | { type: 'LinkCustomer'; customer: string }
    /** `now`: the subscription as Stripe has it; null when nothing is paid for. `changes`: those of the state that was read before. */
    | { type: 'FollowStripe'; now: Subscribed | null; changes: number }
    | { type: 'RequestRefund'; charge: Charge; at: string }
    | { type: 'FollowRefund'; invoice: string; state: RefundState }
  );

export interface SubscriptionState {
  /** The plan in effect now. */
  tier: Tier;
  /** Null when there is no subscription. */
  status: SubscriptionStatus | null;
  granted: Tier | null;
  paid: Subscribed | null;
  /** A subscription at Stripe has ended, and none followed. */
  ended: boolean;
  customer: string | null;
  refunds: Record<string, Charge & { state: RefundState }>;
  /** The number of events. */
  changes: number;
}

type Sources = Pick<SubscriptionState, 'granted' | 'paid' | 'ended'>;

/** The one rule for both sources: the higher plan is in effect. When both are equal, it is the granted one, which is free. */
const held = ({ granted, paid, ended }: Sources): Pick<SubscriptionState, 'tier' | 'status'> => {
  if (paid && (granted === null || tiers.indexOf(paid.tier) > tiers.indexOf(granted)))
    return { tier: paid.tier, status: paid.status };
  if (granted !== null) return { tier: granted, status: 'active' };
  return { tier: 'free', status: ended ? 'canceled' : null };
};

const followStripe = (now: Subscribed | null, before: Subscribed | null): SubscriptionEvent[] => {
  const ended: SubscriptionEvent[] = before ? [{ type: 'SubscriptionEnded', data: { tier: before.tier } }] : [];
  if (!now) return ended;
  const { subscription, tier, interval, periodEnd, startedAt, endsAt, status } = now;
  if (before?.subscription !== subscription) {
    const started: SubscriptionEvent = {
      type: 'SubscriptionStarted',
      data: { subscription, tier, interval, startedAt, periodEnd },
    };
    const fresh: Subscribed = { ...now, status: 'active', endsAt: null };
    return [...ended, started, ...followStripe(now, fresh)];
  }
  const events: SubscriptionEvent[] = [];
  const replaced = tier !== before.tier || interval !== before.interval;
  if (replaced) events.push({ type: 'PlanChanged', data: { from: before.tier, tier, interval, periodEnd } });
  const moved = !replaced && periodEnd !== before.periodEnd;
  if (status === 'past_due' && (before.status === 'active' || moved))
    events.push({ type: 'PaymentFailed', data: { periodEnd } });
  if (status === 'active' && (before.status === 'past_due' || moved))
    events.push({ type: 'SubscriptionRenewed', data: { periodEnd } });
  if (endsAt !== null && endsAt !== before.endsAt) events.push({ type: 'CancellationScheduled', data: { endsAt } });
  if (endsAt === null && before.endsAt !== null) events.push({ type: 'CancellationTakenBack', data: {} });
  return events;
};

/** Two sources: an admin grants or revokes, and the person pays at Stripe. The higher plan is in effect (`held`). */
export const subscription: Decider<SubscriptionCommand, SubscriptionState, SubscriptionEvent> = {
  initial: {
    tier: 'free',
    status: null,
    granted: null,
    paid: null,
    ended: false,
    customer: null,
    refunds: {},
    changes: 0,
  },

  decide: (command, state) => {
    if (command.role === null) throw noSuch('person');
    const shown = { tier: state.tier, status: state.status };
    switch (command.type) {
      case 'GrantTier': {
        const { tier, reason } = command;
        if (state.granted === tier) return [];
        return [{ type: 'TierGranted', data: { tier, from: state.tier, reason } }];
      }
      case 'RevokeTier':
        if (command.role === 'admin')
          throw new DomainError('invalid_transition', 'Studio cannot be revoked from an admin.', shown);
        if (state.tier === 'free') return [];
        // The admin saw Studio on the screen and wanted to revoke Studio, not the plan that has replaced it since.
        if (state.tier !== 'studio')
          throw new DomainError(
            'invalid_transition',
            'Only Studio can be revoked. This person has another plan.',
            shown,
          );
        if (state.granted !== 'studio')
          throw new DomainError(
            'invalid_transition',
            'This person pays for Studio. Cancel the subscription at Stripe instead.',
            shown,
          );
        return [{ type: 'TierRevoked', data: { tier: state.tier, reason: command.reason } }];
      case 'LinkCustomer':
        return state.customer === null ? [{ type: 'CustomerCreated', data: { customer: command.customer } }] : [];
      case 'FollowStripe':
        if (command.changes !== state.changes)
          throw new DomainError('conflict', 'The plan changed while Stripe was asked. Ask Stripe again.');
        return followStripe(command.now, state.paid);
      case 'RequestRefund': {
        const { invoice, amount, currency, paidAt } = command.charge;
        if (state.refunds[invoice]) return [];
        if (amount <= 0) throw new DomainError('invalid_transition', 'This charge was refunded already.');
        if (Date.parse(command.at) > Date.parse(paidAt) + refundDays * msOfDay)
          throw new DomainError(
            'invalid_transition',
            `A refund can be asked for within ${refundDays} days of the charge. This charge is older.`,
          );
        return [{ type: 'RefundRequested', data: { invoice, amount, currency, paidAt } }];
      }
      case 'FollowRefund': {
        const { invoice } = command;
        const known = state.refunds[invoice];
        if (!known || known.state === command.state) return [];
        return [{ type: 'RefundChanged', data: { invoice, state: command.state } }];
      }
    }
  },

  evolve: (state, event) => {
    const next = { ...state, ...changed(state, event), changes: state.changes + 1 };
    return { ...next, ...held(next) };
  },
};

const changed = (state: SubscriptionState, event: SubscriptionEvent): Partial<SubscriptionState> => {
  const { paid, refunds } = state;
  const changePaid = (change: Partial<Subscribed>) => ({ paid: paid && { ...paid, ...change } });
  switch (event.type) {
    case 'TierGranted':
      return { granted: event.data.tier };
    case 'TierRevoked':
      return { granted: null };
    case 'CustomerCreated':
      return { customer: event.data.customer };
    case 'SubscriptionStarted':
      return { paid: { ...event.data, status: 'active', endsAt: null }, ended: false };
    case 'SubscriptionRenewed':
      return changePaid({ status: 'active', ...event.data });
    case 'PaymentFailed':
      return changePaid({ status: 'past_due', ...event.data });
    case 'PlanChanged': {
      const { tier, interval, periodEnd } = event.data;
      return changePaid({ tier, interval, periodEnd });
    }
    case 'CancellationScheduled':
      return changePaid({ endsAt: event.data.endsAt });
    case 'CancellationTakenBack':
      return changePaid({ endsAt: null });
    case 'SubscriptionEnded':
      return { paid: null, ended: true };
    case 'RefundRequested': {
      const { invoice } = event.data;
      const requested = { ...event.data, state: 'requested' as const };
      return { refunds: { ...refunds, [invoice]: requested } };
    }
    case 'RefundChanged': {
      const { invoice, state: now } = event.data;
      const known = refunds[invoice];
      return known ? { refunds: { ...refunds, [invoice]: { ...known, state: now } } } : {};
    }
  }
};

import type { SubscriptionEvent } from '@app/contracts/billing/billing.events';
import { fold } from '../decider';
import { given } from '../testing/given';
import { subscription } from './subscription';

const reason = 'Pilot with her agency.';
const grant = { type: 'GrantTier', tier: 'studio', reason, role: 'coach' } as const;
const revoke = { type: 'RevokeTier', reason: 'The pilot ended.', role: 'coach' } as const;
const granted: SubscriptionEvent = { type: 'TierGranted', data: { tier: 'studio', from: 'free', reason } };
const revoked: SubscriptionEvent = { type: 'TierRevoked', data: { tier: 'studio', reason: revoke.reason } };

describe('A subscription', () => {
  it('is free and without a status until somebody grants one', () =>
    expect(fold(subscription, [])).toEqual({ tier: 'free', status: null }));

  it('is granted with a reason, and records the plan before it', () =>
    given(subscription, []).when(grant).then([granted]));

  it('that is granted is active', () =>
    expect(fold(subscription, [granted])).toEqual({ tier: 'studio', status: 'active' }));

  it('is not granted twice', () => given(subscription, [granted]).when(grant).thenNothing());

  it('is revoked with a reason, and records the revoked plan', () =>
    given(subscription, [granted]).when(revoke).then([revoked]));

  it('that was revoked is free and without a status', () =>
    expect(fold(subscription, [granted, revoked])).toEqual({ tier: 'free', status: null }));

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

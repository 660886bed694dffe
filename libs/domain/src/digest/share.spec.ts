import { given } from '../testing/given';
import { account, type AccountCommand } from '../account/account';
import { isActive } from './share';

const moment = { at: '2026-11-23T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const tokenHash = 'ab'.repeat(32);
const registered = {
  type: 'UserRegistered' as const,
  data: {
    email: 'n@example.com',
    firstName: null,
    lastName: null,
    picture: null,
    role: 'coach' as const,
    welcome: false,
  },
};
const share: AccountCommand = {
  type: 'ShareDashboard',
  tokenHash,
  blocks: ['pipeline', 'cadence'],
  days: 30,
  ...moment,
};
const link = { tokenHash, blocks: ['cadence' as const, 'pipeline' as const], expiresAt: '2026-12-23T08:00:00.000Z' };
const shared = { type: 'DashboardShared' as const, data: { ...link, ...moment } };
const revoked = { type: 'DashboardShareRevoked' as const, data: moment };

describe('A private link', () => {
  it('is made with its parts and its end, and once', () => {
    given(account, [registered]).when(share).then([shared]);
    given(account, [registered, shared]).when(share).thenNothing();
  });

  it('may have no end', () =>
    given(account, [registered])
      .when({ ...share, days: null })
      .then([{ ...shared, data: { ...shared.data, expiresAt: null } }]));

  it('takes the place of the link before', () => {
    const next = 'cd'.repeat(32);
    given(account, [registered, shared])
      .when({ ...share, tokenHash: next })
      .then([{ ...shared, data: { ...shared.data, tokenHash: next } }]);
  });

  it('shows other parts from now on, and keeps its end', () => {
    const change: AccountCommand = { type: 'ChangeSharedBlocks', blocks: ['approvals'], ...moment };
    given(account, [registered, shared])
      .when(change)
      .then([{ ...shared, data: { ...shared.data, blocks: ['approvals'] } }]);
    given(account, [registered, shared])
      .when({ ...change, blocks: ['pipeline', 'cadence'] })
      .thenNothing();
    given(account, [registered]).when(change).thenRefused('not_found');
  });

  it('is revoked once', () => {
    const revoke: AccountCommand = { type: 'RevokeShare', ...moment };
    given(account, [registered, shared]).when(revoke).then([revoked]);
    given(account, [registered, shared, revoked]).when(revoke).thenNothing();
    given(account, [registered]).when(revoke).thenNothing();
    given(account, []).when(revoke).thenRefused('not_found');
  });

  it('is active until its end', () => {
    expect(isActive(link, '2026-12-23T07:59:59.999Z')).toBe(true);
    expect(isActive(link, '2026-12-23T08:00:00.000Z')).toBe(false);
    expect(isActive({ ...link, expiresAt: null }, '2099-01-01T00:00:00.000Z')).toBe(true);
    expect(isActive(null, moment.at)).toBe(false);
  });
});

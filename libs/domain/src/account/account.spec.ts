import type { AccountEvent } from '@app/contracts/account/account.events';
import { given } from '../testing/given';
import { account } from './account';

const registered: AccountEvent = {
  type: 'UserRegistered',
  data: { email: 'nora@example.com', firstName: 'Nora', lastName: null, role: 'coach' },
};
const signIn = { type: 'SignIn', ...registered.data } as const;
const admin = { ...signIn, role: 'admin' } as const;

describe('An account', () => {
  it('begins with the first sign-in', () => given(account, []).when(signIn).then([registered]));

  it('does not begin twice', () => given(account, [registered]).when(signIn).thenNothing());

  it('gets another role at the next sign-in, and loses it at a later one', () => {
    given(account, [registered])
      .when(admin)
      .then([{ type: 'RoleChanged', data: { role: 'admin' } }]);
    const promoted: AccountEvent[] = [registered, { type: 'RoleChanged', data: { role: 'admin' } }];
    given(account, promoted).when(admin).thenNothing();
    given(account, promoted)
      .when(signIn)
      .then([{ type: 'RoleChanged', data: { role: 'coach' } }]);
  });

  it('records only the changed fields of the profile', () =>
    given(account, [registered])
      .when({ type: 'UpdateProfile', changes: { firstName: 'Nora', bio: 'Shift handovers.', preferredTone: 'calm' } })
      .then([{ type: 'ProfileUpdated', data: { bio: 'Shift handovers.', preferredTone: 'calm' } }]));

  it('loses a name that is set to null', () =>
    given(account, [registered])
      .when({ type: 'UpdateProfile', changes: { firstName: null } })
      .then([{ type: 'ProfileUpdated', data: { firstName: null } }]));

  it('does nothing when nothing changes', () =>
    given(account, [registered, { type: 'ProfileUpdated', data: { clientTypes: ['COOs'] } }])
      .when({ type: 'UpdateProfile', changes: { clientTypes: ['COOs'], firstName: undefined } })
      .thenNothing());

  it('has no profile before it is registered', () =>
    given(account, [])
      .when({ type: 'UpdateProfile', changes: { bio: 'x' } })
      .thenRefused('not_found'));
});

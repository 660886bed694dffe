import type { AccountEvent } from '@app/contracts/account/account.events';
import { given } from '../testing/given';
import { account } from './account';

const registered: AccountEvent = {
  type: 'UserRegistered',
  data: { email: 'nora@example.com', firstName: 'Nora', lastName: null, role: 'coach' },
};
const register = { type: 'RegisterUser', ...registered.data } as const;

describe('An account', () => {
  it('begins with the first sign-in', () => given(account, []).when(register).then([registered]));

  it('does not begin twice', () => given(account, [registered]).when(register).thenNothing());

  it('keeps what changed in the profile, and only that', () =>
    given(account, [registered])
      .when({ type: 'UpdateProfile', changes: { firstName: 'Nora', bio: 'Shift handovers.', preferredTone: 'calm' } })
      .then([{ type: 'ProfileUpdated', data: { bio: 'Shift handovers.', preferredTone: 'calm' } }]));

  it('takes a name away when it is set to null', () =>
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

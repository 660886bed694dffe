import type { AccountEvent } from '@app/contracts/account/account.events';
import { given } from '../testing/given';
import { account } from './account';

const identity = { email: 'nora@example.com', firstName: 'Nora', lastName: null, picture: null };
const registered: AccountEvent = { type: 'UserRegistered', data: { ...identity, role: 'coach' } };
const signIn = { type: 'SignIn', ...identity, role: 'coach' } as const;
const admin = { ...signIn, role: 'admin' } as const;

describe('An account', () => {
  it('begins with the first sign-in', () => given(account, []).when(signIn).then([registered]));

  it('does not begin twice', () => given(account, [registered]).when(signIn).thenNothing());

  it('stays as it is when the provider says the same in another order', () =>
    given(account, [registered])
      .when({ role: 'coach', picture: null, lastName: null, firstName: 'Nora', email: identity.email, type: 'SignIn' })
      .thenNothing());

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

  it('records what the provider says differently at a later sign-in', () => {
    const now = { email: 'n.lindqvist@example.com', firstName: 'Nora', lastName: 'Lindqvist', picture: null };
    const changed: AccountEvent = { type: 'IdentityChanged', data: { ...now, before: identity } };
    given(account, [registered])
      .when({ ...signIn, ...now })
      .then([changed]);
    given(account, [registered, changed])
      .when({ ...signIn, ...now })
      .thenNothing();
    given(account, [registered])
      .when({ ...admin, ...now })
      .then([changed, { type: 'RoleChanged', data: { role: 'admin' } }]);
  });

  it('keeps a name that the provider leaves out, but not a picture', () => {
    const whole = { ...identity, lastName: 'Lindqvist', picture: 'https://images.example.com/nora.jpg' };
    const before: AccountEvent = { type: 'UserRegistered', data: { ...whole, role: 'coach' } };
    given(account, [before])
      .when({ ...signIn, firstName: null })
      .then([{ type: 'IdentityChanged', data: { ...whole, picture: null, before: whole } }]);
  });

  it('takes the name of the provider, unless the person has set another one', () => {
    const now = { ...identity, firstName: 'Eleonora' };
    const changed: AccountEvent = { type: 'IdentityChanged', data: { ...now, before: identity } };
    const own: AccountEvent = { type: 'ProfileUpdated', data: { firstName: 'Nono' } };
    const update = (firstName: string) => ({ type: 'UpdateProfile', changes: { firstName } }) as const;
    given(account, [registered, changed]).when(update('Eleonora')).thenNothing();
    given(account, [registered, own, changed]).when(update('Nono')).thenNothing();
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

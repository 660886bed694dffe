import type { AccountEvent } from '@app/contracts/account/account.events';
import { fold } from '../decider';
import { given } from '../testing/given';
import { account } from '../account/account';
import type { LinkedInCommand } from './linkedin';

const registered: AccountEvent = {
  type: 'UserRegistered',
  data: { email: 'nora@example.com', firstName: null, lastName: null, picture: null, role: 'coach', welcome: true },
};
const [first, second] = ['3f0c1f0a-54ce-4f0d-9a61-0000000000a1', '3f0c1f0a-54ce-4f0d-9a61-0000000000a2'] as const;
const profile = { linkedinUserId: 'yXQk', email: 'nora@work.example', name: 'Nora', picture: null, profileUrl: null };
const momentOf = (month: number) => ({ at: `2026-${month}-18T08:00:00.000Z`, timeZone: 'Europe/Berlin' });
const connect = (connectionId: string, month: number, linkedinUserId = 'yXQk'): LinkedInCommand => ({
  type: 'ConnectLinkedIn',
  connectionId,
  profile: { ...profile, linkedinUserId },
  expiresAt: '2027-02-01T08:00:00.000Z',
  ...momentOf(month),
});
const after = (...commands: LinkedInCommand[]): AccountEvent[] =>
  commands.reduce<AccountEvent[]>(
    (past, command) => [...past, ...account.decide(command, fold(account, past))],
    [registered],
  );
const connectionAfter = (...commands: LinkedInCommand[]) => {
  const state = fold(account, after(...commands));
  return state.status === 'registered' ? state.linkedIn : undefined;
};

describe('Connecting LinkedIn', () => {
  it('says what it replaces', () => {
    const data = { connectionId: second, replaces: first, ...profile, expiresAt: '2027-02-01T08:00:00.000Z' };
    given(account, after(connect(first, 10)))
      .when(connect(second, 11))
      .then([{ type: 'LinkedInConnected', data: { ...data, ...momentOf(11) } }]);
  });

  it('twice with the same connection does nothing', () =>
    given(account, after(connect(first, 10)))
      .when(connect(first, 11))
      .thenNothing());

  it('keeps the first day for the same LinkedIn account, and begins again for another one or after a disconnection', () => {
    const { at } = momentOf(10);
    expect(connectionAfter(connect(first, 10), connect(second, 11))?.connectedAt).toBe(at);
    const another = connectionAfter(connect(first, 10), connect(second, 11, 'other'));
    expect(another?.connectedAt).toBe(momentOf(11).at);
    const disconnect = { type: 'DisconnectLinkedIn', ...momentOf(11) } as const;
    expect(connectionAfter(connect(first, 10), disconnect)).toBeNull();
    expect(connectionAfter(connect(first, 10), disconnect, connect(second, 12))?.connectedAt).toBe(momentOf(12).at);
  });

  it('does not exist before the first sign-in', () => {
    given(account, []).when(connect(first, 10)).thenRefused('not_found');
    given(account, [])
      .when({ type: 'DisconnectLinkedIn', ...momentOf(10) })
      .thenRefused('not_found');
  });
});

it('Disconnecting LinkedIn does nothing when nothing is connected', () =>
  given(account, [registered])
    .when({ type: 'DisconnectLinkedIn', ...momentOf(10) })
    .thenNothing());

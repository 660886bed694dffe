import { given } from '../testing/given';
import { account, type AccountCommand } from '../account/account';

const moment = { at: '2026-11-23T08:00:00.000Z', timeZone: 'Europe/Berlin' };
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
const make: AccountCommand = { type: 'MakeCalendarFeed', tokenHash: 'ab'.repeat(32), ...moment };
const made = { type: 'CalendarFeedMade' as const, data: { tokenHash: 'ab'.repeat(32), ...moment } };
const ended = { type: 'CalendarFeedEnded' as const, data: moment };

describe('A calendar feed', () => {
  it('is made once, and a new address takes the place of the one before', () => {
    given(account, [registered]).when(make).then([made]);
    given(account, [registered, made]).when(make).thenNothing();
    given(account, [registered, made])
      .when({ ...make, tokenHash: 'cd'.repeat(32) })
      .then([{ ...made, data: { ...made.data, tokenHash: 'cd'.repeat(32) } }]);
    given(account, []).when(make).thenRefused('not_found');
  });

  it('ends once', () => {
    const end: AccountCommand = { type: 'EndCalendarFeed', ...moment };
    given(account, [registered, made]).when(end).then([ended]);
    given(account, [registered, made, ended]).when(end).thenNothing();
    given(account, []).when(end).thenRefused('not_found');
  });
});

import { given } from '../testing/given';
import { digest, type DigestCommand } from './digest';

const figures = {
  counts: { leadsSurfaced: 9, messagesApproved: 0 },
  timeSaved: 1.8,
  minutesPerText: 12,
  effortReduced: null,
  responseRate: 0.4,
  responses: { contacted: 30, replied: 12 },
  pipeline: { totals: [{ amount: 900_000, currency: 'EUR' }], priced: 1, open: 9 },
};
const week = '2026-11-16';
const moment = { at: '2026-11-23T07:00:00.000Z', timeZone: 'Europe/Berlin' };
const compose: DigestCommand = { type: 'ComposeDigest', week, figures, ...moment };
const composed = { type: 'WeeklyDigestComposed' as const, data: { week, figures, ...moment } };

describe('The digest of a week', () => {
  it('has the current figures of the week', () => given(digest, []).when(compose).then([composed]));

  it('is composed once, whatever the figures are later', () =>
    given(digest, [composed])
      .when({ ...compose, figures: { ...figures, timeSaved: 4 }, at: '2026-11-24T07:00:00.000Z' })
      .thenNothing());

  it('is not composed for a week in which nothing happened', () =>
    given(digest, [])
      .when({ ...compose, figures: { ...figures, counts: { leadsSurfaced: 0, messagesApproved: 0 } } })
      .thenNothing());

  it('waits for the end of the week where the person is', () => {
    // Sunday, 23:59 in Berlin.
    const sunday = { ...compose, at: '2026-11-22T22:59:00.000Z' };
    given(digest, []).when(sunday).thenRefused('invalid_transition');
    // It is Monday in Auckland.
    const there = { ...sunday, timeZone: 'Pacific/Auckland' };
    given(digest, [])
      .when(there)
      .then([{ ...composed, data: { ...composed.data, at: there.at, timeZone: there.timeZone } }]);
  });
});

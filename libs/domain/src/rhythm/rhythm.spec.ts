import type { AccountEvent } from '@app/contracts/account/account.events';
import { given } from '../testing/given';
import { account } from '../account/account';
import {
  isKept,
  type MoveSlot,
  progressOf,
  type RhythmPlan,
  slotsOf,
  usualPlan,
  type WeekFacts,
  weeksInARow,
} from './rhythm';

const registered: AccountEvent = {
  type: 'UserRegistered',
  data: { email: 'nora@example.com', firstName: null, lastName: null, picture: null, role: 'coach', welcome: true },
};
const moment = { at: '2026-11-18T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const onTuesday = { ...usualPlan, linkedin_post: [{ weekday: 2, hour: 9 }] };
/** Monday 16 to Sunday 22 November 2026. */
const week = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`);

describe('Setting the weekly rhythm', () => {
  it('says the slots of all channels', () =>
    given(account, [registered])
      .when({ type: 'SetRhythm', plan: onTuesday, ...moment })
      .then([{ type: 'RhythmSet', data: { ...onTuesday, ...moment } }]));

  it('does nothing when the plan is the usual one, or the same in another order', () => {
    const reversed = { ...usualPlan, engage: usualPlan.engage.toReversed() };
    given(account, [registered])
      .when({ type: 'SetRhythm', plan: reversed, ...moment })
      .thenNothing();
  });

  it('changes how many comments a day takes', () =>
    given(account, [registered])
      .when({ type: 'SetRhythm', plan: usualPlan, engageTarget: 3, ...moment })
      .then([{ type: 'ProfileUpdated', data: { engageTarget: 3 } }]));

  it('does not exist before the first sign-in', () =>
    given(account, [])
      .when({ type: 'SetRhythm', plan: onTuesday, ...moment })
      .thenRefused('not_found'));
});

describe('Moving a slot', () => {
  const [monday, tuesday, wednesday, thursday] = week as [string, string, string, string];
  const move = (changes: Partial<MoveSlot> = {}): MoveSlot => ({
    type: 'MoveSlot',
    channel: 'linkedin_post',
    from: tuesday,
    to: thursday,
    weekday: 2,
    today: wednesday,
    tomorrow: thursday,
    earliest: '2026-11-09',
    ...moment,
    ...changes,
  });
  const moved = (to: string): AccountEvent => ({
    type: 'RhythmSlotMoved',
    data: { channel: 'linkedin_post', from: tuesday, to, hour: 9, ...moment },
  });

  it('takes a missed one to tomorrow, once', () => {
    given(account, [registered])
      .when(move())
      .then([moved(thursday)]);
    given(account, [registered, moved(thursday)])
      .when(move())
      .thenNothing();
  });

  it('takes it back to its own day', () =>
    given(account, [registered, moved(thursday)])
      .when(move({ to: tuesday }))
      .then([moved(tuesday)]));

  it('takes it on again when the new day was missed too', () =>
    given(account, [registered, moved(thursday)])
      .when(move({ today: '2026-11-20', to: '2026-11-21', tomorrow: '2026-11-21' }))
      .then([moved('2026-11-21')]));

  it('takes it back also when the rhythm has that day no more', () => {
    const plan: AccountEvent = { type: 'RhythmSet', data: { ...usualPlan, linkedin_post: [], ...moment } };
    given(account, [registered, moved(thursday), plan])
      .when(move({ to: tuesday }))
      .then([moved(tuesday)]);
    given(account, [registered, plan]).when(move()).thenRefused('not_found');
  });

  it('takes a slot of last week by the rhythm of that week', () => {
    const set = (slots: RhythmPlan['linkedin_post'], day: string): AccountEvent => ({
      type: 'RhythmSet',
      data: { ...usualPlan, linkedin_post: slots, at: `${day}T08:00:00.000Z`, timeZone: 'Europe/Berlin' },
    });
    const past = [registered, set(onTuesday.linkedin_post, '2026-11-10'), set([], '2026-11-16'), set([], '2026-11-18')];
    const lastWeek = { from: '2026-11-10', to: thursday };
    given(account, past)
      .when(move(lastWeek))
      .then([{ type: 'RhythmSlotMoved', data: { channel: 'linkedin_post', ...lastWeek, hour: 9, ...moment } }]);
    given(account, past).when(move()).thenRefused('not_found');
    given(account, [registered, set([], '2026-11-10'), set(onTuesday.linkedin_post, '2026-11-16')])
      .when(move(lastWeek))
      .thenRefused('not_found');
  });

  it('leaves a slot that is not missed where it is', () => {
    given(account, [registered])
      .when(move({ today: tuesday, tomorrow: wednesday, to: wednesday }))
      .thenRefused('invalid_transition');
    given(account, [registered])
      .when(move({ to: '2026-11-21' }))
      .thenRefused('invalid_transition');
  });

  it('knows only slots of the plan, and none older than last week', () => {
    given(account, [registered])
      .when(move({ from: monday, weekday: 1 }))
      .thenRefused('not_found');
    given(account, [registered])
      .when(move({ from: '2026-11-03' }))
      .thenRefused('not_found');
  });
});

describe('The slots of a week', () => {
  it('are on the days of the plan', () =>
    expect(slotsOf(week, usualPlan, []).map(({ channel, day }) => `${channel} ${day}`)).toEqual([
      'linkedin_post 2026-11-17',
      'linkedin_post 2026-11-19',
      'email 2026-11-18',
      ...week.slice(0, 5).map((day) => `engage ${day}`),
    ]));

  it('have no moved slot whose day the rhythm has no more', () => {
    const moves = [{ channel: 'linkedin_post', from: '2026-11-17', to: '2026-11-19', hour: 9 }] as const;
    const friday = { ...usualPlan, linkedin_post: [{ weekday: 5, hour: 9 }] };
    expect(slotsOf(week, friday, moves).filter(({ channel }) => channel === 'linkedin_post')).toEqual([
      { channel: 'linkedin_post', day: '2026-11-20', hour: 9, movedFrom: null },
    ]);
  });

  it('follow a move into the next week', () => {
    const moves = [{ channel: 'email', from: '2026-11-18', to: '2026-11-23', hour: 9 }] as const;
    expect(slotsOf(week, usualPlan, moves).some(({ channel }) => channel === 'email')).toBe(false);
    const next = slotsOf(['2026-11-23', '2026-11-24', '2026-11-25'], { ...usualPlan, engage: [] }, moves);
    expect(next.filter(({ channel }) => channel === 'email')).toEqual([
      { channel: 'email', day: '2026-11-23', hour: 9, movedFrom: '2026-11-18' },
      { channel: 'email', day: '2026-11-25', hour: 9, movedFrom: null },
    ]);
  });
});

describe('The progress of a week', () => {
  const facts: WeekFacts = { wentOut: [], ready: [], comments: new Map(), engageTarget: 5, today: '2026-11-19' };
  const post = (contentId: string, day: string) => ({ channel: 'linkedin_post' as const, contentId, day });
  const posts = (changes: Partial<WeekFacts>) => {
    const { slots, extra } = progressOf(slotsOf(week, usualPlan, []), { ...facts, ...changes });
    const of = slots.filter(({ channel }) => channel === 'linkedin_post');
    return { states: of.map(({ state }) => state), ids: of.map(({ contentId }) => contentId), extra };
  };

  it('misses a day that is over, and keeps today open until it ends', () =>
    expect(posts({}).states).toEqual(['missed', 'open']));

  it('counts a post on its day', () =>
    expect(posts({ wentOut: [post('a', '2026-11-17')] }).states).toEqual(['done', 'open']));

  it('lets a late post fill the missed slot, and an early one the next slot', () => {
    expect(posts({ wentOut: [post('a', '2026-11-18')] }).states).toEqual(['done', 'open']);
    expect(posts({ wentOut: [post('a', '2026-11-17'), post('b', '2026-11-18')] }).states).toEqual(['done', 'done']);
  });

  it('gives each post one slot, first the slot of its own day', () =>
    expect(posts({ wentOut: [post('a', '2026-11-16'), post('b', '2026-11-17'), post('c', '2026-11-20')] })).toEqual({
      states: ['done', 'done'],
      ids: ['b', 'a'],
      extra: [post('c', '2026-11-20')],
    }));

  it('plans an approved post for the next open slot, never for a missed one', () =>
    expect(posts({ ready: [post('a', '')] })).toEqual({ states: ['missed', 'planned'], ids: [null, 'a'], extra: [] }));

  it('does not count an e-mail as a post', () =>
    expect(posts({ wentOut: [{ channel: 'email', contentId: 'a', day: '2026-11-17' }] }).states).toEqual([
      'missed',
      'open',
    ]));

  it('counts a day of engagement when enough comments are posted', () => {
    const comments = new Map([
      ['2026-11-16', 5],
      ['2026-11-17', 4],
      ['2026-11-19', 1],
    ]);
    const { slots } = progressOf(slotsOf(week, usualPlan, []), { ...facts, comments });
    const days = slots.filter(({ channel }) => channel === 'engage');
    expect(days.map(({ state, count, of }) => `${state} ${count}/${of}`)).toEqual([
      'done 5/5',
      'missed 4/5',
      'missed 0/5',
      'open 1/5',
      'open 0/5',
    ]);
  });
});

describe('A kept week', () => {
  const kept = (wentOut: WeekFacts['wentOut'], plan = usualPlan) =>
    isKept(
      progressOf(slotsOf(week, plan, []), {
        wentOut,
        ready: [],
        comments: new Map([['2026-11-16', 5]]),
        engageTarget: 5,
        today: '2026-11-30',
      }).slots,
    );

  it('has every planned post and e-mail, on whatever day', () => {
    const out = (channel: 'email' | 'linkedin_post', day: string) => ({ channel, day, contentId: `${channel} ${day}` });
    const both = [out('linkedin_post', '2026-11-21'), out('linkedin_post', '2026-11-22')];
    expect(kept([...both, out('email', '2026-11-16')])).toBe(true);
    expect(kept(both)).toBe(false);
  });

  it('is one of engagement where no text is planned, and none where nothing is', () => {
    const none = { linkedin_post: [], instagram_post: [], email: [], engage: [] };
    expect(kept([], { ...none, engage: [{ weekday: 1, hour: 16 }] })).toBe(true);
    expect(kept([], { ...none, engage: [{ weekday: 2, hour: 16 }] })).toBe(false);
    expect(kept([], none)).toBeNull();
  });

  it('is counted in a row until the first that was not kept; weeks without plans are passed over', () => {
    expect(weeksInARow(false, [true, null, true, false, true])).toBe(2);
    expect(weeksInARow(true, [true])).toBe(2);
    expect(weeksInARow(null, [])).toBe(0);
  });
});

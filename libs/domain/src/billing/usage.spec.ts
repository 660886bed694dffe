import type { UsageEvent } from '@app/contracts/billing/usage.events';
import { plans } from '@app/contracts/billing/plans';
import { tiers } from '@app/contracts/billing/billing.constants';
import { DomainError, fold } from '../decider';
import { given } from '../testing/given';
import { leadsOf, postsNoticeAt, usage, type UsageCommand } from './usage';

const moment = { at: '2026-11-23T09:00:00.000Z', timeZone: 'Europe/Oslo' };
const week = '2026-11-23';
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => idOf(from + i));

const counted = (leads: number, posts = 0): UsageEvent => ({
  type: 'UsageCounted',
  data: { leads, leadsReserved: [], week, posts, postsReserved: [], ...moment },
});
const reserved = (leads: string[], importId: string | null = null): UsageEvent => ({
  type: 'LeadsReserved',
  data: { leads, importId, ...moment },
});
const post = (n: number, monday = week): UsageEvent => ({
  type: 'PostReserved',
  data: { post: idOf(n), week: monday, ...moment },
});
type Reserve = Extract<UsageCommand, { type: 'ReserveLeads' }>;
const reserve = (leads: string[], over: Partial<Reserve> = {}): Reserve => ({
  type: 'ReserveLeads',
  tier: 'free',
  leads,
  importId: null,
  which: 'all',
  ...moment,
  ...over,
});
const generate = (n: number, over: Partial<Extract<UsageCommand, { type: 'ReservePost' }>> = {}): UsageCommand => ({
  type: 'ReservePost',
  tier: 'free',
  post: idOf(n),
  week,
  ...moment,
  ...over,
});
const refusal = (past: UsageEvent[], command: UsageCommand): DomainError => {
  try {
    usage.decide(command, fold(usage, past));
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('It was not refused');
};

describe('Leads of a plan', () => {
  it('are reserved up to the limit, and not beyond', () => {
    given(usage, [counted(19)])
      .when(reserve([idOf(1)]))
      .then([reserved([idOf(1)])]);
    given(usage, [counted(19), reserved([idOf(1)])])
      .when(reserve([idOf(2)]))
      .thenRefused('plan_limit_reached');
  });

  it('are reserved once, however often the same command comes', () =>
    given(usage, [counted(19), reserved([idOf(1)])])
      .when(reserve([idOf(1)]))
      .thenNothing());

  it('are reserved all or not at all', () =>
    given(usage, [counted(18)])
      .when(reserve(ids(1, 3)))
      .thenRefused('plan_limit_reached'));

  it('of an import are reserved as far as they fit, in their order', () => {
    const importId = idOf(99);
    given(usage, [counted(18)])
      .when(reserve(ids(1, 3), { which: 'fitting', importId }))
      .then([reserved(ids(1, 2), importId)]);
    given(usage, [counted(18), reserved(ids(1, 2), importId)])
      .when(reserve(ids(1, 3), { which: 'fitting', importId }))
      .thenNothing();
  });

  it('that a stored event brings are reserved beyond the limit', () =>
    given(usage, [counted(20)])
      .when(reserve([idOf(1)], { which: 'decided' }))
      .then([reserved([idOf(1)])]));

  it('fit a larger plan, and every number fits Pro', () => {
    given(usage, [counted(99)])
      .when(reserve([idOf(1)], { tier: 'starter' }))
      .then([reserved([idOf(1)])]);
    given(usage, [counted(100)])
      .when(reserve([idOf(1)], { tier: 'starter' }))
      .thenRefused('plan_limit_reached');
    given(usage, [counted(5000)])
      .when(reserve([idOf(1)], { tier: 'pro' }))
      .then([reserved([idOf(1)])]);
  });

  it('stay when a plan with a lower limit follows, and new ones are refused', () => {
    const refused = refusal([counted(5000)], reserve([idOf(1)]));
    expect(refused.current).toMatchObject({ of: 'leads', tier: 'free', limit: 20, count: 5000, next: 'starter' });
  });

  it('are refused with the limit, the count and the way up', () => {
    expect(refusal([counted(20)], reserve([idOf(1)])).message).toBe(
      'Free holds 20 leads, and you have 20. Nothing is lost. Archive somebody to make room, or go to Starter, which holds 100.',
    );
    expect(refusal([counted(98)], reserve(ids(1, 3), { tier: 'starter' })).message).toBe(
      'Starter holds 100 leads, and you have 98. 3 more do not fit. Nothing is lost. Archive somebody to make room, or go to Pro, which holds any number.',
    );
  });
});

describe('A count', () => {
  const count = (over: Partial<Extract<UsageCommand, { type: 'CountUsage' }>> = {}): UsageCommand => ({
    type: 'CountUsage',
    leads: 19,
    leadsReserved: [],
    week,
    posts: 0,
    postsReserved: [],
    basedOn: 2,
    renew: false,
    ...moment,
    ...over,
  });
  const past = [counted(19), reserved([idOf(1)])];

  it('replaces what was reserved before, and frees what was archived or never written', () => {
    given(usage, past)
      .when(count())
      .then([counted(19)]);
    expect(leadsOf(fold(usage, past))).toBe(20);
    expect(leadsOf(fold(usage, [...past, counted(19)]))).toBe(19);
  });

  it('keeps the reservations whose lead is not written yet', () => {
    const kept = [{ lead: idOf(1), importId: null, at: moment.at }];
    const [event] = usage.decide(count({ leads: 18, leadsReserved: kept }), fold(usage, past));
    if (!event) throw new Error('Nothing was counted');
    expect(leadsOf(fold(usage, [...past, event]))).toBe(19);
    given(usage, [...past, event])
      .when(reserve([idOf(1)]))
      .thenNothing();
  });

  it('is not stored when it changes nothing, unless it is to be renewed', () => {
    given(usage, [counted(19)])
      .when(count({ basedOn: 1 }))
      .thenNothing();
    given(usage, [counted(19)])
      .when(count({ basedOn: 1, renew: true }))
      .then([counted(19)]);
  });

  it('is refused when something was reserved meanwhile', () =>
    given(usage, past)
      .when(count({ basedOn: 1 }))
      .thenRefused('conflict'));
});

describe('Generated posts of a plan', () => {
  const three = [post(1), post(2), post(3)];

  it('are three a week on Free', () => {
    given(usage, three.slice(0, 2))
      .when(generate(3))
      .then([post(3)]);
    given(usage, three).when(generate(4)).thenRefused('plan_limit_reached');
  });

  it('start again on Monday', () =>
    given(usage, three)
      .when(generate(4, { week: '2026-11-30' }))
      .then([post(4, '2026-11-30')]));

  it('do not start again when the week is an earlier one: a time zone to the west was chosen', () => {
    const monday = [...three, post(4, '2026-11-30'), post(5, '2026-11-30')];
    given(usage, monday)
      .when(generate(6))
      .then([post(6, '2026-11-30')]);
    given(usage, [...monday, post(6, '2026-11-30')])
      .when(generate(7))
      .thenRefused('plan_limit_reached');
    // A process of an older version stores the earlier week.
    given(usage, [...monday, post(6)])
      .when(generate(7, { week: '2026-11-30' }))
      .thenRefused('plan_limit_reached');
    given(usage, [...monday, post(6), counted(0, 6)])
      .when(generate(7, { week: '2026-11-30' }))
      .thenRefused('plan_limit_reached');
  });

  it('are reserved once, however often the same command comes', () =>
    given(usage, three).when(generate(3)).thenNothing());

  it('are any number on Starter', () =>
    given(usage, three)
      .when(generate(4, { tier: 'starter' }))
      .then([post(4)]));

  it('that were not generated are released, once', () => {
    const released: UsageEvent = { type: 'PostReleased', data: { post: idOf(3), week } };
    given(usage, three)
      .when({ type: 'ReleasePost', post: idOf(3) })
      .then([released]);
    given(usage, [...three, released])
      .when({ type: 'ReleasePost', post: idOf(3) })
      .thenNothing();
    given(usage, [...three, released])
      .when(generate(4))
      .then([post(4)]);
  });

  it('that were generated before the first count are counted with it', () =>
    given(usage, [counted(0, 3)])
      .when(generate(4))
      .thenRefused('plan_limit_reached'));

  it('are refused with the limit, the count and the way up', () =>
    expect(refusal(three, generate(4)).message).toBe(
      'Free generates 3 posts a week, and you have 3 this week. Nothing is lost. Wait for Monday, or go to Starter.',
    ));
});

describe('A limit is near', () => {
  it('from three quarters of it on', () => {
    for (const tier of tiers) {
      const { leads, noticeAt, postsPerWeek } = plans[tier];
      expect(noticeAt).toBe(leads === null ? null : Math.ceil(leads * 0.75));
      expect(postsNoticeAt(tier)).toBe(postsPerWeek === null ? null : Math.ceil(postsPerWeek * 0.75));
    }
    expect(['free', 'starter'].map((tier) => plans[tier as 'free' | 'starter'].noticeAt)).toEqual([15, 75]);
    expect(postsNoticeAt('free')).toBe(3);
  });
});

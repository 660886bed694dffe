import { usualRhythms } from '@app/contracts/follow-ups/follow-ups.constants';
import type { LeadEvent, LeadStatus, ReplyKind, Segment, TouchKind } from '@app/contracts/leads/leads.events';
import { leadDetails } from '../testing/commands';
import { given } from '../testing/given';
import { dueOf, factsAfter, type FollowUpFacts, noFacts, paceOf, quietFrom, threadWithoutDay } from './follow-up';
import { whyNot, whyOf } from './follow-up-words';
import { lead } from '../leads/lead';

const timeZone = 'Europe/Berlin';
const today = '2026-11-20';
const details = leadDetails({ title: 'COO', company: 'Solberg Care' });
const on = (day: string, time = '09:00') => ({ at: `${day}T${time}:00.000Z`, timeZone });
const surfaced = (segment: Segment | null = null): LeadEvent => ({
  type: 'LeadSurfaced',
  data: { ...details, segment, source: 'manual', importId: null, row: null, ...on('2026-10-01') },
});
const touch = (kind: TouchKind, day: string, zone = timeZone, time = '09:00'): LeadEvent => ({
  type: 'TouchLogged',
  data: { touchId: `${kind} ${day}`, kind, note: null, via: null, contentId: null, ...on(day, time), timeZone: zone },
});
const takenBack = (kind: TouchKind, day: string): LeadEvent => ({
  type: 'TouchTakenBack',
  data: { touchId: `${kind} ${day}`, kind, contentId: null, ...on(day) },
});
const moved = (to: LeadStatus): LeadEvent => ({
  type: 'LeadStatusChanged',
  data: { from: 'contacted', to, reason: null, touchId: null, ...on('2026-11-15') },
});
const snoozed = (until: string | null, day: string, before: { until: string | null } | null = null): LeadEvent => ({
  type: 'FollowUpSnoozed',
  data: { until, before, ...on(day) },
});
const step = (due: string | null, text = 'Send the sheet'): LeadEvent => ({ type: 'NextStepSet', data: { text, due } });
const rhythm = (days: number | null): LeadEvent => ({ type: 'FollowUpRhythmSet', data: { days } });
const wroteBack = (day: string, reply: ReplyKind, until?: string): LeadEvent => ({
  type: 'TouchLogged',
  data: {
    touchId: `reply ${day}`,
    kind: 'reply',
    note: null,
    via: null,
    reply,
    ...(until && { until }),
    contentId: null,
    ...on(day),
  },
});
const letGo = (day: string): LeadEvent => ({
  type: 'FollowUpLetGo',
  data: { reason: 'not_now', note: null, ...on(day) },
});
const done = (day: string): LeadEvent => ({ type: 'FollowUpDone', data: on(day) });
const doneTakenBack = (day: string): LeadEvent => ({ type: 'FollowUpDoneTakenBack', data: on(day) });

const merge = (type: 'LeadsMerged' | 'LeadsMergeUndone', kind: TouchKind, day: string): LeadEvent => ({
  type,
  data: {
    otherId: 'the other',
    changes: {},
    before: {},
    moved: null,
    deal: null,
    touches: [{ touchId: 'theirs', kind, contentId: null, ...on(day) }],
    ...on('2026-11-16'),
  },
});

const folded = (events: LeadEvent[]): FollowUpFacts => events.reduce(factsAfter, noFacts);
/** The band, the day and the sentence of a lead today; for a lead that is not followed up, the reason. */
const shown = (events: LeadEvent[], rhythms = usualRhythms): string => {
  const facts = folded(events);
  const pace = paceOf(facts);
  if (!pace) return whyNot(facts, today);
  const due = dueOf(pace, rhythms, today);
  return `${due.band} ${due.due ?? 'no day'}: ${whyOf(facts, pace, due, rhythms, today)}`;
};

describe('A lead is followed up', () => {
  it.each<[string, LeadEvent[], string]>([
    ['not before a contact', [surfaced()], 'Nobody has contacted this lead yet'],
    ['not after a note alone', [surfaced(), touch('note', '2026-11-01')], 'Nobody has contacted this lead yet'],
    [
      'by the rhythm of no segment',
      [surfaced(), touch('message', '2026-11-04')],
      'today 2026-11-18: You wrote on 4 November, no answer: every 14 days',
    ],
    [
      'by the rhythm of its segment',
      [surfaced('smb'), touch('call', '2026-11-13')],
      'week 2026-11-23: You talked on 13 November: every 10 days',
    ],
    [
      'by its own rhythm',
      [surfaced('smb'), rhythm(30), touch('comment', '2026-11-13')],
      'later 2026-12-13: You commented on 13 November: every 30 days',
    ],
    [
      'by the rhythm of its segment again',
      [surfaced('smb'), rhythm(30), touch('comment', '2026-11-13'), rhythm(null)],
      'week 2026-11-23: You commented on 13 November: every 10 days',
    ],
    [
      'when they asked for, after a “later”',
      [surfaced(), touch('message', '2026-11-04'), wroteBack('2026-11-16', 'later', '2027-03-01')],
      'later 2027-03-01: They asked you to wait until 1 March 2027',
    ],
    [
      'at once after a “later” that was taken back',
      [
        surfaced(),
        touch('message', '2026-11-04'),
        wroteBack('2026-11-16', 'later', '2027-03-01'),
        takenBack('reply', '2026-11-16'),
      ],
      'today 2026-11-18: You wrote on 4 November, no answer: every 14 days',
    ],
    [
      'at once when they write again before the day',
      [surfaced(), wroteBack('2026-11-16', 'later', '2027-03-01'), wroteBack('2026-11-19', 'question')],
      'today 2026-11-19: They wrote on 19 November, and you have not answered',
    ],
    [
      'by the rhythm after a thank-you, which needs no answer',
      [surfaced(), wroteBack('2026-11-16', 'thanks')],
      'later 2026-11-30: They wrote on 16 November: every 14 days',
    ],
    [
      'by the rhythm of the segment that it has now',
      [
        surfaced(),
        touch('call', '2026-11-13'),
        {
          type: 'LeadDetailsChanged',
          data: { changes: { segment: 'smb' }, before: { segment: null }, importId: null },
        },
      ],
      'week 2026-11-23: You talked on 13 November: every 10 days',
    ],
    [
      'from the last touch on, whatever it is and whenever it was logged',
      [surfaced(), touch('message', '2026-11-12'), touch('call', '2026-11-01'), touch('note', '2026-11-13')],
      'week 2026-11-27: You wrote on 12 November, no answer: every 14 days',
    ],
    [
      'from what happened with the lead that was merged into it',
      [surfaced(), touch('call', '2026-11-01'), merge('LeadsMerged', 'call', '2026-11-12')],
      'week 2026-11-26: You talked on 12 November: every 14 days',
    ],
    [
      'from its own touch again after the Undo of the merge',
      [
        surfaced(),
        touch('call', '2026-11-13'),
        merge('LeadsMerged', 'reply', '2026-11-14'),
        merge('LeadsMergeUndone', 'reply', '2026-11-14'),
      ],
      'week 2026-11-27: You talked on 13 November: every 14 days',
    ],
    [
      'not at all any more, also when the merge with their reply is made again with other values',
      [
        surfaced(),
        merge('LeadsMerged', 'reply', '2026-11-14'),
        letGo('2026-11-17'),
        merge('LeadsMergeUndone', 'reply', '2026-11-14'),
        merge('LeadsMerged', 'reply', '2026-11-14'),
      ],
      'You let this lead go on 17 November',
    ],
    [
      'by the rhythm, when the person followed up before the merge was made again with other values',
      [
        surfaced(),
        merge('LeadsMerged', 'reply', '2026-11-14'),
        done('2026-11-17'),
        merge('LeadsMergeUndone', 'reply', '2026-11-14'),
        merge('LeadsMerged', 'reply', '2026-11-14'),
      ],
      'later 2026-12-01: Followed up on 17 November: every 14 days',
    ],
    [
      'from the touch before one that is taken back',
      [surfaced(), touch('call', '2026-11-04'), touch('call', '2026-11-18'), takenBack('call', '2026-11-18')],
      'today 2026-11-18: You talked on 4 November: every 14 days',
    ],
    [
      'at once after their reply',
      [surfaced(), touch('message', '2026-11-04'), touch('reply', '2026-11-10')],
      'today 2026-11-10: They wrote on 10 November, and you have not answered',
    ],
    [
      'by the rhythm after the answer',
      [surfaced(), touch('reply', '2026-11-10'), touch('message', '2026-11-11')],
      'week 2026-11-25: You wrote on 11 November, no answer: every 14 days',
    ],
    [
      'on no day after two messages without an answer',
      [surfaced(), touch('message', '2026-10-01'), touch('message', '2026-11-04')],
      'quiet no day: You wrote twice without an answer, last on 4 November',
    ],
    [
      'on no day, and not yet quiet ten days after the last touch',
      [surfaced(), touch('message', '2026-10-01'), touch('message', '2026-11-10')],
      'later no day: You wrote twice without an answer, last on 10 November',
    ],
    [
      'by its own rhythm, also after two messages without an answer',
      [surfaced(), rhythm(7), touch('message', '2026-10-01'), touch('message', '2026-11-14')],
      'week 2026-11-21: You wrote on 14 November, no answer: every 7 days',
    ],
    [
      'from the day on which it was done',
      [surfaced(), touch('reply', '2026-11-01'), done('2026-11-20')],
      'later 2026-12-04: Followed up on 20 November: every 14 days',
    ],
    [
      'as before, when doing it is taken back',
      [surfaced(), touch('reply', '2026-11-01'), done('2026-11-20'), doneTakenBack('2026-11-20')],
      'today 2026-11-01: They wrote on 1 November, and you have not answered',
    ],
    ['not when it is won', [surfaced(), touch('call', '2026-11-01'), moved('converted')], 'This lead is won'],
    ['not when it is lost', [surfaced(), touch('call', '2026-11-01'), moved('lost')], 'This lead is lost'],
    [
      'not when it is lost, with a next step from before',
      [surfaced(), touch('call', '2026-11-01'), step('2026-11-10'), moved('lost')],
      'This lead is lost',
    ],
    [
      'not when the person let it go, with a next step from before',
      [surfaced(), touch('call', '2026-11-01'), step('2026-11-10'), letGo('2026-11-19')],
      'You let this lead go on 19 November',
    ],
    [
      'not when it is archived',
      [
        surfaced(),
        touch('call', '2026-11-01'),
        { type: 'LeadArchived', data: { reason: 'archived', surfacedAt: on('2026-10-01').at, timeZone } },
      ],
      'This lead is archived',
    ],
    [
      'not when the person let it go',
      [surfaced(), touch('call', '2026-11-01'), letGo('2026-11-19')],
      'You let this lead go on 19 November',
    ],
    [
      'again when they reply after that',
      [surfaced(), touch('call', '2026-11-01'), letGo('2026-11-19'), touch('reply', '2026-11-18')],
      'today 2026-11-18: They wrote on 18 November, and you have not answered',
    ],
    [
      'again when the person brings it back',
      [surfaced(), touch('call', '2026-11-01'), letGo('2026-11-19'), { type: 'FollowUpBroughtBack', data: {} }],
      'today 2026-11-15: You talked on 1 November: every 14 days',
    ],
  ])('%s', (_, events, expected) => expect(shown(events)).toBe(expected));

  it('on no day where its segment has no rhythm', () => {
    const events = [surfaced('smb'), touch('call', '2026-11-01')];
    expect(shown(events, { ...usualRhythms, smb: null })).toBe(
      'quiet no day: You talked on 1 November. No rhythm is set',
    );
  });
});

describe('A lead that is put off', () => {
  const before = [surfaced(), touch('message', '2026-11-01')];
  it.each<[string, LeadEvent[], string]>([
    [
      'is due on that day',
      [snoozed('2026-11-23', '2026-11-20')],
      'week 2026-11-23: You put this off until 23 November',
    ],
    [
      'is due by its rhythm after a touch',
      [snoozed('2026-11-23', '2026-11-18'), touch('message', '2026-11-19')],
      'later no day: You wrote twice without an answer, last on 19 November',
    ],
    [
      'stays put off when an earlier call is logged',
      [snoozed('2026-11-23', '2026-11-18'), touch('call', '2026-11-10')],
      'week 2026-11-23: You put this off until 23 November',
    ],
    [
      'stays put off after a note',
      [snoozed('2026-11-23', '2026-11-18'), touch('note', '2026-11-19')],
      'week 2026-11-23: You put this off until 23 November',
    ],
    ['until they reply has no day', [snoozed(null, '2026-11-18')], 'quiet no day: You wait until they reply'],
    [
      'until they reply is due when a reply is recorded, also an earlier one',
      [snoozed(null, '2026-11-18'), touch('reply', '2026-11-17')],
      'today 2026-11-17: They wrote on 17 November, and you have not answered',
    ],
    [
      'until they reply is put off again when the reply is taken back',
      [snoozed(null, '2026-11-18'), touch('reply', '2026-11-17'), takenBack('reply', '2026-11-17')],
      'quiet no day: You wait until they reply',
    ],
    [
      'is due by its rhythm when that is taken back',
      [snoozed(null, '2026-11-18'), { type: 'FollowUpSnoozeEnded', data: {} }],
      'today 2026-11-15: You wrote on 1 November, no answer: every 14 days',
    ],
    [
      'is due on the day of a step that is set later',
      [snoozed('2026-11-23', '2026-11-18'), step('2026-12-01')],
      'later 2026-12-01: Send the sheet, due on 1 December',
    ],
  ])('%s', (_, events, expected) => expect(shown([...before, ...events])).toBe(expected));
});

describe('A dated next step', () => {
  const before = [surfaced(), touch('message', '2026-11-01')];
  it.each<[string, LeadEvent[], string]>([
    ['says the day', [step('2026-11-24')], 'week 2026-11-24: Send the sheet, due on 24 November'],
    [
      'says the day of a later year with the year',
      [step('2027-03-02')],
      'later 2027-03-02: Send the sheet, due on 2 March 2027',
    ],
    [
      'holds after a touch before its day',
      [step('2026-11-24'), touch('message', '2026-11-19')],
      'week 2026-11-24: Send the sheet, due on 24 November',
    ],
    [
      'is over after a touch on its day',
      [step('2026-11-18'), touch('call', '2026-11-18')],
      'later 2026-12-02: You talked on 18 November: every 14 days',
    ],
    [
      'is over once it is done',
      [step('2026-11-24'), done('2026-11-20')],
      'later 2026-12-04: Followed up on 20 November: every 14 days',
    ],
    [
      'gives way to a newer reply',
      [step('2026-11-24'), touch('reply', '2026-11-19')],
      'today 2026-11-19: They wrote on 19 November, and you have not answered',
    ],
    [
      'holds against an older reply',
      [touch('reply', '2026-11-19'), step('2026-11-24')],
      'week 2026-11-24: Send the sheet, due on 24 November',
    ],
    ['without a day says nothing', [step(null)], 'today 2026-11-15: You wrote on 1 November, no answer: every 14 days'],
  ])('%s', (_, events, expected) => expect(shown([...before, ...events])).toBe(expected));
});

it.each([
  ['Europe/Berlin', '2026-11-05'],
  ['America/Los_Angeles', '2026-11-04'],
  ['Pacific/Auckland', '2026-11-05'],
  ['Mars/Base', '2026-11-04'],
])('A touch at 23:30 UTC counts on its day in %s', (zone, day) => {
  const pace = paceOf(folded([surfaced(), touch('call', '2026-11-04', zone, '23:30')]));
  expect(pace?.day).toBe(day);
});

it('A rhythm counts days, also over 29 February and when the clocks change', () => {
  const dueAfter = (day: string, days: number) => paceOf(folded([surfaced(), touch('call', day), rhythm(days)]))?.day;
  expect(dueAfter('2028-02-27', 2)).toBe('2028-02-29');
  expect(dueAfter('2027-02-27', 2)).toBe('2027-03-01');
  expect(dueAfter('2026-10-24', 2)).toBe('2026-10-26');
  expect(dueAfter('2026-03-28', 2)).toBe('2026-03-30');
});

describe('A follow-up', () => {
  const contacted = [surfaced(), touch('message', '2026-11-01')];
  const now = on('2026-11-20');
  const snooze = (until: string | null) => ({ type: 'SnoozeFollowUp', until, ...now }) as const;
  const letItGo = { type: 'LetFollowUpGo', reason: 'not_now', note: null, ...now } as const;
  const finish = { type: 'FinishFollowUp', ...now } as const;

  it('is put off, once for each day', () => {
    given(lead, contacted)
      .when(snooze('2026-11-23'))
      .then([snoozed('2026-11-23', '2026-11-20')]);
    given(lead, [...contacted, snoozed('2026-11-23', '2026-11-19')])
      .when(snooze('2026-11-23'))
      .thenNothing();
    given(lead, [...contacted, snoozed(null, '2026-11-19')])
      .when(snooze(null))
      .thenNothing();
    given(lead, contacted).when({ type: 'EndFollowUpSnooze' }).thenNothing();
  });

  it('is put off as before only while it is put off as an Undo names it', () => {
    const there = [...contacted, snoozed('2026-11-23', '2026-11-19')];
    const end = (until: string | null) => ({ type: 'EndFollowUpSnooze', from: { until } }) as const;
    given(lead, there)
      .when(end('2026-11-23'))
      .then([{ type: 'FollowUpSnoozeEnded', data: {} }]);
    for (const until of ['2026-11-24', null]) given(lead, there).when(end(until)).thenRefused('invalid_transition');
    given(lead, contacted).when(end('2026-11-23')).thenNothing();
    const back = { ...snooze(null), from: { until: '2026-11-23' } };
    given(lead, there)
      .when(back)
      .then([snoozed(null, '2026-11-20', { until: '2026-11-23' })]);
    given(lead, contacted).when(back).thenRefused('invalid_transition');
    given(lead, [...contacted, snoozed('2026-11-24', '2026-11-19')])
      .when(back)
      .thenRefused('invalid_transition');
  });

  it('cannot be put off until today, in the zone of the person', () => {
    given(lead, contacted).when(snooze('2026-11-20')).thenRefused('validation_failed');
    const late = { type: 'SnoozeFollowUp', until: '2026-11-21', at: '2026-11-20T23:30:00.000Z', timeZone } as const;
    given(lead, contacted).when(late).thenRefused('validation_failed');
    given(lead, contacted)
      .when({ ...late, timeZone: 'UTC' })
      .then([{ type: 'FollowUpSnoozed', data: { until: '2026-11-21', before: null, at: late.at, timeZone: 'UTC' } }]);
  });

  it('says what was in force before it was put off again, also after it was let go, done or contacted in between', () => {
    const before = { until: '2026-11-23' };
    const there = [...contacted, snoozed(before.until, '2026-11-12')];
    const broughtBack: LeadEvent = { type: 'FollowUpBroughtBack', data: {} };
    for (const between of [
      [],
      [letGo('2026-11-13'), broughtBack],
      [done('2026-11-13'), doneTakenBack('2026-11-13')],
      [touch('call', '2026-11-13'), takenBack('call', '2026-11-13')],
    ])
      given(lead, [...there, ...between])
        .when(snooze(null))
        .then([snoozed(null, '2026-11-20', before)]);
    given(lead, [...there, done('2026-11-13')])
      .when(snooze(null))
      .then([snoozed(null, '2026-11-20')]);
  });

  it('that was let go takes no other reason before it is brought back, and none is dropped', () => {
    const past = [...contacted, letGo('2026-11-19')];
    given(lead, past)
      .when({ ...letItGo, reason: 'said_no' })
      .thenRefused('invalid_transition');
    given(lead, past)
      .when({ ...letItGo, note: 'Next year.' })
      .thenRefused('invalid_transition');
  });

  it('is let go and brought back', () => {
    given(lead, contacted)
      .when(letItGo)
      .then([letGo('2026-11-20')]);
    given(lead, [...contacted, letGo('2026-11-19')])
      .when(letItGo)
      .thenNothing();
    given(lead, [...contacted, letGo('2026-11-19')])
      .when({ type: 'BringFollowUpBack' })
      .then([{ type: 'FollowUpBroughtBack', data: {} }]);
    given(lead, contacted).when({ type: 'BringFollowUpBack' }).thenNothing();
  });

  it('is done once a day, unless something changed since', () => {
    given(lead, [...contacted, done('2026-11-20')])
      .when(finish)
      .thenNothing();
    for (const since of [done('2026-11-19'), touch('reply', '2026-11-20', timeZone, '08:00'), step('2026-11-20')])
      given(lead, [...contacted, ...(since.type === 'FollowUpDone' ? [] : [done('2026-11-20')]), since])
        .when(finish)
        .then([done('2026-11-20')]);
  });

  it('is done, and what was done within a day can be taken back', () => {
    given(lead, contacted)
      .when(finish)
      .then([done('2026-11-20')]);
    const takeBack = { type: 'TakeBackFinishedFollowUp', ...now } as const;
    given(lead, [...contacted, done('2026-11-20')])
      .when(takeBack)
      .then([doneTakenBack('2026-11-20')]);
    given(lead, [...contacted, done('2026-11-19')])
      .when(takeBack)
      .thenNothing();
    given(lead, contacted).when(takeBack).thenNothing();
  });

  it.each([
    ['after midnight', '2026-11-20T23:59:58.000Z', { at: '2026-11-21T00:00:02.000Z', timeZone: 'UTC' }],
    ['in another zone', '2026-11-20T08:00:00.000Z', { at: '2026-11-20T12:00:00.000Z', timeZone: 'Pacific/Auckland' }],
  ] as const)('that was done a moment ago can be taken back %s', (_, at, later) =>
    given(lead, [...contacted, { type: 'FollowUpDone', data: { at, timeZone: 'UTC' } } as const])
      .when({ type: 'TakeBackFinishedFollowUp', ...later })
      .then([{ type: 'FollowUpDoneTakenBack', data: { at, timeZone: later.timeZone } }]),
  );

  it.each<[string, LeadEvent[]]>([
    ['that nobody contacted', [surfaced()]],
    ['that is won', [...contacted, moved('converted')]],
    ['that was let go', [...contacted, letGo('2026-11-19')]],
  ])('does not exist for a lead %s', (_, events) => {
    given(lead, events).when(snooze(null)).thenRefused('invalid_transition');
    given(lead, events).when(finish).thenRefused('invalid_transition');
  });

  it('has a rhythm, also before the first contact', () => {
    const set = (days: number | null) => ({ type: 'SetFollowUpRhythm', days }) as const;
    given(lead, [surfaced()])
      .when(set(7))
      .then([rhythm(7)]);
    given(lead, [surfaced(), rhythm(7)])
      .when(set(7))
      .thenNothing();
    given(lead, [surfaced(), rhythm(7)])
      .when(set(null))
      .then([rhythm(null)]);
    given(lead, [surfaced(), rhythm(7)])
      .when({ ...set(null), from: 7 })
      .then([rhythm(null)]);
    given(lead, [surfaced(), rhythm(14)])
      .when({ ...set(null), from: 7 })
      .thenRefused('invalid_transition');
    given(lead, [surfaced(), rhythm(7)])
      .when({ ...set(14), from: null })
      .thenRefused('invalid_transition');
  });
});

describe('A conversation without a day to follow up', () => {
  const answered = [surfaced('smb'), touch('reply', '2026-11-01'), touch('message', '2026-11-02')];
  const twice = [...answered, touch('message', '2026-11-05')];
  const threadOf = (events: LeadEvent[], rhythms = usualRhythms) => threadWithoutDay(folded(events), rhythms);

  it('is one that the lead answered, and that nothing else reminds of', () => {
    expect(threadOf(answered)).toBeNull();
    expect(threadOf(twice)).toBe('2026-11-05');
    expect(threadOf(answered, { ...usualRhythms, smb: null })).toBe('2026-11-02');
    expect(threadOf([surfaced(), touch('message', '2026-11-02'), touch('message', '2026-11-05')])).toBeNull();
  });

  it('goes on with a note or with what was followed up', () => {
    expect(threadOf([...twice, done('2026-11-07')])).toBe('2026-11-07');
    expect(threadOf([...twice, touch('note', '2026-11-08')])).toBe('2026-11-08');
    expect(threadOf([...twice, done('2026-11-07'), doneTakenBack('2026-11-07')])).toBe('2026-11-05');
  });

  it.each<[string, LeadEvent]>([
    ['waits for a reply by the person’s own word', snoozed(null, '2026-11-06')],
    ['has a dated step', step('2026-12-24')],
    ['is put off until a day', snoozed('2026-12-24', '2026-11-06')],
    ['is let go', letGo('2026-11-06')],
    ['is won', moved('converted')],
  ])('is none while it %s', (_, event) => expect(threadOf([...twice, event])).toBeNull());

  it('is quiet on the first day of the band Quiet', () => {
    const pace = paceOf(folded(twice));
    const bandOn = (day: string) => pace && dueOf(pace, usualRhythms, day).band;
    expect(quietFrom('2026-11-05')).toBe('2026-11-16');
    expect([bandOn('2026-11-15'), bandOn('2026-11-16')]).toEqual(['later', 'quiet']);
  });
});

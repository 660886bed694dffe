import type { LeadEvent, TouchKind } from '@app/contracts/leads/leads.events';
import { leadDetails } from '../testing/commands';
import { given } from '../testing/given';
import { factsAfter, noFacts } from '../follow-ups/follow-up';
import { lead } from './lead';
import { type Person, suggestedStepOf } from './next-step';

const today = '2026-11-20';
const timeZone = 'Europe/Berlin';
const on = (day: string) => ({ at: `${day}T09:00:00.000Z`, timeZone });
const details = leadDetails({ title: 'COO', company: 'Solberg Care' });
const surfaced: LeadEvent = {
  type: 'LeadSurfaced',
  data: { ...details, source: 'manual', importId: null, row: null, ...on('2026-10-01') },
};
const touch = (kind: TouchKind, day: string): LeadEvent => ({
  type: 'TouchLogged',
  data: { touchId: `${kind} ${day}`, kind, note: null, via: null, contentId: null, ...on(day) },
});
const won: LeadEvent = {
  type: 'LeadStatusChanged',
  data: { from: 'contacted', to: 'converted', reason: null, touchId: null, ...on('2026-11-15') },
};
const refused = (rule: 'answer_reply' | 'connect', fact: string): LeadEvent => ({
  type: 'NextStepRefused',
  data: { rule, fact },
});
const nobody: Person = { connectedOn: null, email: null, linkedinUrl: null, hasStep: false };
const step = (events: LeadEvent[], person: Partial<Person> = {}) =>
  suggestedStepOf(events.reduce(factsAfter, noFacts), { ...nobody, ...person }, today);
const words = (...args: Parameters<typeof step>) => {
  const found = step(...args);
  return found && `${found.step}: ${found.reason} (${found.action})`;
};

describe('The next step', () => {
  it.each<[string, LeadEvent[], Partial<Person>, string | null]>([
    [
      'to a new connection',
      [surfaced],
      { connectedOn: '2026-11-03' },
      'Send a first message: Connected on 3 November, and nobody has written yet (direct_message)',
    ],
    [
      'to an old connection',
      [surfaced],
      { connectedOn: '2019-05-12' },
      'Write to an old connection: Connected on 12 May 2019, never in touch since (direct_message)',
    ],
    [
      'to somebody on LinkedIn',
      [surfaced],
      { linkedinUrl: 'https://linkedin.com/in/x' },
      'Ask to connect: Nobody has written yet, and no connection is known (connect)',
    ],
    [
      'to an email address',
      [surfaced],
      { email: 'x@example.com' },
      'Send a first email: Nobody has written yet, and only the email address is known (direct_message)',
    ],
    ['to somebody without an address', [surfaced], {}, null],
    [
      'after their reply',
      [surfaced, touch('message', '2026-11-01'), touch('reply', '2026-11-10')],
      {},
      'Answer their reply: They wrote on 10 November, and you have not answered (direct_message)',
    ],
    [
      'after a call',
      [surfaced, touch('call', '2026-11-10')],
      {},
      'Write after your talk: You talked on 10 November, and nothing went out since (direct_message)',
    ],
    [
      'after a comment',
      [surfaced, touch('comment', '2026-11-10')],
      {},
      'Send a direct message: You commented on 10 November, and have not written since (direct_message)',
    ],
    [
      '14 days after a message',
      [surfaced, touch('message', '2026-11-06')],
      {},
      'Follow up once: You wrote on 6 November, no answer since (direct_message)',
    ],
    ['13 days after a message', [surfaced, touch('message', '2026-11-07')], {}, null],
    ['after two messages', [surfaced, touch('message', '2026-09-07'), touch('message', '2026-10-07')], {}, null],
    ['where the person has one', [surfaced, touch('reply', '2026-11-10')], { hasStep: true }, null],
    ['of a lead that is won', [surfaced, touch('reply', '2026-11-10'), won], {}, null],
    [
      'of a lead that is put off',
      [surfaced, touch('call', '2026-11-10'), { type: 'FollowUpSnoozed', data: { until: null, ...on('2026-11-11') } }],
      {},
      null,
    ],
    [
      'of a lead that is done for now',
      [surfaced, touch('reply', '2026-11-10'), { type: 'FollowUpDone', data: on('2026-11-11') }],
      {},
      null,
    ],
  ])('%s', (_, events, person, expected) => expect(words(events, person)).toBe(expected));

  it('that is not needed comes back with a new fact only', () => {
    const replied = [surfaced, touch('reply', '2026-11-10')];
    const no = refused('answer_reply', 'reply 2026-11-10');
    expect(words([...replied, no])).toBeNull();
    expect(step([...replied, no, touch('reply', '2026-11-12')])).toMatchObject({ fact: 'reply 2026-11-12' });
    const yes: LeadEvent = {
      type: 'NextStepRefusalTakenBack',
      data: { rule: 'answer_reply', fact: 'reply 2026-11-10' },
    };
    expect(step([...replied, no, yes])).toMatchObject({ rule: 'answer_reply' });
    expect(
      words([surfaced, refused('connect', 'never in touch')], { linkedinUrl: 'https://linkedin.com/in/x' }),
    ).toBeNull();
  });

  it('is refused once, and taken back once', () => {
    const refuse = { type: 'RefuseNextStep', rule: 'connect', fact: 'never in touch' } as const;
    const takeBack = { ...refuse, type: 'TakeBackNextStepRefusal' } as const;
    const no = refused('connect', 'never in touch');
    given(lead, [surfaced]).when(refuse).then([no]);
    given(lead, [surfaced, no]).when(refuse).thenNothing();
    given(lead, [surfaced, no])
      .when(takeBack)
      .then([{ type: 'NextStepRefusalTakenBack', data: { rule: 'connect', fact: 'never in touch' } }]);
    given(lead, [surfaced]).when(takeBack).thenNothing();
  });
});

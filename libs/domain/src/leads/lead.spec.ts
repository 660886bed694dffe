import { leadStatuses } from '@app/contracts/leads/leads.constants';
import type { LeadDetails, LeadEvent, LeadStatus, Money, TouchKind } from '@app/contracts/leads/leads.events';
import type { LeadOrigin } from '@app/contracts/leads/lead-origin';
import { leadDetails } from '../testing/commands';
import { given } from '../testing/given';
import { lead, type LeadCommand } from './lead';

const moment = { at: '2026-11-19T09:00:00.000Z', timeZone: 'Europe/Berlin' };
const later = { at: '2026-11-20T09:00:00.000Z', timeZone: 'Asia/Tokyo' };
const importId = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e1';
const otherImport = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e2';
const touchId = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e3';
const otherTouch = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e4';
const contentId = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e5';
const details = leadDetails({ title: 'COO', company: 'Solberg Care', tags: ['Warm'] });

const surface: LeadCommand = { type: 'SurfaceLead', details, source: 'manual', importId: null, row: null, ...moment };
const surfaced: LeadEvent = {
  type: 'LeadSurfaced',
  data: { ...details, source: 'manual', importId: null, row: null, ...moment },
};
const imported: LeadEvent = {
  type: 'LeadSurfaced',
  data: { ...details, source: 'import', importId, row: 7, ...moment },
};
const change = (changes: Partial<LeadDetails>, from: string | null = null): LeadCommand => ({
  type: 'ChangeLeadDetails',
  changes,
  importId: from,
});
const changed = (
  changes: Partial<LeadDetails>,
  before: Partial<LeadDetails>,
  from: string | null = null,
): LeadEvent => ({ type: 'LeadDetailsChanged', data: { changes, before, importId: from } });
const changedBack = (changes: Partial<LeadDetails>, before: Partial<LeadDetails>): LeadEvent => ({
  type: 'LeadDetailsChanged',
  data: { changes, before, importId, undone: true },
});
const move = (
  to: (typeof leadStatuses)[number],
  reason: string | null = null,
  from?: (typeof leadStatuses)[number],
): LeadCommand => ({ type: 'ChangeLeadStatus', to, reason, from, ...later });
const moved = (from: (typeof leadStatuses)[number], to: (typeof leadStatuses)[number]): LeadEvent => ({
  type: 'LeadStatusChanged',
  data: { from, to, reason: null, touchId: null, ...later },
});
const choose = { type: 'ChooseLeadAction', action: 'connect', ...later } satisfies LeadCommand;
const chosen: LeadEvent = { type: 'LeadActionChosen', data: { action: 'connect', ...later } };
const touchOf = (kind: TouchKind, id = touchId) =>
  ({ type: 'LogTouch', touchId: id, kind, note: 'Call again.', via: 'phone', ...later }) satisfies LeadCommand;
const touchedBy = (kind: TouchKind, id = touchId, contentId: string | null = null) =>
  ({
    type: 'TouchLogged',
    data: {
      touchId: id,
      kind,
      note: contentId ? null : 'Call again.',
      via: contentId ? 'linkedin' : 'phone',
      contentId,
      ...later,
    },
  }) satisfies LeadEvent;
const movedBy = (from: LeadStatus, to: LeadStatus, id = touchId): LeadEvent => ({
  type: 'LeadStatusChanged',
  data: { from, to, reason: null, touchId: id, ...later },
});
const touchBack = (kind: TouchKind, id = touchId, contentId: string | null = null): LeadEvent => ({
  type: 'TouchTakenBack',
  data: { touchId: id, kind, contentId, ...later },
});
const dealValued = (value: Money | null, before: Money | null): LeadEvent => ({
  type: 'DealValued',
  data: { value, before, ...later },
});
const note = touchOf('note');
const noted = touchedBy('note');
const step = (text: string | null, due: string | null): LeadCommand => ({ type: 'SetNextStep', text, due });
const stepSet: LeadEvent = { type: 'NextStepSet', data: { text: 'Call', due: '2026-12-01' } };
const tag = (name: string): LeadCommand => ({ type: 'AddTag', tag: name });
type Reason = 'archived' | 'import_undone' | 'samples_removed';
const archive = (reason: Reason = 'archived'): LeadCommand => ({ type: 'ArchiveLead', reason });
const archived = (reason: Reason = 'archived'): LeadEvent => ({
  type: 'LeadArchived',
  data: { reason, surfacedAt: moment.at, timeZone: moment.timeZone },
});
const restore: LeadCommand = { type: 'RestoreLead' };
const restored = (was: Reason = 'archived'): LeadEvent => ({
  type: 'LeadRestored',
  data: { surfacedAt: moment.at, timeZone: moment.timeZone, was },
});
const undo = (of = importId, ...others: string[]): LeadCommand => ({
  type: 'UndoImport',
  importId: of,
  undone: others,
});

const everyOther: LeadCommand[] = [
  change({ title: 'CEO' }),
  move('contacted'),
  choose,
  note,
  { type: 'TakeBackTouch', touchId },
  { type: 'FollowText', contentId, sent: null },
  { type: 'ValueDeal', value: null, ...later },
  step('Call', null),
  { type: 'SetDoNotContact', value: { reason: null }, ...later },
  tag('new'),
  archive(),
  restore,
  undo(),
];

describe('Somebody unknown', () => {
  it('becomes a lead once', () => given(lead, []).when(surface).then([surfaced]));
  it.each(everyOther)('cannot be worked with ($type)', (command) =>
    given(lead, []).when(command).thenRefused('not_found'),
  );
});

describe('A lead', () => {
  it('is surfaced once, also when that is repeated', () => given(lead, [surfaced]).when(surface).thenNothing());

  it('records the changed fields with their old values', () =>
    given(lead, [surfaced])
      .when(change({ title: 'CEO', company: 'Solberg Care', tags: ['Warm', 'fair'], description: undefined }))
      .then([changed({ title: 'CEO', tags: ['Warm', 'fair'] }, { title: 'COO', tags: ['Warm'] })]));
  it('loses a value that is set to null', () =>
    given(lead, [surfaced, changed({ email: 'm@example.com' }, { email: null })])
      .when(change({ email: null }))
      .then([changed({ email: null }, { email: 'm@example.com' })]));
  it('does not change to the same values', () =>
    given(lead, [surfaced])
      .when(change({ ...details, tags: ['Warm'] }))
      .thenNothing());

  it.each(leadStatuses.filter((s) => s !== 'new'))('moves from new to %s', (to) =>
    given(lead, [surfaced])
      .when(move(to, 'Said so.'))
      .then([{ type: 'LeadStatusChanged', data: { from: 'new', to, reason: 'Said so.', touchId: null, ...later } }]),
  );
  it.each(leadStatuses)('moves to %s from any status, and records the old one', (to) => {
    const from = to === 'lost' ? 'converted' : 'lost';
    given(lead, [surfaced, moved('new', from)])
      .when(move(to))
      .then([moved(from, to)]);
  });
  it('that is lost takes no other reason before it is moved back, and none is dropped', () => {
    const lost: LeadEvent = {
      type: 'LeadStatusChanged',
      data: { from: 'new', to: 'lost', reason: 'Price.', touchId: null, ...later },
    };
    given(lead, [surfaced, lost]).when(move('lost', 'Price.')).thenNothing();
    given(lead, [surfaced, lost]).when(move('lost')).thenNothing();
    given(lead, [surfaced, lost]).when(move('lost', 'Timing.')).thenRefused('invalid_transition');
    given(lead, [surfaced, moved('new', 'lost')])
      .when(move('lost', 'Price.'))
      .thenRefused('invalid_transition');
  });
  it('does not move to its own status', () => {
    given(lead, [surfaced]).when(move('new')).thenNothing();
    given(lead, [surfaced, moved('new', 'responded')])
      .when(move('responded', 'Again.'))
      .thenNothing();
  });

  it('moves back only from the status that it was moved to', () => {
    const back = move('new', null, 'contacted');
    const there = [surfaced, moved('new', 'contacted')];
    given(lead, there)
      .when(back)
      .then([moved('contacted', 'new')]);
    given(lead, [...there, moved('contacted', 'responded')])
      .when(back)
      .thenRefused('invalid_transition');
    given(lead, [...there, moved('contacted', 'new')])
      .when(back)
      .thenNothing();
  });

  it('takes a suggested action, and another one', () => {
    given(lead, [surfaced]).when(choose).then([chosen]);
    given(lead, [surfaced, chosen])
      .when({ ...choose, action: 'comment' })
      .then([{ type: 'LeadActionChosen', data: { action: 'comment', ...later } }]);
  });
  it('takes the choice of an action back once', () => {
    const takeBack: LeadCommand = { ...choose, action: null };
    const takenBack: LeadEvent = { type: 'LeadActionTakenBack', data: { action: 'connect', ...later } };
    given(lead, [surfaced, chosen]).when(takeBack).then([takenBack]);
    given(lead, [surfaced, chosen, takenBack]).when(takeBack).thenNothing();
    given(lead, [surfaced, chosen, takenBack]).when(choose).then([chosen]);
  });
  it('gets the action of before back only from the one that replaced it', () => {
    const comment: LeadEvent = { type: 'LeadActionChosen', data: { action: 'comment', ...later } };
    const takenBack: LeadEvent = { type: 'LeadActionTakenBack', data: { action: 'comment', ...later } };
    const back: LeadCommand = { ...choose, from: 'comment' };
    given(lead, [surfaced, chosen, comment]).when(back).then([chosen]);
    given(lead, [surfaced, chosen, comment, takenBack]).when(back).thenRefused('invalid_transition');
    given(lead, [surfaced, chosen]).when(back).thenNothing();
    given(lead, [surfaced, chosen])
      .when({ ...choose, action: null, from: 'comment' })
      .thenRefused('invalid_transition');
    given(lead, [surfaced, chosen])
      .when({ ...choose, action: 'comment', from: null })
      .thenRefused('invalid_transition');
  });
  it('does not take the same action twice', () => given(lead, [surfaced, chosen]).when(choose).thenNothing());

  it('records a touch', () => given(lead, [surfaced]).when(note).then([noted]));
  it('records the same touch once', () => given(lead, [surfaced, noted]).when(note).thenNothing());
  it('records the same kind of touch as often as it happens', () =>
    given(lead, [surfaced, noted])
      .when(touchOf('note', otherTouch))
      .then([touchedBy('note', otherTouch)]));

  it('remembers what brought it, with what was said before', () => {
    const post: LeadOrigin = { kind: 'post', contentId, text: 'How many people should float?' };
    const event: LeadOrigin = { kind: 'event', contentId: null, text: 'The spring fair' };
    const name = (origin: LeadOrigin | null): LeadCommand => ({ type: 'NameSource', origin, ...later });
    const named = (origin: LeadOrigin | null, before: LeadOrigin | null = null): LeadEvent => ({
      type: 'LeadSourceNamed',
      data: { origin, before, ...later },
    });
    given(lead, [surfaced])
      .when(name(post))
      .then([named(post)]);
    given(lead, [surfaced, named(post)])
      .when(name({ ...post, text: 'Its words today' }))
      .thenNothing();
    given(lead, [surfaced, named(post)])
      .when(name(event))
      .then([named(event, post)]);
    given(lead, [surfaced, named(post)])
      .when(name(null))
      .then([named(null, post)]);
    given(lead, [surfaced]).when(name(null)).thenNothing();
    const back = (from: LeadOrigin | null): LeadCommand => ({ type: 'NameSource', origin: null, from, ...later });
    given(lead, [surfaced, named(post)])
      .when(back({ ...post, text: null }))
      .then([named(null, post)]);
    given(lead, [surfaced, named(post), named(event, post)])
      .when(back(post))
      .thenRefused('invalid_transition');
    given(lead, [surfaced]).when(back(post)).thenNothing();
  });

  it('takes a next step, and loses it', () => {
    given(lead, [surfaced]).when(step('Call', '2026-12-01')).then([stepSet]);
    given(lead, [surfaced, stepSet])
      .when(step(null, null))
      .then([{ type: 'NextStepSet', data: { text: null, due: null } }]);
  });
  it('keeps the part of a next step that a change leaves out', () => {
    given(lead, [surfaced, stepSet])
      .when({ type: 'SetNextStep', due: '2026-12-08' })
      .then([{ type: 'NextStepSet', data: { text: 'Call', due: '2026-12-08' } }]);
    given(lead, [surfaced, stepSet])
      .when({ type: 'SetNextStep', text: 'Write' })
      .then([{ type: 'NextStepSet', data: { text: 'Write', due: '2026-12-01' } }]);
  });
  it('does not take the same next step twice', () => {
    given(lead, [surfaced, stepSet]).when(step('Call', '2026-12-01')).thenNothing();
    given(lead, [surfaced]).when(step(null, null)).thenNothing();
  });

  it('takes a tag', () =>
    given(lead, [surfaced])
      .when(tag('fair'))
      .then([changed({ tags: ['Warm', 'fair'] }, { tags: ['Warm'] })]));
  it('has a tag once, in any spelling of upper and lower case', () =>
    given(lead, [surfaced]).when(tag('WARM')).thenNothing());
  it('loses one tag, in any case of letters, and no other', () => {
    given(lead, [surfaced, changed({ tags: ['Warm', 'fair'] }, { tags: ['Warm'] })])
      .when({ type: 'RemoveTag', tag: 'WARM' })
      .then([changed({ tags: ['fair'] }, { tags: ['Warm', 'fair'] })]);
    given(lead, [surfaced]).when({ type: 'RemoveTag', tag: 'fair' }).thenNothing();
  });
  it('has thirty tags at most', () => {
    const full = Array.from({ length: 30 }, (_, i) => `t${i}`);
    const past = [surfaced, changed({ tags: full }, { tags: ['Warm'] })];
    given(lead, past).when(tag('one more')).thenRefused('validation_failed');
    given(lead, past).when(tag('T29')).thenNothing();
  });

  it('keeps the tags that it has when an import adds some', () => {
    given(lead, [surfaced, changed({ tags: ['own'] }, { tags: ['Warm'] })])
      .when(change({ tags: ['OWN', 'fair'] }, importId))
      .then([changed({ tags: ['own', 'fair'] }, { tags: ['own'] }, importId)]);
    const full = Array.from({ length: 30 }, (_, i) => `t${i}`);
    given(lead, [surfaced, changed({ tags: full }, { tags: ['Warm'] })])
      .when(change({ tags: ['fair'] }, importId))
      .thenRefused('validation_failed');
  });

  it('keeps a value that it got after an import was planned', () => {
    const planned = (before: Partial<LeadDetails>): LeadCommand => ({
      type: 'ChangeLeadDetails',
      changes: { title: 'CEO', company: 'New Co', profileImageUrl: 'https://example.com/1.png' },
      importId,
      before: { profileImageUrl: null, ...before },
    });
    const picture = { profileImageUrl: 'https://example.com/1.png' };
    given(lead, [surfaced])
      .when(planned({ title: 'Founder', company: 'Solberg Care' }))
      .then([changed({ company: 'New Co', ...picture }, { company: 'Solberg Care' }, importId)]);
    given(lead, [surfaced])
      .when(planned({ title: 'Founder', company: 'Old Co', profileImageUrl: 'https://example.com/0.png' }))
      .thenNothing();
  });

  it('is archived, with the week in which it was surfaced', () => {
    given(lead, [surfaced]).when(archive()).then([archived()]);
    given(lead, [surfaced])
      .when(archive('samples_removed'))
      .then([archived('samples_removed')]);
  });
  it('is not restored when it is not archived', () => given(lead, [surfaced]).when(restore).thenNothing());
});

describe('A touch', () => {
  it.each<[LeadStatus, TouchKind, LeadStatus]>([
    ['new', 'message', 'contacted'],
    ['new', 'call', 'contacted'],
    ['new', 'meeting', 'contacted'],
    ['new', 'reply', 'responded'],
    ['contacted', 'reply', 'responded'],
  ])('moves a lead from %s with a %s to %s', (from, kind, to) =>
    given(lead, from === 'new' ? [surfaced] : [surfaced, moved('new', from)])
      .when(touchOf(kind))
      .then([touchedBy(kind), movedBy(from, to)]),
  );
  it.each<[LeadStatus, TouchKind]>([
    ['new', 'note'],
    ['new', 'comment'],
    ['contacted', 'message'],
    ['contacted', 'meeting'],
    ['responded', 'reply'],
    ['meeting_booked', 'reply'],
    ['converted', 'reply'],
    ['lost', 'reply'],
    ['lost', 'message'],
  ])('leaves a lead that is %s where it is with a %s', (from, kind) =>
    given(lead, from === 'new' ? [surfaced] : [surfaced, moved('new', from)])
      .when(touchOf(kind))
      .then([touchedBy(kind)]),
  );

  const takeBack: LeadCommand = { type: 'TakeBackTouch', touchId };
  const replied = [touchedBy('reply'), movedBy('new', 'responded')];
  it('is taken back with the move that it caused', () =>
    given(lead, [surfaced, ...replied])
      .when(takeBack)
      .then([touchBack('reply'), movedBy('responded', 'new')]));
  it('is taken back once', () => {
    const back = [surfaced, ...replied, touchBack('reply'), movedBy('responded', 'new')];
    given(lead, back).when(takeBack).thenNothing();
    given(lead, [surfaced]).when(takeBack).thenNothing();
  });
  it('is taken back alone when the lead moved on since', () =>
    given(lead, [surfaced, ...replied, moved('responded', 'meeting_booked')])
      .when(takeBack)
      .then([touchBack('reply')]));
  it('is taken back alone when another touch moved the lead', () =>
    given(lead, [surfaced, noted, touchedBy('reply', otherTouch), movedBy('new', 'responded', otherTouch)])
      .when(takeBack)
      .then([touchBack('note')]));
  describe('and a later one that moved the lead too', () => {
    const both = [
      surfaced,
      touchedBy('message'),
      movedBy('new', 'contacted'),
      touchedBy('reply', otherTouch),
      movedBy('contacted', 'responded', otherTouch),
    ];
    const takeOtherBack: LeadCommand = { type: 'TakeBackTouch', touchId: otherTouch };
    it.each([
      ['later', [takeOtherBack, takeBack]],
      ['earlier', [takeBack, takeOtherBack]],
    ])('leave nothing when both are taken back, the %s one first', (_, commands) => {
      const start = both.reduce(lead.evolve, lead.initial);
      const state = commands.reduce((now, command) => lead.decide(command, now).reduce(lead.evolve, now), start);
      expect(state).toMatchObject({ leadStatus: 'new', touches: [] });
    });
    it('leave the lead where the text put it, until the text is taken back', () => {
      const text = (id: string): LeadEvent => touchedBy('message', id, contentId);
      const events = [surfaced, text(touchId), movedBy('new', 'contacted'), ...both.slice(3)];
      const again: LeadCommand = {
        type: 'FollowText',
        contentId,
        sent: { touchId: importId, kind: 'message', via: 'email', ...moment },
      };
      const start = events.reduce(lead.evolve, lead.initial);
      const after = (...commands: LeadCommand[]) =>
        commands.reduce((now, command) => lead.decide(command, now).reduce(lead.evolve, now), start);
      const notSent: LeadCommand = { type: 'FollowText', contentId, sent: null };
      expect(after(again, takeOtherBack)).toMatchObject({
        leadStatus: 'contacted',
        touches: [{ touchId: importId }],
      });
      expect(after(again, takeOtherBack, notSent)).toMatchObject({ leadStatus: 'new', touches: [] });
      expect(after(notSent, takeOtherBack)).toMatchObject({ leadStatus: 'new', touches: [] });
    });
  });
  it('can be logged again after it was taken back', () =>
    given(lead, [surfaced, ...replied, touchBack('reply'), movedBy('responded', 'new')])
      .when(touchOf('reply'))
      .then(replied));
});

describe('A text to a lead', () => {
  it('cannot be taken back separately', () =>
    given(lead, [surfaced, touchedBy('message', touchId, contentId)])
      .when({ type: 'TakeBackTouch', touchId })
      .thenRefused('invalid_transition'));
  const sent = (id = touchId): LeadCommand => ({
    type: 'FollowText',
    contentId,
    sent: { touchId: id, kind: 'message', via: 'linkedin', ...later },
  });
  const notSent: LeadCommand = { type: 'FollowText', contentId, sent: null };
  const logged = (id = touchId) => [touchedBy('message', id, contentId), movedBy('new', 'contacted', id)];
  const back = [touchBack('message', touchId, contentId), movedBy('contacted', 'new')];

  it('that was sent is a touch, once', () => {
    given(lead, [surfaced]).when(sent()).then(logged());
    given(lead, [surfaced, ...logged()])
      .when(sent())
      .thenNothing();
  });
  it('that was not sent after all is none', () => {
    given(lead, [surfaced, ...logged()])
      .when(notSent)
      .then(back);
    given(lead, [surfaced]).when(notSent).thenNothing();
  });
  it('that was sent again is one touch, the new one', () =>
    given(lead, [surfaced, ...logged()])
      .when(sent(otherTouch))
      .then([...back, ...logged(otherTouch)]));
  it('is a touch of an archived lead too', () => given(lead, [surfaced, archived()]).when(sent()).then(logged()));
  it('leaves the other touches as they are', () =>
    given(lead, [surfaced, touchedBy('call', otherTouch)])
      .when(notSent)
      .thenNothing());
});

describe('A deal', () => {
  const value = { amount: 9000_00, currency: 'EUR' };
  const price = (to: Money | null): LeadCommand => ({ type: 'ValueDeal', value: to, ...later });
  it('gets a value, another one, and none', () => {
    given(lead, [surfaced])
      .when(price(value))
      .then([dealValued(value, null)]);
    const other = { amount: 9000_00, currency: 'SEK' };
    given(lead, [surfaced, dealValued(value, null)])
      .when(price(other))
      .then([dealValued(other, value)]);
    given(lead, [surfaced, dealValued(value, null)])
      .when(price(null))
      .then([dealValued(null, value)]);
  });
  it('gets the value of before back only from the one that replaced it', () => {
    const back: LeadCommand = { type: 'ValueDeal', value: null, from: value, ...later };
    given(lead, [surfaced, dealValued(value, null)])
      .when(back)
      .then([dealValued(null, value)]);
    const other = { ...value, currency: 'SEK' };
    given(lead, [surfaced, dealValued(value, null), dealValued(other, value)])
      .when(back)
      .thenRefused('invalid_transition');
    given(lead, [surfaced]).when(back).thenNothing();
    given(lead, [surfaced])
      .when({ type: 'ValueDeal', value: other, from: value, ...later })
      .thenRefused('invalid_transition');
  });
  it('does not get the same value twice', () => {
    given(lead, [surfaced, dealValued(value, null)])
      .when(price({ ...value }))
      .thenNothing();
    given(lead, [surfaced]).when(price(null)).thenNothing();
  });
});

describe('An archived lead', () => {
  const past = [surfaced, archived()];
  it('is not surfaced again', () => given(lead, past).when(surface).thenNothing());
  it('is archived once', () => {
    given(lead, past).when(archive()).thenNothing();
    given(lead, past).when(archive('import_undone')).thenNothing();
  });
  it('is restored, and records why it was archived', () => {
    given(lead, past).when(restore).then([restored()]);
    given(lead, [surfaced, archived('samples_removed')])
      .when(restore)
      .then([restored('samples_removed')]);
  });
  it('that an import changed gets its old values back when the import is undone', () => {
    const updated = changed({ title: 'CEO' }, { title: 'COO' }, importId);
    const back = changedBack({ title: 'COO' }, { title: 'CEO' });
    given(lead, [surfaced, updated, archived()]).when(undo()).then([back]);
    given(lead, [surfaced, updated, archived(), back]).when(undo()).thenNothing();
  });
  it('that an import created stays as it is when the import is undone', () =>
    given(lead, [imported, archived()]).when(undo()).thenNothing());
  it.each([change({ title: 'CEO' }), move('contacted'), choose, note, step('Call', null), tag('new')])(
    'cannot be changed until it is restored ($type)',
    (command) => given(lead, past).when(command).thenRefused('invalid_transition'),
  );
  it('has its old state after it is restored', () => {
    const back = [surfaced, moved('new', 'lost'), noted, archived(), restored()];
    given(lead, back).when(move('lost')).thenNothing();
    given(lead, back).when(note).thenNothing();
    given(lead, back).when(archive()).then([archived()]);
  });
});

describe('Undoing the import that created a lead', () => {
  it('removes it', () =>
    given(lead, [imported])
      .when(undo())
      .then([archived('import_undone')]));
  it('leaves the lead of another import, and one that was never imported', () => {
    given(lead, [imported]).when(undo(otherImport)).thenNothing();
    given(lead, [surfaced]).when(undo()).thenNothing();
  });
  it.each<[string, LeadEvent]>([
    ['renamed', changed({ name: 'Marta N.' }, { name: 'Marta Nowak' })],
    ['moved', moved('new', 'contacted')],
    ['talked to', touchedBy('call')],
    ['written to', touchedBy('message', touchId, contentId)],
    ['given a price', dealValued({ amount: 900_00, currency: 'EUR' }, null)],
    ['given a next step', stepSet],
    ['given an intention', chosen],
  ])('keeps one that was %s since', (_, event) => given(lead, [imported, event]).when(undo()).thenNothing());
  const into = { otherId: otherImport, changes: {}, before: {}, moved: null, deal: null, touches: [], ...later };
  it('keeps one that another lead was merged into', () =>
    given(lead, [imported, { type: 'LeadsMerged', data: into }])
      .when(undo())
      .thenNothing());
  it.each<[string, LeadEvent[]]>([
    ['a touch', [touchedBy('call'), movedBy('new', 'contacted'), touchBack('call'), movedBy('contacted', 'new')]],
    ['a chosen action', [chosen, { type: 'LeadActionTakenBack', data: { action: 'connect', ...later } }]],
    [
      'a merge',
      [
        { type: 'LeadsMerged', data: into },
        { type: 'LeadsMergeUndone', data: into },
      ],
    ],
  ])('takes away one with nothing but %s that was taken back', (_, events) =>
    given(lead, [imported, ...events])
      .when(undo())
      .then([archived('import_undone')]),
  );
  it('brings it back when the import, whose undo failed later, is started again', () => {
    const again = { ...surface, source: 'import', importId, row: 7 } satisfies LeadCommand;
    const removed = [imported, archived('import_undone')];
    const gone: LeadEvent = { type: 'LeadMergedInto', data: { into: otherImport, ...later } };
    given(lead, removed)
      .when(again)
      .then([restored('import_undone')]);
    given(lead, removed)
      .when({ ...again, importId: otherImport })
      .thenNothing();
    given(lead, [imported, archived()]).when(again).thenNothing();
    given(lead, [...removed, gone])
      .when(again)
      .thenNothing();
  });
  it('takes away one that only another import touched since', () =>
    given(lead, [imported, changed({ title: 'CEO' }, { title: 'COO' }, otherImport)])
      .when(undo())
      .then([archived('import_undone')]));
});

describe('Undoing an import that updated a lead', () => {
  const updated = changed({ title: 'CEO', company: 'New Co' }, { title: 'COO', company: 'Solberg Care' }, importId);
  it('restores every field', () =>
    given(lead, [surfaced, updated])
      .when(undo())
      .then([changedBack({ title: 'COO', company: 'Solberg Care' }, { title: 'CEO', company: 'New Co' })]));
  it('keeps a field that was changed again since', () =>
    given(lead, [surfaced, updated, changed({ title: 'Chair' }, { title: 'CEO' })])
      .when(undo())
      .then([changedBack({ company: 'Solberg Care' }, { company: 'New Co' })]));
  it('does nothing when all fields were changed again', () =>
    given(lead, [surfaced, updated, changed({ title: 'Chair', company: 'Own' }, { title: 'CEO', company: 'New Co' })])
      .when(undo())
      .thenNothing());
  it('leaves what another import did', () =>
    given(lead, [surfaced, updated, changed({ title: 'Founder' }, { title: 'CEO' }, otherImport)])
      .when(undo())
      .then([changedBack({ company: 'Solberg Care' }, { company: 'New Co' })]));
  it('goes back over several changes of the same import', () =>
    given(lead, [surfaced, updated, changed({ title: 'Chair' }, { title: 'CEO' }, importId)])
      .when(undo())
      .then([changedBack({ company: 'Solberg Care', title: 'COO' }, { company: 'New Co', title: 'Chair' })]));
  it('takes its tags back, and keeps those of the person and of another import', () => {
    const tagged = (tags: string[], before: string[], by: string | null) => changed({ tags }, { tags: before }, by);
    const imported = [surfaced, tagged(['Warm', 'Fair'], ['Warm'], importId)];
    const left = (tags: string[]) => [changedBack({ tags: ['Warm', 'vip'] }, { tags })];
    given(lead, [...imported, tagged(['Warm', 'Fair', 'vip'], ['Warm', 'Fair'], null)])
      .when(undo())
      .then(left(['Warm', 'Fair', 'vip']));
    given(lead, [...imported, tagged(['Warm', 'Fair', 'vip'], ['Warm', 'Fair'], otherImport)])
      .when(undo())
      .then(left(['Warm', 'Fair', 'vip']));
    const typed = [tagged(['Warm'], ['Warm', 'Fair'], null), tagged(['Warm', 'Fair'], ['Warm'], null)];
    given(lead, [...imported, ...typed])
      .when(undo())
      .thenNothing();
  });
  describe('after another import that was undone', () => {
    const first = changed({ title: 'CEO' }, { title: 'COO' }, otherImport);
    const second = changed({ title: 'Chair' }, { title: 'CEO' }, importId);
    it('goes back to the value before both', () =>
      given(lead, [surfaced, first, second])
        .when(undo(importId, otherImport))
        .then([changedBack({ title: 'COO' }, { title: 'Chair' })]));
    it('has nothing left to do, when the first undo went back to the value before both', () =>
      given(lead, [surfaced, first, second, changed({ title: 'COO' }, { title: 'Chair' }, importId)])
        .when(undo(otherImport, importId))
        .thenNothing());
    it('keeps what the person typed between them', () => {
      const typed = changed({ title: 'CEO' }, { title: 'Partner' });
      given(lead, [surfaced, first, changed({ title: 'Partner' }, { title: 'CEO' }), typed, second])
        .when(undo(importId, otherImport))
        .then([changedBack({ title: 'CEO' }, { title: 'Chair' })]);
    });
  });
  it('keeps the lead itself, although nobody worked on it', () =>
    given(lead, [surfaced, updated]).when(undo(otherImport)).thenNothing());
});

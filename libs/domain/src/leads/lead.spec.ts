import { type LeadDetails, type LeadEvent, leadStatuses } from '@app/contracts/leads/leads.events';
import { given } from '../testing/given';
import { lead, type LeadCommand } from './lead';

const moment = { at: '2026-11-19T09:00:00.000Z', timeZone: 'Europe/Berlin' };
const later = { at: '2026-11-20T09:00:00.000Z', timeZone: 'Asia/Tokyo' };
const importId = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e1';
const otherImport = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e2';
const touchId = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e3';
const details: LeadDetails = {
  name: 'Marta Nowak',
  title: 'COO',
  company: 'Solberg Care',
  email: null,
  linkedinUrl: null,
  description: null,
  segment: null,
  tags: ['Warm'],
  connectionCount: null,
  connectedOn: null,
};

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
const move = (to: (typeof leadStatuses)[number], reason: string | null = null): LeadCommand => ({
  type: 'ChangeLeadStatus',
  to,
  reason,
  ...later,
});
const moved = (from: (typeof leadStatuses)[number], to: (typeof leadStatuses)[number]): LeadEvent => ({
  type: 'LeadStatusChanged',
  data: { from, to, reason: null, ...later },
});
const choose: LeadCommand = { type: 'ChooseLeadAction', action: 'connect' };
const chosen: LeadEvent = { type: 'LeadActionChosen', data: { action: 'connect' } };
const touch: LeadCommand = { type: 'LogTouch', touchId, kind: 'call', note: 'Call again.', ...later };
const touched: LeadEvent = { type: 'TouchLogged', data: { touchId, kind: 'call', note: 'Call again.', at: later.at } };
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
const undo = (of = importId): LeadCommand => ({ type: 'UndoImport', importId: of });

const everyOther: LeadCommand[] = [
  change({ title: 'CEO' }),
  move('contacted'),
  choose,
  touch,
  step('Call', null),
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
      .then([{ type: 'LeadStatusChanged', data: { from: 'new', to, reason: 'Said so.', ...later } }]),
  );
  it.each(leadStatuses)('moves to %s from any status, and records the old one', (to) => {
    const from = to === 'lost' ? 'converted' : 'lost';
    given(lead, [surfaced, moved('new', from)])
      .when(move(to))
      .then([moved(from, to)]);
  });
  it('does not move to its own status', () => {
    given(lead, [surfaced]).when(move('new')).thenNothing();
    given(lead, [surfaced, moved('new', 'responded')])
      .when(move('responded', 'Again.'))
      .thenNothing();
  });

  it('takes a suggested action, and another one', () => {
    given(lead, [surfaced]).when(choose).then([chosen]);
    given(lead, [surfaced, chosen])
      .when({ type: 'ChooseLeadAction', action: 'comment' })
      .then([{ type: 'LeadActionChosen', data: { action: 'comment' } }]);
  });
  it('does not take the same action twice', () => given(lead, [surfaced, chosen]).when(choose).thenNothing());

  it('records a touch', () => given(lead, [surfaced]).when(touch).then([touched]));
  it('records the same touch once', () => given(lead, [surfaced, touched]).when(touch).thenNothing());
  it('records the same kind of touch as often as it happens', () => {
    const again = { ...touch, touchId: otherImport };
    given(lead, [surfaced, touched])
      .when(again)
      .then([{ type: 'TouchLogged', data: { touchId: otherImport, kind: 'call', note: 'Call again.', at: later.at } }]);
  });

  it('takes a next step, and loses it', () => {
    given(lead, [surfaced]).when(step('Call', '2026-12-01')).then([stepSet]);
    given(lead, [surfaced, stepSet])
      .when(step(null, null))
      .then([{ type: 'NextStepSet', data: { text: null, due: null } }]);
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
  it('has thirty tags at most', () => {
    const full = Array.from({ length: 30 }, (_, i) => `t${i}`);
    const past = [surfaced, changed({ tags: full }, { tags: ['Warm'] })];
    given(lead, past).when(tag('one more')).thenRefused('validation_failed');
    given(lead, past).when(tag('T29')).thenNothing();
  });

  it('is archived, with the week in which it was surfaced', () => {
    given(lead, [surfaced]).when(archive()).then([archived()]);
    given(lead, [surfaced])
      .when(archive('samples_removed'))
      .then([archived('samples_removed')]);
  });
  it('is not restored when it is not archived', () => given(lead, [surfaced]).when(restore).thenNothing());
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
  it.each([change({ title: 'CEO' }), move('contacted'), choose, touch, step('Call', null), tag('new'), undo()])(
    'cannot be changed until it is restored ($type)',
    (command) => given(lead, past).when(command).thenRefused('invalid_transition'),
  );
  it('has its old state after it is restored', () => {
    const back = [surfaced, moved('new', 'lost'), touched, archived(), restored()];
    given(lead, back).when(move('lost')).thenNothing();
    given(lead, back).when(touch).thenNothing();
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
    ['talked to', touched],
    ['given a next step', stepSet],
    ['given an intention', chosen],
  ])('keeps one that was %s since', (_, event) => given(lead, [imported, event]).when(undo()).thenNothing());
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
      .then([changed({ title: 'COO', company: 'Solberg Care' }, { title: 'CEO', company: 'New Co' }, importId)]));
  it('keeps a field that was changed again since', () =>
    given(lead, [surfaced, updated, changed({ title: 'Chair' }, { title: 'CEO' })])
      .when(undo())
      .then([changed({ company: 'Solberg Care' }, { company: 'New Co' }, importId)]));
  it('does nothing when all fields were changed again', () =>
    given(lead, [surfaced, updated, changed({ title: 'Chair', company: 'Own' }, { title: 'CEO', company: 'New Co' })])
      .when(undo())
      .thenNothing());
  it('leaves what another import did', () =>
    given(lead, [surfaced, updated, changed({ title: 'Founder' }, { title: 'CEO' }, otherImport)])
      .when(undo())
      .then([changed({ company: 'Solberg Care' }, { company: 'New Co' }, importId)]));
  it('goes back over several changes of the same import', () =>
    given(lead, [surfaced, updated, changed({ title: 'Chair' }, { title: 'CEO' }, importId)])
      .when(undo())
      .then([changed({ company: 'Solberg Care', title: 'COO' }, { company: 'New Co', title: 'Chair' }, importId)]));
  it('keeps the lead itself, though nobody worked on it', () =>
    given(lead, [surfaced, updated]).when(undo(otherImport)).thenNothing());
});

import type { LeadDetails, LeadEvent } from '@app/contracts/leads/leads.events';
import { given } from '../testing/given';
import { lead, type LeadCommand } from './lead';

const moment = { at: '2026-11-19T09:00:00.000Z', timeZone: 'Europe/Berlin' };
const details: LeadDetails = {
  name: 'Marta Kowalczyk',
  title: 'COO',
  company: 'Varden Logistics',
  email: null,
  linkedinUrl: null,
  description: null,
  segment: null,
  tags: ['logistics'],
  connectionCount: null,
  connectedOn: null,
};
const importId = '0e7a8f0a-30f0-4d0a-8a3b-1f7a2c7c0a01';
const other = '0e7a8f0a-30f0-4d0a-8a3b-1f7a2c7c0a02';
const touchId = '0e7a8f0a-30f0-4d0a-8a3b-1f7a2c7c0a03';

const surfaced: LeadEvent = {
  type: 'LeadSurfaced',
  data: { ...details, source: 'manual', importId: null, row: null, ...moment },
};
const imported: LeadEvent = {
  type: 'LeadSurfaced',
  data: { ...details, source: 'import', importId, row: 41, ...moment },
};
const surface: LeadCommand = { type: 'SurfaceLead', details, source: 'manual', importId: null, row: null, ...moment };
const archived = (reason: 'archived' | 'import_undone' | 'samples_removed' = 'archived'): LeadEvent => ({
  type: 'LeadArchived',
  data: { reason, surfacedAt: moment.at, timeZone: moment.timeZone },
});
const restored = (was: 'archived' | 'samples_removed' = 'archived'): LeadEvent => ({
  type: 'LeadRestored',
  data: { surfacedAt: moment.at, timeZone: moment.timeZone, was },
});
const changed = (changes: Partial<LeadDetails>, before: Partial<LeadDetails>, by: string | null = null): LeadEvent => ({
  type: 'LeadDetailsChanged',
  data: { changes, before, importId: by },
});
const moved = (from: 'new' | 'contacted', to: 'contacted' | 'responded'): LeadEvent => ({
  type: 'LeadStatusChanged',
  data: { from, to, reason: null, ...moment },
});
const move: LeadCommand = { type: 'ChangeLeadStatus', to: 'contacted', reason: null, ...moment };
const touch: LeadCommand = { type: 'LogTouch', touchId, kind: 'call', note: 'Asked for an example', ...moment };
const touched: LeadEvent = {
  type: 'TouchLogged',
  data: { touchId, kind: 'call', note: 'Asked for an example', at: moment.at },
};

describe('A lead', () => {
  it('is surfaced', () => given(lead, []).when(surface).then([surfaced]));
  it('is surfaced once, however often it is asked for', () => given(lead, [surfaced]).when(surface).thenNothing());

  it('keeps what changed, and how it was before', () =>
    given(lead, [surfaced])
      .when({ type: 'ChangeLeadDetails', changes: { title: 'CEO', company: 'Varden Logistics' }, importId: null })
      .then([changed({ title: 'CEO' }, { title: 'COO' })]));
  it('does not change when nothing is different', () =>
    given(lead, [surfaced])
      .when({ type: 'ChangeLeadDetails', changes: { tags: ['logistics'], email: null }, importId: null })
      .thenNothing());

  it('carries a tag once, however it is written', () => {
    given(lead, [surfaced])
      .when({ type: 'AddTag', tag: 'warm' })
      .then([changed({ tags: ['logistics', 'warm'] }, { tags: ['logistics'] })]);
    given(lead, [surfaced]).when({ type: 'AddTag', tag: 'Logistics' }).thenNothing();
  });

  it('moves from one status to another, also back', () => {
    given(lead, [surfaced])
      .when(move)
      .then([moved('new', 'contacted')]);
    given(lead, [surfaced, moved('new', 'contacted')])
      .when({ ...move, to: 'new' })
      .then([{ type: 'LeadStatusChanged', data: { from: 'contacted', to: 'new', reason: null, ...moment } }]);
  });
  it('does not move to where it is', () =>
    given(lead, [surfaced, moved('new', 'contacted')])
      .when(move)
      .thenNothing());

  it('has one suggested action at a time', () => {
    const chosen: LeadEvent = { type: 'LeadActionChosen', data: { action: 'connect' } };
    given(lead, [surfaced]).when({ type: 'ChooseLeadAction', action: 'connect' }).then([chosen]);
    given(lead, [surfaced, chosen]).when({ type: 'ChooseLeadAction', action: 'connect' }).thenNothing();
  });

  it('logs a touch once', () => {
    given(lead, [surfaced]).when(touch).then([touched]);
    given(lead, [surfaced, touched]).when(touch).thenNothing();
  });

  it('has a next step that can be set and cleared', () => {
    const set: LeadEvent = { type: 'NextStepSet', data: { text: 'Call', due: '2026-11-25' } };
    given(lead, [surfaced]).when({ type: 'SetNextStep', text: 'Call', due: '2026-11-25' }).then([set]);
    given(lead, [surfaced, set]).when({ type: 'SetNextStep', text: 'Call', due: '2026-11-25' }).thenNothing();
    given(lead, [surfaced, set])
      .when({ type: 'SetNextStep', text: null, due: null })
      .then([{ type: 'NextStepSet', data: { text: null, due: null } }]);
  });

  it.each<LeadCommand>([
    { type: 'ChangeLeadDetails', changes: {}, importId: null },
    move,
    touch,
    { type: 'ChooseLeadAction', action: 'connect' },
    { type: 'SetNextStep', text: null, due: null },
    { type: 'AddTag', tag: 'warm' },
    { type: 'ArchiveLead', reason: 'archived' },
    { type: 'RestoreLead' },
    { type: 'UndoImport', importId },
  ])('that nobody surfaced cannot be acted on ($type)', (command) =>
    given(lead, []).when(command).thenRefused('not_found'),
  );
});

describe('An archived lead', () => {
  it('is archived once', () => {
    given(lead, [surfaced]).when({ type: 'ArchiveLead', reason: 'archived' }).then([archived()]);
    given(lead, [surfaced, archived()]).when({ type: 'ArchiveLead', reason: 'archived' }).thenNothing();
  });
  it('cannot be worked on', () => given(lead, [surfaced, archived()]).when(move).thenRefused('invalid_transition'));
  it('comes back, and remembers why it was away', () => {
    given(lead, [surfaced, archived()]).when({ type: 'RestoreLead' }).then([restored()]);
    given(lead, [surfaced, archived('samples_removed')])
      .when({ type: 'RestoreLead' })
      .then([restored('samples_removed')]);
  });
  it('is back once', () => given(lead, [surfaced, archived(), restored()]).when({ type: 'RestoreLead' }).thenNothing());
  it('can be worked on again once it is back', () =>
    given(lead, [surfaced, archived(), restored()])
      .when(move)
      .then([moved('new', 'contacted')]));
});

describe('An undone import', () => {
  const undo: LeadCommand = { type: 'UndoImport', importId };

  it('takes away a lead that it brought', () =>
    given(lead, [imported])
      .when(undo)
      .then([archived('import_undone')]));
  it.each<[string, LeadEvent]>([
    ['moved', moved('new', 'contacted')],
    ['touched', touched],
    ['changed', changed({ title: 'CEO' }, { title: 'COO' })],
  ])('leaves a lead alone that the person %s since', (_, event) =>
    given(lead, [imported, event]).when(undo).thenNothing(),
  );
  it('leaves a lead alone that another import brought', () =>
    given(lead, [imported]).when({ type: 'UndoImport', importId: other }).thenNothing());

  const updated = changed({ title: 'CEO', email: 'm@example.com' }, { title: 'COO', email: null }, importId);
  it('puts back the fields that it changed', () =>
    given(lead, [surfaced, updated])
      .when(undo)
      .then([changed({ title: 'COO', email: null }, { title: 'CEO', email: 'm@example.com' }, importId)]));
  it('leaves a field alone that changed again since', () =>
    given(lead, [surfaced, updated, changed({ title: 'Chair' }, { title: 'CEO' })])
      .when(undo)
      .then([changed({ email: null }, { email: 'm@example.com' }, importId)]));
  it('does nothing a second time', () =>
    given(lead, [
      surfaced,
      updated,
      changed({ title: 'COO', email: null }, { title: 'CEO', email: 'm@example.com' }, importId),
    ])
      .when(undo)
      .thenNothing());
});

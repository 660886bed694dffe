import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { paceOf } from '../follow-ups/follow-up';
import { leadDetails } from '../testing/commands';
import { given } from '../testing/given';
import { fold } from '../decider';
import { lead, type LeadCommand } from './lead';

const moment = { at: '2026-11-19T09:00:00.000Z', timeZone: 'Europe/Berlin' };
const later = { at: '2026-11-20T09:00:00.000Z', timeZone: 'Asia/Tokyo' };
const surfaced: LeadEvent = {
  type: 'LeadSurfaced',
  data: { ...leadDetails(), source: 'manual', importId: null, row: null, ...moment },
};
const mark = (reason: string | null, from?: { reason: string | null } | null): LeadCommand => ({
  type: 'SetDoNotContact',
  value: { reason },
  from,
  ...later,
});
const lift = (from?: { reason: string | null } | null): LeadCommand => ({
  type: 'SetDoNotContact',
  value: null,
  from,
  ...later,
});
const marked = (reason: string | null): LeadEvent => ({ type: 'DoNotContactSet', data: { reason, ...later } });
const lifted = (reason: string | null): LeadEvent => ({ type: 'DoNotContactLifted', data: { reason, ...later } });
const archived: LeadEvent = {
  type: 'LeadArchived',
  data: { reason: 'archived', surfacedAt: moment.at, timeZone: moment.timeZone },
};

describe('“Do not contact”', () => {
  it('is set with a reason', () =>
    given(lead, [surfaced])
      .when(mark('Asked me to stop.'))
      .then([marked('Asked me to stop.')]));
  it('is set without a reason', () =>
    given(lead, [surfaced])
      .when(mark(null))
      .then([marked(null)]));
  it('is set once', () =>
    given(lead, [surfaced, marked('No.')])
      .when(mark('No.'))
      .thenNothing());
  it('gets another reason', () =>
    given(lead, [surfaced, marked('No.')])
      .when(mark('Changed jobs.'))
      .then([marked('Changed jobs.')]));
  it('is set for an archived lead, who can come back', () =>
    given(lead, [surfaced, archived])
      .when(mark(null))
      .then([marked(null)]));
  it('is lifted, and the event keeps the reason for an Undo', () =>
    given(lead, [surfaced, marked('No.')])
      .when(lift())
      .then([lifted('No.')]));
  it('is lifted only where it is set', () => given(lead, [surfaced]).when(lift()).thenNothing());
  it('is not set by an Undo when it was set again since', () =>
    given(lead, [surfaced, marked('Later.')])
      .when(mark('No.', null))
      .thenRefused('invalid_transition'));
  it('is not lifted by an Undo when it was set again since', () =>
    given(lead, [surfaced, marked('Later.')])
      .when(lift({ reason: 'No.' }))
      .thenRefused('invalid_transition'));

  it('refuses an action, for which a draft would be written', () =>
    given(lead, [surfaced, marked(null)])
      .when({ type: 'ChooseLeadAction', action: 'connect', ...later })
      .thenRefused('invalid_transition'));
  it('stays when an import updates the lead', () => {
    const importId = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e1';
    const data = { changes: { title: 'CEO' }, before: { title: 'COO' }, importId };
    expect(fold(lead, [surfaced, marked(null), { type: 'LeadDetailsChanged', data }])).toMatchObject({
      doNotContact: { reason: null },
    });
  });
  it('stays when the lead is archived and comes back', () => {
    const restored: LeadEvent = {
      type: 'LeadRestored',
      data: { surfacedAt: moment.at, timeZone: moment.timeZone, was: 'archived' },
    };
    expect(fold(lead, [surfaced, marked('No.'), archived, restored])).toMatchObject({
      doNotContact: { reason: 'No.' },
    });
  });
  it('keeps a lead that an import brought when the import is undone', () => {
    const importId = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e1';
    const imported: LeadEvent = { ...surfaced, data: { ...surfaced.data, source: 'import', importId } } as LeadEvent;
    given(lead, [imported, marked(null)])
      .when({ type: 'UndoImport', importId, undone: [] })
      .thenNothing();
  });

  it('ends the follow-ups until it is lifted', () => {
    const touched: LeadEvent = {
      type: 'TouchLogged',
      data: {
        touchId: '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e3',
        kind: 'call',
        note: null,
        via: null,
        contentId: null,
        ...moment,
      },
    };
    const paceAfter = (...events: LeadEvent[]) => {
      const state = fold(lead, [surfaced, touched, ...events]);
      return state.status === 'unknown' ? null : paceOf(state.followUp);
    };
    expect(paceAfter()).not.toBeNull();
    expect(paceAfter(marked(null))).toBeNull();
    expect(paceAfter(marked(null), lifted(null))).toEqual(paceAfter());
  });
});

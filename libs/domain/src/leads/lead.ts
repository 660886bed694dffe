import type { LeadAction, LeadDetails, LeadEvent, LeadStatus, TouchKind } from '@app/contracts/leads/leads.events';
import { type Decider, DomainError, type Moment } from '../decider';

type ArchiveReason = 'archived' | 'import_undone' | 'samples_removed';

export type LeadCommand =
  | (Moment & {
      type: 'SurfaceLead';
      details: LeadDetails;
      source: 'manual' | 'import' | 'sample';
      importId: string | null;
      row: number | null;
    })
  | { type: 'ChangeLeadDetails'; changes: Partial<LeadDetails>; importId: string | null }
  | (Moment & { type: 'ChangeLeadStatus'; to: LeadStatus; reason: string | null })
  | { type: 'ChooseLeadAction'; action: LeadAction }
  | (Moment & { type: 'LogTouch'; touchId: string; kind: TouchKind; note: string | null })
  | { type: 'SetNextStep'; text: string | null; due: string | null }
  | { type: 'AddTag'; tag: string }
  | { type: 'ArchiveLead'; reason: ArchiveReason }
  | { type: 'RestoreLead' }
  | { type: 'UndoImport'; importId: string };

interface Known {
  details: LeadDetails;
  leadStatus: LeadStatus;
  action: LeadAction | null;
  nextStep: { text: string | null; due: string | null };
  touches: { touchId: string; kind: TouchKind; at: string }[];
  surfaced: { at: string; timeZone: string; importId: string | null; sample: boolean };
  /** The imports that changed details, newest last, with the old values of the fields. */
  imported: { importId: string; before: Partial<LeadDetails>; changes: Partial<LeadDetails> }[];
  /** The owner worked on this lead, so the undo of an import keeps it. */
  workedOn: boolean;
}

export type LeadState =
  { status: 'unknown' } | ({ status: 'open' } & Known) | ({ status: 'archived'; reason: ArchiveReason } & Known);

export const lead: Decider<LeadCommand, LeadState, LeadEvent> = {
  initial: { status: 'unknown' },

  decide: (command, state) => {
    if (command.type === 'SurfaceLead') {
      if (state.status !== 'unknown') return [];
      const { details, source, importId, row, at, timeZone } = command;
      return [{ type: 'LeadSurfaced', data: { ...details, source, importId, row, at, timeZone } }];
    }
    if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such lead.');
    if (command.type === 'RestoreLead') {
      if (state.status === 'open') return [];
      const { at, timeZone } = state.surfaced;
      return [{ type: 'LeadRestored', data: { surfacedAt: at, timeZone, was: state.reason } }];
    }
    if (command.type === 'ArchiveLead') return state.status === 'archived' ? [] : [archived(state, command.reason)];
    if (state.status === 'archived')
      throw new DomainError('invalid_transition', 'This lead is archived. Restore it to go on.', { archived: true });
    return decideOpen(command, state);
  },

  evolve: (state, event) => {
    if (event.type === 'LeadSurfaced') {
      const { source, importId, row: _row, at, timeZone, ...details } = event.data;
      return {
        status: 'open',
        details,
        leadStatus: 'new',
        action: null,
        nextStep: { text: null, due: null },
        touches: [],
        surfaced: { at, timeZone, importId, sample: source === 'sample' },
        imported: [],
        workedOn: false,
      };
    }
    if (state.status === 'unknown') return state;
    switch (event.type) {
      case 'LeadDetailsChanged': {
        const { changes, before, importId } = event.data;
        const details = { ...state.details, ...changes };
        if (importId === null) return { ...state, details, workedOn: true };
        return { ...state, details, imported: [...state.imported, { importId, before, changes }] };
      }
      case 'LeadActionChosen':
        return { ...state, action: event.data.action, workedOn: true };
      case 'LeadStatusChanged':
        return { ...state, leadStatus: event.data.to, workedOn: true };
      case 'TouchLogged':
        return {
          ...state,
          touches: [...state.touches, { touchId: event.data.touchId, kind: event.data.kind, at: event.data.at }],
          workedOn: true,
        };
      case 'NextStepSet':
        return { ...state, nextStep: event.data, workedOn: true };
      case 'LeadArchived':
        return { ...state, status: 'archived', reason: event.data.reason };
      case 'LeadRestored': {
        const { reason: _reason, ...known } = state as Known & { reason?: ArchiveReason };
        return { ...known, status: 'open' };
      }
    }
  },
};

/** The limit of the event's schema. */
const mostTags = 30;

type Open = Extract<LeadState, { status: 'open' }>;
type OpenCommand = Exclude<LeadCommand, { type: 'SurfaceLead' | 'ArchiveLead' | 'RestoreLead' }>;

const decideOpen = (command: OpenCommand, state: Open): LeadEvent[] => {
  switch (command.type) {
    case 'ChangeLeadDetails':
      return detailsChanged(state, command.changes, command.importId);
    case 'AddTag': {
      const known = state.details.tags.some((t) => t.toLowerCase() === command.tag.toLowerCase());
      if (known) return [];
      if (state.details.tags.length >= mostTags)
        throw new DomainError('validation_failed', `This lead carries ${mostTags} tags already, and that is the most.`);
      return detailsChanged(state, { tags: [...state.details.tags, command.tag] }, null);
    }
    case 'ChangeLeadStatus': {
      const { to, reason, at, timeZone } = command;
      if (to === state.leadStatus) return [];
      return [{ type: 'LeadStatusChanged', data: { from: state.leadStatus, to, reason, at, timeZone } }];
    }
    case 'ChooseLeadAction':
      return command.action === state.action ? [] : [{ type: 'LeadActionChosen', data: { action: command.action } }];
    case 'LogTouch': {
      const { touchId, kind, note, at } = command;
      const known = state.touches.some((t) => t.touchId === touchId);
      return known ? [] : [{ type: 'TouchLogged', data: { touchId, kind, note, at } }];
    }
    case 'SetNextStep': {
      const { text, due } = command;
      if (text === state.nextStep.text && due === state.nextStep.due) return [];
      return [{ type: 'NextStepSet', data: { text, due } }];
    }
    case 'UndoImport':
      return undoImport(state, command.importId);
  }
};

const archived = (state: Open, reason: ArchiveReason): LeadEvent => ({
  type: 'LeadArchived',
  data: { reason, surfacedAt: state.surfaced.at, timeZone: state.surfaced.timeZone },
});

const detailsChanged = (state: Open, wanted: Partial<LeadDetails>, importId: string | null): LeadEvent[] => {
  const keys = (Object.keys(wanted) as (keyof LeadDetails)[]).filter(
    (key) => wanted[key] !== undefined && JSON.stringify(wanted[key]) !== JSON.stringify(state.details[key]),
  );
  if (keys.length === 0) return [];
  const pick = (from: Partial<LeadDetails>) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  return [{ type: 'LeadDetailsChanged', data: { changes: pick(wanted), before: pick(state.details), importId } }];
};

/**
 * Removes a lead that the import created, unless the owner worked on it since. Restores a changed field, unless it
 * changed again.
 */
const undoImport = (state: Open, importId: string): LeadEvent[] => {
  if (state.surfaced.importId === importId) return state.workedOn ? [] : [archived(state, 'import_undone')];
  const back: Partial<LeadDetails> = {};
  for (const change of state.imported.filter((c) => c.importId === importId).toReversed())
    for (const key of Object.keys(change.changes) as (keyof LeadDetails)[]) {
      const now = key in back ? back[key] : state.details[key];
      if (JSON.stringify(now) === JSON.stringify(change.changes[key]))
        Object.assign(back, { [key]: change.before[key] });
    }
  return detailsChanged(state, back, importId);
};

import {
  type ArchiveReason,
  isMoveBack,
  type LeadAction,
  type LeadDetails,
  type LeadEvent,
  type LeadStatus,
  type Money,
  type TouchKind,
  type TouchVia,
} from '@app/contracts/leads/leads.events';
import { mostTags, statusAfterTouch } from '@app/contracts/leads/leads.constants';
import type { LeadOrigin } from '@app/contracts/leads/lead-origin';
import { type Decider, DomainError, type Moment } from '../decider';
import { sourceNamed } from './lead-origin';
import {
  afterMerge,
  followMerge,
  merge,
  type MergeCommand,
  type Merged,
  mergedElsewhere,
  mergedWithout,
  tellApart,
  undoMerge,
} from './lead-merge';
import { factsAfter, type FollowUpFacts, noFacts } from './follow-up';
import { decideFollowUp, type FollowUpCommand, isFollowUpCommand } from './follow-up-commands';

/** Something that happened with the lead. `at` is when it happened. */
interface Touch extends Moment {
  touchId: string;
  kind: TouchKind;
  note: string | null;
  via: TouchVia | null;
}

export type LeadCommand =
  | MergeCommand
  | (Moment & {
      type: 'SurfaceLead';
      details: LeadDetails;
      source: 'manual' | 'import' | 'sample';
      importId: string | null;
      row: number | null;
    })
  | { type: 'ChangeLeadDetails'; changes: Partial<LeadDetails>; importId: string | null }
  | (Moment & { type: 'ChangeLeadStatus'; to: LeadStatus; reason: string | null })
  | (Moment & { type: 'ChooseLeadAction'; action: LeadAction | null })
  | (Touch & { type: 'LogTouch' })
  | { type: 'TakeBackTouch'; touchId: string }
  /** Updates the touches after a text to the lead was sent or not. `sent`: how the text went out; null when it did not. */
  | { type: 'FollowText'; contentId: string; sent: Omit<Touch, 'note'> | null }
  | (Moment & { type: 'ValueDeal'; value: Money | null })
  | (Moment & { type: 'NameSource'; origin: LeadOrigin | null })
  /** Fields that are left out stay as they are. */
  | { type: 'SetNextStep'; text?: string | null | undefined; due?: string | null | undefined }
  | { type: 'AddTag'; tag: string }
  | { type: 'ArchiveLead'; reason: ArchiveReason }
  | { type: 'RestoreLead' }
  /** `undone`: other imports that were undone. */
  | { type: 'UndoImport'; importId: string; undone: readonly string[] }
  | FollowUpCommand;

interface Known {
  details: LeadDetails;
  leadStatus: LeadStatus;
  /** Why the lead moved to its status. */
  statusReason: string | null;
  action: LeadAction | null;
  nextStep: { text: string | null; due: string | null };
  /** Sorted by the time when they happened. `contentId`: the text that went out. */
  touches: (Touch & { contentId: string | null })[];
  /** How touches moved the lead since it was last moved in another way, oldest first. */
  moves: { touchId: string; from: LeadStatus }[];
  deal: Money | null;
  /** What brought the lead. */
  origin: LeadOrigin | null;
  followUp: FollowUpFacts;
  surfaced: { at: string; timeZone: string; importId: string | null; sample: boolean };
  /**
   * The changes of details, newest last, with the old values of the fields. `by`: the import, or the other lead of a merge; null for
   * those of the owner. `undone`: those of a merge that was undone, and of its Undo.
   */
  changed: { by: string | null; undone: boolean; before: Partial<LeadDetails>; changes: Partial<LeadDetails> }[];
  /** The merges that are not undone, oldest first. */
  merged: Merged[];
  /** Leads that the owner said are other people. */
  apart: string[];
  /** The lead that this one was merged into; null for most leads. */
  into: string | null;
  /** The owner worked on this lead, so the undo of an import keeps it. */
  workedOn: boolean;
}

export type LeadState =
  { status: 'unknown' } | ({ status: 'open' } & Known) | ({ status: 'archived'; reason: ArchiveReason } & Known);

/** The lead that this one was merged into. */
export const intoOf = (state: LeadState): string | null => (state.status === 'unknown' ? null : state.into);

export const lead: Decider<LeadCommand, LeadState, LeadEvent> = {
  initial: { status: 'unknown' },

  decide: (command, state) => {
    if (command.type === 'SurfaceLead') {
      if (state.status !== 'unknown') return [];
      const { details, source, importId, row, at, timeZone } = command;
      return [{ type: 'LeadSurfaced', data: { ...details, source, importId, row, at, timeZone } }];
    }
    if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such lead.');
    if (command.type === 'FollowMerge') return followMerge(command, state);
    if (command.type === 'RestoreLead') {
      if (state.status === 'open') return [];
      if (state.into !== null) throw mergedElsewhere();
      const { at, timeZone } = state.surfaced;
      return [{ type: 'LeadRestored', data: { surfacedAt: at, timeZone, was: state.reason } }];
    }
    if (command.type === 'ArchiveLead') return state.status === 'archived' ? [] : [archived(state, command.reason)];
    // The lead may be archived, but the text was sent.
    if (command.type === 'FollowText') return followText(command, state);
    // An older version could archive two leads that were merged into each other at the same moment.
    if (command.type === 'UndoMerge' && state.into === command.otherId) return undoMerge(command, state);
    if (state.status === 'archived')
      throw new DomainError('invalid_transition', 'This lead is archived. Restore it to go on.', { archived: true });
    return decideOpen(command, state);
  },

  evolve: (before, event) => {
    if (event.type === 'LeadSurfaced') {
      const { source, importId, row: _row, at, timeZone, ...details } = event.data;
      return {
        status: 'open',
        details,
        leadStatus: 'new',
        statusReason: null,
        action: null,
        nextStep: { text: null, due: null },
        touches: [],
        moves: [],
        deal: null,
        origin: null,
        followUp: factsAfter(noFacts, event),
        surfaced: { at, timeZone, importId, sample: source === 'sample' },
        changed: [],
        merged: [],
        apart: [],
        into: null,
        workedOn: false,
      };
    }
    if (before.status === 'unknown') return before;
    const state = { ...before, followUp: factsAfter(before.followUp, event) };
    switch (event.type) {
      case 'LeadDetailsChanged': {
        const { changes, before, importId } = event.data;
        const details = { ...state.details, ...changes };
        const changed = [...state.changed, { by: importId, undone: false, before, changes }];
        return { ...state, details, changed, workedOn: state.workedOn || importId === null };
      }
      case 'LeadActionChosen':
        return { ...state, action: event.data.action, workedOn: true };
      case 'LeadActionTakenBack':
        return { ...state, action: null };
      case 'LeadStatusChanged': {
        const { from, to, reason, touchId } = event.data;
        const after =
          touchId === null ? [] : isMoveBack(event.data) ? state.moves : [...state.moves, { touchId, from }];
        return { ...state, leadStatus: to, statusReason: reason, moves: after, workedOn: true };
      }
      case 'TouchLogged': {
        const touches = [...state.touches, event.data].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
        return { ...state, touches, workedOn: true };
      }
      case 'TouchTakenBack': {
        const others = <T extends { touchId: string }>(touches: T[]) =>
          touches.filter(({ touchId }) => touchId !== event.data.touchId);
        const merged = state.merged.map((one) => ({ ...one, touches: others(one.touches) }));
        return { ...state, touches: others(state.touches), moves: movesWithout(state.moves, event.data), merged };
      }
      case 'DealValued':
        return { ...state, deal: event.data.value, workedOn: true };
      case 'LeadSourceNamed':
        return { ...state, origin: event.data.origin, workedOn: true };
      case 'NextStepSet':
        return { ...state, nextStep: event.data, workedOn: true };
      case 'LeadsMerged': {
        const { otherId: by, before, changes, moved } = event.data;
        return {
          ...afterMerge(state, event.data),
          changed: [...state.changed, { by, undone: false, before, changes }],
          merged: [...state.merged, event.data],
          moves: moved ? [] : state.moves,
          workedOn: true,
        };
      }
      case 'LeadsMergeUndone': {
        const { otherId: by, before, changes, moved } = event.data;
        const marked = state.changed.map((one) => (one.by === by ? { ...one, undone: true } : one));
        return {
          ...afterMerge(state, event.data),
          changed: [...marked, { by, undone: true, before, changes }],
          merged: mergedWithout(state.merged, by),
          moves: moved ? [] : state.moves,
        };
      }
      case 'LeadsToldApart':
        return { ...state, apart: [...state.apart, event.data.otherId] };
      case 'LeadMergedInto':
        return { ...state, into: event.data.into };
      case 'LeadArchived':
        return { ...state, status: 'archived', reason: event.data.reason };
      case 'LeadRestored': {
        const { reason: _reason, ...known } = state as Known & { reason?: ArchiveReason };
        return { ...known, status: 'open', into: null };
      }
      case 'FollowUpRhythmSet':
      case 'FollowUpSnoozed':
      case 'FollowUpSnoozeEnded':
      case 'FollowUpLetGo':
      case 'FollowUpBroughtBack':
      case 'FollowUpDone':
      case 'FollowUpDoneTakenBack':
      case 'NextStepRefused':
      case 'NextStepRefusalTakenBack':
        return { ...state, workedOn: true };
    }
  },
};

type Open = Extract<LeadState, { status: 'open' }>;
type OpenCommand = Exclude<
  LeadCommand,
  { type: 'SurfaceLead' | 'ArchiveLead' | 'RestoreLead' | 'FollowText' | 'FollowMerge' }
>;

const decideOpen = (command: OpenCommand, state: Open): LeadEvent[] => {
  if (isFollowUpCommand(command)) return decideFollowUp(command, state.followUp);
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
      if (to === state.leadStatus) {
        const ended = to === 'converted' || to === 'lost';
        if (!ended || !reason || reason === state.statusReason) return [];
        const how = `This lead is ${to === 'lost' ? 'lost' : 'won'} already. Move it back, then end it with the other reason.`;
        throw new DomainError('invalid_transition', how);
      }
      const from = state.leadStatus;
      return [{ type: 'LeadStatusChanged', data: { from, to, reason, touchId: null, at, timeZone } }];
    }
    case 'ChooseLeadAction': {
      const { action, at, timeZone } = command;
      if (action === state.action) return [];
      if (action !== null) return [{ type: 'LeadActionChosen', data: { action, at, timeZone } }];
      return state.action ? [{ type: 'LeadActionTakenBack', data: { action: state.action, at, timeZone } }] : [];
    }
    case 'LogTouch':
      return touched(state, command, null);
    case 'TakeBackTouch': {
      const isText = state.touches.some((t) => t.touchId === command.touchId && t.contentId !== null);
      if (isText)
        throw new DomainError('invalid_transition', 'This touch is a text that you sent. Take it back there.');
      // This touch is stored in the stream of the other lead, and that stream takes no events until the merge is undone.
      if (state.merged.some(({ touches }) => touches.some((t) => t.touchId === command.touchId)))
        throw new DomainError(
          'invalid_transition',
          'This was logged for the other lead before the merge. Undo the merge to take it back.',
        );
      return takenBack(state, command.touchId);
    }
    case 'ValueDeal': {
      const { value, at, timeZone } = command;
      const same = value?.amount === state.deal?.amount && value?.currency === state.deal?.currency;
      return same ? [] : [{ type: 'DealValued', data: { value, before: state.deal, at, timeZone } }];
    }
    case 'NameSource':
      return sourceNamed(command, state.origin);
    case 'SetNextStep': {
      const { text = state.nextStep.text, due = state.nextStep.due } = command;
      if (text === state.nextStep.text && due === state.nextStep.due) return [];
      return [{ type: 'NextStepSet', data: { text, due } }];
    }
    case 'MergeLead':
      return merge(command, state);
    case 'UndoMerge':
      return undoMerge(command, state);
    case 'TellApart':
      return tellApart(command, state);
    case 'UndoImport':
      return undoImport(state, command.importId, command.undone);
  }
};

const touched = (state: Known, touch: Touch, contentId: string | null): LeadEvent[] => {
  const { touchId, kind, note, via, at, timeZone } = touch;
  if (state.touches.some((t) => t.touchId === touchId)) return [];
  const from = state.leadStatus;
  const to = statusAfterTouch(kind, from);
  return [
    { type: 'TouchLogged', data: { touchId, kind, note, via, contentId, at, timeZone } },
    ...(to ? [{ type: 'LeadStatusChanged' as const, data: { from, to, reason: null, touchId, at, timeZone } }] : []),
  ];
};

/** The touches of the lead, and those of the leads that were merged into it. */
const withMerged = ({ touches, merged }: Known): Merged['touches'] => [
  ...touches,
  ...merged.flatMap((one) => one.touches),
];

/**
 * The moves without that of a touch that is taken back. The next one then began where this one did, because nothing else put the
 * lead in between. A text can be logged again in another way, and then it still does.
 */
const movesWithout = (
  moves: Known['moves'],
  { touchId, contentId }: Pick<Known['touches'][number], 'touchId' | 'contentId'>,
): Known['moves'] =>
  moves.flatMap((move, i) => {
    const before = moves[i - 1];
    if (move.touchId === touchId) return [];
    return before?.touchId === touchId && contentId === null ? [{ ...move, from: before.from }] : [move];
  });

/** Takes back a touch, and the move that it caused, unless the lead moved again since. Both moves have the time of the touch. */
const takenBack = (state: Known, touchId: string): LeadEvent[] => {
  const touch = withMerged(state).find((t) => t.touchId === touchId);
  if (!touch) return [];
  const { kind, contentId, at, timeZone } = touch;
  const from = state.leadStatus;
  const last = state.moves.at(-1);
  const to = last?.touchId === touchId ? last.from : null;
  return [
    { type: 'TouchTakenBack', data: { touchId, kind, contentId, at, timeZone } },
    ...(to ? [{ type: 'LeadStatusChanged' as const, data: { from, to, reason: null, touchId, at, timeZone } }] : []),
  ];
};

const followText = (command: Extract<LeadCommand, { type: 'FollowText' }>, state: Known): LeadEvent[] => {
  const { contentId, sent } = command;
  const other = withMerged(state).find((t) => t.contentId === contentId && t.touchId !== sent?.touchId);
  const back = other ? takenBack(state, other.touchId) : [];
  if (!sent) return back;
  const after = back.reduce(lead.evolve, state as LeadState) as Known;
  return [...back, ...touched(after, { ...sent, note: null }, contentId)];
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

/** Who added a tag last; null for the owner, and for a tag from the beginning. */
const addedBy = ({ changed }: Open, tag: string): string | null =>
  changed.findLast(({ changes, before }) => changes.tags?.includes(tag) && !before.tags?.includes(tag))?.by ?? null;

/**
 * Removes a lead that the import created, unless the owner worked on it since. Restores a changed field, unless it changed again. The
 * value before may be that of an import or a merge that was undone, and then the one before that is restored.
 * Only the tags that the import added go.
 */
const undoImport = (state: Open, importId: string, undone: readonly string[]): LeadEvent[] => {
  if (state.surfaced.importId === importId) return state.workedOn ? [] : [archived(state, 'import_undone')];
  const ofUndone = (by: string | null) => by !== null && (by === importId || undone.includes(by));
  const back: Partial<LeadDetails> = { tags: state.details.tags.filter((tag) => !ofUndone(addedBy(state, tag))) };
  const kept = new Set<keyof LeadDetails>(['tags']);
  for (const { by, undone: gone, before, changes } of state.changed.toReversed())
    for (const key of Object.keys(changes) as (keyof LeadDetails)[]) {
      const now = key in back ? back[key] : state.details[key];
      if (kept.has(key) || !(gone || ofUndone(by)) || JSON.stringify(now) !== JSON.stringify(changes[key]))
        kept.add(key);
      else Object.assign(back, { [key]: before[key] });
    }
  return detailsChanged(state, back, importId);
};

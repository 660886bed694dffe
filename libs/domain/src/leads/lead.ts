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
import { leadStatusLabels, mostTags, statusAfterTouch } from '@app/contracts/leads/leads.constants';
import type { LeadOrigin } from '@app/contracts/leads/lead-origin';
import { changedSince, type Decider, DomainError, type Moment } from '../decider';
import { sourceNamed } from './lead-origin';
import {
  afterMerge,
  followMerge,
  merge,
  type MergeCommand,
  type Merged,
  mergedElsewhere,
  tellApart,
  undoMerge,
} from '../duplicates/lead-merge';
import { type Change, changesAfter, statusWithout, tagsWithout, valuesWithout } from './lead-changes';
import { factsAfter, type FollowUpFacts, noFacts } from '../follow-ups/follow-up';
import { decideFollowUp, type FollowUpCommand, isFollowUpCommand } from '../follow-ups/follow-up-commands';
import { unite } from './tags';

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
  /**
   * The owner sets the tags. An import adds them, because the owner may have changed them since it was planned. `before`: the other
   * values when it was planned. A field that has another one now keeps it.
   */
  | {
      type: 'ChangeLeadDetails';
      changes: Partial<LeadDetails>;
      importId: string | null;
      before?: Partial<LeadDetails> | undefined;
    }
  /** `from`, here and below: the only value that the lead may have. An Undo names it, because the lead may have changed again. */
  | (Moment & { type: 'ChangeLeadStatus'; to: LeadStatus; reason: string | null; from?: LeadStatus | undefined })
  | (Moment & { type: 'ChooseLeadAction'; action: LeadAction | null; from?: LeadAction | null | undefined })
  | (Touch & { type: 'LogTouch' })
  | { type: 'TakeBackTouch'; touchId: string }
  /** Updates the touches after a text to the lead was sent or not. `sent`: how the text went out; null when it did not. */
  | { type: 'FollowText'; contentId: string; sent: Omit<Touch, 'note'> | null }
  | (Moment & { type: 'ValueDeal'; value: Money | null; from?: Money | null | undefined })
  | (Moment & { type: 'NameSource'; origin: LeadOrigin | null; from?: LeadOrigin | null | undefined })
  /** Fields that are left out stay as they are. */
  | { type: 'SetNextStep'; text?: string | null | undefined; due?: string | null | undefined }
  | { type: 'AddTag' | 'RemoveTag'; tag: string }
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
  deal: Money | null;
  /** What brought the lead. */
  origin: LeadOrigin | null;
  followUp: FollowUpFacts;
  surfaced: { at: string; timeZone: string; importId: string | null; sample: boolean };
  changed: readonly Change[];
  /** The merges that are not undone, oldest first. */
  merged: Merged[];
  /** Leads that the owner said are other people. */
  apart: string[];
  /** The lead that this one was merged into; null for most leads. */
  into: string | null;
  /** The owner did something with this lead that is not a touch, a merge or a chosen action, which can be taken back. */
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
      if (state.status !== 'unknown') return removedBy(command.importId, state) ? [restored(state)] : [];
      const { details, source, importId, row, at, timeZone } = command;
      return [{ type: 'LeadSurfaced', data: { ...details, source, importId, row, at, timeZone } }];
    }
    if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such lead.');
    if (command.type === 'FollowMerge') return followMerge(command, state);
    if (command.type === 'RestoreLead') {
      if (state.status === 'open') return [];
      if (state.into !== null) throw mergedElsewhere();
      return [restored(state)];
    }
    if (command.type === 'ArchiveLead') return state.status === 'archived' ? [] : [archived(state, command.reason)];
    // The lead may be archived, but the text was sent.
    if (command.type === 'FollowText') return followText(command, state);
    // An archived lead can come back, and then has its old values.
    if (command.type === 'UndoImport') return undoImport(command, state);
    // An older version could archive two leads that were merged into each other at the same moment.
    if (command.type === 'UndoMerge' && state.into === command.otherId) return undoMerge(command, state);
    if (state.into !== null) throw mergedElsewhere();
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
    const state = { ...before, followUp: factsAfter(before.followUp, event), changed: changesAfter(before, event) };
    switch (event.type) {
      case 'LeadDetailsChanged': {
        const { changes, importId } = event.data;
        const details = { ...state.details, ...changes };
        return { ...state, details, workedOn: state.workedOn || importId === null };
      }
      case 'LeadActionChosen':
        return { ...state, action: event.data.action };
      case 'LeadActionTakenBack':
        return { ...state, action: null };
      case 'LeadStatusChanged': {
        const { to, reason, touchId } = event.data;
        return { ...state, leadStatus: to, statusReason: reason, workedOn: state.workedOn || touchId === null };
      }
      case 'TouchLogged': {
        const touches = [...state.touches, event.data].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
        return { ...state, touches };
      }
      case 'TouchTakenBack': {
        const others = <T extends { touchId: string }>(touches: T[]) =>
          touches.filter(({ touchId }) => touchId !== event.data.touchId);
        const merged = state.merged.map((one) => ({ ...one, touches: others(one.touches) }));
        return { ...state, touches: others(state.touches), merged };
      }
      case 'DealValued':
        return { ...state, deal: event.data.value, workedOn: true };
      case 'LeadSourceNamed':
        return { ...state, origin: event.data.origin, workedOn: true };
      case 'NextStepSet':
        return { ...state, nextStep: event.data, workedOn: true };
      case 'LeadsMerged':
        return { ...afterMerge(state, event.data), merged: [...state.merged, event.data] };
      case 'LeadsMergeUndone': {
        const merged = state.merged.filter(({ otherId }) => otherId !== event.data.otherId);
        return { ...afterMerge(state, event.data), merged };
      }
      case 'LeadsToldApart':
        return { ...state, apart: [...state.apart, event.data.otherId] };
      case 'LeadsToldApartTakenBack':
        return { ...state, apart: state.apart.filter((id) => id !== event.data.otherId) };
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
type Archived = Extract<LeadState, { status: 'archived' }>;
type OpenCommand = Exclude<
  LeadCommand,
  { type: 'SurfaceLead' | 'ArchiveLead' | 'RestoreLead' | 'FollowText' | 'FollowMerge' | 'UndoImport' }
>;

const decideOpen = (command: OpenCommand, state: Open): LeadEvent[] => {
  if (isFollowUpCommand(command)) return decideFollowUp(command, state.followUp);
  switch (command.type) {
    case 'ChangeLeadDetails': {
      const { changes, importId, before = {} } = command;
      const tags = importId !== null && changes.tags && { tags: withTags(state, changes.tags) };
      const isAsPlanned = (key: keyof LeadDetails) => !(key in before) || before[key] === (state.details[key] ?? null);
      const keys = (Object.keys(changes) as (keyof LeadDetails)[]).filter(isAsPlanned);
      return detailsChanged(
        state,
        { ...Object.fromEntries(keys.map((key) => [key, changes[key]])), ...tags },
        importId,
      );
    }
    case 'AddTag':
      return detailsChanged(state, { tags: withTags(state, [command.tag]) }, null);
    case 'RemoveTag': {
      const gone = command.tag.toLowerCase();
      return detailsChanged(state, { tags: state.details.tags.filter((tag) => tag.toLowerCase() !== gone) }, null);
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
      if (command.from && command.from !== from)
        throw new DomainError(
          'invalid_transition',
          `This lead has been moved to ${leadStatusLabels[from]} since. Nothing was changed.`,
          { status: from },
        );
      return [{ type: 'LeadStatusChanged', data: { from, to, reason, touchId: null, at, timeZone } }];
    }
    case 'ChooseLeadAction': {
      const { action, from = state.action, at, timeZone } = command;
      if (action === state.action) return [];
      if (from !== state.action)
        throw changedSince(state.action ? 'This lead has another action now.' : 'The action of this lead was removed.');
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
      const { value, from = state.deal, at, timeZone } = command;
      if (isSame(value, state.deal)) return [];
      if (!isSame(from, state.deal))
        throw changedSince(state.deal ? 'This deal has another amount now.' : 'The amount of this deal was removed.');
      return [{ type: 'DealValued', data: { value, before: state.deal, at, timeZone } }];
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
    case 'TakeBackApart':
      return tellApart(command, state);
  }
};

const isSame = (a: Money | null, b: Money | null): boolean => a?.amount === b?.amount && a?.currency === b?.currency;

const withTags = ({ details }: Open, more: readonly string[]): string[] => {
  const tags = unite(details.tags, more);
  if (tags.length > mostTags)
    throw new DomainError(
      'validation_failed',
      `This lead would have ${tags.length} tags, and ${mostTags} is the most.`,
    );
  return tags;
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

/** Takes back a touch, and the move that it caused. Both moves have the time of the touch. */
const takenBack = (state: Known, touchId: string): LeadEvent[] => {
  const touch = withMerged(state).find((t) => t.touchId === touchId);
  if (!touch) return [];
  const { kind, contentId, at, timeZone } = touch;
  const move = { from: state.leadStatus, to: statusWithout(state, touchId), reason: null, touchId, at, timeZone };
  return [
    { type: 'TouchTakenBack', data: { touchId, kind, contentId, at, timeZone } },
    ...(isMoveBack(move) ? [{ type: 'LeadStatusChanged' as const, data: move }] : []),
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

const restored = ({ surfaced, reason }: Archived): LeadEvent => ({
  type: 'LeadRestored',
  data: { surfacedAt: surfaced.at, timeZone: surfaced.timeZone, was: reason },
});

/** Whether an undo of this import removed the lead. An import whose undo failed can start again. */
const removedBy = (importId: string | null, state: Open | Archived): state is Archived =>
  state.status === 'archived' &&
  state.reason === 'import_undone' &&
  state.surfaced.importId === importId &&
  state.into === null;

const detailsChanged = (
  state: Known,
  wanted: Partial<LeadDetails>,
  importId: string | null,
  undone = false,
): LeadEvent[] => {
  const keys = (Object.keys(wanted) as (keyof LeadDetails)[]).filter(
    (key) => wanted[key] !== undefined && JSON.stringify(wanted[key]) !== JSON.stringify(state.details[key]),
  );
  if (keys.length === 0) return [];
  const pick = (from: Partial<LeadDetails>) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  const data = { changes: pick(wanted), before: pick(state.details), importId, ...(undone && { undone }) };
  return [{ type: 'LeadDetailsChanged', data }];
};

const isWorkedOn = ({ workedOn, action, touches, merged }: Known): boolean =>
  workedOn || action !== null || touches.length > 0 || merged.length > 0;

/**
 * Archives a lead that the import created, unless the owner worked on it, archived it or merged it into another one. A lead that the
 * import changed gets its old values back.
 */
const undoImport = (
  { importId, undone }: Extract<LeadCommand, { type: 'UndoImport' }>,
  state: Exclude<LeadState, { status: 'unknown' }>,
): LeadEvent[] => {
  if (state.surfaced.importId !== importId) {
    const tags = tagsWithout(state, ({ by }) => by === importId);
    return detailsChanged(state, { ...valuesWithout(state.changed, importId, undone), tags }, importId, true);
  }
  if (state.status === 'archived' || isWorkedOn(state)) return [];
  return [archived(state, 'import_undone')];
};

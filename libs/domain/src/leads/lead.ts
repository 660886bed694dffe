import type {
  ArchiveReason,
  LeadAction,
  LeadDetails,
  LeadEvent,
  LeadStatus,
  Money,
} from '@app/contracts/leads/leads.events';
import { leadStatusLabels, mostTags } from '@app/contracts/leads/leads.constants';
import type { LeadOrigin } from '@app/contracts/leads/lead-origin';
import { changedSince, type Decider, DomainError, type Moment, noSuch } from '../decider';
import { followMerge, merge, type MergeCommand, mergedElsewhere, tellApart, undoMerge } from '../duplicates/lead-merge';
import { decideFollowUp, type FollowUpCommand, isFollowUpCommand } from '../follow-ups/follow-up-commands';
import {
  type ArchivedLead,
  isWorkedOn,
  type KnownLead,
  leadHistory,
  type LeadState,
  type OpenLead,
  type Touch,
} from './lead.state';
import { notContacted, setDoNotContact, type SetDoNotContact } from './do-not-contact';
import { tagsWithout, valuesWithout } from './lead-changes';
import { sourceNamed } from './lead-origin';
import { unite } from './tags';
import { followText, type FollowText, takenBack, touched } from './touches';

export type LeadCommand =
  | MergeCommand
  | (Moment & {
      type: 'SurfaceLead';
      details: LeadDetails;
      source: 'manual' | 'import' | 'sample';
      importId: string | null;
      row: number | null;
    })
  /** An import adds tags and keeps fields that changed since it was planned (`before`). */
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
  | FollowText
  | (Moment & { type: 'ValueDeal'; value: Money | null; from?: Money | null | undefined })
  | SetDoNotContact
  | (Moment & { type: 'NameSource'; origin: LeadOrigin | null; from?: LeadOrigin | null | undefined })
  /** Fields that are left out stay as they are. */
  | { type: 'SetNextStep'; text?: string | null | undefined; due?: string | null | undefined }
  | { type: 'AddTag' | 'RemoveTag'; tag: string }
  | { type: 'ArchiveLead'; reason: ArchiveReason }
  | { type: 'RestoreLead' }
  /** `undone`: other imports that were undone. */
  | { type: 'UndoImport'; importId: string; undone: readonly string[] }
  | FollowUpCommand;

export const lead: Decider<LeadCommand, LeadState, LeadEvent> = {
  ...leadHistory,

  decide: (command, state) => {
    if (command.type === 'SurfaceLead') {
      if (state.status !== 'unknown') return removedBy(command.importId, state) ? [restored(state)] : [];
      const { details, source, importId, row, at, timeZone } = command;
      return [{ type: 'LeadSurfaced', data: { ...details, source, importId, row, at, timeZone } }];
    }
    if (state.status === 'unknown') throw noSuch('lead');
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
    // An archived lead can come back.
    if (command.type === 'SetDoNotContact') return setDoNotContact(command, state);
    if (state.status === 'archived')
      throw new DomainError('invalid_transition', 'This lead is archived. Restore it to go on.', { archived: true });
    return decideOpen(command, state);
  },
};

type OpenCommand = Exclude<
  LeadCommand,
  {
    type:
      'SurfaceLead' | 'ArchiveLead' | 'RestoreLead' | 'SetDoNotContact' | 'FollowText' | 'FollowMerge' | 'UndoImport';
  }
>;

const decideOpen = (command: OpenCommand, state: OpenLead): LeadEvent[] => {
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
      if (action !== null && state.doNotContact !== null) throw notContacted();
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

const withTags = ({ details }: OpenLead, more: readonly string[]): string[] => {
  const tags = unite(details.tags, more);
  if (tags.length > mostTags)
    throw new DomainError(
      'validation_failed',
      `This lead would have ${tags.length} tags, and ${mostTags} is the most.`,
    );
  return tags;
};

const archived = (state: OpenLead, reason: ArchiveReason): LeadEvent => ({
  type: 'LeadArchived',
  data: { reason, surfacedAt: state.surfaced.at, timeZone: state.surfaced.timeZone },
});

const restored = ({ surfaced, reason }: ArchivedLead): LeadEvent => ({
  type: 'LeadRestored',
  data: { surfacedAt: surfaced.at, timeZone: surfaced.timeZone, was: reason },
});

/** Whether an undo of this import removed the lead. An import whose undo failed can start again. */
const removedBy = (importId: string | null, state: OpenLead | ArchivedLead): state is ArchivedLead =>
  state.status === 'archived' &&
  state.reason === 'import_undone' &&
  state.surfaced.importId === importId &&
  state.into === null;

const detailsChanged = (
  state: KnownLead,
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

/** Archives a lead that the import created and nobody worked on, or gives a changed lead its old values back. */
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

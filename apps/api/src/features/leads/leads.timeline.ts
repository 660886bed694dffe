import type { ContentEvent } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { derivedId } from '../../platform/commands/ids';
import type { Rows } from '../../platform/projections/rows';
import { LeadRow, LeadTimelineRow } from './leads.rows';

/** A line of the timeline. Without `at`, it has the time when the event was recorded. */
export type Line = Pick<LeadTimelineRow, 'kind' | 'text'> &
  Partial<Pick<LeadTimelineRow, 'id' | 'words' | 'contentId' | 'touch' | 'touchId' | 'via' | 'at'>>;

export const line = (
  event: Stored<LeadEvent | ContentEvent>,
  leadId: string,
  { kind, text, id, words, contentId, touch, touchId, via, at }: Line,
): LeadTimelineRow => ({
  id: id ?? event.id,
  leadId,
  owner: event.metadata.owner,
  position: String(event.position),
  kind,
  text,
  words: words ?? null,
  contentId: contentId ?? null,
  touch: touch ?? null,
  touchId: touchId ?? null,
  via: via ?? null,
  takenBack: false,
  at: at ?? new Date(event.metadata.recordedAt),
});

export const moveBy = (touchId: string) => derivedId('move-by-touch', touchId);
/** `at`: the time of `FollowUpDone`, which is also in the event that takes it back. */
export const followUpBy = (leadId: string, at: string) => derivedId('followed-up', leadId, at);
export const sendOf = (contentId: string) => derivedId('sent-line', contentId);

export const hide = (rows: Rows, id: string): void => {
  const told = rows.get(LeadTimelineRow, id);
  if (told) rows.put(LeadTimelineRow, { ...told, takenBack: true });
};

/** Sets the last action, unless a later one is known. `id`: the id of an action that can be taken back. */
export const acted = (
  lead: LeadRow | undefined,
  action: string,
  at: Date,
  id: string | null = null,
): Partial<LeadRow> =>
  lead?.lastActionAt && lead.lastActionAt > at
    ? {}
    : {
        lastAction: action,
        lastActionAt: at,
        lastActionId: id,
        actionBefore: id && (lead?.lastAction ?? null),
        actionBeforeAt: id ? (lead?.lastActionAt ?? null) : null,
      };

/** Restores the action before the one that is taken back. */
export const actedBefore = (lead: LeadRow | undefined, id: string): Partial<LeadRow> =>
  lead?.lastActionId === id
    ? {
        lastAction: lead.actionBefore,
        lastActionAt: lead.actionBeforeAt,
        lastActionId: null,
        actionBefore: null,
        actionBeforeAt: null,
      }
    : {};

/** Also changes the waiting drafts of the lead that this one was merged into. */
export const waitElsewhere = (rows: Rows, id: string, set: (ids: string[]) => string[]): void => {
  const lead = rows.get(LeadRow, id);
  if (lead) rows.put(LeadRow, { ...lead, ...waiting(set(lead.waitingDraftIds)) });
};

export const waiting = (ids: string[]) => ({ waitingDraftIds: ids, pendingDraftId: ids.at(-1) ?? null });

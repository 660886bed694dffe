import type { ContentEvent } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { derivedId } from '@app/event-sourcing/commands/context';
import type { Rows } from '@app/event-sourcing/read-models/read-model';
import { LeadRow, LeadTimelineRow } from './leads.rows';

/** A line of the timeline. Without `at`, it has the time when the event was recorded. */
export type Line = Pick<LeadTimelineRow, 'kind' | 'text'> &
  Partial<Pick<LeadTimelineRow, 'id' | 'words' | 'contentId' | 'touch' | 'touchId' | 'via' | 'reply' | 'at'>>;

export const line = (
  event: Stored<LeadEvent | ContentEvent>,
  leadId: string,
  { kind, text, id, words, contentId, touch, touchId, via, reply, at }: Line,
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
  reply: reply ?? null,
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

/** An action that is the last one, or becomes it when later ones are taken back. */
interface Act {
  text: string;
  at: string;
  /** What takes it back; null when nothing can. */
  id: string | null;
  /** The other lead of a merge, whose action it was. */
  of?: string;
}

type Lead = Readonly<LeadRow> | undefined;

const actsIn = (lead: Lead): Act[] => {
  if (!lead?.lastAction || !lead.lastActionAt) return [];
  return lead.acts === null
    ? [{ text: lead.lastAction, at: lead.lastActionAt.toISOString(), id: null }]
    : (JSON.parse(lead.acts) as Act[]);
};

/** So many actions a lead can be taken back, one after the other. The list is in the lead's row, so it must stay short. */
const mostActs = 50;

/** Of actions of one time, the one that was recorded later is the last. */
const withActs = (all: Act[]): Pick<LeadRow, 'lastAction' | 'lastActionAt' | 'acts'> => {
  const acts = all.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const firm = acts.findLastIndex(({ id, of }) => id === null && of === undefined);
  const kept = acts.slice(Math.max(0, firm)).slice(-mostActs);
  const last = kept.at(-1);
  return {
    lastAction: last?.text ?? null,
    lastActionAt: last ? new Date(last.at) : null,
    acts: firm >= 0 && kept.length === 1 ? null : JSON.stringify(kept),
  };
};

/** The last action, unless a later one is known. `id`: the touch, which can be taken back. `of`: the merged lead. */
export const acted = (lead: Lead, text: string, at: Date, id: string | null = null, of?: string) =>
  // No earlier action can become the last one again, so the list is not read.
  id === null && of === undefined && lead?.lastActionAt && at >= lead.lastActionAt
    ? { lastAction: text, lastActionAt: at, acts: null }
    : withActs([...actsIn(lead), { text, at: at.toISOString(), id, ...(of !== undefined && { of }) }]);

export const actedBefore = (lead: Lead, id: string) => withActs(actsIn(lead).filter((act) => act.id !== id));

/** With the actions of the other lead of a merge, or without them after its Undo. */
export const actedTogether = (lead: Lead, otherId: string, other: Lead) => {
  const own = actsIn(lead).filter(({ of }) => of !== otherId);
  return withActs([...own, ...actsIn(other).map((act) => ({ ...act, of: otherId }))]);
};

export const approvalOf = (contentId: string): string => `approval ${contentId}`;

/** Also changes the waiting drafts of the lead that this one was merged into. */
export const waitElsewhere = (rows: Rows, id: string, set: (ids: string[]) => string[]): void => {
  const lead = rows.get(LeadRow, id);
  if (lead) rows.put(LeadRow, { ...lead, ...waiting(set(lead.waitingDraftIds)) });
};

export const waiting = (ids: string[]) => ({ waitingDraftIds: ids, pendingDraftId: ids.at(-1) ?? null });

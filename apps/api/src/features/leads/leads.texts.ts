import type { ContentEvent } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import { channelVias } from '@app/contracts/leads/leads.constants';
import { idOf } from '@app/event-sourcing/event-store';
import type { Rows } from '@app/event-sourcing/read-models/read-model';
import { LeadDraftRow, LeadRow, LeadTimelineRow } from './leads.rows';
import { acted, actedBefore, approvalOf, hide, type Line, line, sendOf, waiting } from './leads.timeline';

const contentNames = { post: 'post', message: 'message', comment: 'comment' } as const;

const mergedFrom = (leadId: string, rows: Rows): Readonly<LeadRow>[] => {
  const found = new Map<string, Readonly<LeadRow>>();
  // Two leads can be merged into each other at the same moment.
  for (let id: string | null = leadId; id !== null && !found.has(id);) {
    const row: Readonly<LeadRow> | undefined = rows.get(LeadRow, id);
    if (!row) break;
    found.set(id, row);
    id = row.mergedInto;
  }
  return [...found.values()];
};

/** Adds the texts to a lead to its timeline. The list shows the text that waits for a decision. */
export const onContent = (event: Stored<ContentEvent>, rows: Rows): void => {
  const contentId = idOf(event.stream);
  const at = new Date(event.metadata.recordedAt);
  if (event.type === 'DraftGenerated') {
    if (!event.data.target) return;
    rows.put(LeadDraftRow, { contentId, leadId: event.data.target.leadId, owner: event.metadata.owner });
  }
  const leadId = rows.get(LeadDraftRow, contentId)?.leadId;
  if (!leadId) return;
  const name = contentNames[event.data.type];
  // The list shows only messages, because comments wait in Engage.
  const isComment = event.data.type === 'comment';
  /** Also changes the leads that it was merged into. `waits`: for a decision from now on. `of`: the merged lead. */
  const change = (set: (row: LeadRow, of?: string) => Partial<LeadRow>, waits?: boolean) => {
    let of: string | undefined;
    for (const row of mergedFrom(leadId, rows)) {
      const others = row.waitingDraftIds.filter((id) => id !== contentId);
      const ids = waits ? [...others, contentId] : others;
      rows.put(LeadRow, { ...row, ...set(row, of), ...(waits !== undefined && !isComment && waiting(ids)) });
      of = row.id;
    }
  };
  const nothing = () => ({});
  const tell = (told: Line) => rows.put(LeadTimelineRow, line(event, leadId, { ...told, contentId }));
  switch (event.type) {
    case 'DraftGenerated':
      change(nothing, true);
      tell({ kind: 'drafted', text: `Draft of a ${name} written`, words: event.data.body });
      return;
    case 'DraftEdited':
      change(nothing, true);
      tell({ kind: 'edited', text: 'You edited the draft', words: event.data.body });
      return;
    case 'DraftRewritten':
      change(nothing, true);
      tell({ kind: 'drafted', text: 'The draft was written anew', words: event.data.body });
      return;
    case 'ContentApproved':
      change((row, of) => acted(row, 'Approved', at, approvalOf(contentId), of), false);
      tell({ kind: 'approved', text: `You approved the ${name}`, words: event.data.body });
      return;
    case 'ContentDeclined':
      change(nothing, false);
      tell({ kind: 'declined', text: `You declined the ${name}`, words: event.data.note });
      return;
    case 'ContentReopened':
      change((row) => actedBefore(row, approvalOf(contentId)), true);
      tell({ kind: 'reopened', text: 'You took the decision back' });
      return;
    case 'ContentCopied':
      change((row, of) => acted(row, 'Copied', at, null, of));
      tell({ kind: 'copied', text: `You copied the ${name}` });
      return;
    case 'ContentSent': {
      const { changed, body, channel, at: sentAt } = event.data;
      const text = changed ? `You sent the ${name} in other words` : `You sent the ${name}`;
      change((row, of) => acted(row, 'Sent by you', at, contentId, of));
      // The move that it causes has the same time and comes after it.
      const sent = { kind: 'sent', id: sendOf(contentId), text, at: new Date(sentAt) } as const;
      tell({ ...sent, words: body, via: channelVias[channel] });
      return;
    }
    case 'ContentSendTakenBack':
      change((row) => actedBefore(row, contentId));
      hide(rows, sendOf(contentId));
  }
};

import type { ContentEvent } from '@app/contracts/content/content.events';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { dayAt } from './analytics-fold';

// The notifications that must exist, computed from the log by plain loops without code of the product.

type Logged = (LeadEvent | ContentEvent) & { stream: string; metadata: { recordedAt: string } };

/** Something that waits for the person. `day`: the day of `since` in the person's time zone. */
interface Waits {
  since: string;
  day: string;
  /** It waits again after a decision was taken back, so it need not be told. */
  again?: boolean;
}

export interface Waiting {
  /** Text → drafts and approved texts by their id. */
  drafts: Map<string, Waits>;
  unsent: Map<string, Waits>;
  /** Lead → the reply after which nobody wrote. */
  replies: Map<string, Waits>;
}

const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1);

interface Said {
  id: string;
  kind: string;
  at: string;
  recordedAt: string;
  /** The number of its event. */
  n: number;
  zone: string;
}

const decisions = { FollowUpDone: true, FollowUpSnoozed: true, FollowUpLetGo: true };
const takenBackBy: Record<string, keyof typeof decisions> = {
  FollowUpDoneTakenBack: 'FollowUpDone',
  FollowUpSnoozeEnded: 'FollowUpSnoozed',
  FollowUpBroughtBack: 'FollowUpLetGo',
};

/** What waits after the first `until` events. */
export const waitingAfter = (log: Logged[], until = log.length): Waiting => {
  const drafts = new Map<string, Waits>();
  const approvals = new Map<string, Waits>();
  const unsent = new Map<string, Waits>();
  const leads = new Map<
    string,
    { open: boolean; lost: boolean; said: Said[]; decided: Map<string, number>; again: boolean }
  >();
  for (const [n, { stream, type, data, metadata }] of log.slice(0, until).entries()) {
    const id = idOf(stream);
    const { recordedAt } = metadata;
    if (type === 'DraftGenerated' || type === 'ContentReopened') {
      drafts.set(id, { since: recordedAt, day: dayAt(recordedAt, data.timeZone) });
      unsent.delete(id);
    }
    if (type === 'ContentApproved' || type === 'ContentDeclined') drafts.delete(id);
    if (type === 'ContentApproved') approvals.set(id, { since: data.at, day: dayAt(data.at, data.timeZone) });
    const approval = approvals.get(id);
    if (approval && (type === 'ContentApproved' || type === 'ContentSendTakenBack')) unsent.set(id, approval);
    if (type === 'ContentSent') unsent.delete(id);
    if (type === 'LeadSurfaced') leads.set(id, { open: true, lost: false, said: [], decided: new Map(), again: false });
    const lead = leads.get(id);
    if (!lead) continue;
    if (type === 'LeadArchived' || type === 'LeadRestored') lead.open = type === 'LeadRestored';
    if (type === 'LeadStatusChanged') lead.lost = data.to === 'lost';
    if (type === 'TouchLogged')
      lead.said.push({ id: data.touchId, kind: data.kind, at: data.at, recordedAt, n, zone: data.timeZone });
    // The person followed up, put the lead off or let it go, or took that back.
    if (type in decisions) lead.decided.set(type, n);
    const takes = takenBackBy[type];
    if (takes) lead.again = lead.decided.delete(takes) || lead.again;
    if (type === 'TouchTakenBack') lead.said = lead.said.filter((one) => one.id !== data.touchId);
  }
  const replies = new Map<string, Waits>();
  for (const [id, { open, lost, said, decided, again }] of leads) {
    const last = said.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).findLast(({ kind }) => kind !== 'note');
    if (open && !lost && last?.kind === 'reply' && [...decided.values()].every((n) => n < last.n))
      replies.set(id, { since: last.recordedAt, day: dayAt(last.at, last.zone), again });
  }
  return { drafts, unsent, replies };
};

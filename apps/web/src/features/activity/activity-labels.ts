import type { Activity } from '@app/contracts/activity/activity.api';

type Type = Activity['type'];

/** From the specification: the name of the type decides the colour of the dot. */
export const dotOf = (type: string): 'green' | 'blue' | 'violet' | 'amber' => {
  if (type.includes('approved')) return 'green';
  if (type.includes('identified')) return 'blue';
  return type.includes('drafted') ? 'violet' : 'amber';
};

/** Splits a description around the person's name; the name is null when the description does not contain it. */
export const aroundSubject = ({ description, metadata: { subject } }: Activity): [string, string | null, string] => {
  const at = subject ? description.lastIndexOf(subject) : -1;
  if (!subject || at === -1) return [description, null, ''];
  return [description.slice(0, at), subject, description.slice(at + subject.length)];
};

/** What can be undone about one activity. */
export type Undoable =
  | { kind: 'decision'; contentId: string }
  | { kind: 'archive'; leadId: string }
  | { kind: 'followUp'; leadId: string; change: { snooze: null } | { letGo: null } };

const undoableOf = ({ type, metadata: { contentId, leadId } }: Activity): Undoable | null => {
  if ((type === 'content_approved' || type === 'content_declined') && contentId) return { kind: 'decision', contentId };
  if (type === 'lead_archived' && leadId) return { kind: 'archive', leadId };
  if (type === 'follow_up_put_off' && leadId) return { kind: 'followUp', leadId, change: { snooze: null } };
  return type === 'follow_up_let_go' && leadId ? { kind: 'followUp', leadId, change: { letGo: null } } : null;
};

const deciding: readonly Type[] = [
  'content_approved',
  'content_declined',
  'content_reopened',
  'content_edited',
  'content_sent',
];
const archiving: readonly Type[] = ['lead_archived', 'lead_restored'];
const followingUp: readonly Type[] = [
  'follow_up_done',
  'follow_up_reopened',
  'follow_up_put_off',
  'follow_up_let_go',
  'follow_up_brought_back',
];
const groups = [
  { name: 'decision', types: deciding, by: 'contentId' },
  { name: 'archive', types: archiving, by: 'leadId' },
  { name: 'followUp', types: followingUp, by: 'leadId' },
] as const;

/**
 * The activities (newest first) that can still be undone, by id: only the last decision about a text that was not sent, the last
 * archiving of a person, and the last decision about following them up.
 */
export const undoables = (activities: readonly Activity[]): Map<string, Undoable> => {
  const settled = new Set<string>();
  const found = new Map<string, Undoable>();
  const notSent = new Set<string>();
  for (const activity of activities) {
    const { contentId } = activity.metadata;
    if (activity.type === 'content_send_taken_back' && contentId) notSent.add(contentId);
    if (activity.type === 'content_sent' && contentId && notSent.delete(contentId)) continue;
    const group = groups.find(({ types }) => types.includes(activity.type));
    const about = group && activity.metadata[group.by];
    if (!about || settled.has(`${group.name} ${about}`)) continue;
    settled.add(`${group.name} ${about}`);
    const undoable = undoableOf(activity);
    if (undoable) found.set(activity.id, undoable);
  }
  return found;
};

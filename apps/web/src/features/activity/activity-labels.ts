import type { Activity } from '@app/contracts/activity/activity.api';

type Type = Activity['type'];

/** From the specification: the type's name gives the colour of the dot. */
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
export type Undoable = { kind: 'decision'; contentId: string } | { kind: 'archive'; leadId: string };

const undoableOf = ({ type, metadata: { contentId, leadId } }: Activity): Undoable | null => {
  if ((type === 'content_approved' || type === 'content_declined') && contentId) return { kind: 'decision', contentId };
  return type === 'lead_archived' && leadId ? { kind: 'archive', leadId } : null;
};

const deciding: readonly Type[] = ['content_approved', 'content_declined', 'content_reopened', 'content_edited'];
const archiving: readonly Type[] = ['lead_archived', 'lead_restored'];

/**
 * The activities (newest first) that can still be undone, by id: only the last decision about a text, and the last
 * archiving of a person.
 */
export const undoables = (activities: readonly Activity[]): Map<string, Undoable> => {
  const settled = new Set<string>();
  const found = new Map<string, Undoable>();
  for (const activity of activities) {
    const { contentId, leadId } = activity.metadata;
    const about = deciding.includes(activity.type) ? contentId : archiving.includes(activity.type) ? leadId : null;
    if (!about || settled.has(about)) continue;
    settled.add(about);
    const undoable = undoableOf(activity);
    if (undoable) found.set(activity.id, undoable);
  }
  return found;
};

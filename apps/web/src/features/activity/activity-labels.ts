import type { Activity } from '@app/contracts/activity/activity.api';
import { activityTypes } from '@app/contracts/activity/activity.constants';

type Type = Activity['type'];

/** From the specification: the dot is read off the type's name. */
export const dotOf = (type: string): 'green' | 'blue' | 'violet' | 'amber' => {
  if (type.includes('approved')) return 'green';
  if (type.includes('identified')) return 'blue';
  return type.includes('drafted') ? 'violet' : 'amber';
};

export const typeLabels: Record<Type, string> = {
  lead_identified: 'Leads identified',
  lead_moved: 'Leads moved',
  lead_archived: 'Leads archived',
  lead_restored: 'Leads brought back',
  touch_logged: 'Touches logged',
  content_drafted: 'Drafts written',
  content_edited: 'Drafts edited',
  content_approved: 'Approved',
  content_declined: 'Declined',
  content_reopened: 'Decisions taken back',
  content_copied: 'Copied by you',
  import_completed: 'Imports',
  import_undone: 'Imports undone',
};

export const isType = (value: unknown): value is Type => activityTypes.some((type) => type === value);

/** The description around the name of the person it is about; the name is null when it is about nobody, or not named. */
export const aroundSubject = ({ description, metadata: { subject } }: Activity): [string, string | null, string] => {
  const at = subject ? description.lastIndexOf(subject) : -1;
  if (!subject || at === -1) return [description, null, ''];
  return [description.slice(0, at), subject, description.slice(at + subject.length)];
};

/** What can be taken back about one activity, or null. */
export type Undoable = { kind: 'decision'; contentId: string } | { kind: 'archive'; leadId: string };

const undoableOf = ({ type, metadata: { contentId, leadId } }: Activity): Undoable | null => {
  if ((type === 'content_approved' || type === 'content_declined') && contentId) return { kind: 'decision', contentId };
  return type === 'lead_archived' && leadId ? { kind: 'archive', leadId } : null;
};

const settles: readonly Type[] = ['content_approved', 'content_declined', 'content_reopened', 'content_edited'];
const places: readonly Type[] = ['lead_archived', 'lead_restored'];

/**
 * Of activities, newest first: those that still can be taken back, by id. Only the last decision about a text and the
 * last archiving of a person can; what came after them has settled the earlier ones.
 */
export const undoables = (activities: readonly Activity[]): Map<string, Undoable> => {
  const settled = new Set<string>();
  const found = new Map<string, Undoable>();
  for (const activity of activities) {
    const { contentId, leadId } = activity.metadata;
    const about = settles.includes(activity.type) ? contentId : places.includes(activity.type) ? leadId : null;
    if (!about || settled.has(about)) continue;
    settled.add(about);
    const undoable = undoableOf(activity);
    if (undoable) found.set(activity.id, undoable);
  }
  return found;
};

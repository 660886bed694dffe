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

/** `Today`, `Yesterday`, `Thursday 19 November`; with the year when it is not this one. Days of the given zone. */
export const dayName = (iso: string, timeZone: string, now = new Date()): string => {
  const dayIn = (at: Date) => at.toLocaleDateString('en-CA', { timeZone });
  const day = dayIn(new Date(iso));
  const today = dayIn(now);
  if (day === today) return 'Today';
  const noon = new Date(`${today}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - 1);
  if (day === noon.toISOString().slice(0, 10)) return 'Yesterday';
  return new Date(`${day}T12:00:00Z`)
    .toLocaleDateString('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
      timeZone: 'UTC',
    })
    .replace(',', '');
};

/** Activities, newest first, under the days they happened on. */
export const byDay = (
  activities: readonly Activity[],
  timeZone: string,
  now = new Date(),
): { day: string; activities: Activity[] }[] => {
  const days: { day: string; activities: Activity[] }[] = [];
  for (const activity of activities) {
    const day = dayName(activity.createdAt, timeZone, now);
    const last = days.at(-1);
    if (last?.day === day) last.activities.push(activity);
    else days.push({ day, activities: [activity] });
  }
  return days;
};

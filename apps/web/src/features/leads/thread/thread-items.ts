import type { TimelineEntry } from '@app/contracts/leads/leads.api';
import type { TouchVia } from '@app/contracts/leads/leads.events';
import type { LeadDetail } from '../leads.queries';

export const viaLabels: Record<TouchVia, string> = {
  linkedin: 'LinkedIn',
  email: 'Mail',
  instagram: 'Instagram',
  phone: 'Phone',
  in_person: 'In person',
  other: 'Elsewhere',
};

/** An entry of a thread: a text or touch between the two, or a folded group of other events. */
export type ThreadItem =
  | { kind: 'sent'; entry: TimelineEntry }
  /** `moved`: the move of the lead that the touch caused. */
  | { kind: 'touch'; entry: TimelineEntry; moved: TimelineEntry | undefined }
  | { kind: 'between'; entries: TimelineEntry[] };

/** A lead's history, oldest first. What is no text and no touch is folded. @param timeline newest first */
export const threadOf = (timeline: readonly TimelineEntry[]): ThreadItem[] => {
  const items: ThreadItem[] = [];
  const moves = new Map(timeline.flatMap((e) => (e.kind === 'moved' && e.touchId ? [[e.touchId, e] as const] : [])));
  const touches = new Set(timeline.flatMap((e) => (e.kind === 'touch' ? [e.touchId] : [])));
  for (const entry of timeline.toReversed()) {
    if (entry.kind === 'sent') items.push({ kind: 'sent', entry });
    else if (entry.kind === 'touch') items.push({ kind: 'touch', entry, moved: moves.get(entry.touchId ?? '') });
    // The entry of its touch already shows it.
    else if (entry.kind === 'moved' && touches.has(entry.touchId)) continue;
    else {
      const last = items.at(-1);
      if (last?.kind === 'between') last.entries.push(entry);
      else items.push({ kind: 'between', entries: [entry] });
    }
  }
  return items;
};

/** Whether their reply is the last touch and needs an answer, and no draft waits. Notes do not count. */
export const theyHadLastWord = ({ timeline, archived, doNotContact, pendingDraftId }: LeadDetail): boolean => {
  const last = timeline.find(({ kind, touch }) => kind === 'sent' || (kind === 'touch' && touch !== 'note'));
  return !archived && !doNotContact && !pendingDraftId && last?.touch === 'reply' && last.reply !== 'thanks';
};

/** The last text that went out before this time; without a time, the last one. */
export const sentBefore = ({ timeline }: LeadDetail, at?: string) =>
  timeline.find((entry) => entry.kind === 'sent' && (at === undefined || entry.at <= at));

const several = (n: number, one: string, many = `${one}s`) => (n === 0 ? null : `${n} ${n === 1 ? one : many}`);

/** “4 sent, 3 from them, 1 call”. */
export const threadCounts = (timeline: readonly TimelineEntry[]): string => {
  const touched = (kind: TimelineEntry['touch']) => timeline.filter(({ touch }) => touch === kind).length;
  const sent = timeline.filter(({ kind }) => kind === 'sent').length + touched('message') + touched('comment');
  const said = [
    several(sent, 'sent', 'sent'),
    several(touched('reply'), 'from them', 'from them'),
    several(touched('call'), 'call'),
    several(touched('meeting'), 'meeting'),
    several(touched('note'), 'note'),
  ];
  return said.filter(Boolean).join(', ');
};

import type { CommentBrief, MessageBrief } from './writer';

/**
 * What the author keeps out of drafts. Its words and days reach no text and no model. The situation is still found from all
 * facts, so that nobody is written to as a stranger who is none, and a no stays a no.
 */

export const isOff = ({ author: { off = [] } }: MessageBrief | CommentBrief, source: (typeof off)[number]): boolean =>
  off.includes(source);

/** The brief of an author who keeps nothing out. */
export const whole = (brief: MessageBrief): MessageBrief => ({ ...brief, author: { ...brief.author, off: [] } });

/** Whether a message does without something that may be known about the lead. */
export const holdsBack = (brief: MessageBrief): boolean => isOff(brief, 'notes') || isOff(brief, 'thread');

/** The lead as a message may know it. What the author noted about a call or a meeting needs both sources. */
export function leadFor(brief: MessageBrief): MessageBrief['lead'] {
  const { lead } = brief;
  if (!holdsBack(brief)) return lead;
  const [notes, thread] = [!isOff(brief, 'notes'), !isOff(brief, 'thread')];
  const touches = lead.touches
    .filter(({ kind }) => (kind === 'note' ? notes : thread))
    // The words of messages and replies are the thread.
    .map((touch) => (notes || touch.kind === 'message' || touch.kind === 'reply' ? touch : { ...touch, note: null }));
  return { ...lead, touches, ...(!notes && { description: null, nextStep: null }) };
}

/** The post as a comment may know it. */
export const postFor = (brief: CommentBrief): CommentBrief['post'] =>
  isOff(brief, 'posts') ? { ...brief.post, words: null } : brief.post;

import type { CommentBrief, MessageBrief } from './writer';

/**
 * Sources that the author has switched off. Their words and days reach no text and no model. The situation is still found from
 * all facts, so that no known person gets a message for strangers, and a “no” is respected.
 */

export const isOff = ({ author: { off = [] } }: MessageBrief | CommentBrief, source: (typeof off)[number]): boolean =>
  off.includes(source);

/** The brief with all sources switched on. */
export const whole = (brief: MessageBrief): MessageBrief => ({ ...brief, author: { ...brief.author, off: [] } });

/** Whether a message must leave out facts that may be known about the lead. */
export const holdsBack = (brief: MessageBrief): boolean => isOff(brief, 'notes') || isOff(brief, 'thread');

/** The lead without the sources that are off. A note about a call or a meeting needs both sources. */
export function leadFor(brief: MessageBrief): MessageBrief['lead'] {
  const { lead } = brief;
  if (!holdsBack(brief)) return lead;
  const [notes, thread] = [!isOff(brief, 'notes'), !isOff(brief, 'thread')];
  const touches = lead.touches
    .filter(({ kind }) => (kind === 'note' ? notes : thread))
    // What was written to the person, or by them, is the thread. Words about any other touch are notes.
    .map((touch) => (notes || touch.kind === 'message' || touch.kind === 'reply' ? touch : { ...touch, note: null }));
  return { ...lead, touches, ...(!notes && { description: null, nextStep: null }) };
}

/** The post without its words when their source is off. */
export const postFor = (brief: CommentBrief): CommentBrief['post'] =>
  isOff(brief, 'posts') ? { ...brief.post, words: null } : brief.post;

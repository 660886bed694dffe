import type { Prompt, Reply } from '@app/contracts/engagement/engagement.api';
import { platformLabels } from '@app/contracts/engagement/engagement.constants';

/** A prompt whose comment is written. */
export type Answered = Prompt & { reply: Reply };
export const isAnswered = (prompt: Prompt): prompt is Answered => prompt.reply !== null;

/** The name of the post's author, at most 80 characters; `somebody` when it is not known. */
export const authorOf = ({ author }: Pick<Prompt, 'author'>): string => author.name?.slice(0, 80) ?? 'somebody';

/** Inside a sentence: `the reply to Farah Siddiqui`. */
export const replyTo = (prompt: Pick<Prompt, 'author'>): string => `the reply to ${authorOf(prompt)}`;

export const changedElsewhere = 'Changed in another tab';

/** `Operations Lead at Hartwell Retail`, null when both are unknown. */
export const roleOf = ({ author }: Pick<Prompt, 'author'>): string | null =>
  [author.title, author.company].filter(Boolean).join(' at ') || null;

/** The place of the post: `LinkedIn`, otherwise the host of its link. */
export const placeOf = ({ platform, link }: Pick<Prompt, 'platform' | 'link'>): string =>
  platform === 'other' && link !== null ? new URL(link).host : platformLabels[platform];

const address = /https?:\/\/\S+/iu;

/** What a person pasted: the first web address is the link, everything else are the words. */
export const readPasted = (text: string): { link?: string; words?: string } => {
  const link = address.exec(text)?.[0].replace(/[),.;\]]+$/u, '');
  const words = (link === undefined ? text : text.replace(link, '')).trim();
  return { ...(link && { link }), ...(words && { words }) };
};

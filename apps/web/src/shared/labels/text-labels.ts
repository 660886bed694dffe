import type { Content } from '@app/contracts/content/content.api';
import { channelLabels, postChannelLabels } from '@app/contracts/content/content.constants';

export const typeLabels = { post: 'Post', message: 'Message', comment: 'Comment' };

type Named = Pick<Content, 'type' | 'channel' | 'targetName' | 'topic'>;

/** Right-to-left letters, and marks that change the direction of text. */
const turnsLetters = /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFF]/;

/** Isolates a right-to-left name inside a sentence, so that it does not change the order of the sentence. */
export const setApart = (name: string): string => (turnsLetters.test(name) ? `\u2068${name}\u2069` : name);

/** `Email insight`, `LinkedIn message`. */
const channelOf = ({ type, channel }: Named): string =>
  type === 'post' && channel in postChannelLabels
    ? postChannelLabels[channel as keyof typeof postChannelLabels]
    : channelLabels[channel];

/** The heading of a text: the person's name, else `LinkedIn post`. */
export const headingOf = (item: Named): string => item.targetName ?? channelOf(item);

/** Inside a sentence: `the message to Elise Fournier`, `the post on shift handovers`, `the LinkedIn post`. */
export const nameOf = (item: Named): string => {
  if (item.targetName) return `the ${item.type} ${item.type === 'comment' ? 'for' : 'to'} ${setApart(item.targetName)}`;
  if (item.topic) return `the ${item.type} on ${setApart(item.topic.replace(/(?<!\.)\.$/, ''))}`;
  return `the ${channelOf(item)}`;
};

/** Whether a value is known. Files contain a dash for an unknown value. */
export const isKnown = (words: string | null): words is string => /[\p{L}\p{N}]/u.test(words ?? '');

/** `COO at Varden Logistics`, null when both are unknown. */
export const roleOf = (item: Pick<Content, 'targetTitle' | 'targetCompany'>, between = ' at '): string | null =>
  [item.targetTitle, item.targetCompany].filter(isKnown).join(between) || null;

export const waits = (item: Pick<Content, 'approvalStatus'>): boolean =>
  item.approvalStatus === 'pending' || item.approvalStatus === 'edited';

/** The name of a revision on screens. The first draft is v1. */
export const versionOf = (revision: number): string => `v${revision + 1}`;

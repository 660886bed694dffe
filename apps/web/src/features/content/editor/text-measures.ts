import { channelLimits } from '@app/contracts/content/content.constants';
import type { Channel } from '@app/contracts/content/content.events';

/** What LinkedIn shows of a post on a phone before `… more`: three lines, and at most this many characters. */
const phone = { lines: 3, characters: 210 };

/**
 * The index of the first character of a post that a phone does not show, or null when it shows all. It is never inside
 * a word, unless the word alone is longer than the limit.
 */
export const foldOf = (text: string, channel: Channel): number | null => {
  if (channel !== 'linkedin_post') return null;
  const shown = text.trimEnd();
  let byLines = -1;
  for (let line = 0; line < phone.lines; line += 1) {
    byLines = shown.indexOf('\n', byLines + 1);
    if (byLines === -1) break;
  }
  const byLength = shown.length > phone.characters ? lastBreak(shown) : -1;
  const folds = [byLines, byLength].filter((at) => at > 0);
  return folds.length === 0 ? null : Math.min(...folds);
};

const lastBreak = (text: string): number => {
  const at = text.slice(0, phone.characters + 1).search(/\s\S*$/);
  return at > 0 ? at : phone.characters;
};

/** The length of a text and the limit of its channel, in UTF-16 units as on the server. */
export const lengthOf = (text: string, channel: Channel) => {
  const limit = channelLimits[channel];
  return { length: text.length, limit, over: Math.max(0, text.length - limit) };
};

import { channelLabels } from '@app/contracts/content/content.constants';
import type { Channel } from '@app/contracts/content/content.events';

/** The reactions that a person typed for a post that went out. */
export interface KnownResult {
  channel: Channel;
  /** The length of the text in UTF-16 units. */
  length: number;
  reactions: number;
}

/** With fewer results there is no estimate. */
const fewestResults = 5;
/** Only the latest results are used, because the number of followers grows. */
const latest = 8;

const near = (a: number, b: number) => a >= b * 0.6 && a <= b * 1.6;

/**
 * The expected reactions to a post, with their basis: the lowest and the highest number of the person's latest posts on the
 * channel. When there are enough posts of about this length, only these count.
 * @param results the latest first
 */
export const estimatedEngagement = (
  post: Pick<KnownResult, 'channel' | 'length'>,
  results: readonly KnownResult[],
): string => {
  const ofChannel = results.filter(({ channel }) => channel === post.channel);
  const alike = ofChannel.filter(({ length }) => near(length, post.length));
  const enough = alike.length >= fewestResults;
  const used = (enough ? alike : ofChannel).slice(0, latest);
  if (used.length < fewestResults) return `Too few to say: ${used.length} of the ${fewestResults} results it takes`;
  const counts = used.map(({ reactions }) => reactions);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const band = least === most ? `${most}` : `${least}–${most}`;
  const which = enough ? 'posts of this length' : `texts of the kind ${channelLabels[post.channel]}`;
  return `${band} ${most === 1 ? 'reaction' : 'reactions'}: your last ${used.length} ${which}`;
};

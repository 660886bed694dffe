import { channelLimits } from '@app/contracts/content/content.constants';
import type { Channel } from '@app/contracts/content/content.events';

/** The length of a text and the limit of its channel, in UTF-16 units as on the server. */
export const lengthOf = (text: string, channel: Channel) => {
  const limit = channelLimits[channel];
  return { length: text.length, limit, over: Math.max(0, text.length - limit) };
};

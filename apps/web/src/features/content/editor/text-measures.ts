import type { Content } from '@app/contracts/content/content.api';
import { channelLimits, messageAims } from '@app/contracts/content/content.constants';
import type { Channel } from '@app/contracts/content/content.events';
import { writtenWords } from '@app/contracts/posts/post-shape';
import { number } from '@/shared/lib/format';

/** The length of a text and the limit of its channel, in UTF-16 units as on the server. */
export const lengthOf = (text: string, channel: Channel) => {
  const limit = channelLimits[channel];
  return { length: text.length, limit, over: Math.max(0, text.length - limit) };
};

/** The length that gets the most answers; for a mail to many, that of a good mail. Null for other texts. */
export const aimOf = (text: string, { type, channel }: Pick<Content, 'type' | 'channel'>) => {
  if (channel === 'email') {
    const [least, most] = messageAims.email;
    const words = writtenWords(text);
    const says =
      type === 'message' ? `Mails of ${least} to ${most} words get the most answers` : `${least} to ${most} words`;
    return { length: words, most, unit: 'word', says };
  }
  if (type !== 'message') return null;
  if (channel !== 'linkedin_note' && channel !== 'linkedin_message') return null;
  const most = messageAims[channel];
  const limit = number(channelLimits[channel]);
  const says =
    channel === 'linkedin_note'
      ? `A free account takes ${most} characters, Premium ${limit}`
      : `Up to ${most} characters get the most answers. LinkedIn takes ${limit}`;
  return { length: text.length, most, unit: 'character', says };
};

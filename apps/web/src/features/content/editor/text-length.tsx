import type { Content } from '@app/contracts/content/content.api';
import { channelLabels, channelLimits, messageAims } from '@app/contracts/content/content.constants';
import { foldOf, writtenWords } from '@app/contracts/posts/post-shape';
import type { Channel } from '@app/contracts/content/content.events';
import { Smartphone } from 'lucide-react';
import { cn } from '@/shared/lib/cn';
import { number, plural } from '@/shared/lib/format';
import { Bar } from '@/shared/ui/progress';

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

export const TextLength = ({ text, item }: { text: string; item: Content }) => {
  const { channel } = item;
  const { length: characters, limit: longest, over } = lengthOf(text, channel);
  const aim = aimOf(text, item);
  const isShort = aim !== null && aim.length <= aim.most;
  const { length, most: limit, unit } = isShort ? aim : { length: characters, most: longest, unit: 'character' };
  const fold = foldOf(text, channel);
  return (
    <div>
      <div className="flex flex-wrap justify-between gap-x-3">
        <span className="text-sm font-medium text-ink-2">Length</span>
        <span className={cn('tabular-nums', over > 0 ? 'text-red' : 'text-ink-2')}>
          <b className="text-ink">{number(length)}</b> of {plural(limit, unit)}
        </span>
      </div>
      <div className="my-[7px]">
        <Bar share={Math.min(1, length / limit)} look={over > 0 ? 'fill-red' : 'fill-ink'} />
      </div>
      <p className="flex gap-1.5 text-sm text-ink-3">
        {fold === null ? (
          (aim?.says ?? `${channelLabels[channel]}: up to ${number(longest)} characters`)
        ) : (
          <>
            <Smartphone aria-hidden className="mt-px size-3.5" />
            {`A phone shows only the first ${number(fold)} characters`}
          </>
        )}
      </p>
    </div>
  );
};

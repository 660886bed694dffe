import type { Content } from '@app/contracts/content/content.api';
import { channelLabels } from '@app/contracts/content/content.constants';
import { foldOf } from '@app/contracts/posts/post-shape';
import { Smartphone } from 'lucide-react';
import { cn } from '@/shared/lib/cn';
import { number, plural } from '@/shared/lib/format';
import { Bar } from '@/shared/ui/progress';
import { aimOf, lengthOf } from './text-measures';

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

import { minutesOf, type ThingOfToday, thingsOfToday } from '@app/contracts/content/today.constants';
import { useState } from 'react';
import { number, plural } from '@/shared/lib/format';
import { Popover } from '@/shared/ui/popover';

const kinds = Object.keys(thingsOfToday) as ThingOfToday[];

export const AboutMinutes = ({ counts }: { counts: Record<ThingOfToday, number> }) => {
  const [open, setOpen] = useState(false);
  const sum = kinds.reduce((total, kind) => total + counts[kind] * thingsOfToday[kind].minutes, 0);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="How the minutes are counted"
      className="w-80"
      trigger={
        <button type="button" className="link text-ink-3 max-md:min-h-11">
          about {plural(minutesOf(counts), 'minute')}
        </button>
      }
    >
      <dl className="divide-y divide-line">
        {kinds
          .filter((kind) => counts[kind] > 0)
          .map((kind) => {
            const { one, many, minutes } = thingsOfToday[kind];
            return (
              <div key={kind} className="flex justify-between gap-3 py-1.5">
                <dt>
                  {plural(counts[kind], one, many)} × {minutes} min
                </dt>
                <dd className="tabular-nums">{number(counts[kind] * minutes)} min</dd>
              </div>
            );
          })}
        <div className="flex justify-between gap-3 py-1.5 font-semibold">
          <dt>Together</dt>
          <dd className="tabular-nums">{number(sum)} min</dd>
        </div>
      </dl>
      <p className="mt-1.5 text-sm text-ink-3">
        The minutes for one thing are what Keepwarm assumes, the same for everybody. Nothing measures how long you take.
      </p>
    </Popover>
  );
};

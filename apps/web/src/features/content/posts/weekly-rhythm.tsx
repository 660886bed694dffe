import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/shared/cn';
import { plural } from '@/shared/format';
import { Panel } from '@/shared/ui/panel';
import { Skeleton } from '@/shared/ui/skeleton';
import { weekQuery } from '../content.queries';

/** From the specification: LinkedIn posts each week. */
const postsAWeek = 2;

const Beat = ({ name, often, below, right }: { name: string; often: string; below?: ReactNode; right?: ReactNode }) => (
  <li className="flex min-h-11 items-center gap-3 px-[18px] py-2.5 max-md:px-3.5">
    <div className="min-w-0 flex-1">
      <span className="font-medium">{name}</span> <span className="text-ink-3">{often}</span>
      {below}
    </div>
    {right}
  </li>
);

const Slots = ({ filled }: { filled: number }) => (
  <span aria-hidden className="flex flex-none gap-[5px]">
    {Array.from({ length: postsAWeek }, (_, i) => (
      <span
        key={i}
        className={cn(
          'grid h-[26px] w-[30px] place-content-center rounded-chip border border-dashed',
          i < filled ? 'border-transparent bg-fill' : 'border-line-2',
        )}
      >
        {i < filled && <Check className="size-3.5" />}
      </span>
    ))}
  </span>
);

/** How often to publish, and how many posts were approved this week. */
export const WeeklyRhythm = () => {
  const { data: week, isError } = useQuery(weekQuery);
  const approved = week?.postsApproved;
  return (
    <Panel title="Weekly Rhythm" meta="this week" ruled>
      <ul className="divide-y divide-line">
        <Beat
          name="LinkedIn Posts"
          often="2/week"
          below={
            approved === undefined && !isError ? (
              <Skeleton className="mt-1 h-2.5 w-24" />
            ) : (
              <p className="text-sm text-ink-3">
                {approved === undefined ? 'This week could not be loaded' : `${plural(approved, 'post')} approved`}
              </p>
            )
          }
          right={approved !== undefined && <Slots filled={approved} />}
        />
        <Beat name="Email Insights" often="1/week" />
        <Beat name="Engagement" often="Daily" />
      </ul>
    </Panel>
  );
};

import { cn } from '@/shared/lib/cn';
import { Skeleton } from '@/shared/ui/skeleton';
import { monthOf } from './months';
import { longDay } from '@/shared/lib/dates';
import { weekdayName } from '../rhythm-labels';
import { DayEntryLine } from './day-entry-line';
import { type DayOfMonth, repliesLine } from './month-days';

export interface MonthListProps {
  /** The id of its heading. */
  labelledBy: string;
  month: string;
  today: string;
  /** Undefined while it loads. */
  days: ReadonlyMap<string, DayOfMonth> | undefined;
}

/** The days of a month that have something, and today: for phones. */
export const MonthList = ({ labelledBy, month, today, days }: MonthListProps) => {
  if (!days)
    return (
      <div className="grid gap-3">
        <output className="sr-only">Loading</output>
        {Array.from({ length: 6 }, (_, i) => (
          <div key={i} className="flex gap-3">
            <Skeleton className="size-10" />
            <Skeleton className="h-16 flex-1" />
          </div>
        ))}
      </div>
    );
  const shown = [...new Set([...days.keys(), today])]
    .filter((day) => monthOf(day) === month)
    .filter((day) => day === today || days.get(day)?.entries.length || repliesLine(days.get(day)?.replies, today))
    .toSorted();
  return (
    <ul aria-labelledby={labelledBy} className="divide-y divide-line border-y border-line">
      {shown.map((day) => {
        const has = days.get(day);
        const replies = repliesLine(has?.replies, today);
        return (
          <li
            key={day}
            data-day={day}
            tabIndex={-1}
            aria-current={day === today ? 'date' : undefined}
            className="flex scroll-mt-16 gap-3 py-2.5"
          >
            <span className="w-11 flex-none pt-0.5 text-center">
              <span className="sr-only">{longDay(day, 'UTC')}</span>
              <span aria-hidden className="block text-sm text-ink-3">
                {weekdayName(day).slice(0, 3)}
              </span>
              <b
                aria-hidden
                className={cn(
                  'inline-block min-w-7 rounded-full px-1.5 font-semibold tabular-nums',
                  day === today && 'bg-ink text-on-ink',
                )}
              >
                {Number(day.slice(8))}
              </b>
            </span>
            <span className="grid min-w-0 flex-1 content-center gap-1.5">
              {has?.entries.map((entry) => (
                <DayEntryLine key={entry.key} entry={entry} wide />
              ))}
              {replies && <span className="text-sm text-ink-3">{replies}</span>}
              {day === today && !replies && !has?.entries.length && <span className="text-ink-3">Nothing today</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

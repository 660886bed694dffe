import { daysAfter, isoWeekOf, mondayOf } from '@app/contracts/days';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { Skeleton } from '@/shared/ui/skeleton';
import { longDay, shortDay } from '@/shared/lib/dates';
import { addMonths, dayInMonth, monthOf, weeksOfMonth } from './months';
import { weekdayName } from '../rhythm-labels';
import { DayEntryLine } from './day-entry-line';
import { type DayOfMonth, repliesLine } from './month-days';

interface MonthListProps {
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

interface MonthGridProps extends MonthListProps {
  /** Opens another month. It returns false when there is nothing to see. */
  onMonth: (month: string) => boolean;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const pages: Record<string, number> = { PageUp: -1, PageDown: 1 };

/** The day that a key leads to, from the WAI-ARIA practices for a grid of dates. */
const dayAfterKey = (key: string, day: string, month: string): string | undefined => {
  const [step, page] = [steps[key], pages[key]];
  if (step) return daysAfter(day, step);
  if (page) return dayInMonth(day, addMonths(month, page));
  if (key === 'Home') return mondayOf(day);
  return key === 'End' ? daysAfter(mondayOf(day), 6) : undefined;
};

/** The number of a day; with the month on the first day of one, and where the grid begins. */
const dayLabel = (day: string, first: boolean): string =>
  first || day.endsWith('-01') ? shortDay(day, day) : String(Number(day.slice(8)));

interface DayHeadProps {
  day: string;
  label: string;
  replies: DayOfMonth['replies'];
  today: string;
  look: string;
}

const DayHead = ({ day, label, replies, today, look }: DayHeadProps) => (
  <div className="mb-1 flex h-5 items-center justify-between gap-1 text-sm tabular-nums">
    <span className={cn('whitespace-nowrap', look)}>
      <span className="sr-only">
        {longDay(day, 'UTC')}
        {day === today && ', today'}
      </span>
      <span aria-hidden>{label}</span>
    </span>
    {replies && repliesLine(replies, today) && (
      <span title={repliesLine(replies, today)} className="text-ink-3">
        <span className="sr-only">{repliesLine(replies, today)}</span>
        <span aria-hidden>
          {replies.count}/{replies.of}
        </span>
      </span>
    )}
  </div>
);

/** A month as a grid of days, Monday first. Arrow keys move between days, and Enter goes into a day. */
export const MonthGrid = ({ labelledBy, month, today, days, onMonth }: MonthGridProps) => {
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<string>();
  /** The day that gets the focus when its month is shown. */
  const wanted = useRef<string>(undefined);
  const weeks = weeksOfMonth(month);
  const shown = weeks.flat();
  const usual = monthOf(today) === month ? today : `${month}-01`;
  const tabbable = at !== undefined && shown.includes(at) ? at : usual;
  const focus = (day: string) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  useEffect(() => {
    if (wanted.current !== undefined) focus(wanted.current);
    wanted.current = undefined;
  }, [month]);

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-day]') : null;
    const day = cell?.dataset.day;
    if (!cell || !day || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const inside = event.target !== cell;
    const to = dayAfterKey(event.key, day, month);
    const near = event.key === 'Enter' && !inside ? cell.querySelector('a') : event.key === 'Escape' && inside && cell;
    if (!near && to === undefined) return;
    // Without it, Enter would also open the link that it leads to.
    event.preventDefault();
    if (near) near.focus();
    if (to === undefined) return;
    if (shown.includes(to) && !pages[event.key]) return focus(to);
    if (onMonth(monthOf(to))) wanted.current = to;
  };

  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- keys move between the cells (WAI-ARIA)
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={days === undefined}
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-panel border border-line bg-panel [&_td]:border-t [&_td]:border-l [&_td]:border-line [&_th]:border-line [&_th:not(:first-child)]:border-l"
    >
      <thead>
        <tr className="h-8 text-left text-sm">
          <th scope="col" className="w-9">
            <span className="sr-only">Week</span>
          </th>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className="px-2 font-medium text-ink-2">
              <abbr title={weekdayName(day)} className="no-underline">
                {weekdayName(day).slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, w) => (
          <tr key={week[0]}>
            <th scope="row" className="border-t pt-2 align-top text-sm font-normal text-ink-3 tabular-nums">
              <span className="sr-only">Week </span>
              {isoWeekOf(week[0] ?? month).week}
            </th>
            {week.map((day, i) => (
              <td
                key={day}
                data-day={day}
                tabIndex={day === tabbable ? 0 : -1}
                aria-current={day === today ? 'date' : undefined}
                onFocus={() => setAt(day)}
                className={cn(
                  'h-[124px] px-1.5 pt-1.5 pb-2 align-top -outline-offset-2',
                  i > 4 && 'bg-canvas',
                  day === today && 'bg-field',
                )}
              >
                <DayHead
                  day={day}
                  label={dayLabel(day, w + i === 0)}
                  replies={days?.get(day)?.replies}
                  today={today}
                  look={cn(
                    monthOf(day) === month ? 'text-ink' : 'text-ink-3',
                    day === today && '-ml-0.5 rounded-full bg-ink px-2 font-semibold text-on-ink',
                  )}
                />
                <div className="grid gap-1">
                  {days?.get(day)?.entries.map((entry) => (
                    <DayEntryLine key={entry.key} entry={entry} />
                  ))}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

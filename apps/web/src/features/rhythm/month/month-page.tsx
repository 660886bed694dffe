import type { RhythmMonth, rhythmMonth } from '@app/contracts/rhythm/rhythm.api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CalendarPlus, ChevronRight, Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { dayAndMonth, dayIn, useNow } from '@/shared/lib/dates';
import { whenOpened } from '@/shared/ui/lazily';
import { Button, buttonLook } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/empty-state';
import { backLook, Page } from '@/shared/ui/page';
import { usePhone } from '@/shared/lib/use-media';
import { useTimeZone } from '@/shared/queries/current-user.queries';
import { getQuery } from '@/shared/http/get-query';
import { addMonths, monthName, monthOf } from './months';
import { StateSign } from './day-entry-line';
import { daysOf, monthLine } from './month-days';
import { MonthGrid, MonthList } from './month-views';

const FeedDialog = whenOpened(async () => (await import('../calendar-feed/feed-dialog')).FeedDialog);

const lineOf = ({ month, since, lastMonth }: RhythmMonth, days: ReturnType<typeof daysOf>): string => {
  if (month < monthOf(since)) return `Your rhythm began on ${dayAndMonth(since)}`;
  return month > lastMonth ? `Slots are planned until ${monthName(lastMonth)}` : monthLine(month, days);
};

interface MonthPageProps {
  /** `2026-11`. */
  month: string;
  onMonth: (month: string) => void;
}

/** The weeks of a month (`2026-11`). The month before stays until the new one has loaded. */
const monthQuery = (month: string) => ({
  ...getQuery<typeof rhythmMonth>(['rhythm', 'month', month], '/api/rhythm/month', { query: { month } }),
  placeholderData: keepPreviousData,
});

export const MonthPage = ({ month, onMonth }: MonthPageProps) => {
  const { data, isPlaceholderData, error, refetch } = useQuery(monthQuery(month));
  const [feed, setFeed] = useState(false);
  const phone = usePhone();
  const heading = useId();
  const body = useRef<HTMLDivElement>(null);
  const timeZone = useTimeZone();
  const now = dayIn(useNow(), timeZone);
  const today = data?.today ?? now;
  const shown = isPlaceholderData ? undefined : data;
  const days = shown && daysOf(shown);
  const may = (other: string) => !data || (other >= monthOf(data.since) && other <= data.lastMonth);
  const open = (other: string): boolean => {
    if (may(other)) onMonth(other);
    return may(other);
  };
  const toToday = () => {
    if (month !== monthOf(today)) return onMonth(monthOf(today));
    const day = body.current?.querySelector<HTMLElement>(`[data-day="${today}"]`);
    day?.scrollIntoView({ block: 'nearest' });
    day?.focus();
  };
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <Page
      back={
        <Link to="/content" className={backLook}>
          <ArrowLeft />
          Content Memory
        </Link>
      }
      title="Presence Scheduler"
      sub={`Hours of ${timeZone.replaceAll('_', ' ')}. You post everything yourself.`}
      actions={
        <>
          <div className="flex gap-2 max-md:flex-[1_1_100%]! max-md:[&>:nth-child(2)]:flex-1">
            <Button
              size="icon"
              aria-label={`Earlier: ${monthName(before)}`}
              disabled={!may(before)}
              onClick={() => open(before)}
            >
              <ChevronRight className="rotate-180" />
            </Button>
            <Button onClick={toToday}>Today</Button>
            <Button
              size="icon"
              aria-label={`Later: ${monthName(after)}`}
              disabled={!may(after)}
              onClick={() => open(after)}
            >
              <ChevronRight />
            </Button>
          </div>
          <Button aria-haspopup="dialog" onClick={() => setFeed(true)}>
            <CalendarPlus />
            Calendar feed
          </Button>
          <Link to="/content" className={buttonLook({ variant: 'primary' })}>
            <Plus />
            Draft a post
          </Link>
        </>
      }
    >
      <section aria-labelledby={heading}>
        <div className="mb-2.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id={heading} aria-live="polite" className="text-md font-semibold">
            {monthName(month)}
          </h2>
          <p className="text-ink-3 max-md:w-full">
            {/* A space keeps the place of the line while it loads. */}
            {shown && days ? lineOf(shown, days) : '\u00A0'}
          </p>
          <ul aria-label="Signs" className="ml-auto flex gap-3 text-sm text-ink-3 max-md:hidden">
            <StateSign state="out">went out</StateSign>
            <StateSign state="planned">ready</StateSign>
            <StateSign state="open">no text ready</StateSign>
            <StateSign state="missed">missed</StateSign>
            <li>1/2 replies of a day</li>
          </ul>
        </div>
        <div ref={body}>
          {error && !shown ? (
            <LoadError what="This month" error={error} onRetry={() => void refetch()} />
          ) : phone ? (
            <MonthList labelledBy={heading} month={month} today={today} days={days} />
          ) : (
            <MonthGrid labelledBy={heading} month={month} today={today} days={days} onMonth={open} />
          )}
        </div>
      </section>
      <FeedDialog open={feed} onOpenChange={setFeed} />
    </Page>
  );
};

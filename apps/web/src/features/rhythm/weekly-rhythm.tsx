import type { Rhythm, RhythmSlotAnswer } from '@app/contracts/rhythm/rhythm.api';
import {
  oftenOf,
  type RhythmChannel,
  rhythmChannels,
  rhythmLabels,
  usualPlan,
} from '@app/contracts/rhythm/rhythm.constants';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Check } from 'lucide-react';
import { whenOpened } from '@/shared/ui/lazily';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Button } from '@/shared/ui/button';
import { Panel, Ruled } from '@/shared/ui/panel';
import { Skeleton } from '@/shared/ui/skeleton';
import { cn } from '@/shared/lib/cn';
import { Seal } from '@/shared/ui/seal';
import { rhythmQuery } from './rhythm.queries';
import {
  channelsShown,
  daysShown,
  latestMissed,
  missedLine,
  progressLine,
  slotNames,
  slotWords,
  weekdayName,
} from './rhythm-labels';
import { useRhythm } from './use-rhythm-actions';

const RhythmEditor = whenOpened(async () => (await import('./rhythm-editor')).RhythmEditor);

const NoWeek = ({ onRetry }: { onRetry: (() => void) | undefined }) => (
  <Ruled>
    {rhythmChannels
      .filter((channel) => usualPlan[channel].length > 0)
      .map((channel) => (
        <li key={channel} className="min-h-11 py-2.5">
          <span className="font-medium">{rhythmLabels[channel]}</span>
          {!onRetry && <Skeleton className="mt-1 h-2.5 w-24" />}
        </li>
      ))}
    {onRetry && (
      <li role="alert" className="flex items-center justify-between gap-3 py-2.5 text-ink-3">
        This week could not be loaded
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </li>
    )}
  </Ruled>
);

/** What decides whether a week is kept: see `weeksKept`. */
const countedBy = (plan: Rhythm['plan'] | undefined): string =>
  [(plan?.linkedin_post.length || plan?.instagram_post.length) && 'posts', plan?.email.length && 'emails']
    .filter(Boolean)
    .join(' and ') || 'replies';

const cellLook = 'mx-auto grid h-[26px] w-[30px] place-content-center rounded-chip text-sm tabular-nums';

const Slot = ({ slot, today }: { slot: RhythmSlotAnswer; today: string }) => {
  const { state, fingerprint, channel, count, of, day } = slot;
  const counts = channel === 'engage' && state !== 'done' && (count > 0 || day === today);
  const look = {
    done: 'bg-fill',
    planned: 'border border-line-2 bg-field',
    missed: 'border border-dashed border-line-3',
    open: day === today ? 'border border-ink font-semibold' : 'border border-dashed border-line-2',
  }[state];
  return (
    <span title={slotWords(slot)} className={cn(cellLook, look)}>
      <span className="sr-only">{slotWords(slot)}</span>
      <span aria-hidden>
        {state === 'done' && channel === 'engage' && <Check className="size-3.5" />}
        {fingerprint && (state === 'done' || state === 'planned') && <Seal fingerprint={fingerprint} size={16} />}
        {counts && `${count}/${of}`}
      </span>
    </span>
  );
};

/** A text for which there was no slot. */
const Extra = ({ day }: { day: string }) => (
  <span title={`${weekdayName(day)}: went out besides the plan`} className={cn(cellLook, 'bg-fill')}>
    <span className="sr-only">{weekdayName(day)}: went out besides the plan</span>
    <Check aria-hidden className="size-3.5" />
  </span>
);

const Row = ({ rhythm, channel, days }: { rhythm: Rhythm; channel: RhythmChannel; days: string[] }) => {
  const { slots, extra, today, plan } = rhythm;
  return (
    <tr>
      <th scope="row" className="py-2.5 pr-2 text-left font-normal">
        <span className="font-medium">{rhythmLabels[channel]}</span>{' '}
        <span className="text-ink-3">{oftenOf(channel, plan[channel])}</span>
        <span className="block text-sm text-ink-3">{progressLine(rhythm, channel)}</span>
      </th>
      {days.map((day) => {
        const here = slots.filter((slot) => slot.channel === channel && slot.day === day);
        const more = extra.filter((text) => text.channel === channel && text.day === day);
        return (
          <td key={day} className="px-0.5">
            <span className="grid gap-1">
              {here.map((slot) => (
                <Slot key={slot.movedFrom ?? ''} slot={slot} today={today} />
              ))}
              {more.map(({ contentId }) => (
                <Extra key={contentId} day={day} />
              ))}
              {here.length + more.length === 0 && <i aria-hidden className="mx-auto size-1 rounded-full bg-line-2" />}
            </span>
          </td>
        );
      })}
    </tr>
  );
};

const RhythmWeek = ({ rhythm }: { rhythm: Rhythm }) => {
  const days = daysShown(rhythm);
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">This week by channel and day</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Channel</span>
          </th>
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              aria-current={day === rhythm.today ? 'date' : undefined}
              className={cn(
                'w-[34px] pt-2.5 pb-1 text-center text-xs',
                day === rhythm.today ? 'font-semibold text-ink' : 'font-normal text-ink-3',
              )}
            >
              <abbr title={weekdayName(day)} className="no-underline">
                {weekdayName(day).slice(0, 1)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr:not(:first-child)]:border-t [&>tr]:border-line">
        {channelsShown(rhythm).map((channel) => (
          <Row key={channel} rhythm={rhythm} channel={channel} days={days} />
        ))}
      </tbody>
    </table>
  );
};

export const WeeklyRhythm = () => {
  const { data: rhythm, isError, refetch } = useQuery(rhythmQuery);
  const { toTomorrow, moving } = useRhythm();
  const [editing, setEditing] = useState(false);
  const kept = rhythm?.weeksKept ?? 0;
  return (
    <Panel
      title="Weekly Rhythm"
      meta={
        kept > 0 ? (
          <span title="A week is kept when every planned post and email went out. Without these, the days of replies count">
            {countedBy(rhythm?.plan)} kept {kept === 1 ? '1 week' : `${kept} weeks in a row`}
          </span>
        ) : (
          'this week'
        )
      }
      action={
        rhythm && (
          <>
            <Link to="/content" search={{ month: rhythm.today.slice(0, 7) }} className="link mr-3 max-md:py-3">
              Month
            </Link>
            <button type="button" className="link max-md:py-3" {...offWhenReadOnly()} onClick={() => setEditing(true)}>
              Change
            </button>
          </>
        )
      }
    >
      <div className="px-[18px] pb-1.5 max-md:px-3.5">
        {rhythm ? <RhythmWeek rhythm={rhythm} /> : <NoWeek onRetry={isError ? () => void refetch() : undefined} />}
      </div>
      {rhythm && latestMissed(rhythm).length > 0 && (
        <Ruled aria-label="Missed" className="border-t border-line">
          {latestMissed(rhythm).map((slot) => (
            <li
              key={slot.channel}
              className="flex min-h-11 items-center justify-between gap-3 py-1.5 pr-2 pl-[18px] text-ink-2 max-md:pl-3.5"
            >
              {missedLine(slot)}
              <Button
                size="sm"
                variant="quiet"
                changes
                disabled={moving}
                aria-label={`Move to tomorrow: ${slotNames[slot.channel]} of ${weekdayName(slot.day)}`}
                onClick={() => toTomorrow(slot, rhythm.today)}
              >
                Move to tomorrow
              </Button>
            </li>
          ))}
        </Ruled>
      )}
      {rhythm && <RhythmEditor open={editing} onOpenChange={setEditing} rhythm={rhythm} />}
    </Panel>
  );
};

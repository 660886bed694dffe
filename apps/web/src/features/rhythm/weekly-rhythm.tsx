import type { Rhythm } from '@app/contracts/rhythm/rhythm.api';
import { rhythmChannels, rhythmLabels, usualPlan } from '@app/contracts/rhythm/rhythm.constants';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { whenOpened } from '@/shared/ui/lazily';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Button } from '@/shared/ui/button';
import { Panel, Ruled } from '@/shared/ui/panel';
import { Skeleton } from '@/shared/ui/skeleton';
import { rhythmQuery } from './rhythm.queries';
import { RhythmWeek } from './rhythm-week';
import { latestMissed, missedLine, slotNames, weekdayName } from './rhythm-labels';
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

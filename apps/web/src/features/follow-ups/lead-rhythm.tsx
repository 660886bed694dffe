import { letGoReasonLabels } from '@app/contracts/follow-ups/follow-ups.constants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayIn, shortDay, useNow } from '@/shared/lib/dates';
import { lazily } from '@/shared/ui/lazily';
import { followUpQuery } from '@/shared/queries/lead.queries';
import { leaveFocus } from '@/shared/lib/leave-focus';
import { Button } from '@/shared/ui/button';
import { Skeleton } from '@/shared/ui/skeleton';
import { useTimeZone } from '@/shared/queries/current-user.queries';
import { everyDays } from './follow-up-labels';
import { useFollowUpActions } from './use-follow-up-actions';

const RhythmDialog = lazily(async () => (await import('./follow-up-dialogs')).RhythmDialog);

export const LeadRhythm = ({ id }: { id: string }) => {
  const { data: of, isError, refetch } = useQuery(followUpQuery(id));
  const actions = useFollowUpActions();
  const zone = useTimeZone();
  const now = useNow();
  const [changing, setChanging] = useState(false);
  if (!of && isError)
    return (
      <div role="alert" ref={leaveFocus} className="flex flex-wrap items-center gap-x-2 text-ink-3">
        The rhythm could not be loaded.
        <Button variant="quiet" size="sm" className="-ml-2.5" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  // As high as the usual text: the rhythm, and two lines about the next day.
  if (!of)
    return (
      <div className="grid h-[86px] content-start gap-3 pt-2">
        <Skeleton className="h-2.5 w-24" />
        <Skeleton className="h-2.5 w-32" />
      </div>
    );
  const days = of.rhythm ?? of.segmentRhythm;
  const next = of.letGo
    ? `Let go on ${shortDay(of.letGo.day)}: ${letGoReasonLabels[of.letGo.reason].toLowerCase()}`
    : of.due
      ? `${of.due < dayIn(now, zone) ? 'Due since' : 'Next on'} ${shortDay(of.due)}. ${of.why}`
      : of.why;
  return (
    <div className="grid min-w-0 gap-0.5 pb-1">
      <div className="flex flex-wrap items-center gap-x-2">
        <span>{days === null ? 'No rhythm' : everyDays(days)}</span>
        {of.letGo ? (
          <Button changes variant="quiet" size="sm" onClick={() => actions.bringBack(of)}>
            Bring back
          </Button>
        ) : (
          <Button changes variant="quiet" size="sm" onClick={() => setChanging(true)}>
            Change<span className="sr-only"> the rhythm</span>
          </Button>
        )}
      </div>
      <p className="text-sm text-pretty text-ink-3">{next}</p>
      {changing && <RhythmDialog of={of} actions={actions} onClose={() => setChanging(false)} />}
    </div>
  );
};

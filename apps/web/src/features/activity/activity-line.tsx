import type { Activity } from '@app/contracts/activity/activity.api';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { Button } from '@/shared/ui/button';
import { Time } from '@/shared/ui/time';
import { aroundSubject, dotOf } from './activity-labels';
import type { useUndoActivity } from './use-undo-activity';

const dots = { green: 'bg-green', blue: 'bg-blue', violet: 'bg-violet', amber: 'bg-amber' } as const;

/** A link to the text, the lead or the import of an activity. */
const About = ({ activity, children }: { activity: Activity; children: ReactNode }) => {
  const { contentId, leadId, importId } = activity.metadata;
  const look = 'hover:underline hover:decoration-line-2 hover:underline-offset-3';
  if (contentId) {
    return (
      <Link to="/approvals" search={{ id: contentId }} className={look}>
        {children}
      </Link>
    );
  }
  if (importId) {
    return (
      <Link to="/import" search={{ id: importId, step: 'run' }} className={look}>
        {children}
      </Link>
    );
  }
  return leadId ? (
    <Link to="/leads" search={{ lead: leadId }} className={look}>
      {children}
    </Link>
  ) : (
    children
  );
};

interface ActivityLineProps {
  activity: Activity;
  undo: ReturnType<typeof useUndoActivity>;
  className?: string;
}

/** What changed since stays as it is. */
const undoLabel = (left: number, count: number) => (left < count ? `Undo ${left} of ${count}` : 'Undo');

export const lineLook = 'grid grid-cols-[8px_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5';

/** One activity: a dot for its kind, a sentence, how long ago, and Undo where that is possible. */
export const ActivityLine = ({ activity, undo, className }: ActivityLineProps) => {
  const [before, subject, after] = aroundSubject(activity);
  const { count, undo: left } = activity.metadata;
  return (
    <li className={cn(lineLook, className)}>
      <span aria-hidden className={cn('size-2 rounded-full', dots[dotOf(activity.type)])} />
      <span className="wrap-anywhere">
        <About activity={activity}>
          {before}
          {subject && (
            <b>
              <bdi>{subject}</bdi>
            </b>
          )}
          {after}
        </About>
      </span>
      <span className="flex items-center gap-2 whitespace-nowrap">
        <Time at={activity.createdAt} className="text-sm text-ink-3" />
        {left > 0 && (
          <Button
            size="sm"
            variant="quiet"
            changes
            aria-label={`${undoLabel(left, count)}: ${activity.description}`}
            pending={undo.running.some(({ id }) => id === activity.id)}
            onClick={() => undo.act(activity)}
          >
            {undoLabel(left, count)}
          </Button>
        )}
      </span>
    </li>
  );
};

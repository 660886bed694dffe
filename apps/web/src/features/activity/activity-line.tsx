import type { Activity } from '@app/contracts/activity/activity.api';
import { Link, linkOptions } from '@tanstack/react-router';
import { cn } from '@/shared/lib/cn';
import { Button } from '@/shared/ui/button';
import { Time } from '@/shared/ui/time';
import type { useUndoActivity } from './use-undo-activity';

const dots = { green: 'bg-green', blue: 'bg-blue', violet: 'bg-violet', amber: 'bg-amber' } as const;

/** From docs/quality/specification.md: the name of the type decides the colour of the dot. */
export const dotOf = (type: string): 'green' | 'blue' | 'violet' | 'amber' => {
  if (type.includes('approved')) return 'green';
  if (type.includes('identified')) return 'blue';
  return type.includes('drafted') ? 'violet' : 'amber';
};

/** Splits a description around the person's name; the name is null when the description does not contain it. */
export const aroundSubject = ({ description, metadata: { subject } }: Activity): [string, string | null, string] => {
  const at = subject ? description.lastIndexOf(subject) : -1;
  if (!subject || at === -1) return [description, null, ''];
  return [description.slice(0, at), subject, description.slice(at + subject.length)];
};

const addressOf = ({ metadata: { contentId, leadId, importId } }: Activity) => {
  if (contentId) return linkOptions({ to: '/approvals', search: { id: contentId } });
  if (importId) return linkOptions({ to: '/import', search: { id: importId, step: 'run' } });
  return leadId ? linkOptions({ to: '/leads', search: { lead: leadId } }) : null;
};

interface ActivityLineProps {
  activity: Activity;
  undo: ReturnType<typeof useUndoActivity>;
  className?: string;
}

/** What changed since stays as it is. */
const undoLabel = (left: number, count: number) => (left < count ? `Undo ${left} of ${count}` : 'Undo');

export const lineLook = 'grid grid-cols-[8px_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5';

export const ActivityLine = ({ activity, undo, className }: ActivityLineProps) => {
  const [before, subject, after] = aroundSubject(activity);
  const address = addressOf(activity);
  const words = (
    <>
      {before}
      {subject && (
        <b>
          <bdi>{subject}</bdi>
        </b>
      )}
      {after}
    </>
  );
  const { count, undo: left } = activity.metadata;
  return (
    <li className={cn(lineLook, className)}>
      <span aria-hidden className={cn('size-2 rounded-full', dots[dotOf(activity.type)])} />
      <span className="wrap-anywhere">
        {address ? (
          <Link {...address} className="hover:underline hover:decoration-line-2 hover:underline-offset-3">
            {words}
          </Link>
        ) : (
          words
        )}
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

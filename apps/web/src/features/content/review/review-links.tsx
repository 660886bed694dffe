import type { ContentDetail } from '@app/contracts/content/content.api';
import { Link } from '@tanstack/react-router';
import { shortDay } from '@/shared/lib/dates';
import { StateLabel } from '@/shared/ui/chip';
import { headingOf, typeLabels } from '@/shared/labels/text-labels';

/** `from your post of 17 Nov`. */
export const ComesFrom = ({ from }: { from: NonNullable<ContentDetail['from']> }) =>
  from.of === 'idea' ? (
    <p className="wrap-anywhere">
      from your idea of {shortDay(from.at)}: <bdi className="font-serif">{from.words}</bdi>
    </p>
  ) : (
    <Link to="/approvals" search={{ id: from.id }} className="link">
      {`from your ${from.what} of ${shortDay(from.at)}`}
    </Link>
  );

const nameOf = ({ what, channel }: ContentDetail['became'][number]): string =>
  what === 'idea' || channel === null
    ? 'Idea'
    : what === 'comment'
      ? typeLabels.comment
      : headingOf({ type: what, channel, targetName: null, topic: null });

export const Became = ({ became }: Pick<ContentDetail, 'became'>) => (
  <ul className="divide-y divide-line">
    {became.map((made) => (
      <li key={made.id} className="flex flex-wrap items-center gap-x-3 py-2">
        {made.what === 'idea' ? (
          <Link to="/content" className="link">
            {nameOf(made)}
          </Link>
        ) : (
          <Link to="/approvals" search={{ id: made.id }} className="link">
            {nameOf(made)}
          </Link>
        )}
        <span className="text-sm text-ink-3">{shortDay(made.at)}</span>
        {made.approvalStatus && <StateLabel state={made.approvalStatus} className="ml-auto" />}
      </li>
    ))}
  </ul>
);

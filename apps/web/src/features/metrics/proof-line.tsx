import type { ActivityType } from '@app/contracts/activity/activity.constants';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { number } from '@/shared/lib/format';
import { weekQuery } from '@/shared/queries/week.queries';
import { textsOf } from '@/shared/labels/week-labels';

interface WeekCountProps {
  label: string;
  count: number | undefined;
  /** The type of activities that it counts, for the link. */
  entries?: ActivityType;
}

/** The width is reserved until the count is known. */
const WeekCount = ({ label, count, entries }: WeekCountProps) => (
  <div className="flex gap-1">
    <dt>{label}</dt>
    <dd className="record min-w-[1ch] font-semibold text-ink">
      {count !== undefined &&
        (entries ? (
          <Link
            to="/activity"
            search={{ type: entries }}
            aria-label={`${number(count)} ${label}, open them`}
            className="-m-1 p-1 hover:underline touch:-m-2.5 touch:p-2.5"
          >
            {number(count)}
          </Link>
        ) : (
          number(count)
        ))}
    </dd>
  </div>
);

export const ProofLine = () => {
  const { data: week, isError } = useQuery(weekQuery);
  const texts = week && textsOf(week);
  return (
    <section
      aria-label="Proof"
      className="mb-6 flex items-center gap-x-8 gap-y-2 border-y border-line py-3 text-ink-2 max-xl:flex-col max-xl:items-stretch"
    >
      <div className="grid flex-1 grid-cols-[16px_minmax(0,1fr)] gap-x-2.5">
        <ShieldCheck aria-hidden className="mt-0.5 text-ink" />
        <p className="text-balance">
          <b className="text-ink">Nothing leaves without your explicit approval.</b> No auto-publishing, no automated
          engagement. Your voice and tone are protected; no hard-sell tactics.
        </p>
      </div>
      <dl className="flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-[12.5px] whitespace-nowrap max-xl:ml-[26px]">
        {(week || !isError) && (
          <>
            <WeekCount label="drafted" count={texts?.drafted} entries="content_drafted" />
            <WeekCount label="approved" count={texts?.approved} entries="content_approved" />
            <WeekCount label="copied by you" count={week?.textsCopied} entries="content_copied" />
            <WeekCount label="sent by you" count={week?.textsSent} entries="content_sent" />
          </>
        )}
        <WeekCount label="sent by Keepwarm" count={0} />
      </dl>
    </section>
  );
};

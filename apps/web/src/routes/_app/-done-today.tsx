import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { clockTime } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { Seal } from '@/shared/ui/seal';
import { useDayBegan, useTimeZone } from '@/shared/queries/current-user.queries';
import { decidedQuery } from '@/features/content/content.queries';
import { rhythmQuery } from '@/features/rhythm/rhythm.queries';

export const useDecidedToday = () => {
  const { data, isPending } = useQuery(decidedQuery(useDayBegan()));
  const approved = data?.filter(({ approvalStatus }) => approvalStatus === 'approved') ?? [];
  return {
    isPending,
    approved,
    /** When the last of them was decided. */
    lastAt: data?.[0]?.decidedAt ?? null,
    declined: (data?.length ?? 0) - approved.length,
    sent: approved.filter(({ sent }) => sent).length,
    changed: approved.filter(({ sent }) => sent?.changed).length,
  };
};

const sealsShown = 8;

/** `6 approved, 1 declined`, without zeros. */
const countWords = (...counts: readonly [count: number, what: string][]): string =>
  counts.flatMap(([count, what]) => (count > 0 ? [`${number(count)} ${what}`] : [])).join(', ');

const Row = ({ name, children }: { name: string; children: string }) =>
  children && (
    <div className="grid grid-cols-[72px_minmax(0,1fr)] border-b border-line py-2 first:border-t">
      <dt className="text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );

interface DoneTodayProps {
  /** The replies that were answered today. */
  answered: number;
  children?: ReactNode;
}

/** Shown when nothing is left to do today. */
export const DoneToday = ({ answered, children }: DoneTodayProps) => {
  const timeZone = useTimeZone();
  const { approved, declined, sent, changed, lastAt } = useDecidedToday();
  const texts = new Set<string | null>(approved.map(({ id }) => id));
  const filled = useQuery(rhythmQuery).data?.slots.filter(({ contentId }) => texts.has(contentId)).length ?? 0;
  return (
    <section
      aria-label="All caught up"
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,300px)] gap-x-8 gap-y-5 border-y border-line-2 py-7 max-md:grid-cols-1"
    >
      <div>
        <div className="flex flex-wrap gap-2">
          {approved.slice(0, sealsShown).map((item) => (
            <Seal key={item.id} fingerprint={item.fingerprint} size={28} />
          ))}
        </div>
        <h2 className="mt-3 text-xl font-semibold tracking-title">All caught up</h2>
        <p className="mt-1 text-ink-2">
          Nothing waits for your yes.
          {lastAt &&
            ` You decided ${plural(approved.length + declined, 'text')} today, the last at ${clockTime(lastAt, timeZone)}.`}
        </p>
      </div>
      {approved.length + declined > 0 && (
        <dl aria-label="Done today">
          <Row name="Drafts">{countWords([approved.length, 'approved'], [declined, 'declined'])}</Row>
          <Row name="Sent?">{countWords([sent - changed, 'yes'], [changed, 'changed, kept with its own seal'])}</Row>
          <Row name="Replies">{countWords([answered, 'answered'])}</Row>
          <Row name="Slots">{countWords([filled, 'filled'])}</Row>
        </dl>
      )}
      <div className="col-span-full grid grid-cols-[64px_minmax(0,1fr)] gap-x-3 border-t border-dashed border-line-2 pt-5 has-[>span:only-child]:hidden max-md:grid-cols-1 max-md:gap-y-2">
        <span className="font-semibold">Next</span>
        {children}
      </div>
    </section>
  );
};

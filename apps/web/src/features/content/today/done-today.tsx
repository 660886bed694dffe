import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { clockTime, dayIn, startOfDay } from '@/shared/dates';
import { plural } from '@/shared/format';
import { Seal } from '@/shared/ui/seal';
import { useTimeZone } from '@/shared/user';
import { decidedQuery } from '../content.queries';

/** The texts that were decided today. */
export const useDecidedToday = () => {
  const timeZone = useTimeZone();
  const [since] = useState(() => startOfDay(dayIn(new Date(), timeZone), timeZone).toISOString());
  const { data, isPending } = useQuery(decidedQuery(since));
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

const Row = ({ name, children }: { name: string; children: string }) => (
  <div className="grid grid-cols-[72px_minmax(0,1fr)] border-b border-line py-2 first:border-t">
    <dt className="text-ink-3">{name}</dt>
    <dd>{children}</dd>
  </div>
);

const saidWords = (decided: number, lastAt: string | null, timeZone: string): string =>
  lastAt ? ` You decided ${plural(decided, 'text')} today, the last at ${clockTime(lastAt, timeZone)}.` : '';

/** The page when nothing is left to do: what was done today, with the seals, and what comes next. */
export const DoneToday = ({ children }: { children?: ReactNode }) => {
  const timeZone = useTimeZone();
  const { approved, declined, sent, changed, lastAt } = useDecidedToday();
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
          {saidWords(approved.length + declined, lastAt, timeZone)}
        </p>
      </div>
      {approved.length + declined > 0 && (
        <dl aria-label="Done today">
          <Row name="Drafts">{`${approved.length} approved, ${declined} declined`}</Row>
          <Row name="Sent?">{`${sent - changed} yes, ${changed} changed`}</Row>
        </dl>
      )}
      <div className="col-span-full grid grid-cols-[64px_minmax(0,1fr)] gap-x-3 border-t border-dashed border-line-2 pt-5 has-[>span:only-child]:hidden max-md:grid-cols-1 max-md:gap-y-2">
        <span className="font-semibold">Next</span>
        {children}
      </div>
    </section>
  );
};

import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { weekdayAndDay } from '@/shared/lib/weekday';
import { answeredQuery, nextQuery } from '@/features/follow-ups/today/due.queries';
import { promisesQuery } from '@/features/follow-ups/promises/use-promises';
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

const nextShown = 3;

/** The follow-ups and promises of the next days. */
const NextUp = () => {
  const { data: followUps, isPending } = useQuery(nextQuery);
  const { data: promised } = useQuery(promisesQuery);
  const next = [
    ...(followUps?.followUps ?? []).flatMap(({ id, name, due, why }) =>
      due === null ? [] : [{ key: `lead ${id}`, leadId: id, name, day: due, words: why }],
    ),
    ...(promised?.promises ?? []).flatMap(({ contentId, words, due, decision, leadId, name }) =>
      decision === 'accepted' && due > (promised?.today ?? due)
        ? [{ key: `promise ${contentId} ${words}`, leadId, name, day: due, words: `You promised: ${words}` }]
        : [],
    ),
  ]
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
    .slice(0, nextShown);
  // It waits for all data, so that the list does not grow while the person reads.
  if (isPending || next.length === 0) return null;
  return (
    <dl aria-label="Next" className="grid gap-2">
      {next.map(({ key, leadId, name, day, words }) => (
        <div key={key} className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3">
          <dt className="text-ink-3 tabular-nums">{weekdayAndDay(day)}</dt>
          <dd className="wrap-anywhere">
            {leadId ? (
              <Link to="/leads/$id" params={{ id: leadId }} className="font-medium hover:underline">
                <bdi>{name ?? 'A lead'}</bdi>
              </Link>
            ) : (
              name
            )}
            <span className="text-ink-2"> {words}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Shown when nothing is left to do today. */
export const DoneToday = () => {
  const timeZone = useTimeZone();
  const { approved, declined, sent, changed, lastAt } = useDecidedToday();
  const texts = new Set<string | null>(approved.map(({ id }) => id));
  const answered = useQuery(answeredQuery(useDayBegan())).data?.answered ?? 0;
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
        <NextUp />
      </div>
    </section>
  );
};

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { promisesQuery } from '@/features/follow-ups/promises/use-promises';
import { nextQuery } from '@/features/follow-ups/today/due.queries';
import { weekdayAndDay } from '@/shared/lib/weekday';

const shown = 3;

/** Shown when nothing is left to do today: the follow-ups and promises of the next days. */
export const NextUp = () => {
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
    .slice(0, shown);
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

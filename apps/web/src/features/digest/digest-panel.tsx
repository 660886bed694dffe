import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayRange } from '@/shared/lib/dates';
import { Loaded } from '@/shared/ui/empty-state';
import { Panel } from '@/shared/ui/panel';
import { Figure, FigureSkeleton } from '@/shared/ui/figure';
import { weekQuery } from '@/shared/queries/week.queries';
import { SendDigest } from './digest-exports';
import { digestFigures } from '@/shared/labels/figure-labels';

/** From docs/quality/specification.md. Shown as samples until something is counted for the first time. */
const samples = [
  { label: 'Pipeline Value', value: '$45K' },
  { label: 'Response Rate', value: '68%' },
  { label: 'Effort Reduced', value: '85%' },
] as const;

const look =
  'grid grid-cols-3 divide-x divide-line border-b border-line max-md:grid-cols-1 max-md:divide-x-0 max-md:divide-y';

export const Digest = () => {
  const query = useQuery(weekQuery);
  const week = query.data;
  return (
    <Panel title="Weekly Digest Ready for Export" meta={week && dayRange(week.weekStart, week.weekEnd)} ruled>
      <Loaded
        query={query}
        what="The weekly digest"
        loading={
          <div className={look}>
            {samples.map(({ label }) => (
              <FigureSkeleton key={label} label={label} />
            ))}
          </div>
        }
      >
        {(read) => (
          <div className={look}>
            {read.empty
              ? samples.map((figure) => <Figure key={figure.label} {...figure} sample />)
              : digestFigures(read).map(({ rows, ...figure }) => (
                  <Link key={figure.label} to="/analytics" search={rows} className="hover:bg-hover">
                    <Figure {...figure} />
                  </Link>
                ))}
          </div>
        )}
      </Loaded>
      <SendDigest />
    </Panel>
  );
};

import type { Week } from '@app/contracts/metrics/metrics.api';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { dayRange } from '@/shared/dates';
import { number } from '@/shared/format';
import { buttonLook } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/empty';
import { Panel } from '@/shared/ui/panel';
import { Figure, FigureSkeleton } from './figure';
import { reportAddress, weekQuery } from './metrics.queries';
import { percent } from './week-labels';

/** From the specification. Shown as samples until something is counted for the first time. */
const samples = [
  { label: 'Pipeline Value', value: '$45K' },
  { label: 'Response Rate', value: '68%' },
  { label: 'Effort Reduced', value: '85%' },
] as const;

const measured = ({ pipelineValue, responseRate }: Week) => [
  { label: 'Pipeline Value', value: pipelineValue === null ? null : number(pipelineValue), detail: null },
  {
    label: 'Response Rate',
    value: responseRate === null ? null : percent(responseRate),
    detail:
      responseRate === null ? 'nobody was contacted in the last 14 days' : 'replied, of those contacted within 14 days',
  },
  { label: 'Effort Reduced', value: null, detail: null },
];

const look =
  'grid grid-cols-3 divide-x divide-line border-b border-line max-md:grid-cols-1 max-md:divide-x-0 max-md:divide-y';

/** The weekly digest and its CSV export. */
export const Digest = () => {
  const { data: week, error, refetch } = useQuery(weekQuery);
  return (
    <Panel title="Weekly Digest Ready for Export" meta={week && dayRange(week.weekStart, week.weekEnd)} ruled>
      {week ? (
        <div className={look}>
          {week.empty
            ? samples.map((figure) => <Figure key={figure.label} {...figure} sample />)
            : measured(week).map((figure) => <Figure key={figure.label} {...figure} />)}
        </div>
      ) : error ? (
        <LoadError what="The weekly digest" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={look}>
          {samples.map(({ label }) => (
            <FigureSkeleton key={label} label={label} />
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3 px-[18px] py-3.5 max-md:px-3.5">
        <a href={reportAddress} download className={buttonLook({})}>
          <FileSpreadsheet />
          CSV Export
        </a>
        <span className="ml-auto text-ink-3">Only you get it</span>
      </div>
    </Panel>
  );
};

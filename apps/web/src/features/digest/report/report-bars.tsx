import { cn } from '@/shared/lib/cn';
import { plural } from '@/shared/lib/format';
import type { ReportWords } from './report-words';

const [height, top, base] = [92, 18, 74];

/** Leads surfaced in each week; the report's own week is the dark bar. */
export const ReportBars = ({ bars }: Pick<ReportWords, 'bars'>) => {
  const most = Math.max(1, ...bars.map(({ leads }) => leads));
  const step = 100 / bars.length;
  const said = bars.map(({ week, leads }) => `week ${week}: ${plural(leads, 'lead')}`).join(', ');
  return (
    <div>
      <h3 className="mb-1.5 font-semibold">Leads surfaced, by week</h3>
      <svg width="100%" height={height} role="img" aria-label={`Leads surfaced. ${said}`}>
        <rect y={base} width="100%" height="1" className="fill-line-3" />
        {bars.map(({ week, leads }, i) => {
          const tall = ((base - top) * leads) / most;
          const middle = `${(i + 0.5) * step}%`;
          const own = i === bars.length - 1;
          return (
            <g key={week} className="text-[11px] tabular-nums [text-anchor:middle]">
              <rect
                x={`${(i + 0.14) * step}%`}
                y={base - tall}
                width={`${0.72 * step}%`}
                height={tall}
                rx="1.5"
                className={own ? 'fill-ink' : 'fill-line-2'}
              />
              <text x={middle} y={base - tall - 4} className={cn(own ? 'fill-ink font-semibold' : 'fill-ink-3')}>
                {leads}
              </text>
              <text x={middle} y={base + 14} className="fill-ink-3">
                {week}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
};

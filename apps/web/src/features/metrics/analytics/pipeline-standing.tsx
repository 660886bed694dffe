import { leadStatuses, leadStatusLabels } from '@app/contracts/leads/leads.constants';
import type { Analytics } from '@app/contracts/metrics/analytics.api';
import { number, plural } from '@/shared/lib/format';
import { StatusLabel } from '@/shared/ui/lead-status-label';
import { Panel, PanelBody } from '@/shared/ui/panel';
import { percent } from '@/shared/labels/week-labels';
import { RowsLink } from './rows-link';

/** The ink of the five steps, darker towards Won. */
const inks = [28, 46, 64, 82, 100];
const shade = (ink: number) => `color-mix(in srgb, var(--color-ink) ${ink}%, var(--color-panel))`;

const Funnel = ({ page }: { page: Analytics }) => {
  const { funnel, archived } = page;
  const most = Math.max(1, ...funnel.map(({ reached }) => reached));
  return (
    <Panel title="From new to won" meta="everyone who reached the step">
      <PanelBody>
        <ol>
          {funnel.map(({ stage, reached, now, before, medianDays }, i) => {
            const from = funnel[i - 1];
            return (
              <li key={stage}>
                {from && (
                  <p className="py-1 pl-[98px] text-sm/[14px] max-md:pl-[86px] text-ink-3 tabular-nums">
                    {from.reached === 0 ? 'nobody yet' : `${percent(reached / from.reached)} moved on`}
                    {medianDays !== null && `, median ${plural(medianDays, 'day')}`}
                  </p>
                )}
                <div className="grid grid-cols-[86px_minmax(0,1fr)_auto] items-center gap-x-3 max-md:grid-cols-[74px_minmax(0,1fr)]">
                  <RowsLink
                    figure="reached"
                    value={stage}
                    className="col-span-2 grid grid-cols-subgrid items-center hover:opacity-80 max-md:min-h-11"
                  >
                    <span className="text-ink-2">{leadStatusLabels[stage]}</span>
                    <span className="flex items-center gap-2">
                      <svg width="100%" height="28" aria-hidden className="min-w-0 flex-1">
                        <rect
                          width={`${(reached / most) * 100}%`}
                          height="28"
                          rx="2"
                          style={{ fill: shade(inks[i] ?? 100) }}
                        />
                      </svg>
                      <b className="min-w-8 text-right font-semibold tabular-nums">
                        {number(reached)}
                        <span className="sr-only"> reached it</span>
                      </b>
                    </span>
                  </RowsLink>
                  <RowsLink
                    figure="reached"
                    value={stage}
                    inPeriod
                    className="link relative min-w-[104px] justify-self-end before:absolute max-md:before:-inset-x-3 max-md:before:-inset-y-3.5 text-right text-sm text-ink-3 tabular-nums max-md:col-start-2"
                  >
                    <span className="sr-only">{leadStatusLabels[stage]} in the period: </span>+{number(now)}, before +
                    {number(before)}
                  </RowsLink>
                </div>
              </li>
            );
          })}
        </ol>
        <p className="mt-3.5 border-t border-line pt-3 text-sm text-ink-3">
          At the right: in the period, and in the one before.
          {archived > 0 && ` ${plural(archived, 'archived lead is', 'archived leads are')} counted here.`}
        </p>
      </PanelBody>
    </Panel>
  );
};

const Statuses = ({ page: { statuses } }: { page: Analytics }) => {
  const all = leadStatuses.reduce((sum, status) => sum + statuses[status], 0);
  const parts = leadStatuses.map((status) => ({ status, n: statuses[status] }));
  const starts = parts.map((_, i) => parts.slice(0, i).reduce((sum, { n }) => sum + n, 0));
  return (
    <Panel title="Lead status" meta={`${plural(all, 'person', 'people')}, now`}>
      <PanelBody>
        <svg
          width="100%"
          height="18"
          role="img"
          aria-label={`${plural(all, 'person', 'people')}: ${parts.map(({ status, n }) => `${number(n)} ${leadStatusLabels[status].toLowerCase()}`).join(', ')}`}
        >
          {parts.map(
            ({ status, n }, i) =>
              n > 0 && (
                <rect
                  key={status}
                  x={`${((starts[i] ?? 0) / all) * 100}%`}
                  y="0.5"
                  width={`${Math.max(0.5, (n / all) * 100 - 0.6)}%`}
                  height="17"
                  rx="1.5"
                  style={
                    status === 'lost'
                      ? { fill: 'none', stroke: 'var(--color-line-3)' }
                      : { fill: shade([14, 34, 56, 78, 100][i] ?? 100) }
                  }
                />
              ),
          )}
        </svg>
        <ul className="mt-2.5 divide-y divide-line">
          {parts.map(({ status, n }) => (
            <li key={status}>
              <RowsLink
                figure="status"
                value={status}
                className="grid h-[33px] grid-cols-[minmax(0,1fr)_48px_42px] items-center text-right tabular-nums hover:bg-hover max-md:h-11"
              >
                <StatusLabel status={status} />
                <b className="font-semibold">{number(n)}</b>
                <span className="text-ink-3">{all === 0 ? '' : percent(n / all)}</span>
              </RowsLink>
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  );
};

export const PipelineStanding = ({ page }: { page: Analytics }) => (
  <div className="grid grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] gap-5 max-lg:grid-cols-1">
    <Funnel page={page} />
    <Statuses page={page} />
  </div>
);

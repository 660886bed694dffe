import type { Analytics } from '@app/contracts/metrics/analytics.api';
import { daysAfter, isoWeekOf } from '@app/contracts/days';
import { cn } from '@/shared/lib/cn';
import { dayAndMonth } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { Panel, PanelBody } from '@/shared/ui/panel';
import { RowsLink } from './rows-link';

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const cell = 'grid h-[31px] place-content-center rounded-chip font-medium max-md:h-6';

/** Darker for more texts; each cell also says its number. */
const look = (n: number, most: number): string => {
  if (n === 0) return 'shadow-[inset_0_0_0_1px_var(--color-line)]';
  const step = Math.ceil((n / most) * 4);
  return (
    [
      'bg-[color-mix(in_srgb,var(--color-ink)_12%,var(--color-panel))]',
      'bg-[color-mix(in_srgb,var(--color-ink)_26%,var(--color-panel))]',
      'bg-[color-mix(in_srgb,var(--color-ink)_72%,var(--color-panel))] text-on-ink',
      'bg-ink text-on-ink',
    ][step - 1] ?? ''
  );
};

/** The texts that went out on each day of the last twelve weeks of the period. */
export const Cadence = ({ weeks }: Pick<Analytics, 'weeks'>) => {
  const most = Math.max(1, ...weeks.flatMap(({ sent }) => sent));
  return (
    <Panel title="Cadence" meta="texts you sent or posted, by day, 12 weeks">
      <PanelBody>
        <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-xs tabular-nums max-md:text-[10px]">
          <caption className="sr-only">
            Texts you sent or posted each day, in the twelve weeks until the end of the period
          </caption>
          <thead>
            <tr className="text-ink-3">
              <th scope="col" className="w-[34px]">
                <span className="sr-only">Day</span>
              </th>
              {weeks.map(({ weekStart }) => (
                <th key={weekStart} scope="col" className="truncate leading-[18px] font-medium">
                  <span className="sr-only">week of {dayAndMonth(weekStart)}</span>
                  <span aria-hidden>{isoWeekOf(weekStart).week}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((name, i) => (
              <tr key={name}>
                <th scope="row" className="text-left font-medium text-ink-3">
                  {name}
                </th>
                {weeks.map(({ weekStart, sent }) => {
                  const n = sent[i] ?? 0;
                  return (
                    <td
                      key={weekStart}
                      className="p-0"
                      title={`${dayAndMonth(daysAfter(weekStart, i))}: ${plural(n, 'text')}`}
                    >
                      {n === 0 ? (
                        <span className={cn(cell, look(0, most))}>
                          <span className="sr-only">0</span>
                        </span>
                      ) : (
                        <RowsLink
                          figure="sent"
                          day={daysAfter(weekStart, i)}
                          label={`${dayAndMonth(daysAfter(weekStart, i))}: ${plural(n, 'text')}`}
                          className={cn(cell, look(n, most), 'hover:outline-2 hover:outline-ink')}
                        >
                          {number(n)}
                        </RowsLink>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
            <tr>
              <th scope="row" className="text-left font-medium text-ink-3">
                All
              </th>
              {weeks.map(({ weekStart, sent }) => {
                const sum = sent.reduce((all, n) => all + n, 0);
                return (
                  <td key={weekStart} className="leading-6 font-semibold">
                    <RowsLink
                      figure="sent"
                      week={weekStart}
                      label={`Week of ${dayAndMonth(weekStart)}: ${plural(sum, 'text')}`}
                      className="block hover:underline"
                    >
                      {number(sum)}
                    </RowsLink>
                  </td>
                );
              })}
            </tr>
          </tbody>
        </table>
      </PanelBody>
    </Panel>
  );
};

import type { BrandHealth } from '@app/contracts/metrics/brand-health.api';
import { isoWeekOf } from '@app/contracts/days';
import { Link } from '@tanstack/react-router';
import { Panel } from '@/shared/ui/panel';
import { HardSell } from './hard-sell-findings';
import { WeekLine } from './weekly-line-chart';

const rate = ({ approved, changed }: BrandHealth['weeks'][number]): number | null =>
  approved === 0 ? null : Math.round((changed / approved) * 100);

/** The share of approved texts that the person changed first, week by week, and the hard selling that was found. */
export const Voice = ({ weeks }: { weeks: BrandHealth['weeks'] }) => {
  const last = weeks.findLast(({ approved }) => approved > 0);
  return (
    <section aria-labelledby="voice" className="mt-7">
      <div className="mb-2.5 flex flex-wrap items-baseline gap-x-3">
        <h2 id="voice" className="text-lg font-semibold">
          Your voice
        </h2>
        <p className="text-ink-3">what you changed, and what was caught</p>
      </div>
      <div className="grid grid-cols-2 gap-5 max-xl:grid-cols-1">
        <Panel title="Edit rate" meta="share of approved texts that you changed first" className="flex flex-col">
          <div className="mt-3">
            <WeekLine
              name="Edit rate"
              weeks={weeks.map((week) => ({ week: isoWeekOf(week.weekStart).week, share: rate(week) }))}
              figures
            />
          </div>
          <p className="mt-auto border-t border-line px-[18px] py-3 text-sm text-ink-3 tabular-nums max-md:px-3.5">
            {last
              ? `Week ${isoWeekOf(last.weekStart).week}: ${last.changed} of ${last.approved}. Lower means that the drafts sound more like you. `
              : 'You approved no text in these weeks. '}
            <Link to="/settings" className="link text-ink-2">
              Your voice in Settings
            </Link>
          </p>
        </Panel>
        <HardSell />
      </div>
    </section>
  );
};

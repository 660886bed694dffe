import { longestPeriod } from '@app/contracts/metrics/analytics.constants';
import { daysAfter } from '@app/contracts/days';
import { dayRange } from '@/shared/lib/dates';
import { Input } from '@/shared/ui/field';
import { Segmented } from '@/shared/ui/segmented';
import type { AnalyticsSearch } from './analytics.search';
import { periodName, periods } from './periods';

interface PeriodBarProps {
  search: AnalyticsSearch;
  days: { from: string; to: string };
  previous: { from: string; to: string } | undefined;
  onPeriod: (period: AnalyticsSearch) => void;
}

export const PeriodBar = ({ search, days, previous, onPeriod }: PeriodBarProps) => {
  const name = periodName(search);
  return (
    <div className="my-4 flex flex-wrap items-center gap-x-[18px] gap-y-2.5">
      <Segmented
        label="Period"
        value={name}
        options={periods}
        className="max-md:w-full"
        onChange={(value) => onPeriod(value === 'dates' ? days : value === '4' ? {} : { period: value })}
      />
      {name === 'dates' && (
        <div className="flex items-center gap-2">
          <Input
            changes={false}
            type="date"
            aria-label="From"
            required
            value={days.from}
            min={daysAfter(days.to, 1 - longestPeriod)}
            max={days.to}
            onChange={({ target }) => target.value && onPeriod({ ...days, from: target.value })}
          />
          to
          <Input
            changes={false}
            type="date"
            aria-label="To"
            required
            value={days.to}
            min={days.from}
            max={daysAfter(days.from, longestPeriod - 1)}
            onChange={({ target }) => target.value && onPeriod({ ...days, to: target.value })}
          />
        </div>
      )}
      <p className="text-ink-2">
        <b className="font-semibold text-ink">{dayRange(days.from, days.to)}</b>
        {previous && `, compared with ${dayRange(previous.from, previous.to)}`}
      </p>
    </div>
  );
};

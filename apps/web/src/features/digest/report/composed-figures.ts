import type { WeekReport } from '@app/contracts/digest/digest.api';
import type { Week } from '@app/contracts/metrics/metrics.api';
import { weeklyCounts } from '@app/contracts/metrics/metrics.constants';
import { clockTime, longDay } from '@/shared/lib/dates';
import { number } from '@/shared/lib/format';
import { digestFigures } from '@/shared/labels/figure-labels';
import { countNames } from '@/shared/labels/restated-week-labels';

/** The words about the composed digest of the week, to compare it with the current figures. */
export interface ComposedWords {
  at: string;
  /** The figures that have changed since. */
  changed: { label: string; before: string; now: string }[];
}

/** `week`: its figures as they are now. */
export const composedWords = (composed: WeekReport['composed'], week: Week): ComposedWords | null => {
  if (!composed) return null;
  const { at, timeZone, figures } = composed;
  const { counts, ...others } = figures;
  const composedFigures = digestFigures({ ...week, ...others, ...counts });
  const changed = [
    ...weeklyCounts.flatMap((name) => {
      const count = counts[name];
      return count === undefined || count === week[name]
        ? []
        : [{ label: countNames[name], before: number(count), now: number(week[name]) }];
    }),
    ...digestFigures(week).flatMap(({ label, value }, i) => {
      const before = composedFigures[i]?.value ?? value;
      return before === value ? [] : [{ label: label.toLowerCase(), before, now: value }];
    }),
  ];
  return { at: `${longDay(at, timeZone)} at ${clockTime(at, timeZone)}`, changed };
};

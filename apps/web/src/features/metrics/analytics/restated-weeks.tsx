import type { Analytics } from '@app/contracts/metrics/analytics.api';
import { daysAfter } from '@app/contracts/days';
import { dayRange, shortTime } from '@/shared/lib/dates';
import { Chip } from '@/shared/ui/chip';
import { Panel, Ruled } from '@/shared/ui/panel';
import { restatedWords } from '@/shared/labels/restated-week-labels';

/** The weeks whose figures changed after they had ended, newest first. */
export const RestatedWeeks = ({ weeks }: Pick<Analytics, 'weeks'>) => {
  const changed = weeks.filter(({ restated }) => restated.length > 0).toReversed();
  if (changed.length === 0) return null;
  return (
    <Panel title="Restated weeks" meta="figures that changed after the week had ended" ruled className="mt-5">
      <Ruled>
        {changed.map(({ weekStart, restated }) => (
          <li key={weekStart} className="px-[18px] py-3 max-md:px-3.5">
            <p className="flex items-center gap-2 font-medium">
              {dayRange(weekStart, daysAfter(weekStart, 6))} <Chip>restated</Chip>
            </p>
            <ul className="text-ink-2">
              {restated.map((change) => (
                <li key={`${change.figure} ${change.event}`}>
                  {restatedWords(change)}
                  <span className="text-ink-3">, {shortTime(change.at)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </Ruled>
    </Panel>
  );
};

import { daysAfter, mondayOf } from '@app/contracts/days';
import { Select } from '@/shared/ui/select';
import { dayIn, dayRange, useNow } from '@/shared/lib/dates';
import { useTimeZone } from '@/shared/queries/current-user.queries';

/** How many weeks can be chosen, including this one. */
const offered = 27;

/** The Monday of this week, in the person's time zone. */
export const useThisWeek = (): string => {
  const timeZone = useTimeZone();
  return mondayOf(dayIn(useNow(), timeZone));
};

const nameOf = (monday: string, thisWeek: string): string => {
  const sunday = daysAfter(monday, 6);
  return monday === thisWeek ? `This week, ${dayRange(monday, sunday)}` : dayRange(monday, sunday, null);
};

interface WeekChoiceProps {
  /** The Monday. */
  week: string;
  onChange: (week: string) => void;
  className?: string;
}

/** The choice of one of the latest weeks. An older week stays in the list while it is chosen. */
export const WeekChoice = ({ week, onChange, className }: WeekChoiceProps) => {
  const thisWeek = useThisWeek();
  const weeks = Array.from({ length: offered }, (_, i) => daysAfter(thisWeek, -7 * i));
  const options = weeks.includes(week) ? weeks : [...weeks, week];
  return (
    <Select
      aria-label="Week"
      value={week}
      onChange={onChange}
      className={className}
      options={options.map((value) => ({ value, label: nameOf(value, thisWeek) }))}
    />
  );
};

import { daysAfter, daysBetween } from '@app/contracts/days';
import { History, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { longDay, shortDay } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/button';
import { useStable } from '@/shared/lib/use-stable-callback';
import { useTimeZone } from '@/shared/queries/current-user.queries';

/** The height of the highest bar, in pixels. */
const room = 26;

/** Milliseconds for which Play shows the end of a week. */
const perWeek = 1000;

interface AsOfBarProps {
  day: string;
  /** The Monday of the first week, and the value of the figure at the end of each week. */
  from: string;
  heights: readonly number[];
  today: string;
  /** Called with another day; null for now. */
  onDay: (day: string | null) => void;
}

/** Shows that the rows are from an earlier day, with a slider over the weeks. */
export const AsOfBar = ({ day, from, heights, today, onDay }: AsOfBarProps) => {
  const timeZone = useTimeZone();
  // The position while the slider moves. The rows are read when it stops.
  const [moving, setMoving] = useState<number | null>(null);
  const first = day < from ? day : from;
  const last = daysBetween(first, today);
  const at = moving ?? Math.min(daysBetween(first, day), last);
  const shown = daysAfter(first, at);
  const most = Math.max(1, ...heights);
  const weekEnds = heights.map((_, i) => Math.min(daysBetween(first, daysAfter(from, 7 * i + 6)), last));
  const [playing, setPlaying] = useState(false);
  const step = useStable(() => {
    const next = weekEnds.find((end) => end > at && end < last);
    onDay(next === undefined ? null : daysAfter(first, next));
  });
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(step, perWeek);
    return () => clearTimeout(timer);
  }, [playing, at, step]);
  const settle = () => {
    if (moving === null) return;
    setMoving(null);
    onDay(shown);
  };
  return (
    <section aria-label="As of another day" className="border-b border-amber bg-amber-wash px-5 pt-3 pb-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <History aria-hidden className="size-4 flex-none text-amber" />
        <p className="min-w-0 flex-[1_1_14rem]">
          <b className="font-semibold">As of {longDay(shown, timeZone)}, at its end.</b> Nothing here can be changed.
        </p>
        <Button
          size="sm"
          aria-label={playing ? 'Pause' : 'Play the weeks up to today'}
          onClick={() => setPlaying(!playing)}
        >
          {playing ? <Pause className="size-3.5" /> : <Play className="size-3.5" />}
          {playing ? 'Pause' : 'Play'}
        </Button>
        <Button size="sm" onClick={() => onDay(null)}>
          Back to today
        </Button>
      </div>
      <svg aria-hidden width="100%" height={room} className="mt-2 block">
        {heights.map((height, i) => {
          const end = weekEnds[i] ?? last;
          return (
            <rect
              key={i}
              x={`${(end / Math.max(1, last)) * 97}%`}
              y={room - Math.max(1, (height / most) * room)}
              width="7"
              height={Math.max(1, (height / most) * room)}
              rx="1"
              className={cn(end <= at ? 'fill-amber' : 'fill-line-2')}
            />
          );
        })}
      </svg>
      <input
        type="range"
        aria-label="Day"
        aria-valuetext={longDay(shown, timeZone)}
        min={0}
        max={last}
        value={at}
        className="block h-6 w-full cursor-grab accent-amber max-md:h-11"
        onChange={({ target }) => {
          setPlaying(false);
          setMoving(Number(target.value));
        }}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
      <p aria-hidden className="flex justify-between text-xs text-ink-2 tabular-nums">
        <span>{shortDay(first)}</span>
        <span>today</span>
      </p>
    </section>
  );
};

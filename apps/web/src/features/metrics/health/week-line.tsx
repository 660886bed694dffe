import { cn } from '@/shared/cn';

const height = 64;
const [top, bottom] = [6, 60];

interface WeekLineProps {
  /** `Cadence`: the chart's text begins with it. */
  name: string;
  /** The calendar week's number, and the share in percent; null where nothing was counted. */
  weeks: readonly { week: number; share: number | null }[];
  /** How many weeks at the end are the current period. They have ink; those before are grey. */
  current: number;
}

/** `Pipeline, weeks 36 to 47 in percent: 33, none, 45`. */
export const lineWords = (name: string, weeks: WeekLineProps['weeks']): string =>
  `${name}, weeks ${weeks[0]?.week} to ${weeks.at(-1)?.week} in percent: ${weeks.map(({ share }) => share ?? 'none').join(', ')}`;

/** One share a week as a line. A week without a share leaves a gap. */
export const WeekLine = ({ name, weeks, current }: WeekLineProps) => {
  const x = (i: number) => `${(i / (weeks.length - 1)) * 100}%`;
  const y = (share: number) => bottom - (share / 100) * (bottom - top);
  const last = weeks.findLastIndex(({ share }) => share !== null);
  const lastShare = weeks[last]?.share ?? null;
  return (
    <div className="px-[18px] pb-3 max-md:px-3.5">
      <svg
        role="img"
        aria-label={lineWords(name, weeks)}
        width="100%"
        height={height}
        className="block overflow-visible"
      >
        {[bottom, (top + bottom) / 2, top].map((at) => (
          <line key={at} x1="0" x2="100%" y1={at} y2={at} className="stroke-line" />
        ))}
        {weeks.map(({ week, share }, i) => {
          const next = weeks[i + 1]?.share ?? null;
          const now = i >= weeks.length - current;
          if (share === null || next === null) return null;
          return (
            <line
              key={week}
              x1={x(i)}
              y1={y(share)}
              x2={x(i + 1)}
              y2={y(next)}
              strokeLinecap="round"
              strokeWidth={now ? 2 : 1.5}
              className={cn(now ? 'stroke-ink' : 'stroke-line-3')}
            />
          );
        })}
        {lastShare !== null && <circle cx={x(last)} cy={y(lastShare)} r="3.5" className="fill-ink" />}
      </svg>
      <div aria-hidden className="flex text-xs text-ink-3 tabular-nums">
        <span className="flex-1">{weeks[0]?.week}</span>
        <span className="border-t border-ink-3 pl-6">
          four weeks <span className="ml-2">{weeks.at(-1)?.week}</span>
        </span>
      </div>
    </div>
  );
};

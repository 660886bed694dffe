import { cn } from '@/shared/lib/cn';

/** The size of the chart: low beside a score, high with figures. */
const low = { height: 64, top: 6, bottom: 60 };
const high = { height: 168, top: 22, bottom: 158 };

/** How many weeks at the end are the current period. They are black, and earlier weeks are grey. */
const current = 4;

interface WeekLineProps {
  /** The first word of the chart's text, such as `Cadence`. */
  name: string;
  /** The calendar week's number, and the share in percent; null where nothing was counted. */
  weeks: readonly { week: number; share: number | null }[];
  /** With an axis, a dot for each week, and the first and the last share in figures. */
  figures?: boolean;
}

/** The top of the axis in percent: a multiple of 20, so that its middle is a round number too. */
const axisTop = (weeks: WeekLineProps['weeks']): number =>
  Math.max(20, Math.ceil(Math.max(...weeks.map(({ share }) => share ?? 0)) / 20) * 20);

/** `Pipeline, weeks 36 to 47 in percent: 33, none, 45`. */
const lineWords = (name: string, weeks: WeekLineProps['weeks']): string =>
  `${name}, weeks ${weeks[0]?.week} to ${weeks.at(-1)?.week} in percent: ${weeks.map(({ share }) => share ?? 'none').join(', ')}`;

/** One share a week as a line. A week without a share leaves a gap. */
export const WeekLine = ({ name, weeks, figures = false }: WeekLineProps) => {
  const { height, top, bottom } = figures ? high : low;
  const most = figures ? axisTop(weeks) : 100;
  const x = (i: number) => `${(i / (weeks.length - 1)) * 100}%`;
  const y = (share: number) => bottom - (share / most) * (bottom - top);
  const last = weeks.findLastIndex(({ share }) => share !== null);
  const first = weeks.findIndex(({ share }) => share !== null);
  const dots = weeks.flatMap(({ share }, i) => (share !== null && (figures || i === last) ? [{ share, i }] : []));
  return (
    <div className={cn('px-[18px] pb-3 max-md:px-3.5', figures && 'relative pl-14! max-md:pl-12!')}>
      {figures &&
        [most, most / 2, 0].map((share) => (
          <span
            key={share}
            aria-hidden
            className="absolute left-[18px] text-xs text-ink-3 tabular-nums max-md:left-3.5"
            style={{ top: y(share) - 8 }}
          >
            {share}%
          </span>
        ))}
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
        {dots.map(({ share, i }) => (
          <circle
            key={i}
            cx={x(i)}
            cy={y(share)}
            r={i === last ? 3.5 : 2.5}
            className={i >= weeks.length - current ? 'fill-ink' : 'fill-line-3'}
          />
        ))}
        {figures &&
          dots
            .filter(({ i }) => i === first || i === last)
            .map(({ share, i }) => (
              <text
                key={i}
                aria-hidden
                x={x(i)}
                // Above the dot, and below it where the line rises beside the first figure.
                y={i === 0 && (weeks[1]?.share ?? 0) > share && y(share) < bottom - 14 ? y(share) + 16 : y(share) - 9}
                textAnchor={i === 0 ? 'start' : i === weeks.length - 1 ? 'end' : 'middle'}
                // The line does not cross the figure.
                strokeWidth={5}
                className="fill-ink stroke-panel text-sm font-semibold tabular-nums [paint-order:stroke]"
              >
                {share}%
              </text>
            ))}
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

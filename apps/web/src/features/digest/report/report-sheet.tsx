import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { number, plural } from '@/shared/lib/format';
import { StatusLabel } from '@/shared/ui/lead-status-label';
import { Mark } from '@/shared/ui/brand-mark';
import { Fingerprint, Seal } from '@/shared/ui/seal';
import { Sheet } from '@/shared/ui/sheet';
import { Figure } from '@/shared/ui/figure';
import type { ReportWords } from './report-words';

const figureLook = 'px-3.5! pt-3! pb-3! first:pl-0! max-md:px-0!';

const Part = ({ title, meta, children }: { title: string; meta?: string; children: ReactNode }) => (
  <section className="border-t border-line py-3.5 print:py-2.5">
    <h3 className="mb-1.5 font-semibold">
      {title}
      {meta && <span className="ml-1.5 font-normal text-ink-3">{meta}</span>}
    </h3>
    {children}
  </section>
);

const rowLook =
  'grid min-h-7 grid-cols-[150px_112px_minmax(0,1fr)_auto] items-center gap-x-3.5 text-[12.5px] max-md:grid-cols-[minmax(0,1fr)_auto] max-md:border-b max-md:border-line max-md:py-1.5 max-md:last:border-b-0';

const Rows = ({ rows, none, left }: { rows: ReactNode[]; none: string; left: number }) => (
  <>
    <ul>{rows}</ul>
    {rows.length === 0 && <p className="text-ink-3">{none}</p>}
    {left > 0 && <p className="mt-1 text-sm text-ink-3">and {number(left)} more</p>}
  </>
);

const People = ({ conversations: { people, left } }: Pick<ReportWords, 'conversations'>) => {
  const rows = people.map(({ id, name, status, next, due }) => (
    <li key={id} className={rowLook}>
      <Link to="/leads/$id" params={{ id }} className="clip font-medium hover:underline">
        {name}
      </Link>
      <StatusLabel status={status} />
      <span className="clip text-ink-2">{next}</span>
      <span className="text-right tabular-nums">{due}</span>
    </li>
  ));
  return <Rows rows={rows} none="No conversations in this week." left={left} />;
};

const Plan = ({ plan: { slots, left } }: Pick<ReportWords, 'plan'>) => {
  const rows = slots.map(({ at, channel, words, state, seal }) => (
    <li key={`${at} ${channel}`} className={rowLook}>
      <span className="font-medium tabular-nums">{at}</span>
      <span className="max-md:text-right">{channel}</span>
      <span className="clip font-serif">{words}</span>
      <span className="inline-flex items-center justify-end gap-1.5 text-ink-3">
        {seal && <Seal fingerprint={seal} size={16} />}
        {state}
      </span>
    </li>
  ));
  return <Rows rows={rows} none="No post is planned." left={left} />;
};

const Approvals = ({ counts, comments }: Pick<ReportWords, 'counts' | 'comments'>) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-y border-ink py-2.5">
    <p className="font-semibold">Nothing left without my approval.</p>
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-[12.5px] text-ink-2">
      {counts.map(({ what, count }) => (
        <span key={what} className="whitespace-nowrap">
          {what} <b className="font-mono text-ink">{number(count)}</b>
        </span>
      ))}
    </p>
    <p className="w-full text-sm/4 text-ink-3">{comments}</p>
  </div>
);

/** A figure of the digest in black, and its current value in grey. */
const Composed = ({ composed: { at, changed } }: { composed: NonNullable<ReportWords['composed']> }) => (
  <Part title={`Composed on ${at}`} meta="figures as they were then">
    {changed.length === 0 ? (
      <p className="text-ink-3">No figure has changed since.</p>
    ) : (
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-[12.5px]">
        {changed.map(({ label, before, now }) => (
          <div key={label} className="flex flex-wrap gap-x-1.5">
            <dt className="text-ink-2">{label}</dt>
            <dd>
              <b className="font-mono text-ink">{before}</b>
              <span className="text-ink-3"> then, {now} now</span>
            </dd>
          </div>
        ))}
      </dl>
    )}
  </Part>
);

const TopPost = ({ post }: Pick<ReportWords, 'post'>) => (
  <div>
    <h3 className="mb-1.5 font-semibold">Top post</h3>
    {post ? (
      <>
        <blockquote className="line-clamp-4 font-serif text-[16px]/[24px] text-pretty">{post.words}</blockquote>
        <p className="mt-2 text-sm/[17px] text-ink-3">{post.about}</p>
      </>
    ) : (
      <p className="text-ink-3">not measured</p>
    )}
  </div>
);

const [height, top, base] = [92, 18, 74];

/** Leads surfaced in each week; the report's own week is the dark bar. */
const ReportBars = ({ bars }: Pick<ReportWords, 'bars'>) => {
  const most = Math.max(1, ...bars.map(({ leads }) => leads));
  const step = 100 / bars.length;
  const said = bars.map(({ week, leads }) => `week ${week}: ${plural(leads, 'lead')}`).join(', ');
  return (
    <div>
      <h3 className="mb-1.5 font-semibold">Leads surfaced, by week</h3>
      <svg width="100%" height={height} role="img" aria-label={`Leads surfaced. ${said}`}>
        <rect y={base} width="100%" height="1" className="fill-line-3" />
        {bars.map(({ week, leads }, i) => {
          const tall = ((base - top) * leads) / most;
          const middle = `${(i + 0.5) * step}%`;
          const own = i === bars.length - 1;
          return (
            <g key={week} className="text-[11px] tabular-nums [text-anchor:middle]">
              <rect
                x={`${(i + 0.14) * step}%`}
                y={base - tall}
                width={`${0.72 * step}%`}
                height={tall}
                rx="1.5"
                className={own ? 'fill-ink' : 'fill-line-2'}
              />
              <text x={middle} y={base - tall - 4} className={cn(own ? 'fill-ink font-semibold' : 'fill-ink-3')}>
                {leads}
              </text>
              <text x={middle} y={base + 14} className="fill-ink-3">
                {week}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
};

/**
 * The weekly report on one page of A4. `fingerprint`: the fingerprint of its Markdown, to compare a copy with it; undefined when
 * the browser cannot calculate it.
 */
export const ReportSheet = ({ words, fingerprint }: { words: ReportWords; fingerprint: string | undefined }) => (
  <Sheet
    data-paper
    aria-label="Weekly report"
    className="paper mx-auto flex w-full max-w-[794px] flex-col px-[52px] pt-[46px] pb-10 text-ink max-md:-mx-(--gutter) max-md:w-auto max-md:px-4 max-md:pt-[22px] max-md:pb-6 md:min-h-[1123px] print:max-w-none"
  >
    <div className="flex items-center justify-between">
      <span className="flex items-center gap-2 font-semibold">
        <Mark lit={false} className="size-[18px]!" />
        Keepwarm
      </span>
      <span className="font-mono text-sm text-ink-3">{words.week}</span>
    </div>
    <h2 className="mt-[18px] text-2xl font-semibold tracking-figure print:mt-3">Weekly report</h2>
    <p className="mt-0.5 mb-4 text-ink-2 print:mb-3">{words.about}</p>
    <Approvals counts={words.counts} comments={words.comments} />
    <div className="grid grid-cols-4 divide-x divide-line border-b border-line max-md:grid-cols-2 max-md:divide-x-0">
      {words.counted.map((figure) => (
        <Figure key={figure.label} {...figure} className={figureLook} />
      ))}
    </div>
    <div className="grid grid-cols-[1fr_1.3fr_1.3fr] divide-x divide-line max-md:grid-cols-1 max-md:divide-x-0 max-md:divide-y">
      {words.derived.map((figure) => (
        <Figure key={figure.label} {...figure} className={figureLook} />
      ))}
    </div>
    <section className="grid grid-cols-2 gap-8 border-t border-line pt-4 pb-4 max-md:grid-cols-1 max-md:gap-4">
      <TopPost post={words.post} />
      <ReportBars bars={words.bars} />
    </section>
    <Part title="Conversations" meta={words.conversations.head}>
      <People conversations={words.conversations} />
    </Part>
    <Part title="Next week" meta={words.plan.head}>
      <Plan plan={words.plan} />
    </Part>
    {words.composed && <Composed composed={words.composed} />}
    <div className="mt-auto grid grid-cols-[68px_minmax(0,1fr)] items-center gap-5 border-t border-dashed border-line-2 pt-[18px] max-md:grid-cols-1 print:pt-3">
      {fingerprint && (
        <Seal fingerprint={fingerprint} size={68} ash label="Seal of this report, which nobody approved" />
      )}
      <div className={cn(!fingerprint && 'col-span-full')}>
        <p className="text-pretty">
          <b>{words.statement}</b>
          {words.restated && ` ${words.restated}`}
        </p>
        {fingerprint && <Fingerprint value={fingerprint} groups={16} className="mt-1.5 block text-[10.5px]/[15px]" />}
      </div>
    </div>
  </Sheet>
);

import type { BrandHealth, HealthScore, LiftPlace } from '@app/contracts/metrics/brand-health.api';
import { isoWeekOf } from '@app/contracts/days';
import { Link, linkOptions } from '@tanstack/react-router';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { plural } from '@/shared/lib/format';
import { WeekLine } from './weekly-line-chart';

type Score = BrandHealth['scores'][number];
type Fact = Score['facts'][number];

export const scoreNames: Record<HealthScore, string> = {
  cadence: 'Cadence',
  engagement: 'Engagement',
  pipeline: 'Pipeline',
};
const counted: Record<HealthScore, [string, string]> = {
  cadence: ['thing you planned, done', 'things you planned, done'],
  engagement: ['answer given', 'answers given'],
  pipeline: ['active lead is warm', 'active leads are warm'],
};

/** The screen to link for a score when no act raises it now. */
const usual = { cadence: 'rhythm', engagement: 'engage', pipeline: 'tracker' } as const;
const places = {
  rhythm: { to: '/content', label: 'Open the weekly rhythm' },
  engage: { to: '/engage', label: 'Open Engage' },
  replies: { to: '/', label: 'Open the replies on Today' },
  follow_ups: { to: '/follow-ups', label: 'Open the quiet ones' },
  tracker: { to: '/follow-ups', label: 'Open the Follow-up Tracker' },
} as const satisfies Record<LiftPlace | 'tracker', { to: string; label: string }>;

const Trend = ({ percent, before }: Pick<Score, 'percent' | 'before'>) => {
  if (percent === null || before === null) return null;
  const Sign = percent === before ? ArrowRight : percent > before ? ArrowUpRight : ArrowDownRight;
  return (
    <p className="mt-1.5 flex items-center gap-1.5 text-ink-3 tabular-nums">
      <Sign aria-hidden className="size-3.5" />
      from {before} in the four weeks before
    </p>
  );
};

/** The rows of Analytics that a fact counts. */
const inAnalytics: Partial<Record<Fact['fact'], { figure: string; by?: string; value?: string }>> = {
  linkedin_post: { figure: 'sent', by: 'kind', value: 'post:linkedin_post' },
  instagram_post: { figure: 'sent', by: 'kind', value: 'post:instagram_post' },
  email: { figure: 'sent', by: 'kind', value: 'post:email' },
  engage: { figure: 'sent', by: 'type', value: 'comment' },
  given: { figure: 'sent', by: 'type', value: 'comment' },
  theirs: { figure: 'asked', by: 'type', value: 'message' },
  moved: { figure: 'reached', value: 'responded' },
};

/** The address of what a fact counts. */
const addressOf = (fact: Fact['fact'], { from, to }: BrandHealth) => {
  const rows = inAnalytics[fact];
  if (rows) return linkOptions({ to: '/analytics', search: { from, to, inPeriod: true, ...rows } });
  if (fact === 'warm') return linkOptions({ to: '/follow-ups' });
  return linkOptions({ to: '/leads', search: { status: fact === 'booked' ? 'meeting_booked' : 'responded' } });
};

const FactLine = ({ fact: { fact, name, done, of, counts, note }, page }: { fact: Fact; page: BrandHealth }) => (
  <li>
    <Link {...addressOf(fact, page)} className="block px-[18px] py-3 hover:bg-hover max-md:px-3.5">
      <span className="flex justify-between gap-3">
        <span>{name}</span>
        <span className="text-ink-3 tabular-nums">
          {of === 0 ? (
            'none yet'
          ) : (
            <>
              <b className="text-ink">{done}</b> of {of}
            </>
          )}
        </span>
      </span>
      <svg aria-hidden width="100%" height="4" className="mt-1.5 block">
        <rect width="100%" height="4" rx="2" className="fill-fill" />
        {of > 0 && (
          <rect width={`${(done / of) * 100}%`} height="4" rx="2" className={counts ? 'fill-ink' : 'fill-line-3'} />
        )}
      </svg>
      {note && <span className="mt-1 block text-sm text-ink-3">{note}</span>}
    </Link>
  </li>
);

interface LiftProps {
  score: Score;
  /** What waits on Today for this score, in words; empty when nothing waits. */
  waits: string;
}

/** The act that adds most to the score. Without one it links to other things to do. */
const Lift = ({ score: { score, lift, percent }, waits }: LiftProps) => {
  if (!lift && waits)
    return (
      <>
        <p className="my-1 tabular-nums">On Today, {waits}.</p>
        <Link to="/" className="link">
          Open Today
        </Link>
      </>
    );
  const { to, label } = places[lift?.place ?? usual[score]];
  return (
    <>
      <p className="my-1 tabular-nums">
        {lift
          ? `${lift.act}. That makes ${lift.done} of ${lift.of}${percent === null ? '' : `, a score of ${lift.percent}`}.`
          : 'Nothing is left to do now.'}
      </p>
      <Link to={to} className="link">
        {label}
      </Link>
    </>
  );
};

export const ScoreCard = ({ page, score: one, waits }: LiftProps & { page: BrandHealth }) => {
  const { score, done, of, percent, before, facts } = one;
  const name = scoreNames[score];
  return (
    <section aria-label={name} className="flex flex-col overflow-hidden rounded-panel border border-line bg-panel">
      <div className="px-[18px] pt-3.5 pb-3 max-md:px-3.5">
        <h2 className="font-medium text-ink-2">{name}</h2>
        <div className="mt-1 flex items-center gap-3">
          {percent === null ? (
            <p className="text-lg font-semibold whitespace-nowrap">
              {of === 0 ? 'nothing to count yet' : 'too few to say'}
            </p>
          ) : (
            <p className="text-[38px]/[42px] font-medium tracking-[-0.03em] tabular-nums">{percent}</p>
          )}
          {of > 0 && (
            <p className="text-ink-2 tabular-nums">
              {done} of {plural(of, ...counted[score])}
            </p>
          )}
        </div>
        <Trend percent={percent} before={before} />
      </div>
      <WeekLine
        name={name}
        weeks={page.weeks.map((week) => ({ week: isoWeekOf(week.weekStart).week, share: week[score] }))}
      />
      <ul className="flex-1 divide-y divide-line border-t border-line">
        {facts.map((fact) => (
          <FactLine key={fact.fact} fact={fact} page={page} />
        ))}
        {facts.length === 0 && (
          <li className="px-[18px] py-2.5 text-ink-3 max-md:px-3.5">What you planned counts once its day is over.</li>
        )}
      </ul>
      <div className="min-h-[108px] border-t border-line-2 bg-field px-[18px] py-3 max-md:px-3.5">
        <h3 className="text-sm text-ink-3">What would lift it most</h3>
        <Lift score={one} waits={waits} />
      </div>
    </section>
  );
};

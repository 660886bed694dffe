import { tierLabels, tiers, type Tier } from '@app/contracts/billing/billing.constants';
import { plans } from '@app/contracts/billing/plans';
import { useQuery } from '@tanstack/react-query';
import { number } from '@/shared/lib/format';
import { Bar } from '../ui/progress';
import { usageQuery } from '@/shared/queries/plan-usage.queries';

/** `Starter holds 100`; nothing for the largest plan. */
const wayUp = (tier: Tier): string => {
  const next = tiers[tiers.indexOf(tier) + 1];
  if (!next) return '';
  const { leads } = plans[next];
  return `${tierLabels[next]} holds ${leads === null ? 'any number' : number(leads)}`;
};

/** How many leads the plan allows. Without a limit it shows nothing. */
export const PlanMeter = () => {
  const { data } = useQuery(usageQuery);
  const { tier, leads } = data ?? {};
  if (!tier || !leads || leads.limit === null) return null;
  const { count, limit, noticeAt } = leads;
  const left = Math.max(0, limit - count);
  const isFull = left === 0;
  const isNear = noticeAt !== null && count >= noticeAt;
  const label = `Leads on ${tierLabels[tier]}`;
  return (
    <div className="px-2 pt-2 pb-3 text-sm rail:hidden">
      <p className="mb-1.5 flex justify-between gap-2 text-ink-2">
        <span>{label}</span>
        <span className="tabular-nums">
          {number(count)} of {number(limit)}
        </span>
      </p>
      <meter aria-label={label} max={limit} value={Math.min(count, limit)} className="sr-only">
        {count} of {limit}
      </meter>
      <Bar share={Math.min(1, count / limit)} look={isFull ? 'fill-red' : isNear ? 'fill-amber' : 'fill-ink-3'} />
      {isNear && (
        <a href="/pricing" className="link mt-1.5 inline-block text-ink-2">
          {isFull ? 'Full' : `${number(left)} left`}. {wayUp(tier)}
        </a>
      )}
    </div>
  );
};

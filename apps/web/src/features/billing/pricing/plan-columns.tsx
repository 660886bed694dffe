import { tierLabels, type Tier, tiers } from '@app/contracts/billing/billing.constants';
import { type Interval, plans, planWords, popularPlan } from '@app/contracts/billing/plans';
import { signInWithConsent } from '@app/contracts/account/consent';
import { Check } from 'lucide-react';
import { use } from 'react';
import { cn } from '@/shared/lib/cn';
import { buttonLook } from '@/shared/ui/button';
import { SignedIn } from '@/shared/shell/visitor-frame';

const look: Record<Interval, string> = {
  month: 'group-has-[#annual:checked]/pay:hidden',
  year: 'hidden group-has-[#annual:checked]/pay:block',
};

/** `$1,990`, `$24.17`: whole dollars without cents. */
const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 })}`;

const basis = (tier: Tier, interval: Interval): string => {
  const { month, year } = plans[tier].dollars;
  if (!plans[tier].prices) return 'No card, no end date';
  return interval === 'month'
    ? 'a month'
    : `a year. ${dollars(year / 12)} a month, you keep ${dollars(month * 12 - year)}`;
};

const Price = ({ tier, interval }: { tier: Tier; interval: Interval }) => {
  const { dollars: price, prices } = plans[tier];
  const [start, starts] = use(SignedIn) ? ['/settings', 'See your plan'] : [signInWithConsent(), 'Get Started Free'];
  return (
    <div className={look[interval]}>
      <p className="text-[38px]/[42px] font-medium tracking-[-0.035em] tabular-nums">{dollars(price[interval])}</p>
      <p className="min-h-[34px] text-sm/[17px] text-ink-3 max-md:min-h-0">{basis(tier, interval)}</p>
      <a
        href={prices ? `/checkout?price=${prices[interval]}` : start}
        className={buttonLook({
          variant: tier === popularPlan ? 'primary' : 'default',
          full: true,
          className: 'mt-3',
        })}
      >
        {prices ? `Choose ${tierLabels[tier]}` : starts}
      </a>
    </div>
  );
};

const Column = ({ tier }: { tier: Tier }) => {
  const popular = tier === popularPlan;
  const { audience, points } = planWords[tier];
  return (
    <section
      aria-labelledby={`plan-${tier}`}
      className={cn(
        'border-line p-[22px] max-md:px-4 max-md:pt-[18px] max-md:pb-5 max-md:not-first:border-t',
        'md:max-lg:odd:border-r md:max-lg:nth-[n+3]:border-t lg:not-first:border-l',
        popular && 'bg-field shadow-[inset_0_3px_0_var(--color-ink)]',
      )}
    >
      <h2 id={`plan-${tier}`} className="flex items-baseline gap-2.5 text-lg font-semibold tracking-[-0.01em]">
        {tierLabels[tier]}
        {popular && <small className="text-sm font-medium tracking-normal text-ink-2">Most popular</small>}
      </h2>
      <p className="mt-0.5 mb-3.5 min-h-10 text-pretty text-ink-3 max-md:min-h-0">{audience}</p>
      <Price tier={tier} interval="month" />
      <Price tier={tier} interval="year" />
      <ul className="mt-[18px]">
        {points.map((point) => (
          <li
            key={point}
            className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 border-t border-line py-2 text-ink-2"
          >
            <Check aria-hidden className="mt-0.5 size-3.5 text-ink-3" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
};

export const PlanColumns = () => (
  <div className="grid grid-cols-1 overflow-hidden rounded-panel border border-line bg-panel md:grid-cols-2 lg:grid-cols-4">
    {tiers.map((tier) => (
      <Column key={tier} tier={tier} />
    ))}
  </div>
);

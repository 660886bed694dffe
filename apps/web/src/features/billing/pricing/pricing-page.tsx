import { type Interval, plans, planWords, popularPlan, refundDays } from '@app/contracts/billing/plans';
import { type Tier, tierLabels, tiers } from '@app/contracts/billing/billing.constants';
import { signInWithConsent } from '@app/contracts/account/consent';
import { Check } from 'lucide-react';
import { use } from 'react';
import { buttonLook } from '@/shared/ui/button';
import { bigHeading, ConsentLine, SignedIn, VisitorFrame, wrap } from '@/shared/shell/visitor-frame';
import { cn } from '@/shared/lib/cn';

const choice =
  'relative inline-flex h-8 flex-1 cursor-pointer items-center justify-center rounded-chip px-3.5 font-medium whitespace-nowrap text-ink-2 hover:text-ink has-checked:bg-field has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--color-line)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink max-md:h-11';
const radio = 'absolute inset-0 cursor-pointer appearance-none outline-none';

/** Monthly or annual. The style sheet shows the prices of the checked one, because no script runs here. */
const PayChoice = () => (
  <div role="radiogroup" aria-label="Pay" className="ml-auto flex gap-0.5 rounded-control bg-sunk p-0.5 max-md:w-full">
    <label className={choice}>
      <input type="radio" name="pay" id="monthly" defaultChecked className={radio} />
      Monthly
    </label>
    <label className={choice}>
      <input type="radio" name="pay" id="annual" className={radio} />
      Annual, 2 months free
    </label>
  </div>
);

const everyPlan = ['Nothing leaves without your yes', 'A seal for each text you approve', 'Export as CSV, any day'];

const { noticeAt, leads } = plans.free;

const questions = [
  {
    asked: 'Do you tell me before I reach the limit?',
    answer: `Yes. On Free there is a notice at ${noticeAt} leads, and new leads are blocked at ${leads}. What you have stays and keeps working.`,
  },
  {
    asked: 'Can I have my money back?',
    answer: `There is a ${refundDays}-day refund guarantee. Ask for it in Settings within ${refundDays} days of paying. You do not need to give a reason.`,
  },
  {
    asked: 'What does annual save?',
    answer: 'Annual plans come with 2 months free: you pay for 10 of 12, which is 17% off.',
  },
  {
    asked: 'What if I change my plan in the middle of a month?',
    answer: 'The change applies immediately and is prorated. You see the amount before you confirm.',
  },
  {
    asked: 'What happens to my data when I stop paying?',
    answer:
      'It stays. You can read it, edit it and export it. New leads wait when you have more than your plan allows.',
  },
  {
    asked: 'Does a higher plan post for me?',
    answer:
      'No. No plan can post or send. Access to LinkedIn is read-only: your name, picture, email and profile address.',
  },
  {
    asked: 'What do multi-user and white-label mean today?',
    answer:
      'Each person signs in with an account of their own, with their own leads and voice. Shared leads and your own name on the screens are not there yet: ask support before you choose Studio.',
  },
];

const Questions = () => (
  <section
    aria-labelledby="questions"
    className="grid gap-x-14 gap-y-6 pt-20 max-md:pt-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.1fr)]"
  >
    <h2 id="questions" className={bigHeading}>
      Asked before paying
    </h2>
    <dl>
      {questions.map(({ asked, answer }) => (
        <div
          key={asked}
          className="grid gap-x-6 gap-y-1 border-t border-line pt-4 pb-[18px] md:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]"
        >
          <dt className="text-[15px]/[22px] font-semibold text-balance">{asked}</dt>
          <dd className="text-md/[21px] text-pretty text-ink-2">{answer}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const bars = [
  { name: 'Free', look: 'fill-line-2' },
  { name: 'Starter', look: 'fill-line-3' },
  { name: 'Pro and Studio', look: 'fill-ink' },
];

/** The marks are not to scale. They are where the bars begin, and the mark of the notice is before the end of the first bar. */
const marks = [
  { at: plans.free.noticeAt, what: 'a notice', place: 'left-[18.5%]' },
  { at: plans.free.leads, what: 'Free is full', place: 'left-[26%]' },
  { at: plans.starter.leads, what: 'Starter is full', place: 'left-[60%]' },
  { at: 'beyond', what: 'no limit', place: 'right-0 text-right before:hidden' },
];

const GrowthScale = () => (
  <section aria-labelledby="growth" className="mt-16 max-md:mt-11">
    <h2 id="growth" className="text-lg font-semibold tracking-[-0.01em]">
      What happens as the list grows
    </h2>
    <div aria-hidden className="mt-5 grid grid-cols-[26fr_34fr_40fr] gap-[3px]">
      {bars.map(({ name, look }) => (
        <div key={name}>
          <p className="mb-2 font-medium max-md:text-sm">{name}</p>
          <svg width="100%" height="10" className="block">
            <rect width="100%" height="10" rx="2" className={look} />
          </svg>
        </div>
      ))}
    </div>
    <dl className="relative max-md:mt-3 md:h-[52px]">
      {marks.map(({ at, what, place }) => (
        <div
          key={what}
          className={cn(
            'text-sm/4 whitespace-nowrap text-ink-3 max-md:grid max-md:grid-cols-[72px_minmax(0,1fr)] max-md:border-t max-md:border-line max-md:py-2 max-md:text-left max-md:text-base',
            'md:absolute md:top-0 md:pt-2.5 md:before:absolute md:before:-top-3.5 md:before:left-0 md:before:h-5 md:before:border-l-[1.5px] md:before:border-ink',
            place,
          )}
        >
          <dt className="text-base font-semibold text-ink tabular-nums">{at}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-4 max-w-[64ch] text-pretty text-ink-2">
      When a plan is full, new leads wait in their import. Nothing is lost, and export, editing and follow-ups are never
      blocked.
    </p>
  </section>
);

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

const PlanColumns = () => (
  <div className="grid grid-cols-1 overflow-hidden rounded-panel border border-line bg-panel md:grid-cols-2 lg:grid-cols-4">
    {tiers.map((tier) => (
      <Column key={tier} tier={tier} />
    ))}
  </div>
);

export const Pricing = () => (
  <VisitorFrame current="/pricing">
    <div className={wrap}>
      <div className="group/pay">
        <div className="flex flex-wrap items-end gap-x-10 gap-y-6 pt-14 pb-8 max-md:pt-7 max-md:pb-[22px]">
          <div>
            <h1 className="max-w-[20ch] text-[clamp(2rem,3.9vw,2.875rem)]/[1.06] font-semibold tracking-[-0.034em] text-balance">
              Pay for how many people you keep warm
            </h1>
            <p className="mt-3.5 max-w-[50ch] text-[16px]/[25px] text-ink-2">
              Every plan drafts, waits for your yes and seals what you approve. None of them sends anything.
            </p>
          </div>
          <PayChoice />
        </div>
        <PlanColumns />
        <ConsentLine className="mt-3 px-[22px] text-sm text-ink-3 max-md:px-0" />
      </div>
      <div className="mt-5 grid gap-y-3.5 text-ink-2 max-md:mt-7 md:grid-cols-2 lg:grid-cols-4 [&>*]:px-[22px] max-md:[&>*]:px-0">
        <p className="font-semibold text-ink">On every plan</p>
        {everyPlan.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      <GrowthScale />
      <Questions />
      <div className="mt-24 grid items-end gap-6 border-t border-line pt-14 pb-[72px] max-md:mt-16 max-md:pt-10 max-md:pb-12 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h2 className="text-2xl font-semibold tracking-figure text-balance">Still weighing it up?</h2>
          <p className="mt-2 text-[15px]/[23px] text-ink-2">
            Short articles, or a person who answers within 4 hours during business hours.
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5 max-md:*:flex-1">
          <a href="/help" className={buttonLook({ size: 'lg' })}>
            Visit Help Center
          </a>
          <a href="/help?open=chat" className={buttonLook({ size: 'lg' })}>
            Contact Support
          </a>
        </div>
      </div>
    </div>
  </VisitorFrame>
);

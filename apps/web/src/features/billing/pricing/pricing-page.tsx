import { buttonLook } from '@/shared/ui/button';
import { ConsentLine, VisitorFrame, wrap } from '@/shared/shell/visitor-frame';
import { GrowthScale } from './growth-scale';
import { PlanColumns } from './plan-columns';
import { Questions } from './pricing-questions';

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

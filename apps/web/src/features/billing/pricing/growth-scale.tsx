import { plans } from '@app/contracts/billing/plans';
import { cn } from '@/shared/lib/cn';

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

export const GrowthScale = () => (
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

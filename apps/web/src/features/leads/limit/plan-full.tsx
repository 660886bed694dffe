import { tierLabels, type Tier } from '@app/contracts/billing/billing.constants';
import { plans } from '@app/contracts/billing/plans';
import type { Usage } from '@app/contracts/billing/usage.api';
import { Link } from '@tanstack/react-router';
import { number, plural } from '@/shared/lib/format';
import { buttonLook } from '@/shared/ui/button';
import { Waiting } from './waiting-lead-list';
import type { WaitingLead } from './waiting-leads.storage';

const ways = ['starter', 'pro'] as const satisfies Tier[];

const WayUp = ({ tier }: { tier: Tier }) => (
  <section aria-labelledby="way-up">
    <h3 id="way-up" className="mb-2 text-sm font-medium text-ink-2">
      The way up
    </h3>
    <ul className="divide-y divide-line">
      {ways
        .filter((way) => way !== tier)
        .map((way, i) => {
          const { leads, dollars } = plans[way];
          return (
            <li key={way} className="flex items-center gap-3 py-2 first:pt-0">
              <p className="min-w-0 flex-1">
                <b className="font-semibold">{tierLabels[way]}</b>{' '}
                <span className="text-sm text-ink-3">{leads === null ? 'no limit' : `${number(leads)} leads`}</span>
              </p>
              <span className="tabular-nums">${dollars.month} a month</span>
              <Link
                to="/settings"
                search={{ tab: 'billing' }}
                className={buttonLook({ size: 'sm', ...(i === 0 && { variant: 'primary' }) })}
              >
                Go to {tierLabels[way]}
              </Link>
            </li>
          );
        })}
    </ul>
    <p className="mt-2 text-sm text-ink-3">Cancel any day. Your next bill is shown before you pay.</p>
  </section>
);

export const PlanFull = ({ usage: { tier, leads }, waiting }: { usage: Usage; waiting: readonly WaitingLead[] }) => {
  const [first] = waiting;
  const kept = first
    ? waiting.length === 1
      ? `${first.lead.name} is kept in this browser, as you typed it, and is added as soon as there is room. `
      : `${plural(waiting.length, 'person is', 'people are')} kept in this browser, and are added as soon as there is room. `
    : 'New people wait until there is room. ';
  return (
    <section
      aria-labelledby="plan-full"
      className="mb-5 rounded-panel border border-line bg-panel px-[18px] py-4 max-md:px-3.5"
    >
      <h2 id="plan-full" className="text-md font-semibold">
        {tierLabels[tier]} holds {number(leads.limit ?? 0)} leads, and you have {number(leads.count)}
      </h2>
      <p className="mt-1 text-ink-2">{kept}Writing, follow-ups, editing and export go on as before.</p>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        {waiting.length > 0 && <Waiting people={waiting} />}
        <WayUp tier={tier} />
        <section aria-labelledby="make-room">
          <h3 id="make-room" className="mb-2 text-sm font-medium text-ink-2">
            Or make room
          </h3>
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">Archive somebody</p>
              <p className="text-sm text-ink-3">
                Archived people keep their history and come back with one click while your plan has room.
              </p>
            </div>
            <Link to="/leads" search={{ sort: 'lastAction' }} className={buttonLook({ size: 'sm' })}>
              Choose
            </Link>
          </div>
        </section>
      </div>
    </section>
  );
};

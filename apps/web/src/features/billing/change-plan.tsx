import type { Billing } from '@app/contracts/billing/billing.api';
import { type Tier, tierLabels, tiers } from '@app/contracts/billing/billing.constants';
import { type Interval, plans } from '@app/contracts/billing/plans';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { Button } from '@/shared/ui/button';
import { Panel, Ruled } from '@/shared/ui/panel';
import { Segmented } from '@/shared/ui/segmented';

const limitsOf = (tier: Tier): string => {
  const { leads, postsPerWeek } = plans[tier];
  const ofLeads = leads === null ? 'No limit on leads' : `${leads} leads`;
  return postsPerWeek === null ? ofLeads : `${ofLeads}, ${postsPerWeek} generated posts a week`;
};

const wordsFor = (tier: Tier): string => (tier === 'pro' ? 'Upgrade to Pro' : `Go to ${tierLabels[tier]}`);

interface ChangePlanProps {
  billing: Billing;
  pending: boolean;
  /** Called with the lookup key of the price. */
  onChoose: (priceId: string) => void;
  onCancel: () => void;
}

export const ChangePlan = ({
  billing: { tier: held, paid, granted, payments },
  pending,
  onChoose,
  onCancel,
}: ChangePlanProps) => {
  const [interval, setInterval] = useState<Interval>(paid?.interval ?? 'month');
  const buttonFor = (tier: Tier) => {
    const price = plans[tier].prices?.[interval];
    const bought = tier === paid?.tier && interval === paid.interval;
    if (bought || (tier === held && (paid === null || tier !== paid.tier)))
      return (
        <span className="inline-flex items-center gap-1.5 text-sm font-medium text-green">
          <Check aria-hidden className="size-3.5" />
          {tier === held ? 'Yours' : 'You pay for it'}
        </span>
      );
    if (payments === 'off') return null;
    if (price)
      return (
        <Button size="sm" pending={pending} onClick={() => onChoose(price)}>
          {tier === paid?.tier ? `Pay each ${interval}` : wordsFor(tier)}
        </Button>
      );
    return (
      paid &&
      !paid.endsAt &&
      !granted && (
        <Button changes size="sm" variant="quiet" onClick={onCancel}>
          Go down
        </Button>
      )
    );
  };
  return (
    <Panel
      title="Change plan"
      meta="You see the exact amount before you pay"
      ruled
      action={
        <Segmented
          label="Pay"
          value={interval}
          onChange={setInterval}
          options={[
            { value: 'month', label: 'Monthly' },
            { value: 'year', label: 'Annual, 2 months free' },
          ]}
        />
      }
    >
      <Ruled>
        {tiers.map((tier) => (
          <li
            key={tier}
            className={cn('flex items-center gap-3 px-[18px] py-2.5 max-md:px-3.5', tier === held && 'bg-field')}
          >
            <div className="min-w-0 flex-1">
              <span className="font-semibold">{tierLabels[tier]}</span>{' '}
              <span className="text-ink-2 tabular-nums">
                ${plans[tier].dollars[interval]}
                {tier !== 'free' && ` a ${interval}`}
              </span>
              <p className="text-ink-3">
                {limitsOf(tier)}
                {tier === 'free' && held !== 'free' && '. Everything you have stays; new leads wait'}
              </p>
            </div>
            {buttonFor(tier)}
          </li>
        ))}
      </Ruled>
    </Panel>
  );
};

import { type Tier, tierLabels } from '@app/contracts/billing/billing.constants';
import { plans } from '@app/contracts/billing/plans';
import { useQuery } from '@tanstack/react-query';
import { dayAndMonth } from '@/shared/lib/dates';
import { number } from '@/shared/lib/format';
import { usageQuery } from '@/shared/queries/plan-usage.queries';
import { Dialog } from '@/shared/ui/dialog';
import { Calculation } from './calculation';
import { useCancel } from './use-billing-actions';

interface CancelDialogProps {
  plan: string;
  /** The plan that the person has then. */
  after: Tier;
  end: string;
  /** `$29.00`; null while it is not known. */
  charge: string | null;
  onClose: () => void;
}

/** What a plan means for new leads. `count`: how many leads the person has; undefined while it is not known. */
const newLeads = (plan: Tier, count: number | undefined): string => {
  const { leads: limit } = plans[plan];
  if (limit === null) return 'go on';
  if (count === undefined) return `up to ${limit} in all`;
  const room = limit - count;
  return room > 0
    ? `${number(room)} more, you have ${number(count)} of ${limit}`
    : `wait, you have ${number(count)} and ${tierLabels[plan]} holds ${limit}`;
};

export const CancelDialog = ({ plan, after, end, charge, onClose }: CancelDialogProps) => {
  const cancel = useCancel(plan, onClose);
  const day = dayAndMonth(end);
  const { postsPerWeek } = plans[after];
  const { data: usage } = useQuery(usageQuery);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Cancel ${plan} on ${day}?`} width={460}>
      <Calculation
        lines={[
          { label: `Until ${day}`, value: 'nothing changes' },
          { label: `Charge on ${day}`, value: charge ? `none, instead of ${charge}` : 'none' },
          { label: 'Your leads, texts and receipts', value: 'all stay' },
          { label: 'Writing, follow-ups, export', value: 'go on' },
          { label: 'New leads', value: newLeads(after, usage?.leads.count) },
          { label: 'Generated posts', value: postsPerWeek === null ? 'go on' : `${postsPerWeek} a week` },
        ]}
        note={`You can take it back until ${day} with one click.`}
        keep={`Keep ${plan}`}
        confirm={`Cancel on ${day}`}
        destroys
        pending={cancel.pending}
        onConfirm={() => cancel.act(undefined)}
        onClose={onClose}
      />
    </Dialog>
  );
};

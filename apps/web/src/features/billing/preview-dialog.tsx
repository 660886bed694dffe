import { tierLabels } from '@app/contracts/billing/billing.constants';
import { planOfPrice } from '@app/contracts/billing/plans';
import { useQuery } from '@tanstack/react-query';
import { dayAndMonth } from '@/shared/lib/dates';
import { Dialog } from '@/shared/ui/dialog';
import { Loaded } from '@/shared/ui/empty-state';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { previewQuery } from './billing.queries';
import { Calculation } from './calculation';
import { money } from './money';
import { useCheckout } from './use-billing-actions';

interface PreviewDialogProps {
  /** The lookup key of the new price. */
  priceId: string;
  /** The name of the plan that the person has. */
  now: string;
  onClose: () => void;
}

export const PreviewDialog = ({ priceId, now, onClose }: PreviewDialogProps) => {
  const query = useQuery(previewQuery(priceId));
  const checkout = useCheckout();
  const plan = planOfPrice.get(priceId);
  const name = plan ? tierLabels[plan.tier] : '';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Go to ${name} today?`} width={460}>
      <Loaded query={query} what="The amounts" loading={<SkeletonRows rows={4} says="Stripe calculates the amounts" />}>
        {({ lines, currency, due, afterwards }) => (
          <Calculation
            lines={[
              ...lines.map(({ description, amount }) => ({ label: description, value: money(amount, currency) })),
              { label: 'Charged today', value: money(due, currency), sum: true },
              {
                label: `From ${dayAndMonth(afterwards.at)}, each ${plan?.interval ?? 'month'}`,
                value: money(afterwards.amount, currency),
              },
            ]}
            note="Stripe calculated these a moment ago. It adds VAT on its page where it applies."
            keep={`Stay on ${now}`}
            confirm={`Pay ${money(due, currency)} at Stripe`}
            pending={checkout.pending}
            onConfirm={() => checkout.act(priceId)}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
};

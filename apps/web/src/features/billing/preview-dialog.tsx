import { tierLabels } from '@app/contracts/billing/billing.constants';
import { planOfPrice } from '@app/contracts/billing/plans';
import { useQuery } from '@tanstack/react-query';
import { dayAndMonth } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { LoadError } from '@/shared/ui/empty-state';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { previewQuery } from './plan-change-preview.queries';
import { Calculation } from './calculation-lines';
import { money } from './money';
import { useCheckout } from './use-billing-actions';

interface PreviewDialogProps {
  /** The lookup key of the new price. */
  priceId: string;
  /** The name of the plan that the person has. */
  now: string;
  onClose: () => void;
}

/** What a change of the plan costs today, before anything is paid. */
export const PreviewDialog = ({ priceId, now, onClose }: PreviewDialogProps) => {
  const { data, error, refetch } = useQuery(previewQuery(priceId));
  const checkout = useCheckout();
  const plan = planOfPrice.get(priceId);
  const name = plan ? tierLabels[plan.tier] : '';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Go to ${name} today?`} width={460}>
      {error && !data && <LoadError what="The amounts" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={4} says="Stripe calculates the amounts" />}
      {data && (
        <>
          <Calculation
            lines={[
              ...data.lines.map(({ description, amount }) => ({
                label: description,
                value: money(amount, data.currency),
              })),
              { label: 'Charged today', value: money(data.due, data.currency), sum: true },
              {
                label: `From ${dayAndMonth(data.afterwards.at)}, each ${plan?.interval ?? 'month'}`,
                value: money(data.afterwards.amount, data.currency),
              },
            ]}
          />
          <p className="mt-3 text-sm text-ink-3">
            Stripe calculated these a moment ago. It adds VAT on its page where it applies.
          </p>
          <div className="mt-4 flex flex-wrap justify-between gap-2">
            <Button variant="quiet" onClick={onClose}>
              Stay on {now}
            </Button>
            <Button variant="primary" pending={checkout.pending} onClick={() => checkout.act(priceId)}>
              Pay {money(data.due, data.currency)} at Stripe
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
};

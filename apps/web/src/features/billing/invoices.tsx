import type { Invoice } from '@app/contracts/billing/billing.api';
import { refundLabels } from '@app/contracts/billing/billing.constants';
import { useState } from 'react';
import { dayAndMonth, shortDay } from '@/shared/lib/dates';
import { Button, buttonLook } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Panel, Ruled } from '@/shared/ui/panel';
import { Calculation } from './calculation';
import { money } from './money';
import { useRefund } from './use-billing-actions';

const statusWords: Record<Invoice['status'], string | null> = {
  paid: null,
  open: 'Not paid yet',
  void: 'Not charged',
  uncollectible: 'Not paid',
  draft: 'Being prepared',
};

const RefundDialog = ({ invoice, plan, onClose }: { invoice: Invoice; plan: string | null; onClose: () => void }) => {
  const refund = useRefund(onClose);
  const { at, currency, refundAmount, endsCredit } = invoice;
  const amount = money(refundAmount, currency);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Get ${amount} back?`} width={460}>
      <Calculation
        lines={[
          { label: `Charge of ${dayAndMonth(at)}`, value: amount },
          ...(plan ? [{ label: plan, value: 'ends now' }] : []),
          ...(endsCredit > 0
            ? [{ label: 'Credit from your changes of plan', value: `${money(endsCredit, currency)} ends` }]
            : []),
          { label: 'Your leads, texts and receipts', value: 'all stay' },
        ]}
        note="Stripe sends the money to the card that paid. It takes up to ten days."
        keep={`Keep ${plan ?? 'it'}`}
        confirm="Request the refund"
        destroys
        pending={refund.pending}
        onConfirm={() => refund.act(invoice)}
        onClose={onClose}
      />
    </Dialog>
  );
};

/** `plan`: the name of the plan that the person pays for now. */
export const Invoices = ({ invoices, plan }: { invoices: readonly Invoice[]; plan: string | null }) => {
  const [asked, setAsked] = useState<Invoice | null>(null);
  return (
    <Panel title="Invoices" ruled>
      <Ruled>
        {invoices.map((invoice) => {
          const { id, at, description, amount, currency, status, pdf, refund, refundableUntil } = invoice;
          const state = refund ? refundLabels[refund] : statusWords[status];
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-[18px] py-2.5 max-md:px-3.5">
              <p className="min-w-40 flex-1">
                <span className="font-medium">{shortDay(at)}</span> <span className="text-ink-3">{description}</span>
                {state && <span className="block text-sm text-ink-2">{state}</span>}
              </p>
              <span className="text-ink-2 tabular-nums">{money(amount, currency)}</span>
              {refundableUntil && (
                <Button
                  changes
                  size="sm"
                  variant="quiet"
                  title={`Until ${shortDay(refundableUntil)}`}
                  onClick={() => setAsked(invoice)}
                >
                  Refund
                </Button>
              )}
              {pdf && (
                <a
                  href={pdf}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`Invoice of ${shortDay(at)} as PDF`}
                  className={buttonLook({ size: 'sm', variant: 'quiet' })}
                >
                  PDF
                </a>
              )}
            </li>
          );
        })}
      </Ruled>
      {asked && <RefundDialog invoice={asked} plan={asked.endsPlan ? plan : null} onClose={() => setAsked(null)} />}
    </Panel>
  );
};

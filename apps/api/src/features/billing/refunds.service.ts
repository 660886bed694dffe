import { Injectable } from '@nestjs/common';
import type { RefundState } from '@app/contracts/billing/billing.constants';
import type { Charge } from '@app/domain/billing/subscription';
import type { Stripe } from 'stripe';
import { brief, idOf, isRefusal, paidAtOf, patient, StripeClient, timeOf } from './stripe.client';

@Injectable()
export class Refunds {
  constructor(private readonly stripe: StripeClient) {}

  /** A paid invoice of this customer; null for any other. */
  async chargeOf(customer: string, invoice: string): Promise<Charge | null> {
    const found = await this.invoiceOf(invoice).catch((error: unknown) => {
      if (isRefusal(error)) return null;
      throw error;
    });
    if (!found || idOf(found.customer) !== customer || !paymentIn(found) || found.amount_paid <= 0) return null;
    const amount = await this.leftOf(found);
    return { invoice, amount, currency: found.currency, paidAt: timeOf(paidAtOf(found)) };
  }

  /** Refunds once what is left, and ends the credit of this charge: else the same money would come back twice. */
  async refund(invoice: string, userId: string, known: RefundState): Promise<RefundState> {
    const found = await this.invoiceOf(invoice);
    const payment = paymentIn(found);
    if (!payment) throw new Error(`The invoice ${invoice} has no payment that could be refunded`);
    const refunds = await this.refundsOf(payment);
    const isOwn = ({ metadata }: Stripe.Refund) => metadata?.invoice === invoice;
    const goingBack = refunds.filter(({ status }) => goesBack(status));
    // The operator may have refunded all or a part of it by hand, even after Keepwarm's own refund failed.
    const isRefunded = sumOf(refunds) >= found.amount_paid;
    const refund =
      goingBack.find(isOwn) ??
      (isRefunded ? goingBack[0] : refunds.find(isOwn)) ??
      (await this.stripe.ask((s) =>
        s.refunds.create(
          { payment_intent: payment, reason: 'requested_by_customer', metadata: { invoice, userId } },
          { idempotencyKey: `refund-${invoice}` },
        ),
      ));
    const state = (refund.status ?? 'pending') as RefundState;
    if (!goesBack(state)) await this.giveCreditBack(found, userId);
    else if (known === 'requested' || !goesBack(known)) await this.endCredit(found, userId, known);
    return state;
  }

  /** For each invoice: the cents that a refund gives back, 0 if paid before `since`, and the credit that it ends. */
  async left(customer: string, invoices: Stripe.Invoice[], since: Date): Promise<{ left: number; credit: number }[]> {
    const leftOf = async (one: Stripe.Invoice) =>
      paidAtOf(one) * 1000 > since.getTime() ? await this.leftOf(one, brief) : 0;
    const [balance, left] = await Promise.all([this.balanceOf(customer, brief), Promise.all(invoices.map(leftOf))]);
    return invoices.map((one, i) => ({ left: left[i] ?? 0, credit: creditAfter(one, balance) }));
  }

  private invoiceOf(invoice: string): Promise<Stripe.Invoice> {
    return this.stripe.ask((s) => s.invoices.retrieve(invoice, { expand: ['payments'] }));
  }

  /** The newest first. */
  private async refundsOf(payment: string, options = patient): Promise<Stripe.Refund[]> {
    const { data } = await this.stripe.ask((s) => s.refunds.list({ payment_intent: payment, limit: 100 }, options));
    return data;
  }

  /** Cents of a paid invoice that were not refunded. An invoice that was paid outside of Stripe has no payment. */
  private async leftOf(invoice: Stripe.Invoice, options = patient): Promise<number> {
    const payment = paymentIn(invoice);
    return payment ? invoice.amount_paid - sumOf(await this.refundsOf(payment, options)) : 0;
  }

  /** The changes of a customer's credit, the newest first. */
  private async balanceOf(customer: string, options = patient): Promise<Stripe.CustomerBalanceTransaction[]> {
    const { data } = await this.stripe.ask((s) =>
      s.customers.listBalanceTransactions(customer, { limit: 100 }, options),
    );
    return data;
  }

  private async endCredit(invoice: Stripe.Invoice, userId: string, known: RefundState): Promise<void> {
    const customer = idOf(invoice.customer);
    if (!customer) return;
    const balance = await this.balanceOf(customer);
    const own = ownChanges(invoice, balance);
    // A repeated refund ends what the failed one gave back, and no credit of a later plan.
    const most = known === 'requested' ? Infinity : Math.max(0, ...own.map(({ amount }) => amount));
    const amount = Math.min(most, creditAfter(invoice, balance));
    if (amount === 0 || sumOfChanges(own) > 0) return;
    const description = `Paid back with the refund of ${invoice.number}`;
    const change = { amount, currency: invoice.currency, description, metadata: { invoice: invoice.id, userId } };
    const key = `credit-${invoice.id}${nth(own)}`;
    await this.stripe.ask((s) => s.customers.createBalanceTransaction(customer, change, { idempotencyKey: key }));
  }

  private async giveCreditBack(invoice: Stripe.Invoice, userId: string): Promise<void> {
    const customer = idOf(invoice.customer);
    if (!customer) return;
    const own = ownChanges(invoice, await this.balanceOf(customer));
    const amount = sumOfChanges(own);
    if (amount <= 0) return;
    const description = `Given back, because the refund of ${invoice.number} failed`;
    const change = {
      amount: -amount,
      currency: invoice.currency,
      description,
      metadata: { invoice: invoice.id, userId },
    };
    const key = `credit-back-${invoice.id}${nth(own)}`;
    await this.stripe.ask((s) => s.customers.createBalanceTransaction(customer, change, { idempotencyKey: key }));
  }
}

const paymentIn = ({ payments }: Stripe.Invoice): string | null =>
  idOf(payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent);

const goesBack = (status: string | null): boolean => status !== 'failed' && status !== 'canceled';

/** Cents that went back, or are on their way. */
const sumOf = (refunds: readonly Stripe.Refund[]): number =>
  refunds.reduce((sum, { amount, status }) => (goesBack(status) ? sum + amount : sum), 0);

/** The changes of the credit that came with the refunds of an invoice. */
const ownChanges = ({ id }: Stripe.Invoice, balance: Stripe.CustomerBalanceTransaction[]) =>
  balance.filter(({ metadata }) => metadata?.invoice === id);

const sumOfChanges = (changes: Stripe.CustomerBalanceTransaction[]): number =>
  changes.reduce((sum, { amount }) => sum + amount, 0);

/** For the key of the next change: empty for the first one that ends the credit, and for the first one that gives it back. */
const nth = ({ length }: Stripe.CustomerBalanceTransaction[]): string => (length > 1 ? `-${length}` : '');

/** Without the credit from the operator. @param balance the newest change first; negative amounts are credits */
const creditAfter = ({ id, created, amount_paid }: Stripe.Invoice, balance: Stripe.CustomerBalanceTransaction[]) => {
  const fromPlans = balance.filter(
    (one) => one.created >= created && (one.metadata?.invoice ?? idOf(one.invoice) ?? id) !== id,
  );
  const credit = -fromPlans.reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, Math.min(amount_paid, credit, -(balance[0]?.ending_balance ?? 0)));
};

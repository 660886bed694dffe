import type { Lead } from '@app/contracts/leads/leads.api';
import { inCoins, inUnits } from '@app/contracts/leads/money';
import { useEffect, useState } from 'react';
import { ErrorSentence, Input } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { kept } from '@/shared/kept';
import { fieldsOf, forgetUnsaved, keepFields } from '@/shared/unsaved';
import { useUser } from '@/shared/user';

/** The currencies that people here use most; the one of a known deal is always among them. */
const usual = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CAD', 'AUD', 'JPY', 'INR'];

/** The last currency used in this browser. */
const lastKey = 'keepwarm.currency';
const lastCurrency = (): string => kept.get(lastKey) ?? 'EUR';

/** “9,000”, “9 000.50”, “9.000,50” as a number; null when it is no amount. */
export const amountOf = (typed: string): number | null => {
  const plain = typed.replace(/[\s’']/g, '');
  const decimal = /[.,](\d{1,2})$/.exec(plain);
  const whole = (decimal ? plain.slice(0, decimal.index) : plain).replace(/[.,](?=\d{3}(?:\D|$))/g, '');
  return /^\d{1,12}$/.test(whole) ? Number(`${whole}.${decimal?.[1] ?? '0'}`) : null;
};

/** “9,000”, “9,000.50”. */
export const typedOf = (units: number): string =>
  units.toLocaleString('en', { minimumFractionDigits: Number.isInteger(units) ? 0 : 2 });

const wordsOf = (deal: Lead['deal']): string => (deal ? typedOf(inUnits(deal)) : '');

/**
 * A typed amount and its currency. This browser keeps them until the deal has them.
 * @param form the name under which they are kept
 */
export const useAmount = (deal: Lead['deal'], form: string) => {
  const { id: userId } = useUser();
  const [start] = useState(() => fieldsOf<{ typed: string; currency: string }>(userId, form));
  const [earlier, setEarlier] = useState(start !== null);
  const [typed, setTyped] = useState(start?.typed ?? wordsOf(deal));
  const [currency, setCurrency] = useState(start?.currency ?? deal?.currency ?? lastCurrency());
  const amount = amountOf(typed);
  const empty = typed.trim() === '';
  const [shown, setShown] = useState(deal);
  if (deal?.amount !== shown?.amount || deal?.currency !== shown?.currency) {
    setShown(deal);
    const untouched = typed === wordsOf(shown) && (!shown || currency === shown.currency);
    const saved = amount !== null && currency === deal?.currency && inCoins(amount, currency) === deal.amount;
    // What was typed or chosen since stays.
    if (untouched || saved) setTyped(wordsOf(deal));
    if (untouched && deal) setCurrency(deal.currency);
    setEarlier(false);
  }
  const unchanged = typed === wordsOf(deal) && (!deal || currency === deal.currency);
  useEffect(() => {
    if (unchanged) forgetUnsaved(userId, form);
    else keepFields(userId, form, { typed, currency });
  }, [unchanged, userId, form, typed, currency]);
  return {
    /** For `TypedEarlier`. */
    earlier,
    hasSaved: deal !== null,
    startOver: () => {
      forgetUnsaved(userId, form);
      setTyped(wordsOf(deal));
      if (deal) setCurrency(deal.currency);
      setEarlier(false);
    },
    typed,
    setTyped,
    currency,
    setCurrency: (next: string) => {
      kept.set(lastKey, next);
      setCurrency(next);
    },
    wrong: !empty && amount === null,
    /** Null when nothing is typed. */
    value: amount === null ? null : { amount: inCoins(amount, currency), currency },
  };
};

interface AmountFieldsProps {
  of: ReturnType<typeof useAmount>;
  /** Whether errors are shown, because the person tried to save. */
  asked: boolean;
  /** Called when the focus leaves a field. */
  onLeave?: () => void;
}

/** The fields of an amount of money. */
export const AmountFields = ({ of, asked, onLeave }: AmountFieldsProps) => (
  <div className="grid gap-1">
    <div className="flex gap-2">
      <Input
        aria-label="Amount"
        aria-invalid={(asked && of.wrong) || undefined}
        inputMode="decimal"
        placeholder="Not known yet"
        value={of.typed}
        maxLength={20}
        className="tabular-nums"
        onChange={(event) => of.setTyped(event.target.value)}
        onBlur={onLeave}
      />
      <Select
        changes
        aria-label="Currency"
        className="flex-none [&>select]:w-[84px]"
        value={of.currency}
        options={[...new Set([of.currency, ...usual])].map((value) => ({ value, label: value }))}
        onChange={of.setCurrency}
        onBlur={onLeave}
      />
    </div>
    {asked && of.wrong && <ErrorSentence>Write an amount such as 9,000 or 9000.50.</ErrorSentence>}
  </div>
);

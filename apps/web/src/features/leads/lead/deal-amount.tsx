import type { Lead } from '@app/contracts/leads/leads.api';
import { inCoins, inUnits } from '@app/contracts/leads/money';
import { useState } from 'react';
import { ErrorSentence, Input } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { localStore } from '@/shared/storage/browser-storage';
import { unsavedFields } from '@/shared/storage/unsaved-texts';
import { useUser } from '@/shared/queries/current-user.queries';

/** The currencies that people here use most; the one of a known deal is always among them. */
const usual = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CAD', 'AUD', 'JPY', 'INR'];

const lastKey = 'keepwarm.currency';
const lastCurrency = (): string => localStore.get(lastKey) ?? 'EUR';

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

interface Typed {
  typed: string;
  currency: string;
}

/** Null when nothing is typed, or no amount. */
const dealOf = ({ typed, currency }: Typed): Lead['deal'] => {
  const amount = amountOf(typed);
  return amount === null ? null : { amount: inCoins(amount, currency), currency };
};

export const sameDeal = (one: Lead['deal'], other: Lead['deal']): boolean =>
  one?.amount === other?.amount && one?.currency === other?.currency;

/** A typed amount and its currency. This browser keeps them under the name `form` until they are saved. */
export const useAmount = (deal: Lead['deal'], form: string) => {
  const stored = unsavedFields<Typed>(useUser().id, form);
  /** Null also when the deal has this amount: it was saved, and the response was lost. */
  const kept = () => {
    const found = stored.get();
    const value = found && dealOf(found);
    return value && sameDeal(value, deal) ? null : found;
  };
  const ofDeal = { typed: wordsOf(deal), currency: deal?.currency ?? lastCurrency() };
  const [now, setNow] = useState(() => kept() ?? ofDeal);
  const [earlier, setEarlier] = useState(() => kept() !== null);
  const { typed, currency } = now;
  const value = dealOf(now);
  const [shown, setShown] = useState(deal);
  if (!sameDeal(deal, shown)) {
    setShown(deal);
    const untouched = typed === wordsOf(shown) && (!shown || currency === shown.currency);
    const saved = deal !== null && sameDeal(value, deal);
    // After a failure the deal has its old value again, and the words come back. What was typed or chosen since stays.
    const failed = untouched && !saved ? kept() : null;
    setEarlier(false);
    if (failed) setNow(failed);
    else if (untouched || saved) setNow({ ...ofDeal, currency: deal?.currency ?? currency });
  }
  const change = (next: Typed) => {
    setNow(next);
    stored.set(next.typed === ofDeal.typed && (!deal || next.currency === deal.currency) ? null : next);
  };
  return {
    typed,
    setTyped: (next: string) => change({ ...now, typed: next }),
    currency,
    setCurrency: (next: string) => {
      localStore.set(lastKey, next);
      change({ ...now, currency: next });
    },
    wrong: value === null && typed.trim() !== '',
    value,
    /** To be called when they are saved. What was typed since stays kept. */
    saved: () => {
      setEarlier(false);
      if (JSON.stringify(stored.get()) === JSON.stringify(now)) stored.set(null);
    },
    /** For `RestoredDraftNotice`. */
    earlier,
    hasSaved: deal !== null,
    startOver: () => {
      stored.set(null);
      setNow(ofDeal);
      setEarlier(false);
    },
  };
};

interface AmountFieldsProps {
  of: ReturnType<typeof useAmount>;
  /** Whether errors are shown, because the person tried to save. */
  asked: boolean;
  onLeave?: () => void;
}

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

import type { Money } from './leads.events';

const formats = new Map<string, Intl.NumberFormat>();
const formatOf = (currency: string): Intl.NumberFormat => {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
    formats.set(currency, format);
  }
  return format;
};

/** How many digits a currency has after the point: 2 for EUR, 0 for JPY. */
const digitsOf = (currency: string): number => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** An amount in whole units of the smallest coin as a number of the currency: 900000 EUR is 9000. */
export const inUnits = ({ amount, currency }: Money): number => amount / 10 ** digitsOf(currency);

/** An amount of a currency, such as 9000, in whole units of its smallest coin. */
export const inCoins = (units: number, currency: string): number => Math.round(units * 10 ** digitsOf(currency));

/** “€9,000”, “SEK 1,250.50”. */
export const moneyWords = (money: Money): string => formatOf(money.currency).format(inUnits(money));

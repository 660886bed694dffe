/** Cents as text: `$29.00`, `−$6.77`. */
export const money = (amount: number, currency = 'usd'): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() })
    .format(amount / 100)
    .replace('-', '−');

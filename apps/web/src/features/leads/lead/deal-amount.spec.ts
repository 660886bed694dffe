import { amountOf, typedOf } from './deal-amount';

it.each([
  ['9000', 9000],
  ['9,000', 9000],
  ['9.000', 9000],
  ['9 000', 9000],
  ['9’000.50', 9000.5],
  ['9.000,50', 9000.5],
  ['1,234,567.8', 1234567.8],
  ['12,5', 12.5],
  ['0', 0],
  ['', null],
  ['nine', null],
  ['-5', null],
  ['9,00,0', null],
  ['1e5', null],
])('%s is the amount %s', (typed, amount) => expect(amountOf(typed)).toBe(amount));

it.each([
  [9000, '9,000'],
  [4500.5, '4,500.50'],
])('%s is written as %s', (units, written) => expect(typedOf(units)).toBe(written));

import { bandOf } from './bands';

describe('The band of an amount', () => {
  it.each([
    [0, 'under 1 thousand EUR'],
    [999.99, 'under 1 thousand EUR'],
    [1_000, '1–2.5 thousand EUR'],
    [9_999, '5–10 thousand EUR'],
    [10_000, '10–25 thousand EUR'],
    [24_999, '10–25 thousand EUR'],
    [750_000, '500 thousand–1 million EUR'],
    [1_000_000, '1–2.5 million EUR'],
    [1e18, 'over 500,000,000 million EUR'],
  ])('%d is %s', (units, band) => expect(bandOf(units, 'EUR')).toBe(band));
});

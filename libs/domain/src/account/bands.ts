/** 1,000, 2,500, 5,000, 10,000 and so on. A band lies between two neighbours. */
const edges = Array.from({ length: 12 }, (_, n) => [1, 2.5, 5].map((step) => step * 10 ** (n + 3))).flat();

const words = (units: number): [amount: string, unit: string] =>
  units < 1_000_000 ? [String(units / 1_000), 'thousand'] : [(units / 1_000_000).toLocaleString('en'), 'million'];

/** The range of an amount, which hides the amount itself: `10–25 thousand EUR`. */
export const bandOf = (units: number, currency: string): string => {
  const above = edges.findIndex((edge) => units < edge);
  const [from, to] = [edges[above - 1], edges[above]];
  if (above === 0) return `under 1 thousand ${currency}`;
  if (from === undefined || to === undefined) return `over ${words(edges.at(-1) ?? 0).join(' ')} ${currency}`;
  const [[low, lowUnit], [high, highUnit]] = [words(from), words(to)];
  return lowUnit === highUnit
    ? `${low}–${high} ${highUnit} ${currency}`
    : `${low} ${lowUnit}–${high} ${highUnit} ${currency}`;
};

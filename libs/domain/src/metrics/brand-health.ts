import type { BrandHealth, HealthScore, LiftPlace } from '@app/contracts/metrics/brand-health.api';

type Score = BrandHealth['scores'][number];
export type HealthFact = Score['facts'][number];

/** A score needs at least this many counted things. */
const fewestForScore = 5;

const percentOf = (done: number, of: number): number => Math.round((done / of) * 100);

const sums = (facts: readonly HealthFact[]) => {
  const counted = facts.filter(({ counts }) => counts);
  const sum = (key: 'done' | 'of') => counted.reduce((total, fact) => total + fact[key], 0);
  return { done: sum('done'), of: sum('of') };
};

/** The share of the things counted, in percent; null when they are fewer than `fewest`. */
export const healthPercent = (facts: readonly HealthFact[], fewest = fewestForScore): number | null => {
  const { done, of } = sums(facts);
  return of < fewest ? null : percentOf(done, of);
};

/** An act that would complete `by` more things. `more`: how many things it would add to the counted ones. */
export interface LiftingAct {
  act: string;
  place: LiftPlace;
  by: number;
  more?: number;
}

/**
 * A score is the share of the counted things that are done.
 * @param before the facts of the four weeks before; undefined when the score has no history
 * @param acts what the person can do now; the result names the act that adds most
 */
export const healthScore = (
  score: HealthScore,
  facts: HealthFact[],
  before: readonly HealthFact[] | undefined,
  acts: readonly LiftingAct[],
): Score => {
  const { done, of } = sums(facts);
  const [best] = acts.filter(({ by }) => by > 0).toSorted((a, b) => b.by - a.by);
  const liftedOf = of + (best?.more ?? 0);
  const lifted = Math.min(liftedOf, done + (best?.by ?? 0));
  return {
    score,
    done,
    of,
    percent: healthPercent(facts),
    before: before ? healthPercent(before) : null,
    facts,
    lift:
      best && lifted > done
        ? { act: best.act, place: best.place, done: lifted, of: liftedOf, percent: percentOf(lifted, liftedOf) }
        : null,
  };
};

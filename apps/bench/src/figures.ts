/** One row of the table. `ratio` is how the figure compares with its baseline; `ok` is null when there is no target. */
export interface Line {
  what: string;
  figure: string;
  baseline: string | null;
  ratio: number | null;
  target: string | null;
  ok: boolean | null;
  /** The numbers behind the words, for `bench/results.json`. */
  values: Record<string, number | null>;
}

/** The value below which the share `q` (0 to 1) of the sample lies; the nearest one measured. */
export const quantile = (sample: number[], q: number): number => {
  const sorted = sample.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
};

export const median = (sample: number[]): number => quantile(sample, 0.5);

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;

export const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
};

/**
 * Runs baseline and subject in turns, so that other work on the machine disturbs both. The first round warms up and does not
 * count. A round returns a rate or a time, the same for both.
 */
export const inTurns = async (
  rounds: number,
  baseline: () => Promise<number>,
  subject: () => Promise<number>,
  warmUp = true,
): Promise<{ baseline: number; subject: number; ratio: number }> => {
  const measured = { baseline: [] as number[], subject: [] as number[] };
  for (let n = warmUp ? -1 : 0; n < rounds; n++) {
    const both = [
      ['baseline', baseline],
      ['subject', subject],
    ] as const;
    // Each runs first in every other round, so that neither always starts after the other.
    for (const [name, run] of n % 2 ? both.toReversed() : both) {
      globalThis.gc?.();
      const value = await run();
      if (n >= 0) measured[name].push(value);
    }
  }
  const result = { baseline: median(measured.baseline), subject: median(measured.subject) };
  // Compares rounds that ran one after the other, so that a slow minute does not count.
  const ratio = median(measured.subject.map((value, i) => value / (measured.baseline[i] ?? Number.NaN)));
  return { ...result, ratio };
};

/** Runs `work` for 0 … count-1, so many at once. */
export const atOnce = async (count: number, concurrency: number, work: (n: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, worker));
};

import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './caller';
import { type Line, ms, quantile, rounded } from './figures';

interface Sample {
  times: number[];
  failed: number;
}

export const nothing = (): Sample => ({ times: [], failed: 0 });

const reads = ['/api/leads', '/api/content/pending', '/api/metrics/current-week'];

/** A person reads, and saves with every fourth request. The requests do not wait for each other. */
export const personAtWork =
  (caller: Caller, leads: readonly string[], { seconds, everyMs }: { seconds: number; everyMs: number }) =>
  async (sample = nothing()): Promise<Sample> => {
    const sent: Promise<void>[] = [];
    const end = performance.now() + seconds * 1000;
    for (let n = 0; performance.now() < end; n++) {
      const save = n % 4 === 3;
      const path = save ? `/api/leads/${leads[n % leads.length]}` : (reads[n % reads.length] ?? '/api/leads');
      const call = save ? caller.call(path, 'PATCH', { description: `note ${n}` }) : caller.call(path);
      sent.push(
        call.then(
          (answer) => void sample.times.push(answer.ms),
          () => void sample.failed++,
        ),
      );
      await pause(everyMs);
    }
    await Promise.all(sent);
    return sample;
  };

/** How much slower the person's requests are than usual. */
export const lineOf = (what: string, usual: { name: string; sample: Sample }, sample: Sample, target: number): Line => {
  const [before, during] = [quantile(usual.sample.times, 0.95), quantile(sample.times, 0.95)];
  const ratio = during / before;
  return {
    what: `p95 of another person during ${what}`,
    figure: `${ms(during)}, ${sample.failed} failed`,
    baseline: `${usual.name} ${ms(before)}`,
    ratio: rounded(ratio),
    target: `≤ ${target}, 0 failed`,
    ok: ratio <= target && sample.failed === 0,
    values: { p95: rounded(during), usualP95: rounded(before), failed: sample.failed },
  };
};

import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './caller';
import { type Line, median, ms, quantile, rounded } from './figures';

interface Sample {
  times: number[];
  failed: number;
}

const reads = ['/api/leads', '/api/content/pending', '/api/metrics/current-week'];

/** A person reads, and saves with every fourth request. The requests do not wait for each other. */
export const personAtWork =
  (caller: Caller, leads: readonly string[], { seconds, everyMs }: { seconds: number; everyMs: number }) =>
  async (): Promise<Sample> => {
    const sample: Sample = { times: [], failed: 0 };
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

/** What the person met as usual, and right after it. */
interface Round {
  usual: Sample;
  meanwhile: Sample;
}

/** How much slower the person's requests are than usual: the median of the rounds, because other work disturbs a machine. */
export const lineOf = (what: string, usual: string, rounds: readonly Round[], target: number): Line => {
  const p95 = ({ times }: Sample) => quantile(times, 0.95);
  const before = median(rounds.map((round) => p95(round.usual)));
  const during = median(rounds.map((round) => p95(round.meanwhile)));
  const ratio = median(rounds.map((round) => p95(round.meanwhile) / p95(round.usual)));
  const failed = rounds.reduce((sum, round) => sum + round.meanwhile.failed, 0);
  return {
    what: `p95 of another person ${what}`,
    figure: `${ms(during)}, ${failed} failed`,
    baseline: `${usual} ${ms(before)}`,
    ratio: rounded(ratio),
    target: `≤ ${target}, 0 failed`,
    ok: ratio <= target && failed === 0,
    values: { p95: rounded(during), usualP95: rounded(before), failed },
  };
};

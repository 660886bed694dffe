import { upgrade } from './faults/upgrade';
import type { Line } from './figures';
import { onFreshGround } from './fresh-database';

const seconds = 60;

/**
 * Two versions side by side under load: old ones alone, then both, then new ones alone. PREVIOUS names the folder of a built
 * checkout of an earlier version; without it, the next version is a double.
 */
export const benchUpgrade = (): Promise<Line[]> =>
  onFreshGround(async ({ url }) => {
    const { actions, reads, failedReads, refusedWrites, lost, doubled, differing, readyAfter } = await upgrade(
      url,
      seconds,
      process.env.PREVIOUS,
    );
    const faults = failedReads.length + refusedWrites.length + lost + doubled + differing.length;
    for (const line of [...failedReads, ...refusedWrites, ...differing].slice(0, 10)) console.error(line);
    return [
      {
        what: `upgrade under load, ${seconds} s`,
        figure: `${actions} actions, ${reads} reads; ${failedReads.length} reads failed, ${refusedWrites.length} writes refused, ${lost} lost, ${doubled} doubled, ${differing.length} rows differ`,
        baseline: `new version ready after ${readyAfter.toFixed(1)} s`,
        ratio: null,
        target: 'no fault',
        ok: faults === 0,
        values: { actions, reads, faults, readyAfter },
      },
    ];
  });

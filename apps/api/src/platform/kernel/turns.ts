import { setTimeout as sleep } from 'node:timers/promises';
import {
  mapInSlices,
  peopleAreActive,
  requestsFirst,
  waitsForBackground,
} from '@app/event-sourcing/kernel/yield-to-requests';
import pLimit, { type LimitFunction } from 'p-limit';

export { mapInSlices, waitsForBackground };

/** Limits how much of some work runs at once for each person, so that nobody's work fills a common queue. */
export class PersonLimit {
  private readonly people = new Map<string, LimitFunction>();

  constructor(private readonly atOnce: number) {}

  run<T>(person: string, work: () => Promise<T>): Promise<T> {
    for (const [id, { activeCount, pendingCount }] of this.people)
      if (activeCount + pendingCount === 0) this.people.delete(id);
    const limit = this.people.get(person) ?? pLimit(this.atOnce);
    this.people.set(person, limit);
    return limit(work);
  }

  /** How much of this person's work waits. */
  waiting(person: string): number {
    return this.people.get(person)?.pendingCount ?? 0;
  }
}

/** Milliseconds of rest between two turns while people are active. */
const rest = 15;

/**
 * Works through the items in turns. Requests go first, and while people use this process it rests a little between two turns.
 * @param enough asked before each turn: it may end the work
 */
export const inTurns = async <T>(
  items: readonly T[],
  size: number,
  work: (turn: T[]) => Promise<void>,
  enough: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<void> => {
  for (let at = 0; at < items.length && !(await enough()); at += size) {
    await requestsFirst();
    await work(items.slice(at, at + size));
    if (at + size < items.length && peopleAreActive()) await sleep(rest);
  }
};

/** The pause after a turn: `times` the duration of the turn, at most `most` milliseconds. After a small turn it is shorter. */
const pause = { times: 5, most: 400 };
/** The bulk acts of one person take turns. */
const bulk = new PersonLimit(1);

/**
 * A person's bulk act in a request, in turns of `size` items. While people use this process, it pauses between turns. So the changes
 * of other people wait for at most one turn, and requests for single things go first.
 */
export const bulkAct = <T>(
  person: string,
  items: readonly T[],
  size: number,
  work: (turn: T[]) => Promise<void>,
): Promise<void> => {
  const turn = async (some: T[]) => {
    const begin = performance.now();
    await work(some);
    // The pause is a turn of its own, so the reply after the last turn does not wait for it.
    const ms = Math.min(pause.most, pause.times * (performance.now() - begin)) * (some.length / size);
    if (peopleAreActive()) void bulk.run(person, () => sleep(ms));
  };
  return waitsForBackground(() => inTurns(items, size, (some) => bulk.run(person, () => turn(some))));
};

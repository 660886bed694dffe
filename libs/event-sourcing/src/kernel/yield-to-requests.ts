import { setTimeout as sleep } from 'node:timers/promises';
import { PersonLimit } from './person-limit';

/** Milliseconds. Background work waits at most this long for requests, so that it goes on however many requests come. */
const longestWait = 20;
/** Milliseconds that background work may keep the event loop before it asks again. */
const sliceMs = 4;
/** Milliseconds after the last request for which people count as active. */
const activeMs = 1_000;

let running = 0;
let waiting = 0;
let lastAt = -Infinity;
const queue: { until: number; grant: () => void }[] = [];
let pumping = false;
let wake = (): void => undefined;

/** A request has come. @returns what to call when its response has closed */
export const requestBegins = (): (() => void) => {
  running++;
  lastAt = performance.now();
  return () => {
    running--;
    lastAt = performance.now();
    wake();
  };
};

/** A request waits for background work, so this work must not wait for the request. */
export const waitsForBackground = async <T>(work: () => Promise<T>): Promise<T> => {
  waiting++;
  wake();
  try {
    return await work();
  } finally {
    waiting--;
  }
};

/** Whether people use this process now. Without them background work needs no pauses. */
export const peopleAreActive = (): boolean => performance.now() - lastAt < activeMs;

/**
 * Background work calls it between two steps, each of which keeps the event loop for a few milliseconds. It returns when no
 * request is being worked on, or after 20 ms. One step runs in each turn of the event loop, so that steps of different works
 * do not add up.
 */
export const requestsFirst = (): Promise<void> =>
  new Promise((grant) => {
    queue.push({ until: performance.now() + longestWait, grant });
    if (pumping) return;
    pumping = true;
    setImmediate(pump);
  });

const pump = (): void => {
  const [next] = queue;
  pumping = next !== undefined;
  if (!next) return;
  const left = next.until - performance.now();
  if (running <= waiting || left <= 0) {
    queue.shift();
    next.grant();
    setImmediate(pump);
    return;
  }
  const timer = setTimeout(() => wake(), left);
  wake = () => {
    clearTimeout(timer);
    wake = () => undefined;
    setImmediate(pump);
  };
};

/** Fewer items than this are so little work that it does not ask first. */
const few = 10;

/** Cuts a loop of background work into slices: `if (slice.isOver()) await slice.next()`. The first one asks too. */
export class Slice {
  private begin: number;

  /** @param items how many there are */
  constructor(items: number) {
    this.begin = items < few ? performance.now() : -Infinity;
  }

  isOver(): boolean {
    return performance.now() - this.begin > sliceMs;
  }

  async next(): Promise<void> {
    await requestsFirst();
    this.begin = performance.now();
  }
}

/** Like `map`, in slices. */
export const mapInSlices = async <T, R>(items: readonly T[], map: (item: T, index: number) => R): Promise<R[]> => {
  const slice = new Slice(items.length);
  const results: R[] = [];
  for (const [i, item] of items.entries()) {
    if (slice.isOver()) await slice.next();
    results.push(map(item, i));
  }
  return results;
};

/** Milliseconds of rest between two turns while people are active. */
const rest = 15;

/**
 * Works through the items in turns. Requests go first, and while people use this process it rests a little between two turns.
 * @param enough asked before each turn: it may end the work
 * @param work gets a turn, and how many items are done after it
 * @returns how many items are done
 */
export const inTurns = async <T>(
  items: readonly T[],
  size: number,
  enough: ((done: number) => Promise<boolean>) | undefined,
  work: (turn: T[], done: number) => Promise<void>,
): Promise<number> => {
  let done = 0;
  while (done < items.length && !(await enough?.(done))) {
    await requestsFirst();
    const turn = items.slice(done, done + size);
    await work(turn, (done += turn.length));
    if (done < items.length && peopleAreActive()) await sleep(rest);
  }
  return done;
};

/** The pause after a turn: `times` the duration of the turn, at most `most` milliseconds. After a small turn it is shorter. */
const pause = { times: 5, most: 400 };
/** The bulk acts of one person take turns. */
const bulk = new PersonLimit(1);

/**
 * A person's bulk act in a request, in turns of `size` items. While people use this process, it pauses between turns. So the changes
 * of other people wait for at most one turn, and requests for single things go first.
 */
export const bulkAct = async <T>(
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
  await waitsForBackground(() => inTurns(items, size, undefined, (some) => bulk.run(person, () => turn(some))));
};

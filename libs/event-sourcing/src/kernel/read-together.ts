import { setImmediate } from 'node:timers/promises';
import { within } from './timeouts';

/** Collects the keys of all calls until `turn` ends, at most `most`. Each caller gets the result of one `work`. */
export const inOneTurn = <K, T>(
  work: (keys: K[]) => Promise<T>,
  turn: () => Promise<unknown>,
  most = Infinity,
): ((key: K) => Promise<T>) => {
  let next: { keys: K[]; done: Promise<T> } | undefined;
  const begin = () => {
    const keys: K[] = [];
    const batch = {
      keys,
      done: turn().then(() => {
        if (next === batch) next = undefined;
        return work(keys);
      }),
    };
    return batch;
  };
  return (key) => {
    const batch = (next ??= begin());
    if (batch.keys.push(key) === most) next = undefined;
    return batch.done;
  };
};

/** Keys of one read. */
const mostKeys = 500;
/** Milliseconds. Nobody waits longer for the read of others, which may hang with its connection. */
const slow = 50;

/**
 * Reads what many requests want with few queries: those that ask in the same turn of the event loop share a read, and so do those
 * that ask while another read runs. Nobody gets a value that is older than the question. An error reaches all that share the read.
 */
export const readTogether = <V>(read: (keys: string[]) => Promise<ReadonlyMap<string, V>>) => {
  let reading: Promise<unknown> = Promise.resolve();
  const turn = async () => {
    await setImmediate();
    await within(slow, reading);
  };
  const ask = inOneTurn(
    (keys: string[]) => {
      const values = read(keys);
      reading = values;
      return values;
    },
    turn,
    mostKeys,
  );
  return async (key: string): Promise<V | undefined> => (await ask(key)).get(key);
};

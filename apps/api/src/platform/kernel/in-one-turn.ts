/**
 * Collects the keys of all calls until `turn` ends, at most `most`, and passes them to `work` in one call. Each caller gets the
 * result of that call.
 */
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

/**
 * The keys of all calls that come before `turn` ends go to `work` together, at most `most` of them. So each gets the result
 * for all.
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

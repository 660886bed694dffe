const last = new Map<string, Promise<unknown>>();

/**
 * Runs what is asked of one text one after the other, in the order it was asked, whether the one before went well or
 * not; what is asked of different texts does not wait. So an approval never overtakes the edit before it.
 */
export const inOrder = <T>(id: string, run: () => Promise<T>): Promise<T> => {
  const before = last.get(id);
  const mine = before ? before.then(run, run) : run();
  last.set(id, mine);
  const forget = () => {
    if (last.get(id) === mine) last.delete(id);
  };
  void mine.then(forget, forget);
  return mine;
};

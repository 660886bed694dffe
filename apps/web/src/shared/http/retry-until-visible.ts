import { CallError, Recorded } from './call';

/** Repeats a write until its result is shown. The server waits in each try, and the same key has one effect. */
export const retryUntilVisible = async <T>(write: () => Promise<T | Recorded>, tries = 10): Promise<T> => {
  const result = await write();
  if (!(result instanceof Recorded)) return result;
  if (tries === 1) throw new CallError(503, `Recorded at ${result.position}, and not shown`);
  return retryUntilVisible(write, tries - 1);
};

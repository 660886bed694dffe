import type { Log } from './log';

/**
 * Ends one part of the process and waits for it at most `ms`. A part that hangs or fails is named in the log, and the parts
 * after it are ended all the same.
 */
export const endPart = async (part: string, ms: number, log: Log, end: () => Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  try {
    if ((await Promise.race([end(), late])) === 'late') log.error({ part, ms }, 'cut off: it did not end in time');
  } catch (err) {
    log.error({ part, err }, 'did not end well');
  } finally {
    clearTimeout(timer);
  }
};

import type { Log } from './log';
import { inTime } from './within';

/** Ends one part of the process and waits for it at most `ms`. A part that hangs or fails is logged; this never throws. */
export const endPart = async (part: string, ms: number, log: Log, end: () => Promise<unknown>): Promise<void> => {
  const late = new Error('late');
  try {
    await inTime(ms, end(), () => late);
  } catch (err) {
    if (err === late) log.error({ part, ms }, 'cut off: it did not end in time');
    else log.error({ part, err }, 'did not end well');
  }
};

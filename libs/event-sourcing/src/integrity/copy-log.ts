import { chainHash, genesis } from './chain';
import { eachEvent, nextOf } from './log-walk';
import { type EventStore, type RecordedEvent, start, TooLarge, WrongRevision } from '../event-store';

/** A source that is still being written to is followed for so many passes. */
const mostPasses = 10;
/** Milliseconds between two reports of the progress. */
const reportEvery = 1_000;

export interface CopyProgress {
  phase: 'comparing' | 'copying';
  /** Events that both logs have by now. */
  events: number;
  /** Events copied a second, since this copy began. */
  perSecond: number;
  /** Share of the source that is done, 0 to 1. */
  share: number;
}

export interface Copied {
  /** In each of the two logs. */
  events: number;
  /** Events that this run has appended. */
  appended: number;
  /** Hash of the last event in the hash chain. It is the same for both logs. */
  hash: string;
}

/** A log cannot be copied or adopted. The message is written for the person who asked for it. */
export class Refused extends Error {
  override name = 'Refused';
}

interface CopyOptions {
  /** Ends the copy between two appends. The same copy, started again, continues. */
  signal?: AbortSignal;
  onProgress?: (progress: CopyProgress) => void;
}

/**
 * Copies a log into another store, event by event in the order of the log, with ids, types, data and metadata unchanged. It
 * keeps no state. Each pass reads both logs from the first event, compares them by the hashes of the hash chain, and appends
 * what the target lacks. The copy is done when a pass has nothing to append. So an interrupted copy leaves a target that is
 * the beginning of the source, and the next run continues it.
 *
 * Positions change, because they are the store's own. So does the time at which the store took an event; the product reads
 * `metadata.recordedAt` instead.
 * @throws Refused, StoreUnavailable, the signal's reason
 */
export const copyLog = async (from: EventStore, to: EventStore, options: CopyOptions = {}): Promise<Copied> => {
  const run = { appended: 0, begun: performance.now() };
  for (let n = 0; n < mostPasses; n++) {
    const before = run.appended;
    const compared = await onePass(from, to, run, options);
    if (run.appended === before) return { ...compared, appended: before };
  }
  throw new Refused(
    'The source goes on growing. What is copied is equal on both sides. Stop Keepwarm and run the same command again: it goes on from here.',
  );
};

const onePass = async (
  from: EventStore,
  to: EventStore,
  run: { appended: number; begun: number },
  { signal, onProgress }: CopyOptions,
) => {
  const end = await from.head();
  const target = eachEvent(to);
  let events = 0;
  let hash = genesis;
  let isCopying = false;
  let reportedAt = 0;
  const unrelated = ({ type, id, stream }: RecordedEvent, why: string) =>
    new Refused(
      `The target is not empty and no copy of the source: ${why} (${type} ${id} of ${stream}). Nothing of it was changed. Choose an empty target.`,
    );
  try {
    for await (const event of eachEvent(from)) {
      signal?.throwIfAborted();
      if (!event.metadata?.owner)
        throw new Refused(
          `Event ${event.id} of ${event.stream} was not written by Keepwarm, so it cannot be copied as it is. The target gets the ${events} events before it.`,
        );
      const same: RecordedEvent | undefined = isCopying ? undefined : await nextOf(target);
      const next = chainHash(hash, event);
      if (same && chainHash(hash, same) !== next)
        throw unrelated(same, `it has another event than the source in place ${events + 1}`);
      isCopying = !same;
      if (isCopying) {
        await append(to, event);
        run.appended++;
      }
      hash = next;
      events++;
      if (performance.now() - reportedAt < reportEvery) continue;
      reportedAt = performance.now();
      onProgress?.({
        phase: isCopying ? 'copying' : 'comparing',
        events,
        perSecond: Math.round((run.appended * 1_000) / Math.max(performance.now() - run.begun, 1)),
        share: end === start ? 1 : Math.min(1, Number(event.position) / Number(end)),
      });
    }
    const more = isCopying ? undefined : await nextOf(target);
    if (more) throw unrelated(more, `it goes on after all ${events} events of the source`);
    return { events, hash };
  } finally {
    await target.return(undefined);
  }
};

const append = async (to: EventStore, { id, type, data, metadata, stream, revision }: RecordedEvent): Promise<void> => {
  try {
    await to.append(stream, [{ id, type, data, metadata }], revision === 0 ? 'no_stream' : revision - 1);
  } catch (error) {
    if (error instanceof WrongRevision)
      throw new Refused(
        `The target has other events in ${stream} than the source: somebody else writes to it, or the source lacks the beginning of that stream. Let nobody write to either, and run the same command again.`,
        { cause: error },
      );
    if (error instanceof TooLarge)
      throw new Refused(
        `Event ${id} of ${stream} has ${error.bytes} bytes, and the target takes ${error.limit} in one append. Raise its limit (EventStoreDB: --max-append-size) and run the same command again.`,
        { cause: error },
      );
    throw error;
  }
};

import type { Category, EventOf, Stored } from '@app/contracts/events';
import { cutTo } from '@app/contracts/text';
import { Slice } from '../kernel/yield-to-requests';
import { isKnown, parseStored } from '../event-store/stored';
import type { RecordedEvent } from '../event-store';
import type { Db } from '../postgres/database';
import { isUnavailable } from '../postgres/failures';
import type { ReadModel } from './read-model';
import { notLoaded, type RowCache } from './rows';

type ParsedEvent = Stored<EventOf<Category>>;

export interface Parked {
  event: RecordedEvent;
  error: Error;
}

export interface Folded {
  /** Those up to an unknown one. */
  events: readonly RecordedEvent[];
  parked: Parked[];
  /** The first event of a type that this version of the program does not know. Nothing after it was folded. */
  unknown: RecordedEvent | undefined;
}

/** Name and message, cut because a fault can quote the value that it refused. */
export const faultOf = ({ name, message }: Error): string => cutTo(`${name}: ${message}`.replaceAll('\0', ''), 500);

/**
 * Folds events into `rows`, in order; the caller writes the rows. An event that cannot be applied changes nothing, and its
 * stream is parked: added to `waiting`. Events of streams in `waiting` are skipped.
 * @param db where rows are read that are not in memory yet
 * @throws the database's errors when it is not available
 */
export const fold = async (
  { evolve }: ReadModel,
  rows: RowCache,
  events: readonly RecordedEvent[],
  waiting: Set<string>,
  db: Db,
): Promise<Folded> => {
  const parked: Parked[] = [];
  const parsed: (ParsedEvent | undefined)[] = [];
  const slice = new Slice(events.length);
  /** Runs `evolve` once. @returns whether it needs rows that are not in memory */
  const needsRows = (i: number, event: RecordedEvent): boolean => {
    try {
      evolve((parsed[i] ??= parseStored(event)), rows);
      return false;
    } catch (error) {
      if (error === notLoaded) return true;
      throw error;
    }
  };
  /** Finds out which rows all events from here on need, and reads them in one go. */
  const load = async (from: number): Promise<void> => {
    for (let i = from; i < events.length; i++) {
      const event = events[i];
      if (!event || waiting.has(event.stream) || !isKnown(event)) continue;
      if (slice.isOver()) await slice.next();
      try {
        needsRows(i, event);
      } catch {
        // This run only collects keys. A real fault appears when the event is folded in its turn.
      }
    }
    rows.undo();
    await rows.load(db);
  };

  for (let i = 0; i < events.length; i++) {
    const event = events[i];
    if (!event || waiting.has(event.stream)) continue;
    if (slice.isOver()) await slice.next();
    if (!isKnown(event)) return { events: events.slice(0, i), parked, unknown: event };
    try {
      while (needsRows(i, event)) {
        rows.undo();
        await load(i);
      }
      rows.keep();
    } catch (error) {
      rows.undo();
      // That rows cannot be read now is no fault of the event.
      if (!(error instanceof Error) || isUnavailable(error)) throw error;
      waiting.add(event.stream);
      parked.push({ event, error });
    }
  }
  return { events, parked, unknown: undefined };
};

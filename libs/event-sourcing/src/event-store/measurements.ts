import { channel } from 'node:diagnostics_channel';
import { categoryOf, type NewEvent, StoreUnavailable, WrongRevision } from '../event-store';
import { traced } from '../kernel/tracing';

/** One append to the log. `conflict`: another one came first, so the command decides again. */
export interface AppendMeasured {
  category: string;
  events: number;
  outcome: 'appended' | 'conflict' | 'unavailable' | 'refused';
  seconds: number;
}

/** A batch that a read model has applied. `visibleAfter`: seconds since its oldest event was recorded; null without a valid time. */
export interface BatchMeasured {
  readModel: string;
  events: number;
  visibleAfter: number | null;
}

/** Whoever keeps metrics subscribes here (`node:diagnostics_channel`). Without a subscriber it costs nothing. */
export const appends = channel('keepwarm:append');
export const batches = channel('keepwarm:batch');

/** Runs one append in a span, and publishes how it went. */
export const measureAppend = async <T>(
  stream: string,
  events: readonly NewEvent[],
  append: () => Promise<T>,
): Promise<T> => {
  const begin = performance.now();
  let outcome: AppendMeasured['outcome'] = 'appended';
  try {
    const types = () => [...new Set(events.map(({ type }) => type))].join(' ');
    const span = () => ({ facts: { 'keepwarm.events': events.length, 'keepwarm.types': types() } });
    return await traced('append', span, append);
  } catch (error) {
    outcome =
      error instanceof WrongRevision ? 'conflict' : error instanceof StoreUnavailable ? 'unavailable' : 'refused';
    throw error;
  } finally {
    const seconds = (performance.now() - begin) / 1000;
    appends.publish({ category: categoryOf(stream), events: events.length, outcome, seconds } satisfies AppendMeasured);
  }
};

export const measureApplied = (readModel: string, events: readonly { metadata: { recordedAt: string } }[]): void => {
  const [oldest] = events;
  if (!oldest) return;
  // The clocks of two machines may differ a little, and a log that was copied from elsewhere may hold no valid time.
  const seconds = Math.max(0, Date.now() - Date.parse(oldest.metadata.recordedAt)) / 1000;
  const visibleAfter = Number.isFinite(seconds) ? seconds : null;
  batches.publish({ readModel, events: events.length, visibleAfter } satisfies BatchMeasured);
};

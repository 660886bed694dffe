import { Counter, Histogram, Registry } from 'prom-client';
import { categoryOf, type NewEvent, StoreUnavailable, WrongRevision } from '../kernel/event-store';
import { traced } from './tracing';

/**
 * The metrics of this process since its start. Every label has a small, fixed set of values, such as route templates,
 * stream categories and read models. No label holds personal data.
 */
export const processMetrics = new Registry();
const registers = [processMetrics];

export const requestSeconds = new Histogram({
  name: 'keepwarm_http_request_duration_seconds',
  help: 'Duration of requests by route template; live streams are left out',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

const appendSeconds = new Histogram({
  name: 'keepwarm_append_duration_seconds',
  help: 'Duration of appends to the event log by outcome: appended, conflict (decided again), unavailable, refused',
  labelNames: ['outcome'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});

const appendedEvents = new Counter({
  name: 'keepwarm_appended_events_total',
  help: 'Events that this process has appended, by category of stream',
  labelNames: ['category'] as const,
  registers,
});

const appliedEvents = new Counter({
  name: 'keepwarm_applied_events_total',
  help: 'Events that this process has applied to a read model',
  labelNames: ['subscription'] as const,
  registers,
});

const visibleSeconds = new Histogram({
  name: 'keepwarm_visible_seconds',
  help: 'Time from the recording of an event until the read model shows it, for the oldest event of each batch',
  labelNames: ['subscription'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
  registers,
});

/** Runs one append in a span, times it, also when it fails, and counts its events. */
export const measureAppend = async <T>(
  stream: string,
  events: readonly NewEvent[],
  append: () => Promise<T>,
): Promise<T> => {
  const end = appendSeconds.startTimer();
  let outcome = 'appended';
  try {
    const types = () => [...new Set(events.map(({ type }) => type))].join(' ');
    const span = () => ({ facts: { 'keepwarm.events': events.length, 'keepwarm.types': types() } });
    const appended = await traced('append', span, append);
    appendedEvents.inc({ category: categoryOf(stream) }, events.length);
    return appended;
  } catch (error) {
    outcome =
      error instanceof WrongRevision ? 'conflict' : error instanceof StoreUnavailable ? 'unavailable' : 'refused';
    throw error;
  } finally {
    end({ outcome });
  }
};

/** Counts a batch that a read model has just applied. */
export const measureApplied = (subscription: string, events: readonly { metadata: { recordedAt: string } }[]): void => {
  const [oldest] = events;
  if (!oldest) return;
  appliedEvents.inc({ subscription }, events.length);
  // The clocks of two machines may differ a little, and a log that was copied from elsewhere may hold no valid time.
  const seconds = Math.max(0, Date.now() - Date.parse(oldest.metadata.recordedAt)) / 1000;
  if (Number.isFinite(seconds)) visibleSeconds.observe({ subscription }, seconds);
};

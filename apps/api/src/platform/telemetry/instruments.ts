import { Counter, Histogram, Registry } from 'prom-client';

/**
 * What this process has done since its start. Every label has few values, all of them names of this program's own: a
 * route's template, a category of streams, a read model. Nothing of a person is ever one.
 */
export const processFigures = new Registry();
const registers = [processFigures];

export const requestSeconds = new Histogram({
  name: 'keepwarm_http_request_duration_seconds',
  help: 'Requests by route template, from the first byte until the answer was sent; live streams are left out',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export type AppendOutcome = 'appended' | 'conflict' | 'unavailable' | 'refused';

export const appendSeconds = new Histogram({
  name: 'keepwarm_append_duration_seconds',
  help: 'Appends to the event log by outcome: appended, conflict (decided again), unavailable, refused',
  labelNames: ['outcome'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});

export const appendedEvents = new Counter({
  name: 'keepwarm_appended_events_total',
  help: 'Events that this process has appended, by category of stream',
  labelNames: ['category'] as const,
  registers,
});

export const appliedEvents = new Counter({
  name: 'keepwarm_applied_events_total',
  help: 'Events that this process has applied to a read model',
  labelNames: ['subscription'] as const,
  registers,
});

export const visibleSeconds = new Histogram({
  name: 'keepwarm_visible_seconds',
  help: 'From the recording of an event until the read model showed it; of the oldest event of each batch',
  labelNames: ['subscription'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
  registers,
});

import { Counter, Histogram, Registry } from 'prom-client';
import {
  type AppendMeasured,
  appends,
  type BatchMeasured,
  batches,
} from '@app/event-sourcing/event-store/measurements';

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

appends.subscribe((message) => {
  const { category, events, outcome, seconds } = message as AppendMeasured;
  appendSeconds.observe({ outcome }, seconds);
  if (outcome === 'appended') appendedEvents.inc({ category }, events);
});

batches.subscribe((message) => {
  const { readModel: subscription, events, visibleAfter } = message as BatchMeasured;
  appliedEvents.inc({ subscription }, events);
  if (visibleAfter !== null) visibleSeconds.observe({ subscription }, visibleAfter);
});

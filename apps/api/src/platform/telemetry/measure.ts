import type { RequestHandler } from 'express';
import { categoryOf, type NewEvent, StoreUnavailable, WrongRevision } from '../kernel/event-store';
import {
  type AppendOutcome,
  appendedEvents,
  appendSeconds,
  appliedEvents,
  requestSeconds,
  visibleSeconds,
} from './instruments';

const secondsSince = (begin: number): number => (performance.now() - begin) / 1000;
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/**
 * Counts every request under the template of its route, never under its address: each id would be a new label. A request
 * without a route is `none` below /api and `web` elsewhere; a response that was cut off has the status `cut`.
 */
export const measureRequests: RequestHandler = (request, response, next) => {
  const begin = performance.now();
  response.once('close', () => {
    if (response.getHeader('Content-Type')?.toString().startsWith('text/event-stream')) return;
    const template = (request.route as { path?: string } | undefined)?.path;
    const method = methods.has(request.method) ? request.method : 'OTHER';
    const route = template ?? (/^\/api(\/|$)/.test(request.originalUrl) ? 'none' : 'web');
    const status = response.writableFinished ? String(response.statusCode) : 'cut';
    requestSeconds.observe({ method, route, status }, secondsSince(begin));
  });
  next();
};

/** Times one append, also when it fails, and counts its events. */
export const measureAppend = async <T>(
  stream: string,
  events: readonly NewEvent[],
  append: () => Promise<T>,
): Promise<T> => {
  const begin = performance.now();
  let outcome: AppendOutcome = 'appended';
  try {
    const appended = await append();
    appendedEvents.inc({ category: categoryOf(stream) }, events.length);
    return appended;
  } catch (error) {
    outcome =
      error instanceof WrongRevision ? 'conflict' : error instanceof StoreUnavailable ? 'unavailable' : 'refused';
    throw error;
  } finally {
    appendSeconds.observe({ outcome }, secondsSince(begin));
  }
};

/** Counts a batch that a read model has just applied. */
export const measureApplied = (
  subscription: string,
  events: readonly { metadata: { recordedAt: string } }[],
  now = Date.now(),
): void => {
  const [oldest] = events;
  if (!oldest) return;
  appliedEvents.inc({ subscription }, events.length);
  // Clocks of two machines may differ by a little; a log of another origin may say nothing that is a time.
  const seconds = Math.max(0, now - Date.parse(oldest.metadata.recordedAt)) / 1000;
  if (Number.isFinite(seconds)) visibleSeconds.observe({ subscription }, seconds);
};

import { DomainError } from '@app/domain/decider';
import type { RequestHandler } from 'express';

/** What a span says beside its name: kinds, counts, outcomes and request ids; never who it is or what they wrote. */
export type Facts = Record<string, string | number | boolean | undefined>;

export type SpanKind = 'server' | 'internal' | 'producer' | 'consumer';

export interface SpanOptions {
  kind?: SpanKind;
  /** As `traceparent()` gave it, here or in another process; without one the span belongs to the one that runs now. */
  parent?: string | undefined;
  /** Begins a trace of its own, whatever runs now. */
  root?: boolean;
  /** Milliseconds since 1970, for what began before it was known that it would be traced. */
  begin?: number;
  facts?: Facts;
}

export interface Span {
  readonly traceparent: string | undefined;
  name(name: string): void;
  add(facts: Facts): void;
  /** Only the kind of the fault is kept: its message may quote what somebody wrote. */
  fail(error: unknown): void;
  end(): void;
}

/** Sends spans somewhere; see otlp.ts. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
  /** Runs `work` as part of the span. */
  within<T>(span: Span, work: () => T): T;
  current(): Span | undefined;
  /** Sends what is still here, and takes no more. */
  close(): Promise<void>;
}

/** Of this process. Without one every function here does nothing but the work that it is given. */
let tracer: Tracer | undefined;

/** @returns how to undo it */
export const traceWith = (chosen: Tracer): (() => void) => {
  tracer = chosen;
  return () => {
    if (tracer === chosen) tracer = undefined;
  };
};

/** The span that runs now, as W3C Trace Context writes it; undefined where nothing is traced. */
export const traceparent = (): string | undefined => tracer?.current()?.traceparent;

/** Does the work inside a span, which fails when the work does. `options` is only asked where something is traced. */
export const traced = async <T>(name: string, options: () => SpanOptions, work: () => Promise<T>): Promise<T> => {
  if (!tracer) return work();
  const span = tracer.start(name, options());
  try {
    return await tracer.within(span, work);
  } catch (error) {
    // A refusal is an answer.
    if (error instanceof DomainError) span.add({ 'keepwarm.refused': error.code });
    else span.fail(error);
    throw error;
  } finally {
    span.end();
  }
};

/** More traces than this that meet in one batch are not told of it: it is a flood, and each would cost a span. */
const mostTraces = 100;

/**
 * Does the work on a batch of events and tells every trace that one of them came from. The work itself runs in no span,
 * because it belongs to all of them.
 */
export const tracedBatch = async <T>(
  name: string,
  events: readonly { metadata: { traceparent?: string | undefined } }[],
  facts: Facts,
  work: () => Promise<T>,
): Promise<T> => {
  const via = tracer;
  if (!via) return work();
  const begin = Date.now();
  const tell = (error?: unknown) => {
    const counts = new Map<string, number>();
    for (const { metadata } of events)
      if (metadata.traceparent) counts.set(metadata.traceparent, (counts.get(metadata.traceparent) ?? 0) + 1);
    for (const [parent, own] of [...counts].slice(0, mostTraces)) {
      const all = { ...facts, 'keepwarm.events': own, 'keepwarm.batch': events.length };
      const span = via.start(name, { kind: 'consumer', parent, begin, facts: all });
      if (error !== undefined) span.fail(error);
      span.end();
    }
  };
  try {
    const result = await work();
    tell();
    return result;
  } catch (error) {
    tell(error);
    throw error;
  }
};

/**
 * One trace a request, named after the route's template. It begins here: nobody from outside chooses the ids under which
 * we look for things. Health, metrics and live streams are not traced.
 */
export const traceRequests: RequestHandler = (request, response, next) => {
  const via = tracer;
  if (!via || !request.path.startsWith('/api/') || /^\/api\/(health\/|metrics$|live$)/.test(request.path))
    return next();
  const span = via.start(request.method, {
    kind: 'server',
    root: true,
    facts: { 'http.request.method': request.method, 'keepwarm.request_id': request.requestId },
  });
  response.once('close', () => {
    const route = (request.route as { path?: string } | undefined)?.path;
    if (route) span.name(`${request.method} ${route}`);
    const { statusCode } = response;
    span.add({ 'http.route': route, 'http.response.status_code': statusCode });
    if (statusCode >= 500) span.fail(String(statusCode));
    if (!response.writableFinished) span.fail('cut');
    span.end();
  });
  via.within(span, next);
};

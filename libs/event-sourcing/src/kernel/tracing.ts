import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { DomainError } from '@app/domain/decider';

export interface SpanOptions {
  kind?: 'internal' | 'consumer';
  /** From `traceparent()`, in this or another process. Without it the parent is the current span; null begins a new trace. */
  parent?: string | null;
  /** Kinds, counts and outcomes, never personal data. */
  facts?: Attributes;
}

let tracing = false;

/** Called by otlp.ts. While it is off, every function here only does the given work. */
export const setTracing = (on: boolean): void => void (tracing = on);

/** The current span in the format of W3C Trace Context; undefined while nothing is traced. */
export const traceparent = (): string | undefined => {
  const span = tracing ? trace.getActiveSpan()?.spanContext() : undefined;
  return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}`;
};

/** Runs `work` in a span, which fails when the work fails. `options` is called only while tracing is on. */
export const traced = async <T>(name: string, options: () => SpanOptions, work: () => Promise<T>): Promise<T> => {
  if (!tracing) return work();
  const span = start(name, options());
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    // A refusal is a normal outcome.
    if (error instanceof DomainError) span.setAttribute('keepwarm.refused', error.code);
    else fail(span, error);
    throw error;
  } finally {
    span.end();
  }
};

/** One batch adds spans to at most this many traces, so that a flood of commands stays cheap. */
const mostTraces = 100;

/**
 * Runs `work` on a batch of events, and adds a span to every trace that an event came from. The work itself runs outside
 * of any span, because it belongs to all these traces.
 */
export const tracedBatch = async <T>(
  name: string,
  events: readonly { metadata: { traceparent?: string | undefined } }[],
  facts: Attributes,
  work: () => Promise<T>,
): Promise<T> => {
  if (!tracing) return work();
  const begin = Date.now();
  const parents = events.flatMap(({ metadata }) => metadata.traceparent ?? []);
  const add = (error?: unknown) => {
    for (const parent of [...new Set(parents)].slice(0, mostTraces)) {
      const own = parents.filter((other) => other === parent).length;
      const all = { ...facts, 'keepwarm.events': own, 'keepwarm.batch': events.length };
      const span = start(name, { kind: 'consumer', parent, facts: all }, begin);
      if (error !== undefined) fail(span, error);
      span.end();
    }
  };
  try {
    const result = await work();
    add();
    return result;
  } catch (error) {
    add(error);
    throw error;
  }
};

const start = (name: string, { kind, parent, facts }: SpanOptions, startTime?: number): Span => {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent ?? '') ?? [];
  const remote = traceId && spanId && flags && { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true };
  const here = parent === undefined ? context.active() : ROOT_CONTEXT;
  const within = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : here;
  const options = { kind: kind === 'consumer' ? SpanKind.CONSUMER : SpanKind.INTERNAL, attributes: facts, startTime };
  return trace.getTracer('keepwarm').startSpan(name, options, within);
};

/** Keeps only the class of the error: its message may quote personal data. */
const fail = (span: Span, error: unknown): void => {
  span.setAttribute('error.type', error instanceof Error ? error.name : String(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
};

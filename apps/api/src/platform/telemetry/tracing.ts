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

/** What a span says beside its name: kinds, counts, outcomes; never who it is or what they wrote. */
export type Facts = Attributes;

export interface SpanOptions {
  kind?: 'internal' | 'consumer';
  /** As `traceparent()` returned it, here or in another process; without one the span belongs to the current one. */
  parent?: string | undefined;
  /** Begins a trace of its own, whatever runs now. */
  root?: boolean;
  facts?: Facts;
}

let tracing = false;

/** Without it every function here does nothing but the work that it is given. Called by otlp.ts. */
export const setTracing = (on: boolean): void => void (tracing = on);

/** The current span, as W3C Trace Context writes it; undefined where nothing is traced. */
export const traceparent = (): string | undefined => {
  const span = tracing ? trace.getActiveSpan()?.spanContext() : undefined;
  return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}`;
};

/** Does the work inside a span, which fails when the work does. `options` is only called where something is traced. */
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

/** At most this many traces get a span for one batch: in a flood of commands each would cost one. */
const mostTraces = 100;

/**
 * Does the work on a batch of events, and adds a span to every trace that one of them came from. The work itself runs in no
 * span, because it belongs to all of them.
 */
export const tracedBatch = async <T>(
  name: string,
  events: readonly { metadata: { traceparent?: string | undefined } }[],
  facts: Facts,
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

const start = (name: string, { kind, parent, root, facts }: SpanOptions, startTime?: number): Span => {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent ?? '') ?? [];
  const remote = traceId && spanId && flags && { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true };
  const within = remote
    ? trace.setSpanContext(ROOT_CONTEXT, remote)
    : root || parent !== undefined
      ? ROOT_CONTEXT
      : context.active();
  const options = { kind: kind === 'consumer' ? SpanKind.CONSUMER : SpanKind.INTERNAL, attributes: facts, startTime };
  return trace.getTracer('keepwarm').startSpan(name, options, within);
};

/** Only the kind of the fault is kept: its message may quote what somebody wrote. */
const fail = (span: Span, error: unknown): void => {
  span.setAttribute('error.type', error instanceof Error ? error.name : String(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
};

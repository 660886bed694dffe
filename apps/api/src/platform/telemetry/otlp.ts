import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import * as api from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Log } from '../kernel/log';
import type { Facts, Span, SpanKind, SpanOptions, Tracer } from './tracing';

/** A collector that is away is told of in the log this often, and no oftener. */
const complainEvery = 60_000;
const sendMs = 3_000;

const kinds: Record<SpanKind, api.SpanKind> = {
  server: api.SpanKind.SERVER,
  internal: api.SpanKind.INTERNAL,
  producer: api.SpanKind.PRODUCER,
  consumer: api.SpanKind.CONSUMER,
};

class OtlpSpan implements Span {
  constructor(readonly span: api.Span) {}

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-0${(traceFlags & api.TraceFlags.SAMPLED).toString(16)}`;
  }

  name(name: string): void {
    this.span.updateName(name);
  }

  add(facts: Facts): void {
    this.span.setAttributes(facts);
  }

  fail(error: unknown): void {
    const kind = error instanceof Error ? error.name : String(error);
    this.span.setAttribute('error.type', kind);
    this.span.setStatus({ code: api.SpanStatusCode.ERROR });
  }

  end(): void {
    this.span.end();
  }
}

/**
 * Sends spans to an OTLP/HTTP collector in batches, in the background. A collector that is away costs spans and nothing
 * else. Which traces are kept is OpenTelemetry's own setting OTEL_TRACES_SAMPLER; all, unless set.
 * @param endpoint base address; `/v1/traces` is added
 * @param role what this process does: all, api or worker
 */
export const otlpTracer = (endpoint: string, role: string, log: Log): Tracer => {
  let complainedAt = 0;
  const complain = (message: string) => {
    if (Date.now() - complainedAt < complainEvery) return;
    complainedAt = Date.now();
    log.warn({ err: message.slice(0, 300) }, 'traces were not sent');
  };
  const quiet = () => undefined;
  api.diag.setLogger(
    { error: complain, warn: complain, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: sendMs });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'keepwarm',
      'service.instance.id': randomUUID(),
      'keepwarm.role': role,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: sendMs })],
  });
  const spans = provider.getTracer('keepwarm');
  const running = new AsyncLocalStorage<OtlpSpan>();
  return {
    start(name, { kind = 'internal', parent, root = false, begin, facts = {} }: SpanOptions) {
      const remote = root ? undefined : remoteOf(parent);
      const local = root || parent !== undefined ? undefined : running.getStore()?.span;
      const context = local
        ? api.trace.setSpan(api.ROOT_CONTEXT, local)
        : remote
          ? api.trace.setSpanContext(api.ROOT_CONTEXT, remote)
          : api.ROOT_CONTEXT;
      return new OtlpSpan(spans.startSpan(name, { kind: kinds[kind], attributes: facts, startTime: begin }, context));
    },
    within(span, work) {
      return span instanceof OtlpSpan ? running.run(span, work) : work();
    },
    current() {
      return running.getStore();
    },
    async close() {
      await provider.shutdown().catch((error: Error) => complain(error.message));
      api.diag.disable();
    },
  };
};

/** Undefined for what is no trace context: the span then begins a trace. */
const remoteOf = (traceparent: string | undefined): api.SpanContext | undefined => {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true };
};

import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { context, diag, DiagLogLevel, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { ExpressInstrumentation, ExpressLayerType } from '@opentelemetry/instrumentation-express';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-node';
import type { Log } from '../kernel/log';
import { setTracing } from './tracing';

/** At most one line in the log per this many milliseconds about a collector that is away. */
const complainEvery = 60_000;
const sendMs = 3_000;

/** What the instrumentations may say. Not addresses of requests, which hold ids and searches, and nothing of a client. */
const kept = /^(keepwarm\.|http\.(route|request\.method|response\.status_code|method|status_code)$|error\.type$|db\.)/;

/** Messages and stacks of errors may quote what somebody wrote, so of an error only the status is sent. */
class PlainSpans extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const attributes = Object.fromEntries(Object.entries(span.attributes).filter(([name]) => kept.test(name)));
    super.onEnd(Object.assign(span, { attributes, events: [], status: { code: span.status.code } }));
  }
}

/**
 * Traces requests, statements and Redis commands from now on, and sends all spans to an OTLP/HTTP collector in batches. A
 * collector that is away costs spans and nothing else. OTEL_TRACES_SAMPLER chooses which traces are kept; all, unless set.
 * @param endpoint base address; `/v1/traces` is added
 * @param role what this process does: all, api or worker
 * @returns how to send what is left and stop
 */
export const startTracing = (endpoint: string, role: string, log: Log): (() => Promise<void>) => {
  let complainedAt = 0;
  const complain = (message: string) => {
    if (Date.now() - complainedAt < complainEvery) return;
    complainedAt = Date.now();
    log.warn({ err: { message: message.slice(0, 300) } }, 'traces were not sent');
  };
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'keepwarm',
      'service.instance.id': randomUUID(),
      'keepwarm.role': role,
    }),
    spanProcessors: [
      new PlainSpans(new OTLPTraceExporter({ url, timeoutMillis: sendMs }), { exportTimeoutMillis: sendMs }),
    ],
  });
  // No propagator: every trace begins here, because nobody from outside may choose its id.
  provider.register({ propagator: null });
  const stop = registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        disableOutgoingRequestInstrumentation: true,
        ignoreIncomingRequestHook: ({ url = '' }) => !/^\/api\/(?!health\/|metrics$|live$)/.test(url),
        applyCustomAttributesOnSpan: (span, _request, response) => {
          if ('getHeader' in response)
            span.setAttribute('keepwarm.request_id', String(response.getHeader('X-Request-Id')));
        },
      }),
      // It gives the request's span the name of its route; a span for each middleware would be noise.
      new ExpressInstrumentation({ ignoreLayersType: Object.values(ExpressLayerType) }),
      // Workers ask the database all the time; only what belongs to a trace is of interest.
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
    ],
  });
  // An import of these modules is patched only through a CommonJS require, also where they are loaded already.
  const require = createRequire(import.meta.url);
  for (const module of ['http', 'express', 'pg', 'ioredis']) require(module);
  // Not before: the instrumentations would complain that their modules are loaded already.
  const quiet = () => undefined;
  diag.setLogger(
    { error: complain, warn: complain, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  setTracing(true);
  return async () => {
    setTracing(false);
    stop();
    await provider.shutdown().catch((error: Error) => complain(error.message));
    for (const api of [trace, context, diag]) api.disable();
  };
};

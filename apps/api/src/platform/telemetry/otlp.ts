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
import type { Log } from '@app/event-sourcing/kernel/log';
import { setTracing } from '@app/event-sourcing/kernel/tracing';

/** Milliseconds between two log lines about a collector that is away. */
const complainEvery = 60_000;
const sendMs = 3_000;

/** The attributes that are sent. Addresses of requests hold ids and search words, so they are not sent, and nothing about the client is. */
const kept = /^(keepwarm\.|http\.(route|request\.method|response\.status_code|method|status_code)$|error\.type$|db\.)/;

/** Messages and stacks of errors may quote personal data, so only the status of an error is sent. */
class PlainSpans extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const attributes = Object.fromEntries(Object.entries(span.attributes).filter(([name]) => kept.test(name)));
    super.onEnd(Object.assign(span, { attributes, events: [], status: { code: span.status.code } }));
  }
}

/**
 * From now on, traces requests, SQL statements and Redis commands, and sends the spans in batches to an OTLP/HTTP collector.
 * While the collector is away, spans are lost and nothing else happens. OTEL_TRACES_SAMPLER chooses the traces; all unless set.
 * @param endpoint base address; `/v1/traces` is added
 * @param role what this process does: all, api or worker
 * @returns sends the remaining spans and stops
 */
export const startTracing = (endpoint: string, role: string, log: Log): (() => Promise<void>) => {
  let complainedAt = 0;
  const complain = (message: string) => {
    if (Date.now() - complainedAt < complainEvery) return;
    complainedAt = Date.now();
    log.warn({ err: { message: message.slice(0, 300) } }, 'traces were not sent');
  };
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: sendMs });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'keepwarm',
      'service.instance.id': randomUUID(),
      'keepwarm.role': role,
    }),
    spanProcessors: [new PlainSpans(exporter, { exportTimeoutMillis: sendMs })],
  });
  // Without a propagator every trace begins here, so no client chooses its id.
  provider.register({ propagator: null });
  const stop = registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        disableOutgoingRequestInstrumentation: true,
        // A span has the address, and that of the calendar feed has its secret.
        ignoreIncomingRequestHook: ({ url = '' }) => !/^\/api\/(?!health\/|metrics$|live$|calendar\.ics)/.test(url),
        applyCustomAttributesOnSpan: (span, _request, response) => {
          if ('getHeader' in response)
            span.setAttribute('keepwarm.request_id', String(response.getHeader('X-Request-Id')));
        },
      }),
      // Names the request's span after its route. Spans of single middlewares are left out.
      new ExpressInstrumentation({ ignoreLayersType: Object.values(ExpressLayerType) }),
      // Workers poll the database; only statements and commands within a trace are recorded.
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
    ],
  });
  // The instrumentations patch these modules when CommonJS requires them, even if an import has loaded them before.
  const require = createRequire(import.meta.url);
  for (const module of ['http', 'express', 'pg', 'ioredis']) require(module);
  // Only now, because the instrumentations warn about modules that are loaded already.
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

import { Injectable } from '@nestjs/common';
import { Config } from '../kernel/config';
import { JsonLogger } from './logging';
import { Roles } from '../kernel/roles';
import { type Tracer, traceWith } from './tracing';

/** The traces of this process, from its start until `Background` has ended. Nothing of OpenTelemetry is loaded unless asked for. */
@Injectable()
export class Traces {
  private constructor(
    private readonly tracer: Tracer | undefined,
    private readonly forget: () => void,
  ) {}

  static async open(config: Config, roles: Roles, logger: JsonLogger): Promise<Traces> {
    const endpoint = config.env.OTEL_EXPORTER_OTLP_ENDPOINT;
    if (endpoint === undefined) return new Traces(undefined, () => undefined);
    const { otlpTracer } = await import('./otlp');
    const role = roles.api && roles.worker ? 'all' : roles.api ? 'api' : 'worker';
    const tracer = otlpTracer(endpoint, role, logger.pino);
    return new Traces(tracer, traceWith(tracer));
  }

  /** Sends what is still here. */
  async close(): Promise<void> {
    this.forget();
    await this.tracer?.close();
  }
}

import { Injectable } from '@nestjs/common';
import { Config } from '../kernel/config';
import { Roles } from '../kernel/roles';
import { JsonLogger } from './logging';

/** The traces of this process, from its start until `Background` has ended. The SDK is loaded only where a collector is set. */
@Injectable()
export class Traces {
  /** Sends what is left. */
  private constructor(readonly close: () => Promise<void>) {}

  static async open(config: Config, roles: Roles, logger: JsonLogger): Promise<Traces> {
    const endpoint = config.env.OTEL_EXPORTER_OTLP_ENDPOINT;
    if (endpoint === undefined) return new Traces(() => Promise.resolve());
    const { startTracing } = await import('./otlp');
    const role = roles.api && roles.worker ? 'all' : roles.api ? 'api' : 'worker';
    return new Traces(startTracing(endpoint, role, logger.pino));
  }
}

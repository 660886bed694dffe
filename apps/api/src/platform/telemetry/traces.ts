import { Injectable } from '@nestjs/common';
import type { Config } from '../kernel/config';
import type { Roles } from '../kernel/roles';
import type { JsonLogger } from './logging';

/** Traces this process until `close`, which sends the remaining spans. The SDK is loaded only where a collector is set. */
@Injectable()
export class Traces {
  private constructor(readonly close: () => Promise<void>) {}

  static async open({ env }: Config, { api, worker }: Roles, { pino }: JsonLogger): Promise<Traces> {
    if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return new Traces(() => Promise.resolve());
    const { startTracing } = await import('./otlp');
    const role = api && worker ? 'all' : api ? 'api' : 'worker';
    return new Traces(startTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT, role, pino));
  }
}

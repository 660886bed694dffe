import { Controller, type HttpException, Injectable } from '@nestjs/common';
import type { ResponseOf } from '@app/contracts/endpoint';
import { healthLive, healthReady } from '@app/contracts/health/health.api';
import {
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { Handle } from './endpoint';

const longestCheckMs = 2_000;

/** What must work before this process may get requests. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, () => Promise<HealthIndicatorResult>>();

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly health: HealthCheckService,
  ) {}

  /**
   * `check` throws when the process is not ready; after 2 s it counts as failed. It replaces a check of the same name. A
   * check that is not `needed` is reported, but the process is ready without it.
   */
  add(name: string, check: () => Promise<unknown>, { needed = true } = {}): void {
    const indicator = this.indicators.check(name);
    this.checks.set(name, async () => {
      const result = await indicator.attempt(async () => void (await check())).withTimeout(longestCheckMs);
      return needed || result[name]?.status === 'up' ? result : indicator.degraded();
    });
  }

  /** Without the reasons of failures, because everybody may read it. */
  async report(): Promise<ResponseOf<typeof healthReady>> {
    const { status, details } = await this.health
      .check([...this.checks.values()])
      .catch((error: HttpException) => error.getResponse() as HealthCheckResult);
    return {
      status: status === 'ok' || status === 'degraded' ? 'ready' : 'not_ready',
      checks: Object.fromEntries(
        [...this.checks.keys()].map((name) => [name, details[name]?.status === 'up' ? 'ok' : 'failed']),
      ),
    };
  }
}

@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Handle(healthLive)
  live(): ResponseOf<typeof healthLive> {
    return { status: 'live' };
  }

  @Handle(healthReady)
  async ready(): Promise<ResponseOf<typeof healthReady> | Response> {
    const report = await this.readiness.report();
    return report.status === 'ready' ? report : Response.json(report, { status: 503 });
  }
}

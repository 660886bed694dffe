import { type HttpException, Injectable } from '@nestjs/common';
import type { ResponseOf } from '@app/contracts/endpoint';
import type { healthReady } from '@app/contracts/health/health.api';
import {
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';

const longestCheckMs = 2_000;

/** What must work before this process may get requests. The owner of a connection adds a check for it at the start. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, () => Promise<HealthIndicatorResult>>();

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly health: HealthCheckService,
  ) {}

  /**
   * `check` throws when the thing is not usable, and fails after 2 s. The same name again replaces the check. A check that is
   * not `needed` is reported, but the process is ready without it.
   */
  add(name: string, check: () => Promise<void>, { needed = true } = {}): void {
    const indicator = this.indicators.check(name);
    this.checks.set(name, async () => {
      const result = await indicator.attempt(check).withTimeout(longestCheckMs);
      return needed || result[name]?.status === 'up' ? result : indicator.degraded();
    });
  }

  /** Why a check failed is for its owner to log: everybody may ask here. */
  async report(): Promise<ResponseOf<typeof healthReady>> {
    const result = await this.health
      .check([...this.checks.values()])
      .catch((error: HttpException) => error.getResponse() as HealthCheckResult);
    return {
      status: result.status === 'ok' || result.status === 'degraded' ? 'ready' : 'not_ready',
      checks: Object.fromEntries(
        [...this.checks.keys()].map((name) => [name, result.details[name]?.status === 'up' ? 'ok' : 'failed']),
      ),
    };
  }
}

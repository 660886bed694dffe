import { Controller } from '@nestjs/common';
import type { ResponseOf } from '@app/contracts/endpoint';
import { healthLive, healthReady } from '@app/contracts/health/health.api';
import { Handle } from './handle';
import { Readiness } from './readiness';

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

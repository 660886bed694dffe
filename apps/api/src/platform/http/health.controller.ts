import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@app/contracts/endpoint';
import { healthLive, healthReady } from '@app/contracts/health/health.api';
import { Handle } from './handle';
import { Readiness } from './readiness';

@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Handle(healthLive)
  live(): AnswerOf<typeof healthLive> {
    return { status: 'live' };
  }

  @Handle(healthReady)
  async ready(): Promise<AnswerOf<typeof healthReady> | Response> {
    const report = await this.readiness.report();
    return report.status === 'ready' ? report : Response.json(report, { status: 503 });
  }
}

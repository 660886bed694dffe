import { Global, Module, type NestApplicationOptions } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { JsonLogger } from '../telemetry/logging';
import { Draining } from './draining';
import { LimitsGuard } from './limits';
import { HealthController, Readiness } from './readiness';
import { ErrorFilter } from './errors';
import { OriginGuard, SessionGuard } from './guards';
import { Sessions } from './sessions';
import { Views } from '../kernel/people';
import { WatchedWork } from './watched-work';

/** For `NestFactory.create` and `createNestApplication`. `/api/leads/counts` comes before `/api/leads/:id`; duplicates are errors. */
export const httpOptions: NestApplicationOptions = {
  bodyParser: false,
  bufferLogs: true,
  routeResolutionStrategy: 'specificity',
  routeConflictPolicy: { duplicate: 'error' },
};

/** What every request passes before its controller. Needs `Config`, `Storage` and `People` from global modules. */
@Global()
@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [
    Draining,
    Readiness,
    JsonLogger,
    Sessions,
    Views,
    WatchedWork,
    // Guards run in this order. The limits of a person need the person.
    { provide: APP_GUARD, useClass: OriginGuard },
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_GUARD, useClass: LimitsGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [Readiness, JsonLogger, Sessions, Views, WatchedWork],
})
export class HttpModule {}

import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { AuthModule } from './auth/auth.module';
import { LastAdmin } from './auth/last-admin';
import { Config } from './kernel/config';
import { Background } from './background';
import { untilDatabase } from '@app/event-sourcing/postgres/failures';
import { Secrets } from './postgres/secrets';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { Trigrams } from './postgres/trigrams';
import { Clock, systemClock } from '@app/event-sourcing/kernel/clock';
import { EventStore } from '@app/event-sourcing/event-store';
import { HttpModule } from './http/http.module';
import { LiveFeed } from './live/live-feed';
import { JsonLogger } from './telemetry/logging';
import { Jobs } from './jobs/jobs';
import { JobsController } from './jobs/jobs.controller';
import { LiveController } from './live/live.controller';
import { Metrics } from './operations/metrics';
import { Operations } from './operations/operations';
import { Commands, NotFoundYet } from './http/endpoint';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { Registry } from './kernel/registry';
import { Roles } from './kernel/roles';
import { Traces } from './telemetry/traces';

/** What every feature needs, as one global module. `storage` is open already; `Background` closes it at the end. */
@Global()
@Module({})
export class PlatformModule {
  static with(config: Config, storage: Storage, registry: Registry, roles: Roles, clock?: Clock): DynamicModule {
    const shared: Provider[] = [
      { provide: Config, useValue: config },
      { provide: Storage, useValue: storage },
      { provide: Registry, useValue: registry },
      { provide: Roles, useValue: roles },
      { provide: EventStore, useValue: storage.store },
      { provide: Secrets, useValue: new Secrets(storage.pool, () => config.keyring()) },
      { provide: Clock, useValue: clock ?? systemClock },
      {
        provide: DataSource,
        useFactory: ({ pino }: JsonLogger) => untilDatabase(pino, () => registry.tables(storage, storage.sizes.read)),
        inject: [JsonLogger],
      },
      {
        provide: Jobs,
        useFactory: ({ pino }: JsonLogger) =>
          untilDatabase(pino, () =>
            Jobs.open(storage, pino, { redisUrl: config.env.REDIS_URL, now: clock && (() => clock.now()) }),
          ),
        // After the traces: loading their SDK may block the process for longer than an idle transaction may last.
        inject: [JsonLogger, Traces],
      },
      { provide: Progress, useFactory: () => new Progress(storage, registry) },
      Commands,
      Operations,
      LiveFeed,
      Trigrams,
    ];
    const traces = {
      provide: Traces,
      useFactory: (logger: JsonLogger) => Traces.open(config, roles, logger),
      inject: [JsonLogger],
    };
    return {
      module: PlatformModule,
      imports: [DiscoveryModule, HttpModule, AuthModule],
      controllers: [JobsController, LiveController],
      providers: [
        ...shared,
        traces,
        Metrics,
        LastAdmin,
        Background,
        { provide: APP_INTERCEPTOR, useClass: NotFoundYet },
      ],
      exports: shared,
    };
  }
}

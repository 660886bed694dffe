import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DiscoveryModule } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { AuthModule } from './auth/auth.module';
import { Config } from './kernel/config';
import { Background } from './background';
import { Storage } from './postgres/storage';
import { Clock, systemClock } from './kernel/clock';
import { EventStore } from './kernel/event-store';
import { HttpModule } from './http/http.module';
import { LiveFeed } from './live/live-feed';
import { JsonLogger } from './telemetry/logging';
import { Readiness } from './http/readiness';
import { Jobs } from './jobs/jobs';
import { JobsController } from './jobs/jobs.controller';
import { LiveController } from './live/live.controller';
import { Metrics } from './operations/metrics';
import { Progress } from './projections/progress';
import { Registry } from './projections/registry';
import { Roles } from './kernel/roles';
import { Traces } from './telemetry/traces';

/** What every feature stands on, as one global module. `storage` is open already and is closed by `Background`, last. */
@Global()
@Module({})
export class PlatformModule {
  static with(config: Config, storage: Storage, registry: Registry, roles: Roles): DynamicModule {
    return {
      module: PlatformModule,
      imports: [CqrsModule.forRoot(), DiscoveryModule, HttpModule, AuthModule],
      controllers: [JobsController, LiveController],
      providers: [
        { provide: Config, useValue: config },
        { provide: Storage, useValue: storage },
        { provide: Registry, useValue: registry },
        { provide: Roles, useValue: roles },
        { provide: EventStore, useValue: storage.store },
        { provide: Clock, useValue: systemClock },
        {
          provide: DataSource,
          useFactory: () => registry.tables(storage, storage.sizes.read),
        },
        {
          provide: Jobs,
          useFactory: (logger: JsonLogger) => Jobs.open(storage, logger.pino, { redisUrl: config.env.REDIS_URL }),
          inject: [JsonLogger],
        },
        {
          provide: 'queue check',
          // Without its queue a process serves every request; only the jobs wait.
          useFactory: (readiness: Readiness, jobs: Jobs) =>
            readiness.add('queue', () => jobs.check(), { needed: false }),
          inject: [Readiness, Jobs],
        },
        { provide: Progress, useFactory: () => new Progress(storage, registry) },
        LiveFeed,
        {
          provide: 'database check',
          useFactory: (readiness: Readiness) =>
            readiness.add('database', async () => void (await storage.pool.query('select 1'))),
          inject: [Readiness],
        },
        {
          provide: 'event store check',
          useFactory: (readiness: Readiness) =>
            readiness.add('event store', async () => void (await storage.store.head())),
          inject: [Readiness],
        },
        {
          provide: Traces,
          useFactory: (...given: Parameters<typeof Traces.open>) => Traces.open(...given),
          inject: [Config, Roles, JsonLogger],
        },
        Metrics,
        Background,
      ],
      exports: [Config, Storage, Registry, EventStore, Clock, DataSource, Jobs, Progress, LiveFeed, CqrsModule],
    };
  }
}

import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DiscoveryModule } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Config } from './config';
import { Consumers } from './consumers';
import { Storage } from './database/storage';
import { EventStore } from './event-store/event-store';
import { HttpModule } from './http/http.module';
import { LiveFeed } from './http/live-feed';
import { JsonLogger } from './http/logging';
import { Readiness } from './http/readiness';
import { BullJobs } from './jobs/bullmq';
import { Jobs } from './jobs/job';
import { JobsController } from './jobs/jobs.controller';
import { SignalFeed } from './live/signal-feed';
import { Metrics } from './metrics/metrics';
import { Progress } from './read-models/progress';
import { Registry } from './registry';
import { Roles } from './roles';
import { Traces } from './tracing/traces';

/** What every feature stands on, as one global module. `storage` is open already and is closed by `Consumers`, last. */
@Global()
@Module({})
export class PlatformModule {
  static with(config: Config, storage: Storage, registry: Registry, roles: Roles): DynamicModule {
    return {
      module: PlatformModule,
      imports: [CqrsModule.forRoot(), DiscoveryModule, HttpModule],
      controllers: [JobsController],
      providers: [
        { provide: Config, useValue: config },
        { provide: Storage, useValue: storage },
        { provide: Registry, useValue: registry },
        { provide: Roles, useValue: roles },
        { provide: EventStore, useValue: storage.store },
        {
          provide: DataSource,
          useFactory: () =>
            storage.tables(
              'read',
              registry.readModels.flatMap((m) => m.tables),
              storage.sizes.read,
            ),
        },
        {
          provide: BullJobs,
          useFactory: (logger: JsonLogger) => BullJobs.open(storage, logger.pino, { redisUrl: config.env.REDIS_URL }),
          inject: [JsonLogger],
        },
        { provide: Jobs, useExisting: BullJobs },
        {
          provide: 'queue check',
          // Without its queue a process serves every request; only the jobs wait.
          useFactory: (readiness: Readiness, jobs: BullJobs) =>
            readiness.add('queue', () => jobs.check(), { needed: false }),
          inject: [Readiness, BullJobs],
        },
        { provide: Progress, useFactory: () => new Progress(storage) },
        { provide: LiveFeed, useClass: SignalFeed },
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
        Consumers,
      ],
      exports: [Config, Storage, Registry, EventStore, DataSource, Jobs, Progress, LiveFeed, CqrsModule],
    };
  }
}

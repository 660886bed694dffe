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
import { Progress } from './read-models/progress';
import { Registry } from './registry';

/** What every feature stands on, as one global module. `storage` is open already and is closed by `Consumers`, last. */
@Global()
@Module({})
export class PlatformModule {
  static with(config: Config, storage: Storage, registry: Registry): DynamicModule {
    return {
      module: PlatformModule,
      imports: [CqrsModule.forRoot(), DiscoveryModule, HttpModule],
      controllers: [JobsController],
      providers: [
        { provide: Config, useValue: config },
        { provide: Storage, useValue: storage },
        { provide: Registry, useValue: registry },
        { provide: EventStore, useValue: storage.store },
        {
          provide: DataSource,
          useFactory: () =>
            storage.tables(
              'read',
              registry.readModels.flatMap((m) => m.tables),
              12,
            ),
        },
        {
          provide: BullJobs,
          useFactory: (logger: JsonLogger) => BullJobs.open(storage, logger.pino),
          inject: [JsonLogger],
        },
        { provide: Jobs, useExisting: BullJobs },
        { provide: Progress, useFactory: () => new Progress(storage) },
        { provide: LiveFeed, useClass: SignalFeed },
        {
          provide: 'database check',
          useFactory: (readiness: Readiness) =>
            readiness.add('database', async () => void (await storage.pool.query('select 1'))),
          inject: [Readiness],
        },
        Consumers,
      ],
      exports: [Config, Storage, EventStore, DataSource, Jobs, Progress, LiveFeed, CqrsModule],
    };
  }
}

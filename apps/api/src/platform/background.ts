import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Storage } from './postgres/storage';
import { EventStore } from './kernel/event-store';
import { JsonLogger } from './telemetry/logging';
import { Readiness } from './http/readiness';
import { HashChain } from './integrity/hash-chain';
import { handlesJob, type JobHandler, type JobKind } from './jobs/job';
import { Jobs } from './jobs/jobs';
import { beginReactions, reactionConsumer, ReactionRunner } from './projections/reaction';
import { Locks } from './postgres/locks';
import { Leader } from './projections/leader';
import { Progress } from './projections/progress';
import { keyOf } from './projections/read-model';
import { Runner } from './projections/runner';
import { dropUnusedVersions, useVersions } from './projections/versions';
import { Registry } from './projections/registry';
import { Roles } from './kernel/roles';
import { endPart } from './kernel/shutdown';
import { Traces } from './telemetry/traces';

/** How long a start waits for subscriptions that never ran. A read model over a long log may take longer to build. */
const firstStart = 30_000;
/** How often a process says which versions of read models it uses. */
const useEvery = 60_000;
/** How often a worker drops the versions that no process uses any more. */
const dropEvery = 3_600_000;

/** Longest that each part may take to end, in milliseconds; together with the requests before them less than ten seconds. */
const timeouts = { jobs: 2_000, subscriptions: 1_000, connections: 1_000 };

/** Starts what follows the log, where that is this process's role: read models, reactions, the chain and jobs. */
@Injectable()
export class Background implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stop = new AbortController();
  private running: Promise<void>[] = [];
  private timers: NodeJS.Timeout[] = [];
  private readonly leader: Leader;

  constructor(
    private readonly registry: Registry,
    private readonly storage: Storage,
    private readonly store: EventStore,
    private readonly source: DataSource,
    private readonly jobs: Jobs,
    private readonly progress: Progress,
    private readonly discovery: DiscoveryService,
    private readonly logger: JsonLogger,
    private readonly readiness: Readiness,
    private readonly roles: Roles,
    private readonly traces: Traces,
  ) {
    const locks = new Locks(storage.url, (err) => logger.pino.warn({ err }, 'locks'));
    const count = registry.readModels.length + registry.reactions.length + 1;
    this.leader = new Leader(locks, storage.signals, logger.pino, storage.pool, count);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.readiness.add('read models', async () => {
      const missing = await this.missing();
      if (missing.length > 0) throw new Error(`not built yet: ${missing.join(', ')}`);
    });
    const { registry, storage, store, jobs, leader } = this;
    const log = this.logger.pino;
    await this.use();
    this.every(useEvery, () => this.use());
    await beginReactions(storage, store, registry.reactions.map(reactionConsumer)).catch((err: unknown) =>
      log.warn({ err }, 'where new reactions begin is not known yet; a worker will note it'),
    );
    if (!this.roles.worker) return;
    jobs.work(registry.jobs, this.jobHandlers());
    await leader.begin();
    const { signal } = this.stop;
    this.running = [
      ...registry.readModels.map((model) =>
        new Runner(model, storage, store, this.source, leader, this.progress, log).run(signal),
      ),
      ...registry.reactions.map((reaction) => new ReactionRunner(reaction, storage, store, jobs, leader).run(signal)),
      new HashChain(storage, store, leader).run(signal),
    ];
    this.every(dropEvery, async () => {
      const dropped = await dropUnusedVersions(storage.pool);
      if (dropped.length > 0) log.info({ dropped }, 'versions of read models that nobody uses were dropped');
    });
    // The first request must find the tables, and the first event the reactions, which begin at the end of the log.
    for (const until = Date.now() + firstStart; (await this.missing()).length > 0 && Date.now() < until;)
      await sleep(25);
  }

  /** Subscriptions that never ran, in this or in another process. */
  private async missing(): Promise<string[]> {
    const { readModels, reactions } = this.registry;
    const { rows } = await this.storage.pool.query<{ name: string }>(
      `select name from unnest($1::text[]) name
       where not exists (select from platform.checkpoints where consumer = name)`,
      [[...readModels.map(keyOf), ...reactions.map(reactionConsumer)]],
    );
    return rows.map((r) => r.name);
  }

  private use(): Promise<void> {
    return useVersions(this.storage.pool, this.registry.readModels.map(keyOf));
  }

  private every(ms: number, work: () => Promise<void>): void {
    this.timers.push(
      setInterval(
        () => void work().catch((err: unknown) => this.logger.pino.warn({ err }, 'versions of read models')),
        ms,
      ),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    const log = this.logger.pino;
    for (const timer of this.timers) clearInterval(timer);
    await endPart('jobs under way', timeouts.jobs, log, () => this.jobs.stopWorking());
    this.stop.abort();
    this.leader.end();
    await endPart('read models and reactions', timeouts.subscriptions, log, () => Promise.all(this.running));
    // Nothing more will be traced; a collector that is away must not cost the connections their time.
    const traces = endPart('traces', timeouts.connections, log, () => this.traces.close());
    // Gives back the leases too, also of what was cut off: others need not wait until they end.
    await endPart('connections', timeouts.connections, log, async () => {
      await this.leader.locks.close();
      await this.jobs.close();
      await this.source.destroy();
      await this.storage.close();
    });
    await traces;
  }

  private jobHandlers(): { kind: JobKind; handler: JobHandler }[] {
    return this.discovery
      .getProviders()
      .filter((p) => p.metatype && p.instance)
      .flatMap((p) => {
        const kind = Reflect.getMetadata(handlesJob, p.metatype as object) as JobKind | undefined;
        return kind ? [{ kind, handler: p.instance as JobHandler }] : [];
      });
  }
}

import { changedWords } from './live/audience';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { untilDatabase } from '@app/event-sourcing/postgres/failures';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { JsonLogger } from './telemetry/logging';
import { Readiness } from './http/readiness';
import { runHashChain } from '@app/event-sourcing/integrity/hash-chain';
import { jobHandledBy } from './feature';
import type { JobHandler, JobKind } from '@app/event-sourcing/jobs/job';
import { Jobs } from './jobs/jobs';
import { subscriptionsOf } from './operations/subscriptions';
import { neverRan } from '@app/event-sourcing/read-models/checkpoints';
import { beginReactions, reactionConsumer, runReaction } from '@app/event-sourcing/reactions/reaction';
import { Locks } from '@app/event-sourcing/postgres/locks';
import { Leader } from '@app/event-sourcing/read-models/leader';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { keyOf } from '@app/event-sourcing/read-models/read-model';
import { runReadModel } from '@app/event-sourcing/read-models/runner';
import { dropUnusedVersions, useVersions } from '@app/event-sourcing/read-models/versions';
import { Registry } from './kernel/registry';
import { start } from '@app/event-sourcing/event-store';
import { Roles } from './kernel/roles';
import { endPart } from '@app/event-sourcing/kernel/timeouts';
import { Traces } from './telemetry/traces';

/** Milliseconds that a start waits for subscriptions that never ran. A read model over a long log may take longer to build. */
const firstStart = 30_000;
/** Milliseconds between two reports of the read model versions that this process uses. */
const useEvery = 60_000;
/** Milliseconds after which a worker drops the versions that no process uses. */
const dropEvery = 3_600_000;
/** Says what this process needs to be ready. A worker also runs the read models, the reactions, the hash chain and the jobs. */
@Injectable()
export class Background implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Milliseconds that each part may take to end. With the requests before them this is less than ten seconds. */
  readonly timeouts = { jobs: 2_000, subscriptions: 1_000, connections: 1_000 };
  private readonly stop = new AbortController();
  private running: Promise<void>[] = [];
  private timers: NodeJS.Timeout[] = [];
  private readonly leader: Leader;

  constructor(
    private readonly registry: Registry,
    private readonly storage: Storage,
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
    const subscriptions = subscriptionsOf(registry).map(({ key }) => key);
    this.leader = new Leader(locks, storage.signals, logger.pino, storage.pool, subscriptions);
  }

  async onApplicationBootstrap(): Promise<void> {
    const { registry, storage, source, jobs, leader, readiness } = this;
    const { store, pool } = storage;
    const log = this.logger.pino;
    // Without its queue a process still serves requests; only the jobs wait.
    readiness.add('queue', () => jobs.check(), { needed: false });
    readiness.add('database', () => pool.query('select 1'));
    readiness.add('event store', async () => {
      await store.verify();
      await store.head();
    });
    readiness.add('read models', async () => {
      const missing = await this.missing();
      if (missing.length > 0) throw new Error(`not built yet: ${missing.join(', ')}`);
    });
    const use = () => useVersions(pool, registry.readModels.map(keyOf));
    await untilDatabase(log, use);
    this.every(useEvery, use);
    await beginReactions(storage, registry.reactions).catch((err: unknown) =>
      log.warn({ err }, 'the start of new reactions is not recorded yet; a worker will record it'),
    );
    if (!this.roles.worker) return;
    await leader.begin();
    const { signal } = this.stop;
    const changed = (queries: readonly string[], owners: Iterable<string>) =>
      storage.signals.send('changed', changedWords(queries, owners));
    // Each subscription may listen to it.
    setMaxListeners(0, signal);
    this.running = [
      ...registry.readModels.map((model) =>
        runReadModel(model, { storage, source, leader, progress: this.progress, changed }, signal),
      ),
      ...registry.reactions.map((reaction) => runReaction(reaction, storage, jobs, leader, signal)),
      runHashChain(pool, store, leader, signal),
    ];
    this.every(dropEvery, async () => {
      const dropped = await dropUnusedVersions(pool);
      if (dropped.length > 0) log.info({ dropped }, 'unused versions of read models were dropped');
    });
    // The first request needs the tables. The first event needs the reactions, which begin at the end of the log.
    const missing = () => untilDatabase(log, () => this.missing());
    for (const until = Date.now() + firstStart; (await missing()).length > 0 && Date.now() < until;) await sleep(25);
    // Now, because jobs read the tables.
    if (!signal.aborted) jobs.work(registry.jobs, this.jobHandlers());
  }

  private missing(): Promise<string[]> {
    const { readModels, reactions } = this.registry;
    return neverRan(this.storage.pool, [...readModels.map(keyOf), ...reactions.map(reactionConsumer)]);
  }

  private every(ms: number, work: () => Promise<void>): void {
    const run = () => void work().catch((err: unknown) => this.logger.pino.warn({ err }, 'versions of read models'));
    this.timers.push(setInterval(run, ms));
  }

  async onApplicationShutdown(): Promise<void> {
    const log = this.logger.pino;
    const { timeouts } = this;
    for (const timer of this.timers) clearInterval(timer);
    // What the jobs leave of their time belongs to the read models, whose batch may wait for a busy database.
    const until = performance.now() + timeouts.jobs + timeouts.subscriptions;
    await endPart('running jobs', timeouts.jobs, log, () => this.jobs.stopWorking());
    this.stop.abort();
    this.leader.end();
    const left = Math.round(until - performance.now());
    await endPart('read models and reactions', left, log, () => Promise.all(this.running));
    // In parallel: a collector that is away must not take the time of the connections.
    const traces = endPart('traces', timeouts.connections, log, () => this.traces.close());
    // This also returns the leases of what was cut off, so that other processes need not wait for them.
    await endPart('leases and queue', timeouts.connections, log, async () => {
      await this.leader.locks.close();
      await this.jobs.close();
    });
    // A job that was cut off would keep the queue open, and must not keep the database.
    await endPart('connections', timeouts.connections, log, async () => {
      await this.source.destroy();
      await this.storage.close();
    });
    await traces;
  }

  private jobHandlers(): { kind: JobKind; handler: JobHandler }[] {
    return this.discovery.getProviders().flatMap(({ metatype, instance }) => {
      const kind = metatype && jobHandledBy(metatype);
      return kind && instance ? [{ kind, handler: this.whenShown(kind, instance as JobHandler) }] : [];
    });
  }

  /** Lets a job wait for the read models that it reads. They may be far behind, for example after a restore. */
  private whenShown({ reads = [] }: JobKind, handler: JobHandler): JobHandler {
    const { progress, storage } = this;
    return {
      run: async (input, run) => {
        const head = reads.length > 0 ? await storage.store.head() : start;
        for (const category of reads)
          while (!(await progress.shown(category, head, { also: ['readers'] }))) run.signal.throwIfAborted();
        return handler.run(input, run);
      },
      ...(handler.gaveUp && { gaveUp: handler.gaveUp.bind(handler) }),
    };
  }
}

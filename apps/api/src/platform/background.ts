import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Storage } from './postgres/storage';
import { EventStore } from './kernel/event-store';
import { JsonLogger } from './telemetry/logging';
import { Readiness } from './http/readiness';
import { BullJobs } from './jobs/bullmq';
import { Ledger } from './integrity/ledger';
import { handlesJob, type JobHandler, type JobKind } from './jobs/job';
import { beginReactions, reactionConsumer, ReactionRunner } from './projections/reaction';
import { Locks } from './postgres/locks';
import { Progress } from './projections/progress';
import { Runner } from './projections/runner';
import { Registry } from './projections/registry';
import { Roles } from './kernel/roles';
import { endPart } from './kernel/shutdown';
import { Traces } from './telemetry/traces';

/** How long a start waits for consumers that never ran; a read model that is new over a long log may take longer. */
const firstStart = 30_000;

/** Longest that each part may take to end, in milliseconds; with the requests before them less than ten seconds. */
const patience = { jobs: 2_000, consumers: 1_000, connections: 1_000 };

/** Starts whatever follows the log, where that is this process's role: read models, reactions and jobs; stops all in reverse. */
@Injectable()
export class Background implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stop = new AbortController();
  private running: Promise<void>[] = [];
  private readonly locks: Locks;

  constructor(
    private readonly registry: Registry,
    private readonly storage: Storage,
    private readonly store: EventStore,
    private readonly source: DataSource,
    private readonly jobs: BullJobs,
    private readonly progress: Progress,
    private readonly discovery: DiscoveryService,
    private readonly logger: JsonLogger,
    private readonly readiness: Readiness,
    private readonly roles: Roles,
    private readonly traces: Traces,
  ) {
    this.locks = new Locks(storage.url, (err) => logger.pino.warn({ err }, 'locks'));
  }

  async onApplicationBootstrap(): Promise<void> {
    this.readiness.add('read models', async () => {
      const missing = await this.missing();
      if (missing.length > 0) throw new Error(`not there yet: ${missing.join(', ')}`);
    });
    const { storage, store, jobs, locks } = this;
    const log = this.logger.pino;
    await beginReactions(storage, store, this.registry.reactions.map(reactionConsumer)).catch((err: unknown) =>
      log.warn({ err }, 'where new reactions begin is not known yet; a worker will note it'),
    );
    if (!this.roles.worker) return;
    jobs.work(this.registry.jobs, this.jobHandlers());
    this.running = [
      ...this.registry.readModels.map((model) =>
        new Runner(model, storage, store, this.source, locks, this.progress, log).run(this.stop.signal),
      ),
      ...this.registry.reactions.map((reaction) =>
        new ReactionRunner(reaction, storage, store, jobs, locks, log).run(this.stop.signal),
      ),
      new Ledger(storage, store, locks, log).run(this.stop.signal),
    ];
    // The first request must find the tables, and the first event the reactions, which begin at the end of the log.
    for (const until = Date.now() + firstStart; (await this.missing()).length > 0 && Date.now() < until;)
      await sleep(25);
  }

  /** Subscriptions that never ran, here or in another process. */
  private async missing(): Promise<string[]> {
    const { readModels, reactions } = this.registry;
    const names = [...readModels.map((m) => m.name), ...reactions.map(reactionConsumer)];
    const { rows } = await this.storage.pool.query<{ name: string }>(
      `select name from unnest($1::text[]) name
       where not exists (select from platform.checkpoints where consumer = name)`,
      [names],
    );
    return rows.map((r) => r.name);
  }

  async onApplicationShutdown(): Promise<void> {
    const log = this.logger.pino;
    await endPart('jobs under way', patience.jobs, log, () => this.jobs.stopWorking());
    this.stop.abort();
    await endPart('read models and reactions', patience.consumers, log, () => Promise.all(this.running));
    // Nothing more will be traced; a collector that is away must not cost the connections their time.
    const traces = endPart('traces', patience.connections, log, () => this.traces.close());
    // Also the leases of what was cut off: others need not wait for their end.
    await endPart('connections', patience.connections, log, async () => {
      await this.locks.close();
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

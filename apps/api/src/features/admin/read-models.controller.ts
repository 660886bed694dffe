import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type Consumer,
  listConsumers,
  listParked,
  type Parked,
  replayParked,
  startRebuild,
} from '@app/contracts/admin/read-models.api';
import { DomainError } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import { derivedId } from '@app/event-sourcing/commands/context';
import { accepted, Handle, type Received } from '../../platform/http/endpoint';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { EventStore } from '@app/event-sourcing/event-store/event-store';
import { type Subscription, subscriptionsOf, replay } from '../../platform/operations/subscriptions';
import { isParked, listParkedStreams } from '@app/event-sourcing/read-models/replay-parked';
import { type SubscriptionStatus, type RebuildStatus, statusOf } from '../../platform/operations/status';
import { Jobs } from '../../platform/jobs/jobs';
import { buildJobOf, isBuilding, noteBuild } from '@app/event-sourcing/read-models/build-state';
import { Registry } from '../../platform/kernel/registry';
import { RecordOperation } from '../../shared/operation.commands';
import { isUnderWay, oneAtATime } from '../../platform/jobs/one-at-a-time';
import { rebuildReadModel } from './read-models.jobs';

@Controller()
export class ReadModelsController {
  private readonly subscriptions: Subscription[];

  constructor(
    registry: Registry,
    private readonly storage: Storage,
    private readonly store: EventStore,
    private readonly source: DataSource,
    private readonly jobs: Jobs,
    private readonly commands: CommandBus,
  ) {
    this.subscriptions = subscriptionsOf(registry);
  }

  @Handle(listConsumers)
  async list(): Promise<Consumer[]> {
    const all = await statusOf(this.storage.pool, this.store, this.subscriptions);
    return Promise.all(all.map((status) => this.shown(status)));
  }

  @Handle(listParked)
  async parked({ params }: Received<typeof listParked>): Promise<Parked[]> {
    const { key } = this.find(params.name);
    const waiting = await listParkedStreams(this.storage.pool, key);
    const all: Parked[] = [];
    // One after the other, so that hundreds of streams do not use all connections.
    for (const { position, parkedAt, ...parked } of waiting) {
      const events = await this.store.readStream(parked.stream);
      all.push({
        ...parked,
        position: String(position),
        waiting: events.filter((e) => e.position > position).length,
        parkedAt: parkedAt.toISOString(),
      });
    }
    return all;
  }

  @Handle(replayParked)
  async replay({ params, body, context }: Received<typeof replayParked>): Promise<void> {
    const { storage, source, jobs } = this;
    const tools = { storage, source, jobs: () => Promise.resolve(jobs) };
    const subscription = this.find(params.name);
    if (await isParked(storage.pool, subscription.key, body.stream)) {
      const data = { consumer: subscription.name, stream: body.stream };
      await this.commands.execute(new RecordOperation({ type: 'ReplayRequested', data }, context));
    }
    await replay(subscription, tools, body.stream);
  }

  @Handle(startRebuild)
  async rebuild({ params, body, context }: Received<typeof startRebuild>): Promise<Response> {
    const { commandId, owner, correlationId, request } = context;
    const { kind, name, key } = this.find(params.name);
    if (kind !== 'read model')
      throw new DomainError('conflict', 'Only a read model can be rebuilt. A reaction is never repeated.');
    await this.refuseBeside(key);
    const wanted = { jobId: `${rebuildReadModel.name}-${derivedId(rebuildReadModel.name, commandId)}`, owner };
    const head = await this.store.head();
    const { jobId } = await oneAtATime(
      this.storage,
      this.jobs,
      `rebuild ${key}`,
      wanted,
      (db) => buildJobOf(db, key),
      async (db) => {
        const before = await buildJobOf(db, key);
        const asked = {
          type: 'RebuildRequested',
          data: { readModel: name, swap: body.swap, jobId: wanted.jobId },
        } as const;
        await this.commands.execute(new RecordOperation(asked, context));
        if (before?.jobId !== wanted.jobId) await noteBuild(db, key, head, null, wanted);
        const input = { name, swap: body.swap };
        return this.jobs.enqueueWithin(db, rebuildReadModel, {
          id: wanted.jobId,
          owner,
          correlationId,
          input,
          request,
        });
      },
    );
    return accepted({ jobId, address: `/api/jobs/${jobId}` });
  }

  /** Refuses a rebuild while another process rebuilds: from the command line, or after a change of version. */
  private async refuseBeside(key: string): Promise<void> {
    const { pool } = this.storage;
    if (!(await isBuilding(pool, key)) || (await isUnderWay(this.jobs, await buildJobOf(pool, key)))) return;
    throw new DomainError('conflict', 'A rebuild is running already. Try again when it has ended.');
  }

  private find(name: string): Subscription {
    const subscription = this.subscriptions.find((f) => f.name === name);
    if (!subscription) throw new DomainError('not_found', 'There is no read model or reaction with this name.');
    return subscription;
  }

  private async shown({ subscription, rebuild, ...status }: SubscriptionStatus): Promise<Consumer> {
    return {
      name: subscription.name,
      kind: subscription.kind,
      position: String(status.position),
      head: String(status.head),
      behind: status.behind,
      perSecond: status.perSecond,
      parked: status.parked,
      waitsFor: status.waitsFor,
      updatedAt: status.updatedAt?.toISOString() ?? null,
      rebuild: rebuild && (await this.shownRebuild(rebuild)),
    };
  }

  /** A rebuild with the state running may have died. It really runs only while a process holds its lease or its job waits. */
  private async shownRebuild(rebuild: RebuildStatus): Promise<NonNullable<Consumer['rebuild']>> {
    const { jobId, owner, state, held, done, of, events, startedAt, seconds } = rebuild;
    const ended = state === 'swapped' || state === 'differs';
    const waits =
      !held && !ended && jobId !== null && owner !== null && (await isUnderWay(this.jobs, { jobId, owner }));
    const runs = state === 'running' && held;
    const perSecond = Number(events) / Math.max(seconds, 0.001);
    const positionsPerSecond = Number(done) / Math.max(seconds, 0.001);
    return {
      jobId,
      state: runs || waits ? 'running' : state === 'running' ? 'failed' : state,
      done: String(done),
      of: String(of),
      perSecond: waits ? 0 : Math.round(perSecond),
      secondsLeft: runs && done > 0n ? Math.ceil(Number(of - done) / positionsPerSecond) : null,
      startedAt: startedAt.toISOString(),
    };
  }
}

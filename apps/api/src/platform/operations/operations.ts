import { Injectable } from '@nestjs/common';
import type { Consumer, Parked, RebuildResult } from '@app/contracts/admin/read-models.api';
import type { Integrity, IntegrityResult } from '@app/contracts/audit/integrity.api';
import { DomainError, noSuch } from '@app/domain/decider';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { chainConsumer, type ChainEntry, chainEntryOf, chainTail, genesis } from '@app/event-sourcing/integrity/chain';
import { walkOf } from '@app/event-sourcing/integrity/log-walk';
import {
  keepResult,
  lastResult,
  latestVerification,
  noteVerification,
} from '@app/event-sourcing/integrity/verifications';
import { verify } from '@app/event-sourcing/integrity/verify';
import type { JobKind, JobRun } from '@app/event-sourcing/jobs/job';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { build } from '@app/event-sourcing/read-models/build';
import { buildJobOf, isBuilding, noteBuild } from '@app/event-sourcing/read-models/build-state';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { isParked, listParkedStreams } from '@app/event-sourcing/read-models/replay-parked';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Jobs } from '../jobs/jobs';
import { isUnderWay, oneAtATime } from '../jobs/one-at-a-time';
import { Registry } from '../kernel/registry';
import { type RebuildStatus, type SubscriptionStatus, statusOf } from './status';
import { replay, type Subscription, subscriptionsOf } from './subscriptions';

/** Milliseconds that a verification waits until the newest events are chained. */
const chainedWithinMs = 5_000;

/** Records in the ledger what an operator asks for, before it begins. */
type Announce<Asked> = (asked: Asked) => Promise<unknown>;
type Rebuild = { name: string; swap: 'equal' | 'always' };

/** What operators see and do: the subscriptions to the log, rebuilds of read models, and the proof that the log is whole. */
@Injectable()
export class Operations {
  private readonly all: Subscription[];

  constructor(
    private readonly registry: Registry,
    private readonly storage: Storage,
    private readonly source: DataSource,
    private readonly jobs: Jobs,
    private readonly progress: Progress,
  ) {
    this.all = subscriptionsOf(registry);
  }

  async subscriptions(): Promise<Consumer[]> {
    const { pool, store } = this.storage;
    return Promise.all((await statusOf(pool, store, this.all)).map((status) => this.shown(status)));
  }

  /** The streams that a subscription has parked. @throws DomainError `not_found` */
  async parked(name: string): Promise<Parked[]> {
    const { pool, store } = this.storage;
    const all: Parked[] = [];
    // One after the other, so that hundreds of streams do not use all connections.
    for (const { position, parkedAt, ...parked } of await listParkedStreams(pool, this.named(name).key)) {
      const waiting = (await store.readStream(parked.stream)).filter((e) => e.position > position).length;
      all.push({ ...parked, position: String(position), waiting, parkedAt: parkedAt.toISOString() });
    }
    return all;
  }

  /** Tries a parked stream again. @throws DomainError `not_found`, `still_parked` */
  async replay(name: string, stream: string, announce: Announce<{ consumer: string; stream: string }>): Promise<void> {
    const { storage, source, jobs } = this;
    const subscription = this.named(name);
    if (await isParked(storage.pool, subscription.key, stream)) await announce({ consumer: subscription.name, stream });
    await replay(subscription, { storage, source, jobs: () => Promise.resolve(jobs) }, stream);
  }

  /** Begins the job that rebuilds a read model, or returns the one that runs. @throws DomainError `not_found`, `conflict` */
  async startRebuild(
    job: JobKind<z.ZodType<Rebuild, Rebuild>>,
    { name, swap }: Rebuild,
    { commandId, owner, correlationId, request }: CommandContext,
    announce: Announce<{ readModel: string; swap: Rebuild['swap']; jobId: string }>,
  ): Promise<string> {
    const { kind, key } = this.named(name);
    if (kind !== 'read model')
      throw new DomainError('conflict', 'Only a read model can be rebuilt. A reaction is never repeated.');
    await this.refuseBeside(key);
    const wanted = { jobId: jobIdOf(job, commandId), owner };
    const { jobId: id } = wanted;
    const head = await this.storage.store.head();
    const last = (db: Parameters<typeof buildJobOf>[0]) => buildJobOf(db, key);
    const begun = await oneAtATime(this.storage, this.jobs, `rebuild ${key}`, wanted, last, async (db) => {
      const before = await last(db);
      await announce({ readModel: name, swap, jobId: id });
      if (before?.jobId !== id) await noteBuild(db, key, head, null, wanted);
      return this.jobs.enqueueWithin(db, job, { id, owner, correlationId, input: { name, swap }, request });
    });
    return begun.jobId;
  }

  /** After a crash it begins again with the first event. The live rows do not change before the swap. */
  async rebuild({ name, swap }: Rebuild, run: JobRun): Promise<RebuildResult> {
    const model = this.registry.readModels.find((m) => m.name === name);
    if (!model) throw noSuch('read model');
    return build(model, this.storage, {
      swap,
      verify: true,
      signal: run.signal,
      job: { jobId: run.id, owner: run.owner },
      onProgress: ({ done, of }) => run.progress(Number(done), Number(of)),
    });
  }

  async integrity(): Promise<Integrity> {
    const { pool } = this.storage;
    const [tail, last, latest] = await Promise.all([chainTail(pool), lastResult(pool), latestVerification(pool)]);
    return {
      entries: Number(tail?.entry ?? 0n),
      head: tail?.hash ?? genesis,
      last,
      jobId: latest && (await isUnderWay(this.jobs, latest)) ? latest.jobId : null,
    };
  }

  /** Begins the job that verifies the log, or returns the one that runs. */
  async startVerification(
    job: JobKind<z.ZodType<object, object>>,
    { commandId, owner, correlationId, request }: CommandContext,
    announce: Announce<{ jobId: string }>,
  ): Promise<string> {
    const wanted = { jobId: jobIdOf(job, commandId), owner };
    const { jobId: id } = wanted;
    const begun = await oneAtATime(this.storage, this.jobs, job.name, wanted, latestVerification, async (db) => {
      await announce({ jobId: id });
      await noteVerification(db, wanted);
      return this.jobs.enqueueWithin(db, job, { id, owner, correlationId, input: {}, request });
    });
    return begun.jobId;
  }

  async verify({ id, owner, signal, progress }: JobRun): Promise<IntegrityResult> {
    const { pool, store } = this.storage;
    // It first waits until all events are chained. When that takes too long, it verifies the part that is chained.
    await this.progress.waitFor([chainConsumer], await store.head(), chainedWithinMs);
    const known = await lastResult(pool, true);
    const options = { ...(known ? { known } : {}), signal, onProgress: progress };
    const result = await verify(pool, walkOf(store, pool), options);
    await keepResult(pool, { jobId: id, owner }, result);
    return result;
  }

  /** The entry of an event in the chain; undefined when it is not chained (yet). */
  chainEntryOf(eventId: string): Promise<ChainEntry | undefined> {
    return chainEntryOf(this.storage.pool, eventId);
  }

  lastVerification(): Promise<IntegrityResult | null> {
    return lastResult(this.storage.pool);
  }

  /** Refuses a rebuild while another process rebuilds: from the command line, or after a change of version. */
  private async refuseBeside(key: string): Promise<void> {
    const { pool } = this.storage;
    if (!(await isBuilding(pool, key)) || (await isUnderWay(this.jobs, await buildJobOf(pool, key)))) return;
    throw new DomainError('conflict', 'A rebuild is running already. Try again when it has ended.');
  }

  private named(name: string): Subscription {
    const subscription = this.all.find((one) => one.name === name);
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

/** The same command is the same job. */
const jobIdOf = ({ name }: { name: string }, commandId: string): string => `${name}-${derivedId(name, commandId)}`;

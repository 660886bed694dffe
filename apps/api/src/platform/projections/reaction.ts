import type { Category, EventOf, Stored } from '@app/contracts/events';
import type { z } from 'zod';
import type { Storage } from '../postgres/storage';
import type { EventStore, RecordedEvent } from '../kernel/event-store';
import type { JobKind, Jobs } from '../jobs/job';
import { parsedOrNone } from './apply-batch';
import { type Checkpoint, claimCheckpoint, Fenced, moveCheckpoint, parkedStreams } from './checkpoints';
import type { Log } from '../kernel/log';
import { leadWhile } from './leader';
import type { Locks } from '../postgres/locks';
import { traced } from '../telemetry/tracing';

export interface Wanted<I extends z.ZodType = z.ZodType> {
  kind: JobKind<I>;
  input: z.input<I>;
}

/** What follows from an event outside the log: pure, at most one job, never replayed by a rebuild. */
export interface Reaction<C extends Category = Category> {
  /** A sentence: `import-leads-when-started`. */
  name: string;
  categories: readonly C[];
  react: (event: Stored<EventOf<C>>) => Wanted | undefined;
}

export const defineReaction = <C extends Category>(reaction: Reaction<C>): Reaction => reaction as unknown as Reaction;

/** The id of the job that an event causes: the same event never causes two. */
export const jobIdOf = (reaction: Pick<Reaction, 'name'>, eventId: string): string => `${reaction.name}-${eventId}`;

/** Its name in `platform.checkpoints`. */
export const reactionConsumer = (reaction: Pick<Reaction, 'name'>): string => `reaction ${reaction.name}`;

/** Enqueues what follows from the event, once however often it is called. */
export const reactTo = async (reaction: Reaction, jobs: Jobs, event: Stored<EventOf<Category>>): Promise<void> => {
  const wanted = reaction.react(event);
  if (!wanted) return;
  const { owner, correlationId, traceparent } = event.metadata;
  const facts = { 'keepwarm.reaction': reaction.name, 'keepwarm.job': wanted.kind.name };
  await traced(
    'react',
    () => ({ kind: 'consumer', parent: traceparent, root: traceparent === undefined, facts }),
    () => jobs.enqueue(wanted.kind, { id: jobIdOf(reaction, event.id), owner, correlationId, input: wanted.input }),
  );
};

/**
 * Notes the end of the log as the place where a new reaction begins. Every process does so before it takes requests: what
 * it records from then on has its effect, also when the first worker comes later. @throws StoreUnavailable
 */
export const beginReactions = async (storage: Storage, store: EventStore, consumers: string[]): Promise<void> => {
  const { rows } = await storage.pool.query<{ name: string }>(
    `select name from unnest($1::text[]) name
     where not exists (select from platform.checkpoints where consumer = name)`,
    [consumers],
  );
  if (rows.length === 0) return;
  await storage.pool.query(
    `insert into platform.checkpoints (consumer, version, position, epoch) select name, 1, $2, 0 from unnest($1::text[]) name
     on conflict (consumer) do nothing`,
    [rows.map((r) => r.name), await store.head()],
  );
};

/**
 * Runs a reaction from its own checkpoint; a new one starts at the end of the log. The job is enqueued before the
 * checkpoint moves: after a crash it is enqueued again under the same id, which is no second job. An event that fits no
 * schema parks its stream, as in a read model: everybody else's events still have their effect.
 */
export class ReactionRunner {
  constructor(
    private readonly reaction: Reaction,
    private readonly storage: Storage,
    private readonly store: EventStore,
    private readonly jobs: Jobs,
    private readonly locks: Locks,
    private readonly log: Log,
  ) {}

  run(signal: AbortSignal): Promise<void> {
    return leadWhile(this.consumer, this.locks, this.storage.signals, this.log, signal, (leading) =>
      this.lead(leading),
    );
  }

  private get consumer(): string {
    return reactionConsumer(this.reaction);
  }

  private async lead(signal: AbortSignal): Promise<void> {
    const { pool } = this.storage;
    await beginReactions(this.storage, this.store, [this.consumer]);
    let at = await claimCheckpoint(pool, this.consumer, 1, 0n);
    const parked = await parkedStreams(pool, this.consumer);
    for await (const batch of this.store.subscribe(
      at.position,
      { categories: [...this.reaction.categories] },
      signal,
    )) {
      for (const event of batch.events) {
        if (event.position <= at.position || parked.has(event.stream)) continue;
        const [known] = parsedOrNone([event]) ?? [];
        if (known) await reactTo(this.reaction, this.jobs, known);
        else await this.park(event, parked, at);
      }
      if (batch.events.length === 0) continue;
      await moveCheckpoint(pool, this.consumer, at, batch.checkpoint, batch.events.length);
      at = { ...at, position: batch.checkpoint };
    }
  }

  /** @throws Fenced when somebody else runs it by now, whose program may know the event */
  private async park(event: RecordedEvent, parked: Set<string>, at: Checkpoint): Promise<void> {
    const { stream, position, id, type } = event;
    const { rowCount } = await this.storage.pool.query(
      `with mine as (
         select from platform.checkpoints where consumer = $1 and position = $6 and epoch = $7 for update
       ), parked as (
         insert into platform.parked_streams (consumer, stream, first_position, event_id, event_type, error)
         select $1, $2, $3, $4, $5, 'fits no schema' from mine on conflict (consumer, stream) do nothing
       ) select from mine`,
      [this.consumer, stream, position, id, type, at.position, at.epoch],
    );
    if (rowCount !== 1) throw new Fenced(this.consumer);
    parked.add(stream);
    this.log.error({ reaction: this.reaction.name, stream }, 'stream parked');
  }
}

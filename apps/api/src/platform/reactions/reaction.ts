import type { Category, EventOf, Stored } from '@app/contracts/events';
import type { z } from 'zod';
import type { Storage } from '../database/storage';
import type { EventStore, RecordedEvent } from '../event-store/event-store';
import type { JobKind, Jobs } from '../jobs/job';
import { parsedOrNone } from '../read-models/apply-batch';
import { claimCheckpoint, moveCheckpoint, parkedStreams, readCheckpoint } from '../read-models/checkpoints';
import { leadWhile, type Log } from '../read-models/leader';
import type { Locks } from '../database/locks';

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
    return leadWhile(this.consumer, this.locks, this.log, signal, (leading) => this.lead(leading));
  }

  private get consumer(): string {
    return reactionConsumer(this.reaction);
  }

  private async lead(signal: AbortSignal): Promise<void> {
    const { pool } = this.storage;
    const before = await readCheckpoint(pool, this.consumer);
    let at = await claimCheckpoint(pool, this.consumer, 1, before ? 0n : await this.store.head());
    const parked = await parkedStreams(pool, this.consumer);
    for await (const batch of this.store.subscribe(
      at.position,
      { categories: [...this.reaction.categories] },
      signal,
    )) {
      for (const event of batch.events) {
        if (event.position <= at.position || parked.has(event.stream)) continue;
        const [known] = parsedOrNone([event]) ?? [];
        if (known) await this.react(known);
        else await this.park(event, parked);
      }
      if (batch.events.length === 0) continue;
      await moveCheckpoint(pool, this.consumer, at, batch.checkpoint);
      at = { ...at, position: batch.checkpoint };
    }
  }

  private async park({ stream, position, id, type }: RecordedEvent, parked: Set<string>): Promise<void> {
    await this.storage.pool.query(
      `insert into platform.parked_streams (consumer, stream, first_position, event_id, event_type, error)
       values ($1, $2, $3, $4, $5, 'fits no schema') on conflict (consumer, stream) do nothing`,
      [this.consumer, stream, position, id, type],
    );
    parked.add(stream);
    this.log.error({ reaction: this.reaction.name, stream }, 'stream parked');
  }

  private async react(event: Stored<EventOf<Category>>): Promise<void> {
    const wanted = this.reaction.react(event);
    if (!wanted) return;
    await this.jobs.enqueue(wanted.kind, {
      id: jobIdOf(this.reaction, event.id),
      owner: event.metadata.owner,
      correlationId: event.metadata.correlationId,
      input: wanted.input,
    });
  }
}

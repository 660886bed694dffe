import type { Category, EventOf, Stored } from '@app/contracts/events';
import { ZodError } from 'zod';
import type { Storage } from '../postgres/storage';
import type { RecordedEvent } from '../event-store';
import { jobIdOf, type JobRequest, type Reaction, type Wanted } from '../jobs/job';
import type { JobQueue } from '../jobs/job-queue';
import { isKnown, parseStored, UnknownEvent } from '../event-store/stored';
import { pause } from '../kernel/timeouts';
import { transaction } from '../postgres/database';
import {
  claimCheckpoint,
  moveCheckpoint,
  neverRan,
  parkStreams,
  quietEvery,
  takeOver,
  waitBefore,
} from '../read-models/checkpoints';
import type { Leader } from '../read-models/leader';
import { replayParked } from '../read-models/replay-parked';
import { traced } from '../kernel/tracing';

/** Milliseconds between two batches of several events: few large batches cost less than many. */
const restMs = 250;

/** Its name in `platform.checkpoints`. */
export const reactionConsumer = (reaction: Pick<Reaction, 'name'>): string => `reaction ${reaction.name}`;

/** Repeating the call adds no second job. @returns whether anything follows */
const reactTo = async (
  reaction: Reaction,
  event: Stored<EventOf<Category>>,
  enqueue: (wanted: Wanted, job: JobRequest) => Promise<void>,
): Promise<boolean> => {
  const wanted = reaction.react(event);
  if (!wanted) return false;
  const { owner, correlationId, traceparent } = event.metadata;
  const job = { id: jobIdOf(reaction, event.id), owner, correlationId, input: wanted.input };
  const facts = { 'keepwarm.reaction': reaction.name, 'keepwarm.job': wanted.kind.name };
  await traced(
    'react',
    () => ({ kind: 'consumer', parent: traceparent ?? null, facts }),
    () => enqueue(wanted, job),
  );
  return true;
};

/**
 * Records where a new reaction begins: at the head of the log, unless it says otherwise. Every process does this before it takes requests, so that
 * later events have their effect, even when the first worker starts later. @throws StoreUnavailable
 */
export const beginReactions = async (
  { pool, store }: Storage,
  reactions: readonly Pick<Reaction, 'name' | 'fromStart'>[],
): Promise<void> => {
  const begun = await neverRan(pool, reactions.map(reactionConsumer));
  if (begun.length === 0) return;
  await pool.query(
    `insert into platform.checkpoints (consumer, version, position, epoch)
     select name, 1, case when name = any($3) then 0 else $2::bigint end, 0 from unnest($1::text[]) name
     on conflict (consumer) do nothing`,
    [begun, await store.head(), reactions.filter(({ fromStart }) => fromStart).map(reactionConsumer)],
  );
};

/**
 * Runs a reaction from its own checkpoint, until `stop` aborts. The job is enqueued before the checkpoint moves: after a crash it
 * is enqueued again under the same id, which is no second job. An event that fits no schema parks its stream, as in a read model:
 * the events of the other streams still have their effect.
 */
export const runReaction = <Planned>(
  reaction: Reaction,
  storage: Storage,
  jobs: JobQueue<Planned>,
  leader: Leader,
  stop: AbortSignal,
): Promise<void> =>
  leader.lead(reactionConsumer(reaction), stop, async (signal, settled) => {
    settled();
    const { pool, store } = storage;
    const consumer = reactionConsumer(reaction);
    await beginReactions(storage, [reaction]);
    const claim = () => claimCheckpoint(pool, consumer, 1, 0n);
    const { checkpoint, parked } = await takeOver(claim, async (stream) => {
      await replayReaction(reaction, storage, jobs, stream);
    });
    let at = checkpoint;
    let movedAt = 0;
    let reached = at.position;
    let passed = 0;
    for await (const batch of store.subscribe(at.position, { categories: reaction.categories }, signal)) {
      let done = at.position;
      let unknown: RecordedEvent | undefined;
      let acts = false;
      const later: Planned[] = [];
      const enqueue = async ({ kind, runAt }: Wanted, job: JobRequest) => {
        if (runAt) later.push(jobs.plan(kind, job, runAt));
        else await jobs.enqueue(kind, job);
      };
      for (const event of batch.events) {
        if (event.position <= at.position) continue;
        if (parked.has(event.stream)) {
          // The checkpoint tells whether it is still parked: another process may have freed the stream.
          acts = true;
          continue;
        }
        if (!isKnown(event)) {
          unknown = event;
          break;
        }
        done = event.position;
        try {
          if (await reactTo(reaction, parseStored(event), enqueue)) acts = true;
        } catch (error) {
          // Only an event that fits no schema.
          if (!(error instanceof ZodError)) throw error;
          const { position } = at;
          await transaction(pool, async (db) => {
            // Fenced when another process runs the reaction now; its version may know the event.
            await moveCheckpoint(db, consumer, at, position);
            await parkStreams(db, consumer, [{ event, error }]);
          });
          parked.add(event.stream);
          leader.log.error({ reaction: reaction.name, stream: event.stream }, 'stream parked');
        }
      }
      if (later.length > 0) await jobs.enqueueLater(later);
      passed += batch.events.length;
      // A batch that brings nothing at all: no other one may follow for long.
      const logRests = batch.events.length === 0 && batch.checkpoint === reached;
      reached = batch.checkpoint;
      const lazily = !logRests && Date.now() - movedAt < quietEvery;
      // Without the moves of now and then, the next start would read the same events again.
      if (!acts && !unknown && (lazily || reached <= at.position)) continue;
      const position = unknown ? done : reached;
      await moveCheckpoint(pool, consumer, at, position, passed);
      at = { ...at, position };
      movedAt = Date.now();
      passed = 0;
      if (unknown) await waitBefore(pool, consumer, at.epoch, unknown);
      if (batch.events.length > 1) await pause(restMs, signal);
    }
  });

/**
 * Tries a parked stream again, as `replayParked`. Its jobs are enqueued over the same connection: when all connections wait
 * for the same checkpoint, the one that has it would get no second one.
 */
export const replayReaction = async (
  reaction: Reaction,
  { pool, store }: Storage,
  jobs: JobQueue,
  stream: string,
): ReturnType<typeof replayParked> => {
  const offers: (() => Promise<void>)[] = [];
  const result = await replayParked(pool, store, reactionConsumer(reaction), stream, async (event, db) => {
    if (!isKnown(event)) throw new UnknownEvent(event);
    await reactTo(reaction, parseStored(event), async ({ kind, runAt }, job) => {
      offers.push(await jobs.enqueueWithin(db, kind, { ...job, runAt }));
    });
  });
  for (const offer of offers) await offer();
  return result;
};

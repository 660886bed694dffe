import type { Category } from '@app/contracts/events';
import { DomainError } from '@app/domain/decider';
import type { DataSource } from 'typeorm';
import { chainConsumer } from '@app/event-sourcing/integrity/chain';
import type { Jobs } from '../jobs/jobs';
import { changedWords } from '../live/audience';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { faultOf } from '@app/event-sourcing/read-models/fold';
import { reactionConsumer, replayReaction } from '@app/event-sourcing/reactions/reaction';
import type { Reaction } from '@app/event-sourcing/jobs/job';
import { keyOf, type ReadModel } from '@app/event-sourcing/read-models/read-model';
import type { Registry } from '../kernel/registry';
import { replayParked, withRows } from '@app/event-sourcing/read-models/replay-parked';
import { shapesOf } from '@app/event-sourcing/read-models/rows';

/** A subscription to the log. `name` is for people, `key` names its checkpoint. Without `categories` it gets every event. */
export type Subscription = { name: string; key: string; categories?: readonly Category[] } & (
  { kind: 'read model'; model: ReadModel } | { kind: 'reaction'; reaction: Reaction } | { kind: 'ledger' }
);

export const subscriptionsOf = ({ readModels, reactions }: Registry): Subscription[] => [
  ...readModels.map((model) => ({
    kind: 'read model' as const,
    name: model.name,
    key: keyOf(model),
    categories: model.categories,
    model,
  })),
  ...reactions.map((reaction) => ({
    kind: 'reaction' as const,
    name: reactionConsumer(reaction),
    key: reactionConsumer(reaction),
    categories: reaction.categories,
    reaction,
  })),
  { kind: 'ledger', name: chainConsumer, key: chainConsumer },
];

export interface ReplayTools {
  storage: Storage;
  /** With the tables of the read models. */
  source: DataSource;
  /** Called when a reaction is replayed. */
  jobs: () => Promise<Jobs>;
}

/**
 * Tries a parked stream again. A read model applies the waiting events, a reaction enqueues their jobs.
 * @returns how many events were applied
 * @throws DomainError `not_found`, `still_parked`
 */
export const replay = async (
  subscription: Subscription,
  { storage, source, jobs }: ReplayTools,
  stream: string,
): Promise<number> => {
  const { pool, signals, store } = storage;
  let result: Awaited<ReturnType<typeof replayParked>>; // the hash chain parks nothing
  if (subscription.kind === 'reaction')
    result = await replayReaction(subscription.reaction, storage, await jobs(), stream);
  else if (subscription.kind === 'read model') {
    const { model, key } = subscription;
    result = await replayParked(pool, store, key, stream, withRows(model, shapesOf(source, model.tables, key)));
  }
  if (!result) throw new DomainError('not_found', 'This stream does not wait. It may have been tried again already.');
  if (subscription.kind === 'read model' && result.applied > 0) {
    const [first] = await store.readStream(stream);
    if (first) signals.send('changed', changedWords(subscription.model.queries, [first.metadata.owner]));
  }
  if (result.failure) throw new DomainError('still_parked', faultOf(result.failure));
  return result.applied;
};

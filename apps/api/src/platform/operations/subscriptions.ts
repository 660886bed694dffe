import type { Category } from '@app/contracts/events';
import type { DataSource } from 'typeorm';
import type { Storage } from '../postgres/storage';
import type { EventStore, RecordedEvent } from '../kernel/event-store';
import { parseStored } from '../event-store/stored';
import { ledgerConsumer } from '../integrity/chain';
import type { Jobs } from '../jobs/job';
import { changedWords } from '../live/audience';
import { type Reaction, reactionConsumer, reactTo } from '../projections/reaction';
import type { ReadModel } from '../projections/read-model';
import type { Registry } from '../projections/registry';
import { replayParked } from './replay-parked';

/** Whatever follows the log, under the name of its checkpoint; without `categories` it follows all of it. */
export type Subscription = { name: string; categories?: readonly Category[] } & (
  { kind: 'read model'; model: ReadModel } | { kind: 'reaction'; reaction: Reaction } | { kind: 'ledger' }
);

export const subscriptionsOf = ({ readModels, reactions }: Registry): Subscription[] => [
  ...readModels.map((model) => ({
    kind: 'read model' as const,
    name: model.name,
    categories: model.categories,
    model,
  })),
  ...reactions.map((reaction) => ({
    kind: 'reaction' as const,
    name: reactionConsumer(reaction),
    categories: reaction.categories,
    reaction,
  })),
  { kind: 'ledger', name: ledgerConsumer },
];

export interface ReplayTools {
  storage: Storage;
  store: EventStore;
  /** The tables of the read models. */
  source: DataSource;
  /** Asked for where a reaction is replayed. */
  jobs: () => Promise<Jobs>;
}

/**
 * Tries a parked stream again; a read model applies what waits, a reaction enqueues what follows from it.
 * @returns how many events were applied
 * @throws DomainError `not_found`, `still_parked`
 */
export const replay = async (
  subscription: Subscription,
  { storage, store, source, jobs }: ReplayTools,
  stream: string,
): Promise<number> => {
  if (subscription.kind === 'ledger')
    return (await replayParked(source, store, subscription.name, stream, never)).length;
  if (subscription.kind === 'reaction') {
    const queue = await jobs();
    const react = (event: RecordedEvent) => reactTo(subscription.reaction, queue, parseStored(event));
    return (await replayParked(source, store, subscription.name, stream, react)).length;
  }
  const { model } = subscription;
  try {
    const events = await replayParked(source, store, subscription.name, stream, (event, db) =>
      model.apply([parseStored(event)], db),
    );
    return events.length;
  } finally {
    // Also where it stopped at a later event: what came before that is in the rows.
    const [first] = await store.readStream(stream);
    if (first) storage.signals.send('changed', changedWords(model.queries, [first.metadata.owner]));
  }
};

/** Nothing can park in the ledger, so nothing of it is ever replayed. */
const never = (): Promise<void> => Promise.reject(new Error('the ledger parks nothing'));

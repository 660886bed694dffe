import { parseArgs } from 'node:util';
import { DomainError } from '@app/domain/decider';
import type { Storage } from '../postgres/storage';
import type { Jobs } from '../jobs/job';
import { rebuild } from '../projections/rebuild';
import type { Registry } from '../projections/registry';
import { type Subscription, subscriptionsOf, replay } from './subscriptions';
import { listParkedStreams } from './replay-parked';
import { statusOf } from './status';

export const usage = `npm run read-models -- list
npm run read-models -- rebuild <name> [--verify] [--swap equal|always]
npm run read-models -- parked [<name>]
npm run read-models -- replay <name> <stream>|--all

list      whatever follows the log, with its position, how far it is behind, its speed, and its parked streams
rebuild   folds a read model again from the first event, beside the live rows, and swaps them in
--verify  compares the new rows with the live ones at the same position of the log, before the swap
--swap    equal: compares, and keeps the live rows when any differs; always (the default): swaps whatever differs
parked    the streams that wait with an event that could not be applied
replay    applies what a parked stream waits with; --all: every parked stream of that name`;

export interface Surroundings {
  storage: Storage;
  registry: Registry;
  /** One line, or several. */
  say: (text: string) => void;
  table: (rows: Record<string, unknown>[]) => void;
  /** Asked for where a reaction is replayed. */
  jobs: () => Promise<Jobs>;
  signal?: AbortSignal;
}

/** The arguments ask for nothing that there is. */
export class Misused extends Error {}

/**
 * `npm run read-models`.
 * @returns the exit code: 1 where what was asked could not be done
 * @throws Misused; DomainError and whatever the work throws
 */
export const readModels = async (args: string[], around: Surroundings): Promise<number> => {
  const { values, positionals } = parsed(args);
  const [command, ...names] = positionals;
  const subscriptions = subscriptionsOf(around.registry);
  switch (command) {
    case 'list':
      await list(subscriptions, around);
      return 0;
    case 'rebuild':
      return rebuildOne(find(subscriptions, names[0]), values, around);
    case 'parked':
      await parked(names[0] === undefined ? subscriptions : [find(subscriptions, names[0])], around);
      return 0;
    case 'replay':
      return replayStreams(find(subscriptions, names[0]), names[1], values.all, around);
    default:
      throw new Misused(usage);
  }
};

const parsed = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        verify: { type: 'boolean', default: false },
        swap: { type: 'string', default: 'always' },
        all: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Misused(`${(error as Error).message}\n\n${usage}`);
  }
};

const find = (subscriptions: Subscription[], name: string | undefined): Subscription => {
  const found = subscriptions.find((f) => f.name === name);
  if (found) return found;
  throw new Misused(
    `Nothing called "${name ?? ''}" follows the log. There are: ${subscriptions.map((f) => f.name).join(', ')}`,
  );
};

const list = async (subscriptions: Subscription[], { storage, table, say }: Surroundings): Promise<void> => {
  const all = await statusOf(storage.pool, storage.store, subscriptions);
  table(
    all.map(({ subscription, version, position, behind, perSecond, parked: streams, rebuild: last }) => ({
      name: subscription.name,
      version: version ?? 'none',
      position: String(position),
      behind,
      'events/s': perSecond,
      'parked streams': streams,
      rebuild: last === null ? '' : last.state === 'running' && !last.held ? 'stopped' : last.state,
    })),
  );
  for (const { subscription, version } of all)
    if (subscription.kind === 'read model' && version !== null && version !== subscription.model.version)
      say(
        `${subscription.name} has rows of version ${version}; version ${subscription.model.version} is built by the next worker`,
      );
};

const rebuildOne = async (
  subscription: Subscription,
  { verify, swap }: { verify: boolean; swap: string },
  { storage, say, signal }: Surroundings,
): Promise<number> => {
  if (subscription.kind !== 'read model')
    throw new Misused('Only a read model can be rebuilt. What follows from events is never done twice.');
  if (swap !== 'equal' && swap !== 'always') throw new Misused(`--swap is equal or always, not "${swap}"`);
  const { model } = subscription;
  const result = await rebuild(model, storage, storage.store, {
    verify,
    swap,
    ...(signal ? { signal } : {}),
    onProgress: ({ done, of, events, perSecond, secondsLeft }) =>
      say(
        `${done} of ${of}, ${events} events, ${perSecond} a second${secondsLeft === null ? '' : `, ${secondsLeft} s left`}`,
      ),
  });
  for (const { table, equal, differ, examples } of result.comparison) {
    say(`${table}: ${equal} rows equal, ${differ} differ`);
    for (const { only, row } of examples) say(`  only ${only}: ${row}`);
  }
  const folded = `${model.name}: ${result.events} events in ${result.seconds.toFixed(1)} s`;
  say(
    result.swapped ? `Rebuilt ${folded}, swapped in ${result.swapMs} ms` : `${folded}. Rows differ; the live ones stay`,
  );
  return result.swapped ? 0 : 1;
};

const parked = async (subscriptions: Subscription[], { storage, say }: Surroundings): Promise<void> => {
  let none = true;
  for (const { name } of subscriptions)
    for (const { stream, eventType, position, error, parkedAt } of await listParkedStreams(storage.pool, name)) {
      none = false;
      say(`${name}: ${stream} waits with ${eventType} at ${position} since ${parkedAt.toISOString()}: ${error}`);
    }
  if (none) say('No stream waits.');
};

const replayStreams = async (
  subscription: Subscription,
  stream: string | undefined,
  all: boolean,
  { storage, registry, say, jobs }: Surroundings,
): Promise<number> => {
  if (all === (stream !== undefined)) throw new Misused(`Name one stream, or say --all\n\n${usage}`);
  const streams = stream === undefined ? await listAll(storage, subscription) : [stream];
  const source = await storage.tables(
    'read',
    registry.readModels.flatMap((m) => m.tables),
    2,
  );
  let code = 0;
  try {
    for (const one of streams) {
      try {
        const events = await replay(subscription, { storage, store: storage.store, source, jobs }, one);
        say(`${one}: ${events} ${events === 1 ? 'event' : 'events'} applied`);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        say(`${one}: ${error.code === 'still_parked' ? 'still cannot be applied: ' : ''}${error.message}`);
        code = 1;
      }
    }
    if (streams.length === 0) say('No stream waits.');
    return code;
  } finally {
    await source.destroy();
  }
};

const listAll = async (storage: Storage, { name }: Subscription): Promise<string[]> =>
  (await listParkedStreams(storage.pool, name)).map((p) => p.stream);

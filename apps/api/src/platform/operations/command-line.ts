import { parseArgs } from 'node:util';
import { DomainError } from '@app/domain/decider';
import type { Storage } from '../postgres/storage';
import type { Jobs } from '../jobs/jobs';
import { build } from '../projections/build';
import type { Registry } from '../projections/registry';
import { type Subscription, subscriptionsOf, replay } from './subscriptions';
import { listParkedStreams } from '../projections/replay-parked';
import { dropUnusedVersions, dropVersion, listVersions } from '../projections/versions';
import { statusOf } from './status';

export const usage = `npm run read-models -- list
npm run read-models -- rebuild <name> [--verify] [--swap equal|always]
npm run read-models -- parked [<name>]
npm run read-models -- replay <name> <stream>|--all
npm run read-models -- versions
npm run read-models -- drop <version>|--unused [--force]

list      what follows the log, with its position, how far it is behind, its speed, and its parked streams
rebuild   folds a read model again from the first event, beside the live rows, and swaps them in
--verify  compares the new rows with the live ones at the same position of the log, before the swap
--swap    equal: compares, and keeps the live rows when any differs; always (the default): swaps whatever differs
parked    the streams that wait with an event that could not be applied
replay    applies what a parked stream waits with; --all: every parked stream of that name
versions  every version of a read model that has rows, also those of other versions of Keepwarm
drop      removes the rows of a version such as leads_v2; --unused: of all that no process has used for a day
--force   also of a version that a process used within the last ten minutes`;

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
    case 'versions':
      around.table(
        (await listVersions(around.storage.pool)).map(({ key, position, usedAt }) => ({
          version: key,
          position: String(position),
          'last used': usedAt?.toISOString() ?? 'never',
        })),
      );
      return 0;
    case 'drop':
      return drop(names[0], values, around);
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
        unused: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
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
    all.map(({ subscription, built, position, behind, perSecond, parked: streams, waitsFor, rebuild: last }) => ({
      name: subscription.key,
      built,
      position: String(position),
      behind,
      'events/s': perSecond,
      'parked streams': streams,
      'waits for': waitsFor ?? '',
      rebuild: last === null ? '' : last.state === 'running' && !last.held ? 'stopped' : last.state,
    })),
  );
  for (const { subscription, built } of all) if (!built) say(`${subscription.key} has no rows yet; a worker builds it`);
};

/** A process says once a minute which versions it uses; so long after the last word it counts as gone. */
const inUse = 10 * 60_000;

const drop = async (
  key: string | undefined,
  { unused, force }: { unused: boolean; force: boolean },
  { storage, say }: Surroundings,
): Promise<number> => {
  if (unused === (key !== undefined)) throw new Misused(`Name one version, or say --unused\n\n${usage}`);
  if (key === undefined) {
    const dropped = await dropUnusedVersions(storage.pool);
    say(dropped.length > 0 ? `Dropped ${dropped.join(', ')}` : 'Every version is in use.');
    return 0;
  }
  const version = (await listVersions(storage.pool)).find((v) => v.key === key);
  if (!version) throw new Misused(`There is no version "${key}". See: npm run read-models -- versions`);
  if (!force && version.usedAt && Date.now() - version.usedAt.getTime() < inUse) {
    say(`${key} was used at ${version.usedAt.toISOString()}. Stop the processes that use it, or say --force.`);
    return 1;
  }
  await dropVersion(storage.pool, key);
  say(`Dropped ${key}`);
  return 0;
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
  const result = await build(model, storage, storage.store, {
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
  for (const { name, key } of subscriptions)
    for (const { stream, eventType, position, error, parkedAt } of await listParkedStreams(storage.pool, key)) {
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
  const source = await registry.tables(storage, 2);
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

const listAll = async (storage: Storage, { key }: Subscription): Promise<string[]> =>
  (await listParkedStreams(storage.pool, key)).map((p) => p.stream);

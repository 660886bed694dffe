import { parseArgs } from 'node:util';
import { DomainError } from '@app/domain/decider';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import type { Jobs } from '../jobs/jobs';
import { build } from '@app/event-sourcing/read-models/build';
import type { Registry } from '../kernel/registry';
import { type Subscription, subscriptionsOf, replay } from './subscriptions';
import { listParkedStreams } from '@app/event-sourcing/read-models/replay-parked';
import { dropUnusedVersions, dropVersion, listVersions } from '@app/event-sourcing/read-models/versions';
import { statusOf } from './status';

export const usage = `npm run read-models -- list
npm run read-models -- rebuild <name> [--verify] [--swap equal|always]
npm run read-models -- parked [<name>]
npm run read-models -- replay <name> <stream>|--all
npm run read-models -- versions
npm run read-models -- drop <version>|--unused [--force]

list      the subscriptions to the log, with position, distance from the end of the log, speed and parked streams
rebuild   folds a read model from the first event beside the live rows, and swaps the new rows in
--verify  compares the new rows with the live ones at the same position of the log, before the swap
--swap    equal: compares, and keeps the live rows when any differs; always (the default): swaps whatever differs
parked    the streams that wait with an event that could not be applied
replay    applies the waiting events of a parked stream; --all: of every parked stream of that name
versions  every version of a read model that has rows, also versions of another Keepwarm version
drop      removes the rows of a version such as leads_v2; --unused: of all that no process has used for a day
--force   also of a version that a process used within the last ten minutes`;

export interface Surroundings {
  storage: Storage;
  registry: Registry;
  say: (text: string) => void;
  table: (rows: Record<string, unknown>[]) => void;
  /** Called when a reaction is replayed. */
  jobs: () => Promise<Jobs>;
  signal?: AbortSignal;
}

/** There is no command with these arguments. The message is written for the person who gave them. */
export class Misused extends Error {}

/**
 * `npm run read-models`.
 * @returns the exit code: 1 when the command could not do what was asked
 * @throws Misused; DomainError and what the work throws
 */
export const readModels = async (args: string[], around: Surroundings): Promise<number> => {
  const { values, positionals } = parsed(args);
  const [command, name, stream] = positionals;
  const subscriptions = subscriptionsOf(around.registry);
  switch (command) {
    case 'list':
      return list(subscriptions, around);
    case 'rebuild':
      return rebuildOne(find(subscriptions, name), values, around);
    case 'parked':
      return parked(name === undefined ? subscriptions : [find(subscriptions, name)], around);
    case 'replay':
      return replayStreams(find(subscriptions, name), stream, values.all, around);
    case 'versions':
      return versions(around);
    case 'drop':
      return drop(name, values, around);
    default:
      throw new Misused(usage);
  }
};

const parsed = (args: string[]) => {
  const no = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { verify: no, all: no, unused: no, force: no, swap: { type: 'string', default: 'always' } },
    });
  } catch (error) {
    throw new Misused(`${(error as Error).message}\n\n${usage}`);
  }
};

const find = (subscriptions: Subscription[], name: string | undefined): Subscription => {
  const found = subscriptions.find((f) => f.name === name);
  if (found) return found;
  throw new Misused(
    `There is no subscription "${name ?? ''}". There are: ${subscriptions.map((f) => f.name).join(', ')}`,
  );
};

const list = async (subscriptions: Subscription[], { storage, table, say }: Surroundings): Promise<number> => {
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
  return 0;
};

const versions = async ({ storage, table }: Surroundings): Promise<number> => {
  table(
    (await listVersions(storage.pool)).map(({ key, position, usedAt }) => ({
      version: key,
      position: String(position),
      'last used': usedAt?.toISOString() ?? 'never',
    })),
  );
  return 0;
};

/** Milliseconds. Each process notes once a minute which versions it uses. */
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
    throw new Misused('Only a read model can be rebuilt. The effects of events are never repeated.');
  if (swap !== 'equal' && swap !== 'always') throw new Misused(`--swap is equal or always, not "${swap}"`);
  const { model } = subscription;
  const result = await build(model, storage, {
    verify,
    swap,
    ...(signal ? { signal } : {}),
    onProgress: ({ done, of, events, perSecond, secondsLeft }) => {
      const left = secondsLeft === null ? '' : `, ${secondsLeft} s left`;
      say(`${done} of ${of}, ${events} events, ${perSecond} a second${left}`);
    },
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

const parked = async (subscriptions: Subscription[], { storage, say }: Surroundings): Promise<number> => {
  let none = true;
  for (const { name, key } of subscriptions)
    for (const { stream, eventType, position, error, parkedAt } of await listParkedStreams(storage.pool, key)) {
      none = false;
      say(`${name}: ${stream} waits with ${eventType} at ${position} since ${parkedAt.toISOString()}: ${error}`);
    }
  if (none) say('No stream waits.');
  return 0;
};

const replayStreams = async (
  subscription: Subscription,
  stream: string | undefined,
  all: boolean,
  { storage, registry, say, jobs }: Surroundings,
): Promise<number> => {
  if (all === (stream !== undefined)) throw new Misused(`Name one stream, or say --all\n\n${usage}`);
  const streams = stream === undefined ? await listParkedStreams(storage.pool, subscription.key) : [{ stream }];
  if (streams.length === 0) say('No stream waits.');
  const source = await registry.tables(storage, 2);
  let code = 0;
  try {
    for (const { stream: one } of streams) {
      try {
        const events = await replay(subscription, { storage, source, jobs }, one);
        say(`${one}: ${events} ${events === 1 ? 'event' : 'events'} applied`);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        say(`${one}: ${error.code === 'still_parked' ? 'still cannot be applied: ' : ''}${error.message}`);
        code = 1;
      }
    }
    return code;
  } finally {
    await source.destroy();
  }
};

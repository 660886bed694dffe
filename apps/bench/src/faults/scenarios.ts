import { randomUUID } from 'node:crypto';
import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { Import } from '@app/contracts/imports/imports.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { freePort } from '../../../sandbox/src/free-port';
import { EventStoreDbEventStore } from '@app/event-sourcing/event-store/eventstoredb.event-store';
import { appendLeads } from '../events';
import type { Victim } from './fleet';
import { wholeLog } from './judge';
import { admin, drafter, expert, importer, importFile, insist, keeper, payer, untilState } from './load';
import { givenStore, storeAt, type World } from './world';

export interface Run {
  world: World;
  minutes: number;
  /** The same seed gives the same faults. */
  random: () => number;
  say: (line: string) => void;
}
/** @returns what was wrong, besides what the judge finds */
type Scenario = (run: Run) => Promise<string[]>;

/** The phases of a scenario that the caller does not time, in milliseconds. */
const phase = 10_000;

/** Lets people work until the faults are over, and brings to its end what is under way then. */
const under = async (
  load: (over: AbortSignal) => Promise<void>[],
  faults: (over: AbortSignal) => Promise<void>,
): Promise<void> => {
  const over = new AbortController();
  const both = [Promise.all(load(over.signal)), faults(over.signal)];
  try {
    // A failure of the load ends the faults too.
    await Promise.race(both);
  } finally {
    over.abort();
    await Promise.allSettled(both);
  }
  await Promise.all(both);
};

/** A process waits for its stores while they are down. It does not end. */
const endedByThemselves = ({ addresses }: World): string[] =>
  [...addresses.keys()].flatMap(({ name, endings }) => endings.map((ending) => `${name} ended by itself: ${ending}`));

/** Kills, freezes and stops them at random, two at a time, so that sometimes both of a kind are down. */
const injectFaults = async (
  { random, world, say }: Run,
  pick: () => Victim | undefined,
  ms: number,
  pause: number,
  over: AbortSignal,
): Promise<void> => {
  const between = (from: number, to: number) => from + random() * (to - from);
  const suffering = new Set<Victim>();
  const until = Date.now() + ms;
  let told = Date.now();
  const one = async () => {
    while (Date.now() < until && !over.aborted) {
      await sleep(between(pause / 6, pause));
      const victim = pick();
      // One that is down already would be started twice.
      if (!victim || suffering.has(victim)) continue;
      suffering.add(victim);
      const fate = random();
      if (fate < 0.45) {
        await victim.kill();
        await sleep(between(0, 2_000));
        await victim.start();
      } else if (fate < 0.85) await victim.freeze(between(500, 9_000));
      else {
        world.account.slowestStopMs = Math.max(world.account.slowestStopMs, await victim.stop());
        await victim.start();
      }
      suffering.delete(victim);
      if (Date.now() - told < 30_000) continue;
      told = Date.now();
      say(`${world.account.answered} actions acknowledged, ${world.account.askedAgain} requests repeated`);
    }
  };
  await Promise.all([one(), one()]);
};

/** Everybody works, and everything is killed: mostly the product's processes, sometimes what they stand on. */
const kills: Scenario = async (run) => {
  const { world, minutes, random } = run;
  const { people, apis, workers, database, redis, store } = world;
  const [first, second] = people;
  if (!first || !second) throw new Error('Nobody signed in');
  const grounds = [database, redis, ...(givenStore ? [] : [store])];
  const pick = () => {
    const pool = random() < 0.7 ? [...apis, ...workers] : grounds;
    return pool[Math.floor(random() * pool.length)];
  };
  await under(
    (over) => [
      ...people.map((person) => expert(world.work(person, over))),
      keeper(world.work(second, over)),
      payer(world.work(second, over), world.stripe.account),
      importer(world.work(first, over)),
      admin(world.work(world.admin, over), first.id),
    ],
    (over) => injectFaults(run, pick, minutes * 60_000, 3_000, over),
  );
  return endedByThemselves(world);
};

/** Jobs that draft for many people lose their workers again and again, while their drafts are approved. */
const bulkDrafts: Scenario = async (run) => {
  const { world, random } = run;
  await under(
    (over) => [
      ...world.people.slice(0, 2).map((person) => drafter(world.work(person, over))),
      ...world.people.slice(2).map((person) => expert(world.work(person, over))),
    ],
    (over) => injectFaults(run, () => world.workers[Math.floor(random() * 2)], 3 * phase, 1_500, over),
  );
  return endedByThemselves(world);
};

/** The processes that say that they can serve, of those that run. */
const ready = async ({ addresses }: World): Promise<string[]> => {
  const found = await Promise.all(
    [...addresses].map(async ([{ name }, address]) => {
      const signal = AbortSignal.timeout(5_000);
      const status = await fetch(`${address}/api/health/ready`, { signal }).then(
        (response) => response.status,
        () => 0, // it has ended, or it starts again
      );
      return status === 200 ? [name] : [];
    }),
  );
  return found.flat();
};

/** Lets somebody work with the log at `data`, at an address of its own. */
const elsewhere = async <T>(data: string, work: (store: EventStoreDbEventStore) => Promise<T>): Promise<T> => {
  const port = await freePort();
  const server = storeAt(port, data);
  await server.start();
  const store = EventStoreDbEventStore.at(`esdb://127.0.0.1:${port}?tls=false`);
  try {
    return await work(store);
  } finally {
    await store.close();
    await server.end('SIGTERM');
  }
};

/**
 * Another log stands at the address of the event store for a while, and people work on. No process may write to it or say
 * that it is ready. The other log is an older copy, or an empty one, or an older copy that is longer than our log by now, because
 * somebody else appended to it.
 */
const replaced =
  (how: 'older' | 'emptied' | 'outgrown'): Scenario =>
  async ({ world, say }) => {
    const { store, storeData, storeUrl, folder } = world;
    const [other, own] = [path.join(folder, 'other'), path.join(folder, 'own')];
    const failures: string[] = [];
    const open = EventStoreDbEventStore.at(storeUrl);
    const faults = async () => {
      await sleep(phase);
      await store.stop();
      if (how !== 'emptied') await cp(storeData, other, { recursive: true });
      await store.start();
      await sleep(phase);
      const before = await elsewhere(other, async (theirs) => {
        while (how === 'outgrown' && (await theirs.head()) <= (await open.head()) + 1_000_000n)
          await appendLeads(theirs, randomUUID(), 500);
        return (await wholeLog(theirs)).length;
      });
      await store.kill();
      await rename(storeData, own);
      await rename(other, storeData);
      await store.start();
      say('another log is in place');
      let serving: string[] = [];
      for (const end = Date.now() + 2 * phase; ; await sleep(500)) {
        serving = await ready(world);
        if (serving.length === 0 || Date.now() > end) break;
      }
      if (serving.length > 0) failures.push(`On another log, these say that they are ready: ${serving.join(', ')}`);
      await sleep(phase / 2);
      const after = (await wholeLog(open)).length;
      if (after !== before) failures.push(`The product wrote ${after - before} events to another log`);
      await store.kill();
      await rm(storeData, { recursive: true });
      await rename(own, storeData);
      await store.start();
      say('the own log is back');
      await sleep(phase);
    };
    try {
      await under((over) => world.people.map((person) => expert(world.work(person, over))), faults);
    } catch (error) {
      failures.push((error as Error).message);
    } finally {
      await open.close();
    }
    return failures;
  };

/**
 * PostgreSQL is restored from a backup that is older than the log. Meanwhile an import was undone, except for those people
 * who had got a draft, and another import was completed. Both jobs have had their effect, and must not have it a second time.
 */
const oldBackup: Scenario = async ({ world, say }) => {
  const { database, databaseData, folder, people, apis, workers, seen } = world;
  const backup = path.join(folder, 'backup');
  const product = [...apis, ...workers];
  const [first, ...others] = people;
  if (!first) throw new Error('Nobody signed in');
  const whileStopped = async (work: () => Promise<void>) => {
    await Promise.all(product.map((p) => p.stop()));
    await database.stop();
    await work();
    await database.start();
    await Promise.all(product.map((p) => p.start()));
  };
  await under(
    (over) => others.map((person) => expert(world.work(person, over))),
    async (over) => {
      const work = world.work(first, over);
      const undone = await importFile(work, 0);
      await whileStopped(() => cp(databaseData, backup, { recursive: true }));
      say('PostgreSQL is backed up');
      const leads = await insist<Lead[]>(work, 'GET', `/api/leads?importId=${undone}&limit=100`);
      for (const [i, { id: leadId }] of leads.entries())
        if (i % 2 === 0) seen.archived.add(leadId);
        else {
          const drafted = await insist<Drafted>(
            work,
            'POST',
            '/api/content/generate-message',
            { leadId },
            `draft-${i}`,
          );
          for (const { id } of drafted.drafts) seen.texts.set(id, { leadId, edits: 0 });
        }
      await insist<Import>(work, 'POST', `/api/imports/${undone}/undo`, {}, 'undo');
      await untilState(work, undone, 'undone');
      await importFile(work, 1);
      await sleep(phase);
      await whileStopped(async () => {
        await rm(databaseData, { recursive: true });
        await rename(backup, databaseData);
      });
      say('PostgreSQL is restored');
      await sleep(phase);
    },
  );
  return endedByThemselves(world);
};

export const scenarios: Record<string, Scenario> = {
  kills,
  'bulk-drafts': bulkDrafts,
  'old-backup': oldBackup,
  'log-emptied': replaced('emptied'),
  'log-older': replaced('older'),
  'log-outgrown': replaced('outgrown'),
};

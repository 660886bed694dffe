import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../sandbox/src/free-port';
import { startSandbox } from '../../../sandbox/src/sandbox';
import type { Visitor } from '../../../sandbox/src/visitor';
import { registry } from '../../../api/src/app.module';
import { openStorage } from '../../../api/src/platform/postgres/open-storage';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { keyOf } from '@app/event-sourcing/read-models/read-model';
import { appendLeads, smallEvent } from '../events';
import { balance, Program } from './fleet';
import { judge } from './judge';
import { expert, nothingYet, signIn } from './load';

// From the project's folder, where specs and benchmarks start: this file runs from its source and from the build.
const present = path.resolve('dist/server/main.js');
/**
 * `previous`: the folder of a built checkout of an earlier version. Without it, this version is the old one. The earlier version
 * may not have `dist/server`, and the double changes what it loads, so these two run their compiled files.
 */
const programsOf = (previous: string | undefined) =>
  previous
    ? { old: path.resolve(previous, 'dist/apps/api/src/main.js'), next: present }
    : { old: present, next: path.resolve('dist/apps/api/test/doubles/next-version.main.js') };

export interface Upgraded {
  actions: number;
  reads: number;
  failedReads: string[];
  refusedWrites: string[];
  lost: number;
  doubled: number;
  /**
   * Actions that the log does not have exactly once, rows of the next version that differ from an independent fold, and
   * planted faults that were not reported.
   */
  differing: string[];
  /** Until the next version was ready beside the old one, in seconds. */
  readyAfter: number;
}

/** @param higher by how much the next version of a read model is higher than this one */
const schemaOf = (name: string, higher: number): string => {
  const model = registry.readModels.find((m) => m.name === name);
  if (!model) throw new Error(`There is no read model "${name}"`);
  return keyOf({ name, version: model.version + higher });
};

/**
 * An upgrade under load: an old api and an old worker, then the next version's join, then the old ones leave. All four work
 * on one database, behind one address. While both versions run, an event is stored that only the next version knows; not so
 * when `previous` names the folder of an earlier version, which then is the old one, and this version is the next.
 */
export const upgrade = async (databaseUrl: string, seconds: number, previous?: string): Promise<Upgraded> => {
  const programs = programsOf(previous);
  const [port = 0, oldPort = 0, nextPort = 0, oldWorker = 0, nextWorker = 0, identity = 0] = await Promise.all(
    Array.from({ length: 6 }, freePort),
  );
  const publicUrl = `http://localhost:${port}`;
  const sandbox = await startSandbox({ port: identity, publicUrl });
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: sandbox.issuer,
    OIDC_CLIENT_ID: sandbox.clientId,
    OIDC_CLIENT_SECRET: sandbox.clientSecret,
    SESSION_SECRET: 'of no importance, because all of it is gone soon',
    RATE_LIMITS: 'false',
    PLAN_LIMITS: 'off',
    LOG_LEVEL: 'error',
  };
  const part = (version: keyof typeof programs, role: string, at: number) =>
    new Program(
      `${version} ${role}`,
      [process.execPath, programs[version], role],
      { ...env, PORT: String(at) },
      /Keepwarm is ready/,
    );
  const old = [part('old', 'api', oldPort), part('old', 'worker', oldWorker)];
  const next = [part('next', 'api', nextPort), part('next', 'worker', nextWorker)];
  // As a proxy does, which sends requests only to a process that is ready.
  const ports = [oldPort];
  const balancer = await balance(port, ports);
  const storage = await openStorage(databaseUrl, () => undefined);
  const over = new AbortController();
  try {
    await Promise.all(old.map((p) => p.start()));
    const { seen, account } = nothingYet();
    const reads = { count: 0, failed: [] as string[] };
    const people = await Promise.all(['ada', 'bo', 'cleo'].map((name) => signIn(publicUrl, name)));
    const work = Promise.all(
      people.flatMap((person) => [
        expert({ person, seen, account, over: over.signal }),
        reader(person.visitor, reads, over.signal),
      ]),
    );
    // A fault of the load itself ends the run at once.
    const failed = work.then(() => new Promise<never>(() => undefined));
    const phase = (seconds / 3) * 1000;
    const steps = async () => {
      await sleep(phase);
      const begin = performance.now();
      await Promise.all(next.map((p) => p.start()));
      const readyAfter = (performance.now() - begin) / 1000;
      ports.push(nextPort);
      const pinned = previous ? new Set<string>() : await pin(storage, people[0]?.id ?? '');
      await sleep(phase);
      // The api first, because its last requests may need its worker.
      for (const p of old) await p.stop();
      await sleep(phase);
      return { readyAfter, pinned };
    };
    const { readyAfter, pinned } = await Promise.race([steps(), failed]);
    over.abort();
    await work;
    const nextSchemaOf = (name: string) => schemaOf(name, previous ? 0 : 1);
    const { lost, doubled, failures } = await judge(storage, seen, nextSchemaOf, pinned);
    return {
      actions: account.answered,
      refusedWrites: [...account.strange, ...account.refused],
      lost,
      doubled,
      differing: failures,
      readyAfter,
      reads: reads.count,
      failedReads: reads.failed,
    };
  } finally {
    over.abort();
    await storage.close();
    await balancer.close();
    for (const p of [...old, ...next]) await p.end('SIGTERM');
    await sandbox.stop();
  }
};

/** Reads the lists again and again. A read whose connection ends early is repeated once, as browsers do. */
const reader = async (
  visitor: Visitor,
  reads: { count: number; failed: string[] },
  over: AbortSignal,
): Promise<void> => {
  const ask = (address: string) => visitor.fetch(address, { signal: AbortSignal.timeout(6_000) });
  while (!over.aborted)
    for (const address of ['/api/leads', '/api/content/pending', '/api/activities', '/api/metrics/current-week']) {
      reads.count++;
      try {
        const response = await ask(address).catch(() => ask(address));
        const body = await response.text();
        if (response.status !== 200) reads.failed.push(`${address}: ${response.status} ${body}`);
      } catch (error) {
        reads.failed.push(`${address}: ${(error as Error).message}`);
      }
      await sleep(20);
    }
};

/**
 * Leads with an event that only the next version knows. The old version's read models wait before it.
 * @returns their streams
 */
const pin = async (storage: Storage, owner: string): Promise<Set<string>> => {
  const streams = (await appendLeads(storage.store, owner, 3)).map((id) => `lead-${id}`);
  for (const stream of streams)
    await storage.store.append(stream, [{ ...smallEvent(owner), type: 'LeadPinned', data: {} }], 0);
  return new Set(streams);
};

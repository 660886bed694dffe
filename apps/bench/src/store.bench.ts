import { soleLeader } from '../../api/test/leader';
import { keyOf } from '@app/event-sourcing/read-models/read-model';
import { schemaOf } from '../../api/test/schemas';
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient, jsonEvent, NO_STREAM, streamNameFilter } from '@eventstore/db-client';
import { registry } from '../../api/src/app.module';
import { Locks } from '@app/event-sourcing/postgres/locks';
import { openStorage } from '../../api/src/platform/postgres/open-storage';
import { EventStoreDbEventStore } from '@app/event-sourcing/event-store/eventstoredb.event-store';
import { placeOf } from '@app/event-sourcing/event-store/eventstoredb.wire';
import { claimCheckpoint } from '@app/event-sourcing/read-models/checkpoints';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { runReadModel } from '@app/event-sourcing/read-models/runner';
import { freePort } from '../../sandbox/src/free-port';
import { appendLeads, smallEvent } from './events';
import { atOnce, inTurns, type Line, ms, perSecond, quantile, rounded, secondsOf } from './figures';
import { onFreshGround } from './fresh-database';

/** Many short rounds: two neighbours in time see the same machine. */
const catchUps = 15;
const target = 0.9;
const counts = [
  { concurrency: 1, appends: 100, rounds: 60 },
  { concurrency: 32, appends: 1_000, rounds: 15 },
];
const log = { streams: 300, each: 100 };
const live = { leads: 100, appends: 1_000, every: 5 };

/** A server that was there before. All other benchmarks keep their log in PostgreSQL. */
const outside = process.env.EVENTSTORE_URL;
delete process.env.EVENTSTORE_URL;

/** Never sent, but with it an append is a call of its own. */
const credentials = { username: 'none', password: 'none' };

/** The server named in EVENTSTORE_URL, or the double of the tests in a process of its own. */
const onServer = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  if (outside) return work(outside);
  const folder = await mkdtemp(path.join(tmpdir(), 'keepwarm-bench-'));
  const port = await freePort();
  const program = path.join(import.meta.dirname, '../../api/test/doubles/event-store/event-store-server.main.js');
  const double = fork(program, [String(port), path.join(folder, 'log')], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    if (!double.stdout) throw new Error('The double of the event store has no output');
    await Promise.race([once(createInterface(double.stdout), 'line'), once(double, 'exit')]);
    if (double.exitCode !== null) throw new Error('The double of the event store did not start');
    return await work(`esdb://127.0.0.1:${port}?tls=false`);
  } finally {
    const gone = once(double, 'exit');
    double.kill('SIGKILL');
    await gone;
    await rm(folder, { recursive: true, force: true });
  }
};

/** The adapter against the client that it stands on, on one server; and how soon a read model shows what was appended. */
export const benchStore = (): Promise<Line[]> =>
  onServer(async (url) => {
    const raw = EventStoreDBClient.connectionString(url);
    const store = EventStoreDbEventStore.at(url);
    try {
      const on = outside ? '' : ' (double)';
      // The read model is measured last. Its garbage would otherwise be collected during the other measurements.
      const lines = [await catchingUp(raw, store), ...(await appending(raw, store)), ...(await showing(url))];
      return lines.map((line) => ({ ...line, what: `${line.what}${on}` }));
    } finally {
      await store.close();
      await raw.dispose();
    }
  });

const appending = async (raw: EventStoreDBClient, store: EventStoreDbEventStore): Promise<Line[]> => {
  const owner = randomUUID();
  const lines: Line[] = [];
  for (const { concurrency, appends, rounds } of counts) {
    const rate = async (work: () => Promise<unknown>) =>
      appends / (await secondsOf(() => atOnce(appends, concurrency, async () => void (await work()))));
    const { baseline, subject, ratio } = await inTurns(
      rounds,
      () =>
        rate(() => {
          const event = smallEvent(owner);
          return raw.appendToStream(`lead-${randomUUID()}`, [jsonEvent(event as never)], {
            expectedRevision: NO_STREAM,
            credentials,
          });
        }),
      () => rate(() => store.append(`lead-${randomUUID()}`, [smallEvent(owner)], 'no_stream')),
    );
    lines.push({
      what: `store append, ${concurrency} concurrent`,
      figure: perSecond(subject),
      baseline: `client ${perSecond(baseline)}`,
      ratio: rounded(ratio),
      target: `≥ ${target}`,
      ok: ratio >= target,
      values: { perSecond: Math.round(subject), clientPerSecond: Math.round(baseline) },
    });
  }
  return lines;
};

const catchingUp = async (raw: EventStoreDBClient, store: EventStoreDbEventStore): Promise<Line> => {
  const owner = randomUUID();
  const events = log.streams * log.each;
  const { position } = await store.append(`lead-${randomUUID()}`, [smallEvent(owner)], 'no_stream');
  await atOnce(log.streams, 8, async () => {
    const some = Array.from({ length: log.each }, () => smallEvent(owner));
    await store.append(`lead-${randomUUID()}`, some, 'no_stream');
  });
  const { baseline, subject, ratio } = await inTurns(
    catchUps,
    async () => events / (await secondsOf(() => readRaw(raw, position, events))),
    async () => {
      let read = 0;
      const seconds = await secondsOf(async () => {
        for await (const batch of store.readAll(position, { categories: ['lead'] })) read += batch.events.length;
      });
      if (read !== events) throw new Error(`${read} of ${events} events were read`);
      return events / seconds;
    },
  );
  return {
    what: `store catch-up, ${events} events`,
    figure: perSecond(subject),
    baseline: `client ${perSecond(baseline)}`,
    ratio: rounded(ratio),
    target: `≥ ${target}`,
    ok: ratio >= target,
    values: { perSecond: Math.round(subject), clientPerSecond: Math.round(baseline) },
  };
};

/** The usual code: a filtered subscription with the client's default settings, until it has received all events. */
const readRaw = async (raw: EventStoreDBClient, from: bigint, events: number): Promise<void> => {
  const subscription = raw.subscribeToAll({
    fromPosition: placeOf(from),
    filter: streamNameFilter({ prefixes: ['lead-'] }),
  });
  let read = 0;
  await new Promise<void>((resolve, reject) => {
    subscription.on('error', reject);
    subscription.on('data', ({ event }) => {
      if (event && ++read === events) resolve();
    });
  });
  await subscription.unsubscribe();
};

/** One append after another, every few milliseconds, to leads that the read model of the leads has. */
const showing = (url: string): Promise<Line[]> =>
  onFreshGround(async (ground) => {
    const storage = await openStorage(ground.url, (error) => console.error(error.message), url);
    const model = registry.readModels.find(({ name }) => name === 'leads');
    if (!model) throw new Error('There is no read model of leads');
    const key = keyOf(model);
    await storage.pool.query(`create schema ${key}`);
    const source = await storage.tables(model.tables, [key], 3);
    const locks = new Locks(storage.url, (error) => console.error(error.message));
    const progress = new Progress(storage);
    const stop = new AbortController();
    const silent = { info: () => undefined, warn: () => undefined, error: console.error };
    const owner = randomUUID();
    // The read model begins at the end of the log, because older events are not measured.
    await source.synchronize();
    await claimCheckpoint(storage.pool, key, model.version, await storage.store.head());
    const leads = await appendLeads(storage.store, owner, live.leads);
    const running = runReadModel(
      model,
      { storage, source, leader: soleLeader(storage, locks, silent), progress },
      stop.signal,
    );
    const stored: number[] = [];
    const shown: number[] = [];
    try {
      if (!(await progress.waitFor([key], await storage.store.head(), 30_000)))
        throw new Error('The read model does not catch up');
      for (let n = 0; n < live.appends; n++) {
        const begun = performance.now();
        const revision = Math.floor(n / leads.length);
        const { position } = await storage.store.append(
          `lead-${leads[n % leads.length]}`,
          [smallEvent(owner)],
          revision,
        );
        stored.push(performance.now() - begun);
        if (!(await progress.waitFor([key], position))) throw new Error('An event was not shown within 2 s');
        shown.push(performance.now() - begun);
        await sleep(Math.max(0, live.every - (performance.now() - begun)));
      }
      const { rows } = await storage.pool.query<{ n: number }>(
        `select count(*)::int as n from ${schemaOf('leads')}.leads where owner = $1 and status = 'contacted'`,
        [owner],
      );
      if (rows[0]?.n !== leads.length) throw new Error('What was said to be shown is not in the table');
    } finally {
      stop.abort();
      await running;
      await locks.close();
      await source.destroy();
      await storage.close();
    }
    const line = (what: string, q: number): Line => ({
      what: `append to visible, ${what}`,
      figure: ms(quantile(shown, q)),
      baseline: `stored ${ms(quantile(stored, q))}`,
      ratio: null,
      target: null,
      ok: null,
      values: { shownMs: rounded(quantile(shown, q)), storedMs: rounded(quantile(stored, q)) },
    });
    return [line('p50', 0.5), line('p99', 0.99)];
  });

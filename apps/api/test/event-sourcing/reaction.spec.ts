import { newEvent } from '@app/event-sourcing/testing/event-store.contract';
import { soleLeader } from '../leader';
import { randomUUID } from 'node:crypto';
import type { Stored } from '@app/contracts/events';
import type { ImportEvent } from '@app/contracts/imports/imports.events';
import { z } from 'zod';
import { until } from '../../../../test/client';
import { type FreshDatabase, freshDatabase } from '../../../../test/database';
import { Locks } from '@app/event-sourcing/postgres/locks';
import { openStorage } from '../../src/platform/postgres/open-storage';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { defineJob, defineReaction, jobIdOf } from '@app/event-sourcing/jobs/job';
import { Jobs } from '../../src/platform/jobs/jobs';
import { type RecordedEvent, idOf } from '@app/event-sourcing/event-store';
import type { Log } from '@app/event-sourcing/kernel/log';
import { claimCheckpoint, moveCheckpoint, parkStreams } from '@app/event-sourcing/read-models/checkpoints';
import { beginReactions, reactionConsumer, replayReaction, runReaction } from '@app/event-sourcing/reactions/reaction';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const log: Log = { ...silent };
const kind = defineJob({ name: 'act', input: z.object({ importId: z.string() }), attempts: 1 });
const reaction = defineReaction({
  name: 'act-when-started',
  categories: ['import'],
  react: (event: Stored<ImportEvent>) =>
    event.type === 'ImportStarted' ? { kind, input: { importId: idOf(event.stream) } } : undefined,
});

/** Remembers what was asked for; `failures` calls fail first. */
class Asked implements Pick<Jobs, 'enqueue'> {
  readonly all: { id: string; owner: string; correlationId: string; input: unknown }[] = [];
  failures = 0;

  enqueue(_: unknown, job: { id: string; owner: string; correlationId: string; input: unknown }) {
    if (this.failures-- > 0) return Promise.reject(new Error('queue is away'));
    this.all.push(job);
    return Promise.resolve();
  }
}

let database: FreshDatabase;
let storage: Storage;
let locks: Locks;
let jobs: Asked;
let stop: AbortController | undefined;
let running: Promise<void>;
const owner = randomUUID();

beforeEach(async () => {
  database = await freshDatabase();
  storage = await openStorage(database.url, () => undefined);
  locks = new Locks(storage.url, () => undefined);
  jobs = new Asked();
  Object.assign(log, silent);
});
afterEach(async () => {
  await end();
  await locks.close();
  await storage.close();
  await database.drop();
});
const begin = async () => {
  stop = new AbortController();
  running = runReaction(reaction, storage, jobs as unknown as Jobs, soleLeader(storage, locks, log), stop.signal);
  await until(async () => (await position()) !== undefined);
};
const end = async () => {
  stop?.abort();
  await running;
};
const waitsFor = async () =>
  (
    await storage.pool.query<{ type: string | null }>(
      'select waits_for as type from platform.checkpoints where consumer = $1',
      [reactionConsumer(reaction)],
    )
  ).rows[0]?.type;
const position = async () =>
  (
    await storage.pool.query<{ position: bigint }>('select position from platform.checkpoints where consumer = $1', [
      reactionConsumer(reaction),
    ])
  ).rows[0]?.position;

const append = async (type: 'ImportStarted' | 'ImportUndone' | 'ImportCompleted' | 'ImportPausedSomeday') => {
  const [id, stream] = [randomUUID(), randomUUID()];
  const data = type === 'ImportUndone' ? {} : { fileName: 'a.csv', mapping: {}, tag: '', rows: 1 };
  const metadata = {
    owner,
    actor: { id: owner, as: 'user' as const },
    commandId: randomUUID(),
    commandHash: '',
    correlationId: `request of ${id}`,
    causationId: '',
    recordedAt: '2026-11-01T08:00:00.000Z',
  };
  await storage.store.append(`import-${stream}`, [{ id, type, data, metadata }], 'no_stream');
  return { id: jobIdOf(reaction, id), owner, correlationId: `request of ${id}`, input: { importId: stream } };
};
const caughtUp = async () => {
  const head = await storage.store.head();
  await until(async () => ((await position()) ?? -1n) >= head);
};

describe('A reaction', () => {
  it('asks for one job an event that it is about, and goes on after a restart', async () => {
    await begin();
    const first = await append('ImportStarted');
    await append('ImportUndone');
    await caughtUp();
    await end();
    const meanwhile = await append('ImportStarted');
    await begin();
    await caughtUp();
    expect(jobs.all).toEqual([first, meanwhile]);
  });

  it('moves its checkpoint past events that it does not follow, so that a restart does not read them again', async () => {
    await begin();
    await end();
    await storage.store.append(`lead-${randomUUID()}`, [newEvent()], 'no_stream');
    await begin();
    await caughtUp();
    expect(jobs.all).toEqual([]);
  });

  it('stores how far it is when the log rests, also past events from which nothing follows', async () => {
    await begin();
    await append('ImportUndone');
    await caughtUp();
    await append('ImportUndone');
    await storage.store.append(`lead-${randomUUID()}`, [newEvent()], 'no_stream');
    await caughtUp();
    expect(jobs.all).toEqual([]);
  });

  it('that is new begins at the end of the log: what happened before it is not acted on', async () => {
    await append('ImportStarted');
    await begin();
    const next = await append('ImportStarted');
    await caughtUp();
    expect(jobs.all).toEqual([next]);
  });

  it('that is new and begins with the first event acts on what happened before it, once', async () => {
    const before = await append('ImportStarted');
    await beginReactions(storage, [{ ...reaction, fromStart: true }]);
    await begin();
    await until(() => Promise.resolve(jobs.all.length > 0));
    const next = await append('ImportStarted');
    await beginReactions(storage, [{ ...reaction, fromStart: true }]);
    await caughtUp();
    expect(jobs.all).toEqual([before, next]);
  });

  it('that is new misses nothing that happens after the first process has noted where it begins', async () => {
    await append('ImportStarted');
    await beginReactions(storage, [reaction]);
    const before = await append('ImportStarted');
    await beginReactions(storage, [reaction]);
    await begin();
    await caughtUp();
    expect(jobs.all).toEqual([before]);
  });

  it('that was taken over while it slept parks nothing and moves nothing', async () => {
    await begin();
    // Another process took it over; this one still believes in its lease.
    await storage.pool.query('update platform.checkpoints set epoch = epoch + 1');
    const at = await position();
    log.info = (_: object, message: string) => {
      if (message === 'taken over') stop?.abort(); // or it would take it back
    };
    await append('ImportCompleted');
    await running;
    expect(stop?.signal.aborted).toBe(true);
    expect((await storage.pool.query('select from platform.parked_streams')).rowCount).toBe(0);
    expect(await position()).toBe(at);
  });

  it('parks the stream of an event that fits no schema, and goes on with the others', async () => {
    await begin();
    await append('ImportCompleted');
    const wanted = await append('ImportStarted');
    await caughtUp();
    expect(jobs.all).toEqual([wanted]);
    const { rows } = await storage.pool.query<object>('select consumer, event_type from platform.parked_streams');
    expect(rows).toEqual([{ consumer: reactionConsumer(reaction), event_type: 'ImportCompleted' }]);
  });

  it('waits before an event of a type that it does not know, until a process that knows it takes over', async () => {
    await begin();
    const before = await position();
    await append('ImportPausedSomeday');
    await until(async () => (await waitsFor()) === 'ImportPausedSomeday');
    expect(await position()).toBe(before);
    expect((await storage.pool.query('select from platform.parked_streams')).rowCount).toBe(0);
  });

  it('tries a parked stream again over one connection, so that many tries at once cannot block each other', async () => {
    await storage.close();
    storage = await openStorage(database.url, () => undefined, undefined, { platform: 1, log: 1, read: 1 });
    await beginReactions(storage, [reaction]);
    const [now, later] = [await append('ImportStarted'), await append('ImportStarted')];
    const runAt = new Date('2030-01-01T08:00:00Z');
    const postponed: typeof reaction = {
      ...reaction,
      react: (event) => {
        const wanted = reaction.react(event);
        return wanted && { ...wanted, runAt };
      },
    };
    const parked: RecordedEvent[] = [];
    for await (const { events } of storage.store.readAll(0n)) parked.push(...events);
    const consumer = reactionConsumer(reaction);
    const claimed = await claimCheckpoint(storage.pool, consumer, 1, 0n);
    await moveCheckpoint(storage.pool, consumer, claimed, await storage.store.head());
    const error = new Error('an older version could not read it');
    await parkStreams(
      storage.pool,
      consumer,
      parked.map((event) => ({ event, error })),
    );
    const queue = await Jobs.open(storage, log);
    try {
      for (const [n, tried] of [reaction, postponed].entries())
        expect(await replayReaction(tried, storage, queue, parked[n]?.stream ?? '')).toEqual({
          applied: 1,
        });
      expect(await queue.status(now.id, owner)).toMatchObject({ name: 'act', state: 'waiting' });
      expect(await queue.status(later.id, owner)).toMatchObject({ name: 'act', state: 'waiting' });
      expect((await claimCheckpoint(storage.pool, consumer, 1)).parked).toEqual([]);
    } finally {
      await queue.close();
    }
  });

  it('does not move on before its job is safe', async () => {
    await begin();
    jobs.failures = 1;
    const wanted = await append('ImportStarted');
    await caughtUp();
    expect(jobs.all).toEqual([wanted]);
  });
});

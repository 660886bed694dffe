import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Column, type DataSource, Entity, PrimaryColumn } from 'typeorm';
import { z } from 'zod';
import { until } from '../../../../test/client';
import { type FreshDatabase, freshDatabase } from '../../../../test/database';
import { Locks } from '@app/event-sourcing/postgres/locks';
import { openStorage } from '../../src/platform/postgres/open-storage';
import { untilThere } from '@app/event-sourcing/postgres/failures';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { copyLog, Refused } from '@app/event-sourcing/integrity/copy-log';
import { type NewEvent, StoreUnavailable } from '@app/event-sourcing/event-store';
import { newEvent } from '@app/event-sourcing/testing/event-store.contract';
import { EventStoreServer } from '../doubles/event-store/event-store-server';
import { soleLeader } from '../leader';
import { chainTail } from '@app/event-sourcing/integrity/chain';
import { runHashChain } from '@app/event-sourcing/integrity/hash-chain';
import { walkOf } from '@app/event-sourcing/integrity/log-walk';
import { verify } from '@app/event-sourcing/integrity/verify';
import { type JobKind, defineReaction } from '@app/event-sourcing/jobs/job';
import type { Jobs } from '../../src/platform/jobs/jobs';
import { adoptLog } from '@app/event-sourcing/integrity/log-adoption';
import { AnotherLog, checkLog } from '@app/event-sourcing/integrity/log-identity';
import { runReaction } from '@app/event-sourcing/reactions/reaction';
import { readCheckpoint } from '@app/event-sourcing/read-models/checkpoints';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';
import { runReadModel } from '@app/event-sourcing/read-models/runner';

@Entity({ name: 'counts' })
class CountRow {
  @PrimaryColumn('text') stream!: string;
  @Column('integer') events!: number;
}

/** Counts events, so that an event that is applied twice shows. */
const counts = defineReadModel({
  name: 'counts',
  version: 1,
  categories: ['lead'],
  tables: [CountRow],
  queries: ['counts'],
  evolve: ({ stream }, rows) => rows.put(CountRow, { stream, events: (rows.get(CountRow, stream)?.events ?? 0) + 1 }),
});

const noted = (text: string): NewEvent => ({
  ...newEvent({ to: 'contacted', from: 'new', reason: text, at: '2026-11-01T08:00:00.000Z', timeZone: 'UTC' }),
  type: 'LeadStatusChanged',
});

let database: FreshDatabase;
let server: EventStoreServer;
/** The ids of all enqueued jobs, repeated ones included. */
let asked: string[];

beforeEach(async () => {
  database = await freshDatabase();
  server = await EventStoreServer.start();
  asked = [];
});
afterEach(async () => {
  await server.stop();
  await database.drop();
});

const job: JobKind = { name: 'count-it', input: z.object({}), attempts: 1 } as JobKind;
const jobs = { enqueue: async (_: unknown, { id }: { id: string }) => void asked.push(id) } as unknown as Jobs;
const reaction = defineReaction({
  name: 'count-when-changed',
  categories: ['lead'],
  react: () => ({ kind: job, input: {} }),
});

/** Runs a read model, a reaction and the hash chain during `work`. */
const running = async (eventStoreUrl: string | undefined, work: (storage: Storage) => Promise<void>) => {
  const storage = await openStorage(database.url, () => undefined, eventStoreUrl);
  let source: DataSource | undefined;
  try {
    await checkLog(storage);
    source = await storage.tables(counts.tables, ['counts_v1'], 3);
    const locks = new Locks(storage.url, () => undefined);
    const leader = soleLeader(storage, locks);
    const stop = new AbortController();
    const subscriptions = [
      runReadModel(counts, { storage, source, leader, progress: new Progress(storage) }, stop.signal),
      runReaction(reaction, storage, jobs, leader, stop.signal),
      runHashChain(storage.pool, storage.store, leader, stop.signal),
    ];
    try {
      await until(async () => {
        const { rows } = await storage.pool.query('select from platform.leases where expires_at > now()');
        return (
          rows.length === subscriptions.length && (await readCheckpoint(storage.pool, 'reaction count-when-changed'))
        );
      });
      await work(storage);
    } finally {
      stop.abort();
      await Promise.all(subscriptions);
      await locks.close();
    }
  } finally {
    await source?.destroy();
    await storage.close();
  }
};
const opened = async <T>(eventStoreUrl: string | undefined, work: (storage: Storage) => Promise<T>): Promise<T> => {
  const storage = await openStorage(database.url, () => undefined, eventStoreUrl);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
};
const caughtUp = async (storage: Storage) => {
  const head = await storage.store.head();
  await until(async () => {
    const at = await Promise.all(
      ['counts_v1', 'ledger', 'reaction count-when-changed'].map((name) => readCheckpoint(storage.pool, name)),
    );
    return at.every((c) => c !== undefined && c.position >= head);
  });
};
const rows = (storage: Storage) =>
  storage.pool.query<CountRow>('select stream, events from counts_v1.counts order by stream').then((r) => r.rows);

/** Appends to the log in PostgreSQL and copies it to EventStoreDB. */
const livedAndCopied = async (): Promise<{ streams: string[] }> => {
  const streams = Array.from({ length: 3 }, () => `lead-${randomUUID()}`).toSorted();
  await running(undefined, async (storage) => {
    for (const [n, stream] of streams.entries()) {
      await storage.store.append(stream, [noted('a'), noted('b')], 'no_stream');
      await storage.store.append(`content-${n}`, [newEvent()], 'no_stream');
      await storage.store.append(stream, [noted('c')], 1);
    }
    await storage.store.append(streams[0] ?? '', [noted('last')], 2);
    await caughtUp(storage);
  });
  await opened(undefined, (from) => opened(server.url, (to) => copyLog(from.store, to.store)));
  return { streams };
};

describe('A database that was used with one log', () => {
  it('lets a process start on the same log again, also when that log was empty then', async () => {
    await running(undefined, async () => undefined);
    await running(undefined, async (storage) => {
      await storage.store.append(`lead-${randomUUID()}`, [noted('a')], 'no_stream');
      await caughtUp(storage);
    });
    await running(undefined, async (storage) => expect(await rows(storage)).toMatchObject([{ events: 1 }]));
  });

  it.each([
    ['a copy', true],
    ['another one', false],
  ])('refuses to start on a log that is %s, and names the remedy', async (_, isCopy) => {
    if (isCopy) await livedAndCopied();
    else
      await running(undefined, async (storage) => {
        await storage.store.append(`lead-${randomUUID()}`, [noted('a')], 'no_stream');
        await caughtUp(storage);
      });
    const refused = running(server.url, async () => undefined);
    await expect(refused).rejects.toBeInstanceOf(AnotherLog);
    await expect(refused).rejects.toThrow(
      /was used with is in PostgreSQL, and the settings name EventStoreDB\. Nothing was changed\. .*event-store -- adopt/,
    );
  });

  it('was used with PostgreSQL when it has positions and no note of the log', async () => {
    await livedAndCopied();
    await opened(undefined, (storage) => storage.pool.query('delete from platform.log_identity'));
    await expect(running(server.url, async () => undefined)).rejects.toBeInstanceOf(AnotherLog);
    await running(undefined, caughtUp);
  });

  it('refuses to start on an older backup of its log', async () => {
    await running(server.url, async (storage) => {
      await storage.store.append(`lead-${randomUUID()}`, [noted('a'), noted('b')], 'no_stream');
      await caughtUp(storage);
    });
    server.log.shorten(1);
    await expect(running(server.url, async () => undefined)).rejects.toThrow(/ends at \d+, before \d+.*older backup/);
  });

  it('waits for a node of a cluster that is behind, and for no other server', async () => {
    await running(server.url, async (storage) => {
      await storage.store.append(`lead-${randomUUID()}`, [noted('a'), noted('b')], 'no_stream');
      await caughtUp(storage);
    });
    const last = server.log.all.at(-1);
    server.log.shorten(1);
    await expect(opened(server.url, checkLog)).rejects.toBeInstanceOf(AnotherLog);
    const cluster = server.url.replace(/127\.0\.0\.1:\d+/, '$&,$&');
    await opened(cluster, async (storage) => {
      const looked = jest.spyOn(storage.store, 'head');
      const checked = checkLog(storage);
      await Promise.race([checked, until(async () => looked.mock.calls.length > 1)]);
      if (last) server.log.append(last.stream, [last], last.revision - 1);
      await checked;
    });
  });

  it('waits at the start for a log that cannot be reached, and reports it', async () => {
    await running(server.url, async () => undefined);
    await server.stop();
    await opened(server.url, async (storage) => {
      const waits: Error[] = [];
      await untilThere(
        () => checkLog(storage),
        (error) => {
          waits.push(error);
          if (waits.length === 1) void server.restart();
        },
      );
      expect(waits[0]).toBeInstanceOf(StoreUnavailable);
    });
  });

  it('refuses to start on an emptied log', async () => {
    await running(undefined, async (storage) => {
      await storage.store.append(`lead-${randomUUID()}`, [noted('a')], 'no_stream');
      await caughtUp(storage);
    });
    await running(undefined, async () => undefined);
    await opened(undefined, (storage) => storage.pool.query('delete from log.events'));
    await expect(running(undefined, async () => undefined)).rejects.toThrow(
      /older backup of it was restored, or it was/,
    );
  });

  it('accepts any log before the first subscription has run, and does not repeat the effects of its events', async () => {
    await running(undefined, async () => undefined);
    await opened(server.url, (storage) => storage.store.append(`lead-${randomUUID()}`, [noted('a')], 'no_stream'));
    await running(server.url, async (storage) => {
      await until(async () => (await rows(storage).catch(() => [])).length === 1);
      await storage.store.append(`lead-${randomUUID()}`, [noted('b')], 'no_stream');
      await until(async () => asked.length > 0);
    });
    expect(asked).toHaveLength(1);
  });
});

describe('A copy that is adopted', () => {
  it('continues where the earlier log ended: every effect once, the same rows, the same chain', async () => {
    const { streams } = await livedAndCopied();
    const before = await opened(undefined, async (storage) => ({
      rows: await rows(storage),
      tail: await chainTail(storage.pool),
    }));
    expect(asked).toHaveLength(10);
    expect(await opened(server.url, (storage) => adoptLog(storage))).toEqual({ changed: true, entries: 13 });
    expect(await opened(server.url, (storage) => adoptLog(storage))).toEqual({ changed: false, entries: 0 });

    await running(server.url, async (storage) => {
      expect(await rows(storage)).toEqual(before.rows);
      await caughtUp(storage);
      expect(await rows(storage)).toEqual(before.rows);
      expect(await chainTail(storage.pool)).toMatchObject({ entry: before.tail?.entry, hash: before.tail?.hash });
      await storage.store.append(streams[1] ?? '', [noted('d')], 2);
      await caughtUp(storage);
      expect(await rows(storage)).toEqual(before.rows.map((r, n) => (n === 1 ? { ...r, events: 4 } : r)));
      expect(await verify(storage.pool, walkOf(storage.store, storage.pool))).toMatchObject({
        entries: 14,
        broken: null,
      });
    });
    expect(asked).toHaveLength(11);
    expect(new Set(asked).size).toBe(11);
    // The earlier log is refused now.
    await expect(running(undefined, async () => undefined)).rejects.toBeInstanceOf(AnotherLog);
  });

  it('can be moved back', async () => {
    await livedAndCopied();
    await opened(server.url, (storage) => adoptLog(storage));
    await running(server.url, async (storage) => {
      await storage.store.append(`lead-${randomUUID()}`, [noted('d')], 'no_stream');
      await caughtUp(storage);
    });
    await opened(server.url, (from) => opened(undefined, (to) => copyLog(from.store, to.store)));
    expect(await opened(undefined, (storage) => adoptLog(storage))).toEqual({ changed: true, entries: 14 });
    await running(undefined, async (storage) => {
      await caughtUp(storage);
      expect((await rows(storage)).map((r) => r.events).toSorted((a, b) => a - b)).toEqual([1, 3, 3, 4]);
      expect(await verify(storage.pool, walkOf(storage.store, storage.pool))).toMatchObject({
        entries: 14,
        broken: null,
      });
    });
    expect(asked).toHaveLength(11);
  });

  it('is refused when one of its events differs, is missing or has moved, and nothing changes', async () => {
    await livedAndCopied();
    const state = () =>
      opened(undefined, async ({ pool }) => [
        (await pool.query('select * from platform.checkpoints order by consumer')).rows,
        (await pool.query('select * from log.chain order by entry')).rows,
      ]);
    const before = await state();
    const adopting = () => opened(server.url, (storage) => adoptLog(storage));

    server.log.shorten(1);
    await expect(adopting()).rejects.toThrow('This log ends after 12 events, and 13 were chained');
    server.write(`lead-${randomUUID()}`, { type: 'LeadStatusChanged' });
    await expect(adopting()).rejects.toThrow(/its event 13 \(LeadStatusChanged [-0-9a-f]+\) is not the one/);
    await expect(adopting()).rejects.toBeInstanceOf(Refused);
    expect(await state()).toEqual(before);
  });

  it('is refused while Keepwarm runs', async () => {
    await livedAndCopied();
    await running(undefined, async () => {
      await expect(opened(server.url, (storage) => adoptLog(storage))).rejects.toThrow(/is running on this database/);
    });
  });

  it('is refused when events with effects were not chained, so that no effect is repeated', async () => {
    await livedAndCopied();
    await opened(undefined, async ({ pool }) => {
      await pool.query('delete from log.chain where entry > 5');
      await pool.query(`update platform.checkpoints set position = 5 where consumer = 'ledger'`);
    });
    await expect(opened(server.url, (storage) => adoptLog(storage))).rejects.toThrow(/not chained yet/);
  });
});

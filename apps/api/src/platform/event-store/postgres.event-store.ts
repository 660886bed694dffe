import { setTimeout as sleep } from 'node:timers/promises';
import type { EventMetadata } from '@app/contracts/event';
import type { Pool } from '../postgres/database';
import { isUnavailable } from '../postgres/failures';
import type { Signals } from '../postgres/signals';
import {
  type Appended,
  appendLimit,
  type Batch,
  type EventStore,
  type ExpectedRevision,
  type Filter,
  type LogIdentity,
  type NewEvent,
  outcomesOf,
  type RecordedEvent,
  StoreUnavailable,
  type StreamAppend,
  TooLarge,
  WrongRevision,
} from '../kernel/event-store';

/** How long one call may fail before it is given up, and how often the end of the log is looked at without a hint. */
const patience = 5_000;
const pollEvery = 250;
/** Least milliseconds between two looks of a subscriber in a burst, so that it comes in few batches; one event is no burst. */
const breath = 40;
/** Appends of one process that are committed together: at most so many, of at most so many bytes. */
const together = { appends: 64, bytes: 2 * appendLimit };
/** A read asks for as many rows as came to about this many bytes the time before. */
const read = { rows: { first: 500, most: 4_000 }, bytes: 4 * 1024 * 1024 };

type Row = [
  position: bigint,
  stream: string,
  revision: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];

interface Waiting {
  stream: string;
  first: number;
  events: NewEvent[];
  datas: string[];
  metadatas: string[];
  bytes: number;
  resolve: (appended: Appended) => void;
  reject: (error: unknown) => void;
}

interface Outcome {
  outcome: 'appended' | 'conflict';
  last_revision: number;
  last_position: bigint;
}

const columns = 'position, stream, revision, id, type, data, metadata';
const recorded = ([position, stream, revision, id, type, data, metadata]: Row): RecordedEvent => ({
  position,
  stream,
  revision,
  id,
  type,
  data: JSON.parse(data) as unknown,
  metadata: JSON.parse(metadata) as EventMetadata,
});

/**
 * The next events of some categories: $1 after which position, $2 how many, then the categories. One ordered index scan a
 * category, which PostgreSQL merges: a page costs the same whether its categories are common or rare.
 */
export const pageOf = (categories: number): string => {
  const one = (_: unknown, i: number) =>
    `(select ${columns} from log.events where category = $${i + 3} and position > $1 order by position limit $2)`;
  const all = Array.from({ length: categories }, one).join(' union all ');
  return `select * from (${all}) e order by position limit $2`;
};

/** The log in PostgreSQL. `pool` connects as the role `keepwarm_log`, with its timeouts (see database.module.ts). */
export class PostgresEventStore implements EventStore {
  private queue: Waiting[] = [];
  private busy = false;
  private knownHead = 0n;
  private subscribers = 0;
  private readonly watching = new Set<() => void>();
  private poller: Promise<void> | undefined;
  private pollFailure: unknown;
  private lookNow: (() => void) | undefined;
  private closed = false;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly pool: Pool,
    private readonly signals: Signals,
  ) {
    this.unsubscribe = signals.on('log', () => this.lookNow?.());
  }

  append(stream: string, events: NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const datas = events.map((e) => JSON.stringify(e.data));
    const metadatas = events.map((e) => JSON.stringify(e.metadata));
    const bytes = [...datas, ...metadatas].reduce((sum, s) => sum + Buffer.byteLength(s), 0);
    if (bytes > appendLimit) return Promise.reject(new TooLarge(bytes, appendLimit));
    return new Promise((resolve, reject) => {
      const first = expected === 'no_stream' ? 0 : expected + 1;
      this.queue.push({ stream, first, events, datas, metadatas, bytes, resolve, reject });
      if (!this.busy) void this.drain();
    });
  }

  appendMany(appends: StreamAppend[]): Promise<(Appended | WrongRevision)[]> {
    return outcomesOf(appends.map(({ stream, events, expected }) => this.append(stream, events, expected)));
  }

  async readStream(stream: string): Promise<RecordedEvent[]> {
    const rows = await this.ask('stream', `select ${columns} from log.events where stream = $1 order by revision`, [
      stream,
    ]);
    return rows.map(recorded);
  }

  async *readAll(from: bigint, filter?: Filter): AsyncIterable<Batch> {
    yield* this.untilEnd(from, filter);
  }

  async *subscribe(from: bigint, filter: Filter | undefined, signal: AbortSignal): AsyncIterable<Batch> {
    let checkpoint = from;
    this.subscribers++;
    try {
      for (let first = true; !signal.aborted; first = false) {
        const begin = performance.now();
        let events = 0;
        for await (const batch of this.untilEnd(checkpoint, filter)) {
          if (signal.aborted) return;
          events += batch.events.length;
          if (first || batch.checkpoint > checkpoint) yield batch;
          checkpoint = batch.checkpoint;
        }
        await this.headAfter(checkpoint, signal);
        const rest = breath - (performance.now() - begin);
        if (events !== 1 && rest > 0) await sleep(rest, undefined, { signal }).catch(() => undefined); // rejects only because of the signal
      }
    } finally {
      this.subscribers--;
    }
  }

  async head(): Promise<bigint> {
    const [row] = (await this.ask('head', 'select coalesce(max(position), 0) from log.events', [])) as unknown as [
      [bigint],
    ];
    return row[0];
  }

  async identity(): Promise<LogIdentity> {
    const [first] = await this.ask('first', `select ${columns} from log.events order by position limit 1`, []);
    return { store: 'PostgreSQL', first: first?.[3] ?? null };
  }

  async close(): Promise<void> {
    this.closed = true;
    this.unsubscribe();
    this.lookNow?.();
    for (const wake of this.watching) wake();
    await this.poller;
  }

  /** Reads batch after batch; the next one is on its way while the reader works on this one. */
  private async *untilEnd(from: bigint, filter?: Filter): AsyncIterable<Batch> {
    let rows = read.rows.first;
    let next = this.fetch(from, rows, filter);
    for (;;) {
      const { batch, bytes, count } = await next;
      if (!batch.caughtUp) {
        rows = Math.round(Math.min(read.rows.most, Math.max(1, (count * read.bytes) / Math.max(bytes, 1)), rows * 4));
        next = this.fetch(batch.checkpoint, rows, filter);
        next.catch(() => undefined); // the reader may stop before it looks; the next `await` sees the failure
      }
      yield batch;
      if (batch.caughtUp) return;
    }
  }

  private async fetch(
    from: bigint,
    limit: number,
    filter?: Filter,
  ): Promise<{ batch: Batch; bytes: number; count: number }> {
    const rows = filter
      ? await this.ask(
          // Without a name it is planned for these very categories: a plan for any would pass over the whole log for rare ones.
          undefined,
          pageOf(filter.categories.length),
          [from, limit, ...filter.categories],
          from,
        )
      : await this.ask(
          'all',
          `select ${columns} from log.events where position > $1 order by position limit $2`,
          [from, limit],
          from,
        );
    const head = rows.head ?? from;
    const caughtUp = rows.length < limit;
    const bytes = rows.reduce((sum, r) => sum + r[5].length + r[6].length, 0);
    const last = rows.at(-1)?.[0] ?? from;
    return {
      batch: { events: rows.map(recorded), checkpoint: caughtUp && head > last ? head : last, caughtUp },
      bytes,
      count: rows.length,
    };
  }

  private async ask(
    name: string | undefined,
    text: string,
    values: unknown[],
    from?: bigint,
  ): Promise<Row[] & { head?: bigint }> {
    // The head is read before the rows: everything at or below it is visible to the younger snapshot of the second
    // statement, so it is a checkpoint that a quiet subscriber may store.
    return this.patiently(async () => {
      const head = from === undefined ? undefined : await this.headBefore(from);
      const named = name === undefined ? {} : { name: `log-${name}` };
      const { rows } = await this.pool.query<Row>({ ...named, text, values, rowMode: 'array' });
      return Object.assign(rows, head === undefined ? {} : { head });
    });
  }

  /** A head that was seen before is as good, when it is past the reader already, and saves the question. */
  private async headBefore(from: bigint): Promise<bigint | undefined> {
    if (this.knownHead > from) return this.knownHead;
    const text = 'select coalesce(max(position), 0) from log.events';
    return (await this.pool.query<[bigint]>({ name: 'log-head', rowMode: 'array', text })).rows[0]?.[0];
  }

  private async patiently<T>(work: () => Promise<T>): Promise<T> {
    const until = Date.now() + patience;
    for (let pause = 25; ; pause *= 2) {
      try {
        return await work();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        if (Date.now() + pause > until || this.closed) throw new StoreUnavailable(error);
        await sleep(pause);
      }
    }
  }

  private async drain(): Promise<void> {
    this.busy = true;
    // Appends that are asked for in the same turn of the event loop belong together.
    await Promise.resolve();
    while (this.queue.length > 0) {
      let bytes = 0;
      const fits = this.queue.findIndex((w, i) => (bytes += w.bytes) > together.bytes && i > 0);
      const batch = this.queue.splice(0, Math.min(fits < 0 ? this.queue.length : fits, together.appends));
      try {
        await this.commit(batch);
      } catch (error) {
        // One refused append (an id that is stored elsewhere, say) must not fail its neighbours.
        if (batch.length === 1 || error instanceof StoreUnavailable) for (const w of batch) w.reject(error);
        else for (const w of batch) await this.commit([w]).catch(w.reject);
      }
    }
    this.busy = false;
  }

  private async commit(batch: Waiting[]): Promise<void> {
    const events = batch.flatMap((w) => w.events);
    const { rows } = await this.patiently(() =>
      this.pool.query<Outcome>({
        name: 'log-append',
        text: 'select * from log.append_batch($1, $2, $3, $4, $5, $6, $7)',
        values: [
          batch.map((w) => w.stream),
          batch.map((w) => w.first),
          batch.map((w) => w.events.length),
          events.map((e) => e.id),
          events.map((e) => e.type),
          batch.flatMap((w) => w.datas),
          batch.flatMap((w) => w.metadatas),
        ],
      }),
    );
    for (const [i, w] of batch.entries()) {
      const row = rows[i];
      if (!row) throw new Error('append_batch answered too few rows');
      if (row.outcome === 'appended') w.resolve({ revision: row.last_revision, position: row.last_position });
      else
        w.reject(
          new WrongRevision(
            w.stream,
            w.first === 0 ? 'no_stream' : w.first - 1,
            row.last_revision < 0 ? 'no_stream' : row.last_revision,
          ),
        );
    }
    this.moved(rows.reduce((max, r) => (r.last_position > max ? r.last_position : max), 0n));
    this.signals.sendToOthers('log');
  }

  private moved(head: bigint): void {
    if (head <= this.knownHead) return;
    this.knownHead = head;
    for (const wake of this.watching) wake();
  }

  /** Waits until the log is known to go beyond `checkpoint`, or the signal aborts, or the store is gone. */
  private async headAfter(checkpoint: bigint, signal: AbortSignal): Promise<void> {
    this.poller ??= this.poll();
    let failed: unknown;
    await new Promise<void>((resolve) => {
      const wake = () => {
        if (this.knownHead <= checkpoint && !signal.aborted && !this.closed && this.pollFailure === undefined) return;
        failed = this.pollFailure;
        this.watching.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.watching.add(wake);
      signal.addEventListener('abort', wake);
      wake();
    });
    if (failed !== undefined) throw failed;
    if (this.closed && !signal.aborted) throw new StoreUnavailable(new Error('closed'));
  }

  /** One look at the end of the log for all subscribers of the process, at once when there is a hint. */
  private async poll(): Promise<void> {
    this.pollFailure = undefined;
    while (!this.closed && this.subscribers > 0) {
      try {
        this.moved(await this.head());
      } catch (error) {
        this.pollFailure = error;
        break;
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollEvery);
        this.lookNow = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.lookNow = undefined;
    }
    this.poller = undefined;
    for (const wake of this.watching) wake();
  }
}

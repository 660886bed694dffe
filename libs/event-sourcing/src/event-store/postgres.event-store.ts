import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventMetadata } from '@app/contracts/event';
import type { Pool, PoolClient } from '../postgres/database';
import { inOneTurn } from '../kernel/read-together';
import { mapInSlices } from '../kernel/yield-to-requests';
import { nextEvent } from '../kernel/timeouts';
import { isUnavailable } from '../postgres/failures';
import type { Signals } from '../postgres/signals';
import {
  type Appended,
  appendLimit,
  type Batch,
  type ExpectedRevision,
  type Filter,
  type LogIdentity,
  LogIsShorter,
  type NewEvent,
  type RecordedEvent,
  start,
  StoreUnavailable,
  TooLarge,
  WrongRevision,
} from '../event-store';
import { Retry } from '../kernel/retry';
import { ServerEventStore } from './subscriptions';

/** Milliseconds until a failing call is given up, and between two looks at the end of the log without a signal. */
const callLimit = 5_000;
const pollEvery = 250;
/** Appends of one process that are committed together. */
const together = { appends: 64, bytes: 2 * appendLimit };
/** Streams that are read together. */
const mostStreams = 64;
/** The size of the next read follows from the last one: about this many bytes. */
const read = { rows: { first: 500, most: 4_000 }, bytes: 4 * 1024 * 1024 };

/** As `columns`. */
export type Row = [
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
  expected: ExpectedRevision;
  events: NewEvent[];
  datas: string[];
  metadatas: string[];
  bytes: number;
  resolve: (appended: Appended) => void;
  reject: (error: unknown) => void;
}

/** As `log.append_batch` returns it. */
type Outcome = [outcome: 'appended' | 'conflict', lastRevision: number, lastPosition: bigint];

export const columns = 'position, stream, revision, id, type, data, metadata';
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
 * The next events of some categories: after position $1, $2 events, then the categories. PostgreSQL merges one ordered index
 * scan for each category, so a page costs the same whether its categories are common or rare.
 */
export const pageOf = (categories: number): string => {
  const one = (_: unknown, i: number) =>
    `(select ${columns} from log.events where category = $${i + 3} and position > $1 order by position limit $2)`;
  const all = Array.from({ length: categories }, one).join(' union all ');
  return `select * from (${all}) e order by position limit $2`;
};

/** The revision that an event gets. */
const nextOf = (expected: ExpectedRevision): number => (expected === 'no_stream' ? 0 : expected + 1);

const idAtText = 'select id from log.events where position = $1';

/**
 * The log in PostgreSQL. `pool` connects as the role `keepwarm_log`, with its timeouts (see `Storage`). A new connection of it is
 * used only when the log has the last event that this process has seen. What that check needs goes over `plain`.
 */
export class PostgresEventStore extends ServerEventStore {
  private queue: Waiting[] = [];
  private busy = false;
  /** Emits `log` when the log may have grown. */
  private readonly grown = new EventEmitter();
  private readonly unsubscribe: () => void;
  /** Streams that are asked for in the same turn of the event loop are read with one statement. */
  private readonly readTogether = inOneTurn(
    (streams: string[]) => this.readStreams(streams),
    () => new Promise<void>((resolve) => process.nextTick(resolve)),
    mostStreams,
  );

  constructor(
    private readonly pool: Pool,
    private readonly signals: Signals,
    private readonly plain: Pool,
  ) {
    super();
    pool.options.verify = (client, done) => void this.verifyConnection(client).then(() => done(), done);
    this.unsubscribe = signals.on('log', () => this.grown.emit('log'));
  }

  append(stream: string, events: NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const datas = events.map((e) => JSON.stringify(e.data));
    const metadatas = events.map((e) => JSON.stringify(e.metadata));
    const bytes = [...datas, ...metadatas].reduce((sum, s) => sum + Buffer.byteLength(s), 0);
    if (bytes > appendLimit) return Promise.reject(new TooLarge(bytes, appendLimit));
    return new Promise((resolve, reject) => {
      this.queue.push({ stream, expected, events, datas, metadatas, bytes, resolve, reject });
      if (!this.busy) void this.drain();
    });
  }

  async readStream(stream: string, from = 0): Promise<RecordedEvent[]> {
    // Others may have asked for the same stream.
    if (from === 0) return [...((await this.readTogether(stream)).get(stream) ?? [])];
    const rest = `select ${columns} from log.events where stream = $1 and revision >= $2 order by revision`;
    return (await this.retrying(() => this.query<Row>('rest', rest, [stream, from]))).map(recorded);
  }

  head(): Promise<bigint> {
    return this.retrying(() => this.headNow(this.plain));
  }

  async identity(): Promise<LogIdentity> {
    return {
      store: 'PostgreSQL',
      first: (await this.idBy('select id from log.events order by position limit 1')) ?? null,
    };
  }

  idAt(position: bigint): Promise<string | undefined> {
    return this.idBy(idAtText, [position]);
  }

  override async close(): Promise<void> {
    this.unsubscribe();
    await super.close();
  }

  /** Reads batch after batch. The next one is read while the caller works on this one. */
  protected async *untilEnd(from: bigint, filter?: Filter): AsyncIterable<Batch> {
    let rows = read.rows.first;
    let next = this.fetch(from, rows, filter);
    const { losses } = this.check;
    for (;;) {
      const { batch, bytes, count } = await next;
      if (this.check.losses !== losses) throw new LogIsShorter(batch.checkpoint, start);
      if (!batch.caughtUp) {
        rows = Math.round(Math.min(read.rows.most, Math.max(1, (count * read.bytes) / Math.max(bytes, 1)), rows * 4));
        next = this.fetch(batch.checkpoint, rows, filter);
        next.catch(() => undefined); // the next `await` throws the error, unless the caller has stopped
      }
      yield batch;
      if (batch.caughtUp) return;
    }
  }

  private async fetch(from: bigint, limit: number, filter?: Filter) {
    const { rows, head } = await this.retrying(async () => {
      // The head is read before the rows. So the rows' snapshot is younger and shows everything up to the head, which is a
      // checkpoint that a subscriber without events may store. Without a filter the last row is the head.
      const known = filter ? await this.headNow() : from;
      // Without a name it is planned for these categories: one plan for all would read the whole log for rare ones.
      const page = filter
        ? this.query<Row>(undefined, pageOf(filter.categories.length), [from, limit, ...filter.categories])
        : this.query<Row>('all', `select ${columns} from log.events where position > $1 order by position limit $2`, [
            from,
            limit,
          ]);
      return { rows: await page, head: known };
    });
    const caughtUp = rows.length < limit;
    const newest = rows.at(-1);
    const last = newest?.[0] ?? from;
    if (newest) this.check.saw(newest[0], newest[3]);
    const batch: Batch = {
      events: await mapInSlices(rows, recorded),
      checkpoint: caughtUp && head > last ? head : last,
      caughtUp,
    };
    return { batch, bytes: rows.reduce((sum, r) => sum + r[5].length + r[6].length, 0), count: rows.length };
  }

  private async headNow(pool = this.pool): Promise<bigint> {
    const [row] = await this.query<[bigint]>('head', 'select coalesce(max(position), 0) from log.events', [], pool);
    return row?.[0] ?? 0n;
  }

  private async idBy(text: string, values: unknown[] = []): Promise<string | undefined> {
    return (await this.retrying(() => this.query<[string]>(undefined, text, values, this.plain)))[0]?.[0];
  }

  /** @throws StoreUnavailable when the connection leads to another log */
  private async verifyConnection(client: PoolClient): Promise<void> {
    const idAt = async (position: bigint) => (await client.query<{ id: string }>(idAtText, [position])).rows[0]?.id;
    const isUnchanged = await this.check.isUnchanged(idAt).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      return false; // the table is missing
    });
    if (!isUnchanged) await this.check.run();
  }

  /** With a name, each connection keeps the plan of the statement. */
  private async query<R extends unknown[]>(
    name: string | undefined,
    text: string,
    values: unknown[] = [],
    pool = this.pool,
  ) {
    const named = name === undefined ? {} : { name: `log-${name}` };
    return (await pool.query<R>({ ...named, text, values, rowMode: 'array' })).rows;
  }

  private retrying<T>(work: () => Promise<T>): Promise<T> {
    return new Retry(callLimit, isUnavailable, this.closing.signal).until(work);
  }

  private async readStreams(streams: string[]): Promise<Map<string, RecordedEvent[]>> {
    const text = `select ${columns} from log.events where stream = any($1) order by stream, revision`;
    const rows = await this.retrying(() => this.query<Row>('streams', text, [[...new Set(streams)]]));
    const events = new Map<string, RecordedEvent[]>(streams.map((stream) => [stream, []]));
    for (const event of rows.map(recorded)) events.get(event.stream)?.push(event);
    return events;
  }

  private async drain(): Promise<void> {
    this.busy = true;
    // Appends of the same turn of the event loop are committed together.
    await nextTurn();
    while (this.queue.length > 0) {
      let bytes = 0;
      const fits = this.queue.findIndex((w, i) => (bytes += w.bytes) > together.bytes && i > 0);
      const batch = this.queue.splice(0, Math.min(fits < 0 ? this.queue.length : fits, together.appends));
      try {
        await this.commit(batch);
      } catch (error) {
        // One refused append, such as one whose id is stored elsewhere, must not fail the others.
        if (batch.length === 1 || error instanceof StoreUnavailable) for (const w of batch) w.reject(error);
        else for (const w of batch) await this.commit([w]).catch(w.reject);
      }
    }
    this.busy = false;
  }

  private async commit(batch: Waiting[]): Promise<void> {
    const [only] = batch;
    const isAppended = batch.length === 1 && only?.events.length === 1 && (await this.commitOne(only));
    if (!isAppended && !(await this.commitAll(batch))) return;
    this.grown.emit('log');
    this.signals.sendToOthers('log');
  }

  /** @returns false when nothing was appended, for a reason that `append_batch` knows */
  private async commitOne(waiting: Waiting): Promise<boolean> {
    const { stream, expected, events, datas, metadatas } = waiting;
    const text = 'select log.append_one($1, $2, $3, $4, $5, $6)';
    const values = [stream, nextOf(expected), events[0]?.id, events[0]?.type, datas[0], metadatas[0]];
    const rows = await this.retrying(() => this.query<[bigint | null]>('append-one', text, values));
    const [[position] = [null]] = rows;
    if (position === null) return false;
    this.appended(waiting, { revision: nextOf(expected), position });
    return true;
  }

  /** @returns whether anything was appended */
  private async commitAll(batch: Waiting[]): Promise<boolean> {
    const events = batch.flatMap((w) => w.events);
    const rows = await this.retrying(() =>
      this.query<Outcome>('append', 'select * from log.append_batch($1, $2, $3, $4, $5, $6, $7)', [
        batch.map((w) => w.stream),
        batch.map((w) => nextOf(w.expected)),
        batch.map((w) => w.events.length),
        events.map((e) => e.id),
        events.map((e) => e.type),
        batch.flatMap((w) => w.datas),
        batch.flatMap((w) => w.metadatas),
      ]),
    );
    for (const [i, w] of batch.entries()) {
      const row = rows[i];
      if (!row) throw new Error('append_batch returned too few rows');
      const [outcome, revision, position] = row;
      if (outcome === 'appended') this.appended(w, { revision, position });
      else w.reject(new WrongRevision(w.stream, w.expected, revision < 0 ? 'no_stream' : revision));
    }
    return rows.some(([outcome]) => outcome === 'appended');
  }

  private appended(waiting: Waiting, result: Appended): void {
    this.check.saw(result.position, waiting.events.at(-1)?.id ?? '');
    waiting.resolve(result);
  }

  /** Everything after `from`. It reads on after a signal, and four times a second, because a signal can get lost. */
  protected async *follow(from: bigint, stop: AbortSignal): AsyncGenerator<Batch> {
    for (let at = from; !stop.aborted;) {
      const next = nextEvent(this.grown, 'log', stop, pollEvery);
      const before = at;
      for await (const batch of this.untilEnd(at)) {
        yield batch;
        at = batch.checkpoint;
      }
      // The connections may be those of a proxy, and stay when the server behind it is replaced.
      if (at === before && (await this.retrying(() => this.headNow())) < at) await this.check.run();
      await next;
    }
  }
}

import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Pool } from './database';

/** Largest NOTIFY payload that PostgreSQL takes is 8,000 bytes; a longer list of words is sent as "anything". */
const longest = 7_500;
const everyMs = 20;
/** Stands for the empty list of words while it waits. */
const anything = '';

/**
 * Hints between the processes on one database: "look again". At once inside the process; to the others by NOTIFY, at once
 * after a silence and else 50 times a second, because NOTIFY takes a cluster-wide lock at commit. A hint may be lost:
 * whoever waits also polls.
 */
export class Signals {
  private readonly local = new EventEmitter().setMaxListeners(0);
  private readonly self = randomUUID().slice(0, 8);
  private readonly waiting = new Map<string, Set<string>>();
  private timer: NodeJS.Timeout | undefined;
  private sentAt = -everyMs;
  private sending: Promise<void> | undefined;
  private listener: pg.Client | undefined;
  private closed = false;

  constructor(
    private readonly pool: Pool,
    private readonly url: string,
    private readonly onError: (error: Error) => void,
  ) {}

  /** Opens the LISTEN connection and keeps it open; comes back by itself after a restart of the server. */
  async listen(): Promise<void> {
    if (this.closed) return;
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5_000 });
    const again = (error?: Error) => {
      if (this.listener !== client || this.closed) return;
      this.listener = undefined;
      if (error) this.onError(error);
      setTimeout(() => void this.listen(), 500).unref();
    };
    this.listener = client;
    client.on('error', again);
    client.on('end', () => again());
    client.on('notification', ({ payload }) => this.receive(payload ?? ''));
    try {
      await client.connect();
      await client.query('listen keepwarm');
    } catch (error) {
      client.end().catch(this.onError);
      again(error as Error);
    }
  }

  /** @param words what changed, for the listeners of `channel`; the empty list means anything may have */
  send(channel: string, words: string[] = []): void {
    this.local.emit(channel, words);
    this.sendToOthers(channel, words);
  }

  /** As `send`, for a process that knows already. */
  sendToOthers(channel: string, words: string[] = []): void {
    const set = this.waiting.get(channel) ?? new Set();
    for (const word of words.length === 0 ? [anything] : words) set.add(word);
    this.waiting.set(channel, set);
    // What is said in the same turn of the event loop goes together.
    this.timer ??= setTimeout(
      () => {
        this.sending = this.flush();
      },
      this.sentAt + everyMs - performance.now(),
    );
  }

  on(channel: string, listener: (words: string[]) => void): () => void {
    this.local.on(channel, listener);
    return () => this.local.off(channel, listener);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.local.removeAllListeners();
    clearTimeout(this.timer);
    // The last words of a process that ends: what it ran is free.
    await this.sending;
    await this.flush();
    await this.listener?.end();
  }

  private receive(payload: string): void {
    const { from, channel, words } = JSON.parse(payload) as { from: string; channel: string; words: string[] };
    if (from !== this.self) this.local.emit(channel, words);
  }

  private async flush(): Promise<void> {
    this.timer = undefined;
    this.sentAt = performance.now();
    if (this.waiting.size === 0) return;
    const sent = [...this.waiting];
    this.waiting.clear();
    const payloads = sent.map(([channel, words]) => {
      const payload = JSON.stringify({ from: this.self, channel, words: words.has(anything) ? [] : [...words] });
      return payload.length > longest ? JSON.stringify({ from: this.self, channel, words: [] }) : payload;
    });
    try {
      // A hint is not worth waiting for the disk.
      await this.pool.query(
        `select set_config('synchronous_commit', 'off', true), pg_notify('keepwarm', p) from unnest($1::text[]) p`,
        [payloads],
      );
    } catch (error) {
      if (!this.closed) this.onError(error as Error);
    }
  }
}

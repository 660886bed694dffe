import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { Pool } from './database';
import { type Hearer, PostgresCarrier, type SignalCarrier } from './postgres-signals';

type Listener = (words: string[]) => void;

/** Bytes of the words in one payload: PostgreSQL takes at most 8,000 bytes, and the rest is for the other fields. */
const longest = 7_500;
/** Milliseconds between two sends, and after a send that failed. */
const everyMs = 20;
const retryMs = 500;
/** More words of a channel than this are not kept for another try: they become "anything". */
const mostKept = 10_000;
/** Longest wait for the carrier at the start. */
const carrierWithinMs = 2_000;
/** Stands for the empty list of words while it waits. */
const anything = '';

/**
 * Hints between the processes on one database: "look again". A hint has a channel and words. The first part of a word, up
 * to its first space, is its subject: an owner, a session. Listeners in the same process hear a hint at once. The other
 * processes hear it at most 20 ms later, because words that come together are sent together: through a carrier, such as Redis,
 * when there is one, else by NOTIFY, which takes a cluster-wide lock at commit. Every process listens to both, so NOTIFY also
 * serves while the carrier is away. A hint can get lost with a connection. Then every listener gets
 * the empty list: anything may have changed.
 */
export class Signals {
  /** Event names are `<channel>`, and `<channel> <subject>` for a listener to one subject. */
  private readonly listeners = new EventEmitter().setMaxListeners(0);
  private readonly self = randomUUID().slice(0, 8);
  private readonly waiting = new Map<string, Set<string>>();
  private readonly postgres: PostgresCarrier;
  private readonly carrier: SignalCarrier | undefined;
  private timer: NodeJS.Timeout | undefined;
  private sentAt = -everyMs;
  private sending: Promise<void> | undefined;
  private closed = false;

  /**
   * @param onError hears of connections that break; they come back by themselves
   * @param carry makes the second way, such as Redis
   */
  constructor(
    pool: Pool,
    url: string,
    private readonly onError: (error: Error) => void,
    carry?: (hearer: Hearer) => SignalCarrier,
  ) {
    const hearer = { payload: (text: string) => this.receive(text), missed: () => this.missed(), error: onError };
    this.postgres = new PostgresCarrier(pool, url, hearer);
    this.carrier = carry?.(hearer);
  }

  /** Listens when it returns; to the carrier only when that was there within 2 s. */
  async listen(): Promise<void> {
    await this.postgres.listen();
    await this.carrier?.listening(carrierWithinMs);
  }

  /** @param words what changed, for the listeners of `channel`; an empty list means that anything may have changed */
  send(channel: string, words: string[] = []): void {
    this.sendToOthers(channel, words);
    this.tell(channel, words);
  }

  /** Like `send`, but this process is not told. @throws RangeError when a word does not fit into a payload */
  sendToOthers(channel: string, words: string[] = []): void {
    if (this.closed) return;
    const set = this.waiting.get(channel) ?? new Set();
    for (const word of words.length === 0 ? [anything] : words) {
      if (bytesOf(word) > longest)
        throw new RangeError(`A word of the signal ${channel} is longer than ${longest} bytes`);
      set.add(word);
    }
    this.waiting.set(channel, set);
    if (!this.sending) this.schedule(Math.max(0, this.sentAt + everyMs - performance.now()));
  }

  /** @returns a function that ends it */
  on(channel: string, listener: Listener): () => void {
    this.listeners.on(channel, listener);
    return () => this.listeners.off(channel, listener);
  }

  /** Gets the words without the subject. A signal about others costs nothing here, however many listen. */
  onSubject(channel: string, subject: string, listener: Listener): () => void {
    return this.on(`${channel} ${subject}`, listener);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.listeners.removeAllListeners();
    clearTimeout(this.timer);
    // The last words of a process that ends tell the others that what it ran is free.
    await this.sending;
    await this.flush();
    this.carrier?.close();
    await this.postgres.close();
  }

  private tell(channel: string, words: string[]): void {
    if (words.length === 0) return this.missed((name) => name === channel || name.startsWith(`${channel} `));
    this.listeners.emit(channel, words);
    for (const word of words) {
      const end = word.indexOf(' ');
      const subject = end < 0 ? word : word.slice(0, end);
      this.listeners.emit(`${channel} ${subject}`, [end < 0 ? '' : word.slice(end + 1)]);
    }
  }

  private missed(whose: (eventName: string) => boolean = () => true): void {
    for (const name of this.listeners.eventNames() as string[]) if (whose(name)) this.listeners.emit(name, []);
  }

  private receive(payload: string): void {
    const { from, channel, words } = JSON.parse(payload) as { from: string; channel: string; words: string[] };
    if (from !== this.self) this.tell(channel, words);
  }

  private schedule(ms: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.sending = this.flush().then((sent) => {
        this.sending = undefined;
        if (this.waiting.size > 0 && !this.closed) this.schedule(sent ? everyMs : retryMs);
      });
    }, ms);
  }

  /** Sends the waiting signals. They go on waiting when they cannot be sent. @returns whether they were sent */
  private async flush(): Promise<boolean> {
    this.sentAt = performance.now();
    if (this.waiting.size === 0) return true;
    const words = [...this.waiting];
    this.waiting.clear();
    const payloads = words.flatMap(([channel, set]) => [...this.payloads(channel, set)]);
    try {
      // Every process hears NOTIFY, and the carrier may be slow when a process ends.
      const isSent = !this.closed && (await this.carrier?.send(payloads));
      if (!isSent) await this.postgres.send(payloads);
      return true;
    } catch (error) {
      if (!this.closed) this.onError(error as Error);
      for (const [channel, set] of words) {
        const all = new Set([...set, ...(this.waiting.get(channel) ?? [])]);
        this.waiting.set(channel, all.size > mostKept ? new Set([anything]) : all);
      }
      return false;
    }
  }

  private *payloads(channel: string, words: Set<string>): Iterable<string> {
    const payload = (some: string[]) => JSON.stringify({ from: this.self, channel, words: some });
    if (words.has(anything)) return yield payload([]);
    let some: string[] = [];
    let bytes = 0;
    for (const word of words) {
      bytes += bytesOf(word);
      if (bytes > longest) {
        yield payload(some);
        some = [];
        bytes = bytesOf(word);
      }
      some.push(word);
    }
    yield payload(some);
  }
}

/** As JSON, with the comma. */
const bytesOf = (word: string): number => Buffer.byteLength(JSON.stringify(word)) + 1;

import { setImmediate } from 'node:timers/promises';
import { within } from './within';

/** Keys of one read. */
const most = 500;
/** Milliseconds. Nobody waits longer for the read of others, which may hang with its connection. */
const slow = 50;

/**
 * Reads what many requests want with few queries: those that ask in the same turn of the event loop share a read, and so do those
 * that ask while another read runs. Nobody gets a value that is older than the question.
 */
export class ReadTogether<Key, Value> {
  private asks: { key: Key; resolve: (value: Value | undefined) => void; reject: (error: unknown) => void }[] = [];
  private reading = false;

  /** @param read returns the values of these keys in their order; undefined for what does not exist */
  constructor(private readonly read: (keys: Key[]) => Promise<readonly (Value | undefined)[]>) {}

  /** @throws what `read` throws, to all that share the read */
  get(key: Key): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      this.asks.push({ key, resolve, reject });
      if (!this.reading) void this.readAll();
    });
  }

  private async readAll(): Promise<void> {
    this.reading = true;
    while (this.asks.length > 0) {
      await setImmediate();
      await within(slow, this.answer(this.asks.splice(0, most)));
    }
    this.reading = false;
  }

  private async answer(asks: typeof this.asks): Promise<void> {
    try {
      const values = await this.read(asks.map(({ key }) => key));
      for (const [i, { resolve }] of asks.entries()) resolve(values[i]);
    } catch (error) {
      for (const { reject } of asks) reject(error);
    }
  }
}

import { existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';

/** One event in the double's log. `commit` is where it begins, `post` where the next one begins. */
export interface Kept {
  stream: string;
  revision: number;
  id: string;
  type: string;
  isJson: boolean;
  data: Uint8Array;
  metadata: Uint8Array;
  commit: bigint;
  post: bigint;
}

export type Proposed = Pick<Kept, 'id' | 'type' | 'isJson' | 'data' | 'metadata'>;
export type Expected = number | 'no_stream' | 'any' | 'stream_exists';

export type Outcome =
  | { kind: 'appended'; last: Kept; fresh: Kept[] }
  | { kind: 'wrong'; current: number | undefined }
  | { kind: 'too large'; limit: number };

interface Written extends Omit<Kept, 'data' | 'metadata' | 'commit' | 'post'> {
  data: string;
  metadata: string;
}

export const appendLimit = 1024 * 1024;

/** The events of one append: all are stored, or none. */
const encode = (events: readonly Kept[]): string => {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const line = events.map(({ stream, revision, id, type, isJson, data, metadata }): Written => {
    return { stream, revision, id, type, isJson, data: base64(data), metadata: base64(metadata) };
  });
  return `${JSON.stringify(line)}\n`;
};

/**
 * The log behind the double: in memory, and where a `file` is named in that too, one line an append, so that it outlives
 * its process. Which appends it takes, and which it takes for a repetition, follows the server's own check of a commit.
 */
export class EventStoreLog {
  readonly all: Kept[] = [];
  private readonly streams = new Map<string, Kept[]>();
  /** The ids of appends that named no revision. The server forgets them at a restart. */
  private remembered = new Map<string, Kept>();
  private end = 0n;
  private readonly open: number | undefined;
  /** When false, it refuses an append that is repeated, as a server does that has forgotten the first one. */
  knowsRepetitions = true;
  /** Expected revisions of all appends so far. */
  readonly asked: Expected[] = [];

  constructor(private readonly file?: string) {
    if (file && existsSync(file)) {
      // After a crash the last line may be incomplete. It was never acknowledged.
      const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
      for (const line of lines)
        for (const { data, metadata, ...rest } of JSON.parse(line) as Written[])
          this.push({ ...rest, data: Buffer.from(data, 'base64'), metadata: Buffer.from(metadata, 'base64') });
      writeFileSync(file, lines.map((l) => `${l}\n`).join(''));
    }
    if (file) this.open = openSync(file, 'a');
  }

  forget(): void {
    this.remembered = new Map();
  }

  stream(name: string): readonly Kept[] {
    return this.streams.get(name) ?? [];
  }

  /** Index of the first event at `commit` or after it. */
  indexAt(commit: bigint): number {
    let [low, high] = [0, this.all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.all[middle]?.commit ?? 0n) < commit) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether a record begins there, or the log ends there or before. From other positions the server reads nonsense. */
  isPlace(commit: bigint): boolean {
    return commit >= this.end || this.all[this.indexAt(commit)]?.commit === commit;
  }

  /** An older copy of the log: without its last `count` events. */
  shorten(count: number): void {
    const kept = this.all.slice(0, Math.max(0, this.all.length - count));
    this.all.length = 0;
    this.streams.clear();
    this.forget();
    this.end = 0n;
    for (const event of kept) this.push(event);
    if (this.file) writeFileSync(this.file, this.all.map((e) => encode([e])).join(''));
  }

  append(stream: string, events: Proposed[], expected: Expected): Outcome {
    const size = events.reduce((sum, e) => sum + e.data.length + e.metadata.length + 2 * e.type.length, 0);
    if (size > appendLimit) return { kind: 'too large', limit: appendLimit };
    this.asked.push(expected);
    const own = this.stream(stream);
    const again = this.knowsRepetitions ? this.repeated(own, events, expected) : undefined;
    if (again) return { kind: 'appended', last: again, fresh: [] };
    const current = own.at(-1)?.revision;
    const fits =
      expected === 'any' ||
      (expected === 'stream_exists' && current !== undefined) ||
      (expected === 'no_stream' && current === undefined) ||
      expected === current;
    if (!fits) return { kind: 'wrong', current };
    const fresh = events.map((e, i) => this.push({ ...e, stream, revision: (current ?? -1) + 1 + i }));
    if (this.open !== undefined) writeSync(this.open, encode(fresh));
    for (const e of fresh) this.remembered.set(e.id, e);
    const last = fresh.at(-1);
    return last ? { kind: 'appended', last, fresh } : { kind: 'wrong', current };
  }

  /** Compares ids only: at the revision after the expected one, or with the remembered ids. */
  private repeated(own: readonly Kept[], events: Proposed[], expected: Expected): Kept | undefined {
    const places =
      expected === 'any' || expected === 'stream_exists'
        ? events.map((e) => this.remembered.get(e.id))
        : events.map((_, i) => own[(expected === 'no_stream' ? -1 : expected) + 1 + i]);
    const all = places.every((p, i) => p !== undefined && p.id === events[i]?.id && own.includes(p));
    return all ? places.at(-1) : undefined;
  }

  private push(event: Omit<Kept, 'commit' | 'post'>): Kept {
    const commit = this.end;
    this.end += BigInt(100 + event.data.length + event.metadata.length);
    const kept = { ...event, commit, post: this.end };
    this.all.push(kept);
    const own = this.streams.get(event.stream);
    if (own) own.push(kept);
    else this.streams.set(event.stream, [kept]);
    return kept;
  }
}

import {
  type EventData,
  type EventStoreDBClient,
  ErrorType,
  type JSONEventData,
  NO_STREAM,
} from '@eventstore/db-client';
import pLimit from 'p-limit';
import { inTime } from '../kernel/timeouts';
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
import { Following } from './eventstoredb.follow';
import { Reads } from './eventstoredb.reads';
import { numberOfEvent, type Server, serverAt, typeOf } from './eventstoredb.wire';
import { Witness } from './eventstoredb.witness';
import type { Retry } from '../kernel/retry';
import { ServerEventStore } from './subscriptions';

/** Milliseconds of one try of an append. By then keep-alive has ended a dead connection. */
const tryLimit = 3_000;
/** An append is not sent for the first time when fewer milliseconds are left: its outcome would only be unknown. */
const shortest = 250;
/**
 * Calls under way at once. The others wait here: a server takes 100 streams on a connection, and the deadline of a call that
 * waits for a stream in the client runs already. The rest of the 100 is for reads of the log's end.
 */
const atOnce = { appends: 64, reads: 24 };
/** Milliseconds. A leader that was frozen notices within seconds that another node leads. */
const lagOfNode = 10_000;

/**
 * The log in EventStoreDB. Appends and short reads use one connection, subscriptions the other: a hundred subscriptions make
 * every further call on their connection hang.
 */
export class EventStoreDbEventStore extends ServerEventStore {
  override readonly lag: number;
  private readonly calls: EventStoreDBClient;
  private readonly subscriptions: EventStoreDBClient;
  private readonly reads: Reads;
  private readonly following: Following;
  /** Ends when all appends have. `close` waits for it. */
  private underWay: Promise<unknown> = Promise.resolve();
  private readonly appends = pLimit(atOnce.appends);
  private readonly streams = pLimit(atOnce.reads);
  private readonly witness: Witness;

  private constructor(private readonly server: Server) {
    super();
    this.lag = server.isCluster ? lagOfNode : 0;
    this.calls = server.connect();
    this.reads = new Reads(this.calls, server.credentials, this.closing.signal);
    this.subscriptions = server.connect();
    this.following = new Following(this.subscriptions, server.credentials);
    this.witness = new Witness(this.calls, server.credentials, this.check);
  }

  /** Connects with the first call. @throws Error when the address cannot be understood */
  static at(url: string): EventStoreDbEventStore {
    return new EventStoreDbEventStore(serverAt(url));
  }

  async append(stream: string, events: NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const retry = this.reads.retry();
    const metadatas = events.map((e) => new TextEncoder().encode(JSON.stringify(e.metadata)));
    const bytes = events.reduce((sum, e, i) => sum + bytesOf(e.data) + (metadatas[i]?.length ?? 0), 0);
    if (bytes > appendLimit) throw new TooLarge(bytes, appendLimit);
    // `data` stays an object: the client turns it into the JSON that `bytesOf` measured. `metadata` is bytes already.
    const data = events.map(
      ({ id, type, data: d }, i) =>
        ({ id, type, data: d, metadata: metadatas[i], contentType: 'application/json' }) as JSONEventData,
    );
    const settled = this.appends(() => this.settle(stream, events, data, expected, bytes, retry));
    this.underWay = Promise.allSettled([this.underWay, settled]);
    const appended = await settled;
    await this.checked(retry);
    this.check.saw(appended.position, events.at(-1)?.id ?? '');
    return appended;
  }

  async readStream(stream: string, from = 0): Promise<RecordedEvent[]> {
    const retry = this.reads.retry();
    return this.streams(async () => {
      await this.checked(retry);
      const events = await this.reads.stream(stream, from, retry);
      await this.checked(retry); // the connection may have changed meanwhile
      return events;
    });
  }

  async head(): Promise<bigint> {
    return this.reads.head();
  }

  /** Every server begins its log with events of its own, under ids that no other server has. */
  async identity(): Promise<LogIdentity> {
    return { store: 'EventStoreDB', first: (await this.reads.firstId()) ?? null };
  }

  idAt(position: bigint): Promise<string | undefined> {
    return this.reads.idAt(position);
  }

  override async close(): Promise<void> {
    // The client would connect again for a call that comes after `dispose`.
    await Promise.allSettled([super.close(), this.underWay]);
    await this.calls.dispose();
    await this.subscriptions.dispose();
  }

  protected follow(from: bigint, stop: AbortSignal): AsyncIterable<Batch> {
    return this.untilEnd(from, undefined, stop, true);
  }

  /** Waits until the connection was checked. @throws StoreUnavailable */
  private checked(retry: Retry): Promise<void> {
    return retry.until((ms) => this.witness.checked(ms));
  }

  /** Appends until the outcome is known: the same append again has the result of the first one, if that was stored. */
  private async settle(
    stream: string,
    events: NewEvent[],
    data: EventData[],
    expected: ExpectedRevision,
    bytes: number,
    retry: Retry,
  ): Promise<Appended> {
    // Nothing was sent yet, so nothing is unknown.
    if (retry.left < shortest) throw new StoreUnavailable(new Error('Too many appends were waiting'));
    const first = expected === 'no_stream' ? 0 : expected + 1;
    for (let isUnknown = false; ; isUnknown = true) {
      try {
        await this.witness.checked(retry.left);
        const deadline = Math.min(tryLimit, retry.left);
        const call = this.calls.appendToStream(stream, data, {
          expectedRevision: expected === 'no_stream' ? NO_STREAM : BigInt(expected),
          credentials: this.server.credentials,
          deadline,
        });
        // The deadline begins with the call. The search for the leader of a cluster comes before it.
        const { nextExpectedRevision, position } = await inTime(deadline + 100, call);
        if (position) return { revision: Number(nextExpectedRevision), position: numberOfEvent(position) };
        const stored = outcomeOf(await this.reads.stream(stream, first, retry, events.length), events);
        if (stored) return stored;
        throw new Error(`The event store says that it has stored what is not in ${stream}`);
      } catch (error) {
        if (typeOf(error) === ErrorType.WRONG_EXPECTED_VERSION) {
          const actual = actualOf(error);
          const there = await this.reads.stream(stream, first, retry, events.length);
          const ours = isUnknown ? outcomeOf(there, events) : undefined;
          if (ours) return ours;
          if (there.length > 0 || actual === 'no_stream' || actual < first)
            throw new WrongRevision(stream, expected, actual);
          // The server counts events that it has not committed yet. No read shows them, so a new decision would be the same.
          await retry.after(new Error(`The event store has not committed yet what it holds of ${stream}`));
          continue;
        }
        if (typeOf(error) === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED) throw new TooLarge(bytes, limitOf(error));
        // The client may choose another node for the next try.
        this.witness.doubt();
        await retry.after(error);
      }
    }
  }

  /**
   * Everything after `from` until the end of the log, or until stopped when it is `live`, over as many subscriptions as it
   * takes: none resumes by itself.
   */
  protected async *untilEnd(
    from: bigint,
    filter: Filter | undefined,
    stop: AbortSignal,
    live = false,
  ): AsyncGenerator<Batch> {
    if (stop.aborted) return;
    const retry = this.reads.retry(stop);
    const { losses } = this.check;
    let at = from;
    while (!stop.aborted) {
      try {
        await this.witness.checked(retry.left);
        if (this.check.losses !== losses) throw new LogIsShorter(at, start);
        const { passed } = this.check;
        // Read before the subscription, which will have delivered everything up to this head when it has caught up.
        const head = await this.reads.headAfter(at, retry.left);
        for await (const step of this.following.follow(at, filter, { live, signal: stop, silence: retry.left })) {
          if (this.check.passed !== passed) throw new Error('The connection to the event store was checked again');
          retry.reset();
          const last = step.events.at(-1)?.position ?? at;
          // A checkpoint may name the very end of the log, where the next event will be.
          const covered = step.caughtUp || step.checkpoint > head ? head : step.checkpoint;
          at = covered > last ? covered : last;
          // The server takes its time to say that the end is reached. The head or a later event shows it too.
          const caughtUp = step.caughtUp || last >= head;
          if (step.events.length > 0 || caughtUp || at > last) yield { events: step.events, checkpoint: at, caughtUp };
          if (caughtUp && !live) return;
        }
      } catch (error) {
        await retry.after(error);
      }
    }
  }
}

/** @throws TypeError for what JSON cannot keep; the client would never settle the call */
const bytesOf = (thing: unknown): number => {
  const text = JSON.stringify(thing) as string | undefined;
  if (text === undefined) throw new TypeError('An event needs data that JSON can keep');
  return Buffer.byteLength(text);
};

/** @param there what the stream has where the append would put its events @returns undefined when these are other events */
const outcomeOf = (there: RecordedEvent[], events: NewEvent[]): Appended | undefined => {
  const last = there.at(-1);
  const isOurs = there.length === events.length && there.every((e, i) => e.id === events[i]?.id);
  return last && isOurs ? { revision: last.revision, position: last.position } : undefined;
};

const actualOf = (error: unknown): ExpectedRevision => {
  const { actualVersion } = error as { actualVersion?: bigint | string };
  return typeof actualVersion === 'bigint' ? Number(actualVersion) : 'no_stream';
};

const limitOf = (error: unknown): number => (error as { maxAppendSize?: number }).maxAppendSize ?? appendLimit;

import { createRequire } from 'node:module';
import { Metadata, Server, ServerCredentials, status } from '@grpc/grpc-js';
import type { sendUnaryData, ServerReadableStream, ServerUnaryCall, ServiceError } from '@grpc/grpc-js';
import type * as GossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb';
import type * as StreamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb';
import { freePort } from '../../../../sandbox/src/free-port';
import { EventStoreLog, type Expected, type Kept, type Proposed } from './event-store-log';
import {
  type AppendAnswer,
  appendedAnswer,
  type AppendOptions,
  type AppendRequest,
  type Cluster,
  eventAnswer,
  expectedOf,
  json,
  leaderAt,
  missingAnswer,
  nameOf,
  proposedOf,
  type ReadCall,
  type ReadOptions,
  send,
} from './event-store-messages';
import { Subscriptions } from './event-store-subscriptions';
import { Wire } from './event-store-wire';

// Generated code that hides its exports from ECMAScript modules.
const require = createRequire(import.meta.url);
const { GossipService } = require('@eventstore/db-client/generated/gossip_grpc_pb') as typeof GossipGrpc;
const { StreamsService } = require('@eventstore/db-client/generated/streams_grpc_pb') as typeof StreamsGrpc;

/** What the next call meets: this error, or no response. An append is `stored` or not in either case. */
export interface Fault {
  code: status;
  details: string;
  stored: boolean;
  silent?: boolean;
  /** The error in the server's trailers. */
  more?: Record<string, string>;
}

/** A server that is starting. */
export const notReady: Fault = { code: status.UNKNOWN, details: 'Server Is Not Ready', stored: false };

/** A follower of a cluster, which sends writers to the leader. */
export const notLeader = (leader: { port: number }): Fault => ({
  code: status.NOT_FOUND,
  details: 'Leader info available',
  stored: false,
  more: { exception: 'not-leader', 'leader-endpoint-host': '127.0.0.1', 'leader-endpoint-port': String(leader.port) },
});

const errorOf = ({ code, details, more = {} }: Omit<Fault, 'stored'>): Partial<ServiceError> => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(more)) metadata.set(name, value);
  return { code, details, metadata };
};

interface Settings {
  port?: number;
  /** File of the log, one line for each append. Without it the log is in memory. */
  file?: string;
  streamsPerConnection?: number;
  /** PEM, for TLS. */
  tls?: { key: string; certificate: string };
  /** Other credentials are refused. */
  credentials?: { username: string; password: string };
}

/**
 * EventStoreDB on loopback, as far as the adapter uses it, over its own protocol: classic appends, reads, and filtered
 * subscriptions to `$all`. It also copies the difficult behaviour of the real server (23.10), and can simulate more faults.
 */
export class EventStoreServer {
  private grpc: Server | undefined;
  readonly subscriptions: Subscriptions;
  private readonly appendFaults: Fault[] = [];
  private readonly readFaults: Fault[] = [];
  private late: (() => void)[] | undefined;
  /** Calls that are open now; a leak shows here. */
  openReads = 0;
  /** Streams that no read shows. A cluster has such a stream while only its leader has stored the events. */
  readonly uncommitted = new Set<string>();
  /** When false, an append is acknowledged without its position, as a repeated one after a scavenge. */
  saysPositions = true;

  private constructor(
    readonly log: EventStoreLog,
    private readonly wire: Wire,
    private readonly inner: number,
    private readonly settings: Settings,
  ) {
    this.subscriptions = new Subscriptions(log);
  }

  static async start(settings: Settings = {}): Promise<EventStoreServer> {
    const log = new EventStoreLog(settings.file);
    // Every real log begins with events of the server's own.
    if (log.all.length === 0) log.append('$scavenges', [json('$metadata', {})], 'no_stream');
    // Both listen again after a stop, so no outgoing connection may take their ports meanwhile.
    const inner = await freePort();
    const wire = await Wire.to(inner, settings.port ?? (await freePort()));
    const server = new EventStoreServer(log, wire, inner, settings);
    await server.serve();
    return server;
  }

  get port(): number {
    return this.wire.port;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** As if killed: every connection breaks, and nothing listens. The log stays. */
  async stop(): Promise<void> {
    await this.wire.close();
    this.grpc?.forceShutdown();
    this.grpc = undefined;
    this.subscriptions.forget();
    this.log.forget();
  }

  /** Starts again at the same port. */
  async restart(): Promise<void> {
    await this.serve();
    await this.wire.open();
  }

  /** Cuts all connections; new ones are accepted. */
  cut(): void {
    this.wire.cut();
  }

  /** Accepts connections and does nothing with them, like a stopped process. */
  freeze(): void {
    this.wire.hold(true);
  }

  thaw(): void {
    this.wire.hold(false);
  }

  /** The next `times` appends meet this. */
  refuseAppends(fault: Fault, times = 1): void {
    for (let n = 0; n < times; n++) this.appendFaults.push(fault);
  }

  /** The next `times` reads and subscriptions meet this. */
  refuseReads(fault: Fault, times = 1): void {
    for (let n = 0; n < times; n++) this.readFaults.push(fault);
  }

  /** Accepts appends, but stores and acknowledges none until `storeLate`. */
  holdAppends(): void {
    this.late ??= [];
  }

  /** How many appends are held. */
  get held(): number {
    return this.late?.length ?? 0;
  }

  storeLate(): void {
    const late = this.late ?? [];
    this.late = undefined;
    for (const append of late) append();
  }

  /** Writes an event of another program. */
  write(stream: string, event: Partial<Proposed> & { type: string }): void {
    const { length } = this.log.stream(stream);
    this.store(stream, [{ ...json(event.type, {}), ...event }], length === 0 ? 'no_stream' : length - 1);
  }

  private async serve(): Promise<void> {
    const { streamsPerConnection = 100, tls } = this.settings;
    const grpc = new Server({
      'grpc.max_concurrent_streams': streamsPerConnection,
      'grpc.max_receive_message_length': 17 * 1024 * 1024,
    });
    const unimplemented = (_: unknown, answer: sendUnaryData<never>) =>
      answer({ code: status.UNIMPLEMENTED, details: 'not in this double' });
    grpc.addService(StreamsService, {
      read: (call: ReadCall) => void this.read(call),
      append: (call: ServerReadableStream<AppendRequest, AppendAnswer>, answer: sendUnaryData<AppendAnswer>) =>
        this.append(call, answer),
      delete: unimplemented,
      tombstone: unimplemented,
      // The adapter must not use the call that shares one stream among all appends.
      batchAppend: (call: { emit: (event: string, error: Partial<ServiceError>) => void }) =>
        call.emit('error', { code: status.UNIMPLEMENTED, details: 'the adapter must not use this' }),
    });
    grpc.addService(GossipService, {
      read: (_: ServerUnaryCall<unknown, Cluster>, answer: sendUnaryData<Cluster>) =>
        answer(null, leaderAt('127.0.0.1', this.port)),
    });
    const secret = tls && [{ private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.certificate) }];
    const credentials = secret ? ServerCredentials.createSsl(null, secret) : ServerCredentials.createInsecure();
    await new Promise<void>((resolve, reject) => {
      grpc.bindAsync(`127.0.0.1:${this.inner}`, credentials, (error) => (error ? reject(error) : resolve()));
    });
    this.grpc = grpc;
  }

  private store(stream: string, events: Proposed[], expected: Expected) {
    const outcome = this.log.append(stream, events, expected);
    if (outcome.kind === 'appended') this.subscriptions.offer(outcome.fresh);
    return outcome;
  }

  private stranger({ metadata }: { metadata: Metadata }): Partial<ServiceError> | undefined {
    const { credentials } = this.settings;
    if (!credentials) return undefined;
    const known = `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`;
    if (metadata.get('authorization')[0] === known) return undefined;
    return errorOf({
      code: status.PERMISSION_DENIED,
      details: 'Access Denied',
      more: { exception: 'access-denied' },
    });
  }

  private append(call: ServerReadableStream<AppendRequest, AppendAnswer>, answer: sendUnaryData<AppendAnswer>): void {
    let options: AppendOptions | undefined;
    const events: Proposed[] = [];
    call.on('error', () => undefined); // the client went away
    call.on('data', (message: AppendRequest) => {
      options ??= message.getOptions();
      const proposed = proposedOf(message);
      if (proposed) events.push(proposed);
    });
    const done = () => {
      // A request that breaks off also ends, and is cancelled in the same turn. It is not stored.
      if (call.cancelled) return;
      const stranger = this.stranger(call);
      if (stranger || !options) return answer(stranger ?? { code: status.INVALID_ARGUMENT });
      const given = options;
      const work = () => this.answerAppend(given, events, answer);
      if (this.late) this.late.push(work);
      else work();
    };
    call.on('end', () => setImmediate(done));
  }

  private answerAppend(options: AppendOptions, events: Proposed[], answer: sendUnaryData<AppendAnswer>): void {
    const fault = this.appendFaults.shift();
    const fail = () => (fault?.silent ? undefined : answer(fault ? errorOf(fault) : { code: status.INTERNAL }));
    if (fault && !fault.stored) return fail();
    const expected = expectedOf(options);
    const outcome = this.store(nameOf(options.getStreamIdentifier()), events, expected);
    if (fault) return fail();
    if (outcome.kind !== 'too large') return answer(null, appendedAnswer(outcome, expected, this.saysPositions));
    const more = { exception: 'maximum-append-size-exceeded', 'maximum-append-size': String(outcome.limit) };
    answer(errorOf({ code: status.INVALID_ARGUMENT, details: 'Maximum Append Size Exceeded.', more }));
  }

  private async read(call: ReadCall): Promise<void> {
    this.openReads++;
    let open = true;
    const closed = () => {
      if (open) this.openReads--;
      open = false;
    };
    for (const event of ['close', 'cancelled', 'error', 'finish']) call.on(event, closed);
    const options = call.request.getOptions();
    const refusal = this.stranger(call) ?? this.nonsense(options);
    const fault = refusal ? undefined : this.readFaults.shift();
    if (refusal || fault || !options) return void call.emit('error', refusal ?? (fault && errorOf(fault)));
    if (options.hasSubscription()) return this.subscriptions.follow(call, options);
    if (options.hasStream() && this.committed(nameOf(options.getStream()?.getStreamIdentifier())).length === 0)
      call.write(missingAnswer(options));
    for (const event of this.found(options)) await send(call, eventAnswer(event));
    call.end();
  }

  /** From a position where no record begins, the real server reads wrong bytes. */
  private nonsense(options: ReadOptions | undefined): Partial<ServiceError> | undefined {
    const place = options?.getAll()?.getPosition();
    if (!place || this.log.isPlace(BigInt(place.getCommitPosition()))) return undefined;
    const details = options?.hasSubscription()
      ? 'Exception was thrown by handler. InvalidReadException'
      : 'Unexpected ReadAllResult: Error';
    return errorOf({ code: status.UNKNOWN, details });
  }

  private committed(stream: string): readonly Kept[] {
    return this.uncommitted.has(stream) ? [] : this.log.stream(stream);
  }

  private found(options: ReadOptions): readonly Kept[] {
    const most = Number(options.getCount());
    const wanted = options.getStream();
    if (wanted) {
      const from = wanted.hasRevision() ? Number(wanted.getRevision()) : 0;
      return this.committed(nameOf(wanted.getStreamIdentifier())).slice(from, from + most);
    }
    const { all } = this.log;
    const place = options.getAll()?.getPosition();
    const at = place && this.log.indexAt(BigInt(place.getCommitPosition()));
    // Forwards, a position is the beginning of a record; backwards, the end of one.
    if (options.getReadDirection() === 0) return all.slice(at ?? 0, (at ?? 0) + most);
    const end = at ?? all.length;
    return all.slice(Math.max(0, end - most), end).toReversed();
  }
}

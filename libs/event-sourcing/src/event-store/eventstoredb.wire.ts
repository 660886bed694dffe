import type { EventMetadata } from '@app/contracts/event';
import { type Credentials, ErrorType, EventStoreDBClient, type Position, START } from '@eventstore/db-client';
import { LogIsShorter, type RecordedEvent, start, StoreUnavailable } from '../event-store';

/** Milliseconds until a failing call is given up. A person gets a response within 5 s. */
export const callLimit = 4_000;

/**
 * Settings that the address may overrule. A dead connection is noticed after 3 s instead of 20. A node of a cluster that does
 * not respond delays the search for the leader by 1 s instead of 5.
 */
const defaults = { keepAliveInterval: '2000', keepAliveTimeout: '1000', gossipTimeout: '1', maxDiscoverAttempts: '3' };

/** The client sends no credentials without TLS, so this is never sent. */
const placeholder: Credentials = { username: 'none', password: 'none' };

export interface Server {
  connect: () => EventStoreDBClient;
  /**
   * Goes with every call. An append with credentials is a call of its own. All appends without them share one stream: it has
   * no deadline, and its failure rejects appends of other clients in the process.
   */
  credentials: Credentials;
  /** Whether the address stands for several nodes. */
  isCluster: boolean;
}

/**
 * Reads `esdb://[user:password@]host[:port][,…][?tls=false&…]`. User and password are percent-encoded.
 * @throws Error when the address cannot be read, or has TLS and no credentials. The message never holds the address
 */
export const serverAt = (url: string): Server => {
  const [, user, password] = /^[^:]+:\/\/([^:@/]+):([^@]+)@/.exec(url) ?? [];
  const insecure = /[?&]tls=false(&|$)/i.test(url);
  if (!insecure && (user === undefined || password === undefined))
    throw new Error('EVENTSTORE_URL needs user:password@ before the host, unless it says tls=false');
  const missing = Object.entries(defaults).filter(([name]) => !new RegExp(`[?&]${name}=`, 'i').test(url));
  const settings = missing.map(([name, value]) => `${name}=${value}`).join('&');
  const whole = settings === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${settings}`;
  const credentials =
    user === undefined || password === undefined
      ? placeholder
      : quietly(() => ({ username: decodeURIComponent(user), password: decodeURIComponent(password) }));
  const isCluster = /^esdb\+discover:|^[^/]+:\/\/[^/?]+,/i.test(url);
  return { connect: () => quietly(() => EventStoreDBClient.connectionString(whole)), credentials, isCluster };
};

/** The client writes whole addresses to the console and into its errors. It also warns of the short keep-alive interval. */
const quietly = <T>(work: () => T): T => {
  const { warn } = console;
  const discreet = (...words: unknown[]) => {
    const [line = ''] = words.join(' ').split('\n');
    if (!line.startsWith('Specified KeepAliveInterval')) warn(`EVENTSTORE_URL: ${line}`);
  };
  Object.assign(console, { warn: discreet });
  try {
    return work();
  } catch (error) {
    const why = error instanceof Error && error.message.includes('certificate') ? `: ${error.message}` : '';
    throw new Error(`EVENTSTORE_URL cannot be used${why}; it looks like esdb://user:password@host:2113?tls=true`);
  } finally {
    Object.assign(console, { warn });
  }
};

/**
 * One number for a position in `$all`. An event that was appended through gRPC is at (commit, commit) and gets the odd number
 * 2 × commit + 1. A checkpoint of a subscription that catches up is (commit, 0), which is before the event at that commit, and
 * gets the even number just below. So the numbers have the order of the positions, and 0 is before everything.
 */
export const numberOf = ({ commit, prepare }: Position): bigint => commit * 2n + (prepare === 0n ? 0n : 1n);
export const numberOfEvent = ({ commit }: Position): bigint => commit * 2n + 1n;
export const placeOf = (number: bigint): Position | typeof START =>
  number === start ? START : { commit: number >> 1n, prepare: number % 2n === 1n ? number >> 1n : 0n };

/** An event as the client gives it. */
export interface Read {
  streamId: string;
  id: string;
  type: string;
  data: unknown;
  metadata: unknown;
  revision: bigint;
  position?: Position;
}

const nobody: EventMetadata = {
  owner: '',
  actor: { id: '', as: 'system' },
  commandId: '',
  commandHash: '',
  correlationId: '',
  causationId: '',
  recordedAt: '',
};
const isOurs = (m: unknown): m is EventMetadata =>
  typeof m === 'object' && m !== null && typeof (m as EventMetadata).owner === 'string' && 'commandId' in m;

/** An event without our metadata is not ours. Its data is wrapped, so that it fits no schema and its stream is parked. */
export const recorded = ({ streamId, id, type, data, metadata, revision, position }: Read): RecordedEvent => ({
  id,
  type,
  data: isOurs(metadata) ? data : [data],
  metadata: isOurs(metadata) ? metadata : nobody,
  stream: streamId,
  revision: Number(revision),
  position: position ? numberOfEvent(position) : start,
});

/** Final refusals of the server. Another try changes nothing. */
const refusals = new Set<string>([
  ErrorType.WRONG_EXPECTED_VERSION,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.ACCESS_DENIED,
  ErrorType.STREAM_DELETED,
  ErrorType.STREAM_NOT_FOUND,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.INVALID_TRANSACTION,
  ErrorType.MISSING_REQUIRED_METADATA_PROPERTY,
  ErrorType.UNSUPPORTED,
]);
/** gRPC: INVALID_ARGUMENT, PERMISSION_DENIED, RESOURCE_EXHAUSTED, UNIMPLEMENTED, UNAUTHENTICATED. */
const refusingCodes = new Set([3, 7, 8, 12, 16]);

export const typeOf = (error: unknown): string | undefined => (error as { type?: string } | undefined)?.type;

/**
 * Whether a call may succeed later: there is no connection, the response is late, or the server is starting. Then the outcome
 * is unknown. The client gives a plain Error for a port where nothing listens, so everything that is no refusal counts.
 */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return true;
  const final = [StoreUnavailable, LogIsShorter, TypeError, RangeError, SyntaxError];
  if (final.some((type) => error instanceof type) || refusals.has(typeOf(error) ?? '')) return false;
  return !refusingCodes.has((error as { code?: number }).code ?? 0);
};

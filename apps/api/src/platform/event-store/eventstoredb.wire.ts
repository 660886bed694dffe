import type { EventMetadata } from '@app/contracts/event';
import { type Credentials, ErrorType, EventStoreDBClient, type Position, START } from '@eventstore/db-client';
import { LogIsShorter, type RecordedEvent, start, StoreUnavailable } from '../kernel/event-store';

/** How long one call may fail before it is given up: a second less than the 5 s within which a person gets an answer. */
export const patience = 4_000;

/**
 * Unless the address says otherwise: dead connections are noticed after 3 s instead of 20, and one node of a cluster that
 * does not answer holds up the search for the leader for 1 s instead of 5.
 */
const defaults = { keepAliveInterval: '2000', keepAliveTimeout: '1000', gossipTimeout: '1', maxDiscoverAttempts: '3' };

/** Never sent: the client leaves credentials out where there is no TLS. */
const placeholder: Credentials = { username: 'none', password: 'none' };

export interface Server {
  connect: () => EventStoreDBClient;
  /**
   * Goes with every call. With credentials of its own the client makes a call of its own for an append; without, all appends
   * of the process share one stream that has no deadline, and whose failure in one place rejects appends in another.
   */
  credentials: Credentials;
}

/**
 * Reads `esdb://[user:password@]host[:port][,…][?tls=false&…]`. User and password are percent-encoded.
 * @throws Error, which never holds the address, when it cannot be understood, or has TLS and no credentials
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
  return { connect: () => quietly(() => EventStoreDBClient.connectionString(whole)), credentials };
};

/** The client advises against the short interval on the console, and quotes whole addresses there and in its errors. */
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
 * One number for a place in `$all`. An event lies at (commit, commit), as every event does that was appended through gRPC,
 * and becomes the odd number 2 × commit + 1. A checkpoint of a catching-up subscription is (commit, 0), before whatever
 * lies at that commit: the even number just below. So numbers grow as places do, and 0 is before everything.
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

/**
 * Data that is no JSON comes as the text that it is. An event without our metadata is not ours; its data is wrapped, so
 * that it fits no schema and whoever reads it parks its stream.
 */
export const recorded = ({ streamId, id, type, data, metadata, revision, position }: Read): RecordedEvent => ({
  id,
  type,
  data: isOurs(metadata) ? data : [data],
  metadata: isOurs(metadata) ? metadata : nobody,
  stream: streamId,
  revision: Number(revision),
  position: position ? numberOfEvent(position) : start,
});

/** What the server refuses for good; trying again changes nothing. */
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

/** More would make every further call on their connection hang without a word. */
export class TooManySubscriptions extends Error {
  constructor(open: number) {
    super(`${open} subscriptions are open on one connection to the event store, and no more may be`);
    this.name = 'TooManySubscriptions';
  }
}

export const typeOf = (error: unknown): string | undefined => (error as { type?: string } | undefined)?.type;

/**
 * Whether a call may have failed only for now, its outcome unknown: no connection, no answer in time, a server that is
 * starting or says nothing one could know. Everything that is no refusal counts, for a plain Error is what the client gives
 * for a port where nobody listens.
 */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return true;
  if ([StoreUnavailable, LogIsShorter, TooManySubscriptions].some((final) => error instanceof final)) return false;
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return false;
  if (refusals.has(typeOf(error) ?? '')) return false;
  return !refusingCodes.has((error as { code?: number }).code ?? 0);
};

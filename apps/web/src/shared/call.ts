import type { ResponseOf, CallOf, Endpoint, ErrorResponse } from '@app/contracts/endpoint';

type Values = Record<string, unknown>;

interface Extras {
  /** Fields and files, for an endpoint that takes `multipart/form-data`. */
  form?: FormData;
  signal?: AbortSignal;
  /** Names the attempt, so that sending it twice has one effect. Given by default; pass one to retry the same act. */
  idempotencyKey?: string;
}

type Given<E> = CallOf<E> & Extras;
type GivenArgs<E> = {} extends CallOf<E> ? [given?: Given<E>] : [given: Given<E>];

export interface ListPage<Row> {
  rows: Row[];
  /** Rows that the filter finds, whatever the page. */
  total: number;
  /** The filter finds more rows than `total`: the server counts only so far. */
  more: boolean;
  /** Cursor of the next page, or null on the last one. */
  next: string | null;
}

/** Any answer outside 2xx. The message is `status: body`, as programs log it; `body.message` is written for people. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly body: ErrorResponse | undefined;

  constructor(status: number, text: string, body?: ErrorResponse) {
    super(`${status}: ${text}`);
    this.status = status;
    this.body = body;
  }
}

/**
 * A write that the server has recorded, but cannot show yet: 202 with `{ "status": "recorded", "position": "1234" }`. It
 * is a success without an answer, so `call` throws it; `useAction` treats it as saved.
 */
export class Recorded extends Error {
  override readonly name = 'Recorded';
  /** Place of the write in the log. */
  readonly position: string;

  constructor(position: string) {
    super(`Recorded at ${position}, not shown yet`);
    this.position = position;
  }
}

const isRecorded = (body: unknown): body is { position: string } =>
  typeof body === 'object' &&
  body !== null &&
  'status' in body &&
  body.status === 'recorded' &&
  'position' in body &&
  typeof body.position === 'string';

/** A path as the browser calls it: `:name` filled from `params`, `query` appended without its undefined and null values. */
export const addressOf = (path: string, params: Values = {}, query: Values = {}): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${path} needs "${name}"`);
    return encodeURIComponent(String(params[name]));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
};

const isErrorResponse = (value: unknown): value is ErrorResponse =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value && 'requestId' in value;

const errorOf = async (response: Response): Promise<CallError> => {
  const text = await response.text();
  let body: ErrorResponse | undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (isErrorResponse(parsed)) body = parsed;
  } catch {
    // Not JSON: a proxy's page. The text itself is the message.
  }
  return new CallError(response.status, text || response.statusText, body);
};

const send = async (method: string, path: string, given: Values & Extras): Promise<Response> => {
  const headers = new Headers({ Accept: 'application/json' });
  if (given.body !== undefined) headers.set('Content-Type', 'application/json');
  if (method !== 'GET') headers.set('Idempotency-Key', given.idempotencyKey ?? crypto.randomUUID());
  let response: Response;
  try {
    response = await fetch(addressOf(path, given.params as Values, given.query as Values), {
      method,
      headers,
      credentials: 'include',
      body: given.form ?? (given.body === undefined ? null : JSON.stringify(given.body)),
      signal: given.signal ?? null,
    });
  } catch (error) {
    if (given.signal?.aborted) throw error;
    throw new CallError(0, 'Keepwarm could not be reached. Nothing is lost; please try again.');
  }
  if (!response.ok) throw await errorOf(response);
  return response;
};

/**
 * One HTTP call, typed by its contract: `call<typeof getLead>('GET', '/api/leads/:id', { params: { id } })`. Method and
 * path are checked against the endpoint's own, and nothing of zod reaches the browser. Returns what the endpoint
 * `returns` (undefined for 204). Throws `CallError` and `Recorded`.
 */
export const call = async <E extends Endpoint = never>(
  method: E['method'],
  path: E['path'],
  ...[given]: GivenArgs<E>
): Promise<ResponseOf<E>> => {
  const response = await send(method, path, (given ?? {}) as Values & Extras);
  if (response.status === 204) return undefined as ResponseOf<E>;
  const body: unknown = await response.json();
  if (response.status === 202 && isRecorded(body)) throw new Recorded(body.position);
  return body as ResponseOf<E>;
};

type RowOf<E> = ResponseOf<E> extends readonly (infer Row)[] ? Row : never;

/** A list with its total (`X-Total-Count`) and the cursor of its next page (`Link: rel="next"`). Throws `CallError`. */
export const callList = async <E extends Endpoint = never>(
  method: E['method'],
  path: E['path'],
  ...[given]: GivenArgs<E>
): Promise<ListPage<RowOf<E>>> => {
  const response = await send(method, path, (given ?? {}) as Values & Extras);
  const rows = (await response.json()) as RowOf<E>[];
  const total = response.headers.get('X-Total-Count');
  return {
    rows,
    total: total === null ? rows.length : Number(total),
    more: response.headers.get('X-Total-Count-Is') === 'at-least',
    next: nextCursor(response.headers.get('Link')),
  };
};

/** The `cursor` of a `Link: <…?cursor=…>; rel="next"` header, or null. */
export const nextCursor = (link: string | null): string | null => {
  const target = link?.split(',').find((part) => /;\s*rel="?next"?/.test(part));
  const url = target?.match(/<([^>]+)>/)?.[1];
  return url === undefined ? null : new URL(url, 'http://localhost').searchParams.get('cursor');
};

/** What to tell a person about a failed call: the server's sentence, else `fallback`. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (!(error instanceof CallError)) return fallback;
  if (error.status === 0) return error.message.slice(3);
  return error.body?.message ?? fallback;
};

/** First four characters of the request's number, as screens show it, or null. */
export const requestNumberOf = (error: unknown): string | null =>
  error instanceof CallError && error.body ? error.body.requestId.slice(0, 4) : null;

import type { ResponseOf, CallOf, Endpoint, ErrorResponse } from '@app/contracts/endpoint';

type Values = Record<string, unknown>;

interface Extras {
  /** For an endpoint that takes `multipart/form-data`. */
  form?: FormData;
  signal?: AbortSignal;
  /** Sending the same key twice has one effect. It is random by default; pass one to retry. */
  idempotencyKey?: string;
}

export type Given<E> = CallOf<E> & Extras;
export type GivenArgs<E> = {} extends CallOf<E> ? [given?: Given<E>] : [given: Given<E>];

export interface ListPage<Row> {
  rows: Row[];
  /** Rows that match the filter, on all pages. */
  total: number;
  /** Whether more rows match than `total`, because the server stops counting at a limit. */
  more: boolean;
  /** Cursor of the next page, or null on the last one. */
  next: string | null;
}

/** A response outside 2xx. The error's message is `status: body`, for logs; `body.message` is written for people. */
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

/** A write that the server has recorded, but cannot show yet: a success without a result. `useAction` treats it as saved. */
export class Recorded {
  /** Position of the write in the event log. */
  readonly position: string;

  constructor(position: string) {
    this.position = position;
  }
}

/** What a call returns. What changes nothing is never recorded. */
export type Returned<E> = E extends { method: 'GET' } | { computes: true } ? ResponseOf<E> : ResponseOf<E> | Recorded;

/** The result in a response: `{ "status": "recorded", "position": "1234" }` with 202 is a recorded write. */
export const resultOf = <E>(status: number, body: unknown): Returned<E> => {
  const { status: state, position } = (body ?? {}) as { status?: unknown; position?: unknown };
  const isRecorded = status === 202 && state === 'recorded' && typeof position === 'string';
  return (isRecorded ? new Recorded(position) : body) as Returned<E>;
};

/** Fills `:name` in a path from `params`, and appends `query` without its empty values. */
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

/** The error in a response: its status, its text, and the text of its status. */
export const errorOf = (status: number, text: string, statusText: string): CallError => {
  let body: ErrorResponse | undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (isErrorResponse(parsed)) body = parsed;
  } catch {
    // It is not JSON but the error page of a proxy, whose text becomes the message.
  }
  return new CallError(status, text || statusText, body);
};

let preloadsAreOld = false;
/**
 * A browser keeps a preloaded response until a request uses it, however late. After the first change no request may use it. So
 * later requests have another `credentials` mode, which the browser treats as different and the server as the same.
 */
export const forgetPreloads = (): void => {
  preloadsAreOld = true;
};

declare global {
  interface Window {
    /** What the page read before the application started (`first-draft.ts`). */
    firstRead?: { address: string; response: Promise<Response> };
  }
}

/** The response that the page already read, for the first request to its address. */
const alreadyRead = (method: string, address: string): Promise<Response> | undefined => {
  const { firstRead } = globalThis.window ?? {};
  if (method !== 'GET' || preloadsAreOld || firstRead?.address !== address) return undefined;
  delete window.firstRead;
  return firstRead.response;
};

/** `accept`: content type of the response when it is not JSON. */
export const send = async (
  method: string,
  path: string,
  given: Values & Extras,
  accept?: string,
): Promise<Response> => {
  const headers = new Headers(accept === undefined ? {} : { Accept: accept });
  if (given.body !== undefined) headers.set('Content-Type', 'application/json');
  if (method !== 'GET') {
    headers.set('Idempotency-Key', given.idempotencyKey ?? crypto.randomUUID());
    forgetPreloads();
  }
  const address = addressOf(path, given.params as Values, given.query as Values);
  let response: Response;
  try {
    response = await (alreadyRead(method, address) ??
      fetch(address, {
        method,
        headers,
        // The same mode as in the page's preloads, so that the first reads use their responses.
        credentials: preloadsAreOld ? 'include' : 'same-origin',
        body: given.form ?? (given.body === undefined ? null : JSON.stringify(given.body)),
        signal: given.signal ?? null,
      }));
  } catch (error) {
    if (given.signal?.aborted) throw error;
    throw new CallError(0, 'Keepwarm could not be reached. Nothing is lost. Please try again.');
  }
  if (!response.ok) throw errorOf(response.status, await response.text(), response.statusText);
  return response;
};

/**
 * One HTTP call, typed by its contract: `call<typeof getLead>('GET', '/api/leads/:id', { params: { id } })`. Method and
 * path are checked against the endpoint's type, so that no zod schema is loaded in the browser. Returns what the
 * endpoint `returns` (undefined for 204), or `Recorded`. Throws `CallError`.
 */
export const call = async <E extends Endpoint = never>(
  method: E['method'],
  path: E['path'],
  ...[given]: GivenArgs<E>
): Promise<Returned<E>> => {
  const response = await send(method, path, (given ?? {}) as Values & Extras);
  return resultOf<E>(response.status, response.status === 204 ? undefined : await response.json());
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

/** The message of a failed call for people: the server's message, else `fallback`. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (!(error instanceof CallError)) return fallback;
  if (error.status === 0) return error.message.slice(3);
  return error.body?.message ?? fallback;
};

/** The first four characters of the request id, as screens show it, or null. */
export const requestNumberOf = (error: unknown): string | null =>
  error instanceof CallError && error.body ? error.body.requestId.slice(0, 4) : null;

/** Why the server refused what was asked for, when the same request would be refused again; else null. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof CallError && error.body && (error.status === 400 || error.body.code === 'view_only')
    ? `${error.body.errors?.[0]?.message ?? error.body.message}.`.replace(/\.+$/u, '.')
    : null;

import type { ErrorResponse } from '@app/contracts/endpoint';
import type { User } from '@app/contracts/account/account.api';
import type { Visitor } from '../apps/sandbox/src/visitor';

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

interface How {
  /** Idempotency-Key. */
  key?: string;
  headers?: Record<string, string>;
}

/** A signed-in person who calls the API. It handles cookies, origin and JSON. The type of a body is an error by default. */
export class TestClient {
  constructor(
    readonly visitor: Visitor,
    readonly user: User,
  ) {}

  get id(): string {
    return this.user.id;
  }

  get<T = ErrorResponse>(path: string, how?: How): Promise<Answer<T>> {
    return call<T>(this.visitor, 'GET', path, undefined, how);
  }
  post<T = ErrorResponse>(path: string, body?: unknown, how?: How): Promise<Answer<T>> {
    return call<T>(this.visitor, 'POST', path, body, how);
  }
  put<T = ErrorResponse>(path: string, body?: unknown, how?: How): Promise<Answer<T>> {
    return call<T>(this.visitor, 'PUT', path, body, how);
  }
  patch<T = ErrorResponse>(path: string, body?: unknown, how?: How): Promise<Answer<T>> {
    return call<T>(this.visitor, 'PATCH', path, body, how);
  }
  del<T = ErrorResponse>(path: string, how?: How): Promise<Answer<T>> {
    return call<T>(this.visitor, 'DELETE', path, undefined, how);
  }
  /** One file in the field `file`, as a browser's form sends it. */
  upload<T = ErrorResponse>(path: string, bytes: Uint8Array, name: string, how?: How): Promise<Answer<T>> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    return call<T>(this.visitor, 'POST', path, form, how);
  }
}

/** Parsed when the response is JSON, else the text as it came, with its byte order mark. */
export const call = async <T>(
  visitor: Visitor,
  method: string,
  path: string,
  body?: unknown,
  { key, headers }: How = {},
): Promise<Answer<T>> => {
  const response = await visitor.fetch(path, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: { ...headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
  });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  const isJson = /^application\/json(;|$)/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, headers: response.headers };
};

/** Waits until `look` returns something, at most `ms` milliseconds. The longer it waits, the less often it calls `look`. */
export const until = async <T>(look: () => Promise<T | undefined | false>, ms = 15_000): Promise<T> => {
  for (let end = Date.now() + ms, rest = 15; ; rest = Math.min(rest * 1.2, 200)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Not so within ${ms} ms: ${look.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
};

import { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Shape = z.ZodType | undefined;

interface Example<Q, B> {
  query?: In<Q>;
  body?: In<B>;
}

export const exampleIds = {
  lead: '6f3c1f0a-54ce-4f0d-9a61-000000000001',
  import: '6f3c1f0a-54ce-4f0d-9a61-000000000002',
  user: '6f3c1f0a-54ce-4f0d-9a61-000000000003',
  content: '6f3c1f0a-54ce-4f0d-9a61-000000000004',
  idea: '6f3c1f0a-54ce-4f0d-9a61-000000000005',
  otherLead: '6f3c1f0a-54ce-4f0d-9a61-000000000006',
} as const;

/** One HTTP endpoint. The controller, the browser's `call()` and the API reference all use it. */
export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Shape = Shape,
  M extends Method = Method,
  Path extends string = string,
> {
  method: M;
  /** The path with its parameters as `:name`: `/api/leads/:id`. */
  path: Path;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Accepted requests; two where there is a body. The API reference shows the first, specs send them. */
  examples?: readonly Example<Q, B>[];
  /** The body of a 2xx response. Without it the response is 204. */
  returns?: R;
  /** The endpoint needs no session. */
  public?: true;
  /** It changes nothing, though its method is not GET: a request with a body that the server only reads, such as a preview. */
  computes?: true;
  /** Another program calls it and signs the body. The handler reads the unparsed body, and the request has no Origin header. */
  signed?: true;
  /** For a public endpoint: the handler also gets the signed-in person, if there is one. */
  session?: 'optional';
  /** Returns 403 `forbidden` to everybody whose role is not admin. */
  admin?: true;
  /** Content type of the response when it is not JSON. */
  produces?: string;
  /** With `Accept: text/event-stream` the response may be a stream of these events. A client must handle both forms. */
  streams?: z.ZodType;
  /** Content type of the request when it is not JSON. */
  consumes?: 'multipart/form-data';
  /** Which rate limit applies. It is for each person, and for each IP address where nobody is signed in. */
  limited?: 'generation' | 'import' | 'download' | 'sign-in' | 'support' | 'shared' | 'feed';
}

export const endpoint = <
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  R extends Shape = undefined,
  const M extends Method = Method,
  const Path extends string = string,
  C extends true | undefined = undefined,
>(
  e: Endpoint<P, Q, B, R, M, Path> & { computes?: C },
) => e as Endpoint<P, Q, B, R, M, Path> & { computes: C };

/** Whether a request can change something. Then a read-only view refuses it, and it takes an `Idempotency-Key`. */
export const changes = ({ method, computes }: Endpoint): boolean => method !== 'GET' && !computes;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The parsed input of a handler. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, Shape> ? { params: Out<P>; query: Out<Q>; body: Out<B> } : never;

type Optionally<K extends string, V> = [V] extends [undefined] ? { [k in K]?: undefined } : { [k in K]: V };
type OptionalIfEmpty<K extends string, V> = [V] extends [undefined]
  ? { [k in K]?: undefined }
  : {} extends V
    ? { [k in K]?: V }
    : { [k in K]: V };
/** The input of a caller. */
export type CallOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, Shape>
    ? Optionally<'params', In<P>> & OptionalIfEmpty<'query', In<Q>> & OptionalIfEmpty<'body', In<B>>
    : never;

export type ResponseOf<E> = E extends Endpoint<Shape, Shape, Shape, infer R> ? Out<R> : never;

/** The body of every error. `code` is stable and for programs, `message` is for people. */
export const ErrorResponse = z.object({
  statusCode: z.number().int(),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The current state, on `invalid_transition`. */
  current: z.unknown().optional(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** 202: the command is recorded at this position of the log, but the lists do not show it yet. */
const RecordedAnswer = z.object({ status: z.literal('recorded'), position: z.string(), message: z.string() });

/** The server-sent events of work that a person watches. The work has no effect before `done`. */
export const workEvents = <R extends z.ZodType>(returns: R) =>
  z.discriminatedUnion('type', [
    /** The text so far: the first `keep` UTF-16 units of the one before, and `words`. */
    z.object({ type: z.literal('text'), keep: z.number().int().min(0), words: z.string() }),
    /** The model drops the text so far and writes it again. `why` is for people. */
    z.object({ type: z.literal('again'), why: z.string() }),
    /** The last event: the response without a stream, with its status. */
    z.object({
      type: z.literal('done'),
      status: z.union([z.literal(200), z.literal(202)]),
      body: z.union([returns, RecordedAnswer]),
    }),
    /** The last event, when there is no result. Nothing was changed. */
    z.object({ type: z.literal('error'), error: ErrorResponse }),
  ]);
export type WorkEvent<R> = z.infer<ReturnType<typeof workEvents<z.ZodType<R>>>>;

/** The names of streams contain ids in lower case, so an id of a request becomes lower case. */
export const id = z.uuid().toLowerCase();
/** A day whose week and zone can be counted. */
export const countedDay = z.iso.date().refine((text) => text >= '2000' && text < '2200', 'Not a day of this product');
export const byId = z.strictObject({ id });

const onTheWeb = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });
/** The address of a page on the web. A screen shows it as text with its host, or opens it in a new tab. */
export const webAddress = z
  .string()
  .trim()
  .max(2000)
  .refine(
    (text) => onTheWeb.safeParse(text).success,
    'Give the address of a page on the web, such as https://example.com',
  );

/**
 * A list counts at most this many rows; leads have other limits, see `listLeads`. `X-Total-Count` is the number of rows that match, on all pages.
 * `X-Total-Count-Is` is `exact`, or `at-least` when more rows match than are counted.
 */
export const mostCounted = 1_000;

/** `limit` is the number of rows of a page. `cursor` comes from the `Link: rel="next"` header of the page before. */
export const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(400).optional(),
};

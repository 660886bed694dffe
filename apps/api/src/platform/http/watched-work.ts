import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { WorkEvent } from '@app/contracts/endpoint';
import type { Request } from 'express';
import { waitsForBackground } from '@app/event-sourcing/kernel/yield-to-requests';
import { ApiError, describeError } from './errors';
import { eventLine, eventStreamHeaders } from './streams';
import { leaveTurn } from './per-user-concurrency';
import { personOf } from './endpoint';
import { sessionKey, Sessions } from './sessions';

/** Milliseconds between two comments in a stream. Many proxies end a connection after 60 s of silence. */
const heartbeatMs = 10_000;
/** Streams of one person in this process. Each holds one of the few calls of the model that run at once. */
const mostOfOnePerson = 3;

/** How work tells its watcher what it does. */
export interface Watching {
  /** Aborts when nobody waits for the result any more. The work then has no effect. */
  signal: AbortSignal;
  /** The whole text so far. */
  onText: (text: string) => void;
  /** The text so far is dropped. */
  onAgain: (why: string) => void;
}

/**
 * Work of a request whose steps the person sees as server-sent events, see `workEvents`. It is stopped when the person
 * leaves or signs out, and when the process stops.
 */
@Injectable()
export class WatchedWork implements BeforeApplicationShutdown {
  private readonly running = new Map<Promise<void>, { owner: string; stop: AbortController }>();
  private closing = false;

  constructor(private readonly sessions: Sessions) {}

  isWantedBy(request: Request): boolean {
    return request.get('Accept') === eventStreamHeaders['Content-Type'];
  }

  /** Return the result from a handler. @throws ApiError 429 `rate_limited` when the person has too many streams */
  stream<R>(request: Request, work: (watching: Watching) => Promise<R | Response>): Response {
    const owner = personOf(request).id;
    if ([...this.running.values()].filter((one) => one.owner === owner).length >= mostOfOnePerson)
      throw new ApiError(429, 'rate_limited', 'Three texts are being written for you. Wait for one, or stop it.');
    if (request.res) leaveTurn(request.res);
    const stop = new AbortController();
    if (this.closing) stop.abort(stopping);
    const { readable, writable } = new TextEncoderStream();
    const writer = writable.getWriter();
    writer.closed.catch(() => stop.abort(left));
    const write = (line: string) => void writer.write(line).catch(() => undefined);
    // The headers leave with the first bytes.
    write(':\n\n');
    const beating = setInterval(write, heartbeatMs, ':\n\n');
    const forgetSession = this.sessions.whenOver(sessionKey(request.sessionID), () => stop.abort(signedOut));
    const run = this.follow(work, stop.signal, request.requestId, (event) => write(eventLine(event))).finally(() => {
      clearInterval(beating);
      forgetSession();
      this.running.delete(run);
      writer.close().catch(() => undefined);
    });
    this.running.set(run, { owner, stop });
    return new Response(readable, { headers: eventStreamHeaders });
  }

  /** Waits until what was stopped has been settled, because that needs the stores. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    for (const { stop } of this.running.values()) stop.abort(stopping);
    await Promise.all(this.running.keys());
  }

  private async follow<R>(
    work: (watching: Watching) => Promise<R | Response>,
    signal: AbortSignal,
    requestId: string,
    send: (event: WorkEvent<R>) => void,
  ): Promise<void> {
    let shown = '';
    const onText = (text: string) => {
      const keep = samePrefix(shown, text);
      shown = text;
      send({ type: 'text', keep, words: text.slice(keep) });
    };
    const onAgain = (why: string) => {
      shown = '';
      send({ type: 'again', why });
    };
    try {
      const result = await waitsForBackground(() => work({ signal, onText, onAgain }));
      const isResponse = result instanceof Response;
      send({
        type: 'done',
        status: isResponse && result.status === 202 ? 202 : 200,
        body: isResponse ? ((await result.json()) as R) : result,
      });
    } catch (thrown) {
      // The person has left: nobody would read the error, and it is none.
      if (thrown === left) return;
      const { headers: _, ...error } = describeError(thrown, requestId);
      send({ type: 'error', error: { ...error, requestId } });
    }
  }
}

const left = new Error('The person has left');
const signedOut = new ApiError(401, 'unauthenticated', 'You are logged out. Nothing was kept.');
const stopping = new ApiError(503, 'stopping', 'Keepwarm restarts just now. Nothing was kept; try again in a moment.');

/** How many UTF-16 units two texts begin with together. */
const samePrefix = (a: string, b: string): number => {
  if (b.startsWith(a)) return a.length;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
};

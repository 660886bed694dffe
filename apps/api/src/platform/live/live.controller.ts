import { Controller, Inject, Logger, Optional, Req, Res, type BeforeApplicationShutdown } from '@nestjs/common';
import { live, type LiveEvent } from '@app/contracts/jobs/jobs.api';
import type { Request, Response as HttpResponse } from 'express';
import { exhaustMap, interval, map, merge, of } from 'rxjs';
import { People } from '../http/people';
import { Sessions } from '../http/sessions';
import { Handle } from '../http/handle';
import { LiveFeed, type Listener } from './live-feed';
import { personOf } from '../http/request-context';

/** Milliseconds between two heartbeats, for a test that does not wait as long. */
export const HEARTBEAT = Symbol('heartbeat');
const usualHeartbeat = 25_000;
/** More tabs than anybody watches; beyond it the oldest is closed, and reconnects only when it is looked at again. */
const mostStreams = 20;
/** A reader that has fallen this far behind is let go: it reconnects and asks for everything anew. */
const mostWaitingBytes = 1024 * 1024;

/**
 * `GET /api/live`: server-sent events, https://html.spec.whatwg.org/multipage/server-sent-events.html
 * A stream ends with its session: at once when somebody signs out, otherwise at the next heartbeat.
 */
@Controller()
export class LiveController implements BeforeApplicationShutdown {
  private readonly streams = new Map<string, Set<HttpResponse>>();
  private readonly logger = new Logger('live');
  private closing = false;

  constructor(
    private readonly feed: LiveFeed,
    private readonly sessions: Sessions,
    private readonly people: People,
    @Optional() @Inject(HEARTBEAT) private readonly heartbeat = usualHeartbeat,
  ) {}

  @Handle(live)
  open(@Req() request: Request, @Res() response: HttpResponse): void {
    const { id, role } = personOf(request);
    response.status(200).set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      Connection: 'keep-alive',
      // nginx would collect the events otherwise.
      'X-Accel-Buffering': 'no',
    });
    response.write('retry: 2000\n\n');
    this.keep(id, response);
    const hello: LiveEvent = { type: 'hello' };
    const lines = merge(
      merge(of(hello), this.feed.of({ id, role })).pipe(map((event) => `data: ${JSON.stringify(event)}\n\n`)),
      interval(this.heartbeat).pipe(
        exhaustMap(() => this.mayListen(request.sessionID, { id, role })),
        map((may) => may && ': still here\n\n'),
      ),
    ).subscribe({
      next: (line) => {
        if (line === false) return void response.end();
        response.write(line);
        if (response.writableLength > mostWaitingBytes) response.destroy();
      },
      // The browser comes back by itself after `retry`.
      error: () => response.end(),
    });
    const signedOut = this.sessions.whenOver(request.sessionID, () => response.end());
    response.once('close', () => {
      lines.unsubscribe();
      signedOut();
      this.forget(id, response);
    });
    if (this.closing || request.method === 'HEAD') response.end();
  }

  beforeApplicationShutdown(): void {
    this.closing = true;
    for (const own of this.streams.values()) for (const response of own) response.end();
  }

  /** False when the session is over, or belongs to nobody, or the person is not what they were when the stream opened. */
  private async mayListen(sessionId: string, { id, role }: Listener): Promise<boolean> {
    try {
      const [holds, person] = await Promise.all([this.sessions.holds(sessionId, id), this.people.find(id)]);
      return holds && person?.role === role;
    } catch (err) {
      // Not knowing is no reason: every tab would come back at once, to a database that is away.
      this.logger.warn({ err }, 'could not ask whether a session is alive');
      return true;
    }
  }

  private keep(userId: string, response: HttpResponse): void {
    const own = this.streams.get(userId) ?? new Set();
    this.streams.set(userId, own.add(response));
    const [oldest] = own;
    if (own.size > mostStreams && oldest) {
      this.forget(userId, oldest);
      oldest.end();
    }
  }

  private forget(userId: string, response: HttpResponse): void {
    const own = this.streams.get(userId);
    own?.delete(response);
    if (own?.size === 0) this.streams.delete(userId);
  }
}

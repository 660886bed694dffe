import { Controller, Req, Res, type BeforeApplicationShutdown } from '@nestjs/common';
import { live, type LiveEvent } from '@app/contracts/jobs/jobs.api';
import type { Request, Response as HttpResponse } from 'express';
import { interval, map, merge, of } from 'rxjs';
import { Handle } from './handle';
import { LiveFeed } from './live-feed';
import { personOf } from './request-context';

const heartbeatMs = 25_000;
/** More tabs than anybody watches; beyond it the oldest is closed, and reconnects only when it is looked at again. */
const mostStreams = 20;
/** A reader that has fallen this far behind is let go: it reconnects and asks for everything anew. */
const mostWaitingBytes = 1024 * 1024;

/** `GET /api/live`: server-sent events, https://html.spec.whatwg.org/multipage/server-sent-events.html */
@Controller()
export class LiveController implements BeforeApplicationShutdown {
  private readonly streams = new Map<string, Set<HttpResponse>>();
  private closing = false;

  constructor(private readonly feed: LiveFeed) {}

  @Handle(live)
  open(@Req() request: Request, @Res() response: HttpResponse): void {
    const { id } = personOf(request);
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
      merge(of(hello), this.feed.of(id)).pipe(map((event) => `data: ${JSON.stringify(event)}\n\n`)),
      interval(heartbeatMs).pipe(map(() => ': still here\n\n')),
    ).subscribe({
      next: (line) => {
        response.write(line);
        if (response.writableLength > mostWaitingBytes) response.destroy();
      },
      // The browser comes back by itself after `retry`.
      error: () => response.end(),
    });
    response.once('close', () => {
      lines.unsubscribe();
      this.forget(id, response);
    });
    if (this.closing || request.method === 'HEAD') response.end();
  }

  beforeApplicationShutdown(): void {
    this.closing = true;
    for (const own of this.streams.values()) for (const response of own) response.end();
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

import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  Controller,
  Inject,
  Logger,
  Optional,
  Req,
  Res,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { live, type LiveEvent } from '@app/contracts/jobs/jobs.api';
import type { Request, Response as HttpResponse } from 'express';
import { exhaustMap, interval, type Subscription } from 'rxjs';
import { People } from '../http/people';
import { Sessions } from '../http/sessions';
import { Handle } from '../http/handle';
import { LiveFeed, type Listener } from './live-feed';
import { personOf } from '../http/request-context';

/** Milliseconds between two heartbeats; tests set fewer. */
export const HEARTBEAT = Symbol('heartbeat');
const usualHeartbeat = 25_000;
/** Heartbeats written at a stretch. Requests get their turn before the next ones. */
const beatsInOneTurn = 200;
/** Streams of one person. With one more, the oldest is closed; its tab reconnects when somebody looks at it again. */
const mostStreams = 20;
/** A stream whose reader leaves more than this unread is cut. The reader reconnects and reads everything again. */
const mostWaitingBytes = 1024 * 1024;

interface Stream {
  response: HttpResponse;
  listener: Listener;
  /** See `Sessions.keyOf`. */
  session: string;
}

const hello = { type: 'hello' } as const;
const lineOf = (event: LiveEvent): string => `data: ${JSON.stringify(event)}\n\n`;

/**
 * `GET /api/live`: server-sent events, https://html.spec.whatwg.org/multipage/server-sent-events.html
 * A stream ends at once when its person signs out. It ends at the next heartbeat when the session has expired or the
 * person has another role. A heartbeat checks all streams together.
 */
@Controller()
export class LiveController implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** By person, the oldest first. */
  private readonly streams = new Map<string, Set<Stream>>();
  private readonly logger = new Logger('live');
  private beating: Subscription | undefined;
  private closing = false;

  constructor(
    private readonly feed: LiveFeed,
    private readonly sessions: Sessions,
    private readonly people: People,
    @Optional() @Inject(HEARTBEAT) private readonly heartbeat = usualHeartbeat,
  ) {}

  onApplicationBootstrap(): void {
    this.beating = interval(this.heartbeat)
      .pipe(exhaustMap(() => this.beat()))
      .subscribe();
  }

  @Handle(live)
  open(@Req() request: Request, @Res() response: HttpResponse): void {
    const { id, role } = personOf(request);
    const stream: Stream = { response, listener: { id, role }, session: this.sessions.keyOf(request.sessionID) };
    response.status(200).set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      Connection: 'keep-alive',
      // nginx would hold the events back otherwise.
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: 2000\n\n${lineOf(hello)}`);
    this.keep(stream);
    const events = this.feed.of(stream.listener).subscribe({
      next: (event) => write(response, lineOf(event)),
      // The browser comes back by itself after `retry`.
      error: () => response.end(),
    });
    const forgetSession = this.sessions.whenOver(stream.session, () => response.end());
    response.once('close', () => {
      events.unsubscribe();
      forgetSession();
      this.forget(stream);
    });
    if (this.closing || request.method === 'HEAD') response.end();
  }

  beforeApplicationShutdown(): void {
    this.closing = true;
    this.beating?.unsubscribe();
    for (const { response } of this.all()) response.end();
  }

  private async beat(): Promise<void> {
    const streams = this.all();
    const goesOn = await this.goOn(streams);
    for (const [n, stream] of streams.entries()) {
      if (goesOn(stream)) write(stream.response, ': still here\n\n');
      else stream.response.end();
      if (n % beatsInOneTurn === beatsInOneTurn - 1) await nextTurn();
    }
  }

  /** Asks about all streams at once: whether each session still belongs to its person, and each person has the same role. */
  private async goOn(streams: Stream[]): Promise<(stream: Stream) => boolean> {
    if (streams.length === 0) return () => true;
    try {
      const [people, roles] = await Promise.all([
        this.sessions.peopleOf([...new Set(streams.map((stream) => stream.session))]),
        this.people.roles([...this.streams.keys()]),
      ]);
      return ({ session, listener: { id, role } }) => people.get(session) === id && roles.get(id) === role;
    } catch (err) {
      // A database that is away ends no stream: every tab would come back at once.
      this.logger.warn({ err }, 'could not ask whether sessions are alive');
      return () => true;
    }
  }

  private all(): Stream[] {
    return [...this.streams.values()].flatMap((own) => [...own]);
  }

  private keep(stream: Stream): void {
    const { id } = stream.listener;
    const own = this.streams.get(id) ?? new Set();
    this.streams.set(id, own.add(stream));
    const [oldest] = own;
    if (own.size > mostStreams && oldest) {
      this.forget(oldest);
      oldest.response.end();
    }
  }

  private forget(stream: Stream): void {
    const { id } = stream.listener;
    const own = this.streams.get(id);
    own?.delete(stream);
    if (own?.size === 0) this.streams.delete(id);
  }
}

const write = (response: HttpResponse, line: string): void => {
  if (response.writableEnded || response.destroyed) return;
  response.write(line);
  if (response.writableLength > mostWaitingBytes) response.destroy();
};

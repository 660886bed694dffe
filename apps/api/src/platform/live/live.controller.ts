import { Controller, Logger, Res, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { live, type LiveEvent } from '@app/contracts/jobs/jobs.api';
import type { Response as HttpResponse } from 'express';
import { exhaustMap, interval, type Subscription } from 'rxjs';
import { Handle, personOf, type Received } from '../http/endpoint';
import { People, type SignedIn } from '../kernel/people';
import { sessionKey, Sessions } from '../http/sessions';
import { eventLine, eventStreamHeaders, whenClosed } from '../http/streams';
import { Slice } from '@app/event-sourcing/kernel/yield-to-requests';
import { LiveFeed } from './live-feed';

/** Streams of one person. A browser holds one for all its tabs. With one more, the oldest is closed. */
const mostStreams = 20;
/** A stream with more unread bytes than this is cut. Its tab reconnects and reads everything again. */
const mostUnread = 1024 * 1024;

interface Stream {
  response: HttpResponse;
  person: Pick<SignedIn, 'id' | 'role'>;
  /** See `sessionKey`. */
  session: string;
}

/**
 * `GET /api/live`: server-sent events, https://html.spec.whatwg.org/multipage/server-sent-events.html
 * A stream ends at once when its person signs out. It ends at the next heartbeat when the session has expired or the
 * person has another role. A heartbeat checks all streams together.
 */
@Controller()
export class LiveController implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Milliseconds between two heartbeats; tests set fewer. */
  heartbeat = 25_000;
  /** By person, the oldest first. */
  private readonly streams = new Map<string, Set<Stream>>();
  private readonly logger = new Logger('live');
  private beating: Subscription | undefined;
  private closing = false;

  constructor(
    private readonly feed: LiveFeed,
    private readonly sessions: Sessions,
    private readonly people: People,
  ) {}

  onApplicationBootstrap(): void {
    this.beating = interval(this.heartbeat)
      .pipe(exhaustMap(() => this.beat()))
      .subscribe();
  }

  @Handle(live)
  open({ request }: Received<typeof live>, @Res() response: HttpResponse) {
    const { id, role } = personOf(request);
    const stream: Stream = { response, person: { id, role }, session: sessionKey(request.sessionID) };
    response.status(200).set({ ...eventStreamHeaders, Connection: 'keep-alive' });
    const hello: LiveEvent = { type: 'hello', quietFor: this.feed.quietFor(stream.person) };
    response.write(`retry: 2000\n\n${eventLine(hello)}`);
    this.add(stream);
    const events = this.feed.of(stream.person).subscribe({
      next: (event) => write(response, eventLine(event)),
      // The browser reconnects by itself after `retry`.
      error: () => response.end(),
    });
    const forgetSession = this.sessions.whenOver(stream.session, () => response.end());
    whenClosed(response, () => {
      events.unsubscribe();
      forgetSession();
      this.remove(stream);
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
    const ended = await this.endedOf(streams);
    const slice = new Slice(streams.length);
    for (const stream of streams) {
      if (slice.isOver()) await slice.next();
      if (ended.has(stream)) stream.response.end();
      else write(stream.response, ': still here\n\n');
    }
  }

  /** The streams whose session is over or belongs to somebody else, or whose person has another role: two queries for all. */
  private async endedOf(streams: Stream[]): Promise<Set<Stream>> {
    if (streams.length === 0) return new Set();
    try {
      const [people, roles] = await Promise.all([
        this.sessions.peopleOf([...new Set(streams.map((stream) => stream.session))]),
        this.people.roles([...this.streams.keys()]),
      ]);
      const lasts = ({ session, person: { id, role } }: Stream) => people.get(session) === id && roles.get(id) === role;
      return new Set(streams.filter((stream) => !lasts(stream)));
    } catch (err) {
      // When the database is away no stream ends: every tab would come back at once.
      this.logger.warn({ err }, 'could not ask whether sessions are alive');
      return new Set();
    }
  }

  private all(): Stream[] {
    return [...this.streams.values()].flatMap((own) => [...own]);
  }

  private add(stream: Stream): void {
    const { id } = stream.person;
    const own = (this.streams.get(id) ?? new Set()).add(stream);
    this.streams.set(id, own);
    const [oldest] = own;
    if (own.size <= mostStreams || !oldest) return;
    this.remove(oldest);
    oldest.response.end();
  }

  private remove(stream: Stream): void {
    const { id } = stream.person;
    const own = this.streams.get(id);
    if (own?.delete(stream) && own.size === 0) this.streams.delete(id);
  }
}

const write = (response: HttpResponse, line: string): void => {
  if (response.writableEnded || response.destroyed) return;
  response.write(line);
  if (response.writableLength > mostUnread) response.destroy();
};

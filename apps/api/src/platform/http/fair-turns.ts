import type { RequestHandler, Response } from 'express';
import { waitsForBackground } from '../kernel/requests-first';
import { ApiError } from './errors';

/**
 * Requests of one person that this process works on at once: alone, and while other people are active. A browser has six
 * connections to a server over HTTP/1.1, so one browser never waits here.
 */
const atOnce = { alone: 64, shared: 6 };
/** Requests of one person that wait. Another one is refused. */
const mostWaiting = 200;
/** Milliseconds after a person's last request for which the person counts as active. */
const activeMs = 1_000;

interface Person {
  running: number;
  waiting: (() => void)[];
  lastAt: number;
}

/**
 * Gives each person a fair part of this process. Whoever sends many requests at once waits for these, and other people do not.
 * It comes before the session is read, so a person is known by the session's cookie, and others by their address.
 * @throws ApiError 429 `rate_limited` when very many wait
 */
export const fairTurns = (cookieName: string): RequestHandler => {
  const turns = new FairTurns();
  return (request, response, next) => {
    // A live stream stays open. A health check must not wait.
    if (/^\/(live|health)(\/|$)/.test(request.path)) return next();
    const cookies = request.get('Cookie')?.split('; ') ?? [];
    const session = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`));
    turns.take(session ?? request.ip ?? '', response).then((admitted) => admitted && next(), next);
  };
};

export class FairTurns {
  /** Those who were active within the last second or so, or have requests here. */
  private readonly people = new Map<string, Person>();

  /** @returns when it is the request's turn; false when whoever sent it has left */
  async take(id: string, response: Pick<Response, 'once' | 'off'>): Promise<boolean> {
    const person = this.of(id);
    if (person.waiting.length >= mostWaiting)
      throw new ApiError(429, 'rate_limited', 'Too many requests at once. Nothing is lost; try again in a moment.', {
        headers: { 'Retry-After': '1' },
      });
    if (person.running >= this.most() && !(await this.turn(person, response))) return false;
    person.running++;
    response.once('close', () => {
      person.running--;
      this.startNext(person);
    });
    return true;
  }

  private of(id: string): Person {
    const person = this.people.get(id) ?? { running: 0, waiting: [], lastAt: 0 };
    person.lastAt = Date.now();
    // The map is in the order of the last request.
    this.people.delete(id);
    this.people.set(id, person);
    return person;
  }

  private most(): number {
    const now = Date.now();
    for (const [id, { running, waiting, lastAt }] of this.people) {
      if (now - lastAt <= activeMs) break;
      if (running + waiting.length === 0) this.people.delete(id);
    }
    return this.people.size > 1 ? atOnce.shared : atOnce.alone;
  }

  /** @returns false when whoever sent the request has left */
  private turn(person: Person, response: Pick<Response, 'once' | 'off'>): Promise<boolean> {
    return waitsForBackground(
      () =>
        new Promise((resolve) => {
          const start = () => {
            response.off('close', leave);
            resolve(true);
          };
          const leave = () => {
            person.waiting.splice(person.waiting.indexOf(start), 1);
            resolve(false);
          };
          person.waiting.push(start);
          response.once('close', leave);
        }),
    );
  }

  private startNext(person: Person): void {
    for (let free = this.most() - person.running; free > 0; free--) person.waiting.shift()?.();
  }
}

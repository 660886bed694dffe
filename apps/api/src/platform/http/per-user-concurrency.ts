import type { Request, RequestHandler, Response } from 'express';
import { waitsForBackground } from '@app/event-sourcing/kernel/yield-to-requests';
import { ApiError } from './errors';

/**
 * Requests of one person that this process works on at once: alone; while other people are active; and while the person
 * sends a flood besides. A browser has six connections to a server over HTTP/1.1, so one browser rarely waits here.
 */
const atOnce = { alone: 64, shared: 6, flood: 1 };
/** More requests of one person in a second are a flood. A screen sends about ten. */
const calm = 30;
/** Milliseconds for which a flood is remembered. */
const floodMs = 10_000;
/**
 * After a request of a flood, the person waits this many times as long as it took, at most so many milliseconds. After one
 * that a limit refused, always the most: its body is still read, though nobody needs it.
 */
const rest = { times: 6, most: 250 };
/** Requests of one person that wait. Another one is refused. */
const mostWaiting = 200;
/** Milliseconds after a person's last request for which the person counts as active. */
const activeMs = 1_000;

type Turned = Pick<Response, 'once' | 'off' | 'statusCode'>;

/** For each response that runs: a function that ends its turn. */
const turnsHeld = new WeakMap<Turned, () => void>();

/** Ends the turn of a response that stays open, else all other requests of a flood wait for it. */
export const leaveTurn = (response: Turned): void => turnsHeld.get(response)?.();

interface Person {
  running: number;
  waiting: (() => void)[];
  lastAt: number;
  /** Requests since `since`, for a second. */
  sent: number;
  since: number;
  floodUntil: number;
}

/**
 * Gives each person a fair part of this process. Whoever sends many requests at once waits for these, and other people do not.
 * It comes before the session is read, so a person is known by the session's id, and others by their address.
 * @param sessionOf the id in the session's cookie; undefined when it is not signed, because everybody can invent ids
 * @throws ApiError 429 `rate_limited` when very many wait
 */
export const fairTurns = (sessionOf: (request: Request) => string | undefined): RequestHandler => {
  const turns = new FairTurns();
  return (request, response, next) => {
    // A live stream stays open. A health check must not wait.
    if (/^\/(live|health)(\/|$)/.test(request.path)) return next();
    void turns.take(sessionOf(request) ?? request.ip ?? '', response).then((admitted) => admitted && next());
  };
};

export class FairTurns {
  /** Those who were active within the last second or so, or have requests here. */
  private readonly people = new Map<string, Person>();

  /** Waits for the request's turn. @returns false when the sender has left before */
  take(id: string, response: Turned): Promise<boolean> {
    const person = this.of(id);
    if (person.waiting.length >= mostWaiting)
      throw new ApiError(429, 'rate_limited', 'Too many requests at once. Nothing is lost; try again in a moment.', {
        headers: { 'Retry-After': '1' },
      });
    const turn = new Promise<boolean>((admit) => {
      const start = () => {
        response.off('close', leave);
        this.begin(person, response);
        admit(true);
      };
      const leave = () => {
        person.waiting.splice(person.waiting.indexOf(start), 1);
        admit(false);
      };
      response.once('close', leave);
      person.waiting.push(start);
    });
    this.startNext(person);
    return waitsForBackground(() => turn);
  }

  private begin(person: Person, response: Turned): void {
    const at = performance.now();
    person.running++;
    const leave = () => {
      response.off('close', leave);
      turnsHeld.delete(response);
      const end = () => {
        person.running--;
        this.startNext(person);
      };
      if (this.most(person) > atOnce.flood) return end();
      const ms = response.statusCode === 429 ? rest.most : rest.times * (performance.now() - at);
      setTimeout(end, Math.min(rest.most, ms)).unref();
    };
    turnsHeld.set(response, leave);
    response.once('close', leave);
  }

  private of(id: string): Person {
    const now = Date.now();
    const person = this.people.get(id) ?? { running: 0, waiting: [], lastAt: now, sent: 0, since: now, floodUntil: 0 };
    if (now - person.since > 1_000) {
      person.sent = 0;
      person.since = now;
    }
    if (++person.sent > calm) person.floodUntil = now + floodMs;
    person.lastAt = now;
    // The map is in the order of the last request.
    this.people.delete(id);
    this.people.set(id, person);
    return person;
  }

  private most(person: Person): number {
    const now = Date.now();
    for (const [id, { running, waiting, lastAt, floodUntil }] of this.people) {
      if (now - lastAt <= activeMs) break;
      if (running + waiting.length === 0 && floodUntil < now) this.people.delete(id);
    }
    if (this.people.size === 1) return atOnce.alone;
    return person.floodUntil > now ? atOnce.flood : atOnce.shared;
  }

  private startNext(person: Person): void {
    for (let free = this.most(person) - person.running; free > 0; free--) person.waiting.shift()?.();
  }
}

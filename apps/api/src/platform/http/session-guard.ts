import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { People, type SignedIn } from './people';
import { endpointOf } from './handle';
import { ApiError } from './errors';
import { loggedOut } from './request-context';

/**
 * Every endpoint is closed unless it says `public: true`, and open to admins alone where it says `admin: true`. The session
 * holds only the id of the person. A command always reads the person; what only reads may see the person of a second ago.
 * Guards run before the input is parsed, so a coach learns nothing of what an admin's endpoint expects.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  private readonly recent = new LRUCache<string, SignedIn>({ max: 10_000, ttl: 1_000 });

  constructor(private readonly people: People) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = endpointOf(context);
    if (endpoint?.public) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const userId = request.session?.userId;
    const reads = request.method === 'GET';
    const person = userId ? (reads && this.recent.get(userId)) || (await this.people.find(userId)) : null;
    if (!person) throw loggedOut();
    if (endpoint?.admin && person.role !== 'admin') throw new ApiError(403, 'forbidden', 'Only admins may do this.');
    if (reads) this.recent.set(person.id, person);
    // The command may have changed the person, and the next page must show that.
    else request.res?.once('finish', () => this.recent.delete(person.id));
    request.person = person;
    return true;
  }
}

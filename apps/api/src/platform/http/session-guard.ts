import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { People } from './people';
import { endpointOf } from './handle';
import { ApiError } from './errors';
import { loggedOut } from './request-context';

/**
 * Every endpoint is closed unless it says `public: true`, and open to admins alone where it says `admin: true`. The session
 * holds only the id of the person.
 * Guards run before the input is parsed, so a coach learns nothing of what an admin's endpoint expects.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(private readonly people: People) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = endpointOf(context);
    if (endpoint?.public) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const userId = request.session?.userId;
    const person = userId ? await this.people.find(userId) : null;
    if (!person) throw loggedOut();
    if (endpoint?.admin && person.role !== 'admin') throw new ApiError(403, 'forbidden', 'Only admins may do this.');
    request.person = person;
    return true;
  }
}

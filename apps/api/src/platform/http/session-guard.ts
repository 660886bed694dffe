import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { People } from '../auth/people';
import { endpointOf } from './handle';
import { loggedOut } from './request-context';

/** Every endpoint is closed unless it says `public: true`. The session holds the id only, so the person is always current. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(private readonly people: People) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (endpointOf(context)?.public) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const userId = request.session?.userId;
    const person = userId ? await this.people.find(userId) : null;
    if (!person) throw loggedOut();
    request.person = person;
    return true;
  }
}

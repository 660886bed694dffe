import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { changes, type Endpoint } from '@app/contracts/endpoint';
import type { Request } from 'express';
import { Config } from '../kernel/config';
import { ApiError } from './errors';
import { endpointOf, requestOf, loggedOut } from './endpoint';
import { People, type SignedIn, viewHeader, Views } from '../kernel/people';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protects state-changing calls from cross-site request forgery, in addition to SameSite=Lax:
 * https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html#verifying-origin-with-standard-headers
 * A body must be JSON, or multipart where the endpoint says so. Forms of other sites cannot send JSON without a preflight.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  private readonly home: string;

  constructor(config: Config) {
    this.home = new URL(config.publicUrl).origin;
  }

  canActivate(context: ExecutionContext): boolean {
    const request = requestOf(context);
    if (reading.has(request.method) || endpointOf(context)?.signed) return true;
    const origin = originOf(request);
    const own = `${request.protocol}://${request.get('host') ?? ''}`;
    if (request.get('sec-fetch-site') === 'cross-site' || !origin || (origin !== this.home && origin !== own)) {
      const message = 'This request did not come from the pages of Keepwarm, so nothing was done.';
      throw new ApiError(403, 'csrf_failed', message);
    }
    const wanted = endpointOf(context)?.consumes ?? 'application/json';
    const { 'transfer-encoding': encoding, 'content-length': length } = request.headers;
    if ((encoding !== undefined || Number(length ?? 0) > 0) && !request.is(wanted)) {
      throw new ApiError(415, 'unsupported_media_type', `The request body must be ${wanted}. Nothing was done.`);
    }
    return true;
  }
}

/** `Origin`, or the origin of `Referer` where a browser sends none; undefined without both. */
function originOf(request: Request): string | undefined {
  const origin = request.get('origin');
  if (origin !== undefined) return origin;
  const referer = request.get('referer');
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

/**
 * Every endpoint needs a session unless it says `public: true`, and an admin where it says `admin: true`. The session holds
 * only the id of the person. Guards run before the input is parsed, so a coach learns nothing about the input of an
 * admin's endpoint.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly people: People,
    private readonly views: Views,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = endpointOf(context);
    if (endpoint?.public && endpoint.session !== 'optional') return true;
    const request = requestOf(context);
    const userId = request.session?.userId;
    const person = userId ? await this.people.find(userId) : null;
    if (!person && endpoint?.public) return true;
    if (!person) throw loggedOut();
    const view = request.get(viewHeader);
    if (view !== undefined) return this.view(request, person, view, endpoint);
    if (endpoint?.admin && person.role !== 'admin') throw new ApiError(403, 'forbidden', 'Only admins may do this.');
    request.person = person;
    return true;
  }

  /** A view may call what its contract says to change nothing. A route without a contract could change anything, so it is refused. */
  private async view(request: Request, admin: SignedIn, token: string, endpoint?: Endpoint): Promise<boolean> {
    const userId = admin.role === 'admin' ? await this.views.personIn(token, admin.id) : null;
    const person = userId === null ? null : await this.people.find(userId);
    if (!person) throw new ApiError(403, 'view_ended', 'This view has ended. Open it again in Admin.');
    if (!endpoint || changes(endpoint) || endpoint.admin)
      throw new ApiError(403, 'view_only', 'You look at the workspace of somebody else. Nothing was changed.');
    request.viewer = admin;
    request.person = { ...person, role: 'coach' };
    return true;
  }
}

import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../kernel/config';
import { endpointOf } from './handle';
import { ApiError } from './errors';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing calls that another site makes with this person's cookie, beside what SameSite=Lax already does:
 * https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html#verifying-origin-with-standard-headers
 * A body must be JSON (multipart where the endpoint says so), which no foreign form can send without being asked first.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  private readonly home: string;

  constructor(config: Config) {
    this.home = new URL(config.publicUrl).origin;
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (reading.has(request.method)) return true;
    const origin = originOf(request);
    const own = `${request.protocol}://${request.get('host') ?? ''}`;
    if (request.get('sec-fetch-site') === 'cross-site' || !origin || (origin !== this.home && origin !== own)) {
      const message = 'This request did not come from the product’s own pages, so nothing was done.';
      throw new ApiError(403, 'csrf_failed', message);
    }
    const wanted = endpointOf(context)?.consumes ?? 'application/json';
    if (hasBody(request) && !request.is(wanted)) {
      throw new ApiError(415, 'unsupported_media_type', `The request body must be ${wanted}. Nothing was done.`);
    }
    return true;
  }
}

/** `Origin`, or the origin of `Referer` where a browser sends none; undefined when neither says anything. */
function originOf(request: Request): string | undefined {
  const origin = request.get('origin');
  if (origin !== undefined) return origin;
  const referer = request.get('referer');
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

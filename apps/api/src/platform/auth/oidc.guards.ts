import { Catch, Injectable, Logger, type ArgumentsHost, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { signIn } from '@app/contracts/account/account.api';
import type { TextVersion } from '@app/contracts/account/consent';
import type { InputOf } from '@app/contracts/endpoint';
import type { Request, Response } from 'express';
import type { SessionData } from 'express-session';
import { randomState } from 'openid-client';
import { Config } from '../kernel/config';
import { ApiError, ErrorFilter } from '../http/errors';
import { requestOf } from '../http/endpoint';
import { parseInput } from '../http/input';
import { IdentityProvider, loopback } from './identity-provider';
import { ownPath } from '@app/contracts/own-path';

declare module 'express-session' {
  interface SessionData {
    /** The sign-ins that have begun, one for each tab, newest last. */
    signIns: { state: string; returnTo: string; texts?: TextVersion | undefined }[];
  }
}

/** How many tabs of one browser may sign in at the same time. The next one replaces the oldest. */
const mostSignIns = 5;
/** How long a session without a person is kept. */
const unfinishedMs = 30 * 60 * 1000;

const logger = new Logger('sign-in');

/** The sign-in to which a callback belongs. */
export const begunIn = ({ query, session }: Request): SessionData['signIns'][number] | undefined =>
  session.signIns?.find(({ state }) => state === query.state);

class OidcGuard extends AuthGuard('oidc') {
  override handleRequest<T>(error: unknown, found: T | false, info?: { message?: string }): T {
    if (!found) throw error ?? new Error(info?.message ?? 'refused by the provider');
    return found;
  }
}

/** Sends the browser to the provider, and then lets nothing follow. */
@Injectable()
export class SignInGuard extends OidcGuard {
  constructor(
    private readonly config: Config,
    private readonly provider: IdentityProvider,
  ) {
    super();
  }

  /** A cookie of 127.0.0.1 is not sent to localhost, where the provider returns to: the sign-in begins there too. */
  override canActivate(context: ExecutionContext): ReturnType<OidcGuard['canActivate']> {
    const [home, here] = [new URL(this.config.publicUrl).hostname, requestOf(context).hostname];
    return (here !== home && loopback.has(here) && loopback.has(home)) || super.canActivate(context);
  }

  override async getAuthenticateOptions(context: ExecutionContext): Promise<{ state: string }> {
    const request = requestOf(context);
    const { returnTo, texts } = (parseInput(signIn, request) as InputOf<typeof signIn>).query;
    if (this.config.secure && !request.secure)
      logger.warn('PUBLIC_URL is https, but this request came over http. TRUST_PROXY must be the number of proxies.');
    // While the provider is away, no session begins.
    await this.provider.configuration();
    const { session } = request;
    const state = randomState();
    const all = [...(session.signIns ?? []), { state, returnTo: ownPath(returnTo) ?? '/', texts }];
    for (const old of all.slice(0, -mostSignIns)) Reflect.deleteProperty(session, `oidc-${old.state}`);
    session.signIns = all.slice(-mostSignIns);
    if (!session.userId) session.cookie.maxAge = unfinishedMs;
    return { state };
  }
}

/** Finds out who signed in: `request.user` is `Identified`. */
@Injectable()
export class CallbackGuard extends OidcGuard {
  override canActivate(context: ExecutionContext): ReturnType<OidcGuard['canActivate']> {
    const request = requestOf(context);
    // The browser's Back button, or a second tab after the first has signed in.
    return (!begunIn(request) && request.session.userId !== undefined) || super.canActivate(context);
  }

  override getAuthenticateOptions(context: ExecutionContext): { state: string } {
    const begun = begunIn(requestOf(context));
    if (!begun) throw new Error('unknown or used state');
    return { state: begun.state };
  }
}

/** Logs the reason in the provider's own words, which name nobody. The page only says that the sign-in failed. */
@Catch()
export class SignInFilter extends ErrorFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    // Too many requests, and the like.
    if (error instanceof ApiError) return super.catch(error, host);
    const [{ requestId }, response] = host.getArgs<[Request, Response]>();
    logger.warn({ requestId, err: error }, 'sign-in failed');
    if (!response.headersSent) response.redirect('/login?error=auth_failed');
  }
}

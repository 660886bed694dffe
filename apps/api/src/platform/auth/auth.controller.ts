import { promisify } from 'node:util';
import { Controller, Logger, Req, Res } from '@nestjs/common';
import { signIn, signInCallback, signOut } from '@app/contracts/account/account.api';
import type { InputOf } from '@app/contracts/endpoint';
import type { Request, Response as HttpResponse } from 'express';
import { Config } from '../kernel/config';
import { Handle, Input } from '../http/handle';
import { type Checks, IdentityProvider, loopback } from './identity-provider';
import { ownPath } from './own-path';
import { People } from '../http/people';
import { Sessions } from '../http/sessions';

declare module 'express-session' {
  interface SessionData {
    /** The sign-ins that have begun, one for each tab, newest last. */
    signIns: { state: string; returnTo: string }[];
    [checks: `oidc-${string}`]: Checks | undefined;
  }
}

/** How many tabs of one browser may sign in at the same time. The next one replaces the oldest. */
const mostSignIns = 5;
/** How long a session without a person is kept. */
const unfinishedMs = 30 * 60 * 1000;

/** Signing in and out: three navigations of the browser. */
@Controller()
export class AuthController {
  private readonly logger = new Logger('sign-in');

  constructor(
    private readonly config: Config,
    private readonly provider: IdentityProvider,
    private readonly people: People,
    private readonly sessions: Sessions,
  ) {}

  @Handle(signIn)
  async start(
    @Input() { query }: InputOf<typeof signIn>,
    @Req() request: Request,
    @Res() response: HttpResponse,
  ): Promise<void> {
    const home = this.publicAddress(request);
    if (home) return response.redirect(home);
    if (this.config.secure && !request.secure) {
      const message =
        'PUBLIC_URL is https, but this request came over http. TRUST_PROXY must be the number of proxies.';
      this.logger.warn({ requestId: request.requestId }, message);
    }
    try {
      const { address, checks } = await this.provider.begin();
      this.remember(request, checks, ownPath(query.returnTo) ?? '/');
      response.redirect(address);
    } catch (error) {
      this.refuse(request, response, error);
    }
  }

  @Handle(signInCallback)
  async finish(@Req() request: Request, @Res() response: HttpResponse): Promise<void> {
    const { session } = request;
    const begun = session.signIns?.find(({ state }) => state === request.query.state);
    // The browser's Back button, or a second tab after the first has signed in.
    if (!begun && session.userId) return response.redirect('/');
    try {
      const checks = begun && session[`oidc-${begun.state}`];
      if (!checks) throw new Error('unknown or used state');
      session[`oidc-${checks.state}`] = undefined;
      const query = request.originalUrl.slice(request.originalUrl.indexOf('?'));
      const { claims, idToken } = await this.provider.finish(query, checks);
      const userId = await this.people.signedIn(claims, request.requestId);
      // A new id protects from session fixation.
      await promisify(session.regenerate.bind(session))();
      Object.assign(request.session, { userId, idToken });
      await promisify(request.session.save.bind(request.session))();
      response.redirect(begun.returnTo);
    } catch (error) {
      this.refuse(request, response, error);
    }
  }

  @Handle(signOut)
  async end(@Req() request: Request, @Res() response: HttpResponse): Promise<void> {
    // A link or a frame on another site must not sign anybody out.
    const from = request.get('sec-fetch-site');
    if (from && from !== 'same-origin' && from !== 'none') return response.redirect('/');
    const { userId, idToken } = request.session;
    await promisify(request.session.destroy.bind(request.session))();
    response.clearCookie(this.sessions.cookieName, this.sessions.cookie);
    response.redirect((userId && idToken && (await this.provider.signOutUrl(idToken))) || '/');
  }

  private remember({ session }: Request, checks: Checks, returnTo: string): void {
    const all = [...(session.signIns ?? []), { state: checks.state, returnTo }];
    for (const { state } of all.slice(0, -mostSignIns)) session[`oidc-${state}`] = undefined;
    session[`oidc-${checks.state}`] = checks;
    session.signIns = all.slice(-mostSignIns);
    if (!session.userId) session.cookie.maxAge = unfinishedMs;
  }

  /** Logs the reason in the provider's own words, which name nobody. The page only says that the sign-in failed. */
  private refuse({ requestId }: Request, response: HttpResponse, error: unknown): void {
    this.logger.warn({ requestId, err: error }, 'sign-in failed');
    if (!response.headersSent) response.redirect('/login?error=auth_failed');
  }

  /** A cookie of 127.0.0.1 is not sent to localhost, where the provider returns to: the sign-in begins there too. */
  private publicAddress(request: Request): string | undefined {
    const home = new URL(this.config.publicUrl);
    const here = request.hostname;
    if (here === home.hostname || !loopback.has(here) || !loopback.has(home.hostname)) return undefined;
    return `${home.origin}${request.originalUrl}`;
  }
}

import { promisify } from 'node:util';
import { Controller, Logger, Req, Res } from '@nestjs/common';
import { signIn, signInCallback, signOut } from '@app/contracts/account/account.api';
import type { TextVersion } from '@app/contracts/account/consent';
import type { InputOf } from '@app/contracts/endpoint';
import type { Request, RequestHandler, Response as HttpResponse } from 'express';
import type { SessionData } from 'express-session';
import { randomState } from 'openid-client';
import passport from 'passport';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { Config } from '../kernel/config';
import { keyIdOf, Undecryptable } from '../kernel/encryption';
import { deviceOf } from '../http/device';
import { Handle, Input } from '../http/handle';
import { IdentityProvider, type Identified, loopback, strategyName } from './identity-provider';
import { ownPath } from './own-path';
import { People } from '../kernel/people';
import { Sessions } from '../http/sessions';

declare module 'express-session' {
  interface SessionData {
    /** The sign-ins that have begun, one for each tab, newest last. */
    signIns: { state: string; returnTo: string; texts?: TextVersion | undefined }[];
  }
}

const failed = '/login?error=auth_failed';
/** How many tabs of one browser may sign in at the same time. The next one replaces the oldest. */
const mostSignIns = 5;
/** How long a session without a person is kept. */
const unfinishedMs = 30 * 60 * 1000;
/** Where the encrypted id_token belongs. */
const idTokenOf = (userId: string): string => `id_token:${userId}`;

/** Signing in and out: three navigations of the browser. */
@Controller()
export class AuthController {
  private readonly logger = new Logger('sign-in');

  constructor(
    private readonly config: Config,
    private readonly provider: IdentityProvider,
    private readonly people: People,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  @Handle(signIn)
  async start(
    @Input() { query }: InputOf<typeof signIn>,
    @Req() request: Request,
    @Res() response: HttpResponse,
  ): Promise<void> {
    const home = this.elsewhere(request);
    if (home) return response.redirect(home);
    if (this.config.secure && !request.secure) {
      this.logger.warn(
        'PUBLIC_URL is https, but this request came over http. TRUST_PROXY must be the number of proxies.',
      );
    }
    const state = randomState();
    try {
      await this.provider.configuration();
      this.remember(request, { state, returnTo: ownPath(query.returnTo) ?? '/', texts: query.texts });
      await authenticate(state, request, response);
    } catch (error) {
      this.refuse(request, response, error);
    }
  }

  @Handle(signInCallback)
  async finish(@Req() request: Request, @Res() response: HttpResponse): Promise<void> {
    const state = typeof request.query.state === 'string' ? request.query.state : '';
    const begun = request.session.signIns?.find((signIn) => signIn.state === state);
    // The browser's Back button, or a second tab after the first has signed in.
    if (!begun && request.session.userId) return response.redirect('/');
    try {
      if (!begun) throw new Error('unknown or used state');
      const found = await authenticate(state, request, response);
      if (!found) return;
      const userId = await this.people.signedIn(found.claims, request.requestId, begun.texts);
      // A new id protects from session fixation.
      await promisify(request.session.regenerate.bind(request.session))();
      const device = deviceOf(request.get('user-agent'));
      const signedInAt = this.clock.now().toISOString();
      const idToken = (await this.config.keyring()).encrypt(found.idToken, idTokenOf(userId));
      Object.assign(request.session, { userId, idToken, device, signedInAt });
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
    const { userId, idToken: stored } = request.session;
    const idToken = userId && stored ? await this.readable(stored, userId) : undefined;
    await promisify(request.session.destroy.bind(request.session))();
    response.clearCookie(this.sessions.cookieName, this.sessions.cookie);
    const there = idToken ? await this.provider.signOutUrl(idToken) : undefined;
    response.redirect(there?.href ?? '/');
  }

  /** Without its key, the person is signed out here and not at the provider. Older sessions have the token as it came. */
  private async readable(stored: string, userId: string): Promise<string | undefined> {
    if (!keyIdOf(stored)) return stored;
    try {
      return (await this.config.keyring()).decrypt(stored, idTokenOf(userId));
    } catch (error) {
      if (!(error instanceof Undecryptable)) throw error;
      this.logger.warn({ err: error }, 'a session has an id_token that no key can read');
      return undefined;
    }
  }

  private remember(request: Request, signIn: SessionData['signIns'][number]): void {
    const { session } = request;
    const all = [...(session.signIns ?? []), signIn];
    for (const { state } of all.slice(0, -mostSignIns)) Reflect.deleteProperty(session, `oidc-${state}`);
    session.signIns = all.slice(-mostSignIns);
    if (!session.userId) session.cookie.maxAge = unfinishedMs;
  }

  /** Logs the reason in the provider's own words, which name nobody. The page only says that the sign-in failed. */
  private refuse({ requestId }: Request, response: HttpResponse, error: unknown): void {
    this.logger.warn({ requestId, err: error }, 'sign-in failed');
    if (!response.headersSent) response.redirect(failed);
  }

  /** A cookie of 127.0.0.1 is not sent to localhost, where the provider returns to: the sign-in begins there too. */
  private elsewhere(request: Request): string | undefined {
    const home = new URL(this.config.publicUrl);
    const here = request.hostname;
    if (here === home.hostname || !loopback.has(here) || !loopback.has(home.hostname)) return undefined;
    return `${home.origin}${request.originalUrl}`;
  }
}

/** Runs one sign-in to its end: who signed in, or null when it has answered by redirecting to the provider. */
function authenticate(state: string, request: Request, response: HttpResponse): Promise<Identified | null> {
  return new Promise((resolve, reject) => {
    const settle = (error: unknown, found?: Identified | false | null, info?: unknown) =>
      found ? resolve(found) : reject(error ?? new Error(reasonIn(info)));
    response.once('finish', () => resolve(null));
    const run = passport.authenticate(strategyName, { session: false, state }, settle) as RequestHandler;
    void run(request, response, reject);
  });
}

const reasonIn = (info: unknown): string =>
  typeof info === 'object' && info !== null && 'message' in info ? String(info.message) : 'refused by the provider';

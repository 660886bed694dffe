import { promisify } from 'node:util';
import { Controller, Logger, Res, UseFilters, UseGuards } from '@nestjs/common';
import { signIn, signInCallback, signOut } from '@app/contracts/account/account.api';
import type { Response as HttpResponse } from 'express';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { Config } from '../kernel/config';
import { keyIdOf, Undecryptable } from '../kernel/encryption';
import { deviceOf } from '../http/device';
import { Handle, type Received } from '../http/endpoint';
import { People } from '../kernel/people';
import { Sessions } from '../http/sessions';
import { IdentityProvider, type Identified } from './identity-provider';
import { begunIn, CallbackGuard, SignInFilter, SignInGuard } from './oidc.guards';

/** Where the encrypted id_token belongs. */
const idTokenOf = (userId: string): string => `id_token:${userId}`;

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

  /** The guard sends the browser to the provider. Only a browser at another name of this machine gets here. */
  @Handle(signIn)
  @UseGuards(SignInGuard)
  @UseFilters(SignInFilter)
  start({ request }: Received<typeof signIn>, @Res() response: HttpResponse) {
    response.redirect(`${new URL(this.config.publicUrl).origin}${request.originalUrl}`);
  }

  @Handle(signInCallback)
  @UseGuards(CallbackGuard)
  @UseFilters(SignInFilter)
  async finish({ request }: Received<typeof signInCallback>, @Res() response: HttpResponse) {
    const [begun, found] = [begunIn(request), request.user as Identified | undefined];
    if (!begun || !found) return response.redirect('/');
    const userId = await this.people.signedIn(found.claims, request.requestId, begun.texts);
    // A new id protects from session fixation.
    await promisify(request.session.regenerate.bind(request.session))();
    const device = deviceOf(request.get('user-agent'));
    const signedInAt = this.clock.now().toISOString();
    const idToken = (await this.config.keyring()).encrypt(found.idToken, idTokenOf(userId));
    Object.assign(request.session, { userId, idToken, device, signedInAt });
    await promisify(request.session.save.bind(request.session))();
    response.redirect(begun.returnTo);
  }

  @Handle(signOut)
  async end({ request }: Received<typeof signOut>, @Res() response: HttpResponse) {
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
}

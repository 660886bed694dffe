import { Injectable } from '@nestjs/common';
import * as client from 'openid-client';
import { Config } from '../kernel/config';
import type { Claims } from '../http/people';

export const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const timeoutSeconds = 5;

/** What the callback of one sign-in must prove. */
export interface Checks {
  state: string;
  nonce: string;
  code_verifier: string;
}

/** OpenID Connect with the operator's identity provider: authorization code flow with PKCE, state and nonce. */
@Injectable()
export class IdentityProvider {
  private known: Promise<client.Configuration> | undefined;
  private readonly callback: string;

  constructor(private readonly config: Config) {
    this.callback = `${config.publicUrl}/api/auth/callback`;
  }

  /** The address where the person signs in. @throws Error when the provider cannot be reached within 5 s or is not configured */
  async begin(): Promise<{ address: string; checks: Checks }> {
    const config = await this.configuration();
    const state = client.randomState();
    const nonce = client.randomNonce();
    const verifier = client.randomPKCECodeVerifier();
    const { href } = client.buildAuthorizationUrl(config, {
      redirect_uri: this.callback,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { address: href, checks: { state, nonce, code_verifier: verifier } };
  }

  /**
   * @param query of the callback, with its `?`
   * @throws Error when the provider refuses, when a check fails, or when the e-mail address is missing or not verified
   */
  async finish(query: string, checks: Checks): Promise<{ claims: Claims; idToken: string }> {
    const config = await this.configuration();
    const tokens = await client.authorizationCodeGrant(config, new URL(query, this.callback), {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.code_verifier,
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (!token || !tokens.id_token) throw new Error('no id_token');
    const more = token.email ? {} : await client.fetchUserInfo(config, tokens.access_token, token.sub);
    const all: Record<string, unknown> = { ...more, ...token };
    const text = (...names: string[]) =>
      names.map((name) => all[name]).find((value): value is string => typeof value === 'string' && value !== '') ??
      null;
    const email = text('email');
    if (!email) throw new Error('no e-mail address');
    // Roles are given by e-mail address, so an unverified address must not count.
    if (all.email_verified === false) throw new Error('the e-mail address is not verified');
    const firstName = text('given_name', 'first_name');
    const lastName = text('family_name', 'last_name');
    return {
      claims: { issuer: token.iss, subject: token.sub, email, firstName, lastName },
      idToken: tokens.id_token,
    };
  }

  /** Where the browser signs out at the provider; undefined when it has no such address or cannot be reached. */
  async signOutUrl(idToken: string): Promise<string | undefined> {
    const config = await this.configuration().catch(() => undefined);
    if (!config?.serverMetadata().end_session_endpoint) return undefined;
    const parameters = { id_token_hint: idToken, post_logout_redirect_uri: `${this.config.publicUrl}/` };
    return client.buildEndSessionUrl(config, parameters).href;
  }

  /** The provider's metadata, read once. After a failure the next call tries again, so Keepwarm starts without its provider. */
  private configuration(): Promise<client.Configuration> {
    this.known ??= this.discover().catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
    return this.known;
  }

  private async discover(): Promise<client.Configuration> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = this.config.env;
    if (!OIDC_ISSUER || !OIDC_CLIENT_ID) throw new Error('OIDC_ISSUER and OIDC_CLIENT_ID are not set');
    const issuer = new URL(OIDC_ISSUER);
    const local = issuer.protocol === 'http:' && loopback.has(issuer.hostname);
    return client.discovery(issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, undefined, {
      timeout: timeoutSeconds,
      execute: local ? [client.allowInsecureRequests] : [],
    });
  }
}

import { Injectable } from '@nestjs/common';
import { cutTo } from '@app/contracts/text';
import { pictureIn } from '@app/domain/account/account';
import * as client from 'openid-client';
import { Strategy, type VerifyFunction } from 'openid-client/passport';
import { Config } from '../kernel/config';
import type { Claims } from '../kernel/people';

export const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const timeoutSeconds = 5;

/** OpenID Connect with the operator's identity provider: authorization code flow with PKCE, state and nonce. */
@Injectable()
export class IdentityProvider {
  private known: Promise<client.Configuration> | undefined;

  constructor(private readonly config: Config) {}

  /**
   * The provider's description, asked for once; after a failure the next call asks again, so that the product starts
   * although its provider is late.
   * @throws Error when it cannot be reached within 5 s or is not configured
   */
  configuration(): Promise<client.Configuration> {
    this.known ??= this.discover().catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
    return this.known;
  }

  /** One sign-in under one `state`: what it must prove is kept in the session under `oidc-<state>`. */
  async flow(state: string, verify: VerifyFunction): Promise<Strategy> {
    const callbackURL = `${this.config.publicUrl}/api/auth/callback`;
    const [config, scope, sessionKey] = [await this.configuration(), 'openid email profile', `oidc-${state}`];
    const flow = new Strategy({ config, callbackURL, scope, sessionKey }, verify);
    // The library alone leaves both out when a provider supports PKCE.
    flow.authorizationRequestParams = () => ({ state, nonce: client.randomNonce() });
    return flow;
  }

  /** @throws Error when the e-mail address is missing or not verified */
  async identify(tokens: Tokens): Promise<Identified> {
    const token = tokens.claims();
    if (!token || !tokens.id_token) throw new Error('no id_token');
    const more = token.email && token.email_verified !== undefined ? {} : await this.moreAbout(tokens, token.sub);
    const all: Record<string, unknown> = { ...more, ...token };
    const text = (...names: string[]) =>
      names.map((name) => all[name]).find((value): value is string => typeof value === 'string' && value !== '') ??
      null;
    const email = text('email');
    if (!email) throw new Error('no email address');
    // Roles are given by e-mail address, so only a verified address counts.
    const verified = 'email' in more && more.email !== email ? token.email_verified : all.email_verified;
    const trusted = verified === undefined && this.config.env.OIDC_EMAILS_ARE_VERIFIED;
    // Some providers send text instead of a boolean.
    if (verified !== true && verified !== 'true' && !trusted)
      throw new Error('the provider does not say that the email address is verified (see OIDC_EMAILS_ARE_VERIFIED)');
    return {
      claims: {
        issuer: token.iss,
        subject: token.sub,
        email,
        firstName: nameIn(text('given_name', 'first_name')),
        lastName: nameIn(text('family_name', 'last_name')),
        picture: pictureIn(text('picture')),
      },
      idToken: tokens.id_token,
    };
  }

  /** The claims that the id_token leaves out; none when the provider has no address for them. */
  private async moreAbout(tokens: Tokens, subject: string): Promise<Record<string, unknown>> {
    const config = await this.configuration();
    if (!config.serverMetadata().userinfo_endpoint) return {};
    return client.fetchUserInfo(config, tokens.access_token, subject);
  }

  /** Where the browser goes to sign out there too; undefined when the provider has no such address or is away. */
  async signOutUrl(idToken: string): Promise<URL | undefined> {
    const config = await this.configuration().catch(() => undefined);
    if (!config?.serverMetadata().end_session_endpoint) return undefined;
    return client.buildEndSessionUrl(config, {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${this.config.publicUrl}/`,
    });
  }

  private discover(): Promise<client.Configuration> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = this.config.env;
    if (!OIDC_ISSUER || !OIDC_CLIENT_ID) return Promise.reject(new Error('OIDC_ISSUER and OIDC_CLIENT_ID are not set'));
    const issuer = new URL(OIDC_ISSUER);
    const local = issuer.protocol === 'http:' && loopback.has(issuer.hostname);
    return client.discovery(issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, undefined, {
      timeout: timeoutSeconds,
      execute: local ? [client.allowInsecureRequests] : [],
    });
  }
}

/** The most characters of a first or a last name that an event can store. */
const longestName = 200;
const nameIn = (name: string | null): string | null => name && cutTo(name, longestName);

export interface Identified {
  claims: Claims;
  idToken: string;
}

export type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;

import { Injectable } from '@nestjs/common';
import { cutTo } from '@app/contracts/text';
import * as client from 'openid-client';
import { Strategy, type AuthenticateOptions, type StrategyOptions, type VerifyFunction } from 'openid-client/passport';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy as PassportBase, type StrategyCreated } from 'passport';
import { Config } from '../kernel/config';
import type { Claims } from '../kernel/people';

export const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const timeoutSeconds = 5;

/** Every sign-in has PKCE, `state` and `nonce`. The library alone leaves out the last two when a provider supports PKCE. */
class CodeFlow extends Strategy {
  constructor(
    options: StrategyOptions,
    private readonly state: string,
    verify: VerifyFunction,
  ) {
    super({ ...options, sessionKey: `oidc-${state}` }, verify);
  }

  override authorizationRequestParams<T extends AuthenticateOptions>(request: Request, options: T): URLSearchParams {
    const params = new URLSearchParams(super.authorizationRequestParams(request, options));
    params.set('state', this.state);
    params.set('nonce', client.randomNonce());
    return params;
  }
}

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
    const config = await this.configuration();
    const callbackURL = `${this.config.publicUrl}/api/auth/callback`;
    return new CodeFlow({ config, callbackURL, scope: 'openid email profile' }, state, verify);
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

/** The address of a picture; null for anything else than a short https address. */
export const pictureIn = (address: string | null): string | null =>
  address !== null && address.length <= 2000 && URL.canParse(address) && new URL(address).protocol === 'https:'
    ? address
    : null;

/** What a finished sign-in hands to the session. */
export interface Identified {
  claims: Claims;
  idToken: string;
}

export type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;

export const strategyName = 'oidc';

/** Finds its provider at the first sign-in, not at the start; several tabs may sign in at once, each under its own `state`. */
class LateCodeFlow extends PassportBase {
  constructor(
    readonly flow: IdentityProvider['flow'],
    readonly verify: VerifyFunction,
  ) {
    super();
  }

  override authenticate(
    this: StrategyCreated<LateCodeFlow>,
    request: Request,
    { state, ...options }: { state: string },
  ): void {
    this.flow(state, this.verify).then(
      (flow) => {
        // Passport hands its answers to this strategy; the flow that does the work passes them on.
        const { success, fail, redirect, pass, error } = this;
        Object.assign(flow, { success, fail, redirect, pass, error }).authenticate(request, options);
      },
      (failure: unknown) => this.error(failure),
    );
  }
}

@Injectable()
export class OidcStrategy extends PassportStrategy(LateCodeFlow, strategyName) {
  constructor(private readonly provider: IdentityProvider) {
    super((state: string, verify: VerifyFunction) => provider.flow(state, verify));
  }

  validate(tokens: Tokens): Promise<Identified> {
    return this.provider.identify(tokens);
  }
}

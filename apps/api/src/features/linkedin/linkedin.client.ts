import { Injectable, Logger } from '@nestjs/common';
import type { LinkedInStatus } from '@app/contracts/linkedin/linkedin.api';
import type { LinkedInFailure } from '@app/contracts/linkedin/linkedin.constants';
import type { LinkedInProfile } from '@app/domain/linkedin/linkedin';
import * as client from 'openid-client';
import { pictureIn } from '@app/domain/account/account';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { Config } from '../../platform/kernel/config';

/** Seconds that each call to LinkedIn may take. */
const timeout = 5;

/** The connection failed. The error contains no text from LinkedIn, because it could include a code or a token. */
export class LinkedInFailed extends Error {
  override name = 'LinkedInFailed';

  /** @param detail codes for the log */
  constructor(
    readonly failure: LinkedInFailure,
    detail: string,
  ) {
    super(`${failure}: ${detail}`);
  }
}

/** The values that the callback must match when the browser returns. */
export interface Begun {
  state: string;
  verifier: string;
}

export interface Granted {
  accessToken: string;
  expiresAt: Date;
  profile: LinkedInProfile;
}

/** LinkedIn's OpenID Connect: authorization code flow with state and PKCE. Only this file of the product calls LinkedIn. */
@Injectable()
export class LinkedInClient {
  private readonly logger = new Logger('linkedin');
  private known: Promise<client.Configuration> | undefined;
  /**
   * LinkedIn switches PKCE on for each app by hand, and refuses the secret of PKCE from other apps as `invalid_client`:
   * https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow-native. It becomes false when
   * LinkedIn has accepted a code without the secret.
   */
  private pkce = true;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  get service(): LinkedInStatus['service'] {
    const { LINKEDIN_CLIENT_ID, LINKEDIN_ISSUER } = this.config.env;
    if (!LINKEDIN_CLIENT_ID) return 'none';
    return isLocal(LINKEDIN_ISSUER) ? 'sandbox' : 'linkedin';
  }

  /** @returns the address at which the browser asks for permission. @throws LinkedInFailed */
  async begin(): Promise<Begun & { url: string }> {
    const about = await this.described();
    const [state, verifier] = [client.randomState(), client.randomPKCECodeVerifier()];
    const url = client.buildAuthorizationUrl(about, {
      redirect_uri: `${this.config.publicUrl}/api/linkedin/callback`,
      scope: 'openid profile email',
      state,
      ...(this.pkce && {
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    });
    return { state, verifier, url: url.href };
  }

  /** No second try: LinkedIn accepts a code once. @param address of the browser's return @throws LinkedInFailed */
  async finish(address: URL, begun: Begun): Promise<Granted> {
    const about = await this.described();
    const tokens = await this.exchange(about, address, begun).catch(failed);
    const claims = tokens.claims();
    const lasts = tokens.expiresIn();
    if (!claims || lasts === undefined) throw new LinkedInFailed('away', 'a token without its claims or its end');
    const profile = profileOf(claims.sub, { ...claims, ...(await this.userinfo(about, tokens, claims.sub)) });
    const expiresAt = new Date(this.clock.now().getTime() + lasts * 1000);
    return { accessToken: tokens.access_token, expiresAt, profile };
  }

  private async exchange(about: client.Configuration, address: URL, { state, verifier }: Begun) {
    const checks = { expectedState: state, idTokenExpected: true };
    if (!this.pkce) return client.authorizationCodeGrant(about, address, checks);
    try {
      return await client.authorizationCodeGrant(about, address, { ...checks, pkceCodeVerifier: verifier });
    } catch (error) {
      if (!(error instanceof client.ResponseBodyError) || error.error !== 'invalid_client') throw error;
      const tokens = await client.authorizationCodeGrant(about, address, checks);
      this.logger.log('LinkedIn has not switched PKCE on for this app: state and secret protect the connection');
      this.pkce = false;
      return tokens;
    }
  }

  /** The userinfo is newer than the id_token, which has the same fields. When it fails, the connection still succeeds. */
  private async userinfo(about: client.Configuration, tokens: client.TokenEndpointResponse, subject: string) {
    try {
      return await client.fetchUserInfo(about, tokens.access_token, subject);
    } catch (error) {
      this.logger.warn({ why: detailOf(error) }, 'LinkedIn’s userinfo failed; the id_token says who it is');
      return {};
    }
  }

  /** LinkedIn's discovery document. It is loaded once; after a failure the next call loads it again. */
  private async described(): Promise<client.Configuration> {
    const { LINKEDIN_ISSUER, LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET } = this.config.env;
    if (!LINKEDIN_CLIENT_ID) throw new LinkedInFailed('refused', 'LINKEDIN_CLIENT_ID is not set');
    const execute = [
      client.enableNonRepudiationChecks,
      ...(isLocal(LINKEDIN_ISSUER) ? [client.allowInsecureRequests] : []),
    ];
    this.known ??= client.discovery(
      new URL(LINKEDIN_ISSUER),
      LINKEDIN_CLIENT_ID,
      LINKEDIN_CLIENT_SECRET,
      client.ClientSecretPost(LINKEDIN_CLIENT_SECRET),
      { timeout, execute },
    );
    try {
      return await this.known;
    } catch (error) {
      this.known = undefined;
      return failed(error);
    }
  }
}

/** Only the sandbox on the same machine is called without TLS. */
const isLocal = (issuer: string): boolean => {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};

const profileOf = (linkedinUserId: string, claims: Record<string, unknown>): LinkedInProfile => {
  const text = (name: string, most: number): string | null => {
    const value = claims[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, most) : null;
  };
  const [name, email] = [text('name', 400), text('email', 320)];
  if (name === null || email === null) throw new LinkedInFailed('noAddress', 'no name or no email address');
  return {
    linkedinUserId,
    name,
    email,
    picture: pictureIn(text('picture', 2001)),
    profileUrl: profileIn(text('profile', 2001)),
  };
};

/** The address of a profile at LinkedIn; null for any other address. */
const profileIn = (address: string | null): string | null => {
  const url = pictureIn(address);
  return url !== null && /(^|\.)linkedin\.com$/.test(new URL(url).hostname) ? url : null;
};

const cancelled = new Set(['user_cancelled_login', 'user_cancelled_authorize', 'access_denied']);
const misconfigured = new Set(['invalid_client', 'unauthorized_client', 'unauthorized_scope_error', 'invalid_scope']);
/** Codes of openid-client for a response that cannot be trusted: from another issuer, app or key, or too old. */
const unproven = /^OAUTH_(INVALID_RESPONSE|JWT_|KEY_SELECTION|JSON_ATTRIBUTE)/;

/** Turns an error of openid-client into a reason for the person. @throws LinkedInFailed always */
const failed = (error: unknown): never => {
  if (error instanceof LinkedInFailed) throw error;
  throw new LinkedInFailed(failureOf(error), detailOf(error));
};

const failureOf = (error: unknown): LinkedInFailure => {
  if (error instanceof client.AuthorizationResponseError)
    return cancelled.has(error.error) ? 'cancelled' : misconfigured.has(error.error) ? 'refused' : 'away';
  if (error instanceof client.ResponseBodyError) {
    if (misconfigured.has(error.error)) return 'refused';
    // LinkedIn returns invalid_request where the standard has invalid_grant.
    return error.error === 'invalid_request' || error.error === 'invalid_grant' ? 'used' : 'away';
  }
  if (!(error instanceof client.ClientError)) return 'away';
  if (statusOf(error) === 429) return 'busy';
  return unproven.test(error.code ?? '') ? 'unproven' : 'away';
};

/** openid-client puts an unexpected response into the chain of causes. */
const statusOf = (error: unknown): number | undefined => {
  if (error instanceof Response) return error.status;
  return error instanceof Error ? statusOf(error.cause) : undefined;
};

/** Codes only. Messages and causes of openid-client may contain the response with its tokens. */
const detailOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const { code, error: word, status } = error as { code?: unknown; error?: unknown; status?: unknown };
  const known = [code, word, status ?? statusOf(error)].filter((part) => /^[\w-]{1,60}$/.test(String(part ?? '')));
  return [error.name, ...known].join(' ');
};

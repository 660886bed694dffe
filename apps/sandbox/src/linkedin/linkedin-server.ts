import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { styles } from '../identity/pages';
import { personFor } from '../identity/person';
import { type ReceivedEntry, receivedPage } from '../received-page';
import { css, html, json, serve, textOf } from '../web';
import { claimsOf, type Grant, randomWord, Signer } from './member';
import { brokenPage, consentPage, switches } from './pages';
import type { Misbehaviour, Place, Received } from './protocol';

export interface LinkedInServer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The last hundred requests, oldest first. */
  readonly received: readonly Received[];
  /** Every code, secret and token that it issued or knows, for tests that check that they are nowhere else. */
  readonly secrets: ReadonlySet<string>;
  /** Misbehaves in the next `times` requests to an address. `null` ends the misbehaviour. */
  misbehave(at: Place, how: Misbehaviour | null, times?: number): void;
  stop(): Promise<void>;
}

const minute = 60_000;
const retryAfterSeconds = 60;
const slowMs = 2_000;
/** LinkedIn's tokens last sixty days, and report one second less. */
const lastsSeconds = 60 * 24 * 60 * 60 - 1;
const shortSeconds = 10 * 24 * 60 * 60;

const unusable =
  'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists';

/** The part of a secret that the page shows. */
const cut = (name: string, value: string): string =>
  /^(code|client_secret|code_verifier|authorization)$/.test(name) ? `${value.slice(0, 4)}…` : value;

/**
 * LinkedIn's OpenID Connect on a loopback port, for one app. As at LinkedIn: no `nonce` in the id_token, no `iss` in the
 * redirect, the app's secret in the body of the token request, scopes with commas, `invalid_request` for a used code.
 * `GET /` shows what it received; `POST /misbehave {"at": "token", "how": "busy", "times": 1}` makes it fail.
 */
export async function startLinkedIn(options: {
  port?: number;
  host?: string;
  /** Where the product is; the browser may return only there. */
  publicUrl: string;
}): Promise<LinkedInServer> {
  const { publicUrl } = options;
  const host = options.host ?? '127.0.0.1';
  const received: Received[] = [];
  const secrets = new Set<string>();
  const faults = new Map<Place, { how: Misbehaviour | null; times: number }>();
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, string>();
  const signer = new Signer();
  const secret = (): string => {
    const word = randomWord();
    secrets.add(word);
    return word;
  };
  const clientId = 'keepwarm-linkedin';
  const clientSecret = secret();
  const redirectUri = `${publicUrl.replace(/\/$/, '')}/api/linkedin/callback`;
  let issuer = '';

  const misbehave = (at: Place, how: Misbehaviour | null, times = Infinity) => void faults.set(at, { how, times });
  const faultAt = (at: Place): Misbehaviour | null => {
    const fault = faults.get(at);
    if (!fault || fault.times <= 0) return null;
    fault.times--;
    return fault.how;
  };

  /** Sends a response to a program, with its misbehaviour. */
  const send = async (response: ServerResponse, how: Misbehaviour | null, status: number, body: object) => {
    if (how === 'never') return;
    if (how === 'slow') await pause(slowMs);
    if (how === 'busy') {
      response.setHeader('Retry-After', String(retryAfterSeconds));
      return json(response, 429, { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Resource level throttle limit' });
    }
    if (how === 'down') return json(response, 500, { status: 500, message: 'Internal Server Error' });
    const text = how === 'malformed' ? '<html>Not what you expect</html>' : JSON.stringify(body);
    response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
    if (how !== 'cut') return void response.end(text);
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  };

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/v2/authorization`,
    token_endpoint: `${issuer}/v2/accessToken`,
    userinfo_endpoint: `${new URL(issuer).origin}/v2/userinfo`,
    jwks_uri: `${issuer}/openid/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'profile', 'email'],
    claims_supported: [
      'iss',
      'aud',
      'iat',
      'exp',
      'sub',
      'name',
      'given_name',
      'family_name',
      'picture',
      'email',
      'email_verified',
      'locale',
    ],
  });

  const authorize = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const asked = url.searchParams;
    if (asked.get('client_id') !== clientId) return html(response, 400, brokenPage('The client_id is not known.'));
    if (asked.get('redirect_uri') !== redirectUri)
      return html(response, 400, brokenPage('The redirect_uri is not registered.'));
    const action = `${url.pathname}${url.search}`;
    const { origin } = new URL(redirectUri);
    if (request.method !== 'POST') return html(response, 200, consentPage(action), origin);
    const form = new URLSearchParams(await textOf(request));
    const back = new URL(redirectUri);
    back.searchParams.set('state', asked.get('state') ?? '');
    const how = faultAt('authorization');
    if (how === 'wrong-iss') back.searchParams.set('iss', 'https://somebody.example');
    if (how === 'with-iss') back.searchParams.set('iss', issuer);
    if (form.get('decision') === 'cancel') {
      back.searchParams.set('error', 'user_cancelled_login');
      back.searchParams.set('error_description', 'The user cancelled LinkedIn login');
    } else {
      const typed = form.get('email') ?? '';
      const member = personFor(typed);
      if (!member) return html(response, 422, consentPage(action, typed, 'It looks like name@example.com.'), origin);
      const code = secret();
      const challenge = asked.get('code_challenge') ?? undefined;
      grants.set(code, { email: member.email, redirectUri, challenge, until: Date.now() + 30 * minute });
      back.searchParams.set('code', code);
    }
    response.writeHead(303, { Location: back.href, 'Cache-Control': 'no-store' });
    response.end();
  };

  const exchange = async (form: URLSearchParams, response: ServerResponse): Promise<void> => {
    const how = faultAt('token');
    const refuse = (status: number, error: string, description: string) =>
      send(response, how, status, { error, error_description: description });
    const knownApp = form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    const verifier = form.get('code_verifier');
    if (!knownApp || (verifier !== null && how === 'without-pkce'))
      return refuse(401, 'invalid_client', 'Client authentication failed');
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    // A request that is refused at once does not use the code.
    if (how !== 'busy' && how !== 'down') grants.delete(code);
    const proven =
      how === 'without-pkce' ||
      grant?.challenge === undefined ||
      createHash('sha256')
        .update(verifier ?? '')
        .digest('base64url') === grant.challenge;
    if (!grant || grant.until < Date.now() || form.get('redirect_uri') !== grant.redirectUri || !proven)
      return refuse(400, 'invalid_request', unusable);
    const accessToken = secret();
    tokens.set(accessToken, grant.email);
    const issuedAt = Math.floor(Date.now() / 1000);
    const { locale: _locale, ...claims } = claimsOf(grant.email);
    const { email, email_verified, ...withoutEmail } = claims;
    const audience = how === 'other-app' ? 'another-app' : clientId;
    const idToken = await signer.sign(
      {
        iss: issuer,
        aud: audience,
        iat: issuedAt,
        exp: issuedAt + 3600,
        ...withoutEmail,
        ...(how !== 'no-email' && { email, email_verified }),
      },
      how === 'forged',
    );
    secrets.add(idToken);
    await send(response, how, 200, {
      access_token: accessToken,
      expires_in: how === 'short' ? shortSeconds : lastsSeconds,
      scope: 'email,openid,profile',
      token_type: 'Bearer',
      id_token: idToken,
    });
  };

  const userinfo = (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const member = tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    const how = faultAt('userinfo');
    if (member === undefined)
      return send(response, how, 401, {
        status: 401,
        serviceErrorCode: 65600,
        code: 'INVALID_ACCESS_TOKEN',
        message: 'Invalid access token',
      });
    const { email, email_verified, ...withoutEmail } = claimsOf(member);
    return send(response, how, 200, how === 'no-email' ? withoutEmail : { ...withoutEmail, email, email_verified });
  };

  const note = (place: Place, parameters: URLSearchParams, response: ServerResponse): void => {
    const shown = Object.fromEntries([...parameters].map(([name, value]) => [name, cut(name, value)]));
    const entry: Received = { at: new Date().toISOString(), place, parameters: shown, status: null };
    received.push(entry);
    if (received.length > 100) received.shift();
    response.once('finish', () => (entry.status = response.statusCode));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', issuer);
    switch (url.pathname) {
      case '/oauth/.well-known/openid-configuration':
        note('discovery', url.searchParams, response);
        return send(response, faultAt('discovery'), 200, discovery());
      case '/oauth/v2/authorization':
        note('authorization', url.searchParams, response);
        return authorize(request, response, url);
      case '/oauth/v2/accessToken': {
        const form = new URLSearchParams(await textOf(request));
        note('token', form, response);
        return exchange(form, response);
      }
      case '/oauth/openid/jwks':
        note('jwks', url.searchParams, response);
        return send(response, faultAt('jwks'), 200, await signer.jwks());
      case '/v2/userinfo':
        note('userinfo', new URLSearchParams({ authorization: request.headers.authorization ?? '' }), response);
        return userinfo(request, response);
      case '/sandbox.css':
        return css(response, styles);
      case '/misbehave': {
        const text = await textOf(request);
        const isJson = request.headers['content-type']?.startsWith('application/json') === true;
        const asked = (isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))) as {
          at: Place;
          how: Misbehaviour | null;
          times?: number;
        };
        misbehave(asked.at, asked.how, asked.times ?? (isJson ? undefined : 1));
        if (isJson) return json(response, 200, { at: asked.at, how: asked.how });
        response.writeHead(303, { Location: '/' });
        return void response.end();
      }
      case '/':
        return html(response, 200, receivedPage('LinkedIn', received.map(entryOf), switches));
      default:
        return json(response, 404, { status: 404, message: 'There is no such address' });
    }
  };

  const { port, stop } = await serve(answer, options.port ?? 0, host);
  issuer = `http://localhost:${port}/oauth`;
  return { issuer, clientId, clientSecret, received, secrets, misbehave, stop };
}

const entryOf = ({ at, place, parameters, status }: Received): ReceivedEntry => ({
  title: `${at}, ${place}`,
  parts: [
    { name: 'parameters', text: JSON.stringify(parameters, null, 2) },
    { name: 'status', text: status === null ? 'no complete response' : String(status) },
  ],
});

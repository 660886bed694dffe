import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Configuration, Provider } from 'oidc-provider';
import { brokenPage, signedOutPage } from './pages';
import type { Person } from './person';

const hour = 60 * 60;
const day = 24 * hour;

interface IdentityOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Origin of the product, without a slash at the end. */
  publicUrl: string;
  /** People who have signed in since the start, by `sub`. */
  people: Map<string, Person>;
}

/** Warnings of the library about production use. They are not shown, because the sandbox never runs in production. */
const advice = [/Unsupported runtime/, /quick start development-only in-memory adapter/];

/** A standard OpenID Connect provider with one client: code flow, PKCE S256 required, no consent page. */
export async function identityProvider(options: IdentityOptions): Promise<Provider> {
  const { issuer, publicUrl } = options;
  const home = `${publicUrl}/`;
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const jwk = {
    ...privateKey.export({ format: 'jwk' }),
    use: 'sig',
    alg: 'ES256',
    kid: randomBytes(8).toString('hex'),
  };

  const configuration: Configuration = {
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: [`${publicUrl}/api/auth/callback`],
        post_logout_redirect_uris: [home],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [jwk] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    // All ports of `localhost` share their cookies, also with the product.
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { session: 'sandbox_idp', interaction: 'sandbox_idp_signin', resume: 'sandbox_idp_resume' },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // Puts the claims into the id_token, like most providers.
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    ttl: { AccessToken: hour, AuthorizationCode: 60, IdToken: hour, Interaction: hour, Session: day, Grant: day },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => account(options.people.get(sub)),
    // Signing in counts as consent, so there is no consent page.
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // It skips the library's question "Do you want to sign out?", because the person has just chosen Log out.
        logoutSource: async (ctx) => {
          await ctx.oidc.session?.destroy();
          ctx.body = signedOutPage(home);
        },
      },
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = brokenPage(
        `The request to sign in was refused: ${out.error_description ?? out.error}.`,
        `${publicUrl}/login`,
      );
    },
  };

  const provider = await quietly(async () => {
    const { Provider } = await import('oidc-provider');
    return new Provider(issuer, configuration);
  });
  // Ends on the product's front page. The library would show an error for an id_token from before a restart.
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== '/session/end' || ctx.query.post_logout_redirect_uri !== home) return;
    ctx.status = 303;
    ctx.redirect(home);
  });
  return provider;
}

function account(person: Person | undefined) {
  if (!person) return undefined;
  const { sub, email, givenName, familyName } = person;
  const claims = { sub, email, email_verified: true, given_name: givenName, family_name: familyName };
  return { accountId: sub, claims: () => claims };
}

/** Hides the known warnings of the library while it starts. */
async function quietly<T>(start: () => Promise<T>): Promise<T> {
  const shown = globalThis.console;
  const warn = shown.warn.bind(shown);
  shown.warn = (...said: unknown[]) => {
    if (!advice.some((known) => known.test(String(said[0])))) warn(...said);
  };
  try {
    return await start();
  } finally {
    shown.warn = warn;
  }
}

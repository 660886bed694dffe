import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Config } from '../kernel/config';
import { IdentityProvider, type Tokens } from './identity-provider';

let server: Server;
let issuer: string;
/** What the provider says at its userinfo address. */
let userinfo: Record<string, unknown> = {};
beforeAll(async () => {
  server = createServer((request, response) => {
    const body = request.url?.startsWith('/.well-known')
      ? { issuer, userinfo_endpoint: `${issuer}/me`, authorization_endpoint: issuer, token_endpoint: issuer }
      : userinfo;
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Signs in with these claims in the id_token, and `more` at the userinfo address. */
const identify = (claims: object, more: object = {}, settings: Record<string, string> = {}) => {
  userinfo = { sub: 'nora', ...more };
  const config = Config.read({ NODE_ENV: 'test', OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'keepwarm', ...settings });
  const token = { iss: issuer, sub: 'nora', ...claims };
  const tokens = { claims: () => token, id_token: 'an id_token', access_token: 'a token' } as unknown as Tokens;
  return new IdentityProvider(config).identify(tokens);
};

const email = 'admin@example.com';
const unverified = /does not say that the email address is verified/;

describe('An email address', () => {
  it.each([
    ['in the id_token', { email, email_verified: true }, {}],
    ['in the id_token, as text', { email, email_verified: 'true' }, {}],
    ['at the userinfo address', {}, { email, email_verified: true }],
    ['at the userinfo address, for the address in the id_token', { email }, { email, email_verified: true }],
  ])('counts when the provider says that it is verified: %s', async (_, claims, more) => {
    expect((await identify(claims, more)).claims).toMatchObject({ email, subject: 'nora', picture: null });
  });

  it.each([
    ['is missing', { email }, {}],
    ['is false', { email, email_verified: false }, {}],
    ['is something else', { email, email_verified: 1 }, {}],
    ['is for another address', { email }, { email: 'own@example.com', email_verified: true }],
    ['is missing at the userinfo address', {}, { email }],
  ])('does not count when the claim %s', async (_, claims, more) => {
    await expect(identify(claims, more)).rejects.toThrow(unverified);
  });

  it('counts without the claim when the operator trusts the provider, but never against it', async () => {
    const trusting = { OIDC_EMAILS_ARE_VERIFIED: 'true' };
    expect((await identify({ email }, {}, trusting)).claims.email).toBe(email);
    await expect(identify({ email, email_verified: false }, {}, trusting)).rejects.toThrow(unverified);
  });
});

it.each([
  ['https://images.example.com/nora.jpg', 'https://images.example.com/nora.jpg'],
  ['http://images.example.com/nora.jpg', null],
  ['javascript:alert(1)', null],
  [`https://images.example.com/${'x'.repeat(2000)}`, null],
])('A picture has a short https address: %s', async (picture, taken) => {
  expect((await identify({ email, email_verified: true, picture })).claims.picture).toBe(taken);
});

it('A name is cut to the length that an event can store', async () => {
  const claims = { email, email_verified: true, given_name: 'Ann', family_name: `${'x'.repeat(199)}😀 of Holm` };
  expect((await identify(claims)).claims).toMatchObject({ firstName: 'Ann', lastName: 'x'.repeat(199) });
});

describe('ADMIN_EMAILS', () => {
  const production = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'keepwarm',
    PUBLIC_URL: 'https://keepwarm.example.com',
  };
  it('has a default in development, and none in production', () => {
    expect(Config.read({}).env.ADMIN_EMAILS).toEqual(['admin@example.com']);
    expect(Config.read(production).env.ADMIN_EMAILS).toEqual([]);
    expect(Config.read({ ...production, ADMIN_EMAILS: 'A@x.example, b@x.example' }).env.ADMIN_EMAILS).toEqual([
      'a@x.example',
      'b@x.example',
    ]);
  });
});

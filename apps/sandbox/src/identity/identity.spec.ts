import { freePort } from '../free-port';
import { startSandbox } from '../sandbox';
import { Visitor } from '../visitor';
import { personFor } from './person';

const publicUrl = 'http://localhost:3999';

describe('The sandbox’s sign-in page', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let visitor: Visitor;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: await freePort(), publicUrl }); // a test starts it again there
  });
  afterAll(() => sandbox.stop());
  beforeEach(() => {
    visitor = new Visitor(sandbox.issuer);
  });

  const ask = (changes: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      client_id: sandbox.clientId,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${publicUrl}/api/auth/callback`,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      state: 's',
      nonce: 'n',
    });
    for (const [name, value] of Object.entries(changes)) {
      if (value) query.set(name, value);
      else query.delete(name);
    }
    return `/auth?${query.toString()}`;
  };

  it('is one form with one field and one button, and explains itself', async () => {
    const { response } = await visitor.follow(ask());
    const html = await response.text();
    expect(html).toContain('<title>Sign in</title>');
    expect(html).toContain('This is the sandbox identity provider, for development and tests.');
    expect(html.match(/<form/g)).toHaveLength(1);
    expect(html.match(/<input/g)).toHaveLength(1);
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).toContain('name="email"');
    expect(html).not.toContain('<script');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toBe(
      `default-src 'none'; style-src 'self'; form-action 'self' ${publicUrl}; frame-ancestors 'none'; base-uri 'none'`,
    );
  });

  it.each([
    ['', 'Email is empty.'],
    ['nora', 'Email is not an address.'],
    ['nora@nowhere', 'Email is not an address.'],
    ['"><script>alert(1)</script>@example.com', 'Email is not an address.'],
  ])('asks again for %j and keeps what was typed', async (typed, sentence) => {
    const page = await visitor.follow(ask());
    const response = await visitor.fetch(page.address, { body: new URLSearchParams({ email: typed }) });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain(sentence);
    expect(html).toContain('aria-invalid="true"');
    expect(html).not.toContain('<script>alert');
    const kept = /value="([^"]*)"/
      .exec(html)?.[1]
      ?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    expect(kept).toBe(typed);
    const again = await visitor.fetch(page.address, { body: new URLSearchParams({ email: 'nora@example.com' }) });
    expect(again.status).toBe(303);
  });

  it('returns to the product with a code, without a consent page', async () => {
    const page = await visitor.follow(ask());
    const sent = await visitor.fetch(page.address, { body: new URLSearchParams({ email: 'nora@example.com' }) });
    const resumed = await visitor.fetch(sent.headers.get('location') ?? '');
    const back = new URL(resumed.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(`${publicUrl}/api/auth/callback`);
    expect(back.searchParams.get('code')).toBeTruthy();
    expect(back.searchParams.get('state')).toBe('s');
  });

  it('refuses a sign-in without PKCE, or with another redirect address', async () => {
    const without = await visitor.follow(ask({ code_challenge: '', code_challenge_method: '' }), '/auth');
    expect(new URL(without.address).searchParams.get('error')).toBe('invalid_request');
    const plain = await visitor.follow(ask({ code_challenge_method: 'plain' }), '/auth');
    expect(new URL(plain.address).searchParams.get('error')).toBe('invalid_request');
    const elsewhere = await visitor.fetch(ask({ redirect_uri: 'https://evil.example/callback' }), {
      headers: { Accept: 'text/html' },
    });
    expect(elsewhere.status).toBe(400);
    expect(await elsewhere.text()).toContain('This sign-in cannot continue');
  });

  it('explains what to do when it does not know the sign-in', async () => {
    const page = await visitor.follow(ask());
    const port = Number(new URL(sandbox.issuer).port);
    await sandbox.stop();
    sandbox = await startSandbox({ port, publicUrl });
    const response = await visitor.fetch(page.address, { body: new URLSearchParams({ email: 'nora@example.com' }) });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(`href="${publicUrl}/login"`);
    // A new sign-in works, also with old cookies.
    expect((await visitor.follow(ask())).response.status).toBe(200);
  });

  it('signs out to the front page also after a restart', async () => {
    const home = encodeURIComponent(`${publicUrl}/`);
    const response = await visitor.fetch(`/session/end?id_token_hint=a.b.c&post_logout_redirect_uri=${home}`);
    expect([response.status, response.headers.get('location')]).toEqual([303, `${publicUrl}/`]);
    const elsewhere = await visitor.fetch('/session/end?post_logout_redirect_uri=https%3A%2F%2Fevil.example%2F');
    expect(elsewhere.headers.get('location')).toBeNull();
  });

  it('has other cookie names than the product, which shares the host localhost', async () => {
    await visitor.follow(ask());
    expect(visitor.cookie('sandbox_idp_signin')).toBeTruthy();
    expect(visitor.cookie('sid')).toBeUndefined();
  });
});

describe('The sandbox', () => {
  it('does not start in production', async () => {
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    try {
      await expect(startSandbox({ port: 0, publicUrl })).rejects.toThrow(/NODE_ENV=production/);
    } finally {
      process.env.NODE_ENV = before;
    }
  });

  it('reports that its port is taken', async () => {
    const first = await startSandbox({ port: 0, publicUrl });
    try {
      const port = Number(new URL(first.issuer).port);
      await expect(startSandbox({ port, publicUrl })).rejects.toThrow(/EADDRINUSE/);
    } finally {
      await first.stop();
    }
  });
});

describe('Who signs in', () => {
  it.each([
    ['nora.lindqvist@example.com', 'Nora', 'Lindqvist'],
    ['NORA_LINDQVIST+test@Example.com', 'Nora', 'Lindqvist'],
    ['jean-luc.picard@example.com', 'Jean-Luc', 'Picard'],
    ['ana.de.la.cruz@example.com', 'Ana', 'De La Cruz'],
    ['zoë.åström@example.com', 'Zoë', 'Åström'],
    ['admin@example.com', 'Admin', undefined],
  ])('%s is %s %s', (email, givenName, familyName) => {
    expect(personFor(email)).toMatchObject({ givenName, familyName });
  });

  it('is the same for one address, however it is written, and says nothing about it', () => {
    const nora = personFor('nora@example.com');
    expect(personFor('  NORA@example.com ')?.sub).toBe(nora?.sub);
    expect(personFor('nora2@example.com')?.sub).not.toBe(nora?.sub);
    expect(nora?.sub).not.toContain('nora');
  });

  it.each([
    '',
    'nora',
    'nora@',
    '@example.com',
    'a b@example.com',
    'nora@example',
    'a@b.c',
    'a@@example.com',
    `${'x'.repeat(65)}@example.com`,
  ])('is nobody for %j', (typed) => {
    expect(personFor(typed)).toBeUndefined();
  });
});

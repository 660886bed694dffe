import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { freePort } from '../../../../sandbox/src/free-port';
import { startSandbox } from '../../../../sandbox/src/sandbox';
import { Visitor } from '../../../../sandbox/src/visitor';
import { until } from '../../../../../test/client';
import { freshDatabase, type FreshDatabase } from '../../../../../test/database';
import { Config } from '../kernel/config';
import { openStorage } from '../postgres/open-storage';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { FairTurns } from '../http/per-user-concurrency';
import { sessionKey, Sessions } from '../http/sessions';
import type { SignedIn } from '../kernel/people';
import { IdentityProvider } from './identity-provider';
import { PeopleInMemory, startSignInApp } from '../../../test/doubles/auth-app';

describe('Signing in', () => {
  let database: FreshDatabase;
  let storage: Storage;
  let app: NestExpressApplication;
  let config: Config;
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let people: PeopleInMemory;
  let folder: string;
  let visitor: Visitor;

  const start = (settings: Config, heartbeat?: number) =>
    startSignInApp(settings, storage, people, undefined, heartbeat);

  beforeAll(async () => {
    database = await freshDatabase();
    storage = await openStorage(database.url, () => undefined);
    folder = await mkdtemp(path.join(tmpdir(), 'keepwarm-'));
    people = new PeopleInMemory();
    const port = await freePort();
    sandbox = await startSandbox({ port: 0, publicUrl: `http://localhost:${port}` });
    config = Config.read({
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'false',
      OIDC_ISSUER: sandbox.issuer,
      OIDC_CLIENT_ID: sandbox.clientId,
      OIDC_CLIENT_SECRET: sandbox.clientSecret,
    });
    app = await start(config);
  });

  afterAll(async () => {
    await app?.close();
    await sandbox?.stop();
    await storage?.close();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  beforeEach(() => {
    visitor = new Visitor(config.publicUrl);
  });

  const rows = async () =>
    (await storage.pool.query<{ sid: string; sess: Record<string, unknown> }>('select sid, sess from platform.session'))
      .rows;

  /** Signs in until the redirect to the callback. Returns its address and does not open it. */
  const untilCallback = async (person: Visitor, email: string): Promise<URL> => {
    const page = await person.follow('/api/login');
    const sent = await person.fetch(page.address, { body: new URLSearchParams({ email }) });
    const resumed = await person.fetch(new URL(sent.headers.get('location') ?? '', page.address).href);
    return new URL(resumed.headers.get('location') ?? '');
  };

  it('goes through the identity provider and ends where the person wanted to be', async () => {
    expect((await visitor.fetch('/api/me')).status).toBe(401);
    expect(await visitor.signIn('Nora.Lindqvist@Example.com', { returnTo: '/leads?status=new' })).toBe(
      `${config.publicUrl}/leads?status=new`,
    );
    expect(await (await visitor.fetch('/api/me')).json()).toEqual({ email: 'nora.lindqvist@example.com' });
    expect(people.claims.at(-1)).toEqual({
      issuer: sandbox.issuer,
      subject: expect.stringMatching(/^[\w-]{22}$/) as string,
      picture: null,
      email: 'nora.lindqvist@example.com',
      firstName: 'Nora',
      lastName: 'Lindqvist',
    });
  });

  it('asks the provider with PKCE, a state and a nonce, new ones each time', async () => {
    const ask = async () => new URL((await visitor.fetch('/api/login')).headers.get('location') ?? '').searchParams;
    const [first, second] = [await ask(), await ask()];
    expect(first.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce']) {
      expect(first.get(name)).toMatch(/^[\w-]{40,}$/);
      expect(first.get(name)).not.toBe(second.get(name));
    }
    expect(first.get('scope')).toBe('openid email profile');
  });

  it('sets a cookie that scripts cannot read and other sites cannot send along', async () => {
    const response = await visitor.fetch('/api/login');
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^sid=/);
    expect(cookie).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toMatch(/Secure/);
  });

  it('keeps a session for 30 days from its last use, and an unfinished sign-in for half an hour', async () => {
    const days = (response: Response) =>
      (Date.parse(/Expires=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '')?.[1] ?? '') - Date.now()) /
      86_400_000;
    expect(days(await visitor.fetch('/api/login'))).toBeCloseTo(0.5 / 24, 2);
    await visitor.signIn('kept@example.com');
    expect(days(await visitor.fetch('/api/me'))).toBeCloseTo(30, 2);
  });

  it('changes the session id at sign-in and stores only its hash', async () => {
    await visitor.fetch('/api/login');
    const before = visitor.cookie('sid') ?? '';
    await visitor.signIn('hashed@example.com');
    const after = visitor.cookie('sid') ?? '';
    expect(after).not.toBe(before);
    const sid = (cookie: string) => decodeURIComponent(cookie).slice(2).split('.')[0] ?? '';
    const stored = await rows();
    expect(stored.map((row) => row.sid)).toContain(createHash('sha256').update(sid(after)).digest('hex'));
    expect(stored.map((row) => row.sid)).not.toContain(createHash('sha256').update(sid(before)).digest('hex'));
    expect(JSON.stringify(stored)).not.toContain(sid(after));
  });

  it('refuses a callback whose state was changed', async () => {
    const callback = await untilCallback(visitor, 'tampered@example.com');
    callback.searchParams.set('state', 'x'.repeat(43));
    const response = await visitor.fetch(callback.href);
    expect(response.headers.get('location')).toBe('/login?error=auth_failed');
    expect((await visitor.fetch('/api/me')).status).toBe(401);
  });

  it('refuses a callback that another browser began', async () => {
    const callback = await untilCallback(visitor, 'victim@example.com');
    const other = new Visitor(config.publicUrl);
    await other.fetch('/api/login');
    expect((await other.fetch(callback.href)).headers.get('location')).toBe('/login?error=auth_failed');
    expect((await other.fetch('/api/me')).status).toBe(401);
  });

  it('refuses a callback that is played back', async () => {
    const callback = await untilCallback(visitor, 'replayed@example.com');
    const thief = new Visitor(config.publicUrl);
    thief.setCookie('sid', visitor.cookie('sid') ?? '');
    expect((await visitor.fetch(callback.href)).headers.get('location')).toBe('/');
    const signIns = people.claims.length;
    expect((await thief.fetch(callback.href)).headers.get('location')).toBe('/login?error=auth_failed');
    expect((await thief.fetch('/api/me')).status).toBe(401);
    // The person's own way back through the history leads on, without another sign-in.
    expect((await visitor.fetch(callback.href)).headers.get('location')).toBe('/');
    expect(people.claims).toHaveLength(signIns);
  });

  it('refuses an id_token whose nonce belongs to another sign-in', async () => {
    const callback = await untilCallback(visitor, 'nonce@example.com');
    const state = callback.searchParams.get('state') ?? '';
    const changed = await storage.pool.query(
      `update platform.session set sess = jsonb_set(sess::jsonb, array['oidc-' || $1, 'nonce'], '"another"')::json
       where sess::jsonb ? ('oidc-' || $1)`,
      [state],
    );
    expect(changed.rowCount).toBe(1);
    expect((await visitor.fetch(callback.href)).headers.get('location')).toBe('/login?error=auth_failed');
    expect((await visitor.fetch('/api/me')).status).toBe(401);
  });

  it('refuses a code whose PKCE secret is another one', async () => {
    const callback = await untilCallback(visitor, 'pkce@example.com');
    const state = callback.searchParams.get('state') ?? '';
    const changed = await storage.pool.query(
      `update platform.session set sess = jsonb_set(sess::jsonb, array['oidc-' || $1, 'code_verifier'], to_jsonb(repeat('a', 43)))::json
       where sess::jsonb ? ('oidc-' || $1)`,
      [state],
    );
    expect(changed.rowCount).toBe(1);
    expect((await visitor.fetch(callback.href)).headers.get('location')).toBe('/login?error=auth_failed');
  });

  it('lets two tabs of one browser sign in at once', async () => {
    const first = await visitor.follow('/api/login?returnTo=/leads');
    const second = await visitor.follow('/api/login?returnTo=/content');
    const send = async (address: string) => {
      const sent = await visitor.fetch(address, { body: new URLSearchParams({ email: 'tabs@example.com' }) });
      return (await visitor.follow(new URL(sent.headers.get('location') ?? '', address).href, '/api/auth/callback'))
        .address;
    };
    expect(await send(first.address)).toBe(`${config.publicUrl}/leads`);
    expect(await send(second.address)).toBe(`${config.publicUrl}/`);
  });

  it('says that it failed when the person or the provider refuses', async () => {
    const login = new URL((await visitor.fetch('/api/login')).headers.get('location') ?? '');
    const denied = `/api/auth/callback?error=access_denied&state=${login.searchParams.get('state')}&iss=${encodeURIComponent(sandbox.issuer)}`;
    expect((await visitor.fetch(denied)).headers.get('location')).toBe('/login?error=auth_failed');
  });

  it('signs out here and at the provider, and comes back to the front page', async () => {
    await visitor.signIn('leaving@example.com');
    const here = visitor.cookie('sid');
    const out = await visitor.fetch('/api/logout');
    const there = new URL(out.headers.get('location') ?? '');
    expect(there.origin + there.pathname).toBe(`${sandbox.issuer}/session/end`);
    expect(there.searchParams.get('id_token_hint')).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(here).toBeTruthy();
    expect(visitor.cookie('sid')).toBeUndefined();
    const back = await visitor.fetch(there.href);
    expect([back.status, back.headers.get('location')]).toEqual([303, `${config.publicUrl}/`]);
    // The old cookie is worth nothing, and the provider asks who it is again.
    visitor.setCookie('sid', here ?? '');
    expect((await visitor.fetch('/api/me')).status).toBe(401);
    expect((await visitor.follow('/api/login')).address).toMatch(/\/interaction\//);
  });

  it.each([
    ['Log Out', () => visitor.fetch('/api/logout')],
    ['the sign-out everywhere', (key: string) => app.get(Sessions).end([key])],
  ])('stays signed out after %s, also when a slow request of the session ends later', async (_, signOut) => {
    await visitor.signIn('slow@example.com');
    const cookie = visitor.cookie('sid') ?? '';
    const [sid = ''] = decodeURIComponent(cookie).slice(2).split('.');
    const provider = app.get(IdentityProvider);
    const known = await provider.configuration();
    let goOn = (): void => undefined;
    const waits = new Promise<typeof known>((resolve) => (goOn = () => resolve(known)));
    const asked = jest.spyOn(provider, 'configuration').mockReturnValueOnce(waits);
    const thief = new Visitor(config.publicUrl);
    thief.setCookie('sid', cookie);
    const slow = thief.fetch('/api/login');
    await until(async () => asked.mock.calls.length > 0);
    await signOut(sessionKey(sid));
    goOn();
    expect((await slow).status).toBe(302);
    asked.mockRestore();
    expect((await thief.fetch('/api/me')).status).toBe(401);
  });

  it('does not sign anybody out because another site links here', async () => {
    await visitor.signIn('staying@example.com');
    const response = await visitor.fetch('/api/logout', { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(response.headers.get('location')).toBe('/');
    expect((await visitor.fetch('/api/me')).status).toBe(200);
  });

  it('ends a session whose person is gone', async () => {
    await visitor.signIn('erased@example.com');
    for (const [id, person] of people.all) if (person.email === 'erased@example.com') people.all.delete(id);
    expect((await visitor.fetch('/api/me')).status).toBe(401);
  });

  it('gives the turns of one person, whatever else stands in the cookies; an invented session has those of its address', async () => {
    await visitor.signIn('turns@example.com');
    const own = visitor.cookie('sid') ?? '';
    const [id = '', signature] = decodeURIComponent(own).slice(2).split('.');
    const takes = jest.spyOn(FairTurns.prototype, 'take');
    const sent = [
      `sid=${own}`,
      `sid=${own};n=1`,
      `n=2;sid=${own}`,
      `sid=s%3A${id}.x`,
      `sid=s%3Ax.${signature}`,
      'sid=1',
    ];
    for (const Cookie of sent) await fetch(`${config.publicUrl}/api/me`, { headers: { Cookie } });
    const keys = takes.mock.calls.map(([key]) => key);
    takes.mockRestore();
    const address = expect.stringMatching(/127\.0\.0\.1|::1/) as string;
    expect(keys).toEqual([id, id, id, address, address, address]);
  });

  describe('and a live stream', () => {
    const open = async (heartbeat?: number) => {
      if (heartbeat !== undefined) {
        await app.close();
        app = await start(config, heartbeat);
      }
      const { body, status } = await visitor.fetch('/api/live');
      expect(status).toBe(200);
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      if (!reader) throw new Error('no stream');
      let text = '';
      const until = async (word: string): Promise<void> => {
        while (!text.includes(word)) {
          const { value, done } = await reader.read();
          if (done) throw new Error(`ended before "${word}"`);
          text += value;
        }
      };
      const end = async (): Promise<void> => {
        while (!(await reader.read()).done);
      };
      await until('hello');
      return { until, end, cancel: () => reader.cancel() };
    };
    afterAll(async () => {
      await app.close();
      app = await start(config);
    });

    it('that ends at once when its session signs out', async () => {
      await visitor.signIn('watching@example.com');
      const stream = await open();
      await visitor.fetch('/api/logout');
      await stream.end();
    });

    it('that goes on while its session lives, and ends when the session is gone', async () => {
      await visitor.signIn('idle@example.com');
      const stream = await open(20);
      await stream.until('still here\n\n: still here');
      await storage.pool.query(`delete from platform.session where sess->>'userId' is not null`);
      await stream.end();
    });

    it('that ends when the person is gone, or is not what they were', async () => {
      for (const change of [
        (id: string) => void people.all.delete(id),
        (id: string, person: SignedIn) => void people.all.set(id, { ...person, role: 'admin' }),
      ]) {
        await visitor.signIn('changing@example.com');
        const stream = await open(20);
        const [id, person] = [...people.all].find(([, p]) => p.email === 'changing@example.com') ?? [];
        if (!id || !person) throw new Error('not registered');
        change(id, person);
        await stream.end();
      }
    });

    it('that is checked together with all others, in one query', async () => {
      await visitor.signIn('one@example.com');
      const streams = [await open(20), await open()];
      visitor = new Visitor(config.publicUrl);
      await visitor.signIn('other@example.com');
      streams.push(await open());
      await Promise.all(streams.map((stream) => stream.until(': still here\n\n'.repeat(2))));
      const asked = jest.spyOn(storage.pool, 'query');
      await Promise.all(streams.map((stream) => stream.until(': still here\n\n'.repeat(5))));
      const calls = asked.mock.calls.flatMap(([text, values]: unknown[]) =>
        String(text).includes('from platform.session') ? [values] : [],
      );
      asked.mockRestore();
      expect(calls.length).toBeGreaterThan(0);
      for (const values of calls) expect(values).toEqual([[expect.any(String), expect.any(String)]]);
      await Promise.all(streams.map((stream) => stream.cancel()));
    });

    it('that goes on when nobody can say whether the session is alive', async () => {
      await visitor.signIn('patient@example.com');
      const stream = await open(20);
      await storage.pool.query('alter table platform.session rename to session_away');
      await stream.until('still here\n\n: still here');
      await storage.pool.query('alter table platform.session_away rename to session');
      await stream.cancel();
    });
  });

  it('keeps its secret readable by this user alone and finds it again', async () => {
    const file = path.join(folder, 'session-secret');
    const secret = await readFile(file, 'utf8');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await visitor.signIn('restart@example.com');
    await app.close();
    app = await start(config);
    expect(await readFile(file, 'utf8')).toBe(secret);
    expect((await visitor.fetch('/api/me')).status).toBe(200);
  });

  it('says that it failed when the Host header names no host', async () => {
    const asked = { port: config.env.PORT, path: '/api/login', headers: { Host: '][' } };
    const { headers } = await new Promise<IncomingMessage>((resolve, reject) =>
      get(asked, resolve)
        .setTimeout(5000, () => reject(new Error('no response')))
        .on('error', reject),
    );
    expect(headers.location).toBe('/login?error=auth_failed');
  });

  it('begins under the public name when it is opened by the number of the machine', async () => {
    const response = await fetch(`http://127.0.0.1:${config.env.PORT}/api/login?returnTo=/leads`, {
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toBe(`${config.publicUrl}/api/login?returnTo=/leads`);
  });

  it('starts although the provider is away, says so at sign-in, and works when it is back', async () => {
    const [port, later] = [await freePort(), await freePort()];
    const late = await start(config.with({ PORT: port, OIDC_ISSUER: `http://localhost:${later}` }));
    try {
      const person = new Visitor(`http://localhost:${port}`);
      expect((await person.fetch('/api/login')).headers.get('location')).toBe('/login?error=auth_failed');
      const back = await startSandbox({ port: later, publicUrl: person.publicUrl });
      try {
        expect((await person.fetch('/api/login')).headers.get('location')).toMatch(back.issuer);
      } finally {
        await back.stop();
      }
    } finally {
      await late.close();
    }
  });

  it('binds the cookie to the host when it is served over https', async () => {
    const port = await freePort();
    const secure = await start(config.with({ PORT: port, PUBLIC_URL: 'https://keepwarm.example', TRUST_PROXY: 1 }));
    try {
      const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'keepwarm.example' };
      const response = await fetch(`http://127.0.0.1:${port}/api/login`, { headers, redirect: 'manual' });
      expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-sid=.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
      expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=63072000/);
      expect(new URL(response.headers.get('location') ?? '').searchParams.get('redirect_uri')).toBe(
        'https://keepwarm.example/api/auth/callback',
      );
    } finally {
      await secure.close();
    }
  });
});

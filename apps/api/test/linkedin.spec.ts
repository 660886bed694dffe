import { randomBytes } from 'node:crypto';
import { type LinkedInStatus, startLinkedIn } from '@app/contracts/linkedin/linkedin.api';
import { linkedInFailures, type LinkedInFailure } from '@app/contracts/linkedin/linkedin.constants';
import type { Notification } from '@app/contracts/notifications/notifications.api';
import type { ResponseOf } from '@app/contracts/endpoint';
import type { Misbehaviour, Place } from '../../sandbox/src/linkedin/protocol';
import type { Clock } from '@app/event-sourcing/kernel/clock';
import { Config } from '../src/platform/kernel/config';
import { Keyring } from '../src/platform/kernel/encryption';
import { rotateSecrets, type Secret, Secrets } from '../src/platform/postgres/secrets';
import { TestApp, type TestClient, until } from '../../../test/app';

type Started = ResponseOf<typeof startLinkedIn>;

const day = 86_400_000;
/** Where the browser ends after a connection. */
const connected = '/settings?tab=linkedin&linkedin_success=true';
let aheadMs = 0;
const clock: Clock = { now: () => new Date(Date.now() + aheadMs) };
let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await TestApp.start({}, clock);
}, 60_000);
afterEach(() => {
  aheadMs = 0;
  for (const at of ['discovery', 'authorization', 'token', 'jwks', 'userinfo'] as const)
    app.linkedIn.misbehave(at, null);
});
afterAll(() => app.close());

const someone = (): Promise<TestClient> => app.signIn(`linked-${++people}@example.com`);
const start = async (person: TestClient, returnTo?: string): Promise<Started> => {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  const { status, body } = await person.post<Started>(`/api/linkedin/start${query}`);
  expect(status).toBe(200);
  return body;
};
/** What the person does on LinkedIn's page. Returns the address to which LinkedIn sends the browser. */
const decide = async (
  person: TestClient,
  { authorizationUrl }: Started,
  decision = 'allow',
  email = 'nora@work.example',
) => {
  expect((await person.visitor.fetch(authorizationUrl)).status).toBe(200);
  const sent = await person.visitor.fetch(authorizationUrl, { body: new URLSearchParams({ email, decision }) });
  return sent.headers.get('location') ?? '';
};
const arrive = async (person: TestClient, address: string): Promise<string> =>
  (await person.visitor.fetch(address)).headers.get('location') ?? '';
const connect = async (person: TestClient, email?: string): Promise<string> =>
  arrive(person, await decide(person, await start(person), 'allow', email));
const status = async (person: TestClient): Promise<LinkedInStatus> =>
  (await person.get<LinkedInStatus>('/api/linkedin/status')).body;
const failedWith = (failure: LinkedInFailure): string =>
  `/settings?${new URLSearchParams({ tab: 'linkedin', linkedin_error: linkedInFailures[failure] }).toString()}`;
const linkedInEvents = async (person: TestClient) =>
  (await app.log(`user-${person.id}`)).filter(({ type }) => type.startsWith('LinkedIn'));
const kept = async (person: TestClient) =>
  (
    await app.storage.pool.query<{ id: string; purpose: string; encrypted: string }>(
      'select id, purpose, encrypted from platform.secrets where owner = $1',
      [person.id],
    )
  ).rows;
const nothing: LinkedInStatus = {
  connected: false,
  linkedinEmail: null,
  connectedAt: null,
  linkedinProfileUrl: null,
  linkedinName: null,
  linkedinPictureUrl: null,
  expiresAt: null,
  service: 'sandbox',
};

describe('Connecting', () => {
  it('ends where the person was, and shows name, picture and address', async () => {
    const nora = await someone();
    expect(await status(nora)).toEqual(nothing);
    const begun = await start(nora, '/?week=2026-11-16');
    expect(await arrive(nora, await decide(nora, begun, 'allow', 'nora.lindqvist@work.example'))).toBe(
      '/?week=2026-11-16&linkedin_success=true',
    );
    const now = await status(nora);
    expect(now).toMatchObject({
      connected: true,
      linkedinEmail: 'nora.lindqvist@work.example',
      linkedinName: 'Nora Lindqvist',
      linkedinPictureUrl: expect.stringMatching(/^https:\/\/media\.licdn\.com\//) as string,
      linkedinProfileUrl: null,
      service: 'sandbox',
    });
    expect(Date.parse(now.expiresAt ?? '') - Date.parse(now.connectedAt ?? '')).toBeCloseTo(60 * day, -4);
  });

  it('asks LinkedIn for no more than it needs, with state and PKCE, new ones each time', async () => {
    const nora = await someone();
    const [first, second] = [await start(nora), await start(nora)].map(
      ({ authorizationUrl, state }) => [new URL(authorizationUrl).searchParams, state] as const,
    );
    expect(Object.fromEntries(first?.[0] ?? [])).toEqual({
      response_type: 'code',
      client_id: 'keepwarm-linkedin',
      redirect_uri: `${app.url}/api/linkedin/callback`,
      scope: 'openid profile email',
      state: first?.[1],
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'code_challenge']) expect(first?.[0].get(name)).not.toBe(second?.[0].get(name));
  });

  it('works in two tabs at once, and again after a failure', async () => {
    const nora = await someone();
    const [one, other] = [await start(nora), await start(nora)];
    const [back, backLater] = [await decide(nora, one), await decide(nora, other)];
    expect([await arrive(nora, backLater), await arrive(nora, back)]).toEqual([connected, connected]);
    expect(await until(async () => (await kept(nora)).length === 1)).toBe(true);
  });

  it('that is cancelled says so in plain words', async () => {
    const nora = await someone();
    const back = await decide(nora, await start(nora), 'cancel');
    expect(new URL(back).searchParams.get('error')).toBe('user_cancelled_login');
    expect(await arrive(nora, back)).toBe(failedWith('cancelled'));
    expect(await status(nora)).toEqual(nothing);
  });

  it('never returns to another site', async () => {
    const nora = await someone();
    for (const returnTo of ['https://evil.example/', '//evil.example', '/\\evil.example', '/api/logout']) {
      const back = await decide(nora, await start(nora, returnTo));
      expect(await arrive(nora, back)).toBe(connected);
    }
  });

  it('with an app for which LinkedIn has not switched PKCE on works too', async () => {
    const nora = await someone();
    app.linkedIn.misbehave('token', 'without-pkce', 2);
    expect(await connect(nora)).toBe(connected);
    // From now on this app does without, until the next start.
    expect((await start(nora)).authorizationUrl).not.toContain('code_challenge');
    expect(await connect(nora)).toBe(connected);
    await app.restart();
    expect((await start(nora)).authorizationUrl).toContain('code_challenge');
  });

  it('the same LinkedIn account is possible for two people: each has a connection of their own', async () => {
    const [nora, ida] = [await someone(), await someone()];
    for (const person of [nora, ida]) expect(await connect(person, 'shared@work.example')).toMatch(/linkedin_success/);
    await ida.post('/api/linkedin/disconnect');
    expect((await status(nora)).linkedinEmail).toBe('shared@work.example');
    expect((await status(ida)).connected).toBe(false);
    expect(await kept(nora)).toHaveLength(1);
  });
});

describe('A callback', () => {
  it('that comes twice connects once, and says so twice', async () => {
    const nora = await someone();
    const back = await decide(nora, await start(nora));
    expect(await arrive(nora, back)).toBe(connected);
    expect(await arrive(nora, back)).toBe(connected);
    expect(await linkedInEvents(nora)).toHaveLength(1);
  });

  it('that comes again after the end of the connection does not say that it is connected', async () => {
    const nora = await someone();
    const back = await decide(nora, await start(nora));
    expect(await arrive(nora, back)).toBe(connected);
    await nora.post('/api/linkedin/disconnect');
    expect(await arrive(nora, back)).toBe(failedWith('used'));
    await connect(nora);
    expect(await arrive(nora, back)).toBe(connected);
  });

  it('that comes twice at once connects once', async () => {
    const nora = await someone();
    const back = await decide(nora, await start(nora));
    const both = await Promise.all([arrive(nora, back), arrive(nora, back)]);
    expect(both).toContain(connected);
    expect(await linkedInEvents(nora)).toHaveLength(1);
    expect(await kept(nora)).toHaveLength(1);
  });

  it('in another session, of another person, or of nobody, changes nothing', async () => {
    const [nora, ida] = [await someone(), await someone()];
    const back = await decide(nora, await start(nora));
    const elsewhere = await app.signIn(nora.user.email);
    for (const visitor of [ida.visitor, elsewhere.visitor, app.stranger()])
      expect((await visitor.fetch(back)).headers.get('location')).toBe(failedWith('unknown'));
    for (const person of [nora, ida]) expect(await linkedInEvents(person)).toEqual([]);
    // It was not used up for the person who began it.
    expect(await arrive(nora, back)).toBe(connected);
  });

  it('whose state or issuer is not the one that was begun is refused; the right issuer is accepted', async () => {
    const nora = await someone();
    const back = new URL(await decide(nora, await start(nora)));
    back.searchParams.set('state', 'x'.repeat(43));
    expect(await arrive(nora, back.href)).toBe(failedWith('unknown'));
    app.linkedIn.misbehave('authorization', 'wrong-iss', 1);
    expect(await connect(nora)).toBe(failedWith('unproven'));
    expect(await linkedInEvents(nora)).toEqual([]);
    app.linkedIn.misbehave('authorization', 'with-iss', 1);
    expect(await connect(nora)).toBe(connected);
  });

  it('with somebody else’s code is refused: the secret of PKCE is not theirs', async () => {
    const [nora, ida] = [await someone(), await someone()];
    const stolen = new URL(await decide(nora, await start(nora))).searchParams.get('code') ?? '';
    const own = new URL(await decide(ida, await start(ida)));
    own.searchParams.set('code', stolen);
    expect(await arrive(ida, own.href)).toBe(failedWith('used'));
    expect(await linkedInEvents(ida)).toEqual([]);
  });
});

describe('When LinkedIn misbehaves', () => {
  const cases: [Place, Misbehaviour, LinkedInFailure][] = [
    ['token', 'busy', 'busy'],
    ['token', 'down', 'away'],
    ['token', 'cut', 'away'],
    ['token', 'malformed', 'away'],
    ['token', 'never', 'away'],
    ['token', 'forged', 'unproven'],
    ['token', 'other-app', 'unproven'],
    ['jwks', 'busy', 'busy'],
    ['jwks', 'down', 'away'],
    ['jwks', 'cut', 'away'],
    ['jwks', 'malformed', 'away'],
    ['jwks', 'never', 'away'],
  ];
  it.each(cases)(
    'at %s (%s), the person reads that it is “%s”, nothing is kept, and the next try succeeds',
    async (at, how, failure) => {
      const nora = await someone();
      // The keys are asked for once; a new start asks again.
      if (at === 'jwks') await app.restart();
      app.linkedIn.misbehave(at, how, 1);
      expect(await connect(nora)).toBe(failedWith(failure));
      expect([await status(nora), await linkedInEvents(nora), await kept(nora)]).toEqual([nothing, [], []]);
      expect(await connect(nora)).toBe(connected);
      expect(await linkedInEvents(nora)).toHaveLength(1);
    },
  );

  it.each(['token', 'jwks', 'discovery'] as const)('at %s (slow), it takes longer and succeeds', async (at) => {
    const nora = await someone();
    if (at !== 'token') await app.restart();
    app.linkedIn.misbehave(at, 'slow', 1);
    expect(await connect(nora)).toBe(connected);
    expect(await linkedInEvents(nora)).toHaveLength(1);
  });

  it.each(['slow', 'busy', 'down', 'malformed', 'cut', 'never'] as const)(
    'at userinfo (%s), the id_token says who it is',
    async (how) => {
      const nora = await someone();
      app.linkedIn.misbehave('userinfo', how, 1);
      expect(await connect(nora, 'nora@work.example')).toBe(connected);
      expect((await status(nora)).linkedinEmail).toBe('nora@work.example');
    },
  );

  it('and gives no e-mail address, the person reads what to do', async () => {
    const nora = await someone();
    app.linkedIn.misbehave('token', 'no-email', 1);
    app.linkedIn.misbehave('userinfo', 'no-email', 1);
    expect(await connect(nora)).toBe(failedWith('noAddress'));
    expect([await linkedInEvents(nora), await kept(nora)]).toEqual([[], []]);
  });

  it('at its description, a start says so, and others are served meanwhile', async () => {
    const [nora, ida] = [await someone(), await someone()];
    for (const [how, failure] of [
      ['busy', 'busy'],
      ['down', 'away'],
      ['cut', 'away'],
      ['malformed', 'away'],
      ['never', 'away'],
    ] as const) {
      await app.restart();
      app.linkedIn.misbehave('discovery', how, 1);
      const waits = nora.post('/api/linkedin/start');
      expect((await ida.get('/api/leads')).status).toBe(200);
      const { status: code, body } = await waits;
      expect([code, body.code, body.message]).toEqual([503, 'linkedin_unavailable', linkedInFailures[failure]]);
    }
    expect(await connect(nora)).toBe(connected);
  }, 60_000);
});

describe('A connection', () => {
  it('that is renewed keeps its first day, and the access before is deleted', async () => {
    const nora = await someone();
    await connect(nora, 'same@work.example');
    const [before, [old]] = [await status(nora), await kept(nora)];
    aheadMs = 50 * day;
    await connect(nora, 'same@work.example');
    const after = await status(nora);
    expect(after.connectedAt).toBe(before.connectedAt);
    expect(Date.parse(after.expiresAt ?? '')).toBeGreaterThan(Date.parse(before.expiresAt ?? '') + 49 * day);
    await until(async () => (await kept(nora)).length === 1 && (await kept(nora))[0]?.id !== old?.id);
    await connect(nora, 'another@work.example');
    expect(Date.parse((await status(nora)).connectedAt ?? '')).toBeGreaterThan(Date.parse(before.connectedAt ?? ''));
  });

  it('that is ended forgets everything; ending it again does nothing', async () => {
    const nora = await someone();
    await connect(nora);
    for (const _ of [1, 2])
      expect(await nora.post('/api/linkedin/disconnect')).toMatchObject({ status: 200, body: nothing });
    expect((await linkedInEvents(nora)).map(({ type }) => type)).toEqual(['LinkedInConnected', 'LinkedInDisconnected']);
    await until(async () => (await kept(nora)).length === 0);
  });

  it('warns once, 14 days before the access ends, and not when it was renewed or ended', async () => {
    const [nora, renewed, ended] = [await someone(), await someone(), await someone()];
    for (const person of [nora, renewed, ended]) await connect(person);
    await ended.post('/api/linkedin/disconnect');
    const warnings = async (person: TestClient) =>
      (await person.get<Notification[]>('/api/notifications')).body.filter(({ type }) => type === 'linkedin_ending');
    aheadMs = 45.5 * day;
    await connect(renewed);
    // A person whose access is shorter is warned at once: all earlier jobs have run by then.
    const short = await someone();
    app.linkedIn.misbehave('token', 'short', 1);
    await connect(short);
    await until(async () => (await warnings(short)).length === 1);
    expect(await warnings(nora)).toEqual([]);
    aheadMs = 46.5 * day;
    const [warning] = await until(async () => (await warnings(nora)).length > 0 && warnings(nora));
    expect(warning).toMatchObject({
      title: expect.stringMatching(/^Your LinkedIn access ends on \d+ [A-Z][a-z]+$/) as string,
      message: 'Reconnect with one click in Settings. All history is kept.',
      metadata: { of: 'linkedin', id: null },
    });
    for (const person of [renewed, ended]) expect(await warnings(person)).toEqual([]);
  });
});

describe('The access to LinkedIn', () => {
  /** The product keeps an access, and uses it nowhere yet. */
  const read = async (keyring: Keyring, { id, owner, purpose }: Secret): Promise<string | undefined> => {
    const text = 'select encrypted from platform.secrets where id = $1 and owner = $2';
    const { rows } = await app.storage.pool.query<{ encrypted: string }>(text, [id, owner]);
    return rows[0] && keyring.decrypt(rows[0].encrypted, `${purpose}:${owner}:${id}`);
  };

  it('is kept encrypted, readable by its owner’s connection alone', async () => {
    const [nora, ida] = [await someone(), await someone()];
    await connect(nora);
    await connect(ida);
    const [[own], [other]] = [await kept(nora), await kept(ida)];
    if (!own || !other) throw new Error('nothing kept');
    const keyring = await app.app.get(Config).keyring();
    const place = { id: own.id, owner: nora.id, purpose: 'linkedin' };
    expect(app.linkedIn.secrets).toContain(await read(keyring, place));
    expect(await read(keyring, { ...place, owner: ida.id })).toBeUndefined();
    await app.storage.pool.query('update platform.secrets set encrypted = $2 where id = $1', [own.id, other.encrypted]);
    await expect(read(keyring, place)).rejects.toThrow('the text was changed, or is not in its place');
  });

  it('gets the new key by the rotation, which may be killed half-way, and runs beside the product', async () => {
    const { pool } = app.storage;
    await pool.query('delete from platform.secrets');
    const person = await someone();
    const texts = Array.from({ length: 250 }, (_, i) => ({
      secret: { id: crypto.randomUUID() as string, owner: person.id, purpose: 'linkedin' },
      text: `token ${i}`,
    }));
    const [first, second] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    const [oldKey, both, newKey] = [first, `${second},${first}`, second].map((text) => Keyring.read(text)) as [
      Keyring,
      Keyring,
      Keyring,
    ];
    const before = new Secrets(pool, () => Promise.resolve(oldKey));
    for (const { secret, text } of texts) await before.keep(secret, text, new Date(Date.now() + day));
    // The process ends in the middle of its second page.
    let updates = 0;
    const dying = {
      query: (text: string, values: unknown[]) => {
        if (text.startsWith('update') && ++updates > 130) throw new Error('killed');
        return pool.query(text, values);
      },
    } as unknown as typeof pool;
    await expect(rotateSecrets(dying, both)).rejects.toThrow('killed');
    const halfWay = new Secrets(pool, () => Promise.resolve(both));
    for (const { secret, text } of texts) expect(await read(both, secret)).toBe(text);
    // With the new key alone the rest cannot be read, and is left as it is.
    const { rotated, unreadable } = await rotateSecrets(pool, newKey);
    expect([rotated, [...unreadable]]).toEqual([0, [[oldKey.currentId, 120]]]);
    // Somebody disconnects while it runs.
    const gone = texts.at(-1);
    const racing = {
      query: async (text: string, values: unknown[]) => {
        if (gone && text.startsWith('update')) await halfWay.forget(gone.secret);
        return pool.query(text, values);
      },
    } as unknown as typeof pool;
    const rest = await rotateSecrets(racing, both);
    expect(rest.rotated).toBeGreaterThanOrEqual(119);
    expect(await rotateSecrets(pool, both)).toEqual({ rotated: 0, unreadable: new Map() });
    for (const { secret, text } of texts.slice(0, -1)) expect(await read(newKey, secret)).toBe(text);
    expect(gone && (await read(newKey, gone.secret))).toBeUndefined();
  });
});

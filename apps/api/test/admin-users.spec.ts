import type { AdminUser } from '@app/contracts/admin/admin-users.api';
import { LiveEvent } from '@app/contracts/jobs/jobs.api';
import { type Answer, startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { grantStudio, revokeStudio, withoutRequestId } from './endpoints';

let app: TestApp;
let admin: TestClient;
let second: TestClient;
let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`person-${++n}@example.com`);

beforeAll(async () => {
  app = await startTestApp({ ADMIN_EMAILS: 'admin@example.com, Second@Example.com' });
  [admin, second] = await Promise.all([app.signIn('admin@example.com'), app.signIn('second@example.com')]);
});
afterAll(() => app.close());

const list = (query: Record<string, string> = {}) =>
  admin.get<AdminUser[]>(`/api/admin/users?${new URLSearchParams(query).toString()}`);
const change = (id: string, body: unknown, who = admin, key?: string) =>
  who.patch<AdminUser>(`/api/admin/users/${id}`, body, key === undefined ? {} : { key });
const planOf = (id: string) => app.log(`subscription-${id}`);
const addressesOf = ({ body }: { body: AdminUser[] }) => body.map((u) => u.email);

/** An open tab: the types of its events, and the query keys that changed. */
const listen = async (who: TestClient) => {
  const end = new AbortController();
  const response = await who.visitor.fetch('/api/live', { signal: end.signal });
  const heard = new Set<string>();
  const listening = (async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      for (const [, json] of text.matchAll(/^data: (.*)\n\n/gm)) {
        const event = LiveEvent.parse(JSON.parse(json ?? ''));
        heard.add(event.type);
        if (event.type === 'changed') event.keys.forEach((key) => heard.add(key));
      }
    }
  })().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  await until(async () => heard.has('hello'));
  const close = async (): Promise<void> => {
    end.abort();
    await listening;
  };
  return { heard, close };
};

/** All pages. */
const everyPage = async (query: Record<string, string>): Promise<string[]> => {
  const all: string[] = [];
  for (let next: string | undefined = `/api/admin/users?${new URLSearchParams(query).toString()}`; next;) {
    const page: Answer<AdminUser[]> = await admin.get<AdminUser[]>(next);
    expect(page.status).toBe(200);
    all.push(...addressesOf(page));
    next = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return all;
};

describe('An admin', () => {
  it('signs in with an address in ADMIN_EMAILS, in upper or lower case', () => {
    expect([admin.user.role, second.user.role]).toEqual(['admin', 'admin']);
  });

  it('cannot have any other address', async () => {
    for (const address of ['admin@example.com.evil.example', 'xadmin@example.com', 'admin@example.co'])
      expect((await app.signIn(address)).user.role).toBe('coach');
  });
});

describe('The list of users', () => {
  const names: [string, string | null, string | null][] = [
    ['zoe@list.example', 'Amara', 'Okafor'],
    ['amy@list.example', 'Zoë', 'Lindqvist'],
    ['mid@list.example', 'Beth', null],
    ['nil@list.example', null, null],
    ['per_cent%@list.example', 'Cem', 'Yıldız'],
  ];
  const people = new Map<string, TestClient>();
  beforeAll(async () => {
    for (const [email, firstName, lastName] of names) {
      const person = await app.signIn(email);
      await person.patch('/api/auth/user', { firstName, lastName });
      people.set(email, person);
    }
  });
  const idOf = (email: string) => people.get(email)?.id ?? '';

  it('has the plan, the status at Stripe and the time of the registration', async () => {
    const { status, body } = await list({ q: 'amy@list' });
    expect({ status, body }).toEqual({
      status: 200,
      body: [
        {
          id: idOf('amy@list.example'),
          email: 'amy@list.example',
          firstName: 'Zoë',
          lastName: 'Lindqvist',
          role: 'coach',
          subscriptionTier: 'free',
          subscriptionStatus: null,
          stripeCustomerId: null,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        },
      ],
    });
  });

  it.each([
    ['part of an address', 'MID@list', ['mid@list.example']],
    ['a first name', 'amara', ['zoe@list.example']],
    ['part of a last name', 'qvist', ['amy@list.example']],
    ['first and last name together', 'zoë lindq', ['amy@list.example']],
    ['a sign that means something to the database', '%@list', ['per_cent%@list.example']],
    ['the other one', 'r_c', ['per_cent%@list.example']],
    ['nobody’s name', 'nobody at all', []],
  ])('is searched by %s', async (_, q, expected) => {
    const answer = await list({ q });
    expect(addressesOf(answer)).toEqual(expected);
    expect(answer.headers.get('x-total-count')).toBe(String(expected.length));
  });

  it.each([
    ['newest', names.map(([email]) => email).toReversed()],
    ['oldest', names.map(([email]) => email)],
    ['email', names.map(([email]) => email).toSorted()],
    // People without a name come last.
    ['name', ['zoe', 'mid', 'per_cent%', 'amy', 'nil'].map((name) => `${name}@list.example`)],
  ])('is sorted by %s, and the same page by page', async (sort, expected) => {
    expect(addressesOf(await list({ q: '@list.example', sort }))).toEqual(expected);
    for (const limit of ['1', '2', '4']) expect(await everyPage({ q: '@list.example', sort, limit })).toEqual(expected);
  });

  it('shows each person once while new people register', async () => {
    const first = await admin.get<AdminUser[]>('/api/admin/users?limit=2&q=%40list.example');
    const next = /^<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    await app.signIn('late@list.example');
    const rest = await admin.get<AdminUser[]>(next.replace('limit=2', 'limit=50'));
    expect([...addressesOf(first), ...addressesOf(rest)]).toEqual(names.map(([email]) => email).toReversed());
  });

  it('is filtered by tier, status and role', async () => {
    await change(idOf('mid@list.example'), grantStudio);
    const q = '@list.example';
    expect(addressesOf(await list({ q, tier: 'studio' }))).toEqual(['mid@list.example']);
    expect(addressesOf(await list({ q, status: 'active' }))).toEqual(['mid@list.example']);
    expect(addressesOf(await list({ q, tier: 'studio', status: 'none' }))).toEqual([]);
    expect(addressesOf(await list({ q, tier: 'free', status: 'none' }))).not.toContain('mid@list.example');
    expect(addressesOf(await list({ role: 'admin' })).toSorted()).toEqual(['admin@example.com', 'second@example.com']);
  });

  it('refuses an unknown filter, order or cursor', async () => {
    for (const wrong of ['tier=gold', 'status=x', 'role=owner', 'sort=password', 'cursor=x', 'password=x'])
      expect((await admin.get(`/api/admin/users?${wrong}`)).status).toBe(400);
    const { headers } = await list({ limit: '1' });
    const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] ?? '';
    expect(await list({ limit: '1', sort: 'name', cursor })).toMatchObject({ status: 200 });
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string];
    expect(value).toMatch(/^\d{4}-/);
    const foreign = Buffer.from(JSON.stringify(['a name', id])).toString('base64url');
    expect(await list({ limit: '1', cursor: foreign })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'cursor' }] },
    });
  });
});

describe('Grant and revoke', () => {
  it('need no reason: one that is left out is kept as “none given”', async () => {
    const nora = await app.signIn('no-reason@example.com');
    const grant = { subscriptionTier: 'studio', subscriptionStatus: 'active' };
    expect(await change(nora.id, grant)).toMatchObject({ status: 200, body: grant });
    const revoke = { subscriptionTier: 'free', subscriptionStatus: null };
    expect(await change(nora.id, revoke)).toMatchObject({ status: 200, body: revoke });
    const log = await app.log(`subscription-${nora.id}`);
    expect(log.map(({ type, data }) => [type, (data as { reason: unknown }).reason])).toEqual([
      ['TierGranted', 'none given'],
      ['TierRevoked', 'none given'],
    ]);
    const { body: entries } = await admin.get<{ note: string | null }[]>(`/api/admin/audit?user=${nora.id}&kind=plan`);
    expect(entries.map(({ note }) => note)).toEqual(['Reason: none given', 'Reason: none given']);
  });

  it('set tier and status, and the log has actor, person and reason', async () => {
    const nora = await someone();
    expect(await change(nora.id, grantStudio)).toMatchObject({
      status: 200,
      body: { id: nora.id, subscriptionTier: 'studio', subscriptionStatus: 'active' },
    });
    expect(await change(nora.id, { ...revokeStudio, reason: '  The pilot ended.  ' }, second)).toMatchObject({
      status: 200,
      body: { id: nora.id, subscriptionTier: 'free', subscriptionStatus: null },
    });
    const events = await planOf(nora.id);
    expect(events.map(({ type, data, metadata: { owner, actor } }) => ({ type, data, owner, actor }))).toEqual([
      {
        type: 'TierGranted',
        data: { tier: 'studio', from: 'free', reason: grantStudio.reason },
        owner: nora.id,
        actor: { id: admin.id, as: 'admin' },
      },
      {
        type: 'TierRevoked',
        data: { tier: 'studio', reason: 'The pilot ended.' },
        owner: nora.id,
        actor: { id: second.id, as: 'admin' },
      },
    ]);
  });

  it('change the person’s plan at once, and notify the person’s open tab', async () => {
    const nora = await someone();
    const { heard, close } = await listen(nora);
    await change(nora.id, grantStudio);
    await until(async () => heard.has('user'));
    expect((await nora.get('/api/auth/user')).body).toMatchObject({
      subscriptionTier: 'studio',
      subscriptionStatus: 'active',
    });
    // Coaches get no signal when the lists of admins change.
    expect([...heard].filter((key) => key.startsWith('admin-'))).toEqual([]);
    await close();
  });

  it('notify another admin’s open tab at once, for the list and the audit', async () => {
    const nora = await someone();
    const { heard, close } = await listen(second);
    await change(nora.id, grantStudio);
    await until(async () => heard.has('admin-users') && heard.has('admin-audit'));
    // An admin gets the signal for the list, and not those of the person.
    expect(heard.has('user')).toBe(false);
    await close();
  });

  it.each([
    ['a blank reason', { ...grantStudio, reason: ' \n' }, 'reason'],
    ['too long a reason', { ...grantStudio, reason: 'x'.repeat(501) }, 'reason'],
    ['a plan that is bought', { ...grantStudio, subscriptionTier: 'pro' }, 'subscriptionTier'],
    ['Studio without being active', { ...grantStudio, subscriptionStatus: null }, 'subscriptionStatus'],
    ['Free and active', { ...revokeStudio, subscriptionStatus: 'active' }, 'subscriptionStatus'],
    ['a role beside it', { ...grantStudio, role: 'admin' }, 'role'],
    ['an address at the checkout', { ...grantStudio, stripeCustomerId: 'cus_1' }, 'stripeCustomerId'],
  ])('are refused with %s, by the name of the field', async (_, body, path) => {
    const nora = await someone();
    expect(await change(nora.id, body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path }] },
    });
    expect(await planOf(nora.id)).toEqual([]);
  });

  it('are refused for an unknown person', async () => {
    const nobody = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e1';
    for (const body of [grantStudio, revokeStudio])
      expect(await change(nobody, body)).toMatchObject({ status: 404, body: { message: 'There is no such person.' } });
    expect(await planOf(nobody)).toEqual([]);
    expect((await change('no-id', grantStudio)).status).toBe(404);
  });

  it('find a person by an id in upper case', async () => {
    const nora = await someone();
    expect(await change(nora.id.toUpperCase(), grantStudio)).toMatchObject({ status: 200, body: { id: nora.id } });
    expect(await planOf(nora.id)).toHaveLength(1);
  });

  it('give an admin Studio, and never take it from one', async () => {
    expect((await change(second.id, grantStudio)).status).toBe(200);
    for (const who of [admin, second])
      expect(await change(second.id, revokeStudio, who)).toMatchObject({
        status: 409,
        body: { code: 'invalid_transition', message: 'Studio cannot be revoked from an admin.' },
      });
    expect(await planOf(second.id)).toHaveLength(1);
  });

  it('happen once when they are sent again', async () => {
    const nora = await someone();
    const key = 'grant-once';
    const first = await change(nora.id, grantStudio, admin, key);
    expect(await change(nora.id, grantStudio, admin, key)).toMatchObject({ status: 200, body: first.body });
    // A repeated grant stores nothing. After a revoke, the key of the first grant does not grant again.
    expect((await change(nora.id, grantStudio)).status).toBe(200);
    expect(await planOf(nora.id)).toHaveLength(1);
    await change(nora.id, revokeStudio, second);
    expect(await change(nora.id, grantStudio, admin, key)).toMatchObject({
      status: 200,
      body: { subscriptionTier: 'free' },
    });
    expect(await planOf(nora.id)).toHaveLength(2);
    expect((await change(nora.id, { ...grantStudio, reason: 'Another.' }, admin, key)).status).toBe(422);
    // The same key of another admin is a different key.
    expect((await change(nora.id, grantStudio, second, key)).body.subscriptionTier).toBe('studio');
    expect(await planOf(nora.id)).toHaveLength(3);
  });

  it('of two admins at the same moment are stored one after the other, and the list shows the last one', async () => {
    const nora = await someone();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        change(nora.id, i % 2 ? revokeStudio : grantStudio, i % 3 ? admin : second, `race-${i}`),
      ),
    );
    // A request that lost three times gets an error and stored nothing.
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const types = (await planOf(nora.id)).map((e) => e.type);
    expect(types.length).toBeGreaterThan(0);
    expect(types).toEqual(types.map((_, i) => (i % 2 ? 'TierRevoked' : 'TierGranted')));
    const has = types.length % 2 === 1 ? 'studio' : 'free';
    expect((await list({ q: nora.user.email })).body).toMatchObject([{ subscriptionTier: has }]);
  });

  it('of two admins who both grant, or both revoke, are stored once', async () => {
    const nora = await someone();
    for (const [body, length] of [
      [grantStudio, 1],
      [revokeStudio, 2],
    ] as const) {
      const [one, other] = await Promise.all([change(nora.id, body, admin), change(nora.id, body, second)]);
      expect([one.status, other.status]).toEqual([200, 200]);
      expect(one.body).toEqual(other.body);
      expect(await planOf(nora.id)).toHaveLength(length);
    }
  });

  it('are forbidden for coaches, on their own account too', async () => {
    const nora = await someone();
    expect(withoutRequestId(await change(nora.id, grantStudio, nora))).toEqual({
      status: 403,
      body: { statusCode: 403, code: 'forbidden', message: 'Only admins may do this.' },
    });
    expect(await planOf(nora.id)).toEqual([]);
  });
});

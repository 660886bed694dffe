import { createHash, randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { type User, UserAnswer } from '@app/contracts/account/account.api';
import type { Share, SharedProgress } from '@app/contracts/digest/share.api';
import { shareBlocks } from '@app/contracts/digest/share.constants';
import { currentTexts } from '@app/contracts/account/consent';
import type { Session } from '@app/contracts/account/sessions.api';
import type { ErrorResponse } from '@app/contracts/endpoint';
import { strFromU8, unzipSync } from 'fflate';
import { call, startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { ActOnAccount } from '../src/shared/account.commands';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { deviceOf } from '../src/platform/http/device';
import { People } from '../src/platform/kernel/people';
import { addLead, actsOfPeople, composeDigestOf, draftFor, withoutRequestId } from './endpoints';
import { contextOf } from './history';
import { schemaOf } from './schemas';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('Signing in', () => {
  it('creates an account the first time, and finds it later', async () => {
    const nora = await app.signIn('nora.lindqvist@example.com');
    expect(nora.user).toMatchObject({
      email: 'nora.lindqvist@example.com',
      role: 'coach',
      subscriptionTier: 'free',
      preferredTone: null,
      clientTypes: [],
      engageTarget: 5,
      timeZone: null,
      bio: null,
      profileImageUrl: null,
      updatedAt: nora.user.createdAt,
    });
    const before = await actsOfPeople(app, nora);
    const again = await app.signIn('nora.lindqvist@example.com');
    expect(again.user).toEqual(nora.user);
    expect(again.visitor.cookie('sid')).not.toBe(nora.visitor.cookie('sid'));
    expect(await actsOfPeople(app, nora)).toBe(before);
    expect((await app.log(`user-${nora.id}`)).map((e) => e.type)).toEqual(['UserRegistered']);
  });

  it('answers with what the contract names, and with nothing else of the row', async () => {
    const { user } = await app.signIn('nora.lindqvist@example.com');
    expect(Object.keys(user).toSorted()).toEqual(Object.keys(UserAnswer.shape).toSorted());
  });

  it('creates one account when several tabs sign in for the first time at once', async () => {
    const tabs = await Promise.all(Array.from({ length: 4 }, () => app.signIn('twice@example.com')));
    expect(new Set(tabs.map((t) => t.id)).size).toBe(1);
    expect(await app.log(`user-${tabs[0]?.id}`)).toHaveLength(1);
  });

  it('stores to which version of the texts the person agreed, once for each version', async () => {
    const nora = await app.signIn('agrees@example.com');
    const events = async () => (await app.log(`user-${nora.id}`)).map(({ type, data }) => ({ type, data }));
    for (const texts of ['2000-01-01', 'newest', currentTexts, currentTexts])
      await app.stranger().signIn('agrees@example.com', { texts });
    expect((await events()).slice(1)).toEqual([{ type: 'ConsentGiven', data: { texts: currentTexts } }]);
  });

  it('gives the role of admin to an address in ADMIN_EMAILS', async () => {
    expect((await app.signIn('admin@example.com')).user.role).toBe('admin');
  });

  it('records a changed address, name and picture, and the role follows the address', async () => {
    const people = app.app.get(People);
    const about = { issuer: 'https://id.example.com', subject: 'nora', firstName: 'Nora', lastName: 'Lindqvist' };
    const id = await people.signedIn({ ...about, email: 'nora@old.example', picture: null }, randomUUID());
    const picture = 'https://id.example.com/nora.jpg';
    const now = { ...about, lastName: 'Holm', email: 'admin@example.com', picture };
    expect(await people.signedIn(now, randomUUID())).toBe(id);
    expect(await people.find(id)).toMatchObject({ email: 'admin@example.com', lastName: 'Holm', role: 'admin' });
    await people.signedIn(now, randomUUID());
    await people.signedIn({ ...now, email: 'nora@new.example' }, randomUUID());
    expect(await people.find(id)).toMatchObject({ email: 'nora@new.example', role: 'coach' });
    expect((await app.log(`user-${id}`)).map((e) => e.type)).toEqual([
      'UserRegistered',
      'IdentityChanged',
      'RoleChanged',
      'IdentityChanged',
      'RoleChanged',
    ]);
    const [row] = await app.storage.pool
      .query<{ url: string }>(`select profile_image_url as url from ${schemaOf('users')}.users where id = $1`, [id])
      .then(({ rows }) => rows);
    expect(row?.url).toBe(picture);
  });

  it('lasts until the person signs out', async () => {
    const nora = await app.signIn('leaving@example.com');
    const {
      body: { id },
    } = await nora.get<User>('/api/auth/user');
    const row = () =>
      app.storage.pool
        .query(`select sid, expire > now() as lasts from platform.session where sess->>'userId' = $1`, [id])
        .then(({ rows }) => rows);
    expect(await row()).toEqual([{ sid: expect.any(String), lasts: true }]);
    const { rows: indexes } = await app.storage.pool.query(
      `select indexdef from pg_indexes where schemaname = 'platform' and tablename = 'session'`,
    );
    expect(indexes).toContainEqual({ indexdef: expect.stringMatching(/\(expire\)$/) });
    await nora.get('/api/logout');
    expect(await row()).toEqual([]);
    expect(await nora.get('/api/auth/user')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});

describe('The profile', () => {
  it('stores the changed fields trimmed, and does not change the others', async () => {
    const nora = await app.signIn('profile@example.com');
    const first = await nora.patch<User>('/api/auth/user', {
      firstName: ' Nora ',
      lastName: 'Lindqvist',
      bio: 'I help clinics hand over.',
      preferredTone: 'reflective',
      clientTypes: ['COOs', 'Clinic directors'],
      timeZone: 'Europe/Stockholm',
    });
    expect(first.body).toMatchObject({
      firstName: 'Nora',
      preferredTone: 'reflective',
      clientTypes: ['COOs', 'Clinic directors'],
    });
    const second = await nora.patch<User>('/api/auth/user', { bio: '' });
    expect(second.body).toEqual({ ...first.body, bio: null, updatedAt: second.body.updatedAt });
    expect(second.body.updatedAt > first.body.updatedAt).toBe(true);
    expect((await nora.get<User>('/api/auth/user')).body).toEqual(second.body);
  });

  it('keeps what another tab has added to the people that the person writes for', async () => {
    const nora = await app.signIn('two-tabs@example.com');
    const add = (person: string) =>
      nora.patch('/api/auth/user', { clientTypes: [person], basedOn: { clientTypes: [] } });
    await Promise.all([add('COOs'), add('Founders')]);
    const { clientTypes } = (await nora.get<User>('/api/auth/user')).body;
    expect(clientTypes.toSorted()).toEqual(['COOs', 'Founders']);
  });

  it.each([
    ['an unknown tone', { preferredTone: 'loud' }, 'preferredTone'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an offset as a time zone', { timeZone: '+05:30' }, 'timeZone'],
    ['a role of one’s own choice', { role: 'admin' }, 'role'],
    ['a plan of one’s own choice', { subscriptionTier: 'studio' }, 'subscriptionTier'],
    ['a status of one’s own choice', { subscriptionStatus: 'active' }, 'subscriptionStatus'],
    ['another address', { email: 'x@example.com' }, 'email'],
    ['too long a name', { firstName: 'x'.repeat(101) }, 'firstName'],
    ['too many client types', { clientTypes: Array.from({ length: 13 }, (_, i) => `c${i}`) }, 'clientTypes'],
    ['a blank client type', { clientTypes: [' '] }, 'clientTypes.0'],
  ])('refuses %s and changes nothing', async (_, body, path) => {
    const nora = await app.signIn('refused@example.com');
    const before = await actsOfPeople(app, nora);
    const answer = await nora.patch<ErrorResponse>('/api/auth/user', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map((e) => e.path)).toEqual([path]);
    expect(await actsOfPeople(app, nora)).toBe(before);
  });

  it('cannot be changed from another site', async () => {
    const nora = await app.signIn('elsewhere@example.com');
    const from = (headers: Record<string, string>) => nora.patch('/api/auth/user', { bio: 'x' }, { headers });
    expect(await from({ origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      body: { code: 'csrf_failed' },
    });
    expect(await from({ origin: 'null' })).toMatchObject({ status: 403 });
    const form = await call(nora.visitor, 'PATCH', '/api/auth/user', new URLSearchParams({ bio: 'x' }));
    expect(form).toMatchObject({ status: 415 });
  });
});

describe('A private link to the progress', () => {
  const make = async (client: TestClient, body: object = { blocks: [...shareBlocks], days: 30 }) => {
    const { body: made } = await client.post<Share & { token: string }>('/api/share', body);
    return made;
  };
  const visit = async (token: string) => {
    const { status, body } = await call<SharedProgress>(app.stranger(), 'POST', '/api/shared', { token });
    return { status, body };
  };
  const says = async (token: string) => withoutRequestId(await call(app.stranger(), 'POST', '/api/shared', { token }));
  const shareOf = async (client: TestClient) => (await client.get<Share>('/api/share')).body;
  const isOn = async (client: TestClient) => (await client.get<User>('/api/auth/user')).body.dashboardVisibility;
  /** The response for every link that is not active. */
  const inactive = () => says('never-made');

  it('is off by default, is shown once, and shows sums and ranges without a name', async () => {
    const nora = await app.signIn('shares@example.com');
    expect([await isOn(nora), await shareOf(nora)]).toMatchObject([false, { on: false, views: 0 }]);
    const lead = await addLead(nora, 'Elise Fournier');
    await nora.patch(`/api/leads/${lead.id}`, { deal: { amount: 1_234_500, currency: 'EUR' } });
    const { token, ...made } = await make(nora);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(made).toMatchObject({ on: true, blocks: [...shareBlocks], expired: false, views: 0, lastViewedAt: null });
    expect(Date.parse(made.expiresAt ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect(await isOn(nora)).toBe(true);
    expect(await shareOf(nora)).toEqual(made);

    const { status, body } = await visit(token);
    expect([status, body]).toMatchObject([
      200,
      {
        cadence: { kept: 0, of: 0 },
        approvals: { drafted: 0, approved: 0, copied: 0, sent: 0 },
        conversations: { moved: 0, calls: 0 },
        pipeline: { bands: ['10–25 thousand EUR'] },
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Elise|1234|12345|shares@/);
    const { body: preview } = await nora.get<SharedProgress>('/api/share/preview');
    expect({ ...preview, countedAt: null }).toEqual({ ...body, countedAt: null });
    // Neither the events nor a response keeps the secret.
    expect(
      JSON.stringify([(await app.log(`user-${nora.id}`)).map(({ data }) => data), await shareOf(nora)]),
    ).not.toContain(token);
  });

  it('counts every view, also when many visitors come at once, and no preview', async () => {
    const nora = await app.signIn('viewed@example.com');
    const { token } = await make(nora, { blocks: ['approvals'], days: null });
    await nora.get('/api/share/preview');
    const visits = await Promise.all(Array.from({ length: 12 }, () => visit(token)));
    expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([200]));
    expect(Object.keys(visits[0]?.body ?? {})).not.toContain('pipeline');
    expect(await shareOf(nora)).toMatchObject({ views: 12, expiresAt: null });
    expect((await shareOf(nora)).lastViewedAt).not.toBeNull();
  });

  it('shows the parts that its owner chose last, under the same address', async () => {
    const nora = await app.signIn('chooses@example.com');
    expect((await nora.patch('/api/share', { blocks: ['cadence'] })).status).toBe(404);
    const { token, expiresAt } = await make(nora);
    const { body } = await nora.patch<Share>('/api/share', { blocks: ['cadence'] });
    expect(body).toMatchObject({ on: true, blocks: ['cadence'], expiresAt });
    const page = (await visit(token)).body;
    expect(shareBlocks.filter((block) => page[block])).toEqual(['cadence']);
  });

  it('has the same response whether it was replaced, ended, expired or never existed', async () => {
    const nora = await app.signIn('ends@example.com');
    const same = await inactive();
    expect(same).toMatchObject({ status: 404, body: { code: 'not_found', message: 'This link is not active.' } });
    const first = await make(nora);
    const second = await make(nora);
    expect(await says(first.token)).toEqual(same);
    expect((await visit(second.token)).status).toBe(200);
    const { body: ended } = await nora.del<Share>('/api/share');
    expect([ended.on, await isOn(nora), await says(second.token)]).toEqual([false, false, same]);

    const old = 'a-link-of-long-ago';
    const tokenHash = createHash('sha256').update(old).digest('hex');
    const at = { at: '2026-01-01T08:00:00.000Z', timeZone: 'UTC' };
    const command = { type: 'ShareDashboard' as const, tokenHash, blocks: [...shareBlocks], days: 30, ...at };
    const { position } = await app.app.get(CommandBus).execute(new ActOnAccount(command, contextOf(nora.id)));
    await app.app.get(Progress).shown('user', position);
    expect([await says(old), await shareOf(nora)]).toMatchObject([same, { on: true, expired: true }]);
  });
});

describe('The data of a person', () => {
  it('is one zip of everything, with what admins did to it, and nothing about others', async () => {
    const [nora, ines] = await Promise.all(['data@example.com', 'admin@example.com'].map((mail) => app.signIn(mail)));
    if (!nora || !ines) throw new Error('Two people sign in');
    const [elise, old] = [await addLead(nora, 'Elise Fournier'), await addLead(nora, 'Dan Okafor')];
    await draftFor(nora, elise.id);
    await nora.post('/api/leads/archive', { ids: [old.id] });
    await nora.post('/api/leads/generate-samples');
    await nora.post('/api/ideas', { text: 'Nobody asks the night crew.' });
    await addLead(ines, 'Ruth Abara');
    const studio = { subscriptionTier: 'studio', subscriptionStatus: 'active', reason: 'Pilot with her agency' };
    expect((await ines.patch(`/api/admin/users/${nora.id}`, studio)).status).toBe(200);
    expect((await ines.post(`/api/admin/users/${nora.id}/view`)).status).toBe(200);
    await composeDigestOf(app, nora.id, '2026-09-14');
    await until(async () => (await nora.get<object[]>('/api/notifications')).body.length > 0);
    await nora.post('/api/notifications/read', { until: new Date().toISOString() });

    const response = await nora.visitor.fetch('/api/account/data.zip');
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="keepwarm-data-[-\d]{10}\.zip"$/,
    );
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['activity.csv', 'content.csv', 'leads.csv', 'record.jsonl']);
    const [activity = '', content = '', leads = '', record = ''] = Object.values(files).map((file) => strFromU8(file));
    expect(activity).toContain('Elise Fournier identified');
    expect(content).toMatch(/^Type,Channel,/);
    expect(leads.match(/^(Elise|Dan)[^,]*/gm)).toEqual(['Elise Fournier', 'Dan Okafor']);
    const lines = record
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { stream: string; revision: number; data: unknown });
    const own = (await app.log()).filter(
      ({ stream, metadata: { owner } }) => owner === nora.id && !/^(operation|model)-/.test(stream),
    );
    const known = (events: { stream: string; revision: number; data: unknown }[]) =>
      events.map(({ stream, revision, data }) => JSON.stringify([stream, revision, data])).toSorted();
    expect(known(lines)).toEqual(known(own));
    expect(new Set(lines.map(({ stream }) => stream.split('-', 1)[0]))).toEqual(
      new Set(['user', 'subscription', 'notifications', 'lead', 'content', 'idea', 'digest']),
    );
    const all = `${activity}${content}${leads}${record}`;
    for (const words of ['Ruth', ines.id, 'admin@example.com']) expect(all).not.toContain(words);
  });

  it('is for this person only: an admin who looks at the workspace gets nothing', async () => {
    const [nora, ines] = [await app.signIn('data-viewed@example.com'), await app.signIn('admin@example.com')];
    const { body } = await ines.post<{ token: string }>(`/api/admin/users/${nora.id}/view`);
    const response = await ines.visitor.fetch('/api/account/data.zip', { headers: { 'X-View-As': body.token } });
    expect([response.status, await response.json()]).toEqual([403, expect.objectContaining({ code: 'view_only' })]);
  });

  it('says of each lead whether it is archived, also when it was merged into another', async () => {
    const nora = await app.signIn('data-archived@example.com');
    const [elise, dan, ruth] = [await addLead(nora, 'Elise'), await addLead(nora, 'Dan'), await addLead(nora, 'Ruth')];
    await nora.post(`/api/leads/${elise.id}/merge`, { otherId: dan.id });
    await nora.post('/api/leads/archive', { ids: [ruth.id] });
    const response = await nora.visitor.fetch('/api/account/data.zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const [head, ...rows] = strFromU8(files['leads.csv'] ?? new Uint8Array())
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(head?.at(-1)).toBe('Archived');
    const archived = Object.fromEntries(rows.map((cells) => [cells[0], cells.at(-1)]));
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/u);
    expect(archived).toEqual({ Elise: '', Dan: time, Ruth: time });
  });

  it('holds a change that was made a moment ago', async () => {
    const nora = await app.signIn('data-now@example.com');
    for (const name of ['Elise', 'Dan', 'Ruth']) {
      await addLead(nora, name);
      const response = await nora.visitor.fetch('/api/account/data.zip');
      const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
      for (const file of ['activity.csv', 'leads.csv', 'record.jsonl'])
        expect(strFromU8(files[file] ?? new Uint8Array())).toContain(name);
    }
  });
});

describe('Sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const sessionsOf = async (client: TestClient) => (await client.get<Session[]>('/api/sessions')).body;

  it('are listed with browser, system and times, without anything that signs in', async () => {
    const here = await app.signIn('sessions@example.com');
    await app.signIn('sessions@example.com');
    await app.signIn('others@example.com');
    const sid = decodeURIComponent(here.visitor.cookie('sid') ?? '').replace(/^s:|\..*$/g, '');
    await app.storage.pool.query(
      `update platform.session set expire = expire - interval '1 day', sess = (sess::jsonb || $1::jsonb)::json
       where sess->>'userId' = $2 and sid <> $3`,
      [JSON.stringify({ device: deviceOf(firefox) }), here.id, createHash('sha256').update(sid).digest('hex')],
    );
    const answer = await here.get<Session[]>('/api/sessions');
    expect(answer.body).toMatchObject([
      { current: true, browser: null, system: null },
      { current: false, browser: 'Firefox', system: 'Linux' },
    ]);
    const [first, second] = answer.body;
    expect(Date.now() - Date.parse(first?.lastSeenAt ?? '')).toBeLessThan(60_000);
    expect(Date.now() - Date.parse(second?.lastSeenAt ?? '')).toBeGreaterThan(23 * 3_600_000);
    const { rows } = await app.storage.pool.query<{ sid: string }>('select sid from platform.session');
    const said = JSON.stringify(answer.body);
    expect(sid.length).toBeGreaterThan(20);
    for (const secret of [sid, ...rows.map((row) => row.sid)]) expect(said).not.toContain(secret);
  });

  it('end one by one; the session of the request does not', async () => {
    const [here, there] = [await app.signIn('one@example.com'), await app.signIn('one@example.com')];
    const [current, other] = await sessionsOf(here);
    expect(await here.del(`/api/sessions/${current?.id}`)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', message: 'You use this session now. Log out instead.' },
    });
    const ended = await here.del<Session[]>(`/api/sessions/${other?.id}`);
    expect(ended).toMatchObject({ status: 200, body: [{ id: current?.id }] });
    expect((await there.get('/api/auth/user')).status).toBe(401);
    expect((await here.del(`/api/sessions/${other?.id}`)).status).toBe(404);
    expect((await here.get('/api/auth/user')).status).toBe(200);
  });

  it('end everywhere else at once, also a live stream, and nobody else’s end', async () => {
    const here = await app.signIn('all@example.com');
    const [first, second] = [await app.signIn('all@example.com'), await app.signIn('all@example.com')];
    const others = [first, second];
    const stranger = await app.signIn('stranger@example.com');
    const stream = await first.visitor.fetch('/api/live');
    const closed = stream.text();
    expect(await here.post<Session[]>('/api/sessions/end-others')).toMatchObject({
      status: 200,
      body: [{ current: true }],
    });
    for (const other of others) expect((await other.get('/api/auth/user')).status).toBe(401);
    for (const kept of [here, stranger]) expect((await kept.get('/api/auth/user')).status).toBe(200);
    expect(await closed).toContain('hello');
  });
});

it('Every error has the same shape, with the request id of the log', async () => {
  const nora = await app.signIn('shape@example.com');
  for (const address of ['/api/leads/none', '/api/nothing', '/api/leads?limit=x']) {
    const { status, body, headers } = await nora.get(address);
    expect(body).toMatchObject({ statusCode: status, code: expect.any(String), message: expect.any(String) });
    expect(body.requestId).toBe(headers.get('x-request-id'));
  }
});

it('A person downloads all their data six times a minute at most', async () => {
  await app.close();
  app = await startTestApp({ RATE_LIMITS: 'true' });
  const nora = await app.signIn('data-often@example.com');
  const ask = async () => (await nora.visitor.fetch('/api/account/data.zip')).status;
  const statuses = await Promise.all(Array.from({ length: 8 }, ask));
  expect([200, 429].map((one) => statuses.filter((status) => status === one).length)).toEqual([6, 2]);
}, 60_000);

import { changes, type Endpoint } from '@app/contracts/endpoint';
import { calendarFeed } from '@app/contracts/rhythm/calendar-feed.api';
import { viewShared } from '@app/contracts/digest/share.api';
import type { ImportAnalysis } from '@app/contracts/imports/imports.api';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import {
  allEndpoints,
  ask,
  type Belongings,
  furnish,
  actsOfPeople,
  nameOf,
  namesSomething,
  requestOf,
  smallFile,
  strangeIds,
  withoutRequestId,
} from './endpoints';

const endpoints = await allEndpoints();
const closed = endpoints.filter((e) => !e.public);
const adminsOnly = closed.filter((e) => e.admin);
const owned = closed.filter((e) => !e.admin && namesSomething(e));
const named = (list: Endpoint[]): [string, Endpoint][] => list.map((e) => [nameOf(e), e]);

let app: TestApp;
let nora: TestClient;
let intruder: TestClient;
let admin: TestClient;
let hers: Belongings;

beforeAll(async () => {
  app = await startTestApp();
  [nora, intruder, admin] = await Promise.all([
    app.signIn('nora@example.com'),
    app.signIn('mallory@example.com'),
    app.signIn('admin@example.com'),
  ]);
  hers = await furnish(nora);
});
afterAll(() => app.close());

it('finds the endpoints', () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(45);
  expect(owned.length).toBeGreaterThanOrEqual(20);
  expect(adminsOnly.length).toBeGreaterThanOrEqual(15);
  expect(endpoints.filter((e) => e.path.startsWith('/api/admin/')).every((e) => e.admin)).toBe(true);
});

it('every route is an endpoint of the contracts', () => {
  interface Layer {
    route?: { path: string; methods: Record<string, boolean> };
  }
  const { router } = app.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
  const served = router.stack.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : [],
  );
  expect(served.toSorted()).toEqual(endpoints.map(nameOf).toSorted());
});

describe('Without a session', () => {
  it.each(named(closed))('%s returns 401 and does nothing', async (_, endpoint) => {
    const before = await actsOfPeople(app);
    const answer = await ask(app.stranger(), endpoint, hers);
    expect(withoutRequestId(answer)).toEqual({
      status: 401,
      body: { statusCode: 401, code: 'unauthenticated', message: 'You are logged out. Sign in to go on.' },
    });
    expect(await actsOfPeople(app)).toBe(before);
  });

  it.each(named(endpoints.filter((e) => e.public && !e.signed)))('%s responds', async (_, endpoint) => {
    const { status } = await ask(app.stranger(), endpoint, strangeIds());
    // Nobody made the private link and the calendar feed of the examples.
    const unmade: Endpoint[] = [viewShared, calendarFeed];
    expect(unmade.includes(endpoint) ? [404] : [200, 302, 303]).toContain(status);
  });
});

describe('As a coach', () => {
  const forbidden = {
    status: 403,
    body: { statusCode: 403, code: 'forbidden', message: 'Only admins may do this.' },
  };
  it.each(named(adminsOnly))('%s returns 403 and does nothing', async (_, endpoint) => {
    const before = await actsOfPeople(app);
    const answer = await ask(nora.visitor, endpoint, hers);
    expect(withoutRequestId(answer)).toEqual(forbidden);
    expect(await actsOfPeople(app)).toBe(before);
    const { requestId } = answer.body as { requestId: string };
    const jobs = 'select name from platform.job_inputs where correlation_id = $1';
    expect((await app.storage.pool.query(jobs, [requestId])).rows).toEqual([]);
  });

  it.each(named(adminsOnly))('%s returns the same 403 for a wrong request', async (_, endpoint) => {
    const nonsense = {
      lead: 'x',
      content: 'x',
      otherLead: 'x',
      template: 'x',
      idea: 'x',
      activity: 'x',
      'lead-view': 'x',
      notification: 'x',
      ticket: 'x',
      session: 'x',
      import: 'x',
      prompt: 'x',
      job: 'x',
      voiceSample: 'x',
      touch: 'x',
      user: 'x',
    };
    const request = { query: { unknown: '1' }, ...(endpoint.method === 'GET' ? {} : { body: { unknown: 1 } }) };
    expect(withoutRequestId(await ask(nora.visitor, endpoint, nonsense, request))).toEqual(forbidden);
  });

  const role = { role: 'admin', subscriptionTier: 'studio', subscriptionStatus: 'active', actor: { as: 'admin' } };
  const withBody = closed.filter((e) => !e.admin && e.method !== 'GET' && !e.consumes);
  it.each(named(withBody))('%s refuses a role or a plan in the body', async (_, endpoint) => {
    const before = await actsOfPeople(app);
    for (const [key, value] of Object.entries(role)) {
      const { body } = requestOf(endpoint, hers);
      const answer = await ask(nora.visitor, endpoint, hers, {
        body: { ...(body as object | undefined), [key]: value },
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ path: key }] } });
    }
    expect(await actsOfPeople(app)).toBe(before);
  });

  it('nobody becomes an admin with a header', async () => {
    const { body } = await nora.get('/api/auth/user', { headers: { 'x-role': 'admin', 'x-user-role': 'admin' } });
    expect(body).toMatchObject({ role: 'coach', subscriptionTier: 'free', subscriptionStatus: null });
    const events = (await app.log()).filter((e) => e.metadata.owner === nora.id && e.metadata.actor.as === 'admin');
    expect(events).toEqual([]);
  });

  // Proves that the requests above are valid: an admin gets a response to them.
  it.each(named(adminsOnly))('%s responds to an admin', async (_, endpoint) => {
    const { status, body } = await ask(admin.visitor, endpoint, hers);
    expect([200, 202, 204, 404, 409]).toContain(status);
    expect(JSON.stringify(body)).not.toContain('There is nothing at this address.');
  });
});

describe('Another person’s id has the same response as an unknown id', () => {
  it.each(named(owned))('%s', async (_, endpoint) => {
    const before = await actsOfPeople(app);
    const foreign = withoutRequestId(await ask(intruder.visitor, endpoint, hers));
    const unknown = withoutRequestId(await ask(intruder.visitor, endpoint, strangeIds()));
    expect(foreign).toEqual(unknown);
    const asksForOne = endpoint.path.includes(':') || endpoint.method !== 'GET';
    if (asksForOne) expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    else expect(foreign.status).toBe(200);
    expect(await actsOfPeople(app)).toBe(before);
  });

  it.each(named(owned.filter((e) => e.path.includes(':'))))(
    '%s has the same response to a malformed id',
    async (_, endpoint) => {
      const nonsense = {
        lead: 'x',
        content: '1',
        otherLead: strangeIds().otherLead,
        template: '1',
        import: "'; drop table leads; --",
        prompt: '1',
        job: '..%2f..',
        voiceSample: 'x',
        touch: 'x',
        user: 'x',
        idea: '%00',
        activity: 'x',
        'lead-view': '1',
        notification: '1',
        ticket: '1',
        session: '1',
      };
      const answer = await ask(intruder.visitor, endpoint, nonsense);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  // Proves that the requests above are valid: they find her own ids.
  it.each(named(owned))('%s responds to its owner', async (_, endpoint) => {
    const { status, body } = await ask(nora.visitor, endpoint, hers);
    const code = expect.stringMatching(/^(invalid_transition|no_model)$/);
    if (status !== 200) expect({ status, body }).toMatchObject({ status: 409, body: { code } });
  });
});

describe('An admin who looks at the workspace of a person', () => {
  let token: string;
  beforeAll(async () => {
    const { body } = await admin.post<{ token: string }>(`/api/admin/users/${nora.id}/view`);
    token = body.token;
  });
  const inView = (endpoint: Endpoint, as = admin, view = token, of = hers) =>
    ask(as.visitor, endpoint, of, requestOf(endpoint, of), undefined, { 'X-View-As': view });
  const refused = (code: string) => ({ status: 403, body: { code } });

  it.each(named(closed.filter((e) => changes(e) || e.admin)))('%s is refused and does nothing', async (_, e) => {
    const before = await actsOfPeople(app);
    expect(await inView(e)).toMatchObject(refused('view_only'));
    expect(await actsOfPeople(app)).toBe(before);
  });

  it.each([
    'POST /api/templates/preview',
    'POST /api/templates/of-draft',
    'POST /api/content/check',
    'POST /api/imports/:id/preview',
  ])('%s only computes, so it responds as it does to the person', async (name) => {
    const endpoint = closed.find((e) => nameOf(e) === name);
    if (!endpoint) throw new Error(`There is no ${name}`);
    // The file of a finished import is deleted, so it has no preview.
    const upload = await nora.upload<ImportAnalysis>('/api/imports', smallFile(), 'contacts.csv');
    const before = await actsOfPeople(app);
    const of = { ...hers, import: upload.body.id };
    const answer = await inView(endpoint, admin, token, of);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual((await ask(nora.visitor, endpoint, of)).body);
    expect(await actsOfPeople(app)).toBe(before);
  });

  it.each(['/API/admin/audit.csv', '/api/Admin/users'])('is refused at %s, however it is written', async (path) => {
    const before = await actsOfPeople(app);
    const answer = await admin.get(path, { headers: { 'X-View-As': token } });
    expect(answer).toMatchObject(refused('view_only'));
    expect(await actsOfPeople(app)).toBe(before);
  });

  it('sees what the person sees, as no admin', async () => {
    const { body } = await admin.get('/api/auth/user', { headers: { 'X-View-As': token } });
    expect(body).toMatchObject({ id: nora.id, role: 'coach' });
    const own = await nora.get<object[]>('/api/leads');
    expect((await admin.get('/api/leads', { headers: { 'X-View-As': token } })).body).toEqual(own.body);
    expect((await admin.get('/api/auth/user')).body).toMatchObject({ id: admin.id, role: 'admin' });
  });

  it('gets the view of the first request again, with its end, when a request is repeated', async () => {
    const start = () => admin.post<{ token: string }>(`/api/admin/users/${nora.id}/view`, undefined, { key: 'once' });
    const { body: first } = await start();
    const answered = Date.now();
    await until(async () => Date.now() > answered);
    expect((await start()).body).toEqual(first);
  });

  it('is in the ledger with both people', async () => {
    const started = (await app.log()).find((e) => e.type === 'ViewAsStarted' && e.metadata.owner === nora.id);
    expect(started?.metadata.actor).toEqual({ id: admin.id, as: 'admin' });
  });

  it('needs their own token, unchanged and in time, and the role of an admin', async () => {
    const [user, until = '', proof] = token.split('~');
    const reading = closed.find((e) => nameOf(e) === 'GET /api/leads');
    if (!reading) throw new Error('There is no GET /api/leads');
    const later = new Date(Date.parse(until) + 3_600_000).toISOString();
    for (const wrong of ['', 'x', `${intruder.id}~${until}~${proof}`, `${user}~${later}~${proof}`, token.slice(0, -1)])
      expect(await inView(reading, admin, wrong)).toMatchObject(refused('view_ended'));
    for (const other of [intruder, nora]) expect(await inView(reading, other)).toMatchObject(refused('view_ended'));
    expect((await inView(reading)).status).toBe(200);
  });
});

it('Lists and counts contain nothing of other people', async () => {
  for (const address of [
    '/api/leads',
    '/api/content',
    '/api/content/pending',
    '/api/imports',
    '/api/activities',
    '/api/ideas',
  ])
    expect(await intruder.get(address)).toMatchObject({ status: 200, body: [] });
  expect((await intruder.get('/api/leads/counts')).body).toMatchObject({ total: 0, tags: [] });
  expect((await intruder.get('/api/content/counts')).body).toMatchObject({ pending: 0, approved: 0, declined: 0 });
  expect((await intruder.get('/api/metrics/current-week')).body).toMatchObject({ empty: true, leadsSurfaced: 0 });
  expect((await intruder.get<string>('/api/leads/export.csv')).body.trim().split('\r\n')).toHaveLength(1);
});

import type { Endpoint } from '@app/contracts/endpoint';
import { call, startTestApp, type TestApp, type TestClient } from '../../../test/app';
import {
  allEndpoints,
  ask,
  type Belongings,
  furnish,
  logLength,
  nameOf,
  namesSomething,
  strangeIds,
  withoutRequestId,
} from './endpoints';

const endpoints = await allEndpoints();
const closed = endpoints.filter((e) => !e.public);
const owned = closed.filter(namesSomething);
const named = (list: Endpoint[]): [string, Endpoint][] => list.map((e) => [nameOf(e), e]);

let app: TestApp;
let nora: TestClient;
let intruder: TestClient;
let hers: Belongings;

beforeAll(async () => {
  app = await startTestApp();
  [nora, intruder] = await Promise.all([app.signIn('nora@example.com'), app.signIn('mallory@example.com')]);
  hers = await furnish(nora);
});
afterAll(() => app.close());

it('finds the endpoints', () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(45);
  expect(owned.length).toBeGreaterThanOrEqual(20);
});

describe('Without a session', () => {
  it.each(named(closed))('%s answers 401 and does nothing', async (_, endpoint) => {
    const before = await logLength(app);
    const answer = await ask(app.stranger(), endpoint, hers);
    expect(withoutRequestId(answer)).toEqual({
      status: 401,
      body: { statusCode: 401, code: 'unauthenticated', message: 'You are logged out. Sign in to go on.' },
    });
    expect(await logLength(app)).toBe(before);
  });

  it.each(named(endpoints.filter((e) => e.public)))('%s answers', async (_, endpoint) => {
    const { status } = await call(app.stranger(), endpoint.method, endpoint.path);
    expect([200, 302, 303]).toContain(status);
  });
});

describe('Another person’s id answers exactly as an unknown one', () => {
  it.each(named(owned))('%s', async (_, endpoint) => {
    const before = await logLength(app);
    const foreign = withoutRequestId(await ask(intruder.visitor, endpoint, hers));
    const unknown = withoutRequestId(await ask(intruder.visitor, endpoint, strangeIds()));
    expect(foreign).toEqual(unknown);
    const asksForOne = endpoint.path.includes(':') || endpoint.method !== 'GET';
    if (asksForOne) expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    else expect(foreign.status).toBe(200);
    expect(await logLength(app)).toBe(before);
  });

  it.each(named(owned.filter((e) => e.path.includes(':'))))(
    '%s answers a malformed id likewise',
    async (_, endpoint) => {
      const nonsense = { lead: 'x', content: '1', import: "'; drop table leads; --", job: '..%2f..' };
      const answer = await ask(intruder.visitor, endpoint, nonsense);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  // Proves that the 404s above say something: her own ids are found by the very same requests.
  it.each(named(owned))('%s answers its owner', async (_, endpoint) => {
    const { status, body } = await ask(nora.visitor, endpoint, hers);
    if (status !== 200) expect({ status, body }).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
  });
});

it('Lists and counts hold nothing of anybody else', async () => {
  for (const address of ['/api/leads', '/api/content', '/api/content/pending', '/api/imports', '/api/activities'])
    expect(await intruder.get(address)).toMatchObject({ status: 200, body: [] });
  expect((await intruder.get('/api/leads/counts')).body).toMatchObject({ total: 0, tags: [] });
  expect((await intruder.get('/api/content/counts')).body).toMatchObject({ pending: 0, approved: 0, declined: 0 });
  expect((await intruder.get('/api/metrics/current-week')).body).toMatchObject({ empty: true, leadsSurfaced: 0 });
  expect((await intruder.get<string>('/api/leads/export.csv')).body.trim().split('\r\n')).toHaveLength(1);
});

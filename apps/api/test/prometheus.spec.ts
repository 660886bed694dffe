import { Storage } from '@app/event-sourcing/postgres/storage';
import { Roles } from '../src/platform/kernel/roles';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { addLead } from './endpoints';

const token = 'a-token-of-this-test-alone';
let app: TestApp;
let nora: TestClient;

beforeAll(async () => {
  app = await startTestApp({ METRICS_TOKEN: token });
  nora = await app.signIn('nora@example.com');
});
afterAll(() => app.close());

const ask = (headers: Record<string, string> = {}, url = app.url, method = 'GET') =>
  fetch(`${url}/api/metrics`, { headers, method });
const allowed = { Authorization: `Bearer ${token}` };

/** `name{label="value"}` → figure. */
const figures = async (url = app.url): Promise<Map<string, number>> => {
  const answer = await ask(allowed, url);
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
};
const figure = async (name: string, url?: string) => (await figures(url)).get(name);

describe('GET /api/metrics', () => {
  it('needs the token, also with a session', async () => {
    const wrong = [
      {},
      { Authorization: 'Bearer ' },
      { Authorization: `Bearer ${token}x` },
      { Authorization: `Basic ${token}` },
    ];
    for (const headers of wrong as Record<string, string>[]) {
      const answer = await ask(headers);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
      expect(await answer.json()).toMatchObject({ statusCode: 401, code: 'unauthenticated' });
    }
    expect((await nora.get('/api/metrics')).status).toBe(401);
    const answer = await ask(allowed);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect((await ask(allowed, app.url, 'POST')).status).toBe(404);
  });

  it('counts requests by the template of their route, never by their address', async () => {
    const lead = await addLead(nora);
    // Other spec files of the same process count too.
    const before = await figures();
    await nora.get(`/api/leads/${lead.id}`);
    await nora.get('/api/leads/no-such-id?q=Fournier');
    await nora.get('/api/nowhere/elise@example.com');
    const after = await figures();
    const count = (route: string, status: number) => {
      const name = `keepwarm_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`;
      return (after.get(name) ?? 0) - (before.get(name) ?? 0);
    };
    expect(count('/api/leads/:id', 200)).toBe(1);
    expect(count('/api/leads/:id', 404)).toBe(1);
    expect(count('none', 404)).toBe(1);
    const text = await (await ask(allowed)).text();
    for (const word of [lead.id, nora.id, 'Fournier', '@', 'no-such-id', 'nowhere']) expect(text).not.toContain(word);
  });

  it('measures appends and read models', async () => {
    const before = await figures();
    for (let n = 0; n < 3; n++) await addLead(nora, `Person ${n}`);
    await until(
      async () =>
        (await figure('keepwarm_applied_events_total{subscription="leads"}')) ===
        (before.get('keepwarm_applied_events_total{subscription="leads"}') ?? 0) + 3,
    );
    const after = await figures();
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grown('keepwarm_append_duration_seconds_count{outcome="appended"}')).toBe(3);
    expect(grown('keepwarm_appended_events_total{category="lead"}')).toBe(3);
    const visible =
      grown('keepwarm_visible_seconds_sum{subscription="leads"}') /
      grown('keepwarm_visible_seconds_count{subscription="leads"}');
    expect(visible).toBeGreaterThan(0);
    expect(visible).toBeLessThan(10);
  });

  it('shows the positions of all consumers, and the parked streams', async () => {
    const leads = '{kind="read_model",subscription="leads"}';
    for (let n = 0; n < 8; n++) await addLead(nora, `Person ${n}`);
    await until(async () => ((await figure(`keepwarm_events_per_second${leads}`)) ?? 0) > 0);
    await until(async () => (await figure(`keepwarm_lag_events${leads}`)) === 0);
    let all = await figures();
    expect(all.get(`keepwarm_lag_seconds${leads}`)).toBe(0);
    expect(all.get(`keepwarm_parked_streams${leads}`)).toBe(0);
    expect(all.get('keepwarm_lag_events{kind="reaction",subscription="reaction import-leads-when-started"}')).toBe(0);
    expect(all.get('keepwarm_lag_events{kind="ledger",subscription="ledger"}')).toBeGreaterThanOrEqual(0);

    const { store, pool } = app.storage;
    const id = '6f6b7d1c-0000-4000-8000-000000000001';
    const { metadata } = (await app.log()).find((e) => e.type === 'LeadSurfaced') ?? {};
    if (!metadata) throw new Error('there is no lead');
    const event = { id, type: 'LeadSurfaced', data: { of: 'another planet' }, metadata };
    await store.append(`lead-${id}`, [event], 'no_stream');
    await until(async () => (await figure(`keepwarm_parked_streams${leads}`)) === 1);
    all = await figures();
    expect(all.get(`keepwarm_lag_events${leads}`)).toBe(0);
    await pool.query('delete from platform.parked_streams');
  });

  it('counts the jobs by state, and shows the process and its checks', async () => {
    const all = await figures();
    for (const state of ['waiting', 'active', 'delayed', 'failed', 'completed'])
      expect(all.get(`keepwarm_jobs{state="${state}"}`)).toBe(0);
    expect(all.get('keepwarm_ready{check="database"}')).toBe(1);
    expect(all.get('keepwarm_state_known')).toBe(1);
    expect(all.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(all.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(all.get('process_cpu_seconds_total')).toBeGreaterThan(0);
  });

  it('of a worker and of an api shows the lag in events and seconds when no worker runs', async () => {
    const worker = await app.another(Roles.worker);
    const api = await app.another(Roles.api);
    try {
      expect((await ask({}, worker.url)).status).toBe(401);
      expect(await figure('keepwarm_state_known', worker.url)).toBe(1);
      await app.stop();
      await worker.app.close();
      const [event] = (await api.app.get(Storage).store.readStream(`user-${nora.id}`)).slice(-1);
      if (!event) throw new Error('nobody is registered');
      const recordedAt = new Date(Date.now() - 60_000).toISOString();
      const id = '6f6b7d1c-0000-4000-8000-000000000002';
      const stale = { id, type: event.type, data: event.data, metadata: { ...event.metadata, recordedAt } };
      await api.app.get(Storage).store.append(`user-${id}`, [stale], 'no_stream');
      const users = '{kind="read_model",subscription="users"}';
      await until(async () => (await figure(`keepwarm_lag_events${users}`, api.url)) === 1);
      const seconds = await figure(`keepwarm_lag_seconds${users}`, api.url);
      expect(seconds).toBeGreaterThanOrEqual(60);
      expect(seconds).toBeLessThan(120);
    } finally {
      await api.app.close();
    }
  });

  it('does not exist without a token in the settings', async () => {
    const silent = await startTestApp();
    try {
      expect((await ask({}, silent.url)).status).toBe(404);
      expect((await ask(allowed, silent.url)).status).toBe(404);
      const worker = await silent.another(Roles.worker);
      expect((await ask(allowed, worker.url)).status).toBe(404);
      await worker.app.close();
    } finally {
      await silent.close();
    }
  });
});

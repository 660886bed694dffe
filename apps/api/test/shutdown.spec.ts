import { schemaOf } from './schemas';
import type { Lead } from '@app/contracts/leads/leads.api';
import type { TestClient } from '../../../test/app';
import { until } from '../../../test/client';
import { Fleet, Part, tell } from './fleet';

/** Docker waits ten seconds between stop and kill. */
const bound = 10_000;

let fleet: Fleet;
let api: Part;
let worker: Part;
let nora: TestClient;
beforeAll(async () => {
  fleet = await Fleet.found();
  worker = await fleet.start('worker');
  api = await fleet.start('api');
  nora = await fleet.signIn('nora@example.com');
}, 90_000);
afterAll(() => fleet.close());

const lead = { name: 'Elise', title: 'COO', company: 'Solberg' };

/** Locks the leads, so that reads and writes wait. */
const holdLeads = async (): Promise<() => Promise<void>> => {
  const client = await fleet.storage.pool.connect();
  await client.query(`begin; lock table ${schemaOf('leads')}.leads in access exclusive mode`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
};
const waiting = () =>
  until(async () => {
    // The databases of all specs are copies of one, so their tables have the same oid. The database tells them apart.
    const here = `database = (select oid from pg_database where datname = current_database())`;
    const sql = `select from pg_locks where not granted and ${here} and relation = '${schemaOf('leads')}.leads'::regclass`;
    return ((await fleet.storage.pool.query(sql)).rowCount ?? 0) > 0;
  });
const stopping = (part: Part) => part.says(/Keepwarm stops/);
/** The exit code, and the seconds until the exit. */
const ended = async (part: Part, since: number) => {
  const { code } = await part.end();
  return { code, ms: performance.now() - since };
};

describe('SIGTERM', () => {
  it('lets an api complete its requests, closes the live streams, and ends with 0 in time', async () => {
    const leaving = await fleet.start('api');
    const there = fleet.at(leaving, nora);
    const live = await there.visitor.fetch('/api/live');
    const letGo = await holdLeads();
    const asked = there.get<Lead[]>('/api/leads');
    await waiting();
    const since = performance.now();
    leaving.signal('SIGTERM');
    await stopping(leaving);
    expect(await live.text()).toContain('hello');
    expect(leaving.ended).toBe(false);
    await letGo();
    expect((await asked).status).toBe(200);
    const { code, ms } = await ended(leaving, since);
    tell(`an api with a slow request under way ended after ${(ms / 1000).toFixed(1)} s`);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(bound);
    // A log line may come after it, because the logger writes its buffer at the exit.
    expect(leaving.said).toContain('Keepwarm has stopped\n');
  }, 60_000);

  it('lets a worker complete its batch and release its leases, so that the next worker continues at once', async () => {
    const letGo = await holdLeads();
    // Saved now, and applied while the worker stops.
    const asked = nora.post<Lead>('/api/leads', lead, { key: 'add' });
    await waiting();
    const since = performance.now();
    worker.signal('SIGTERM');
    await stopping(worker);
    await letGo();
    const { code, ms } = await ended(worker, since);
    tell(`a worker with a batch under way ended after ${(ms / 1000).toFixed(1)} s`);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(bound);
    expect((await fleet.storage.pool.query('select from platform.leases')).rowCount).toBe(0);
    // Only the stopped worker can have written it.
    const { rows } = await fleet.storage.pool.query<{ name: string }>(`select name from ${schemaOf('leads')}.leads`);
    expect(rows).toEqual([{ name: 'Elise' }]);
    expect((await asked).status).toBe(200);

    worker = await fleet.start('worker');
    expect((await nora.post<Lead>('/api/leads', lead, { key: 'add-another' })).status).toBe(200);
  }, 60_000);

  it('cuts off hanging requests, logs them, and still ends with 0 in time', async () => {
    const leaving = await fleet.start('api');
    const there = fleet.at(leaving, nora);
    // The second half of this request never arrives.
    const body = new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode('{"name": ')) });
    const asked = fetch(`${leaving.url}/api/leads`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: {
        'Content-Type': 'application/json',
        Origin: leaving.url,
        Cookie: there.visitor.cookiesFor('/api/leads'),
      },
    } as RequestInit).then(
      (response) => response.status,
      (error: Error) => error.name,
    );
    await until(async () => (await there.get('/api/health/live')).status === 200);
    const since = performance.now();
    leaving.signal('SIGTERM');
    const { code, ms } = await ended(leaving, since);
    tell(`an api with a request that never ends was cut off after ${(ms / 1000).toFixed(1)} s`);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(bound);
    expect(await asked).toBe('TypeError');
    expect(leaving.said).toMatch(/"requests":\["POST \/api\/leads"\].*cut off/);
  }, 60_000);

  it('ends a process at once when it is sent twice', async () => {
    const leaving = await fleet.start('api');
    const letGo = await holdLeads();
    const asked = fleet
      .at(leaving, nora)
      .get('/api/leads')
      .then(
        ({ status }) => status,
        (error: Error) => error.name,
      );
    await waiting();
    leaving.signal('SIGTERM');
    await stopping(leaving);
    const since = performance.now();
    leaving.signal('SIGTERM');
    const { code, ms } = await ended(leaving, since);
    expect(code).toBe(1);
    expect(ms).toBeLessThan(5_000);
    expect(await asked).toBe('TypeError');
    await letGo();
  }, 60_000);
});

describe('A role', () => {
  const begun = async (args: string[], env: Record<string, string>) => {
    const part = await Part.begin(args, { NODE_ENV: 'development', ...env });
    const { code } = await part.end();
    return { code, said: part.said };
  };

  it.each(['api', 'worker'])('does not start without the shared services: %s', async (role) => {
    const { code, said } = await begun([role], { DATABASE_URL: '' });
    expect(code).toBe(1);
    expect(said).toMatch(/^Keepwarm cannot start: DATABASE_URL .*must be set, because all processes share .*\n$/);
  });

  it('is api or worker', async () => {
    expect(await begun(['wroker'], {})).toEqual({
      code: 1,
      said: 'Keepwarm cannot start: there is no role "wroker": api, worker, or none for both in one process\n',
    });
  });

  it('reports that its port is in use', async () => {
    const taken = new URL(api.url).port;
    const { code, said } = await begun(['worker'], { ...fleet.env, PORT: taken });
    expect(code).toBe(1);
    expect(said).toContain(`Keepwarm cannot start: port ${taken} is taken by another program; set PORT to a free one`);
  });
});

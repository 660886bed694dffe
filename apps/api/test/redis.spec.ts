import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { jest } from '@jest/globals';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { Job } from '@app/contracts/jobs/jobs.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { call, startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { freePort } from '../../sandbox/src/free-port';
import { builtServer } from '../../../test/built';
import { TestRedis } from '../../../test/redis';
import { Visitor } from '../../sandbox/src/visitor';
import { addLead, importFile } from './endpoints';

// A request that waits for its job takes ten seconds, and a process takes some to start.
jest.setTimeout(90_000);

const password = 'kept-to-itself';
const people = (n: number) =>
  new TextEncoder().encode(
    `Name,Company,Email\n${Array.from({ length: n }, (_, i) => `Person ${i},Firm ${i},p${i}@example.com`).join('\n')}\n`,
  );

let redis: TestRedis;
let app: TestApp;
let nora: TestClient;
beforeEach(async () => {
  redis = await TestRedis.start({ password });
  app = await startTestApp({ REDIS_URL: redis.url });
  nora = await app.signIn('nora@example.com');
});
afterEach(async () => {
  await app.close();
  await redis.stop();
});

const health = () => call<{ status: string; checks: Record<string, string> }>(nora.visitor, 'GET', '/api/health/ready');
const ready = (queue: string) => ({ status: 200, body: { status: 'ready', checks: { queue } } });
const leadsNamed = async (name: string) => (await nora.get<Lead[]>(`/api/leads?q=${name}`)).body.length;

/** Requests succeed: a change returns 200, and a request that needs a job returns 202 with the address of the job. */
const asUsual = async (): Promise<Job['id']> => {
  const lead = await addLead(nora, 'Elise');
  expect((await nora.patch(`/api/leads/${lead.id}`, { status: 'contacted' })).status).toBe(200);
  const begin = performance.now();
  const drafting = await nora.post<{ jobId: string; address: string }>('/api/content/generate-message', {
    leadId: lead.id,
  });
  expect(drafting.status).toBe(202);
  expect(performance.now() - begin).toBeLessThan(15_000);
  expect((await nora.get(drafting.body.address)).body).toMatchObject({ state: 'waiting' });
  return drafting.body.jobId;
};
const done = (jobId: string) =>
  until(async () => (await nora.get<Job>(`/api/jobs/${jobId}`)).body.state === 'completed', 30_000);
const draftEvents = async () => (await app.log()).filter((e) => e.type === 'DraftGenerated').length;

describe('On Redis', () => {
  it('jobs work as without Redis', async () => {
    expect(await health()).toMatchObject(ready('ok'));
    const lead = await addLead(nora, 'Elise');
    const drafted = await nora.post<Drafted>('/api/content/generate-message', { leadId: lead.id });
    expect(drafted).toMatchObject({ status: 200, body: { drafts: [{ targetLeadId: lead.id }] } });
    expect(await importFile(nora, people(20))).toMatchObject({ state: 'completed', created: 20 });
  });

  it('that is away, requests succeed, health says so, and waiting jobs run once when it is back', async () => {
    await redis.kill();
    await until(async () => (await health()).body.checks.queue === 'failed');
    expect(await health()).toMatchObject(ready('failed'));
    const jobId = await asUsual();
    await redis.run();
    await done(jobId);
    expect(await health()).toMatchObject(ready('ok'));
    expect(await draftEvents()).toBe(1);
  });

  it('that is frozen, requests succeed without a long wait', async () => {
    redis.freeze();
    let jobId = '';
    try {
      expect(await health()).toMatchObject(ready('failed'));
      jobId = await asUsual();
    } finally {
      redis.thaw();
    }
    await done(jobId);
    expect(await draftEvents()).toBe(1);
  });

  it('that is killed and emptied during an import, the import ends complete', async () => {
    let over = false;
    const disturb = (async () => {
      for (let n = 0; !over; n++) {
        await new Promise((resolve) => setTimeout(resolve, 150));
        if (n % 2) await redis.ask((client) => client.flushall());
        else {
          await redis.kill();
          await redis.run();
        }
      }
    })();
    const result = await importFile(nora, people(300));
    over = true;
    await disturb;
    expect(result).toMatchObject({ created: 300, failed: 0 });
    expect((await app.log()).filter((e) => e.type === 'LeadSurfaced')).toHaveLength(300);
    expect(await leadsNamed('Person 299')).toBe(1);
  });
});

describe('A process on Redis', () => {
  let child: ChildProcess;
  let said = '';
  let at: string;
  beforeEach(async () => {
    const port = await freePort();
    at = `http://localhost:${port}`;
    const { env } = app.config;
    child = spawn(process.execPath, [builtServer(), 'worker'], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATABASE_URL: env.DATABASE_URL,
        REDIS_URL: redis.url,
        OIDC_ISSUER: env.OIDC_ISSUER,
        OIDC_CLIENT_ID: env.OIDC_CLIENT_ID,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => {
        said += bytes.toString();
      });
    await until(async () => said.includes('Keepwarm is ready'), 30_000);
  });
  afterEach(() => {
    child.kill('SIGKILL');
  });

  const stop = async (): Promise<{ code: number | null; ms: number }> => {
    const begin = performance.now();
    const gone = once(child, 'exit') as Promise<[number | null]>;
    child.kill('SIGTERM');
    const [code] = await gone;
    return { code, ms: performance.now() - begin };
  };
  const queueIs = (state: string) =>
    until(async () => {
      const { body } = await call<{ checks: Record<string, string> }>(new Visitor(at), 'GET', '/api/health/ready');
      return body.checks.queue === state;
    });

  it('survives its loss, logs it in a few lines without the password, and works when it is back', async () => {
    await app.stop(); // so that this process is the only one that works
    const before = said.length;
    for (let n = 0; n < 3; n++) {
      await redis.kill();
      await queueIs('failed');
      await redis.run();
      await queueIs('ok');
    }
    redis.freeze();
    await queueIs('failed');
    redis.thaw();
    await queueIs('ok');
    expect(child.exitCode).toBeNull();
    const lines = said.slice(before).trim().split('\n');
    expect(lines.filter((l) => l.includes('redis cannot be reached'))).toHaveLength(3);
    expect(lines.filter((l) => l.includes('redis is back'))).toHaveLength(3);
    expect(lines.length).toBeLessThan(15);
    expect(said).not.toContain(password);
    expect(said).not.toMatch(/unhandled/i);
    expect(await stop()).toMatchObject({ code: 0 });
  });

  it.each(['gone', 'frozen'])('ends in time and in order while it is %s', async (how) => {
    if (how === 'gone') await redis.kill();
    else redis.freeze();
    try {
      await queueIs('failed');
      const { code, ms } = await stop();
      expect(code).toBe(0);
      expect(ms).toBeLessThan(5_000);
      expect(said).not.toMatch(/did not|cut off|by force/);
    } finally {
      redis.thaw();
    }
  });
});

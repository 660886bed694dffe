import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ContentDetail } from '@app/contracts/content/content.api';
import type { ErrorResponse } from '@app/contracts/endpoint';
import type { Job, JobStarted } from '@app/contracts/jobs/jobs.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { startTestApp, type TestApp, TestClient, until } from '../../../test/app';
import { Visitor } from '../../sandbox/src/visitor';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { Readiness } from '../src/platform/http/readiness';
import { Roles } from '../src/platform/kernel/roles';
import { addLead, draftFor } from './endpoints';
import { tell } from './fleet';

interface Process {
  url: string;
  app: NestExpressApplication;
}

let first: TestApp;
let api: Process;
let worker: Process;
let nora: TestClient;

/** The same signed-in person, at another process. */
const at = ({ url }: Process, client: TestClient): TestClient => {
  const visitor = new Visitor(url);
  visitor.setCookie('sid', client.visitor.cookie('sid') ?? '');
  return new TestClient(visitor, client.user);
};

beforeAll(async () => {
  first = await startTestApp();
  const there = await first.signIn('nora@example.com');
  api = await first.another(Roles.api);
  worker = await first.another(Roles.worker);
  await first.stop();
  nora = at(api, there);
});
afterAll(async () => {
  await api.app.close();
  await worker.app.close();
  await first.close();
});

describe('An api and a worker', () => {
  it('work together: a click is visible at once, and jobs run', async () => {
    const took: number[] = [];
    for (let n = 0; n < 20; n++) {
      const begin = performance.now();
      const lead = await addLead(nora, `Person ${n}`);
      took.push(performance.now() - begin);
      expect((await nora.get<Lead[]>('/api/leads?limit=1')).body[0]?.id).toBe(lead.id);
    }
    const sorted = took.toSorted((a, b) => a - b);
    tell(`a click through two processes: p50 ${sorted[10]?.toFixed(0)} ms, p95 ${sorted[18]?.toFixed(0)} ms`);
    const draft = await draftFor(nora, (await addLead(nora)).id);
    expect((await nora.patch(`/api/content/${draft}`, { approvalStatus: 'approved' })).status).toBe(200);
  });

  it('signal the worker’s changes to tabs at every api', async () => {
    const other = await first.another(Roles.api);
    const tab = await openTab(at(other, nora));
    await addLead(nora, 'Heard Elsewhere');
    await until(async () => /"changed".*"leads"/.test(tab.text()));
    // After the signal, the change can be read there at once.
    expect((await at(other, nora).get<Lead[]>('/api/leads?limit=1')).body[0]?.name).toBe('Heard Elsewhere');
    await other.app.close();
    await tab.ended;
  });

  it('both report readiness; the worker serves nothing else', async () => {
    const there = at(worker, nora);
    for (const client of [nora, there]) {
      expect((await client.get('/api/health/live')).status).toBe(200);
      expect((await client.get('/api/health/ready')).body).toMatchObject({
        status: 'ready',
        checks: { database: 'ok', 'read models': 'ok' },
      });
    }
    for (const path of ['/', '/api/leads', '/api/auth/user', '/api/login', '/api/healthy'])
      expect((await there.get(path)).status).toBe(404);
    expect((await there.post('/api/leads', { name: 'Nobody' })).body).toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['api', () => api.url],
    ['worker', () => worker.url],
  ])(
    'of the role %s keeps idle connections for longer than a proxy does, so that no call comes over one that closes',
    async (_, url) => {
      const { headers } = await fetch(`${url()}/api/health/live`);
      const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? [];
      // Caddy keeps an idle connection for two minutes.
      expect(Number(seconds)).toBeGreaterThan(120);
    },
  );

  it('that is stopping is not ready, and completes its requests', async () => {
    const leaving = await first.another(Roles.api);
    const client = at(leaving, nora);
    await client.get('/api/health/live');
    const readiness = leaving.app.get(Readiness);
    const [asked, closing] = [client.get('/api/auth/user'), leaving.app.close()];
    await until(async () => (await readiness.report()).checks['not stopping'] === 'failed');
    expect((await asked).status).toBe(200);
    await closing;
    await expect(client.get('/api/health/live')).rejects.toThrow();
  });
});

interface Tab {
  text: () => string;
  ended: Promise<void>;
}
/** A live stream after its `hello`. */
const openTab = async (client: TestClient): Promise<Tab> => {
  const response = await client.visitor.fetch('/api/live');
  let text = '';
  const read = async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(chunk);
  };
  const ended = read();
  await until(async () => text.includes('hello'));
  return { text: () => text, ended };
};

describe('An api without a worker', () => {
  let lead: Lead;
  let draft: string;
  beforeAll(async () => {
    lead = await addLead(nora, 'Elise');
    draft = await draftFor(nora, lead.id);
    await worker.app.close();
  });

  it('saves and returns 202; the same request shows the change later', async () => {
    const approve = () =>
      nora.patch<ContentDetail | ErrorResponse>(
        `/api/content/${draft}`,
        { approvalStatus: 'approved' },
        { key: 'approve-once' },
      );
    const add = () =>
      nora.post<Lead | ErrorResponse>(
        '/api/leads',
        { name: 'Late', title: 'COO', company: 'Solberg' },
        { key: 'add-once' },
      );
    const rename = () =>
      nora.patch<Lead | ErrorResponse>(`/api/leads/${lead.id}`, { name: 'Élise' }, { key: 'rename-once' });

    for (const { status, body, headers } of await Promise.all([approve(), add(), rename()])) {
      expect(status).toBe(202);
      expect(body).toEqual({
        status: 'recorded',
        position: headers.get('X-Log-Position'),
        message: 'This is saved. It appears in the lists in a moment.',
      });
    }
    // The list does not show the change yet. The log has it once.
    expect((await nora.get<ContentDetail>(`/api/content/${draft}`)).body.approvalStatus).toBe('pending');

    worker = await first.another(Roles.worker);
    await until(async () => (await approve()).status === 200);
    expect((await approve()).body).toMatchObject({ approvalStatus: 'approved' });
    expect((await rename()).body).toMatchObject({ name: 'Élise' });
    expect((await add()).body).toMatchObject({ name: 'Late' });
    const { body } = await nora.get<Lead[]>('/api/leads?q=Late');
    expect(body).toHaveLength(1);
    expect((await api.app.get(Storage).store.readStream(`content-${draft}`)).map((e) => e.type)).toEqual([
      'DraftGenerated',
      'ContentApproved',
    ]);
  });

  it('ends without waiting for a draft, and the draft is written later', async () => {
    await worker.app.close();
    const leaving = await first.another(Roles.api);
    const asked = at(leaving, nora).post<JobStarted>('/api/content/generate-message', { leadId: lead.id });
    const waiting = `select from platform.job_inputs where name = 'draft-messages' and ended_at is null`;
    await until(async () => (await api.app.get(Storage).pool.query(waiting)).rowCount === 1);
    await leaving.app.close();
    const { status, body } = await asked;
    expect(status).toBe(202);
    worker = await first.another(Roles.worker);
    await until(async () => (await nora.get<Job>(body.address)).body.state === 'completed');
  });
});

describe('Somebody who signs out', () => {
  it('loses the live streams of this session at every process, and keeps those of other sessions', async () => {
    const other = await first.another(Roles.api);
    const home = await first.another(Roles.api, first.config.env.PORT);
    const elsewhere = await first.signIn('nora@example.com');
    const [here, there, kept] = await Promise.all([nora, at(other, nora), at(other, elsewhere)].map(openTab));
    await nora.visitor.fetch('/api/logout');
    await Promise.all([here?.ended, there?.ended]);
    await addLead(elsewhere, 'Still Heard');
    await until(async () => /"changed".*"leads"/.test(kept?.text() ?? ''));
    await other.app.close();
    await home.app.close();
    await kept?.ended;
  });
});

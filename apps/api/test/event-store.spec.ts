import { randomUUID } from 'node:crypto';
import type { ErrorResponse } from '@app/contracts/endpoint';
import type { ContentDetail } from '@app/contracts/content/content.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { type Answer, startTestApp, type TestApp, TestClient, until } from '../../../test/app';
import { Visitor } from '../../sandbox/src/visitor';
import { build } from '@app/event-sourcing/read-models/build';
import { registry } from '../src/app.module';
import { EventStoreServer } from './doubles/event-store/event-store-server';
import { addLead, draftFor, furnish } from './endpoints';

let server: EventStoreServer;
let app: TestApp;
let nora: TestClient;
beforeAll(async () => {
  server = await EventStoreServer.start();
  app = await startTestApp({ EVENTSTORE_URL: server.url, PLAN_LIMITS: 'on' });
  nora = await app.signIn('nora@example.com');
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

const timed = async <T>(work: Promise<Answer<T>>): Promise<Answer<T> & { ms: number }> => {
  const begin = performance.now();
  return { ...(await work), ms: performance.now() - begin };
};
const ready = () => app.stranger().fetch('/api/health/ready');
const names = async () => (await nora.get<Lead[]>('/api/leads')).body.map((l) => l.name);

describe('The product on EventStoreDB', () => {
  it('works completely without a log in PostgreSQL', async () => {
    const { lead, content } = await furnish(nora);
    const { body: draft } = await nora.get<ContentDetail>(`/api/content/${content}`);
    const { status } = await nora.patch(`/api/content/${content}`, {
      approvalStatus: 'approved',
      fingerprint: draft.fingerprint,
    });
    expect(status).toBe(200);
    expect(server.log.stream(`content-${content}`).map((e) => e.type)).toEqual(['DraftGenerated', 'ContentApproved']);
    expect(server.log.stream(`lead-${lead}`).map((e) => e.type)).toEqual(['LeadSurfaced', 'TouchLogged']);
    expect(server.log.asked).not.toContain('any');
    const { rows } = await app.storage.pool.query<{ n: number }>('select count(*)::int as n from log.events');
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('has read models that a rebuild from that log finds equal', async () => {
    for (const model of registry.readModels) {
      const { comparison } = await build(model, app.storage, { verify: true });
      expect(comparison.map((c) => c.differ)).toEqual(comparison.map(() => 0));
    }
  });

  it('admits one of thirty leads at one below the limit, sent to two processes', async () => {
    const tove = await app.signIn('tove@example.com');
    const second = await app.another();
    const visitor = new Visitor(second.url);
    visitor.setCookie('sid', tove.visitor.cookie('sid') ?? '');
    const there = new TestClient(visitor, tove.user);
    for (let n = 0; n < 19; n++) await addLead(tove, `Person ${n}`);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        (i % 2 ? tove : there).post('/api/leads', { name: `Racer ${i}`, title: 'COO', company: 'Atelier Nord' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(29).fill(402),
    ]);
    const surfaced = (await app.log()).filter((e) => e.type === 'LeadSurfaced' && e.metadata.owner === tove.id);
    expect(surfaced).toHaveLength(20);
    await second.app.close();
  });

  it('continues where it stopped after its own restart', async () => {
    const before = await names();
    const events = server.log.all.length;
    await app.restart();
    expect(await names()).toEqual(before);
    await addLead(nora, 'After the restart');
    expect(await names()).toContain('After the restart');
    expect(server.log.all.slice(events).map(({ type }) => type)).toEqual(['LeadsReserved', 'LeadSurfaced']);
  });
});

describe.each([
  ['dead', () => server.stop(), () => server.restart()],
  ['frozen', async () => server.freeze(), async () => server.thaw()],
])('While the event store is %s', (how, away, back) => {
  const key = randomUUID();
  const name = `Asked while it was ${how}`;
  const lead = { name, title: 'COO', company: 'Atelier Nord' };
  const add = () => nora.post<Lead & ErrorResponse>('/api/leads', lead, { key });

  let draft: string;
  beforeAll(async () => {
    draft = await draftFor(nora, (await addLead(nora)).id);
    await away();
  });

  it('refuses within 5 s what would have to be stored, and says that nothing is lost', async () => {
    const decline = nora.patch<ErrorResponse>(`/api/content/${draft}`, { approvalStatus: 'declined' });
    for (const { status, body, ms, headers } of await Promise.all([timed<ErrorResponse>(add()), timed(decline)])) {
      expect(status).toBe(503);
      expect(body).toEqual({
        statusCode: 503,
        code: 'store_unavailable',
        message: 'The data cannot be reached just now. Nothing is lost; try again in a moment.',
        requestId: headers.get('x-request-id'),
      });
      expect(ms).toBeLessThan(5_000);
    }
  });

  it('shows what is there, and says that it is not ready', async () => {
    expect((await nora.get('/api/leads')).status).toBe(200);
    const answer = await ready();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      status: 'not_ready',
      checks: { database: 'ok', 'event store': 'failed' },
    });
    expect((await app.stranger().fetch('/api/health/live')).status).toBe(200);
  });

  it('continues by itself when the store is back, and applies repeated requests once', async () => {
    await back();
    await until(async () => (await ready()).status === 200);
    // Lists may be behind for a moment. Then the response is 202, and the change is stored.
    const { body } = await until(async () => {
      const answer = await add();
      return answer.status === 200 && answer;
    });
    expect(await names()).toContain(name);
    expect(server.log.stream(`lead-${body.id}`)).toHaveLength(1);
    // Read models, reactions and jobs too.
    expect(await draftFor(nora, body.id)).toEqual(expect.any(String));
  });
});

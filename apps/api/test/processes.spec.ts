import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Import } from '@app/contracts/leads/imports.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { startTestApp, type TestApp, TestClient, until } from '../../../test/app';
import { Visitor } from '../../sandbox/src/visitor';
import { bytesOf } from '../src/features/leads/csv/fixtures/fixtures';
import { addLead, draftFor, importFile } from './endpoints';

let first: TestApp;
let second: { url: string; app: NestExpressApplication };
let here: TestClient;
let there: TestClient;
beforeAll(async () => {
  first = await startTestApp();
  second = await first.another();
  here = await first.signIn('nora@example.com');
  const visitor = new Visitor(second.url);
  visitor.setCookie('sid', here.visitor.cookie('sid') ?? '');
  there = new TestClient(visitor, here.user);
});
afterAll(async () => {
  await second.app.close();
  await first.close();
});

describe('Two processes on one database', () => {
  it('are both ready, and have the same sessions', async () => {
    for (const client of [here, there]) {
      expect((await client.get('/api/health/ready')).status).toBe(200);
      expect((await client.get('/api/auth/user')).body).toEqual(here.user);
    }
  });

  it('both show the effect of a click at once, whichever runs the read models', async () => {
    for (const client of [here, there]) {
      const lead = await addLead(client, 'Elise');
      expect((await client.get<Lead[]>('/api/leads?limit=1')).body[0]?.id).toBe(lead.id);
      const draft = await draftFor(client, lead.id);
      expect((await client.patch(`/api/content/${draft}`, { approvalStatus: 'approved' })).status).toBe(200);
    }
  });

  it('share the jobs', async () => {
    const done = await importFile(there, bytesOf('Name,Email\nAnna,anna@example.com\n'));
    expect((await here.get<Import>(`/api/imports/${done.id}`)).body).toEqual(done);
    expect((await here.get(`/api/jobs/${done.jobId}`)).body).toMatchObject({ state: 'completed' });
  });

  it('get each other’s signals', async () => {
    const end = new AbortController();
    const response = await there.visitor.fetch('/api/live', { signal: end.signal });
    let text = '';
    const reading = (async () => {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(chunk);
    })().catch(() => undefined); // ended below
    await until(async () => text.includes('hello'));
    await addLead(here, 'From Here');
    await until(async () => /"changed".*"leads"/.test(text));
    end.abort();
    await reading;
  });

  it('decide on a text once together', async () => {
    const draft = await draftFor(here, (await addLead(here)).id);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        (i % 2 ? here : there).patch(`/api/content/${draft}`, { approvalStatus: i % 3 ? 'approved' : 'declined' }),
      ),
    );
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200, 409]));
    expect(await first.log(`content-${draft}`)).toHaveLength(2);
  });

  it('continue when the one that runs the read models ends', async () => {
    await first.stop();
    const lead = await until(async () => {
      const added = await addLead(there, 'Survivor');
      return (await there.get<Lead[]>('/api/leads?limit=1')).body[0]?.id === added.id && added;
    });
    expect(lead.name).toBe('Survivor');
  });
});

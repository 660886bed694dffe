import { randomUUID } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Activity } from '@app/contracts/activity/activity.api';
import type { Usage } from '@app/contracts/billing/usage.api';
import type { ErrorResponse } from '@app/contracts/endpoint';
import type { Tier } from '@app/contracts/billing/billing.constants';
import { subscription } from '@app/domain/billing/subscription';
import type { Import, ImportAnalysis, ImportCandidate, ImportPreview } from '@app/contracts/imports/imports.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import type { Reply } from '@app/contracts/follow-ups/replies.api';
import { startTestApp, type TestApp, TestClient, until } from '../../../test/app';
import { Visitor } from '../../sandbox/src/visitor';
import { bytesOf } from '../src/features/imports/csv/fixtures/fixtures';
import { record } from '@app/event-sourcing/commands/record';
import { Roles } from '../src/platform/kernel/roles';
import { addLead, draftFor, endedJob, finishedImport, importFile } from './endpoints';
import { contextOf } from './history';

const grantTier = ({ storage }: TestApp, user: string, tier: Tier) =>
  record(
    storage.store,
    `subscription-${user}`,
    subscription,
    { type: 'GrantTier', tier, reason: 'none given', role: 'coach' },
    contextOf(user),
  );

let first: TestApp;
let second: { url: string; app: NestExpressApplication };
let here: TestClient;
let there: TestClient;
beforeAll(async () => {
  first = await startTestApp({ PLAN_LIMITS: 'on' });
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

  it('also show what a job of another process wrote, in lists for which no reply to a command waits', async () => {
    const { url, app } = await first.another(Roles.api);
    const api = new TestClient(new Visitor(url), here.user);
    api.visitor.setCookie('sid', here.visitor.cookie('sid') ?? '');
    const waiting = async () => (await api.get<Reply[]>('/api/replies')).body.map(({ name }) => name);
    // The read model rests after each batch, so several in a row find it at rest.
    for (const name of ['Ana', 'Ben', 'Cleo', 'Dora']) {
      const lead = await addLead(api, name);
      await api.post(`/api/leads/${lead.id}/touches`, { kind: 'reply', note: 'Yes, call me.' });
      expect(await waiting()).toEqual([name]);
      await draftFor(api, lead.id);
      expect(await waiting()).toEqual([]);
    }
    await app.close();
  });

  it('both show in every list what one of them recorded, once the other has answered the same request', async () => {
    const { id } = await addLead(here, 'Repeated');
    for (const [status, label] of [
      ['contacted', 'Contacted'],
      ['responded', 'Replied'],
      ['meeting_booked', 'Booked'],
      ['lost', 'Lost'],
    ]) {
      const key = randomUUID();
      for (const client of [here, there])
        expect((await client.patch(`/api/leads/${id}`, { status }, { key })).status).toBe(200);
      const [line] = (await there.get<Activity[]>('/api/activities?limit=1')).body;
      expect(line?.description).toBe(`Repeated moved to ${label}`);
    }
  });

  it('share the jobs', async () => {
    const done = await importFile(there, bytesOf('Name,Email\nAnna,anna@example.com\n'));
    expect((await here.get<Import>(`/api/imports/${done.id}`)).body).toEqual(done);
    expect(await endedJob(here, done.jobId)).toMatchObject({ state: 'completed' });
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

  it('admit one of thirty leads together at one below the limit, and free what is archived', async () => {
    const { body: before } = await here.get<Usage>('/api/usage');
    expect(before).toMatchObject({ tier: 'free', leads: { limit: 20, noticeAt: 15 }, posts: { limit: 3 } });
    for (let count = before.leads.count; count < 19; count++) await addLead(here, `Person ${count}`);
    const add = (i: number, key?: string) =>
      (i % 2 ? here : there).post<Lead & ErrorResponse>(
        '/api/leads',
        { name: `Racer ${i}`, title: 'COO', company: 'Atelier Nord' },
        key === undefined ? {} : { key },
      );
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => add(i, `racer-${i}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(29).fill(402),
    ]);
    expect(answers.find(({ status }) => status === 402)?.body).toMatchObject({
      code: 'plan_limit_reached',
      message:
        'Free holds 20 leads, and you have 20. Nothing is lost. Archive somebody to make room, or go to Starter, which holds 100.',
      current: { of: 'leads', tier: 'free', limit: 20, count: 20, next: 'starter' },
    });
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await add(won, `racer-${won}`)).body.id).toBe(answers[won]?.body.id);
    expect((await there.get<Usage>('/api/usage')).body.leads.count).toBe(20);

    const [one] = (await here.get<Lead[]>('/api/leads?limit=1')).body;
    expect((await here.post('/api/leads/archive', { ids: [one?.id] })).status).toBe(200);
    expect((await add(101)).status).toBe(200);
    const restored = await here.post<ErrorResponse>('/api/leads/restore', { ids: [one?.id] });
    expect([restored.status, restored.body.code]).toEqual([402, 'plan_limit_reached']);
    expect((await here.get<Lead[]>(`/api/leads/${one?.id}`)).body).toMatchObject({ archived: true });
    const [editable] = (await here.get<Lead[]>('/api/leads?limit=1')).body;
    expect((await here.patch(`/api/leads/${editable?.id}`, { title: 'Owner' })).status).toBe(200);
    expect((await here.get('/api/leads/export.csv')).status).toBe(200);
    expect((await here.post('/api/leads/generate-samples', {})).status).toBe(200);
    await here.post('/api/leads/archive', { ids: [editable?.id] });
  });

  it('import the people who fit the plan, and the others after an upgrade, without a new file', async () => {
    const tove = await first.signIn('tove@example.com');
    const lines = Array.from(
      { length: 30 },
      (_, i) => `Person ${i},person-${i}@example.com,2026-10-${String(i + 1).padStart(2, '0')}`,
    );
    const file = bytesOf(`Name,Email,Connected On\n${lines.join('\n')}\n`);
    for (let n = 0; n < 5; n++) await addLead(tove, `Own ${n}`);
    const { body: analysis } = await tove.upload<ImportAnalysis>('/api/imports', file, 'contacts.csv');
    const { mapping, tag, id } = analysis;
    const { body: preview } = await tove.post<ImportPreview>(`/api/imports/${id}/preview`, { mapping, tag });
    expect(preview).toMatchObject({ new: 30, room: 15 });
    expect(preview.candidates.map(({ name }) => name).slice(0, 2)).toEqual(['Person 29', 'Person 28']);
    const chosen = [2, 3].map((n) => preview.candidates[n]?.row);
    await tove.post(`/api/imports/${id}/start`, { mapping, tag, chosen });
    const two = await finishedImport(tove, id, 'completed');
    expect(two).toMatchObject({ created: 2, waiting: 28, left: 0 });
    const waiting = async () => (await tove.get<ImportCandidate[]>(`/api/imports/${id}/waiting`)).body;
    const whoWaits = (await waiting()).map(({ name }) => name);
    expect([whoWaits.length, ...whoWaits.slice(0, 3)]).toEqual([28, 'Person 29', 'Person 28', 'Person 25']);
    const goOn = async () => {
      expect((await tove.post(`/api/imports/${id}/continue`)).status).toBe(200);
      return finishedImport(tove, id, 'completed');
    };
    expect(await goOn()).toMatchObject({ created: 15, waiting: 15 });
    expect((await tove.get<Usage>('/api/usage')).body.leads).toMatchObject({ count: 20, limit: 20 });
    const names = (await tove.get<Lead[]>('/api/leads?limit=100')).body.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Person 29', 'Person 28', 'Person 27', 'Person 26', 'Person 15']));
    expect(await goOn()).toMatchObject({ created: 15, waiting: 15 });

    await grantTier(first, tove.id, 'pro');
    expect(await goOn()).toMatchObject({ created: 30, waiting: 0 });
    expect(await waiting()).toEqual([]);
    expect((await tove.post(`/api/imports/${id}/continue`)).status).toBe(409);
    await grantTier(first, tove.id, 'free');
    const refused = await tove.post<ErrorResponse>('/api/leads', {
      name: 'One More',
      title: 'COO',
      company: 'Atelier',
    });
    expect(refused.body).toMatchObject({ code: 'plan_limit_reached', current: { count: 35 } });
    expect((await tove.post<Import>(`/api/imports/${id}/undo`)).status).toBe(200);
    await finishedImport(tove, id, 'undone');
    await addLead(tove, 'One More');
  });

  it('give the place of an archived person to somebody who waits, also when the file has no email', async () => {
    const ugo = await first.signIn('ugo@example.com');
    for (let n = 0; n < 18; n++) await addLead(ugo, `Own ${n}`);
    const { body: analysis } = await ugo.upload<ImportAnalysis>(
      '/api/imports',
      bytesOf('Name\nAnna\nBen\nCleo\nDora\n'),
      'contacts.csv',
    );
    const { mapping, tag, id } = analysis;
    await ugo.post(`/api/imports/${id}/start`, { mapping, tag });
    expect(await finishedImport(ugo, id, 'completed')).toMatchObject({ created: 2, waiting: 2 });
    const [anna] = (await ugo.get<Lead[]>('/api/leads?q=Anna')).body;
    await ugo.post('/api/leads/archive', { ids: [anna?.id] });
    await ugo.post(`/api/imports/${id}/continue`);
    expect(await finishedImport(ugo, id, 'completed')).toMatchObject({ created: 3, waiting: 1 });
    const names = (await ugo.get<Lead[]>('/api/leads?limit=100')).body.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Ben', 'Cleo']));
    expect(names).not.toContain('Dora');
  });

  it('generate three posts a week together on Free', async () => {
    const post = (by: TestClient, i: number) =>
      by.post<ErrorResponse>('/api/content/generate-post', { theme: `A lesson ${i}` }, { key: `post-${i}` });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => post(i % 2 ? here : there, i)));
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(3);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await post(here, won)).body).toEqual(answers[won]?.body);
    expect((await here.post('/api/content/generate-samples')).status).toBe(200);
    expect((await here.get<Usage>('/api/usage')).body.posts).toMatchObject({ count: 3, limit: 3 });
    expect((await post(there, 7)).body).toMatchObject({ code: 'plan_limit_reached', current: { of: 'posts' } });
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

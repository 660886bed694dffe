import type { Content } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { Idea } from '@app/contracts/posts/ideas.api';
import type { Suggestions } from '@app/contracts/posts/suggestions.api';
import type { ErrorResponse } from '@app/contracts/endpoint';
import { startTestApp, type TestApp, type TestClient } from '../../../test/app';
import { suggestionFacts } from '../src/features/posts/suggestions.read-model';
import { addLead } from './endpoints';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()), 60_000);
afterAll(() => app.close());

let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`stuck-${++n}@example.com`);
const suggestions = async (person: TestClient) => (await person.get<Suggestions>('/api/suggestions')).body;
const titles = async (person: TestClient) => (await suggestions(person)).cards.map(({ title }) => title);

it('Nothing is suggested to a person without data', async () => {
  const nora = await someone();
  expect(await suggestions(nora)).toMatchObject({ cards: [], prompts: [], promptsOfWeek: 0 });
});

describe('Suggestions and prompts', () => {
  it('come from key topics, ideas and approved posts, and go when they are done', async () => {
    const nora = await someone();
    await nora.patch('/api/card', { topics: ['Rota design'] });
    const { body: idea } = await nora.post<Idea>('/api/ideas', { text: 'The Monday backlog' });
    expect(await titles(nora)).toEqual(['Say something on rota design', 'Write up “The Monday backlog”']);
    const { prompts, promptsOfWeek, weekStart } = await suggestions(nora);
    expect(prompts.map(({ theme, ideaId }) => [theme, ideaId])).toEqual([
      ['Rota design', null],
      ['The Monday backlog', idea.id],
    ]);
    expect([promptsOfWeek, new Date(weekStart).getUTCDay()]).toEqual([2, 1]);

    const answers = { happened: 'We met.', changed: 'I saw it.', tell: 'Ask first.' };
    const post = { theme: 'Rota design', answers, ideaId: idea.id };
    const id = (await nora.post<Drafted>('/api/content/generate-post', post)).body.drafts[0]?.id;
    expect(await suggestions(nora)).toMatchObject({ cards: [], prompts: [], promptsOfWeek: 2 });
    const { body: approved } = await nora.patch<Content>(`/api/content/${id}`, { approvalStatus: 'approved' });
    expect(await titles(nora)).toEqual(['Use your approved post']);
    await nora.post(`/api/content/${id}/copied`, { fingerprint: approved.fingerprint });
    expect(await titles(nora)).toEqual([]);
  });

  it('do not ask to use a post that went out without a copy', async () => {
    const nora = await someone();
    const answers = { happened: 'We met.', changed: 'I saw it.', tell: 'Ask first.' };
    const drafted = await nora.post<Drafted>('/api/content/generate-post', { theme: 'Rota design', answers });
    const path = `/api/content/${drafted.body.drafts[0]?.id}`;
    const { fingerprint } = (await nora.patch<Content>(path, { approvalStatus: 'approved' })).body;
    expect(await titles(nora)).toEqual(['Use your approved post']);
    expect((await nora.post(`${path}/sent`, { fingerprint })).status).toBe(200);
    expect(await titles(nora)).toEqual([]);
  });

  it('count the warm leads that are quiet, without those to whom a text waits, samples, and archived ones', async () => {
    const nora = await someone();
    const replied = async (name: string, daysAgo: number) => {
      const lead = await addLead(nora, name);
      await nora.patch(`/api/leads/${lead.id}`, { status: 'responded' });
      return { lead, daysAgo };
    };
    const [quiet, fresh, archived, drafted] = [
      await replied('Ann Berg', 11),
      await replied('Ben Cole', 1),
      await replied('Cem Dal', 11),
      await replied('Eva Fox', 11),
    ];
    await nora.post('/api/leads/archive', { ids: [archived.lead.id] });
    await nora.post('/api/content/generate-message', { leadId: drafted.lead.id });
    for (const { lead, daysAgo } of [quiet, archived, drafted])
      await app.storage.pool.query(
        `update suggestions_v${suggestionFacts.version}.suggestion_leads set (last_at, moved_at) = (now() - $2 * interval '1 day', now() - $2 * interval '1 day') where id = $1`,
        [lead.id, daysAgo],
      );
    expect(fresh.daysAgo).toBe(1);
    expect(await titles(nora)).toEqual(['Write to 1 warm lead']);
  });

  it('count a warm lead with whom the other lead of a merge was in touch, or has a draft, not as quiet', async () => {
    const nora = await someone();
    const warm = async (name: string) => {
      const lead = await addLead(nora, name);
      await nora.patch(`/api/leads/${lead.id}`, { status: 'responded' });
      await app.storage.pool.query(
        `update suggestions_v${suggestionFacts.version}.suggestion_leads set (last_at, moved_at) = (now() - interval '11 days', now() - interval '11 days') where id = $1`,
        [lead.id],
      );
      return lead;
    };
    const [ann, ben] = [await warm('Ann Berg'), await warm('Ben Cole')];
    expect(await titles(nora)).toEqual(['Write to 2 warm leads']);
    const [annToo, benToo] = [await addLead(nora, 'Anna Berg'), await addLead(nora, 'Benjamin Cole')];
    await nora.post(`/api/leads/${annToo.id}/touches`, { kind: 'call' });
    await nora.post('/api/content/generate-message', { leadId: benToo.id });
    await nora.post(`/api/leads/${ann.id}/merge`, { otherId: annToo.id });
    expect(await titles(nora)).not.toContain('Write to 2 warm leads');
    await nora.post(`/api/leads/${ben.id}/merge`, { otherId: benToo.id });
    expect((await titles(nora)).filter((title) => title.startsWith('Write to'))).toEqual([]);
  });

  it('take a noted talk as a prompt, without its words and without a name', async () => {
    const nora = await someone();
    await nora.patch('/api/card', { topics: ['Handovers'] });
    const lead = await addLead(nora, 'Elise Fournier');
    await nora.post(`/api/leads/${lead.id}/touches`, { kind: 'call', note: 'Elise fears the night handovers' });
    const { prompts } = await suggestions(nora);
    const talk = prompts.find(({ key }) => key.startsWith('talk:'));
    expect(talk).toMatchObject({ theme: 'Handovers', reason: 'You noted it. No name would be used' });
    expect(`${talk?.question}`).not.toMatch(/Elise|fears/);
  });

  it('stay away when they are dismissed, and come back with undo', async () => {
    const nora = await someone();
    await nora.patch('/api/card', { topics: ['Rota design'] });
    const key = 'topic:rota design';
    expect((await nora.post('/api/suggestions/dismiss', { key, reason: 'not_now' })).body).toEqual({
      key,
      dismissed: true,
    });
    expect(await suggestions(nora)).toMatchObject({ cards: [], prompts: [], promptsOfWeek: 1 });
    expect((await nora.post('/api/suggestions/restore', { key })).body).toEqual({ key, dismissed: false });
    expect((await suggestions(nora)).cards).toMatchObject([{ key }]);
    const mara = await someone();
    await mara.patch('/api/card', { topics: ['Rota design'] });
    await nora.post('/api/suggestions/dismiss', { key, reason: 'done' });
    expect(await titles(mara)).toEqual(['Say something on rota design']);
  });

  it('have keys of a known form only', async () => {
    const nora = await someone();
    const { status, body } = await nora.post<ErrorResponse>('/api/suggestions/dismiss', { key: 'x', reason: 'done' });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'key']);
  });
});

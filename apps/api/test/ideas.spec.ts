import type { Content } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { Idea, IdeasSaved } from '@app/contracts/posts/ideas.api';
import type { ErrorResponse } from '@app/contracts/endpoint';
import { startTestApp, type TestApp, type TestClient } from '../../../test/app';
import { addLead } from './endpoints';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()), 60_000);
afterAll(() => app.close());

let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`thinker-${++n}@example.com`);
const keep = async (person: TestClient, text: string, more: object = {}): Promise<Idea> =>
  (await person.post<Idea>('/api/ideas', { text, ...more })).body;
const list = async (person: TestClient, query = '') => (await person.get<Idea[]>(`/api/ideas${query}`)).body;
const texts = async (person: TestClient, query = '') => (await list(person, query)).map(({ text }) => text);

describe('The idea bank', () => {
  it('keeps an idea, and the same words once', async () => {
    const nora = await someone();
    const idea = await keep(nora, '  What the night crew \n says ');
    expect(idea).toMatchObject({
      text: 'What the night crew says',
      status: 'open',
      source: { kind: 'written', id: null, name: null },
      drafts: [],
    });
    expect(await keep(nora, 'what the NIGHT crew says')).toEqual(idea);
    expect(await list(nora)).toEqual([idea]);
  });

  it('keeps the same words once when they come several times at one moment, also from a file', async () => {
    const nora = await someone();
    const text = 'What the night crew says';
    await Promise.all([
      ...Array.from({ length: 5 }, () => nora.post('/api/ideas', { text })),
      nora.post('/api/ideas/import', { fileName: 'ideas.txt', text }),
    ]);
    expect(await texts(nora)).toEqual([text]);
  });

  it('says where an idea comes from', async () => {
    const nora = await someone();
    const lead = await addLead(nora, 'Elise Fournier');
    expect((await keep(nora, 'A reply', { leadId: lead.id })).source).toEqual({
      kind: 'reply',
      id: lead.id,
      name: null,
    });
    expect((await keep(nora, 'From my phone', { shared: true })).source.kind).toBe('shared');
    const mara = await someone();
    expect((await mara.post('/api/ideas', { text: 'Hers', leadId: lead.id })).status).toBe(404);
  });

  it('is searched, and read page by page', async () => {
    const nora = await someone();
    for (const text of ['First', 'Second night', 'Third']) await keep(nora, text);
    expect(await texts(nora, '?q=NIGHT')).toEqual(['Second night']);
    const first = await nora.get<Idea[]>('/api/ideas?limit=2');
    expect(first.body.map(({ text }) => text)).toEqual(['Third', 'Second night']);
    expect(first.headers.get('X-Total-Count')).toBe('3');
    const next = /<([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    expect((await nora.get<Idea[]>(next)).body.map(({ text }) => text)).toEqual(['First']);
  });

  it('changes, drops and brings back an idea', async () => {
    const nora = await someone();
    const { id } = await keep(nora, 'Backlog');
    expect((await nora.patch<Idea>(`/api/ideas/${id}`, { text: 'The Monday backlog' })).body.text).toBe(
      'The Monday backlog',
    );
    expect((await nora.post<Idea>(`/api/ideas/${id}/drop`, { reason: 'too_thin' })).body.status).toBe('dropped');
    expect((await nora.get<Idea>(`/api/ideas/${id}`)).body.status).toBe('dropped');
    expect(await list(nora)).toEqual([]);
    expect(await texts(nora, '?status=dropped')).toEqual(['The Monday backlog']);
    expect((await nora.patch<ErrorResponse>(`/api/ideas/${id}`, { text: 'x' })).body.code).toBe('invalid_transition');
    expect((await nora.post<Idea>(`/api/ideas/${id}/restore`)).body.status).toBe('open');
  });

  it('refuses to change an idea into the words of another one, also when both change at one moment', async () => {
    const nora = await someone();
    const kept = await keep(nora, 'The Monday backlog');
    const { id } = await keep(nora, 'Backlog');
    const change = (of: string, text: string, key: string = crypto.randomUUID()) =>
      nora.patch<Idea & ErrorResponse>(`/api/ideas/${of}`, { text }, { key });
    const refused = await change(id, 'the monday BACKLOG');
    expect([refused.status, refused.body.code]).toEqual([409, 'idea_exists']);
    expect(await texts(nora)).toEqual(['Backlog', 'The Monday backlog']);

    const key = crypto.randomUUID();
    expect((await change(kept.id, 'The monday backlog', key)).body.text).toBe('The monday backlog');
    await nora.post(`/api/ideas/${kept.id}/drop`, {});
    expect((await change(id, 'the monday backlog')).status).toBe(200);
    // A repeated request returns its first result: nobody had these words at that time.
    expect((await change(kept.id, 'The monday backlog', key)).status).toBe(200);

    const other = await keep(nora, 'Who fills the rota');
    const both = await Promise.all([change(id, 'The rota'), change(other.id, 'The rota')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('brings back no idea whose words were kept again meanwhile: the kept one is the answer', async () => {
    const nora = await someone();
    const dropped = await keep(nora, 'The Monday backlog');
    await nora.post(`/api/ideas/${dropped.id}/drop`, {});
    const kept = await keep(nora, 'the monday backlog');
    expect((await nora.post<Idea>(`/api/ideas/${dropped.id}/restore`)).body).toEqual(kept);
    expect(await texts(nora)).toEqual(['the monday backlog']);
    await nora.post(`/api/ideas/${kept.id}/drop`, {});
    await Promise.all([dropped, kept].map(({ id }) => nora.post(`/api/ideas/${id}/restore`)));
    expect(await texts(nora)).toHaveLength(1);
  });

  it('refuses an empty idea and a long one, and names the field', async () => {
    const nora = await someone();
    for (const text of [' \u200B ', 'x'.repeat(501)]) {
      const { status, body } = await nora.post<ErrorResponse>('/api/ideas', { text });
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'text']);
    }
  });
});

describe('A text file', () => {
  const send = (person: TestClient, text: string, key?: string) =>
    person.post<IdeasSaved>('/api/ideas/import', { fileName: 'ideas.txt', text }, key === undefined ? {} : { key });

  it('gives an idea for each of 500 lines, without empty lines and duplicates, and once for one key', async () => {
    const nora = await someone();
    await keep(nora, 'idea 7');
    const lines = Array.from({ length: 499 }, (_, i) => `Idea ${i}`);
    const file = ['', ...lines, 'idea 3', ' ', ''].join('\r\n');
    const result = { saved: 498, duplicates: 2, empty: 2 };
    const key = crypto.randomUUID();
    expect((await send(nora, file, key)).body).toEqual(result);
    expect((await send(nora, file, key)).body).toEqual(result);
    expect((await send(nora, file)).body).toEqual({ saved: 0, duplicates: 500, empty: 2 });
    const { headers } = await nora.get('/api/ideas');
    expect(headers.get('X-Total-Count')).toBe('499');
    expect((await list(nora, '?q=idea%203&limit=1'))[0]?.source).toEqual({ kind: 'file', id: null, name: 'ideas.txt' });
  });

  it.each([
    ['501 ideas', Array.from({ length: 501 }, (_, i) => `Idea ${i}`).join('\n'), 'The file has 501 ideas'],
    ['the bytes of a picture', '\uFFFDPNG\u0000', 'is not text in UTF-8'],
    ['a line of 501 characters', `Short\n${'x'.repeat(501)}`, 'Line 2 is longer'],
  ])('with %s is refused', async (_, text, message) => {
    const nora = await someone();
    const { status, body } = await send(nora, text);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ path: 'text', message: expect.stringContaining(message) }] });
    expect(await list(nora)).toEqual([]);
  });
});

describe('A post from an idea', () => {
  const draft = async (person: TestClient, body: object) => {
    const answer = await person.post<Drafted>('/api/content/generate-post', body);
    return { status: answer.status, draft: answer.body.drafts?.[0] };
  };

  it('stays linked to it, and a declined draft gives the idea back', async () => {
    const nora = await someone();
    const { id } = await keep(nora, 'The Monday backlog');
    const { draft: post } = await draft(nora, { theme: 'The Monday backlog', ideaId: id });
    expect(post).toMatchObject({ type: 'post', channel: 'linkedin_post', origin: { of: 'idea', id } });
    expect(await list(nora)).toMatchObject([
      { status: 'drafted', drafts: [{ id: post?.id, approvalStatus: 'pending' }] },
    ]);
    await nora.patch<Content>(`/api/content/${post?.id}`, { approvalStatus: 'declined' });
    expect(await list(nora, '?status=open')).toMatchObject([{ drafts: [{ approvalStatus: 'declined' }] }]);
    await nora.patch<Content>(`/api/content/${post?.id}`, { approvalStatus: 'pending' });
    expect(await list(nora, '?status=drafted')).toHaveLength(1);
  });

  it('is not written from the idea of another person', async () => {
    const [nora, mara] = [await someone(), await someone()];
    const { id } = await keep(nora, 'The Monday backlog');
    expect((await draft(mara, { theme: 'Backlog', ideaId: id })).status).toBe(404);
  });

  it('is not written from a dropped idea, until that is brought back', async () => {
    const nora = await someone();
    const { id } = await keep(nora, 'The Monday backlog');
    const write = (key: string = crypto.randomUUID()) =>
      nora.post<Drafted & ErrorResponse>('/api/content/generate-post', { theme: 'Backlog', ideaId: id }, { key });
    await nora.post(`/api/ideas/${id}/drop`, {});
    const { status, body } = await write();
    expect([status, body.code, body.message]).toEqual([
      409,
      'invalid_transition',
      'This idea was dropped. Bring it back, or write without it.',
    ]);
    expect((await nora.get<Content[]>('/api/content')).body).toEqual([]);
    await nora.post(`/api/ideas/${id}/restore`);
    const key = crypto.randomUUID();
    const [written] = (await write(key)).body.drafts;
    await nora.post(`/api/ideas/${id}/drop`, {});
    // A repeated request returns its first result: the idea was there at that time.
    expect((await write(key)).body.drafts).toEqual([written]);
  });

  it('is written for its channel: a mail has a subject, and is signed', async () => {
    const nora = await someone();
    await nora.patch('/api/card', { signature: 'Nora L.' });
    const answers = { happened: 'we stopped borrowing staff. it was loud' };
    const { draft: mail } = await draft(nora, { theme: 'Float staff', channel: 'email', answers });
    expect(mail).toMatchObject({ type: 'post', channel: 'email', title: 'We stopped borrowing staff' });
    expect(mail?.body.split('\n\n').at(-1)).toBe('Nora L.');
    const { draft: caption } = await draft(nora, { theme: 'Float staff', channel: 'instagram_post', answers });
    expect(caption).toMatchObject({ channel: 'instagram_post', title: null });
  });
});

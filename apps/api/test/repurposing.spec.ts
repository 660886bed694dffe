import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import type { Drafted, repurposeContent } from '@app/contracts/drafting/drafting.api';
import type { Idea } from '@app/contracts/posts/ideas.api';
import type { ErrorResponse, ResponseOf } from '@app/contracts/endpoint';
import { startTestApp, type TestApp, type TestClient } from '../../../test/app';
import { addLead, draftFor } from './endpoints';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()), 60_000);
afterAll(() => app.close());

let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`writer-${++n}@example.com`);
type Made = ResponseOf<typeof repurposeContent>;

const answers = {
  happened: 'We threw two pages away. The first week was loud. By week three the calls had stopped.',
  changed: 'I used to like forms. I was wrong.',
  tell: 'Ask at noon what the afternoon needs. What did nobody tell you today?',
};
const approvedPost = async (person: TestClient): Promise<Content> => {
  const { body } = await person.post<Drafted>('/api/content/generate-post', { theme: 'Shift handovers', answers });
  const id = body.drafts[0]?.id ?? '';
  return (await person.patch<Content>(`/api/content/${id}`, { approvalStatus: 'approved' })).body;
};
const repurpose = (person: TestClient, id: string, to: string, key?: string) =>
  person.post<Made>(`/api/content/${id}/repurpose`, { to }, key === undefined ? {} : { key });
const detail = async (person: TestClient, id = '') => (await person.get<ContentDetail>(`/api/content/${id}`)).body;

describe('A new draft from an own text', () => {
  it('waits, has sentences of that text only, and each knows the other', async () => {
    const nora = await someone();
    const post = await approvedPost(nora);
    const { draft } = (await repurpose(nora, post.id, 'email')).body;
    expect(draft).toMatchObject({
      type: 'post',
      channel: 'email',
      approvalStatus: 'pending',
      generatedByAi: false,
      topic: 'Shift handovers',
      origin: { of: 'content', id: post.id },
    });
    const [made, before] = [await detail(nora, draft?.id), await detail(nora, post.id)];
    expect(made.from).toEqual({ of: 'content', id: post.id, what: 'post', words: null, at: post.decidedAt });
    expect(made.basis[0]).toMatch(/^Your post of \d+ \p{L}+ \d{4}, in your own sentences$/u);
    expect(before.became).toMatchObject([{ id: draft?.id, what: 'post', channel: 'email', approvalStatus: 'pending' }]);
    const words = (text: string) => text.match(/[\p{L}’]+/gu) ?? [];
    const given = new Set([...words(post.body), ...words(nora.user.firstName ?? '')]);
    expect(words(made.body).filter((word) => !given.has(word))).toEqual([]);
  });

  it.each([
    ['linkedin_post', 'post', 'linkedin_post'],
    ['instagram_post', 'post', 'instagram_post'],
    ['linkedin_comment', 'comment', 'linkedin_comment'],
  ])('can be a %s', async (to, type, channel) => {
    const nora = await someone();
    const post = await approvedPost(nora);
    const { draft } = (await repurpose(nora, post.id, to)).body;
    expect(draft).toMatchObject({ type, channel, title: null, approvalStatus: 'pending' });
    expect(draft?.body).toContain('We threw two pages away.');
  });

  it('is one idea, however often', async () => {
    const nora = await someone();
    const post = await approvedPost(nora);
    const [one, again] = [await repurpose(nora, post.id, 'idea'), await repurpose(nora, post.id, 'idea')];
    expect(again).toMatchObject({ status: 200, body: { idea: { id: one.body.idea?.id }, draft: null } });
    expect((await nora.get<Idea[]>('/api/ideas')).body).toHaveLength(1);
    expect((await detail(nora, post.id)).became).toHaveLength(1);
  });

  it('is one idea also when it is made several times at one moment, or kept by hand then', async () => {
    const nora = await someone();
    const post = await approvedPost(nora);
    await Promise.all([
      ...Array.from({ length: 5 }, () => repurpose(nora, post.id, 'idea')),
      nora.post('/api/ideas', { text: 'We threw two pages away' }),
    ]);
    expect((await nora.get<Idea[]>('/api/ideas')).body).toHaveLength(1);
  });

  it('is made once for one key', async () => {
    const nora = await someone();
    const post = await approvedPost(nora);
    const key = crypto.randomUUID();
    const [one, again] = [await repurpose(nora, post.id, 'email', key), await repurpose(nora, post.id, 'email', key)];
    expect(again).toMatchObject({ status: 200, body: { draft: { id: one.body.draft?.id } } });
    expect((await detail(nora, post.id)).became).toHaveLength(1);
  });

  it('can be an idea that keeps only the thought', async () => {
    const nora = await someone();
    const post = await approvedPost(nora);
    const { idea, draft } = (await repurpose(nora, post.id, 'idea')).body;
    expect(draft).toBeNull();
    expect(idea).toMatchObject({ text: 'We threw two pages away', source: { kind: 'content', id: post.id } });
    expect((await nora.get<Idea[]>('/api/ideas')).body).toHaveLength(1);
    expect((await detail(nora, post.id)).became).toMatchObject([{ id: idea?.id, what: 'idea', channel: null }]);
    const { body } = await nora.post<Drafted>('/api/content/generate-post', { theme: 'Pages', ideaId: idea?.id });
    expect((await detail(nora, body.drafts[0]?.id)).from).toMatchObject({ of: 'idea', words: idea?.text });
  });

  it('from a message does not name the person by the name that they have now, also after a merge', async () => {
    const nora = await someone();
    const twin = await addLead(nora, 'Elise Fournier');
    const id = await draftFor(nora, twin.id);
    const lead = await addLead(nora, 'Alix Fournier-Roy');
    await nora.post(`/api/leads/${lead.id}/merge`, { otherId: twin.id });
    const body = 'Hi Alix, we threw two pages away.\n\nI hope that Alix agrees. Ask at noon.\n\nNora';
    await nora.patch(`/api/content/${id}`, { approvalStatus: 'edited', body });
    const merged = (await repurpose(nora, id, 'linkedin_post')).body.draft;
    expect(merged?.body).toContain('We threw two pages away.');
    expect(merged?.body).not.toContain('Alix');
    await nora.patch(`/api/leads/${lead.id}`, { name: 'Odile Fournier-Roy' });
    await nora.patch(`/api/content/${id}`, { approvalStatus: 'edited', body: body.replaceAll('Alix', 'Odile') });
    expect((await repurpose(nora, id, 'linkedin_post')).body.draft?.body).not.toContain('Odile');
  });

  it('from a message does not name the person', async () => {
    const nora = await someone();
    const id = await draftFor(nora, (await addLead(nora, 'Elise Fournier')).id);
    const body = 'Hi Elise, we threw two pages away.\n\nI hope that Elise Fournier agrees. Ask at noon.\n\nNora';
    await nora.patch(`/api/content/${id}`, { approvalStatus: 'edited', body });
    const made = (await repurpose(nora, id, 'linkedin_post')).body.draft;
    expect(made).toMatchObject({ type: 'post', targetLeadId: null, targetName: null });
    expect(made?.body).not.toMatch(/Elise|Fournier/);
  });

  it('is not made from a declined text, from one without a sentence, or from that of another person', async () => {
    const [nora, mara] = [await someone(), await someone()];
    const post = await approvedPost(nora);
    expect((await repurpose(mara, post.id, 'email')).status).toBe(404);
    const { body } = await nora.post<Drafted>('/api/content/generate-post', { theme: 'Open' });
    const refused = async (id = '') =>
      (await nora.post<ErrorResponse>(`/api/content/${id}/repurpose`, { to: 'email' })).body;
    expect(await refused(body.drafts[0]?.id)).toMatchObject({ code: 'nothing_left' });
    await nora.patch(`/api/content/${body.drafts[0]?.id}`, { approvalStatus: 'declined' });
    expect(await refused(body.drafts[0]?.id)).toMatchObject({ code: 'invalid_transition' });
  });
});

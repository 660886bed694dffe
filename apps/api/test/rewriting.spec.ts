import type { Content, ContentDetail, Drafted } from '@app/contracts/content/content.api';
import { startTestApp, type TestApp } from '../../../test/app';
import { addLead } from './endpoints';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()), 60_000);
afterAll(() => app.close());

const draftFor = async (person: Awaited<ReturnType<TestApp['signIn']>>, name: string): Promise<Content> => {
  const { id } = await addLead(person, name);
  const [draft] = (await person.post<Drafted>('/api/content/generate-message', { leadId: id })).body.drafts;
  if (!draft) throw new Error('There is no draft');
  return draft;
};

it('Another situation gives a waiting text other words, and the words before can be restored', async () => {
  const nora = await app.signIn('nora@example.com');
  const draft = await draftFor(nora, 'Ann Berg');
  expect(draft.situation?.name).toBe('Thank for a referral');

  const wish = { wish: 'situation', situation: 'their-post', basedOn: 0 };
  const { status, body } = await nora.post<Drafted>(`/api/content/${draft.id}/rewrite`, wish);
  expect(status).toBe(200);
  const [rewritten] = body.drafts;
  expect(rewritten).toMatchObject({
    id: draft.id,
    approvalStatus: 'pending',
    revision: 1,
    situation: { name: 'Their post', reason: 'chosen by you' },
    templateId: 'shipped:their-post',
  });
  expect(rewritten?.body).not.toBe(draft.body);

  const restored = await nora.patch<ContentDetail>(`/api/content/${draft.id}`, {
    approvalStatus: 'edited',
    restore: 0,
    basedOn: 1,
  });
  expect(restored.body).toMatchObject({ body: draft.body, revision: 2 });
  expect(restored.body.revisions.map(({ kind }) => kind)).toEqual(['drafted', 'rewritten', 'edited']);
});

it('A text is not written anew over an edit that the person has not seen, nor by a wish that needs a model', async () => {
  const nora = await app.signIn('nora@example.com');
  const draft = await draftFor(nora, 'Ben Cole');
  await nora.patch(`/api/content/${draft.id}`, { approvalStatus: 'edited', body: 'My own words.' });
  const rewrite = (body: object) => nora.post<{ code: string }>(`/api/content/${draft.id}/rewrite`, body);

  expect((await rewrite({ wish: 'situation', situation: 'reply', basedOn: 0 })).body.code).toBe('stale_text');
  expect((await rewrite({ wish: 'warmer', basedOn: 1 })).body.code).toBe('no_model');
  expect((await rewrite({ wish: 'situation', basedOn: 1 })).body.code).toBe('validation_failed');
  expect((await nora.get<Content>(`/api/content/${draft.id}`)).body).toMatchObject({
    body: 'My own words.',
    revision: 1,
  });

  const mara = await app.signIn('mara@example.com');
  const { status } = await mara.post(`/api/content/${draft.id}/rewrite`, {
    wish: 'situation',
    situation: 'reply',
    basedOn: 1,
  });
  expect(status).toBe(404);
});

import type { Content, ContentDetail, contentSituations } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import { situationIds } from '@app/contracts/content/content.constants';
import type { ResponseOf } from '@app/contracts/endpoint';
import { startTestApp, type TestApp, type TestClient } from '../../../test/app';
import { addLead, addTemplate } from './endpoints';

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
  expect(restored.body).toMatchObject({ body: draft.body, revision: 2, situation: draft.situation });
  expect(restored.body.revisions.map(({ kind }) => kind)).toEqual(['drafted', 'rewritten', 'edited']);
});

it('Another tone gives a waiting message other words for the same reason; the preferred tone stays', async () => {
  const nora = await app.signIn('tones@example.com');
  const draft = await draftFor(nora, 'Ann Berg');
  const rewrite = (body: object) => nora.post<Drafted>(`/api/content/${draft.id}/rewrite`, body);
  const { body } = await rewrite({ wish: 'situation', situation: 'referral', tone: 'bold', basedOn: 0 });
  expect(draft.tone).toBe('calm');
  const { situation, templateId } = draft;
  expect(body.drafts).toMatchObject([{ tone: 'bold', revision: 1, situation, templateId }]);
  expect(body.drafts[0]?.body).not.toBe(draft.body);
  expect((await draftFor(nora, 'Cy Dahl')).tone).toBe('calm');
  expect(await rewrite({ wish: 'again', tone: 'bold', basedOn: 1 })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ path: 'tone' }] },
  });
});

describe('A redraft', () => {
  const again = (person: TestClient, { id, revision }: Content) =>
    person.post<Drafted>(`/api/content/${id}/rewrite`, { wish: 'again', basedOn: revision });

  it('is written by the templates from what is known now; the words before can be restored', async () => {
    const nora = await app.signIn('redraft@example.com');
    const draft = await draftFor(nora, 'Ann Berg');
    await nora.patch(`/api/leads/${draft.targetLeadId}`, { description: 'Referred Ida Moe to me.' });
    const { status, body } = await again(nora, draft);
    expect(status).toBe(200);
    expect(body.drafts[0]).toMatchObject({ revision: 1, approvalStatus: 'pending', generatedByAi: false });
    expect(body.drafts[0]?.body).toBe(draft.body.replace('Hana Sato', 'Ida Moe'));
    const restore = { approvalStatus: 'edited', restore: 0, basedOn: 1 };
    expect((await nora.patch(`/api/content/${draft.id}`, restore)).body).toMatchObject({ body: draft.body });
  });

  it('keeps words of the person’s own as a version', async () => {
    const nora = await app.signIn('redraft-edited@example.com');
    const draft = await draftFor(nora, 'Ann Berg');
    await nora.patch(`/api/content/${draft.id}`, { approvalStatus: 'edited', body: 'My own words.' });
    await again(nora, { ...draft, revision: 1 });
    const { body } = await nora.get<ContentDetail>(`/api/content/${draft.id}`);
    expect(body.revisions.map((one) => [one.kind, one.body])).toEqual([
      ['drafted', draft.body],
      ['edited', 'My own words.'],
      ['rewritten', draft.body],
    ]);
  });

  it('makes no new version when nothing has changed', async () => {
    const nora = await app.signIn('redraft-same@example.com');
    const draft = await draftFor(nora, 'Ann Berg');
    expect((await again(nora, draft)).body.drafts[0]).toMatchObject({ revision: 0, body: draft.body });
    expect((await app.log(`content-${draft.id}`)).map(({ type }) => type)).toEqual(['DraftGenerated']);
  });

  it('keeps the chosen situation, own template and tone, also after a version was restored', async () => {
    const nora = await app.signIn('redraft-kept@example.com');
    const draft = await draftFor(nora, 'Ann Berg');
    const template = await addTemplate(nora, {
      situation: 'reconnect',
      text: 'Hi {{ first_name }}. About {{ company }}.',
    });
    const rewrite = (body: object) => nora.post<Drafted>(`/api/content/${draft.id}/rewrite`, body);
    await rewrite({ wish: 'situation', situation: 'reconnect', template: template.id, tone: 'bold', basedOn: 0 });
    await rewrite({ wish: 'situation', situation: 'reply', tone: 'reflective', basedOn: 1 });
    await nora.patch(`/api/content/${draft.id}`, { approvalStatus: 'edited', restore: 1, basedOn: 2 });
    await nora.patch(`/api/leads/${draft.targetLeadId}`, { company: 'Kiel Software' });
    expect((await again(nora, { ...draft, revision: 3 })).body.drafts[0]).toMatchObject({
      revision: 4,
      body: 'Hi Ann. About Kiel Software.',
      tone: 'bold',
      situation: { name: 'Reconnect', reason: 'chosen by you' },
      templateId: `own:${template.id}`,
    });
  });
});

it('A text is not rewritten over an edit that the person has not seen, nor for a wish that needs a model', async () => {
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

it('A waiting message has all situations: which fit its lead, and what the others lack', async () => {
  const nora = await app.signIn('situations@example.com');
  const draft = await draftFor(nora, 'Ann Berg');
  const address = `/api/content/${draft.id}/situations`;
  const { body } = await nora.get<ResponseOf<typeof contentSituations>>(address);
  expect(body.current).toBe('referral');
  expect(body.situations.map(({ id }) => id)).toEqual(situationIds);
  expect(body.situations).toContainEqual({
    id: 'referral',
    name: 'Thank for a referral',
    fits: true,
    why: 'referred Hana Sato to you',
  });
  expect(body.situations).toContainEqual({
    id: 'reply',
    name: 'Answer to a reply',
    fits: false,
    why: 'needs a reply as the last touch',
  });

  await nora.patch(`/api/content/${draft.id}`, { approvalStatus: 'declined' });
  expect(await nora.get(address)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
  const mara = await app.signIn('mara@example.com');
  expect((await mara.get(address)).status).toBe(404);
});

it('A waiting message says what its reader can tell', async () => {
  const nora = await app.signIn('tells@example.com');
  const { id, situation } = await draftFor(nora, 'Ann Berg');
  const tells = async () => (await nora.get<ContentDetail>(`/api/content/${id}`)).body.tells;
  expect(await tells()).toMatchObject({ whyMe: { ok: true }, whyNow: { ok: true, words: situation?.reason } });
  await nora.patch(`/api/content/${id}`, {
    approvalStatus: 'edited',
    body: 'Hi Ann, I saw you in Lyon. Shall we talk?',
  });
  expect((await tells())?.want).toEqual({ ok: true, words: 'You ask: Shall we talk?' });
});

it('A waiting message says how many others have the words of its template, and which', async () => {
  const nora = await app.signIn('alike@example.com');
  const alike = async ({ id }: Content) => (await nora.get<ContentDetail>(`/api/content/${id}`)).body.sharedWith;
  const first = await draftFor(nora, 'Ann Berg');
  expect(await alike(first)).toBe(0);
  const second = await draftFor(nora, 'Ben Cole');
  const third = await draftFor(nora, 'Cy Dahl');
  expect(await alike(first)).toBe(2);
  const others = await nora.get<Content[]>(`/api/content?sameWordsAs=${first.id}`);
  expect(others.body.map(({ targetName }) => targetName)).toEqual(['Cy Dahl', 'Ben Cole']);
  const mara = await app.signIn('mara@example.com');
  expect((await mara.get<Content[]>(`/api/content?sameWordsAs=${first.id}`)).body).toEqual([]);

  await nora.patch(`/api/content/${second.id}`, { approvalStatus: 'edited', body: 'My own words.' });
  await nora.patch(`/api/content/${third.id}`, { approvalStatus: 'declined' });
  expect([await alike(first), await alike(second)]).toEqual([0, 0]);
});

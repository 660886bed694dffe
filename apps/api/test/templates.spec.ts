import type { Content, contentSituations } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import { situationIds } from '@app/contracts/content/content.constants';
import type { previewTemplate, Template } from '@app/contracts/drafting/template.api';
import { templateLimits } from '@app/contracts/drafting/template.constants';
import type { ErrorResponse, ResponseOf } from '@app/contracts/endpoint';
import { startTestApp, type TestApp, type TestClient } from '../../../test/app';
import type { Lead } from '@app/contracts/leads/leads.api';
import { addLead, addTemplate, actsOfPeople, decide, draftFor } from './endpoints';

type Preview = ResponseOf<typeof previewTemplate>;

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()), 60_000);
afterAll(() => app.close());

let people = 0;
const somebody = () => app.signIn(`templates-${people++}@example.com`);

/** A lead whom “Thank for a referral” fits, and the draft to them. */
const draftTo = async (client: TestClient, name: string): Promise<Content> => {
  const { id } = await addLead(client, name);
  const [draft] = (await client.post<Drafted>('/api/content/generate-message', { leadId: id })).body.drafts;
  if (!draft) throw new Error('There is no draft');
  return draft;
};
const listOf = async (client: TestClient) => (await client.get<Template[]>('/api/templates')).body;
const thanks = {
  name: 'Thank you',
  situation: 'referral',
  text: 'Hi {{ first_name }}, thanks for {{ referred }}.\n\nNora',
};

describe('The message templates', () => {
  it('are twelve that ship, in the person’s tone, with their results', async () => {
    const nora = await somebody();
    const draft = await draftTo(nora, 'Ann Berg');
    await nora.patch(`/api/content/${draft.id}`, { approvalStatus: 'approved', fingerprint: draft.fingerprint });
    await nora.post(`/api/content/${draft.id}/copied`, { fingerprint: draft.fingerprint });
    await nora.post(`/api/content/${draft.id}/sent`, { fingerprint: draft.fingerprint });
    await draftTo(nora, 'Ben Cole');
    const list = await listOf(nora);
    expect(list.map(({ situation }) => situation)).toEqual(situationIds);
    expect(list.find(({ id }) => id === 'shipped:referral')).toMatchObject({
      own: false,
      name: 'Thank for a referral',
      text: expect.stringContaining('thank you for giving {{ referred | ask }} my name'),
      letter: expect.not.stringContaining('{%'),
      version: 0,
      savedAt: null,
      results: { drafted: 2, approved: 1, sent: 1 },
    });
    const answers = async () => (await nora.get('/api/analytics/templates')).body;
    expect(await answers()).toEqual([{ template: 'shipped:referral', sent: 1, answered: 0 }]);
    await nora.post(`/api/leads/${draft.targetLeadId}/touches`, { kind: 'reply', note: 'Gladly.' });
    expect(await answers()).toEqual([{ template: 'shipped:referral', sent: 1, answered: 1 }]);
  });

  it('count no draft to a sample lead', async () => {
    const nora = await somebody();
    await nora.post('/api/leads/generate-samples');
    const [sample] = (await nora.get<Lead[]>('/api/leads')).body;
    if (!sample) throw new Error('There is no sample lead');
    // The first draft to a sample lead is written by hand, the next one comes from a template.
    await decide(nora, await draftFor(nora, sample.id), { approvalStatus: 'declined' });
    const { body: draft } = await nora.get<Content>(`/api/content/${await draftFor(nora, sample.id)}`);
    expect(draft.templateId).toMatch(/^shipped:/u);
    expect((await listOf(nora)).filter(({ results }) => results.drafted > 0)).toEqual([]);
  });

  it('are joined by one’s own, which the next draft uses; waiting drafts stay as they are', async () => {
    const nora = await somebody();
    const before = await draftTo(nora, 'Ann Berg');
    const saved = await addTemplate(nora, { ...thanks, replacesShipped: true });
    expect(saved).toMatchObject({ own: true, version: 1, archived: false, replacesShipped: true });

    const draft = await draftTo(nora, 'Ben Cole');
    expect(draft).toMatchObject({
      body: 'Hi Ben, thanks for Hana Sato.\n\nNora',
      templateId: `own:${saved.id}`,
      situation: { name: 'Thank for a referral', reason: 'referred Hana Sato to you' },
    });
    expect((await nora.get<Content>(`/api/content/${before.id}`)).body.body).toBe(before.body);
    expect((await listOf(nora)).find(({ id }) => id === saved.id)?.results.drafted).toBe(1);
  });

  it('are changed, archived and brought back; without the own one drafts use the shipped one again', async () => {
    const nora = await somebody();
    const { id } = await addTemplate(nora, { ...thanks, replacesShipped: true });
    const changed = await nora.patch<Template>(`/api/templates/${id}`, {
      text: 'Hello {{ first_name }}, thank you.',
      basedOn: 1,
    });
    expect(changed.body).toMatchObject({ version: 2, name: 'Thank you' });
    expect((await draftTo(nora, 'Ann Berg')).body).toBe('Hello Ann, thank you.');
    expect(await nora.patch(`/api/templates/${id}`, { name: 'Old', basedOn: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_text', current: { version: 2 } },
    });

    expect((await nora.post<Template>(`/api/templates/${id}/archive`)).body.archived).toBe(true);
    expect((await draftTo(nora, 'Ben Cole')).templateId).toBe('shipped:referral');
    expect((await nora.patch(`/api/templates/${id}`, { name: 'New', basedOn: 2 })).status).toBe(409);

    expect((await nora.post<Template>(`/api/templates/${id}/restore`)).body.archived).toBe(false);
    expect((await draftTo(nora, 'Cy Dahl')).templateId).toBe(`own:${id}`);
  });

  it('that replace none are chosen by hand, for their situation only', async () => {
    const nora = await somebody();
    const draft = await draftTo(nora, 'Ann Berg');
    const extra = await addTemplate(nora, { ...thanks, name: 'Warm', text: 'Dear {{ first_name }}, how kind of you.' });
    expect((await draftTo(nora, 'Ben Cole')).templateId).toBe('shipped:referral');
    const { body } = await nora.get<ResponseOf<typeof contentSituations>>(`/api/content/${draft.id}/situations`);
    expect(body.templates).toEqual([{ id: extra.id, name: 'Warm', situation: 'referral' }]);

    const rewrite = (change: object) =>
      nora.post<Drafted>(`/api/content/${draft.id}/rewrite`, {
        wish: 'situation',
        situation: 'referral',
        template: extra.id,
        basedOn: 0,
        ...change,
      });
    expect((await rewrite({ situation: 'reply' })).status).toBe(404);
    expect((await rewrite({ template: 'a2f0f3a1-54ce-4f0d-9a61-000000000009' })).status).toBe(404);
    expect((await rewrite({})).body.drafts).toMatchObject([
      { body: 'Dear Ann, how kind of you.', templateId: `own:${extra.id}`, revision: 1 },
    ]);
  });

  it('of another person are unknown', async () => {
    const [nora, ida] = [await somebody(), await somebody()];
    const { id } = await addTemplate(nora, { ...thanks, replacesShipped: true });
    expect((await listOf(ida)).every(({ own }) => !own)).toBe(true);
    expect((await ida.patch(`/api/templates/${id}`, { name: 'Mine', basedOn: 1 })).status).toBe(404);
    expect((await ida.post(`/api/templates/${id}/archive`)).status).toBe(404);
    expect((await draftTo(ida, 'Ann Berg')).templateId).toBe('shipped:referral');
  });

  it('are at most a hundred', async () => {
    const nora = await somebody();
    for (let i = 2; i < templateLimits.own; i++) await addTemplate(nora, { name: `No. ${i}` });
    // Ten tabs at once.
    const added = await Promise.all(Array.from({ length: 10 }, () => nora.post('/api/templates', thanks)));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await nora.post('/api/templates', thanks)).toMatchObject({
      status: 409,
      body: { code: 'too_many_templates' },
    });
    const first = (await listOf(nora)).find(({ own }) => own)?.id;
    await nora.post(`/api/templates/${first}/archive`);
    await addTemplate(nora);
    expect(await nora.post(`/api/templates/${first}/restore`)).toMatchObject({
      status: 409,
      body: { code: 'too_many_templates' },
    });
  }, 60_000);
});

describe('A template is refused when it is saved, by its field, and nothing is stored', () => {
  it.each<[string, object, string, string]>([
    [
      'an unknown fact',
      { text: 'Hi {{ frist_name }}.' },
      'text',
      'There is no fact called frist_name. Did you mean first_name?',
    ],
    ['an unknown fact in the subject', { subject: 'For {{ weather }}' }, 'subject', 'There is no fact called weather'],
    [
      'broken Liquid',
      { text: 'Hi {{ first_name' },
      'text',
      'This is not correct Liquid: output "{{ first_name" not closed',
    ],
    [
      'an open condition',
      { text: '{% if mail %}Hi' },
      'text',
      'This is not correct Liquid: tag {% if mail %} not closed',
    ],
    [
      'a loop',
      { text: '{% for i in (1..100000000) %}{% endfor %}' },
      'text',
      'The tag “for” is not available. Templates have if, unless, case and comment',
    ],
    [
      'a file',
      { text: '{% include "/etc/passwd" %}' },
      'text',
      'The tag “include” is not available. Templates have if, unless, case and comment',
    ],
    [
      'a filter',
      { text: '{{ company | split: "" }}' },
      'text',
      'The filter “split” is not available. Templates have ask, default, downcase and upcase',
    ],
    ['a text that is too long', { text: 'x'.repeat(20_000) }, 'text', 'Text must have at most 4,000 characters'],
    ['a text without words', { text: ' ' }, 'text', 'The text is empty'],
    [
      'a text that says nothing',
      { text: '{% if mail and note %}Hi{% endif %}' },
      'text',
      'The text says nothing, or it is too long',
    ],
    [
      'a subject that becomes too long',
      { subject: '{{company}}'.repeat(27) },
      'subject',
      'The subject is too long with the facts in it',
    ],
    ['no name', { name: '  ' }, 'name', 'The template needs a name'],
    [
      'a situation that is none',
      { situation: 'war' },
      'situation',
      `Situation must be one of ${situationIds.join(', ')}`,
    ],
  ])('%s', async (_, change, path, message) => {
    const nora = await app.signIn('refused-template@example.com');
    const before = await actsOfPeople(app, nora);
    const { status, body } = await nora.post<ErrorResponse>('/api/templates', { ...thanks, ...change });
    // A question has its own mark.
    expect(body.message).toMatch(/[^.?]([.?])$/);
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path, message }] });
    expect(await actsOfPeople(app, nora)).toBe(before);
  });

  it('a deep one ends like any other', async () => {
    const nora = await somebody();
    const deep = `${'{% if title %}'.repeat(150)}Hi.${'{% endif %}'.repeat(150)}`;
    expect((await nora.post('/api/templates', { ...thanks, text: deep })).status).toBe(200);
    const wide = '{{ title | upcase | downcase }}'.repeat(129);
    expect((await nora.post('/api/templates', { ...thanks, text: wide })).status).toBe(200);
    const { body } = await nora.post<Preview>('/api/templates/preview', { situation: 'referral', text: wide });
    expect(body.problems).toEqual([]);
  });

  it('a change is checked too', async () => {
    const nora = await somebody();
    const { id } = await addTemplate(nora);
    expect(await nora.patch(`/api/templates/${id}`, { text: '{{ nobody }}', basedOn: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'text' }] },
    });
  });
});

describe('The preview of a template', () => {
  const preview = (client: TestClient, change: object = {}) =>
    client.post<Preview>('/api/templates/preview', { situation: 'referral', text: thanks.text, ...change });

  it('fills it for three leads that its situation fits, and counts the others', async () => {
    const nora = await somebody();
    await nora.patch('/api/card', { signature: 'Nora' });
    for (const name of ['Ann Berg', '王小明', 'Cy Dahl']) await addLead(nora, name);
    await addLead(nora, 'Di Eng', { title: '-', company: '-' });
    await addLead(nora, 'Nobody Known', { description: null, company: '-' });
    const { body } = await preview(nora);
    expect(body).toMatchObject({
      problems: [],
      // The one that most is known about, the one that least is, and a name in another script.
      leads: [{ name: 'Cy Dahl' }, { name: 'Di Eng' }, { name: '王小明' }],
      found: { fitting: 4, looked: 5 },
    });
    expect(body.leads[0]).toMatchObject({
      fits: true,
      subject: null,
      body: 'Hi Cy, thanks for Hana Sato.\n\nNora',
      gaps: [],
      missing: [],
    });
    expect(body.found?.facts.find(({ name }) => name === 'company')).toMatchObject({
      value: 'Atelier Nord',
      lacking: 2,
    });

    const next = await preview(nora, { after: body.leads[2]?.id });
    expect(next.body.leads.map(({ name }) => name)).toEqual(['Ann Berg', 'Cy Dahl', 'Di Eng']);
    const again = await preview(nora, {
      leads: [body.leads[0]?.id],
      text: 'Hi {{ first_name }}, [why them?]',
      channel: 'email',
    });
    expect(again.body).toMatchObject({
      found: null,
      leads: [{ name: 'Cy Dahl', subject: 'Thanks for Hana Sato', body: 'Hi Cy,\n\n[why them?]', gaps: ['why them?'] }],
    });
  });

  it('names the facts that a lead lacks, and says when nothing is left', async () => {
    const nora = await somebody();
    await addLead(nora, 'Ann Berg', { description: null });
    const { body } = await preview(nora, { text: 'Thanks for {{ referred }}.' });
    expect(body).toMatchObject({ found: { fitting: 0 }, leads: [{ fits: false, body: null, missing: ['referred'] }] });
  });

  it('says what is wrong with it', async () => {
    const nora = await somebody();
    await addLead(nora);
    const { status, body } = await preview(nora, { text: 'Hi {{ frist_name }}' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        problems: [{ path: 'text', unknown: 'frist_name', didYouMean: 'first_name' }],
        leads: [],
        found: { looked: 1 },
      },
    });
  });

  it('shows nobody else’s leads', async () => {
    const [nora, ida] = [await somebody(), await somebody()];
    const { id } = await addLead(nora);
    expect((await preview(ida, { leads: [id] })).status).toBe(404);
    expect((await preview(ida, { after: id })).status).toBe(404);
    expect((await preview(ida)).body).toMatchObject({ leads: [], found: { fitting: 0, looked: 0 } });
  });
});

it('The words of a draft become a template: facts take the places of what they say', async () => {
  const nora = await somebody();
  await nora.patch('/api/card', { whoIHelp: 'people who run shifts', signature: 'Nora' });
  const draft = await draftTo(nora, 'Ann Berg');
  const words = {
    contentId: draft.id,
    title: null,
    body: 'Hi Ann, ann berg of Atelier Nord. I help people who run shifts.\n\nNora',
  };
  expect((await nora.post('/api/templates/of-draft', words)).body).toEqual({
    situation: 'referral',
    subject: '',
    text: 'Hi {{ first_name }}, {{ first_name }} of {{ company }}. I help {{ who_i_help }}.\n\n{{ sign }}',
  });
  const ida = await somebody();
  expect((await ida.post('/api/templates/of-draft', words)).status).toBe(404);
});

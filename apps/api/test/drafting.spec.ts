import { createHash } from 'node:crypto';
import type { Content, contentSituations } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { ResponseOf } from '@app/contracts/endpoint';
import type { getLead, Lead } from '@app/contracts/leads/leads.api';
import type { Week } from '@app/contracts/metrics/metrics.api';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { addLead, decide, draftFor, draftToLead } from './endpoints';

type Detail = ResponseOf<typeof getLead>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`person-${++n}@example.com`);
const print = (body: string) => createHash('sha256').update(body, 'utf8').digest('hex');

/** A person with one waiting draft. */
const withDraft = async () => draftToLead(await someone());
/** The text to the lead, when its job has ended. */
const drafted = (nora: TestClient, lead: Lead): Promise<Content> =>
  until(async () => (await nora.get<Content[]>(`/api/content?leadId=${lead.id}`)).body[0]);

describe('Outreach drafts', () => {
  it('are one for each lead, wait for a decision, and are in the lead’s row and timeline', async () => {
    const nora = await someone();
    const leads = await Promise.all(['Marta Nowak', 'Bo Ek', 'Ada Holm'].map((name) => addLead(nora, name)));
    const { body, status } = await nora.post<Drafted>('/api/content/generate-messages', {
      leadIds: leads.map((l) => l.id),
    });
    expect(status).toBe(200);
    expect(body.skipped).toEqual([]);
    expect(new Set(body.drafts.map((d) => d.targetLeadId))).toEqual(new Set(leads.map((l) => l.id)));
    for (const draft of body.drafts)
      expect(draft).toMatchObject({
        type: 'message',
        channel: 'linkedin_message',
        approvalStatus: 'pending',
        revision: 0,
        revisedFrom: null,
        generatedByAi: false,
        sample: false,
        tone: 'calm',
        fingerprint: print(draft.body),
        decidedAt: null,
        estimatedEngagement: null,
        id: expect.any(String),
        body: expect.stringMatching(/./),
        targetName: leads.find(({ id }) => id === draft.targetLeadId)?.name,
        targetTitle: leads.find(({ id }) => id === draft.targetLeadId)?.title,
        targetCompany: leads.find(({ id }) => id === draft.targetLeadId)?.company,
        topic: null,
        publishedAt: null,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      });
    const rows = (await nora.get<Lead[]>('/api/leads')).body;
    expect(new Map(rows.map((l) => [l.id, l.pendingDraftId]))).toEqual(
      new Map(body.drafts.map((d) => [d.targetLeadId, d.id])),
    );
    const [first] = body.drafts;
    const { timeline } = (await nora.get<Detail>(`/api/leads/${first?.targetLeadId}`)).body;
    expect(timeline[0]).toMatchObject({ kind: 'drafted', words: first?.body, contentId: first?.id });
    expect((await app.log(`content-${first?.id}`))[0]?.metadata.actor).toEqual({ id: 'assistant', as: 'system' });
  });

  it('say why this person and why now, from all that is known, and name what only the author knows', async () => {
    const nora = await someone();
    const lead = await addLead(nora, 'Marta Nowak', { description: null });
    const draftOf = async () => {
      const { body } = await nora.post<Drafted>('/api/content/generate-message', { leadId: lead.id });
      const [draft] = body.drafts;
      if (draft) await decide(nora, draft.id, { approvalStatus: 'declined' });
      return draft;
    };
    expect(await draftOf()).toMatchObject({
      situation: { name: 'New connection', reason: 'not in touch yet, and nothing says why now' },
      templateId: 'shipped:new-connection',
      gaps: ['why this person, and why now?', 'who you help', 'what you help with'],
    });
    await nora.post(`/api/leads/${lead.id}/touches`, { kind: 'call', note: 'Worried about churn at renewal' });
    const talked = await draftOf();
    expect(talked).toMatchObject({ situation: { name: 'After a talk' }, templateId: 'shipped:after-talk', gaps: [] });
    expect(talked?.body).toContain('you were worried about churn at renewal');
    await nora.post(`/api/leads/${lead.id}/touches`, { kind: 'reply', note: 'How long does it take?' });
    expect(await draftOf()).toMatchObject({
      situation: { name: 'Answer to a reply', reason: 'they wrote: How long does it take?' },
      gaps: ['your answer to “How long does it take?”'],
    });
    await nora.patch(`/api/leads/${lead.id}`, { nextStep: 'Send the March notes' });
    await nora.post(`/api/leads/${lead.id}/touches`, { kind: 'message' });
    expect(await draftOf()).toMatchObject({ situation: { reason: 'promised: the March notes' }, gaps: [] });
  });

  it('open with the reason that the person gave for all of them, also when they are rewritten', async () => {
    const nora = await someone();
    const leads = await Promise.all(['Marta Nowak', 'Bo Ek'].map((name) => addLead(nora, name, { description: null })));
    const leadIds = leads.map(({ id }) => id);
    const refused = await nora.post('/api/content/generate-messages', { leadIds, whyNow: '\u2060' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'whyNow' }] } });

    const whyNow = 'We were both at the Lyon care fair last week.';
    const { body } = await nora.post<Drafted>('/api/content/generate-messages', { leadIds, whyNow });
    const words = body.drafts.map((draft) => draft.body);
    expect(words.toSorted()).toEqual([
      expect.stringMatching(/^Hi Bo, we were both at the Lyon care fair last week\. I work with/u),
      expect.stringMatching(/^Hi Marta, we were both at the Lyon care fair last week\. I work with/u),
    ]);
    const reason = 'not in touch yet, and you said why now: we were both at the Lyon care fair last week';
    const [draft] = body.drafts;
    expect(draft?.situation).toEqual({ name: 'New connection', reason });
    const { situations } = (
      await nora.get<ResponseOf<typeof contentSituations>>(`/api/content/${draft?.id}/situations`)
    ).body;
    expect(situations).toContainEqual(expect.objectContaining({ id: 'new-connection', why: reason }));
    const anew = { wish: 'situation', situation: 'reconnect', basedOn: 0 };
    const rewritten = await nora.post<Drafted>(`/api/content/${draft?.id}/rewrite`, anew);
    expect(rewritten.body.drafts[0]?.body).toContain('We were both at the Lyon care fair last week.');
  });

  it('skip leads with a waiting draft and archived leads, and say why', async () => {
    const nora = await someone();
    const [waiting, archived, free] = [
      await addLead(nora, 'Waiting'),
      await addLead(nora, 'Gone'),
      await addLead(nora, 'Free'),
    ];
    await draftFor(nora, waiting.id);
    await nora.post('/api/leads/archive', { ids: [archived.id] });
    const leadIds = [waiting.id, archived.id, free.id, free.id];
    const { body } = await nora.post<Drafted>('/api/content/generate-messages', { leadIds });
    expect(body.drafts.map((d) => d.targetName)).toEqual(['Free']);
    expect(body.skipped).toEqual([
      { leadId: waiting.id, name: 'Waiting', why: 'A draft already waits for your decision.' },
      { leadId: archived.id, name: 'Gone', why: 'This lead is archived.' },
    ]);
    const again = await nora.post<Drafted>('/api/content/generate-messages', { leadIds: [free.id] });
    expect(again.body).toMatchObject({ drafts: [], skipped: [{ leadId: free.id }] });
  });

  it('are written once when two requests arrive at once', async () => {
    const nora = await someone();
    const lead = await addLead(nora);
    const presses = await Promise.all(
      Array.from({ length: 6 }, () => nora.post<Drafted>('/api/content/generate-message', { leadId: lead.id })),
    );
    expect(presses.map((p) => p.status)).toEqual(presses.map(() => 200));
    expect(presses.reduce((sum, p) => sum + p.body.drafts.length, 0)).toBe(1);
    expect((await nora.get<Content[]>('/api/content')).body).toHaveLength(1);
  });

  it('can be written again after the decision on the last one', async () => {
    const { nora, lead, draft } = await withDraft();
    await decide(nora, draft.id, { approvalStatus: 'declined' });
    const { body } = await nora.post<Drafted>('/api/content/generate-message', { leadId: lead.id });
    expect(body.drafts[0]?.id).not.toBe(draft.id);
    expect(body.drafts[0]).toMatchObject({ body: draft.body, approvalStatus: 'pending' });
  });

  it('have the tone of the profile, and fit into an invitation when that is the lead’s action', async () => {
    const nora = await someone();
    await nora.patch('/api/auth/user', {
      preferredTone: 'bold',
      clientTypes: ['COOs'],
      bio: 'I help plants hand over.',
    });
    const lead = await addLead(nora);
    await nora.patch(`/api/leads/${lead.id}`, { suggestedAction: 'connect' });
    const note = await drafted(nora, lead);
    expect(note).toMatchObject({ tone: 'bold', channel: 'linkedin_note' });
    expect(note.body.length).toBeLessThanOrEqual(300);
  });

  it.each(['connect', 'direct_message'])(
    'can be written for leads with unusual names and descriptions (%s)',
    async (suggestedAction) => {
      const nora = await someone();
      const lead = await addLead(nora, 'N'.repeat(300), {
        greeting: null,
        title: 'T'.repeat(500),
        company: 'C o '.repeat(125).trim(),
        description: 'She <b>runs</b> the night shift. '.repeat(280),
        tags: Array.from({ length: 30 }, (_, i) => `${i} ${'t'.repeat(50)}`),
      });
      await nora.patch(`/api/leads/${lead.id}`, { suggestedAction });
      expect(await drafted(nora, lead)).toMatchObject({ approvalStatus: 'pending' });
    },
  );
});

describe('The action that a person chooses for a lead', () => {
  const choose = (nora: TestClient, lead: Lead, suggestedAction: string | null) =>
    nora.patch<Lead>(`/api/leads/${lead.id}`, { suggestedAction });
  const waitingOf = (nora: TestClient, lead: Lead) =>
    until(async () => {
      const { body } = await nora.get<Lead>(`/api/leads/${lead.id}`);
      return body.pendingDraftId !== null && body;
    });
  const noneWaits = (nora: TestClient, lead: Lead) =>
    until(async () => (await nora.get<Lead>(`/api/leads/${lead.id}`)).body.pendingDraftId === null);
  const textsOf = async (nora: TestClient, lead: Lead) =>
    (await nora.get<Content[]>(`/api/content?leadId=${lead.id}`)).body;

  it('has one draft: a connection note that fits into 280 characters. Undo declines it, and the same choice brings it back', async () => {
    const nora = await someone();
    const lead = await addLead(nora, 'Marta Nowak');
    expect((await choose(nora, lead, 'connect')).body).toMatchObject({ suggestedAction: 'connect' });
    expect((await choose(nora, lead, 'connect')).status).toBe(200);
    const { pendingDraftId } = await waitingOf(nora, lead);
    // Leads and texts are two read models: one can show the draft before the other.
    const note = await until(async () => (await textsOf(nora, lead))[0]);
    expect(note).toMatchObject({ id: pendingDraftId, channel: 'linkedin_note', approvalStatus: 'pending' });
    expect(note.body.length).toBeLessThanOrEqual(280);

    expect((await choose(nora, lead, null)).body).toMatchObject({ suggestedAction: null });
    await noneWaits(nora, lead);
    expect((await app.log(`content-${note.id}`)).at(-1)).toMatchObject({
      type: 'ContentDeclined',
      data: { reason: null, note: 'You took the action back.' },
      metadata: { actor: { as: 'system' } },
    });
    await choose(nora, lead, 'connect');
    expect(await waitingOf(nora, lead)).toMatchObject({ pendingDraftId: note.id });
    expect(await textsOf(nora, lead)).toHaveLength(1);
  });

  it('has another draft after another choice, and keeps words that the person wrote', async () => {
    const nora = await someone();
    const lead = await addLead(nora, 'Marta Nowak');
    await choose(nora, lead, 'connect');
    const first = await waitingOf(nora, lead);
    await choose(nora, lead, 'direct_message');
    const message = await until(async () => {
      const texts = await textsOf(nora, lead);
      return texts.find(
        ({ channel, approvalStatus }) => channel === 'linkedin_message' && approvalStatus === 'pending',
      );
    });
    expect((await app.log(`content-${first.pendingDraftId}`)).at(-1)).toMatchObject({ type: 'ContentDeclined' });

    await decide(nora, message.id, { approvalStatus: 'edited', body: 'Marta, in my own words.' });
    await choose(nora, lead, null);
    await choose(nora, lead, 'connect');
    const last = (await app.log(`lead-${lead.id}`)).at(-1);
    const jobId = `draft-chosen-action-when-chosen-${last?.id}`;
    await until(async () => (await nora.get<{ state: string }>(`/api/jobs/${jobId}`)).body.state === 'completed');
    expect(await textsOf(nora, lead)).toHaveLength(2);
    expect(await waitingOf(nora, lead)).toMatchObject({ pendingDraftId: message.id });
  });

  it('drafts nothing for a comment, and refuses an empty choice with a clear message', async () => {
    const nora = await someone();
    const lead = await addLead(nora, 'Marta Nowak');
    expect((await choose(nora, lead, 'comment')).body).toMatchObject({ suggestedAction: 'comment' });
    expect(await choose(nora, lead, '')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'suggestedAction' }] },
    });
    expect(await textsOf(nora, lead)).toEqual([]);
  });
});

describe('Drafts to sample people', () => {
  it('are written by hand, each for another occasion', async () => {
    const nora = await someone();
    await nora.post('/api/leads/generate-samples');
    const leadIds = (await nora.get<Lead[]>('/api/leads?source=sample')).body.map((lead) => lead.id);
    const { body } = await nora.post<Drafted>('/api/content/generate-messages', { leadIds });
    expect(body.drafts).toHaveLength(8);
    expect(new Set(body.drafts.map((draft) => draft.situation?.name)).size).toBe(8);
    expect(body.drafts.flatMap((draft) => draft.gaps)).toEqual([]);
  });

  it('are samples, and count in no figure of the week', async () => {
    const nora = await someone();
    await nora.post('/api/leads/generate-samples');
    const leads = (await nora.get<Lead[]>('/api/leads?source=sample')).body;
    const leadIds = leads.slice(0, 2).map((lead) => lead.id);
    const { body } = await nora.post<Drafted>('/api/content/generate-messages', { leadIds });
    expect(body.drafts.map((draft) => draft.sample)).toEqual([true, true]);
    await decide(nora, body.drafts[0]?.id ?? '', { approvalStatus: 'approved' });
    await nora.patch(`/api/leads/${leadIds[0]}`, { status: 'responded' });
    const { body: week } = await nora.get<Week>('/api/metrics/current-week');
    expect(week).toMatchObject({
      leadsSurfaced: 0,
      messagesDrafted: 0,
      messagesApproved: 0,
      conversationsProgressed: 0,
      responseRate: null,
      samples: leads.length + 2,
      empty: true,
    });
    await draftFor(nora, (await addLead(nora)).id);
    expect((await nora.get<Week>('/api/metrics/current-week')).body).toMatchObject({
      leadsSurfaced: 1,
      messagesDrafted: 1,
      samples: leads.length + 2,
      empty: false,
    });
  });
});

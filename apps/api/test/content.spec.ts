import { createHash } from 'node:crypto';
import type { Content, contentCounts, ContentDetail } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { listPromises } from '@app/contracts/follow-ups/promises.api';
import type { RecordOfApproval, TextChecked } from '@app/contracts/content/receipt.api';
import type { ResponseOf, ErrorResponse } from '@app/contracts/endpoint';
import type { getLead, Lead } from '@app/contracts/leads/leads.api';
import type { BrandHealth } from '@app/contracts/metrics/brand-health.api';
import type { Week } from '@app/contracts/metrics/metrics.api';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { call } from '../../../test/client';
import { actsOfPeople, addLead, decide, draftFor, draftToLead } from './endpoints';

type Counts = ResponseOf<typeof contentCounts>;
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
const decisions = async (id: string) =>
  (await app.log(`content-${id}`)).map((e) => e.type).filter((type) => type !== 'DraftGenerated');

describe('A message', () => {
  it('shows the name that its lead has now, is found by it, and keeps its words', async () => {
    const { nora, lead, draft } = await withDraft();
    await nora.patch(`/api/leads/${lead.id}`, { name: 'Corrected Name' });
    const found = await nora.get<Content[]>('/api/content?q=corrected');
    expect(found.body.map(({ id }) => id)).toEqual([draft.id]);
    const [pending] = (await nora.get<Content[]>('/api/content/pending')).body;
    const { body } = await nora.get<ContentDetail>(`/api/content/${draft.id}`);
    for (const shown of [pending, body])
      expect(shown).toMatchObject({ targetName: 'Corrected Name', body: draft.body, revision: 0 });
  });
});

describe('Posts', () => {
  it('are drafted from a theme and notes, and wait for a decision', async () => {
    const nora = await someone();
    const { body } = await nora.post<Drafted>('/api/content/generate-post', {
      theme: '  Handing work over ',
      notes: 'Three plants did it with one page.',
    });
    expect(body.drafts).toMatchObject([
      {
        type: 'post',
        channel: 'linkedin_post',
        topic: 'Handing work over',
        approvalStatus: 'pending',
        targetLeadId: null,
        sample: false,
      },
    ]);
    // The estimate comes with the lists.
    const estimatedEngagement = 'Too few to say: 0 of the 5 results it takes';
    expect((await nora.get<Content[]>('/api/content/pending')).body).toEqual(
      body.drafts.map((draft) => ({ ...draft, estimatedEngagement })),
    );
  });

  it('need a theme, and the refusal says so', async () => {
    const nora = await someone();
    for (const theme of ['', '   ']) {
      const answer = await nora.post('/api/content/generate-post', { theme });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([{ path: 'theme', message: 'Please enter a content theme or topic first.' }]);
    }
  });

  it.each([
    ['the longest theme and notes', 'Ärger im Betrieb '.repeat(17).trim(), 'Eine Notiz. '.repeat(333).trim()],
    ['markup and a formula', '<script>alert(1)</script>', '=1+1'],
    ['line breaks', 'First\nSecond', 'a\r\n\r\n\r\nb'],
  ])('take %s', async (_, theme, notes) => {
    const nora = await someone();
    const { status, body } = await nora.post<Drafted>('/api/content/generate-post', { theme, notes });
    expect({ status, drafts: body.drafts?.length }).toEqual({ status: 200, drafts: 1 });
  });

  it('are made from the three answers, in the author’s own words', async () => {
    const nora = await someone();
    const { body } = await nora.post<Drafted>('/api/content/generate-post', {
      theme: 'Handing over',
      answers: { happened: 'We stopped handing over by mail. it was quiet', tell: 'Write it on the door.' },
    });
    expect(body.drafts[0]).toMatchObject({
      body: 'We stopped handing over by mail.\n\nIt was quiet.\n\n[what changed for you?]\n\nWrite it on the door.',
      gaps: ['what changed for you?'],
      situation: null,
      templateId: null,
    });
  });

  it('can be four marked samples, each once', async () => {
    const nora = await someone();
    const { body } = await nora.post<Drafted>('/api/content/generate-samples');
    expect(body.drafts.map((d) => [d.type, d.sample, d.approvalStatus, d.gaps])).toEqual(
      Array.from({ length: 4 }, () => ['post', true, 'pending', []]),
    );
    expect(new Set(body.drafts.map((d) => d.topic)).size).toBe(4);
    expect((await nora.post<Drafted>('/api/content/generate-samples')).body).toEqual({ drafts: [], skipped: [] });
    expect((await nora.get<Content[]>('/api/content')).body).toHaveLength(4);
  });
});

describe('The list of waiting texts', () => {
  it('comes oldest first, in pages, with counts', async () => {
    const nora = await someone();
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push(await draftFor(nora, (await addLead(nora, name)).id));
    await nora.post('/api/content/generate-post', { theme: 'Handing over' });
    const first = await nora.get<Content[]>('/api/content/pending?limit=2');
    expect(first.body.map((c) => c.id)).toEqual(ids.slice(0, 2));
    expect(first.headers.get('x-total-count')).toBe('4');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await nora.get<Content[]>(next);
    expect(second.body.map((c) => c.targetName)).toEqual(['C', null]);
    expect(second.headers.get('link')).toBeNull();
    expect((await nora.get<Counts>('/api/content/counts')).body).toEqual({
      pending: 4,
      approved: 0,
      declined: 0,
      pendingByType: { post: 1, message: 3, comment: 0 },
    });
  });

  it('can be filtered by words, type, status and lead', async () => {
    const { nora, lead, draft } = await withDraft();
    await nora.post('/api/content/generate-post', { theme: 'Saying no' });
    const list = async (query: string) => (await nora.get<Content[]>(`/api/content?${query}`)).body.map((c) => c.type);
    expect(await list('')).toEqual(['post', 'message']);
    expect(await list('q=MARTA')).toEqual(['message']);
    expect(await list('type=post')).toEqual(['post']);
    expect(await list(`leadId=${lead.id}`)).toEqual(['message']);
    const before = new Date().toISOString();
    await decide(nora, draft.id, { approvalStatus: 'approved' });
    expect(await list('approvalStatus=approved')).toEqual(['message']);
    expect(await list(`decidedSince=${before}`)).toEqual(['message']);
    expect(await list(`decidedSince=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect(await list('decidedSince=0000-01-01T00:00:00Z')).toEqual(['message']);
  });
});

describe('Approving', () => {
  it('approves exactly the text on the screen', async () => {
    const { nora, lead, draft } = await withDraft();
    const { body } = await decide(nora, draft.id, { approvalStatus: 'approved', fingerprint: draft.fingerprint });
    expect(body).toMatchObject({
      approvalStatus: 'approved',
      body: draft.body,
      decidedAt: expect.any(String),
      revision: 0,
    });
    const [, approved] = await app.log(`content-${draft.id}`);
    expect(approved).toMatchObject({
      type: 'ContentApproved',
      data: { body: draft.body, fingerprint: print(draft.body) },
      metadata: { owner: nora.id, actor: { id: nora.id, as: 'user' } },
    });
    expect((await nora.get<Content[]>('/api/content/pending')).body).toEqual([]);
    expect((await nora.get<Detail>(`/api/leads/${lead.id}`)).body).toMatchObject({
      pendingDraftId: null,
      lastAction: 'Approved',
    });
  });

  it('is refused when the stored text differs from the one on the screen', async () => {
    const { nora, draft } = await withDraft();
    await decide(nora, draft.id, { approvalStatus: 'edited', body: 'Changed in another tab.' });
    const answer = await decide(nora, draft.id, { approvalStatus: 'approved', fingerprint: draft.fingerprint });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'stale_text', current: { approvalStatus: 'pending', revision: 1 } },
    });
    expect(await decisions(draft.id)).toEqual(['DraftEdited']);
  });

  it('with a new text saves and approves exactly that', async () => {
    const { nora, draft } = await withDraft();
    const words = 'Marta — übergabe, kurz? 👩‍🌾\n\n<b>not markup</b> ';
    const { body } = await decide(nora, draft.id, { approvalStatus: 'approved', body: words });
    expect(body).toMatchObject({
      approvalStatus: 'approved',
      body: words,
      fingerprint: print(words),
      revision: 1,
      revisedFrom: 0,
    });
    expect(body.revisions.map((r) => r.body)).toEqual([draft.body, words]);
    expect(await decisions(draft.id)).toEqual(['DraftEdited', 'ContentApproved']);
  });

  it('twice stores one approval', async () => {
    const { nora, draft } = await withDraft();
    const first = await decide(nora, draft.id, { approvalStatus: 'approved' });
    const second = await decide(nora, draft.id, { approvalStatus: 'approved', fingerprint: draft.fingerprint });
    expect(second.body).toEqual(first.body);
    expect(await decisions(draft.id)).toEqual(['ContentApproved']);
  });

  it.each([
    ['an empty text', { body: '' }, 'The text is empty'],
    ['a blank text', { body: ' \n ' }, 'The text is empty'],
    ['a text that nobody can see', { body: '\u200B\u3164\u2800' }, 'The text is empty'],
    ['a field that it has not', { text: 'x' }, 'Text is not a known field'],
    ['a fingerprint that is none', { fingerprint: 'abc' }, expect.any(String)],
  ])('refuses %s', async (_, more, message) => {
    const { nora, draft } = await withDraft();
    const answer = await nora.patch(`/api/content/${draft.id}`, { approvalStatus: 'approved', ...more });
    expect(answer.status).toBe(400);
    expect((answer.body.errors ?? [])[0]?.message).toEqual(message);
    expect(await decisions(draft.id)).toEqual([]);
  });
});

describe('Approving without a fingerprint', () => {
  it('approves an edit of the same session, and returns 428 for an edit of another session', async () => {
    const { nora, draft } = await withDraft();
    const there = await app.signIn(nora.user.email);
    await decide(there, draft.id, { approvalStatus: 'edited', body: 'Changed in another browser.' });
    const blind = await decide(nora, draft.id, { approvalStatus: 'approved' });
    expect(blind).toMatchObject({
      status: 428,
      body: { code: 'fingerprint_required', current: { approvalStatus: 'pending', revision: 1 } },
    });
    expect(await decisions(draft.id)).toEqual(['DraftEdited']);
    const fingerprint = print('Changed in another browser.');
    expect((await decide(nora, draft.id, { approvalStatus: 'approved', fingerprint })).status).toBe(200);
    await decide(nora, draft.id, { approvalStatus: 'pending' });
    expect((await decide(there, draft.id, { approvalStatus: 'approved' })).status).toBe(200);
  });
});

describe('A text with a gap', () => {
  it('is refused with its gaps, and approved when they are filled', async () => {
    const nora = await someone();
    const id = await draftFor(nora, (await addLead(nora, 'Marta Nowak', { description: null })).id);
    const before = (await nora.get<ContentDetail>(`/api/content/${id}`)).body;
    expect(await decide(nora, id, { approvalStatus: 'approved', fingerprint: before.fingerprint })).toMatchObject({
      status: 409,
      body: {
        code: 'gap_left',
        message:
          '3 gaps left: why this person, and why now?, who you help, what you help with. Write them, or take them out, then approve.',
      },
    });
    expect(await decisions(id)).toEqual([]);
    const body = before.body
      .replace('[why this person, and why now?]', 'we met at the fair')
      .replace('[who you help]', 'founders')
      .replace('[what you help with]', 'pricing');
    expect((await decide(nora, id, { approvalStatus: 'edited', body })).body.gaps).toEqual([]);
    expect((await decide(nora, id, { approvalStatus: 'approved' })).body.approvalStatus).toBe('approved');
  });
});

describe('Editing without a text', () => {
  it('marks the text as being edited, once', async () => {
    const { nora, draft } = await withDraft();
    for (let n = 0; n < 2; n++) {
      const { status, body } = await decide(nora, draft.id, { approvalStatus: 'edited' });
      expect({ status, body }).toMatchObject({ status: 200, body: { approvalStatus: 'edited', body: draft.body } });
    }
    expect(await decisions(draft.id)).toEqual(['EditBegun']);
    expect((await nora.get<Content[]>('/api/content/pending')).body.map((c) => c.id)).toEqual([draft.id]);
    expect((await decide(nora, draft.id, { approvalStatus: 'approved' })).body.approvalStatus).toBe('approved');
  });
});

describe('The subject of an e-mail', () => {
  it('is edited, approved and sealed with the body', async () => {
    const nora = await someone();
    const lead = await addLead(nora, 'Marta Nowak', { email: 'marta@example.com' });
    const id = await draftFor(nora, lead.id);
    const draft = (await nora.get<ContentDetail>(`/api/content/${id}`)).body;
    const both = (title: string | null, body: string) => print(JSON.stringify([title, body]));
    expect(draft).toMatchObject({ channel: 'email', title: expect.any(String) });
    expect(draft.fingerprint).toBe(both(draft.title, draft.body));
    const edited = await decide(nora, id, { approvalStatus: 'edited', title: 'Your handovers', basedOn: 0 });
    expect(edited.body).toMatchObject({ title: 'Your handovers', body: draft.body, revision: 1 });
    expect(edited.body.fingerprint).toBe(both('Your handovers', draft.body));
    expect(edited.body.revisions.map((r) => r.title)).toEqual([draft.title, 'Your handovers']);
    expect((await nora.get<Content[]>('/api/content?q=your%20handovers')).body).toHaveLength(1);
    expect(await decide(nora, id, { approvalStatus: 'approved', fingerprint: draft.fingerprint })).toMatchObject({
      status: 409,
      body: { code: 'stale_text' },
    });
    const { fingerprint } = edited.body;
    await decide(nora, id, { approvalStatus: 'approved', fingerprint });
    const approval = (await app.log(`content-${id}`)).at(-1);
    expect(approval).toMatchObject({
      type: 'ContentApproved',
      data: { title: 'Your handovers', body: draft.body, fingerprint, sealFormat: 'subject_and_body' },
    });
    expect((await nora.post<Content>(`/api/content/${id}/copied`, { fingerprint })).status).toBe(200);
  });

  it.each([
    ['an empty one', { title: ' \u200B ' }, 'The subject is empty'],
    ['one that is too long', { title: 'x'.repeat(301) }, 'Title must have at most 300 characters'],
  ])('is refused: %s', async (_, more, message) => {
    const { nora, draft } = await withDraft();
    const answer = await nora.patch(`/api/content/${draft.id}`, { approvalStatus: 'edited', ...more });
    expect({ status: answer.status, message: answer.body.errors?.[0]?.message }).toEqual({ status: 400, message });
  });

  it('is refused for a text that is not an e-mail', async () => {
    const { nora, draft } = await withDraft();
    const answer = await nora.patch(`/api/content/${draft.id}`, { approvalStatus: 'edited', title: 'A word' });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Only an email has a subject. Nothing was saved.', errors: [{ path: 'title' }] },
    });
  });
});

describe('Editing', () => {
  it('saves revisions, leaves the text waiting, and can restore an old revision', async () => {
    const { nora, draft } = await withDraft();
    const once = await decide(nora, draft.id, { approvalStatus: 'edited', body: 'Quince.', basedOn: 0 });
    expect(once.body).toMatchObject({ approvalStatus: 'edited', revision: 1, revisedFrom: 0, body: 'Quince.' });
    const back = await decide(nora, draft.id, { approvalStatus: 'edited', restore: 0, basedOn: 1 });
    expect(back.body).toMatchObject({
      approvalStatus: 'edited',
      revision: 2,
      body: draft.body,
      fingerprint: draft.fingerprint,
    });
    expect(back.body.revisions.map((r) => [r.revision, r.restoredFrom])).toEqual([
      [0, null],
      [1, null],
      [2, 0],
    ]);
    expect((await nora.get<Content[]>('/api/content/pending')).body).toMatchObject([
      { id: draft.id, approvalStatus: 'edited' },
    ]);
    expect((await nora.get<Content[]>('/api/content?q=quince')).body).toEqual([]);
  });
});

describe('Declining and reopening', () => {
  it('stores reason and note, and reopening removes them', async () => {
    const { nora, lead, draft } = await withDraft();
    const declined = await decide(nora, draft.id, {
      approvalStatus: 'declined',
      reason: 'wrong_tone',
      note: ' Too stiff. ',
    });
    expect(declined.body).toMatchObject({
      approvalStatus: 'declined',
      declineReason: 'wrong_tone',
      declineNote: 'Too stiff.',
    });
    expect((await nora.get<Detail>(`/api/leads/${lead.id}`)).body.pendingDraftId).toBeNull();
    expect(await decide(nora, draft.id, { approvalStatus: 'edited', body: 'x' })).toMatchObject({ status: 409 });
    expect(await decide(nora, draft.id, { approvalStatus: 'approved' })).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', current: { approvalStatus: 'declined', revision: 0 } },
    });
    const back = await decide(nora, draft.id, { approvalStatus: 'pending' });
    expect(back.body).toMatchObject({
      approvalStatus: 'pending',
      declineReason: null,
      declineNote: null,
      decidedAt: null,
    });
    expect((await nora.get<Detail>(`/api/leads/${lead.id}`)).body.pendingDraftId).toBe(draft.id);
  });

  it('needs no reason', async () => {
    const { nora, draft } = await withDraft();
    const { body } = await decide(nora, draft.id, { approvalStatus: 'declined', note: '' });
    expect(body).toMatchObject({ approvalStatus: 'declined', declineReason: null, declineNote: null });
  });
});

describe('Two texts to one lead that wait', () => {
  it('are both known: when one is decided, the lead’s row shows the other', async () => {
    const { nora, lead, draft: first } = await withDraft();
    const shown = async () => (await nora.get<Lead>(`/api/leads/${lead.id}`)).body.pendingDraftId;
    await decide(nora, first.id, { approvalStatus: 'declined' });
    const second = await draftFor(nora, lead.id);
    expect(await shown()).toBe(second);
    await decide(nora, first.id, { approvalStatus: 'pending' });
    expect(await shown()).toBe(first.id);
    await decide(nora, first.id, { approvalStatus: 'approved' });
    expect(await shown()).toBe(second);
    await decide(nora, second, { approvalStatus: 'approved' });
    expect(await shown()).toBeNull();
  });
});

describe('Copying', () => {
  it('is recorded only for the approved text', async () => {
    const { nora, draft } = await withDraft();
    const copy = (fingerprint: string) => nora.post<Content>(`/api/content/${draft.id}/copied`, { fingerprint });
    expect(await copy(draft.fingerprint)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    await decide(nora, draft.id, { approvalStatus: 'approved' });
    expect(await copy(print('something else'))).toMatchObject({ status: 409, body: { code: 'stale_text' } });
    expect((await copy(draft.fingerprint)).body.copiedAt).toEqual(expect.any(String));
    expect(await decisions(draft.id)).toEqual(['ContentApproved', 'ContentCopied']);
  });
});

describe('The proof of an approval', () => {
  const check = async (nora: TestClient, words: string) =>
    (await nora.post<TextChecked>('/api/content/check', { text: words })).body;

  it('is its entry in the record, with the time at which the record was last found whole', async () => {
    const { nora, draft } = await withDraft();
    const record = async () => nora.get<RecordOfApproval>(`/api/content/${draft.id}/record`);
    expect(await record()).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    await decide(nora, draft.id, { approvalStatus: 'approved' });
    await until(async () => (await record()).body.entry !== null);
    expect(await record()).toMatchObject({ body: { entry: expect.any(Number), checkedAt: null } });
    const admin = await app.signIn('admin@example.com');
    await admin.post('/api/admin/integrity/verify');
    await until(async () => (await record()).body.checkedAt !== null);
    expect((await (await someone()).get(`/api/content/${draft.id}/record`)).status).toBe(404);
  });

  it('is found for exactly the approved words, and for those of a mail with its subject', async () => {
    const { nora, draft } = await withDraft();
    expect(await check(nora, draft.body)).toMatchObject({ approved: null, closest: null, searched: 0 });
    await decide(nora, draft.id, { approvalStatus: 'approved' });
    const pasted = `\n${draft.body.replaceAll('\n', '\r\n')}\r\n`;
    expect(await check(nora, pasted)).toMatchObject({ approved: { id: draft.id }, closest: null, searched: 1 });
    expect(await check(await someone(), draft.body)).toMatchObject({ approved: null, closest: null, searched: 0 });
  });

  it('is not found for other words: the closest approved text is named', async () => {
    const { nora, draft } = await withDraft();
    await decide(nora, draft.id, { approvalStatus: 'approved' });
    const words = draft.body.replace('Hi Marta', 'Dear Marta');
    expect(words).not.toBe(draft.body);
    expect(await check(nora, words)).toEqual({
      fingerprint: print(words),
      approved: null,
      closest: { id: draft.id, name: draft.targetName, type: 'message', body: draft.body, at: expect.any(String) },
      searched: 1,
    });
    expect((await check(nora, 'Cabbage, potatoes, milk.')).closest).toBeNull();
    expect((await nora.post('/api/content/check', { text: ' ' })).status).toBe(400);
  });
});

describe('Sent by hand', () => {
  const sending = async () => {
    const { nora, draft, lead } = await withDraft();
    const send = (body: object) =>
      nora.post<Content>(`/api/content/${draft.id}/sent`, { fingerprint: draft.fingerprint, ...body });
    return { nora, draft, lead, send };
  };

  it('is recorded only for an approved text, with the words and the address that the person gives', async () => {
    const { nora, draft, send } = await sending();
    expect(await send({})).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    await decide(nora, draft.id, { approvalStatus: 'approved' });
    expect(await send({ fingerprint: print('something else') })).toMatchObject({
      status: 409,
      body: { code: 'stale_text' },
    });
    const link = 'https://www.linkedin.com/feed/update/7';
    expect((await send({ body: 'As I sent it.', link })).body).toMatchObject({
      approvalStatus: 'approved',
      body: draft.body,
      fingerprint: draft.fingerprint,
      publishedAt: expect.any(String),
      sent: { body: 'As I sent it.', fingerprint: print('As I sent it.'), changed: true, link },
    });
    expect(await decisions(draft.id)).toEqual(['ContentApproved', 'ContentSent']);
  });

  it('through the other place is a touch of that place', async () => {
    const { nora, draft, lead, send } = await sending();
    await decide(nora, draft.id, { approvalStatus: 'approved' });
    expect((await send({ channel: 'linkedin_post' })).status).toBe(400);
    await send({ channel: 'email' });
    const thread = async () => (await nora.get<Detail>(`/api/leads/${lead.id}`)).body.timeline;
    expect(await thread()).toContainEqual(expect.objectContaining({ kind: 'sent', via: 'email' }));
    await until(async () => (await nora.get<Detail>(`/api/leads/${lead.id}`)).body.status === 'contacted');
    expect((await app.log(`lead-${lead.id}`)).find(({ type }) => type === 'TouchLogged')?.data).toMatchObject({
      via: 'email',
    });
  });

  it('is taken back, and then the text can be sent or changed again', async () => {
    const { nora, lead, draft, send } = await sending();
    await decide(nora, draft.id, { approvalStatus: 'approved' });
    await send({});
    const week = async () => (await nora.get<Week>('/api/metrics/current-week')).body;
    const shown = async () => (await nora.get<Detail>(`/api/leads/${lead.id}`)).body;
    expect(await week()).toMatchObject({ textsSent: 1, commentsSent: 0 });
    await until(async () => (await shown()).status === 'contacted');
    const taken = await nora.del<Content>(`/api/content/${draft.id}/sent`);
    expect(taken.body).toMatchObject({ approvalStatus: 'approved', publishedAt: null, sent: null });
    expect(await week()).toMatchObject({ textsSent: 0 });
    await until(async () => (await shown()).status === 'new');
    expect((await shown()).timeline.map(({ kind }) => kind)).not.toContain('sent');
    expect((await send({})).body.sent).toMatchObject({ body: draft.body, changed: false, link: null });
    await until(async () => (await shown()).status === 'contacted');
    expect((await shown()).timeline.filter(({ kind }) => kind === 'sent')).toHaveLength(1);
  });

  it('is part of the basis of the next message', async () => {
    const { nora, lead, draft, send } = await sending();
    await decide(nora, draft.id, { approvalStatus: 'approved' });
    await send({ body: 'Hi Elise, I’ll send you the float checklist on Monday.' });
    await until(async () => (await nora.get<Detail>(`/api/leads/${lead.id}`)).body.status === 'contacted');
    const { body } = await nora.post<Drafted>('/api/content/generate-message', { leadId: lead.id });
    expect(body.drafts[0]?.situation).toMatchObject({ name: 'Something promised' });
  });

  it.each([
    ['link', 'javascript:alert(1)'],
    ['link', 'www.linkedin.com'],
    ['link', 'https://localhost/'],
    ['link', `https://example.com/${'x'.repeat(2000)}`],
    ['body', ' \n'],
    ['body', 'x'.repeat(20_001)],
  ])('is refused with a wrong %s', async (field, value) => {
    const { nora, draft, send } = await sending();
    await decide(nora, draft.id, { approvalStatus: 'approved' });
    const { status, body } = await send({ [field]: value });
    expect({ status, body: body as unknown as ErrorResponse }).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: field }] },
    });
    expect(await decisions(draft.id)).toEqual(['ContentApproved']);
  });
});

describe('Fifty decisions on one item at once', () => {
  it.each([1, 2, 3])('store one decision; the others return it or are refused (%i)', async () => {
    const { nora, draft } = await withDraft();
    const before = await actsOfPeople(app, nora);
    const wanted = Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? 'approved' : 'declined'));
    const answers = await Promise.all(
      wanted.map((approvalStatus, i) =>
        decide(nora, draft.id, {
          approvalStatus,
          ...(approvalStatus === 'approved' && i % 4 === 0 ? { fingerprint: draft.fingerprint } : {}),
        }),
      ),
    );
    expect(await actsOfPeople(app, nora)).toBe(before + 1);
    const [type] = await decisions(draft.id);
    const winner = type === 'ContentApproved' ? 'approved' : 'declined';
    const stored = (await nora.get<ContentDetail>(`/api/content/${draft.id}`)).body;
    expect(stored.approvalStatus).toBe(winner);
    for (const [i, { status, body }] of answers.entries()) {
      if (wanted[i] === winner) expect({ status, body }).toEqual({ status: 200, body: stored });
      else
        expect({ status, body: body as unknown as ErrorResponse }).toMatchObject({
          status: 409,
          body: { code: 'invalid_transition', current: { approvalStatus: winner, revision: 0 } },
        });
    }
  });

  it('with fifty different texts approve exactly one of them', async () => {
    const { nora, draft } = await withDraft();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => decide(nora, draft.id, { approvalStatus: 'approved', body: `Words ${i}.` })),
    );
    const won = answers.filter((a) => a.status === 200);
    expect(won).toHaveLength(1);
    expect(await decisions(draft.id)).toEqual(['DraftEdited', 'ContentApproved']);
    const stored = (await nora.get<ContentDetail>(`/api/content/${draft.id}`)).body;
    expect(won[0]?.body).toEqual(stored);
    expect(stored.fingerprint).toBe(print(stored.body));
    for (const { status, body } of answers.filter((a) => a.status !== 200))
      expect({ status, code: (body as unknown as ErrorResponse).code }).toEqual({
        status: 409,
        code: 'invalid_transition',
      });
  });
});

it('A post with a result becomes the top post of its week, and the last typed result is valid', async () => {
  const nora = await someone();
  // Sunday: the days before the account have no slots.
  await nora.put('/api/rhythm', {
    linkedin_post: [{ weekday: 7, hour: 9 }],
    instagram_post: [],
    email: [],
    engage: [],
  });
  const answers = { happened: 'We wrote the rota on Friday.', changed: 'It held.', tell: 'Start with the night.' };
  const write = async () =>
    (await nora.post<Drafted>('/api/content/generate-post', { theme: 'Rotas', answers })).body.drafts[0]?.id ?? '';
  const posted = async () => {
    const id = await write();
    const { body } = await decide(nora, id, { approvalStatus: 'approved' });
    await nora.post(`/api/content/${id}/sent`, { fingerprint: body.fingerprint });
    return body;
  };
  const results = async (id: string, body: object) => nora.post<Content>(`/api/content/${id}/results`, body);
  const waiting = await write();
  expect(await results(waiting, { reactions: 1 })).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
  const estimate = async () => (await nora.get<ContentDetail>(`/api/content/${waiting}`)).body.estimatedEngagement;
  expect(await estimate()).toMatch(/^Too few to say: 0 of the 5/);

  const best = await posted();
  expect(await results(best.id, {})).toMatchObject({ status: 400, body: { errors: [{ path: 'reactions' }] } });
  expect((await results(best.id, { reactions: 30 })).body.result).toMatchObject({ reactions: 30, comments: null });
  const link = 'https://www.linkedin.com/posts/nora-7123';
  expect((await results(best.id, { reactions: 40, comments: 12, link })).body.result).toMatchObject({
    reactions: 40,
    comments: 12,
    link,
  });
  for (const reactions of [8, 20, 9, 15]) await results((await posted()).id, { reactions });
  const week = async () => (await nora.get<Week>('/api/metrics/current-week')).body;
  expect(await week()).toMatchObject({ topPerformingPost: best.body, topPerformingPostEngagement: 52 });
  expect(await estimate()).toBe('8–40 reactions: your last 5 posts of this length');

  const { body: before } = await nora.del<ContentDetail>(`/api/content/${best.id}/results`);
  expect(before).toMatchObject({ result: { reactions: 30 }, results: [{ reactions: 30, comments: null, link: null }] });
  expect(await week()).toMatchObject({ topPerformingPostEngagement: 30 });

  const { result } = (await results(best.id, { reactions: 41 })).body;
  for (const key of ['one-tab', 'other-tab']) {
    const takeBack = { at: result?.at };
    const { body } = await call<Content>(nora.visitor, 'DELETE', `/api/content/${best.id}/results`, takeBack, { key });
    expect(body.result).toMatchObject({ reactions: 30 });
  }

  const { body: unsent } = await nora.del<Content>(`/api/content/${best.id}/sent`);
  expect(unsent).toMatchObject({ sent: null, result: null });
  const { fingerprint } = best;
  const { body: again } = await nora.post<Content>(`/api/content/${best.id}/sent`, { fingerprint });
  expect(again).toMatchObject({ result: { reactions: 30 } });

  const lead = await addLead(nora);
  await nora.post(`/api/leads/${lead.id}/touches`, { kind: 'message' });
  const { status, body: health } = await nora.get<BrandHealth>('/api/brand-health');
  expect(status).toBe(200);
  expect(health.scores.map(({ score }) => score)).toEqual(['cadence', 'engagement', 'pipeline']);
  expect(health.scores[2]).toMatchObject({ done: 1, of: 1, percent: null, lift: null });
  expect(health.scores[0]?.facts[0]).toMatchObject({ name: 'LinkedIn Posts', done: 1, of: 1 });
});

it('No text was ever copied or sent without an approval of exactly that text', async () => {
  // The words stay as they were approved.
  const leavesWords = new Set(['ResultRecorded', 'ResultTakenBack', 'PromiseDecided']);
  const approved = new Map<string, string | null>();
  let copies = 0;
  let sent = 0;
  for (const event of await app.log()) {
    const data = event.data as {
      fingerprint: string;
      title: string | null;
      body: string;
      sealFormat: string;
      changed?: boolean;
    };
    if (event.type === 'ContentApproved') {
      const sealed = data.sealFormat === 'body' ? data.body : JSON.stringify([data.title, data.body]);
      expect(data.fingerprint).toBe(print(sealed));
      expect(event.metadata.actor).toEqual({ id: event.metadata.owner, as: 'user' });
      approved.set(event.stream, data.fingerprint);
    } else if (event.type === 'ContentCopied') {
      copies++;
      expect(data.fingerprint).toBe(approved.get(event.stream));
    } else if (event.type === 'ContentSent') {
      sent++;
      if (!data.changed) expect(data.fingerprint).toBe(approved.get(event.stream));
      expect(approved.get(event.stream)).toEqual(expect.any(String));
    } else if (event.type === 'ContentSendTakenBack') expect(approved.get(event.stream)).toEqual(expect.any(String));
    else if (event.stream.startsWith('content-') && !leavesWords.has(event.type)) approved.set(event.stream, null);
  }
  expect(copies).toBeGreaterThan(0);
  expect(sent).toBeGreaterThan(0);
});

it('A promise to a sample lead is no promise', async () => {
  const nora = await someone();
  await nora.post('/api/leads/generate-samples');
  const [sample] = (await nora.get<Lead[]>('/api/leads')).body;
  const own = await addLead(nora, 'Marta Nowak');
  for (const leadId of [sample?.id ?? '', own.id]) {
    const id = await draftFor(nora, leadId);
    const body = 'Hi. I’ll send the sheet tomorrow.';
    const { fingerprint } = (await decide(nora, id, { approvalStatus: 'approved', body })).body;
    await nora.post(`/api/content/${id}/sent`, { fingerprint });
  }
  const { body } = await nora.get<ResponseOf<typeof listPromises>>('/api/promises');
  expect(body.promises.map(({ leadId }) => leadId)).toEqual([own.id]);
});

it('A promise names the lead that stayed after a merge, until the Undo', async () => {
  const nora = await someone();
  const [marta, martha] = [await addLead(nora, 'Marta Nowak'), await addLead(nora, 'Martha Nowak')];
  const id = await draftFor(nora, martha.id);
  const { fingerprint } = (
    await decide(nora, id, { approvalStatus: 'approved', body: 'Hi. I’ll send the sheet tomorrow.' })
  ).body;
  await nora.post(`/api/content/${id}/sent`, { fingerprint });
  const promised = async () =>
    (await nora.get<ResponseOf<typeof listPromises>>('/api/promises')).body.promises.map(({ leadId, name }) => [
      leadId,
      name,
    ]);
  await nora.post(`/api/leads/${marta.id}/merge`, { otherId: martha.id });
  expect(await promised()).toEqual([[marta.id, 'Marta Nowak']]);
  await nora.post(`/api/leads/${marta.id}/unmerge`, { otherId: martha.id });
  expect(await promised()).toEqual([[martha.id, 'Martha Nowak']]);
});

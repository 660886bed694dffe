import type { Analytics } from '@app/contracts/metrics/analytics.api';
import type { BrandHealth } from '@app/contracts/metrics/brand-health.api';
import Papa from 'papaparse';
import { type ResponseOf } from '@app/contracts/endpoint';
import type { Content, Drafted } from '@app/contracts/content/content.api';
import type { ErrorResponse } from '@app/contracts/endpoint';
import type { listDuplicates } from '@app/contracts/leads/duplicates.api';
import type { FollowUp, listFollowUps } from '@app/contracts/leads/follow-ups.api';
import { type Answer, startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { type getLead, type Lead, type LeadColumn, type leadCounts, leadSorts } from '@app/contracts/leads/leads.api';
import type { LeadViewAnswer } from '@app/contracts/leads/lead-views.api';
import { lead } from '@app/domain/leads/lead';
import { record } from '../src/platform/commands/record';
import { addLead, draftFor, actsOfPeople } from './endpoints';
import { contextOf } from './history';

type Detail = ResponseOf<typeof getLead>;
type Counts = ResponseOf<typeof leadCounts>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A new person without data. */
let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`person-${++n}@example.com`);

const names = (leads: Lead[]) => leads.map((l) => l.name);
const problems = (body: unknown) =>
  Object.fromEntries(((body as ErrorResponse).errors ?? []).map((e) => [e.path, e.message]));

describe('Adding a lead by hand', () => {
  it('stores the trimmed values and shows them at once', async () => {
    const nora = await someone();
    const { status, body } = await nora.post<Lead>('/api/leads', {
      name: '  Elise Fournier ',
      title: 'COO',
      company: 'Atelier Nord',
      description: '',
      email: '',
      linkedinUrl: 'https://www.linkedin.com/in/elise',
      segment: 'smb',
      tags: ['warm'],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Elise Fournier',
      title: 'COO',
      company: 'Atelier Nord',
      description: null,
      email: null,
      linkedinUrl: 'https://www.linkedin.com/in/elise',
      segment: 'smb',
      status: 'new',
      source: 'manual',
      tags: ['warm'],
      archived: false,
      lastAction: 'Added',
      pendingDraftId: null,
    });
    expect((await nora.get<Lead[]>('/api/leads')).body).toEqual([body]);
    expect((await app.log(`lead-${body.id}`)).map((e) => [e.type, e.metadata.owner, e.metadata.actor])).toEqual([
      ['LeadSurfaced', nora.id, { id: nora.id, as: 'user' }],
    ]);
  });

  it.each([
    ['nothing at all', {}, { name: 'Name is required', title: 'Title is required', company: 'Company is required' }],
    [
      'blank fields',
      { name: ' ', title: '', company: '\t' },
      { name: 'Name is required', title: 'Title is required', company: 'Company is required' },
    ],
    ['a wrong e-mail', { name: 'A', title: 'B', company: 'C', email: 'a@' }, { email: 'Not an e-mail address' }],
    [
      'another site’s profile',
      { name: 'A', title: 'B', company: 'C', linkedinUrl: 'https://example.com/in/a' },
      { linkedinUrl: 'Not a LinkedIn address' },
    ],
    [
      'a script as its profile',
      { name: 'A', title: 'B', company: 'C', linkedinUrl: 'javascript:alert(1)//linkedin.com' },
      { linkedinUrl: 'Not a LinkedIn address' },
    ],
    [
      'a field that it has not',
      { name: 'A', title: 'B', company: 'C', owner: 'me' },
      { owner: 'Owner is not a known field' },
    ],
    [
      'a status at the end',
      { name: 'A', title: 'B', company: 'C', status: 'converted' },
      { status: 'Status must be one of new, contacted, responded, meeting_booked' },
    ],
    [
      'an unknown segment',
      { name: 'A', title: 'B', company: 'C', segment: 'huge' },
      { segment: 'Segment must be one of enterprise, smb, startup' },
    ],
    ['a number as a name', { name: 7, title: 'B', company: 'C' }, { name: 'Name must be text' }],
    [
      '31 tags',
      { name: 'A', title: 'B', company: 'C', tags: Array.from({ length: 31 }, (_, i) => `t${i}`) },
      { tags: 'Tags must have at most 30 entries' },
    ],
  ])('refuses %s by name and stores nothing', async (_, body, expected) => {
    const nora = await someone();
    const before = await actsOfPeople(app);
    const answer = await nora.post('/api/leads', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(problems(answer.body)).toEqual(expected);
    expect(await actsOfPeople(app)).toBe(before);
  });

  it.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a formula', '=HYPERLINK("http://x")'],
    ['right-to-left marks', '\u202Emorf\u202C محمد'],
    ['emoji and combining letters', '👩‍🌾 e\u0301'],
    ['half of a surrogate pair', 'a\ud800b'],
    ['SQL', `'; drop table read.leads; --`],
    ['like wildcards', '100%_\\'],
  ])('keeps %s as the text it is', async (_, name) => {
    const nora = await someone();
    const lead = await addLead(nora, name);
    const shown = name.toWellFormed();
    expect(lead.name).toBe(shown);
    expect(names((await nora.get<Lead[]>(`/api/leads?q=${encodeURIComponent(shown)}`)).body)).toEqual([shown]);
  });

  it('removes U+0000, which PostgreSQL cannot store', async () => {
    const nora = await someone();
    const lead = await addLead(nora, 'An\u0000na', { tags: ['wa\u0000rm'], description: '\u0000' });
    expect(lead).toMatchObject({ name: 'Anna', tags: ['warm'], description: null });
    expect((await nora.get<Lead[]>('/api/leads?q=an%00na')).body).toHaveLength(1);
  });
});

describe('The list', () => {
  let nora: TestClient;
  const people = [
    ['Ada', 'CTO', 'Zeta', 'startup', 'new', ['fair']],
    ['bob', 'CEO', 'alpha', 'smb', 'contacted', []],
    ['Ćiro', 'COO', 'Midway', 'enterprise', 'responded', ['fair', 'warm']],
    ['Dag', 'COO', 'Midway', null, 'lost', []],
    ['Eve', 'CFO', 'Beta', null, 'converted', ['warm']],
  ] as const;
  beforeAll(async () => {
    nora = await someone();
    for (const [name, title, company, segment, status, tags] of people) {
      const lead = await addLead(nora, name, { title, company, segment, tags, email: `${name.length}@example.com` });
      if (status !== 'new') await nora.patch(`/api/leads/${lead.id}`, { status });
    }
  });
  const list = async (query: string) => {
    const { body, headers } = await nora.get<Lead[]>(`/api/leads?${query}`);
    return { names: names(body), total: headers.get('x-total-count') };
  };

  it.each([
    ['q=COO', ['Dag', 'Ćiro']],
    ['q=midWAY', ['Dag', 'Ćiro']],
    ['q=warm', ['Eve', 'Ćiro']],
    ['q=%25', []],
    ['segment=smb', ['bob']],
    ['status=responded', ['Ćiro']],
    ['tag=fair', ['Ćiro', 'Ada']],
    ['tag=fai', []],
    ['q=&tag=fair', ['Ćiro', 'Ada']],
    ['source=sample', []],
    ['q=coo&status=lost', ['Dag']],
    ['segment=smb&status=new', []],
    ['archived=true', []],
  ])('filters by %s', async (query, expected) => {
    expect(await list(query)).toEqual({ names: expected, total: String(expected.length) });
  });

  it.each([
    ['created', ['Ada', 'bob', 'Ćiro', 'Dag', 'Eve']],
    ['-created', ['Eve', 'Dag', 'Ćiro', 'bob', 'Ada']],
    ['company', ['bob', 'Eve', expect.any(String), expect.any(String), 'Ada']],
    ['status', ['Ada', 'bob', 'Ćiro', 'Eve', 'Dag']],
    ['segment', ['Ćiro', 'bob', 'Ada', expect.any(String), expect.any(String)]],
    ['title', ['bob', 'Eve', expect.any(String), expect.any(String), 'Ada']],
  ])('sorts by %s', async (sort, expected) => {
    expect((await list(`sort=${sort}`)).names).toEqual(expected);
  });

  it.each([
    ['sort=size', 'sort'],
    ['status=replied', 'status'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['page=2', 'page'],
    ['importId=7', 'importId'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=WyJ4IiwiMDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAwIl0', 'cursor'],
    ['status=new&status=lost', 'status'],
  ])('refuses %s by name', async (query, path) => {
    const answer = await nora.get(`/api/leads?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(Object.keys(problems(answer.body))).toEqual([path]);
  });

  it('counts all leads of the workspace, with any filter', async () => {
    expect((await nora.get<Counts>('/api/leads/counts')).body).toEqual({
      total: 5,
      open: 3,
      samples: 0,
      byStatus: { new: 1, contacted: 1, responded: 1, meeting_booked: 0, converted: 1, lost: 1 },
      bySegment: { enterprise: 1, smb: 1, startup: 1, none: 2 },
      tags: [
        { tag: 'fair', count: 2 },
        { tag: 'warm', count: 2 },
      ],
    });
  });

  it('counts of how many leads each fact is known that a draft can stand on', async () => {
    const ida = await someone();
    const lead = await addLead(ida, 'Una Ndlovu', { company: 'Kestrel Foods', description: 'Met in May.' });
    await addLead(ida, 'Ines Duarte', { description: '' });
    const gone = await addLead(ida, 'Gone Soon', { description: 'In the archive.' });
    await ida.post('/api/leads/archive', { ids: [gone.id] });
    await ida.post(`/api/leads/${lead.id}/touches`, { kind: 'reply', note: 'Wants a date.' });
    expect((await ida.get('/api/leads/facts')).body).toEqual({
      people: 2,
      titles: 2,
      companies: 2,
      connectedOn: 0,
      notes: 1,
      touched: 1,
      nextSteps: 0,
    });
  });

  it('returns each lead once, in pages, in every order, with many equal keys', async () => {
    const ida = await someone();
    const leads = await Promise.all(
      Array.from({ length: 23 }, (_, i) => addLead(ida, `Same ${i % 3}`, { title: 'COO', company: `C${i % 2}` })),
    );
    for (const sort of leadSorts.flatMap((k) => [k, `-${k}`]))
      expect({ sort, seen: (await pages(ida, sort)).toSorted() }).toEqual({
        sort,
        seen: leads.map((l) => l.id).toSorted(),
      });
  });

  const pages = async (ida: TestClient, sort: string) => {
    const seen: string[] = [];
    let next: string | undefined = `/api/leads?sort=${sort}&limit=5`;
    while (next) {
      const page: Answer<Lead[]> = await ida.get(next);
      expect(page.status).toBe(200);
      expect(page.headers.get('x-total-count')).toBe('23');
      expect(page.headers.get('x-total-count-is')).toBe('exact');
      seen.push(...page.body.map((l) => l.id));
      next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    }
    return seen;
  };
});

describe('Changing a lead', () => {
  it('changes the given fields only, and adds to the timeline', async () => {
    const nora = await someone();
    const lead = await addLead(nora, 'Elise Fournier', { description: 'Runs two workshops.' });
    const { body } = await nora.patch<Lead>(`/api/leads/${lead.id}`, {
      title: 'Chief Operating Officer',
      status: 'responded',
      reason: 'She wrote back.',
      suggestedAction: 'comment',
      nextStep: 'Call about the workshop',
      nextStepDue: '2026-12-01',
    });
    expect(body).toMatchObject({
      title: 'Chief Operating Officer',
      description: 'Runs two workshops.',
      status: 'responded',
      suggestedAction: 'comment',
      nextStep: 'Call about the workshop',
      nextStepDue: '2026-12-01',
      lastAction: 'Replied',
    });
    const { body: detail } = await nora.get<Detail>(`/api/leads/${lead.id}`);
    expect(detail.timeline.map((t) => [t.kind, t.text, t.words])).toEqual([
      ['next_step', 'Next step: Call about the workshop, due 2026-12-01', null],
      ['action', 'Comment chosen', null],
      ['moved', 'Moved from New to Replied', 'She wrote back.'],
      ['changed', 'Changed: title', null],
      ['surfaced', 'Added', null],
    ]);
  });

  it('removes an optional field with a blank value, and a next step with null', async () => {
    const nora = await someone();
    const lead = await addLead(nora, 'Elise', { description: 'x', email: 'e@example.com' });
    await nora.patch(`/api/leads/${lead.id}`, { nextStep: 'Call', nextStepDue: '2026-12-01' });
    const { body } = await nora.patch<Lead>(`/api/leads/${lead.id}`, {
      description: ' ',
      email: null,
      nextStepDue: null,
    });
    expect(body).toMatchObject({ description: null, email: null, nextStep: 'Call', nextStepDue: null });
  });

  it('stores nothing when nothing changes', async () => {
    const nora = await someone();
    const lead = await addLead(nora);
    const before = await actsOfPeople(app);
    expect((await nora.patch<Lead>(`/api/leads/${lead.id}`, { name: lead.name, status: 'new' })).body).toEqual(lead);
    expect((await nora.patch<Lead>(`/api/leads/${lead.id}`, {})).body).toEqual(lead);
    expect(await actsOfPeople(app)).toBe(before);
  });

  it('stores no field when one of them is wrong', async () => {
    const nora = await someone();
    const lead = await addLead(nora);
    const answer = await nora.patch(`/api/leads/${lead.id}`, {
      title: '',
      company: 'Other',
      nextStepDue: '0000-01-01',
    });
    expect(problems(answer.body)).toEqual({ title: 'Title is required', nextStepDue: 'Not a day that can come' });
    expect((await nora.get<Detail>(`/api/leads/${lead.id}`)).body.company).toBe(lead.company);
  });

  it('is refused for an archived lead, with a message', async () => {
    const nora = await someone();
    const lead = await addLead(nora);
    await nora.post('/api/leads/archive', { ids: [lead.id] });
    expect(await nora.patch(`/api/leads/${lead.id}`, { title: 'CFO' })).toMatchObject({
      status: 409,
      body: {
        code: 'invalid_transition',
        message: 'This lead is archived. Restore it to go on.',
        current: { archived: true },
      },
    });
  });

  it('records a touch with its note', async () => {
    const nora = await someone();
    const lead = await addLead(nora);
    const { body } = await nora.post<Lead>(`/api/leads/${lead.id}/touches`, { kind: 'reply', note: 'Wants a date.' });
    expect(body).toMatchObject({ lastAction: 'They wrote back', status: 'responded' });
    const { timeline } = (await nora.get<Detail>(`/api/leads/${lead.id}`)).body;
    expect(timeline.slice(0, 2)).toMatchObject([
      { kind: 'moved', text: 'Moved from New to Replied' },
      { kind: 'touch', text: 'They wrote back', words: 'Wants a date.', touch: 'reply' },
    ]);
    expect(await nora.post(`/api/leads/${lead.id}/touches`, { kind: 'fax' })).toMatchObject({ status: 400 });
  });

  it('records a touch at the time when it happened, and takes it back', async () => {
    const nora = await someone();
    const lead = await addLead(nora);
    const touches = `/api/leads/${lead.id}/touches`;
    const at = '2026-01-07T09:30:00.000Z';
    const { body } = await nora.post<Lead & { touchId: string }>(touches, { kind: 'reply', via: 'email', at });
    const { timeline } = (await nora.get<Detail>(`/api/leads/${lead.id}`)).body;
    expect(timeline.at(-1)).toMatchObject({ touchId: body.touchId, via: 'email', at });
    const back = await nora.del<Lead>(`${touches}/${body.touchId}`);
    expect(back.body).toMatchObject({ status: 'new', lastAction: 'Added' });
    expect((await nora.get<Detail>(`/api/leads/${lead.id}`)).body.timeline).toHaveLength(1);
    for (const wrong of ['2999-01-01T00:00:00.000Z', 'yesterday'])
      expect(problems((await nora.post(touches, { kind: 'call', at: wrong })).body)).toEqual({
        at: expect.any(String),
      });
  });

  it('has a deal, which is won with its value and what convinced them', async () => {
    const nora = await someone();
    const lead = await addLead(nora);
    const change = (body: object) => nora.patch<Lead>(`/api/leads/${lead.id}`, body);
    const deal = { amount: 9000_00, currency: 'EUR' };
    expect((await change({ deal: { ...deal, amount: 7500_00 } })).body.deal).toEqual({ ...deal, amount: 7500_00 });
    expect((await change({ deal, status: 'converted', reason: 'The float page.' })).body).toMatchObject({
      status: 'converted',
      deal,
    });
    expect((await change({ deal: null })).body.deal).toBeNull();
    for (const wrong of [
      { ...deal, currency: 'EURO' },
      { ...deal, amount: -1 },
      { ...deal, amount: 1.5 },
    ])
      expect((await change({ deal: wrong })).status).toBe(400);
  });
});

describe('The columns of the board', () => {
  it('count the leads of each status, and add deals of one currency only', async () => {
    const nora = await someone();
    const [a, b] = [await addLead(nora, 'Ada'), await addLead(nora, 'Bo', { status: 'contacted', segment: 'smb' })];
    const c = await addLead(nora, 'Cy', { status: 'contacted', tags: ['warm'] });
    await addLead(nora, 'Di');
    const value = (lead: Lead, amount: number, currency: string) =>
      nora.patch(`/api/leads/${lead.id}`, { deal: { amount, currency } });
    await value(a, 100_00, 'EUR');
    await value(b, 250_00, 'EUR');
    await value(c, 900, 'JPY');
    const columns = async (query = '') =>
      (await nora.get<LeadColumn[]>(`/api/leads/columns${query}`)).body.filter(({ count }) => count > 0);
    const eur = (amount: number) => ({ amount, currency: 'EUR', deals: 1 });
    const jpy = { amount: 900, currency: 'JPY', deals: 1 };
    expect(await columns()).toEqual([
      { status: 'new', count: 2, sums: [eur(100_00)] },
      { status: 'contacted', count: 2, sums: [eur(250_00), jpy] },
    ]);
    expect(await columns('?segment=smb')).toEqual([{ status: 'contacted', count: 1, sums: [eur(250_00)] }]);
    expect(await columns('?q=ada')).toEqual([{ status: 'new', count: 1, sums: [eur(100_00)] }]);
    expect(await columns('?tag=warm')).toEqual([{ status: 'contacted', count: 1, sums: [jpy] }]);
    expect(await columns('?archived=true')).toEqual([]);
    expect((await nora.get('/api/leads/columns?sort=name')).status).toBe(400);
  });
});

describe('Saved views', () => {
  const body = { name: 'Replied', filter: { status: 'responded' }, sort: '-lastAction', layout: 'board' };
  const save = (nora: TestClient, more: object = {}) =>
    nora.post<LeadViewAnswer>('/api/lead-views', { ...body, ...more });
  const tabs = async (nora: TestClient) =>
    (await nora.get<LeadViewAnswer[]>('/api/lead-views')).body.map(({ name, count }) => [name, count]);

  it('are saved with their counts, changed, moved, removed and brought back', async () => {
    const nora = await someone();
    await addLead(nora, 'Ada', { status: 'responded' });
    const { body: view, status } = await save(nora);
    expect([status, view]).toEqual([200, { ...body, id: expect.any(String), count: 1 }]);
    await save(nora, { name: 'Everyone', filter: {} });
    await save(nora, { name: 'Warm', filter: { tag: 'warm' } });
    const of = `/api/lead-views/${view.id}`;
    expect((await nora.patch(of, { place: 2, sort: 'name' })).body).toMatchObject({ sort: 'name' });
    expect(await tabs(nora)).toEqual([
      ['Everyone', 1],
      ['Warm', null],
      ['Replied', 1],
    ]);
    await nora.patch(of, { place: 1 });
    expect((await nora.del(of)).body).toEqual({ id: view.id });
    expect(await tabs(nora)).toEqual([
      ['Everyone', 1],
      ['Warm', null],
    ]);
    expect((await nora.patch(of, { name: 'x' })).status).toBe(404);
    expect((await nora.post(`${of}/restore`)).body).toMatchObject({ name: 'Replied' });
    expect(await tabs(nora)).toEqual([
      ['Everyone', 1],
      ['Replied', 1],
      ['Warm', null],
    ]);
    expect(await tabs(await someone())).toEqual([]);
  });

  it('are 30 at most, each with a name of its own, and know only filters of leads', async () => {
    const nora = await someone();
    for (let i = 0; i < 30; i++) await save(nora, { name: `View ${i}` });
    expect((await save(nora)).body).toMatchObject({ code: 'too_many_views', message: expect.stringContaining('30') });
    const ada = await someone();
    await save(ada);
    expect((await save(ada, { name: 'replied ' })).body).toMatchObject({ statusCode: 409, code: 'view_exists' });
    expect(problems((await save(ada, { name: ' ' })).body)).toEqual({ name: 'Name is required' });
    expect(problems((await save(ada, { filter: { mood: 'good' } })).body)).toEqual({
      'filter.mood': expect.any(String),
    });
  });
});

describe('Many at once', () => {
  it('moves, tags, archives and restores, and counts the skipped leads', async () => {
    const nora = await someone();
    const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((name) => addLead(nora, name)));
    if (!a || !b || !c) throw new Error('not added');
    const ids = [a.id, b.id, c.id];
    await nora.patch(`/api/leads/${a.id}`, { status: 'contacted', tags: ['Warm'] });
    expect((await nora.post('/api/leads/move', { ids, status: 'contacted' })).body).toEqual({ done: 2, skipped: 1 });
    expect((await nora.post('/api/leads/tag', { ids, tag: 'warm' })).body).toEqual({ done: 2, skipped: 1 });
    expect((await nora.post('/api/leads/archive', { ids: [a.id, b.id] })).body).toEqual({ done: 2, skipped: 0 });
    expect((await nora.post('/api/leads/archive', { ids })).body).toEqual({ done: 1, skipped: 2 });
    expect((await nora.get<Lead[]>('/api/leads')).body).toEqual([]);
    const archived = (await nora.get<Lead[]>('/api/leads?archived=true')).body;
    expect(archived).toHaveLength(3);
    expect(archived[0]).toMatchObject({ archivedBecause: 'archived', archivedAt: expect.any(String) });
    expect((await nora.post('/api/leads/restore', { ids: [a.id] })).body).toEqual({ done: 1, skipped: 0 });
    expect((await nora.get<Lead[]>('/api/leads')).body).toMatchObject([
      { id: a.id, status: 'contacted', tags: ['Warm'], archivedAt: null, archivedBecause: null },
    ]);
  });

  it('changes no lead when one of them is unknown', async () => {
    const nora = await someone();
    const lead = await addLead(nora);
    const before = await actsOfPeople(app);
    const ids = [lead.id, '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e1'];
    for (const [action, more] of [
      ['archive', {}],
      ['restore', {}],
      ['move', { status: 'lost' }],
      ['tag', { tag: 'x' }],
    ] as const)
      expect(await nora.post(`/api/leads/${action}`, { ids, ...more })).toMatchObject({ status: 404 });
    expect(await actsOfPeople(app)).toBe(before);
  });

  it('never gives a lead too many tags', async () => {
    const nora = await someone();
    const lead = await addLead(nora, 'Full', { tags: Array.from({ length: 30 }, (_, i) => `t${i}`) });
    const answer = await nora.post('/api/leads/tag', { ids: [lead.id], tag: 'one more' });
    expect(answer.body).toEqual({ done: 0, skipped: 1 });
    // The lead can still be changed.
    expect((await nora.patch<Lead>(`/api/leads/${lead.id}`, { title: 'CFO' })).body.title).toBe('CFO');
  });

  it('skips archived leads', async () => {
    const nora = await someone();
    const [open, archived] = [await addLead(nora, 'Open'), await addLead(nora, 'Archived')];
    await nora.post('/api/leads/archive', { ids: [archived.id] });
    const answer = await nora.post('/api/leads/move', { ids: [open.id, archived.id], status: 'contacted' });
    expect(answer.body).toEqual({ done: 1, skipped: 1 });
    expect((await nora.get<Lead[]>('/api/leads')).body).toMatchObject([{ id: open.id, status: 'contacted' }]);
  });

  it.each([[[]], [Array.from({ length: 501 }, () => '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e1')], [['x']]])(
    'refuses wrong lists of ids (%#)',
    async (ids) => {
      const nora = await someone();
      expect(await nora.post('/api/leads/archive', { ids })).toMatchObject({ status: 400 });
    },
  );
});

describe('The number of connections, and the picture', () => {
  const picture = 'https://images.example.com/elise.jpg';
  it('are entered with a new lead, changed, removed and exported', async () => {
    const nora = await someone();
    const lead = await addLead(nora, 'Elise', { connectionCount: 512, profileImageUrl: picture });
    expect(lead).toMatchObject({ connectionCount: 512, profileImageUrl: picture });
    const { body } = await nora.get<string>('/api/leads/export.csv');
    const { data } = Papa.parse<Record<string, string>>(body.slice(1), { header: true, skipEmptyLines: true });
    expect(data[0]).toMatchObject({ Name: 'Elise', Connections: '512' });
    const none = { connectionCount: null, profileImageUrl: null };
    const changed = await nora.patch<Lead>(`/api/leads/${lead.id}`, none);
    expect(changed.body).toMatchObject(none);
    expect(changed.body.updatedAt > lead.updatedAt).toBe(true);
  });

  it.each([
    [{ connectionCount: -1 }, 'connectionCount'],
    [{ connectionCount: 1.5 }, 'connectionCount'],
    [{ connectionCount: '12' }, 'connectionCount'],
    [{ profileImageUrl: 'http://images.example.com/a.jpg' }, 'profileImageUrl'],
    [{ profileImageUrl: 'javascript:alert(1)' }, 'profileImageUrl'],
  ])('are refused: %j', async (more, path) => {
    const nora = await someone();
    const answer = await nora.post('/api/leads', { name: 'E', title: 'COO', company: 'Nord', ...more });
    expect({ status: answer.status, path: answer.body.errors?.[0]?.path }).toEqual({ status: 400, path });
  });
});

describe('A name, title or company of nothing but invisible characters', () => {
  it.each([
    ['name', 'Name is required'],
    ['title', 'Title is required'],
    ['company', 'Company is required'],
  ])('is refused (%s)', async (field, message) => {
    const nora = await someone();
    const lead = { name: 'Elise', title: 'COO', company: 'Nord', [field]: '\u200B\u3164 \u2800' };
    const answer = await nora.post('/api/leads', lead);
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({
      status: 400,
      errors: [{ path: field, message }],
    });
  });
});

describe('Sample leads', () => {
  it('are added once, removed with one click, and can be added again', async () => {
    const nora = await someone();
    const hand = await addLead(nora, 'By Hand');
    const first = await nora.post<{ added: number }>('/api/leads/generate-samples');
    expect(first.body.added).toBeGreaterThanOrEqual(3);
    const { added } = first.body;
    expect((await nora.post('/api/leads/generate-samples')).body).toEqual({ added: 0 });
    const all = (await nora.get<Lead[]>('/api/leads?source=sample')).body;
    expect(all).toHaveLength(added);
    expect(new Set(names(all)).size).toBe(added);
    expect((await nora.get<Counts>('/api/leads/counts')).body).toMatchObject({ samples: added, total: added + 1 });

    expect((await nora.del('/api/leads/samples')).body).toEqual({ removed: added });
    expect((await nora.del('/api/leads/samples')).body).toEqual({ removed: 0 });
    expect((await nora.get<Lead[]>('/api/leads')).body.map((l) => l.id)).toEqual([hand.id]);

    expect((await nora.post('/api/leads/generate-samples')).body).toEqual({ added });
    expect((await nora.get<Lead[]>('/api/leads?source=sample')).body).toHaveLength(added);
    expect((await nora.get('/api/metrics/current-week')).body).toMatchObject({ leadsSurfaced: 1, samples: added });
  });

  it('are added by a job', async () => {
    const nora = await someone();
    const { body } = await nora.post<{ added: number }>('/api/leads/generate-samples');
    const { rows } = await app.storage.pool.query<{ name: string; result: { added: number } }>(
      'select name, result from platform.job_inputs where owner = $1',
      [nora.id],
    );
    expect(rows).toMatchObject([{ name: 'generate-sample-leads', result: { added: body.added } }]);
  });

  it('are added once when several requests arrive at once', async () => {
    const nora = await someone();
    const presses = await Promise.all(
      Array.from({ length: 5 }, () => nora.post<{ added: number }>('/api/leads/generate-samples')),
    );
    const all = (await nora.get<Lead[]>('/api/leads')).body;
    expect(presses.map((p) => p.status)).toEqual([200, 200, 200, 200, 200]);
    expect(presses.reduce((sum, p) => sum + p.body.added, 0)).toBe(all.length);
    expect(new Set(names(all)).size).toBe(all.length);
  });
});

describe('The export', () => {
  it('contains the leads of the filter, with formulas as text', async () => {
    const nora = await someone();
    const lead = await addLead(nora, '=cmd|calc', {
      company: '+1 Ltd',
      description: 'Line\nbreak, "quoted"',
      tags: ['a', 'b'],
    });
    await addLead(nora, 'Other', { segment: 'smb' });
    const { body, headers } = await nora.get<string>('/api/leads/export.csv?q=calc');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="keepwarm-leads\.csv"/);
    expect(body.startsWith('\uFEFFName,Title,Company')).toBe(true);
    const { data } = Papa.parse<Record<string, string>>(body.slice(1), { header: true, skipEmptyLines: true });
    expect(data).toEqual([
      expect.objectContaining({
        Name: "'=cmd|calc",
        Company: "'+1 Ltd",
        Description: 'Line\nbreak, "quoted"',
        Tags: 'a; b',
        Status: 'New',
        Added: lead.createdAt,
      }),
    ]);
  });

  it('can be limited to selected leads, and refuses wrong ids', async () => {
    const nora = await someone();
    const [a] = await Promise.all([addLead(nora, 'A'), addLead(nora, 'B')]);
    const { body } = await nora.get<string>(`/api/leads/export.csv?ids=${a?.id}`);
    expect(body.trim().split('\r\n')).toHaveLength(2);
    expect(await nora.get('/api/leads/export.csv?ids=1,2')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });
});

describe('What brought a lead', () => {
  const post = async (nora: TestClient, theme: string): Promise<Content> => {
    const { body } = await nora.post<Drafted>('/api/content/generate-post', { theme, notes: `${theme} is hard.` });
    const [draft] = body.drafts;
    if (!draft) throw new Error(JSON.stringify(body));
    return draft;
  };
  const name = (nora: TestClient, { id }: Lead, cameFrom: unknown) =>
    nora.patch<Lead>(`/api/leads/${id}`, { cameFrom });

  it('is an own post: the lead has its words, the post its leads, and the list a filter', async () => {
    const nora = await someone();
    const [floats, other] = [await post(nora, 'Floats'), await post(nora, 'Handover')];
    const [ana, bo, cy] = [await addLead(nora, 'Ana'), await addLead(nora, 'Bo'), await addLead(nora, 'Cy')];
    for (const lead of [ana, bo]) await name(nora, lead, { kind: 'post', contentId: floats.id });
    await name(nora, cy, { kind: 'referral', text: 'Hana Sato' });
    await nora.patch(`/api/leads/${bo.id}`, { status: 'meeting_booked' });

    const shown = (await nora.get<Detail>(`/api/leads/${ana.id}`)).body;
    expect(shown.cameFrom).toEqual({ kind: 'post', contentId: floats.id, text: floats.body.slice(0, 300) });
    expect(shown.sourcePost).toBe(floats.id);
    expect(shown.timeline[0]).toMatchObject({ kind: 'source', text: 'Came from: a post of yours' });
    expect((await nora.get('/api/lead-origins')).body).toEqual([{ contentId: floats.id, leads: 2, booked: 1, won: 0 }]);
    expect(names((await nora.get<Lead[]>(`/api/leads?sourcePost=${floats.id}&sort=name`)).body)).toEqual(['Ana', 'Bo']);
    expect(names((await nora.get<Lead[]>('/api/leads?from=referral')).body)).toEqual(['Cy']);
    expect((await nora.get(`/api/leads?sourcePost=${other.id}`)).body).toEqual([]);

    expect((await name(nora, ana, null)).body).toMatchObject({ cameFrom: null, sourcePost: null });
    await nora.post('/api/leads/archive', { ids: [bo.id] });
    expect((await nora.get('/api/lead-origins')).body).toEqual([]);
  });

  it('has the address of a post that is not in Keepwarm', async () => {
    const nora = await someone();
    const lead = await addLead(nora);
    const link = 'https://www.linkedin.com/posts/nora-1';
    expect((await name(nora, lead, { kind: 'post', text: link })).body).toMatchObject({ sourcePost: link });
  });

  it('is refused by name when it says nothing, or names a text that is no own post', async () => {
    const [nora, ida] = [await someone(), await someone()];
    const lead = await addLead(nora);
    const theirs = await post(ida, 'Floats');
    for (const [cameFrom, path] of [
      [{ kind: 'event' }, 'cameFrom.text'],
      [{ kind: 'event', text: ' ' }, 'cameFrom.text'],
      [{ kind: 'event', contentId: theirs.id }, 'cameFrom.contentId'],
      [{ kind: 'fair', text: 'Spring' }, 'cameFrom.kind'],
    ] as const) {
      const { status, body } = await name(nora, lead, cameFrom);
      expect({ status, paths: Object.keys(problems(body)) }).toEqual({ status: 400, paths: [path] });
    }
    for (const contentId of [theirs.id, lead.id])
      expect(await name(nora, lead, { kind: 'post', contentId })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
  });
});

describe('Following up', () => {
  const monthsAgo = (months: number) => new Date(Date.now() - months * 30 * 86_400_000).toISOString();
  const list = async (client: TestClient) =>
    (await client.get<ResponseOf<typeof listFollowUps>>('/api/follow-ups')).body;
  const change = (client: TestClient, lead: Lead, body: object) =>
    client.patch<FollowUp>(`/api/leads/${lead.id}/follow-up`, body);
  const called = async (client: TestClient): Promise<Lead> => {
    const lead = await addLead(client);
    await client.post(`/api/leads/${lead.id}/touches`, { kind: 'call', note: 'Wants two lines.', at: monthsAgo(2) });
    return lead;
  };

  it('is done, put off or let go, and each is taken back', async () => {
    const nora = await someone();
    const lead = await called(nora);
    const bandNow = async () => (await list(nora)).followUps.map(({ band }) => band);
    expect(await list(nora)).toMatchObject({
      counts: { today: 1, week: 0, later: 0, quiet: 0 },
      followUps: [{ id: lead.id, name: lead.name, band: 'today', last: { by: 'you', words: 'Wants two lines.' } }],
    });
    const { today } = await list(nora);
    const later = new Date(Date.parse(today) + 3 * 86_400_000).toISOString().slice(0, 10);
    for (const [decide, band, back] of [
      [{ done: true }, ['later'], { done: false }],
      [{ snooze: { until: later } }, ['week'], { snooze: null }],
      [{ snooze: { until: null } }, ['quiet'], { snooze: null }],
      [{ letGo: { reason: 'said_no', note: 'Next year.' } }, [], { letGo: null }],
      [{ rhythm: 65 }, ['week'], { rhythm: null }],
    ] as const) {
      expect((await change(nora, lead, decide)).status).toBe(200);
      expect(await bandNow()).toEqual(band);
      expect((await change(nora, lead, back)).status).toBe(200);
      expect(await bandNow()).toEqual(['today']);
    }
  });

  it('is refused with the reason', async () => {
    const nora = await someone();
    const lead = await called(nora);
    const past = await change(nora, lead, { snooze: { until: '2026-01-01' } });
    expect({ status: past.status, problems: problems(past.body) }).toEqual({
      status: 400,
      problems: { 'snooze.until': 'This day is not in the future. Choose a later day' },
    });
    expect(await change(nora, await addLead(nora, 'Nobody wrote'), { done: true })).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    });
    expect((await change(nora, lead, { rhythm: 0 })).status).toBe(400);
  });

  it('suggests the next step, until the person says that it is not needed', async () => {
    const nora = await someone();
    const lead = await called(nora);
    const suggested = async () => {
      const { body } = await nora.get<Lead[]>('/api/leads');
      const { body: one } = await nora.get<Lead>(`/api/leads/${lead.id}`);
      expect(one.suggestedStep).toEqual(body[0]?.suggestedStep);
      return one.suggestedStep;
    };
    const step = await suggested();
    expect(step).toMatchObject({ rule: 'after_talk', step: 'Write after your talk', action: 'direct_message' });
    const suggestion = { rule: step?.rule, fact: step?.fact };
    await change(nora, lead, { suggestion: { ...suggestion, needed: false } });
    expect(await suggested()).toBeNull();
    await change(nora, lead, { suggestion: { ...suggestion, needed: true } });
    expect(await suggested()).toEqual(step);
    await nora.patch(`/api/leads/${lead.id}`, { nextStep: 'Send the sheet' });
    expect(await suggested()).toBeNull();
  });

  it('is prepared in the morning: a draft that waits', async () => {
    const nora = await someone();
    const lead = await called(nora);
    const morning = `draft-follow-ups-${nora.id}`;
    await until(async () => {
      const { rows } = await app.storage.pool.query<{ zone: string }>(
        'select time_zone as zone from platform.schedules where id = $1',
        [morning],
      );
      return rows[0]?.zone === 'UTC';
    });
    await app.storage.pool.query(`update platform.schedules set next_at = now() - interval '1 minute' where id = $1`, [
      morning,
    ]);
    const draft = await until(async () => (await list(nora)).followUps[0]?.draft ?? undefined, 30_000);
    expect(draft).toMatchObject({ state: 'pending' });
    expect((await nora.get<Content>(`/api/content/${draft.id}`)).body).toMatchObject({ targetLeadId: lead.id });
  });
});

describe('Duplicates', () => {
  const profile = 'https://www.linkedin.com/in/danielokafor';
  const pairOf = async () => {
    const nora = await someone();
    const daniel = await addLead(nora, 'Daniel Okafor', {
      company: 'Pella Foods',
      linkedinUrl: profile,
      tags: ['food'],
    });
    const dan = await addLead(nora, 'Dan Okafor', {
      company: 'Pella Foods',
      title: 'Chief Operating Officer',
      email: 'd.okafor@pella.example',
      linkedinUrl: 'https://linkedin.com/in/DanielOkafor/?x=1',
      tags: ['Fair', 'Food'],
    });
    return { nora, daniel, dan };
  };
  const pairs = async (nora: TestClient) =>
    (await nora.get<ResponseOf<typeof listDuplicates>>('/api/duplicates')).body.map(({ one, other, rules, sure }) => ({
      names: [one.name, other.name],
      rules,
      sure,
    }));

  it('are found by address, e-mail, name with company, and a name alike in one company', async () => {
    const { nora } = await pairOf();
    await addLead(nora, 'Siobhan Keane', { company: 'A', email: 'S.Keane@a.example' });
    await addLead(nora, 'Siobhán Keane', { company: 'B', email: 's.keane@A.example' });
    await addLead(nora, 'Malin Ek', { company: 'Torvik' });
    await addLead(nora, 'malin ek', { company: 'TORVIK' });
    await addLead(nora, 'Malin Ek', { company: 'Elsewhere' });
    const found = await pairs(nora);
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        { names: ['Daniel Okafor', 'Dan Okafor'], rules: expect.arrayContaining(['linkedin']), sure: true },
        { names: ['Siobhan Keane', 'Siobhán Keane'], rules: ['email'], sure: true },
        { names: ['Malin Ek', 'malin ek'], rules: ['name_company'], sure: false },
      ]),
    );
  });

  it('are not proposed again when they are two people', async () => {
    const { nora, daniel, dan } = await pairOf();
    await nora.post(`/api/leads/${dan.id}/apart`, { otherId: daniel.id });
    expect(await pairs(nora)).toEqual([]);
    expect(await nora.post(`/api/leads/${dan.id}/apart`, { otherId: dan.id })).toMatchObject({ status: 400 });
  });

  it('become one person: chosen values, tags, history, texts and drafts of both; the Undo takes exactly that back', async () => {
    const { nora, daniel, dan } = await pairOf();
    await nora.post(`/api/leads/${dan.id}/touches`, { kind: 'call', note: 'Asked about nights.' });
    await nora.patch(`/api/leads/${dan.id}`, { deal: { amount: 900_000, currency: 'EUR' } });
    const { body: drafted } = await nora.post<Drafted>('/api/content/generate-message', { leadId: dan.id });
    const draft = drafted.drafts[0]?.id;
    const before = await Promise.all(
      [daniel, dan].map(async ({ id }) => (await nora.get<Detail>(`/api/leads/${id}`)).body),
    );

    const take = ['title', 'email', 'status', 'deal'];
    const { body: merged } = await nora.post<Lead>(`/api/leads/${daniel.id}/merge`, { otherId: dan.id, take });
    expect(merged).toMatchObject({
      name: 'Daniel Okafor',
      title: 'Chief Operating Officer',
      email: 'd.okafor@pella.example',
      linkedinUrl: profile,
      tags: ['food', 'Fair'],
      status: 'contacted',
      deal: { amount: 900_000, currency: 'EUR' },
      pendingDraftId: draft,
      mergedInto: null,
    });
    const one = (await nora.get<Detail>(`/api/leads/${daniel.id}`)).body;
    expect(one.timeline.map(({ words }) => words)).toContain('Asked about nights.');
    expect((await nora.get<Content[]>(`/api/content?leadId=${daniel.id}`)).body.map(({ id }) => id)).toEqual([draft]);
    expect((await nora.get<Detail>(`/api/leads/${dan.id}`)).body).toMatchObject({
      archived: true,
      mergedInto: daniel.id,
    });
    expect((await nora.get(`/api/leads/${daniel.id}/merged`)).body).toEqual([
      { id: dan.id, name: 'Dan Okafor', status: 'contacted' },
    ]);
    expect((await nora.get<Counts>('/api/leads/counts')).body).toMatchObject({
      total: 1,
      byStatus: { new: 0, contacted: 1 },
    });
    expect((await nora.post('/api/leads/restore', { ids: [dan.id] })).body).toEqual({ done: 0, skipped: 1 });
    expect(await pairs(nora)).toEqual([]);

    await nora.post(`/api/leads/${daniel.id}/unmerge`, { otherId: dan.id });
    const after = await Promise.all(
      [daniel, dan].map(async ({ id }) => (await nora.get<Detail>(`/api/leads/${id}`)).body),
    );
    const rest = ({ timeline: _timeline, updatedAt: _updatedAt, ...lead }: Detail) => lead;
    expect(after.map(rest)).toEqual(before.map(rest));
    expect(after[0]?.timeline.map(({ words }) => words)).not.toContain('Asked about nights.');
  });

  it('are followed up as one person, from the last touch of both, until the Undo', async () => {
    const { nora, daniel, dan } = await pairOf();
    const at = new Date(Date.now() - 60 * 86_400_000).toISOString();
    await nora.post(`/api/leads/${dan.id}/touches`, { kind: 'call', note: 'Asked about nights.', at });
    const { body: drafted } = await nora.post<Drafted>('/api/content/generate-message', { leadId: dan.id });
    const due = async () =>
      (await nora.get<ResponseOf<typeof listFollowUps>>('/api/follow-ups')).body.followUps.map(
        ({ id, band, last, draft }) => ({ id, band, words: last?.words, draft: draft?.id }),
      );
    const asDan = { id: dan.id, band: 'today', words: 'Asked about nights.', draft: drafted.drafts[0]?.id };
    expect(await due()).toEqual([asDan]);
    await nora.post(`/api/leads/${daniel.id}/merge`, { otherId: dan.id });
    expect(await due()).toEqual([{ ...asDan, id: daniel.id }]);
    const path = `/api/leads/${daniel.id}/follow-up`;
    expect(await nora.patch(path, { snooze: { until: null } })).toMatchObject({ body: { rule: 'until_reply' } });
    await nora.patch(path, { snooze: null });
    await nora.post(`/api/leads/${daniel.id}/unmerge`, { otherId: dan.id });
    expect(await due()).toEqual([asDan]);
    expect((await nora.get<FollowUp>(path)).body).toMatchObject({ band: null, last: null, draft: null });
  });

  it('have the status and the deal of the merge in Analytics and in Brand Health', async () => {
    const { nora, daniel, dan } = await pairOf();
    await nora.patch(`/api/leads/${dan.id}`, { status: 'contacted', deal: { amount: 900_000, currency: 'EUR' } });
    await nora.post(`/api/leads/${daniel.id}/merge`, { otherId: dan.id, take: ['status', 'deal'] });
    const shown = async () => {
      const { body: figures } = await nora.get<Analytics>('/api/analytics');
      const { body: health } = await nora.get<BrandHealth>('/api/brand-health');
      const open = health.scores.flatMap(({ facts }) => facts).find(({ fact }) => fact === 'warm')?.of;
      const { new: fresh, contacted } = figures.statuses;
      return { fresh, contacted, archived: figures.archived, totals: figures.pipeline.now.totals, open };
    };
    const totals = [{ amount: 900_000, currency: 'EUR' }];
    expect(await shown()).toEqual({ fresh: 0, contacted: 1, archived: 1, totals, open: 1 });
    await nora.post(`/api/leads/${daniel.id}/unmerge`, { otherId: dan.id });
    expect(await shown()).toEqual({ fresh: 1, contacted: 1, archived: 0, totals, open: 1 });
  });

  it('have one touch for a text that is sent after the merge', async () => {
    const { nora, daniel, dan } = await pairOf();
    const { body } = await nora.post<Drafted>('/api/content/generate-message', { leadId: dan.id });
    const id = body.drafts[0]?.id ?? '';
    await nora.post(`/api/leads/${daniel.id}/merge`, { otherId: dan.id });
    const { body: yes } = await nora.patch<Content>(`/api/content/${id}`, {
      approvalStatus: 'approved',
      body: 'Daniel, hello.',
    });
    await nora.post(`/api/content/${id}/sent`, { fingerprint: yes.fingerprint });
    await until(async () => (await nora.get<Lead>(`/api/leads/${daniel.id}`)).body.status === 'contacted');
    expect((await app.log(`lead-${dan.id}`)).map(({ type }) => type)).not.toContain('TouchLogged');
    expect((await nora.get<Lead>(`/api/leads/${daniel.id}`)).body).toMatchObject({
      lastAction: 'Sent by you',
      pendingDraftId: null,
    });
  });

  it('that were merged into each other at the same moment keep no job of a text for ever', async () => {
    const { nora, daniel, dan } = await pairOf();
    const draft = await draftFor(nora, dan.id);
    const moment = { at: new Date().toISOString(), timeZone: 'UTC' };
    for (const [one, other] of [
      [daniel.id, dan.id],
      [dan.id, daniel.id],
    ] as const) {
      const command = { type: 'FollowMerge', into: other, survivor: other, ...moment } as const;
      await record(app.storage.store, `lead-${one}`, lead, command, contextOf(nora.id));
    }
    const approval = { approvalStatus: 'approved', body: 'Daniel, hello.' };
    const { fingerprint } = (await nora.patch<Content>(`/api/content/${draft}`, approval)).body;
    await nora.post(`/api/content/${draft}/sent`, { fingerprint });
    await until(async () => {
      const { rows } = await app.storage.pool.query<{ ended: boolean }>(
        `select ended_at is not null as ended from platform.job_inputs where name = 'follow-text' and owner = $1`,
        [nora.id],
      );
      return rows[0]?.ended;
    });
  });
});

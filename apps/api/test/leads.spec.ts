import Papa from 'papaparse';
import type { ResponseOf } from '@app/contracts/endpoint';
import { type Answer, startTestApp, type TestApp, type TestClient } from '../../../test/app';
import { type getLead, type Lead, type LeadColumn, type leadCounts, leadSorts } from '@app/contracts/leads/leads.api';
import type { LeadViewAnswer } from '@app/contracts/leads/lead-views.api';
import { actsOfPeople, addLead, problems } from './endpoints';

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
    ['a wrong e-mail', { name: 'A', title: 'B', company: 'C', email: 'a@' }, { email: 'Not an email address' }],
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
    const before = await actsOfPeople(app, nora);
    const answer = await nora.post('/api/leads', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(problems(answer.body)).toEqual(expected);
    expect(await actsOfPeople(app, nora)).toBe(before);
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
      const linkedinUrl = name === 'Ada' ? 'https://www.linkedin.com/in/Ada-L/' : undefined;
      const email = `${name.length}@example.com`;
      const lead = await addLead(nora, name, { title, company, segment, tags, email, linkedinUrl });
      if (status !== 'new') await nora.patch(`/api/leads/${lead.id}`, { status });
      // Nothing is due for a lead that is won or lost, whatever day it had.
      const nextStepDue = { bob: '2031-01-02', Ćiro: '2031-01-03', Dag: '2031-01-01' }[name as string];
      if (nextStepDue) await nora.patch(`/api/leads/${lead.id}`, { nextStepDue });
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
    [`q=${encodeURIComponent('https://de.linkedin.com/in/ada-l?trk=share')}`, ['Ada']],
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
    ['nextStep', ['bob', 'Ćiro', expect.any(String), expect.any(String), expect.any(String)]],
    ['title', ['bob', 'Eve', expect.any(String), expect.any(String), 'Ada']],
  ])('sorts by %s', async (sort, expected) => {
    expect((await list(`sort=${sort}`)).names).toEqual(expected);
  });

  it('continues a page whose cursor is a time, as versions before 8 of the leads wrote it', async () => {
    const { body } = await nora.get<Lead[]>('/api/leads?sort=-created');
    const last = body[1];
    const cursor = Buffer.from(JSON.stringify([last?.createdAt, last?.id])).toString('base64url');
    expect((await list(`sort=-created&cursor=${cursor}`)).names).toEqual(['Ćiro', 'bob', 'Ada']);
    expect((await list(`sort=-created&limit=2&cursor=${cursor}`)).names).toEqual(['Ćiro', 'bob']);
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

  it('counts for each fact that a draft can use, of how many leads it is known', async () => {
    const ida = await someone();
    const lead = await addLead(ida, 'Una Ndlovu', { company: 'Kestrel Foods', description: 'Met in May.' });
    const ines = await addLead(ida, 'Ines Duarte', { description: '' });
    const gone = await addLead(ida, 'Gone Soon', { description: 'In the archive.' });
    await ida.post('/api/leads/archive', { ids: [gone.id] });
    await ida.post(`/api/leads/${lead.id}/touches`, { kind: 'reply', note: 'Wants a date.' });
    const { body: mistake } = await ida.post<{ touchId: string }>(`/api/leads/${ines.id}/touches`, { kind: 'call' });
    await ida.del(`/api/leads/${ines.id}/touches/${mistake.touchId}`);
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
    const before = await actsOfPeople(app, nora);
    expect((await nora.patch<Lead>(`/api/leads/${lead.id}`, { name: lead.name, status: 'new' })).body).toEqual(lead);
    expect((await nora.patch<Lead>(`/api/leads/${lead.id}`, {})).body).toEqual(lead);
    expect(await actsOfPeople(app, nora)).toBe(before);
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

  it('moves a lead back only when it has not moved since, and changes nothing else then', async () => {
    const nora = await someone();
    const lead = await addLead(nora);
    const change = (body: object) => nora.patch<Lead>(`/api/leads/${lead.id}`, body);
    await change({ status: 'contacted' });
    const back = { status: 'new', from: 'contacted', deal: { amount: 1_00, currency: 'EUR' } };
    await change({ status: 'responded' });
    expect(await change(back)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', message: 'This lead has been moved to Replied since. Nothing was changed.' },
    });
    expect((await nora.get<Detail>(`/api/leads/${lead.id}`)).body).toMatchObject({ status: 'responded', deal: null });
    expect(problems((await change({ from: 'contacted' })).body)).toEqual({
      from: 'A lead moves from a status to another one',
    });
  });

  it('takes an action, a source or the amount of a won deal back only when nobody has changed it since', async () => {
    const nora = await someone();
    const lead = await addLead(nora);
    const change = (body: object) => nora.patch<Lead>(`/api/leads/${lead.id}`, body);
    const eur = (amount: number) => ({ amount, currency: 'EUR' });
    const fair = { kind: 'event', text: 'The fair' };
    await change({ suggestedAction: 'comment', cameFrom: fair, status: 'converted', deal: eur(9000_00) });
    await change({
      suggestedAction: 'connect',
      cameFrom: { kind: 'event', text: 'The other fair' },
      deal: eur(8000_00),
    });
    for (const [back, message] of [
      [{ suggestedAction: null, was: { suggestedAction: 'comment' } }, 'This lead has another action now.'],
      [{ cameFrom: null, was: { cameFrom: fair } }, 'This lead has another source now.'],
      [
        { status: 'new', from: 'converted', deal: null, was: { deal: eur(9000_00) } },
        'This deal has another amount now.',
      ],
    ] as const)
      expect(await change(back)).toMatchObject({
        status: 409,
        body: { code: 'invalid_transition', message: `${message} Nothing was changed.` },
      });
    expect((await nora.get<Detail>(`/api/leads/${lead.id}`)).body).toMatchObject({
      suggestedAction: 'connect',
      status: 'converted',
      deal: eur(8000_00),
      cameFrom: { kind: 'event', text: 'The other fair' },
    });
    const was = { suggestedAction: 'connect', cameFrom: { kind: 'event', text: 'The other fair' }, deal: eur(8000_00) };
    const back = { suggestedAction: null, cameFrom: null, status: 'new', from: 'converted', deal: null, was };
    expect(await change(back)).toMatchObject({
      status: 200,
      body: { suggestedAction: null, cameFrom: null, status: 'new', deal: null },
    });
    expect(problems((await change({ title: 'CFO', was: { deal: null } })).body)).toEqual({
      was: 'A value that was there comes with the value that replaces it',
    });
  });

  it('gives and takes single tags, and keeps those of another tab', async () => {
    const nora = await someone();
    const lead = await addLead(nora, 'Ida', { tags: ['warm'] });
    const change = (body: object) => nora.patch<Lead>(`/api/leads/${lead.id}`, body);
    await Promise.all([change({ addTag: 'fair' }), change({ addTag: 'rota' }), change({ removeTag: 'warm' })]);
    expect((await nora.get<Detail>(`/api/leads/${lead.id}`)).body.tags.toSorted()).toEqual(['fair', 'rota']);
    expect(problems((await change({ addTag: ' ' })).body)).toEqual({ addTag: 'A tag is empty' });
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
    const now = `${new Date().toISOString().slice(0, 19)}Z`;
    expect(await nora.post(touches, { kind: 'call', at: now })).toMatchObject({ status: 200 });
    for (const [wrong, says] of [
      ['2999-01-01T00:00:00.000Z', /in the future/],
      ['0026-01-07T09:30:00.000Z', /before 1900/],
      ['yesterday', /./],
    ] as const)
      expect(problems((await nora.post(touches, { kind: 'call', at: wrong })).body)).toEqual({
        at: expect.stringMatching(says),
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

  it('have different names, and accept only filters of leads', async () => {
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
    const back = { ids: [b.id, c.id], status: 'new', from: 'contacted' };
    await nora.patch(`/api/leads/${b.id}`, { status: 'responded' });
    expect((await nora.post('/api/leads/move', back)).body).toEqual({ done: 1, skipped: 1 });
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
    const before = await actsOfPeople(app, nora);
    const ids = [lead.id, '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e1'];
    for (const [action, more] of [
      ['archive', {}],
      ['restore', {}],
      ['move', { status: 'lost' }],
      ['tag', { tag: 'x' }],
    ] as const)
      expect(await nora.post(`/api/leads/${action}`, { ids, ...more })).toMatchObject({ status: 404 });
    expect(await actsOfPeople(app, nora)).toBe(before);
  });

  it('counts a tag once for each lead, whatever was sent', async () => {
    const nora = await someone();
    const lead = await addLead(nora, 'Twice', { tags: ['fair', 'Fair', 'fair ', 'warm'] });
    expect(lead.tags).toEqual(['fair', 'warm']);
    await nora.patch(`/api/leads/${lead.id}`, { tags: ['warm', 'warm', 'fair'] });
    expect((await nora.get<Counts>('/api/leads/counts')).body.tags).toEqual([
      { tag: 'fair', count: 1 },
      { tag: 'warm', count: 1 },
    ]);
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

it('A reason without its status is refused by name', async () => {
  const nora = await someone();
  const { id } = await addLead(nora);
  expect(await nora.patch(`/api/leads/${id}`, { reason: 'Price.' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'reason', message: 'A reason comes with the status that it is for' }] },
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

  it('can be added again while one of them is merged into another lead', async () => {
    const nora = await someone();
    const hand = await addLead(nora, 'By Hand');
    const { added } = (await nora.post<{ added: number }>('/api/leads/generate-samples')).body;
    const [sample] = (await nora.get<Lead[]>('/api/leads?source=sample')).body;
    await nora.post(`/api/leads/${hand.id}/merge`, { otherId: sample?.id });
    await nora.del('/api/leads/samples');
    expect(await nora.post('/api/leads/generate-samples')).toMatchObject({ status: 200, body: { added: added - 1 } });
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

import { randomUUID } from 'node:crypto';
import type { Analytics } from '@app/contracts/metrics/analytics.api';
import type { dealChains } from '@app/contracts/metrics/deal-chains.api';
import type { WeekReport } from '@app/contracts/digest/digest.api';
import type { BrandHealth } from '@app/contracts/metrics/brand-health.api';
import type { ResponseOf } from '@app/contracts/endpoint';
import type { VoicePreview } from '@app/contracts/voice/voice.api';
import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { listDuplicates } from '@app/contracts/duplicates/duplicates.api';
import type { FollowUp, listFollowUps } from '@app/contracts/follow-ups/follow-ups.api';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { type getLead, type Lead, type leadCounts } from '@app/contracts/leads/leads.api';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import { leadDetails } from '@app/domain/testing/commands';
import { strFromU8, unzipSync } from 'fflate';
import { record } from '@app/event-sourcing/commands/record';
import { addLead, draftFor, importFile } from './endpoints';
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

  it('are not looked for among hundreds in one company whose names begin the same', async () => {
    const nora = await someone();
    const many = Array.from({ length: 201 }, (_, i) => `An${i}, Self-employed`);
    const lines = ['Name,Company', ...many, 'Kurt Nowak,Self-employed', 'Kurt Nowack,Self-employed'];
    await importFile(nora, Buffer.from(lines.join('\n')));
    expect(await until(async () => (await pairs(nora)).length > 0 && pairs(nora))).toEqual([
      { names: ['Kurt Nowak', 'Kurt Nowack'], rules: ['alike'], sure: false },
    ]);
  });

  it('say the file and the line that an imported lead came from', async () => {
    const nora = await someone();
    await addLead(nora, 'Daniel Okafor', { company: 'Pella Foods', title: 'COO' });
    await importFile(
      nora,
      Buffer.from('Name,Company,Title\nAda Obi,Elsewhere,CEO\nDan Okafor,Pella Foods,COO\n'),
      'people.csv',
    );
    const [pair] = await until(async () => {
      const { body } = await nora.get<ResponseOf<typeof listDuplicates>>('/api/duplicates');
      return body.length > 0 && body;
    });
    expect(pair).toMatchObject({
      one: { name: 'Daniel Okafor' },
      other: { name: 'Dan Okafor' },
      imported: { one: null, other: { fileName: 'people.csv', line: 3 } },
    });
  });

  it.each([
    ['https://www.linkedin.com/pub/danielokafor/', true],
    ['http://de.linkedin.com/in/DANIELOKAFOR#about', true],
    ['https://linkedin.com/in/danielokafor/detail/contact-info/', true],
    ['https://www.linkedin.com/in/danielokafor-2', false],
    ['https://www.linkedin.com/company/danielokafor', false],
  ])('have one address when it is written as %s: %s', async (linkedinUrl, same) => {
    const nora = await someone();
    await addLead(nora, 'Daniel Okafor', { company: 'Pella Foods', linkedinUrl: profile });
    await addLead(nora, 'Somebody Else', { company: 'Elsewhere', linkedinUrl });
    expect(await pairs(nora)).toHaveLength(same ? 1 : 0);
  });

  it('are not proposed again when they are two people', async () => {
    const { nora, daniel, dan } = await pairOf();
    await nora.post(`/api/leads/${dan.id}/apart`, { otherId: daniel.id });
    expect(await pairs(nora)).toEqual([]);
    expect(await nora.post(`/api/leads/${dan.id}/apart`, { otherId: dan.id })).toMatchObject({ status: 400 });
    await nora.post(`/api/leads/${dan.id}/apart`, { otherId: daniel.id, apart: false });
    expect(await pairs(nora)).toHaveLength(1);
  });

  it('are never the lead of somebody else, whose name the activity list would show', async () => {
    const [{ nora, dan }, mallory] = [await pairOf(), await someone()];
    const secret = await addLead(mallory, 'Secret Person');
    for (const apart of [true, false])
      expect(await nora.post(`/api/leads/${dan.id}/apart`, { otherId: secret.id, apart })).toMatchObject({
        status: 404,
      });
    const { body } = await nora.get('/api/activities');
    expect(JSON.stringify(body)).not.toContain('Secret Person');
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
    expect(one.timeline.map(({ kind }) => kind)).not.toContain('archived');
    expect((await nora.get<Content[]>(`/api/content?leadId=${daniel.id}`)).body.map(({ id }) => id)).toEqual([draft]);
    expect((await nora.get<Detail>(`/api/leads/${dan.id}`)).body).toMatchObject({
      archived: true,
      mergedInto: daniel.id,
    });
    expect((await nora.get(`/api/leads/${daniel.id}/merged`)).body).toEqual([
      {
        id: dan.id,
        name: 'Dan Okafor',
        status: 'contacted',
        at: expect.any(String),
        before: { title: 'COO', email: null, status: 'new', deal: null },
      },
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

  it('stay one person with other values, when the person chooses again; the Undo takes that back too', async () => {
    const { nora, daniel, dan } = await pairOf();
    await nora.post(`/api/leads/${dan.id}/touches`, { kind: 'call', note: 'Asked about nights.' });
    const before = (await nora.get<Detail>(`/api/leads/${daniel.id}`)).body;
    await nora.post(`/api/leads/${daniel.id}/merge`, { otherId: dan.id, take: ['title', 'status'] });
    const { body: again } = await nora.post<Lead>(`/api/leads/${daniel.id}/merge`, {
      otherId: dan.id,
      take: ['name', 'email'],
    });
    const { title, status } = before;
    expect(again).toMatchObject({ name: 'Dan Okafor', email: 'd.okafor@pella.example', title, status });
    expect((await nora.get(`/api/leads/${daniel.id}/merged`)).body).toMatchObject([
      { id: dan.id, before: { name: 'Daniel Okafor', email: null } },
    ]);
    expect((await nora.get<Detail>(`/api/leads/${daniel.id}`)).body.timeline.map(({ words }) => words)).toContain(
      'Asked about nights.',
    );
    expect((await nora.get<Detail>(`/api/leads/${dan.id}`)).body.mergedInto).toBe(daniel.id);
    await nora.post(`/api/leads/${daniel.id}/unmerge`, { otherId: dan.id });
    const rest = ({ timeline: _timeline, updatedAt: _updatedAt, ...lead }: Detail) => lead;
    expect(rest((await nora.get<Detail>(`/api/leads/${daniel.id}`)).body)).toEqual(rest(before));
    expect((await nora.get<Counts>('/api/leads/counts')).body.total).toBe(2);
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

  it('are one person of the week, with what was logged for either of them, also after two merges in a row', async () => {
    const nora = await someone();
    const { store } = app.storage;
    const added = { at: new Date(Date.now() - 30 * 86_400_000).toISOString(), timeZone: 'UTC' };
    const known = async (name: string) => {
      const id = randomUUID();
      const surfaced = { type: 'SurfaceLead', source: 'manual', importId: null, row: null } as const;
      const command = { ...surfaced, details: leadDetails({ name }), ...added };
      await record(store, `lead-${id}`, lead, command, contextOf(nora.id));
      await until(async () => (await nora.get(`/api/leads/${id}`)).status === 200);
      return id;
    };
    const [daniel, dan, d] = [await known('Daniel'), await known('Dan'), await known('D.')];
    await nora.post(`/api/leads/${d}/touches`, { kind: 'call' });
    for (const [into, otherId] of [
      [dan, d],
      [daniel, dan],
    ])
      await nora.post(`/api/leads/${into}/merge`, { otherId, take: ['status'] });
    const { conversations } = (await nora.get<WeekReport>('/api/digest/report')).body;
    expect(conversations.leads.map(({ name }) => name)).toEqual(['Daniel']);
    const zip = await nora.visitor.fetch('/api/digest/week.zip');
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(strFromU8(files['leads.csv'] ?? new Uint8Array())).toContain('Daniel');
  });

  it('show in the chain of a deal the text and the talk of the other one', async () => {
    const { nora, daniel, dan } = await pairOf();
    const third = await addLead(nora, 'D. Okafor');
    const draft = await draftFor(nora, third.id);
    const approval = { approvalStatus: 'approved', body: 'Shall we talk?' };
    const { fingerprint } = (await nora.patch<Content>(`/api/content/${draft}`, approval)).body;
    await nora.post(`/api/content/${draft}/sent`, { fingerprint });
    await nora.post(`/api/leads/${third.id}/touches`, { kind: 'meeting' });
    await nora.patch(`/api/leads/${third.id}`, { cameFrom: { kind: 'referral', text: 'Ruth' } });
    await nora.patch(`/api/leads/${daniel.id}`, { status: 'converted' });
    await nora.post(`/api/leads/${dan.id}/merge`, { otherId: third.id });
    await nora.post(`/api/leads/${daniel.id}/merge`, { otherId: dan.id });
    const { chains } = (await nora.get<ResponseOf<typeof dealChains>>('/api/analytics/deals')).body;
    expect(chains).toMatchObject([
      { id: daniel.id, origin: { text: 'Ruth' }, text: { id: draft }, talk: { kind: 'meeting' } },
    ]);
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

  it('that are two people again have the texts that were sent to each of them', async () => {
    const { nora, daniel, dan } = await pairOf();
    const statusOf = async ({ id }: { id: string }) => (await nora.get<Lead>(`/api/leads/${id}`)).body.status;
    const text = await draftFor(nora, dan.id);
    await nora.post(`/api/leads/${daniel.id}/merge`, { otherId: dan.id });
    const approval = { approvalStatus: 'approved', body: 'Daniel, hello.' };
    const { fingerprint } = (await nora.patch<Content>(`/api/content/${text}`, approval)).body;
    await nora.post(`/api/content/${text}/sent`, { fingerprint });
    await until(async () => (await statusOf(daniel)) === 'contacted');
    await nora.post(`/api/leads/${daniel.id}/unmerge`, { otherId: dan.id });
    await until(async () => (await statusOf(dan)) === 'contacted' && (await statusOf(daniel)) === 'new');
    const last = async ({ id }: { id: string }) => (await nora.get<FollowUp>(`/api/leads/${id}/follow-up`)).body.last;
    expect([await last(daniel), await last(dan)]).toMatchObject([null, { kind: 'message' }]);
    await nora.del(`/api/content/${text}/sent`);
    await until(async () => (await statusOf(dan)) === 'new' && (await last(dan)) === null);
  });

  it('keep what was logged for the other one: taking it back says that the merge must be undone first', async () => {
    const { nora, daniel, dan } = await pairOf();
    const touched = await nora.post<{ touchId: string }>(`/api/leads/${dan.id}/touches`, { kind: 'call' });
    const takeBack = (id: string) => nora.del(`/api/leads/${id}/touches/${touched.body.touchId}`);
    await nora.post(`/api/leads/${daniel.id}/merge`, { otherId: dan.id });
    expect(await takeBack(daniel.id)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    await nora.post(`/api/leads/${daniel.id}/unmerge`, { otherId: dan.id });
    expect(await takeBack(dan.id)).toMatchObject({ status: 200, body: { lastAction: 'Added' } });
  });

  it('are not followed up for a text that was sent before the merge and is taken back after it', async () => {
    const { nora, daniel, dan } = await pairOf();
    const id = await draftFor(nora, dan.id);
    const approval = { approvalStatus: 'approved', body: 'Daniel, hello.' };
    const { fingerprint } = (await nora.patch<Content>(`/api/content/${id}`, approval)).body;
    await nora.post(`/api/content/${id}/sent`, { fingerprint });
    await until(async () => (await nora.get<Lead>(`/api/leads/${dan.id}`)).body.status === 'contacted');
    await nora.post(`/api/leads/${daniel.id}/merge`, { otherId: dan.id });
    const last = async () => (await nora.get<FollowUp>(`/api/leads/${daniel.id}/follow-up`)).body.last;
    expect(await last()).toMatchObject({ kind: 'message' });
    await nora.del(`/api/content/${id}/sent`);
    await until(async () => (await last()) === null);
    await nora.post(`/api/leads/${daniel.id}/unmerge`, { otherId: dan.id });
    expect((await nora.get<FollowUp>(`/api/leads/${dan.id}/follow-up`)).body.last).toBeNull();
  });

  it('have drafts that can be written anew after the merge, from what is known of both', async () => {
    const { nora, daniel, dan } = await pairOf();
    const id = await draftFor(nora, dan.id);
    await nora.post(`/api/leads/${daniel.id}/touches`, { kind: 'reply', note: 'Send me the float page.' });
    await nora.post(`/api/leads/${daniel.id}/merge`, { otherId: dan.id });
    expect((await nora.get(`/api/content/${id}/situations`)).status).toBe(200);
    const wish = { wish: 'situation', situation: 'reply', basedOn: 0 };
    expect(await nora.post(`/api/content/${id}/rewrite`, wish)).toMatchObject({
      status: 200,
      body: { drafts: [{ id }] },
    });
  });

  it('get no second draft while one of either waits, also when an action is chosen', async () => {
    const { nora, daniel, dan } = await pairOf();
    const id = await draftFor(nora, dan.id);
    await nora.post(`/api/leads/${daniel.id}/merge`, { otherId: dan.id });
    const again = () => nora.post<Drafted>('/api/content/generate-message', { leadId: daniel.id });
    const waits = { leadId: daniel.id, why: 'A draft already waits for your decision.' };
    expect((await again()).body).toMatchObject({ drafts: [], skipped: [waits] });
    const choose = (suggestedAction: string) => nora.patch(`/api/leads/${daniel.id}`, { suggestedAction });
    await choose('direct_message');
    await until(async () => {
      const { rows } = await app.storage.pool.query<{ ended: boolean }>(
        `select ended_at is not null as ended from platform.job_inputs where name = 'draft-chosen-action' and owner = $1`,
        [nora.id],
      );
      return rows[0]?.ended;
    });
    expect((await nora.get<Content[]>('/api/content')).body.map((text) => text.id)).toEqual([id]);
    await nora.patch(`/api/content/${id}`, { approvalStatus: 'declined' });
    expect((await again()).body.drafts).toHaveLength(1);
  });

  it('are followed up with the draft that waits for either, also after two merges in a row', async () => {
    const { nora, daniel, dan } = await pairOf();
    const third = await addLead(nora, 'D. Okafor', { company: 'Pella Foods' });
    const declined = await draftFor(nora, daniel.id);
    await nora.patch(`/api/content/${declined}`, { approvalStatus: 'declined' });
    const id = await draftFor(nora, third.id);
    await nora.post(`/api/leads/${dan.id}/merge`, { otherId: third.id });
    await nora.post(`/api/leads/${daniel.id}/merge`, { otherId: dan.id });
    const shown = async () => (await nora.get<FollowUp>(`/api/leads/${daniel.id}/follow-up`)).body.draft;
    expect(await shown()).toMatchObject({ id, state: 'pending' });
    await nora.patch(`/api/content/${id}`, { approvalStatus: 'declined' });
    expect(await shown()).toMatchObject({ id: declined, state: 'declined' });
  });

  it('have drafts that become templates, and that know where their person can be written to', async () => {
    const { nora, daniel, dan } = await pairOf();
    await nora.patch(`/api/leads/${dan.id}`, { linkedinUrl: null, email: null });
    const id = await draftFor(nora, dan.id);
    expect((await nora.get<ContentDetail>(`/api/content/${id}`)).body.to).toBeNull();
    await nora.post(`/api/leads/${daniel.id}/merge`, { otherId: dan.id });
    expect((await nora.get<ContentDetail>(`/api/content/${id}`)).body.to).toBe(profile);
    const draft = { contentId: id, title: null, body: 'Hi Dan, how are you? Daniel, write to me.' };
    expect(await nora.post('/api/templates/of-draft', draft)).toMatchObject({
      status: 200,
      body: { text: 'Hi {{ first_name }}, how are you? {{ first_name }}, write to me.' },
    });
    const { body: preview } = await nora.get<VoicePreview>('/api/voice/preview?rule=greeting:hello');
    expect(preview.drafts.map((shown) => shown.id)).toEqual([id]);
  });

  it('do not have the status of the one since the day of the other', async () => {
    const { nora, daniel, dan } = await pairOf();
    await nora.patch(`/api/leads/${daniel.id}`, { status: 'contacted' });
    await nora.patch(`/api/leads/${dan.id}`, { status: 'converted' });
    await nora.post(`/api/leads/${daniel.id}/merge`, { otherId: dan.id, take: ['status'] });
    const id = await draftFor(nora, daniel.id);
    const wish = { wish: 'situation', situation: 'past-client', basedOn: 0 };
    await nora.post(`/api/content/${id}/rewrite`, wish);
    const { revision, basis } = (await nora.get<ContentDetail>(`/api/content/${id}`)).body;
    expect({ revision, basis }).toEqual({
      revision: 1,
      basis: expect.not.arrayContaining([expect.stringMatching(/^Client since/u)]),
    });
  });

  it('of which each was merged into the other are read once', async () => {
    const { nora, daniel, dan } = await pairOf();
    const moment = { at: new Date().toISOString(), timeZone: 'UTC' };
    for (const [one, otherId] of [
      [daniel.id, dan.id],
      [dan.id, daniel.id],
    ] as const) {
      const command: LeadCommand = { type: 'MergeLead', otherId, details: {}, touches: [], undone: [], ...moment };
      await record(app.storage.store, `lead-${one}`, lead, command, contextOf(nora.id));
    }
    expect((await nora.post('/api/ideas', { text: 'The float page', leadId: daniel.id })).status).toBe(200);
  });

  it('that are merged into each other at the same moment are not both lost', async () => {
    const { nora, daniel, dan } = await pairOf();
    await Promise.all([
      nora.post(`/api/leads/${daniel.id}/merge`, { otherId: dan.id }),
      nora.post(`/api/leads/${dan.id}/merge`, { otherId: daniel.id }),
    ]);
    expect((await nora.get<Lead[]>('/api/leads')).body.length).toBeGreaterThan(0);
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

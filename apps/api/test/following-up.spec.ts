import type { ResponseOf } from '@app/contracts/endpoint';
import type { Content } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { FollowUp, listFollowUps } from '@app/contracts/follow-ups/follow-ups.api';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { type getLead, type Lead } from '@app/contracts/leads/leads.api';
import { addLead, problems } from './endpoints';

type Detail = ResponseOf<typeof getLead>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A new person without data. */
let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`person-${++n}@example.com`);

const names = (leads: Lead[]) => leads.map((l) => l.name);

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
    expect((await nora.get('/api/lead-origins')).body).toEqual([
      { contentId: floats.id, words: null, publishedOn: null, leads: 2, booked: 1, won: 0 },
    ]);
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

  it('is refused with a clear message when it is empty, or names a text that is not a post of the person', async () => {
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

  it('keeps a rhythm and a snooze that are newer than those that an Undo names', async () => {
    const nora = await someone();
    const lead = await called(nora);
    await change(nora, lead, { rhythm: 65, snooze: { until: '2999-01-02' } });
    for (const [back, message] of [
      [{ rhythm: null, was: { rhythm: 7 } }, 'This lead has another rhythm now.'],
      [{ snooze: null, was: { snooze: { until: null } } }, 'This follow-up has been put off until another time since.'],
    ] as const)
      expect(await change(nora, lead, back)).toMatchObject({
        status: 409,
        body: { code: 'invalid_transition', message: `${message} Nothing was changed.` },
      });
    const was = { rhythm: 65, snooze: { until: '2999-01-02' } };
    expect((await change(nora, lead, { rhythm: null, snooze: null, was })).body).toMatchObject({
      rhythm: null,
      snooze: null,
    });
    expect(problems((await change(nora, lead, { done: true, was })).body)).toEqual({
      was: 'A value that was there comes with the value that replaces it',
    });
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

  it('suggests no other message while an approved one is not sent', async () => {
    const nora = await someone();
    const lead = await called(nora);
    const suggested = async () => (await nora.get<Lead>(`/api/leads/${lead.id}`)).body.suggestedStep;
    const { body } = await nora.post<Drafted>('/api/content/generate-message', { leadId: lead.id });
    const path = `/api/content/${body.drafts[0]?.id}`;
    const approved = await nora.patch<Content>(path, { approvalStatus: 'approved', body: 'Shall we go on on Monday?' });
    expect(approved.body.approvalStatus).toBe('approved');
    expect((await nora.get<Lead>(`/api/leads/${lead.id}`)).body.pendingDraftId).toBeNull();
    await until(async () => (await suggested()) === null);
    await nora.patch(path, { approvalStatus: 'pending' });
    await nora.patch(path, { approvalStatus: 'declined' });
    await until(async () => (await suggested())?.rule === 'after_talk');
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

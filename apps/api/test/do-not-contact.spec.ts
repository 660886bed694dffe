import type { ResponseOf } from '@app/contracts/endpoint';
import type { Activity, UndoStep } from '@app/contracts/activity/activity.api';
import type { ContentDetail } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { listFollowUps } from '@app/contracts/follow-ups/follow-ups.api';
import type { getLead, Lead } from '@app/contracts/leads/leads.api';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { addLead, decide, draftFor, importFile } from './endpoints';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`quiet-${++n}@example.com`);

const change = (nora: TestClient, { id }: Lead, body: object) => nora.patch<Lead>(`/api/leads/${id}`, body);
const mark = (nora: TestClient, lead: Lead, reason = 'Asked me to stop.') =>
  change(nora, lead, { doNotContact: { reason } });
const leadsWhere = async (nora: TestClient, query: string): Promise<string[]> =>
  (await nora.get<Lead[]>(`/api/leads?sort=name&${query}`)).body.map(({ name }) => name);
const text = async (nora: TestClient, id: string) => (await nora.get<ContentDetail>(`/api/content/${id}`)).body;
const refused = { status: 409, body: { code: 'invalid_transition' } };

describe('A person who is not to be contacted', () => {
  it('is shown with the reason, in the history, and by the filter', async () => {
    const nora = await someone();
    const [ana, bo] = [await addLead(nora, 'Ana'), await addLead(nora, 'Bo')];
    const { body } = await mark(nora, ana);
    expect(body.doNotContact).toMatchObject({ reason: 'Asked me to stop.' });
    expect((await nora.get<ResponseOf<typeof getLead>>(`/api/leads/${ana.id}`)).body.timeline[0]).toMatchObject({
      kind: 'do_not_contact',
      text: 'Do not contact',
      words: 'Asked me to stop.',
    });
    expect(await leadsWhere(nora, 'doNotContact=true')).toEqual(['Ana']);
    expect(await leadsWhere(nora, 'doNotContact=false')).toEqual(['Bo']);
    expect((await nora.get<Lead>(`/api/leads/${bo.id}`)).body.doNotContact).toBeNull();
  });

  it('gets no draft, alone or among many, and no action', async () => {
    const nora = await someone();
    const [ana, bo] = [await addLead(nora, 'Ana'), await addLead(nora, 'Bo')];
    await mark(nora, ana);
    const why = 'You marked this person “Do not contact”.';
    const alone = await nora.post<Drafted>('/api/content/generate-message', { leadId: ana.id });
    expect(alone.body).toEqual({ drafts: [], skipped: [{ leadId: ana.id, name: 'Ana', why }] });
    const many = await nora.post<Drafted>('/api/content/generate-messages', { leadIds: [ana.id, bo.id] });
    expect(many.body.drafts.map(({ targetLeadId }) => targetLeadId)).toEqual([bo.id]);
    expect(many.body.skipped).toEqual([{ leadId: ana.id, name: 'Ana', why }]);
    expect(await change(nora, ana, { suggestedAction: 'direct_message' })).toMatchObject(refused);
  });

  it('loses the draft that waits, which comes back with the lifting', async () => {
    const nora = await someone();
    const ana = await addLead(nora, 'Ana Ruiz');
    const id = await draftFor(nora, ana.id);
    await mark(nora, ana);
    const declined = await until(async () => {
      const now = await text(nora, id);
      return now.approvalStatus === 'declined' && now;
    });
    expect(declined.declineNote).toBe('You marked this person “Do not contact”.');
    expect(await decide(nora, id, { approvalStatus: 'pending' })).toMatchObject(refused);
    await change(nora, ana, { doNotContact: null });
    await until(async () => (await text(nora, id)).approvalStatus === 'pending');
    const { fingerprint } = await text(nora, id);
    expect((await decide(nora, id, { approvalStatus: 'approved', fingerprint })).status).toBe(200);
  });

  it('is not due, and no reply of theirs waits', async () => {
    const nora = await someone();
    const ana = await addLead(nora, 'Ana');
    await nora.post(`/api/leads/${ana.id}/touches`, { kind: 'reply', note: 'Please stop.' });
    const waiting = async () => (await nora.get<unknown[]>('/api/replies')).body.length;
    const due = async () => (await nora.get<ResponseOf<typeof listFollowUps>>('/api/follow-ups')).body.counts.today;
    expect([await waiting(), await due()]).toEqual([1, 1]);
    await mark(nora, ana);
    expect([await waiting(), await due()]).toEqual([0, 0]);
    await change(nora, ana, { doNotContact: null });
    expect([await waiting(), await due()]).toEqual([1, 1]);
  });

  it('stays so when a file brings them again', async () => {
    const nora = await someone();
    const ana = await addLead(nora, 'Ana Ruiz', { email: 'ana@example.com' });
    await mark(nora, ana);
    const file = 'Name,Title,Company,Email\nAna Ruiz,Managing Director,Holm,ana@example.com\n';
    await importFile(nora, new TextEncoder().encode(file));
    const { body } = await nora.get<Lead>(`/api/leads/${ana.id}`);
    expect(body).toMatchObject({ title: 'Managing Director', doNotContact: { reason: 'Asked me to stop.' } });
    expect(await leadsWhere(nora, '')).toEqual(['Ana Ruiz']);
  });

  it('stays so in the lead that another one is merged into', async () => {
    const nora = await someone();
    const [stays, goes] = [await addLead(nora, 'Ana Ruiz'), await addLead(nora, 'Ana R.')];
    await mark(nora, goes);
    const { status } = await nora.post(`/api/leads/${stays.id}/merge`, { otherId: goes.id });
    expect(status).toBe(200);
    expect((await nora.get<Lead>(`/api/leads/${stays.id}`)).body.doNotContact).toMatchObject({
      reason: 'Asked me to stop.',
    });
  });

  it('is taken back in the activity list, and the lifting too', async () => {
    const nora = await someone();
    const ana = await addLead(nora, 'Ana');
    const undo = async (description: string) => {
      const { body } = await nora.get<Activity[]>('/api/activities');
      const line = body.find((one) => one.description === description);
      const steps = await nora.get<{ steps: UndoStep[] }>(`/api/activities/${line?.id}/undo`);
      const [step] = steps.body.steps;
      return step?.does === 'change' ? step.change : {};
    };
    await mark(nora, ana);
    expect((await change(nora, ana, await undo('You marked Ana “Do not contact”'))).body.doNotContact).toBeNull();
    const back = await undo('You lifted “Do not contact” for Ana');
    expect((await change(nora, ana, back)).body.doNotContact).toMatchObject({ reason: 'Asked me to stop.' });
    // The Undo names the value that it takes back, so the same one does nothing to a newer decision.
    await mark(nora, ana, 'Left the company.');
    expect(
      await change(nora, ana, { doNotContact: null, was: { doNotContact: { reason: 'Asked me to stop.' } } }),
    ).toMatchObject(refused);
  });
});

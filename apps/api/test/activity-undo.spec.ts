import { randomUUID } from 'node:crypto';
import type { Activity, UndoStep } from '@app/contracts/activity/activity.api';
import type { Content } from '@app/contracts/content/content.api';
import type { Idea } from '@app/contracts/posts/ideas.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { Prompt } from '@app/contracts/engagement/engagement.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { call, startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { addLead, addTemplate, addView, decide, draftToLead } from './endpoints';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`person-${++n}@example.com`);

const feed = async (nora: TestClient) => (await nora.get<Activity[]>('/api/activities?limit=50')).body;
/** The line with this description, and what takes it back. */
const lineOf = async (nora: TestClient, said: string) => {
  const line = (await feed(nora)).find(({ description }) => description === said);
  if (!line) throw new Error(`Nothing says “${said}”`);
  const { steps } = (await nora.get<{ steps: UndoStep[] }>(`/api/activities/${line.id}/undo`)).body;
  expect(steps).toHaveLength(line.metadata.undo);
  return { ...line, steps };
};
const stepsOf = async (nora: TestClient, said: string) => (await lineOf(nora, said)).steps;
/** The lines that can be taken back now, newest first. */
const open = async (nora: TestClient) =>
  (await feed(nora)).filter(({ metadata: { undo } }) => undo > 0).map(({ description }) => description);

const several = async (nora: TestClient, names: string[]) => {
  const leads: Lead[] = [];
  for (const name of names) leads.push(await addLead(nora, name, { description: null }));
  return leads.map(({ id }) => id);
};
const status = async (nora: TestClient, id: string | undefined) =>
  (await nora.get<Lead>(`/api/leads/${id}`)).body.status;

describe('An Undo in the activity list', () => {
  it('moves a lead back, and is gone when the lead has moved again', async () => {
    const nora = await someone();
    const [lead = ''] = await several(nora, ['Ana']);
    await nora.patch(`/api/leads/${lead}`, { status: 'contacted' });
    expect(await stepsOf(nora, 'Ana moved to Contacted')).toEqual([
      { does: 'move', leadId: lead, from: 'contacted', to: 'new' },
    ]);
    await nora.patch(`/api/leads/${lead}`, { status: 'responded' });
    expect(await stepsOf(nora, 'Ana moved to Contacted')).toEqual([]);
    expect(await stepsOf(nora, 'Ana moved to Replied')).toEqual([
      { does: 'move', leadId: lead, from: 'responded', to: 'contacted' },
    ]);
  });

  it('of many leads takes back those that nobody changed since, each to its own status', async () => {
    const nora = await someone();
    const ids = await several(nora, ['A', 'B', 'C', 'D']);
    const [a, b, c, d] = ids;
    await nora.patch(`/api/leads/${b}`, { status: 'contacted' });
    await nora.post('/api/leads/move', { ids, status: 'meeting_booked' });
    await nora.patch(`/api/leads/${c}`, { status: 'lost' });
    await nora.post('/api/leads/archive', { ids: [d] });
    const { steps, metadata } = await lineOf(nora, '4 leads moved to Booked');
    expect([metadata.count, metadata.undo]).toEqual([4, 2]);
    expect(steps).toHaveLength(2);
    expect(steps).toEqual(
      expect.arrayContaining([
        { does: 'move', leadId: a, from: 'meeting_booked', to: 'new' },
        { does: 'move', leadId: b, from: 'meeting_booked', to: 'contacted' },
      ]),
    );
    await nora.post('/api/leads/restore', { ids: [d] });
    expect((await lineOf(nora, '4 leads moved to Booked')).metadata.undo).toBe(3);
  });

  it('takes back a logged touch, once, with the move that it caused', async () => {
    const nora = await someone();
    const [lead = ''] = await several(nora, ['Ana']);
    await nora.post(`/api/leads/${lead}/touches`, { kind: 'call' });
    const [step] = await stepsOf(nora, 'You logged a touch with Ana');
    if (step?.does !== 'untouch') throw new Error(JSON.stringify(step));
    expect(await status(nora, lead)).toBe('contacted');
    await nora.del(`/api/leads/${lead}/touches/${step.touchId}`);
    expect(await status(nora, lead)).toBe('new');
    expect(await stepsOf(nora, 'You logged a touch with Ana')).toEqual([]);
    expect(await stepsOf(nora, 'You took back a touch with Ana')).toEqual([]);
  });

  it('brings the sample leads back, and the line says that they were removed', async () => {
    const nora = await someone();
    const { added } = (await nora.post<{ added: number }>('/api/leads/generate-samples')).body;
    await nora.del('/api/leads/samples');
    const { type, steps } = await lineOf(nora, `You removed ${added} sample leads`);
    expect(type).toBe('lead_archived');
    expect(new Set(steps.map(({ does }) => does))).toEqual(new Set(['restore']));
    const ids = steps.flatMap((step) => ('leadId' in step ? step.leadId : []));
    expect(new Set(ids).size).toBe(added);
    await nora.post('/api/leads/restore', { ids });
    expect(await stepsOf(nora, `You removed ${added} sample leads`)).toEqual([]);
    expect(await stepsOf(nora, `You brought back ${added} sample leads`)).toHaveLength(added);
  });

  it('brings back leads that were archived together, and archives again what was brought back', async () => {
    const nora = await someone();
    const ids = await several(nora, ['A', 'B']);
    await nora.post('/api/leads/archive', { ids });
    expect(await stepsOf(nora, 'You archived 2 leads')).toEqual(
      expect.arrayContaining(ids.map((leadId) => ({ does: 'restore', leadId }))),
    );
    await nora.post('/api/leads/restore', { ids });
    await nora.patch(`/api/leads/${ids[0]}`, { status: 'contacted' });
    expect(await stepsOf(nora, 'You brought back 2 leads')).toEqual([{ does: 'archive', leadId: ids[1] }]);
    expect(await open(nora)).toEqual(['A moved to Contacted', 'You brought back 2 leads']);
  });

  it('takes back the last decision about following up a lead: done, put off, let go', async () => {
    const nora = await someone();
    const [lead = ''] = await several(nora, ['Ana']);
    const follow = (change: object) => nora.patch(`/api/leads/${lead}/follow-up`, change);
    const change = async (said: string) => (await stepsOf(nora, said)).map((step) => 'change' in step && step.change);
    await nora.post(`/api/leads/${lead}/touches`, { kind: 'message' });
    await follow({ done: true });
    expect(await change('You followed up Ana')).toEqual([{ done: false }]);
    const until = '2126-01-05';
    await follow({ snooze: { until } });
    expect(await change('You followed up Ana')).toEqual([]);
    await follow({ snooze: { until: null } });
    expect(await change('You put off following up Ana until they reply')).toEqual([
      { snooze: { until }, was: { snooze: { until: null } } },
    ]);
    await follow({ snooze: { until } });
    await follow({ letGo: { reason: 'not_now' } });
    expect(await change('You let go Ana')).toEqual([{ letGo: null }]);
    await follow({ letGo: null });
    expect(await change('You let go Ana')).toEqual([]);
    // It is put off as before, and an Undo leads back to that.
    await follow({ snooze: { until: '2126-02-05' } });
    expect(await change('You put off following up Ana until 5 February 2126')).toEqual([
      { snooze: { until }, was: { snooze: { until: '2126-02-05' } } },
    ]);
  });

  it('takes back that a text was sent, and only then its approval', async () => {
    const { nora, lead, draft } = await draftToLead(await someone());
    const { fingerprint } = (await decide(nora, draft.id, { approvalStatus: 'approved' })).body;
    const approved = `You approved the message to ${lead.name}`;
    const sent = `You sent the message to ${lead.name}`;
    expect(await stepsOf(nora, approved)).toEqual([{ does: 'reopen', contentId: draft.id }]);
    await nora.post(`/api/content/${draft.id}/sent`, { fingerprint });
    expect(await stepsOf(nora, sent)).toEqual([{ does: 'unsend', contentId: draft.id }]);
    expect(await stepsOf(nora, approved)).toEqual([]);
    await nora.del(`/api/content/${draft.id}/sent`);
    expect(await stepsOf(nora, sent)).toEqual([]);
    expect(await stepsOf(nora, approved)).toEqual([{ does: 'reopen', contentId: draft.id }]);
    await decide(nora, draft.id, { approvalStatus: 'pending' });
    await decide(nora, draft.id, { approvalStatus: 'declined' });
    expect(await stepsOf(nora, approved)).toEqual([]);
    expect(await stepsOf(nora, `You declined the message to ${lead.name}`)).toHaveLength(1);
  });

  it('takes back a merge, and nothing about a lead that is merged into another one', async () => {
    const nora = await someone();
    const [lead = '', other = ''] = await several(nora, ['Daniel Okafor', 'Dan']);
    await nora.patch(`/api/leads/${other}`, { status: 'contacted' });
    await nora.post(`/api/leads/${lead}/merge`, { otherId: other, take: [] });
    const said = 'You merged a duplicate into Daniel Okafor';
    expect(await stepsOf(nora, said)).toEqual([{ does: 'unmerge', leadId: lead, otherId: other }]);
    expect(await open(nora)).toEqual([said]);
    await nora.post(`/api/leads/${lead}/unmerge`, { otherId: other });
    expect(await stepsOf(nora, said)).toEqual([]);
    expect(await open(nora)).toEqual(['Dan moved to Contacted', 'Daniel Okafor identified']);
    // A reply of the other lead brings the lead back by itself.
    await nora.post(`/api/leads/${lead}/touches`, { kind: 'message' });
    await nora.patch(`/api/leads/${lead}/follow-up`, { letGo: { reason: 'not_now' } });
    await nora.post(`/api/leads/${other}/touches`, { kind: 'reply' });
    await nora.post(`/api/leads/${lead}/merge`, { otherId: other, take: [] });
    expect(await open(nora)).not.toContain('You let go Daniel Okafor');
  });

  it('takes back that two leads are two people', async () => {
    const nora = await someone();
    const [lead = '', other = ''] = await several(nora, ['Daniel Okafor', 'Dan']);
    await nora.post(`/api/leads/${lead}/apart`, { otherId: other });
    const said = 'You said that Dan is another person than Daniel Okafor';
    expect(await stepsOf(nora, said)).toEqual([{ does: 'untell', leadId: lead, otherId: other }]);
    await nora.post(`/api/leads/${lead}/apart`, { otherId: other, apart: false });
    expect(await stepsOf(nora, said)).toEqual([]);
  });

  it('archives a lead that was added by hand, until something newer can be taken back', async () => {
    const nora = await someone();
    const [lead = ''] = await several(nora, ['Ana']);
    expect(await stepsOf(nora, 'Ana identified')).toEqual([{ does: 'archive', leadId: lead }]);
    await nora.patch(`/api/leads/${lead}`, { status: 'contacted' });
    expect(await stepsOf(nora, 'Ana identified')).toEqual([]);
    await nora.post('/api/leads/archive', { ids: [lead] });
    expect(await open(nora)).toEqual(['You archived Ana']);
  });

  it('archives nobody to whom a text went out', async () => {
    const { nora, lead, draft } = await draftToLead(await someone());
    expect(await stepsOf(nora, `${lead.name} identified`)).toHaveLength(1);
    const { fingerprint } = (await decide(nora, draft.id, { approvalStatus: 'approved' })).body;
    await nora.post(`/api/content/${draft.id}/sent`, { fingerprint });
    await until(async () => (await status(nora, lead.id)) === 'contacted');
    expect(await stepsOf(nora, `${lead.name} identified`)).toEqual([]);
  });

  it('brings back what was known before about a lead: its deal, its source, its rhythm and its chosen action', async () => {
    const nora = await someone();
    const [lead = ''] = await several(nora, ['Ana']);
    const change = async (said: string) => (await stepsOf(nora, said)).map((step) => 'change' in step && step.change);
    const patch = (body: object) => nora.patch(`/api/leads/${lead}`, body);
    const deal = { amount: 500_000, currency: 'EUR' };
    await patch({ deal });
    expect(await change('A deal with Ana is worth €5,000')).toEqual([{ deal: null, was: { deal } }]);
    await patch({ deal: null });
    expect(await change('You changed the value of a deal')).toEqual([{ deal, was: { deal: null } }]);

    const cameFrom = { kind: 'referral', text: 'Hana Sato' };
    await patch({ cameFrom });
    expect(await change('You said what brought Ana')).toEqual([{ cameFrom: null, was: { cameFrom } }]);
    await patch({ cameFrom: null });
    expect(await change('You said what brought Ana')).toEqual([]);
    expect(await change('You removed what brought Ana')).toEqual([{ cameFrom, was: { cameFrom: null } }]);

    await patch({ suggestedAction: 'comment' });
    expect(await change('You chose comment for Ana')).toEqual([
      { suggestedAction: null, was: { suggestedAction: 'comment' } },
    ]);
    await patch({ suggestedAction: 'connect' });
    expect(await change('You chose connect for Ana')).toEqual([
      { suggestedAction: 'comment', was: { suggestedAction: 'connect' } },
    ]);
    await patch({ suggestedAction: null });
    expect(await change('You chose connect for Ana')).toEqual([]);
    expect(await change('You took back the chosen action for Ana')).toEqual([
      { suggestedAction: 'connect', was: { suggestedAction: null } },
    ]);

    await nora.patch(`/api/leads/${lead}/follow-up`, { rhythm: 14 });
    await nora.patch(`/api/leads/${lead}/follow-up`, { rhythm: 30 });
    const { steps } = await lineOf(nora, 'You changed how often to follow up Ana');
    expect(steps).toEqual([{ does: 'follow_up', leadId: lead, change: { rhythm: 14, was: { rhythm: 30 } } }]);
    const suggestion = { rule: 'answer_reply', fact: 'x', needed: false };
    await nora.patch(`/api/leads/${lead}/follow-up`, { suggestion });
    const refused = 'You do not need the suggested step for Ana';
    expect(await change(refused)).toEqual([{ suggestion: { ...suggestion, needed: true } }]);
    await nora.patch(`/api/leads/${lead}/follow-up`, { suggestion: { ...suggestion, needed: true } });
    expect(await change(refused)).toEqual([]);
  });

  it('brings back the words before a rewriting, until the text is edited or decided', async () => {
    const { nora, lead, draft } = await draftToLead(await someone());
    const rewrite = (situation: string, basedOn: number) =>
      nora.post(`/api/content/${draft.id}/rewrite`, { wish: 'situation', situation, basedOn });
    await rewrite('reconnect', 0);
    const said = `Rewrote the message to ${lead.name}`;
    expect(await stepsOf(nora, said)).toEqual([{ does: 'reword', contentId: draft.id, revision: 0, basedOn: 1 }]);
    const restored = await decide(nora, draft.id, { approvalStatus: 'edited', restore: 0, basedOn: 1 });
    expect(restored.body.body).toBe(draft.body);
    expect(await stepsOf(nora, said)).toEqual([]);
  });

  it('takes back the result of a post', async () => {
    const nora = await someone();
    const { drafts } = (
      await nora.post<Drafted>('/api/content/generate-post', {
        theme: 'Handing over',
        answers: { happened: 'We stopped.', changed: 'I ask first.', tell: 'Ask first.' },
      })
    ).body;
    const id = drafts[0]?.id ?? '';
    const { fingerprint } = (await decide(nora, id, { approvalStatus: 'approved' })).body;
    await nora.post(`/api/content/${id}/sent`, { fingerprint });
    const { result } = (await nora.post<Content>(`/api/content/${id}/results`, { reactions: 4 })).body;
    const typed = 'You typed the result of the post';
    expect(await stepsOf(nora, typed)).toEqual([{ does: 'unresult', contentId: id, at: result?.at }]);
    await call(nora.visitor, 'DELETE', `/api/content/${id}/results`, { at: result?.at });
    expect(await stepsOf(nora, typed)).toEqual([]);
    await nora.post(`/api/content/${id}/results`, { reactions: 5 });
    expect(await open(nora)).toContain(typed);
    await nora.del(`/api/content/${id}/sent`);
    expect(await open(nora)).not.toContain(typed);
  });

  it('takes back the decision about a promise, to the one before', async () => {
    const { nora, lead, draft } = await draftToLead(await someone());
    const { id } = draft;
    const words = 'I’ll send the checklist tomorrow.';
    await decide(nora, id, { approvalStatus: 'edited', body: `Hi Marta,\n\n${words}` });
    const { fingerprint } = (await decide(nora, id, { approvalStatus: 'approved' })).body;
    await nora.post(`/api/content/${id}/sent`, { fingerprint });
    const promise = (body: object) => nora.put(`/api/content/${id}/promises`, { words, ...body });
    const decided = `You decided about a promise in the message to ${lead.name}`;
    await promise({ decision: 'accepted', due: '2126-01-05' });
    const step = { does: 'promise', contentId: id, words };
    expect(await stepsOf(nora, decided)).toEqual([{ ...step, decision: null }]);
    await promise({ decision: 'kept' });
    expect(await stepsOf(nora, decided)).toEqual([{ ...step, decision: 'accepted', due: '2126-01-05' }]);
    await nora.del(`/api/content/${id}/sent`);
    expect(await stepsOf(nora, decided)).toEqual([]);
    await nora.post(`/api/content/${id}/sent`, { fingerprint });
    await promise({ decision: null });
    expect(await stepsOf(nora, decided)).toEqual([]);
  });

  it.each([
    [
      'the idea “The Monday backlog”',
      'dropped',
      async (nora: TestClient) => {
        const { id } = (await nora.post<Idea>('/api/ideas', { text: 'The Monday backlog' })).body;
        await nora.post(`/api/ideas/${id}/drop`, {});
        return [{ does: 'restore_idea', ideaId: id }, `/api/ideas/${id}/restore`];
      },
    ],
    [
      'the template “For plant managers”',
      'archived',
      async (nora: TestClient) => {
        const { id } = await addTemplate(nora);
        await nora.post(`/api/templates/${id}/archive`);
        return [{ does: 'restore_template', templateId: id }, `/api/templates/${id}/restore`];
      },
    ],
    [
      'the view “Everyone”',
      'deleted',
      async (nora: TestClient) => {
        const { id } = await addView(nora);
        await nora.del(`/api/lead-views/${id}`);
        return [{ does: 'restore_view', viewId: id }, `/api/lead-views/${id}/restore`];
      },
    ],
    [
      'the prompt for Tom Baker',
      'skipped',
      async (nora: TestClient) => {
        const author = { name: 'Tom Baker' };
        const { id } = (await nora.post<Prompt>('/api/prompts', { words: 'We lost our planner.', author })).body;
        await nora.post(`/api/prompts/${id}/skip`, { reason: 'too_soon' });
        return [{ does: 'restore_prompt', promptId: id }, `/api/prompts/${id}/reopen`];
      },
    ],
    [
      'a suggestion',
      'dismissed',
      async (nora: TestClient) => {
        const key = 'topic:rota design';
        await nora.post('/api/suggestions/dismiss', { key, reason: 'not_now' });
        return [{ does: 'restore_suggestion', key }, '/api/suggestions/restore', { key }];
      },
    ],
  ] as const)('brings back %s', async (what, did, remove) => {
    const nora = await someone();
    const [step, address, body] = (await remove(nora)) as [UndoStep, string, object?];
    expect(await stepsOf(nora, `You ${did} ${what}`)).toEqual([step]);
    expect(await nora.post(address, body)).toMatchObject({ status: 200 });
    expect(await stepsOf(nora, `You ${did} ${what}`)).toEqual([]);
    expect(await stepsOf(nora, `You brought back ${what}`)).toEqual([]);
  });

  it('is nobody else’s', async () => {
    const [nora, mallory] = [await someone(), await someone()];
    await several(nora, ['Ana']);
    const { id } = await lineOf(nora, 'Ana identified');
    const strange = await mallory.get(`/api/activities/${id}/undo`);
    const unknown = await mallory.get(`/api/activities/${randomUUID()}/undo`);
    expect([strange.status, strange.body.message]).toEqual([404, unknown.body.message]);
  });
});

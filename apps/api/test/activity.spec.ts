import type { Activity } from '@app/contracts/activity/activity.api';
import type { Content } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { bytesOf } from '../src/features/imports/csv/fixtures/fixtures';
import { addLead, draftFor, importFile } from './endpoints';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`person-${++n}@example.com`);
const list = async (nora: TestClient, query = '') => (await nora.get<Activity[]>(`/api/activities${query}`)).body;
const lines = async (nora: TestClient) => (await list(nora)).map((a) => a.description);
/** Activities about an import come from a job. The request does not wait for its read models. */
const tells = (nora: TestClient, line: string) => until(async () => (await lines(nora)).includes(line));

it('The feed is empty at first', async () => {
  expect(await list(await someone())).toEqual([]);
});

it('Each action is one line, newest first, with its subject', async () => {
  const nora = await someone();
  const lead = await addLead(nora, 'Elise Fournier');
  const draft = await draftFor(nora, lead.id);
  await nora.patch(`/api/content/${draft}`, { approvalStatus: 'edited', body: 'Shorter.' });
  const { body } = await nora.patch<Content>(`/api/content/${draft}`, { approvalStatus: 'approved' });
  await nora.post(`/api/content/${draft}/copied`, { fingerprint: body.fingerprint });
  await nora.post(`/api/content/${draft}/sent`, { fingerprint: body.fingerprint });
  await nora.del(`/api/content/${draft}/sent`);
  await nora.patch(`/api/content/${draft}`, { approvalStatus: 'pending' });
  await nora.patch(`/api/content/${draft}`, { approvalStatus: 'declined' });
  await nora.post(`/api/leads/${lead.id}/touches`, { kind: 'call' });
  await nora.patch(`/api/leads/${lead.id}`, { status: 'meeting_booked' });
  await nora.post('/api/leads/archive', { ids: [lead.id] });
  await nora.post('/api/leads/restore', { ids: [lead.id] });
  const post = await nora.post<Drafted>('/api/content/generate-post', {
    theme: 'Handing over',
    answers: { happened: 'We stopped.', changed: 'I ask first.', tell: 'Ask first.' },
  });
  await nora.patch(`/api/content/${post.body.drafts[0]?.id}`, { approvalStatus: 'approved' });
  const told = await list(nora);
  expect(told.map((a) => [a.type, a.description])).toEqual([
    ['content_approved', 'You approved the post'],
    ['content_drafted', 'Drafted a post on Handing over'],
    ['lead_restored', 'You brought back Elise Fournier'],
    ['lead_archived', 'You archived Elise Fournier'],
    ['lead_moved', 'Elise Fournier moved to Booked'],
    ['touch_logged', 'You logged a touch with Elise Fournier'],
    ['content_declined', 'You declined the message to Elise Fournier'],
    ['content_reopened', 'You took back the decision on the message to Elise Fournier'],
    ['content_send_taken_back', 'You said that you did not send the message to Elise Fournier'],
    ['content_sent', 'You sent the message to Elise Fournier'],
    ['content_copied', 'You copied the message to Elise Fournier'],
    ['content_approved', 'You approved the message to Elise Fournier'],
    ['content_edited', 'You edited the message to Elise Fournier'],
    ['content_drafted', 'Drafted a message to Elise Fournier'],
    ['lead_identified', 'Elise Fournier identified'],
  ]);
  expect(told.at(-2)?.metadata).toEqual({
    count: 1,
    actor: 'assistant',
    leadId: lead.id,
    contentId: draft,
    importId: null,
    subject: 'Elise Fournier',
    undo: 0,
  });
  expect(told[0]?.metadata.actor).toBe('you');
});

it('One request about many things makes one line with a count', async () => {
  const nora = await someone();
  const leads = await Promise.all(['A', 'B', 'C'].map((name) => addLead(nora, name)));
  const leadIds = leads.map((l) => l.id);
  await nora.post('/api/content/generate-messages', { leadIds });
  await nora.post('/api/leads/move', { ids: leadIds, status: 'contacted' });
  await nora.post('/api/leads/archive', { ids: leadIds });
  const { added } = (await nora.post<{ added: number }>('/api/leads/generate-samples')).body;
  const told = await list(nora);
  expect(told.slice(0, 4).map((a) => [a.description, a.metadata.count, a.metadata.leadId])).toEqual([
    [`${added} sample leads identified`, added, null],
    ['You archived 3 leads', 3, null],
    ['3 leads moved to Contacted', 3, null],
    ['Drafted 3 messages', 3, null],
  ]);
});

it('A completed import is one line, and so is its undo', async () => {
  const nora = await someone();
  const done = await importFile(nora, bytesOf('Name,Email\nAnna,a@example.com\nBo,b@example.com\n'));
  await tells(nora, '2 leads identified from your import');
  await importFile(nora, bytesOf('Name,Title,Email\nAnna,CEO,a@example.com\n'));
  await tells(nora, '1 lead updated by your import');
  await nora.post(`/api/imports/${done.id}/undo`);
  await until(async () => (await list(nora))[0]?.type === 'import_undone');
  const told = await list(nora);
  expect(told.map((a) => a.type)).toEqual(['import_undone', 'import_completed', 'lead_identified']);
  expect(told[0]?.metadata.importId).toBe(done.id);
});

it('Names are those of the time of the action, and are text only', async () => {
  const nora = await someone();
  const lead = await addLead(nora, '<b>Old</b>');
  await nora.patch(`/api/leads/${lead.id}`, { name: 'New “Name”' });
  await nora.patch(`/api/leads/${lead.id}`, { status: 'lost' });
  expect(await lines(nora)).toEqual(['New “Name” moved to Lost', '<b>Old</b> identified']);
});

it('The list is paged and filtered by type', async () => {
  const nora = await someone();
  const leads = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) leads.push(await addLead(nora, name));
  await nora.post('/api/leads/archive', { ids: [leads[0]?.id] });
  expect((await list(nora, '?type=lead_archived')).map((a) => a.description)).toEqual(['You archived A']);
  const seen: string[] = [];
  for (let next: string | undefined = '/api/activities?limit=2'; next;) {
    const page: { body: Activity[]; headers: Headers } = await nora.get<Activity[]>(next);
    seen.push(...page.body.map((a) => a.description));
    next = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(seen).toEqual([
    'You archived A',
    'E identified',
    'D identified',
    'C identified',
    'B identified',
    'A identified',
  ]);
  expect(await nora.get('/api/activities?type=everything')).toMatchObject({ status: 400 });
  expect(
    await nora.get('/api/activities?cursor=WyJ4IiwiMDAwMDAwMDAtMDAwMC0wMDAwLTAwMDAtMDAwMDAwMDAwMDAwIl0'),
  ).toMatchObject({ status: 400 });
});

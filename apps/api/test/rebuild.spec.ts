import type { Content } from '@app/contracts/content/content.api';
import type { Prompt } from '@app/contracts/engagement/engagement.api';
import { schemaOf } from './schemas';
import { registry } from '../src/app.module';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { build } from '@app/event-sourcing/read-models/build';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import {
  addLead,
  addTemplate,
  addTicket,
  composeDigestOf,
  connectLinkedIn,
  draftFor,
  finishedImport,
  importFile,
  importNotification,
  smallFile,
} from './endpoints';
import { live } from './history';

let app: TestApp;
let nora: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  nora = await app.signIn('nora@example.com');
  // Some history through the API, and then random commands.
  const lead = await addLead(nora);
  const draft = await draftFor(nora, lead.id);
  const { body: approved } = await nora.patch<Content>(`/api/content/${draft}`, { approvalStatus: 'approved' });
  const sent = { fingerprint: approved.fingerprint, body: 'I’ll send the checklist tomorrow.' };
  await nora.post(`/api/content/${draft}/sent`, sent);
  await nora.put(`/api/content/${draft}/promises`, { words: sent.body, decision: 'accepted' });
  await nora.post('/api/leads/generate-samples');
  await nora.post('/api/content/generate-samples');
  const done = await importFile(nora, smallFile());
  await importNotification(nora, done.id);
  await nora.post(`/api/imports/${done.id}/undo`);
  await finishedImport(nora, done.id, 'undone');
  await nora.post(`/api/leads/${lead.id}/touches`, { kind: 'call' });
  await nora.patch(`/api/leads/${lead.id}`, { cameFrom: { kind: 'event', text: 'Warehouse Day' } });
  await nora.patch('/api/follow-ups/rhythms', { smb: 12 });
  await nora.patch('/api/auth/user', { bio: 'Hands over.' });
  await nora.put('/api/rhythm', {
    linkedin_post: [{ weekday: 1, hour: 8 }],
    instagram_post: [],
    email: [],
    engage: [{ weekday: 2, hour: 16 }],
    engageTarget: 3,
  });
  await nora.patch('/api/card', { whoIHelp: 'people who run shifts', topics: ['Rotas'] });
  await nora.post('/api/card/samples', { text: 'It is Friday’s plan.' });
  await nora.post('/api/ideas', { text: 'The Monday backlog' });
  await addTemplate(nora);
  await addTicket(nora);
  await nora.post('/api/lead-views', { name: 'All', filter: {}, sort: '-created', layout: 'table' });
  await nora.post('/api/voice/rules', { rule: 'opening_question', on: false });
  await nora.post('/api/prompts/generate-samples');
  await connectLinkedIn(nora);
  await until(async () => {
    const { body } = await nora.get<Prompt[]>('/api/prompts');
    return body.length === 2 && body.every(({ reply }) => reply !== null);
  });
  await nora.post('/api/share', { blocks: ['approvals'], days: 30 });
  await nora.post('/api/calendar-feed');
  await composeDigestOf(app, nora.id, '2026-09-14');
  await live(app.storage.store, nora.id, 'rebuild', 250);
}, 90_000);
afterAll(() => app.close());

it.each(registry.readModels.map((m) => [m.name, m] as const))(
  'A rebuild of %s makes the same rows as the live events',
  async (name, model) => {
    await app.app.get(Progress).waitFor([schemaOf(name)], await app.storage.store.head(), 15_000);
    const { comparison, events } = await build(model, app.storage, { verify: true });
    expect(comparison.map(({ differ, examples }) => ({ differ, examples }))).toEqual(
      model.tables.map(() => ({ differ: 0, examples: [] })),
    );
    expect(comparison.reduce((sum, table) => sum + table.equal, 0)).toBeGreaterThan(0);
    expect(events).toBeGreaterThan(0);
  },
);

it('The product works with the rebuilt rows', async () => {
  const before = (await nora.get<unknown[]>('/api/leads?limit=200')).body.length;
  const lead = await addLead(nora, 'After the Rebuild');
  const { body } = await nora.get<{ id: string }[]>('/api/leads?limit=200');
  expect(body.length).toBe(Math.min(200, before + 1));
  expect(body[0]?.id).toBe(lead.id);
});

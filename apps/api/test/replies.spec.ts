import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { ResponseOf } from '@app/contracts/endpoint';
import type { listFollowUps } from '@app/contracts/follow-ups/follow-ups.api';
import type { getLead, Lead, logTouch } from '@app/contracts/leads/leads.api';
import { startTestApp, type TestApp, type TestClient } from '../../../test/app';
import { addLead, problems } from './endpoints';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`replied-${++n}@example.com`);
const wroteBack = (nora: TestClient, { id }: Lead, body: object) =>
  nora.post<ResponseOf<typeof logTouch>>(`/api/leads/${id}/touches`, { kind: 'reply', ...body });
const followUps = async (nora: TestClient) =>
  (await nora.get<ResponseOf<typeof listFollowUps>>('/api/follow-ups')).body;
const waiting = async (nora: TestClient) => (await nora.get<unknown[]>('/api/replies')).body.length;

describe('A reply', () => {
  it('“later” is put off until its day, and the draft says yes to it', async () => {
    const nora = await someone();
    const ana = await addLead(nora, 'Ana Ruiz');
    const { body } = await wroteBack(nora, ana, { note: 'Maybe in spring?', reply: 'later', until: '2031-03-01' });
    expect((await followUps(nora)).counts).toMatchObject({ today: 0 });
    const lead = (await nora.get<ResponseOf<typeof getLead>>(`/api/leads/${ana.id}`)).body;
    expect(lead.timeline.find(({ touchId, kind }) => touchId === body.touchId && kind === 'touch')).toMatchObject({
      text: 'They wrote back: later, until 2031-03-01',
      words: 'Maybe in spring?',
    });
    const drafted = await nora.post<Drafted>('/api/content/generate-message', { leadId: ana.id });
    expect(drafted.body.drafts[0]?.body).toContain('March 2031');

    await nora.del(`/api/leads/${ana.id}/touches/${body.touchId}`);
    expect((await followUps(nora)).followUps).toEqual([]);
  });

  it('that says thank you waits for no answer, and gets no draft', async () => {
    const nora = await someone();
    const ana = await addLead(nora, 'Ana');
    await wroteBack(nora, ana, { note: 'Thank you!', reply: 'thanks' });
    expect(await waiting(nora)).toBe(0);
    const { body } = await nora.post<Drafted>('/api/content/generate-message', { leadId: ana.id });
    expect(body.skipped).toEqual([
      { leadId: ana.id, name: 'Ana', why: 'They thanked you. There is nothing to write.' },
    ]);
    await wroteBack(nora, ana, { note: 'One question.', reply: 'question' });
    expect(await waiting(nora)).toBe(1);
  });

  it.each([
    [{ kind: 'reply', line: 'You asked for the planner.' }, 'line'],
    [{ kind: 'call', reply: 'no' }, 'reply'],
    [{ reply: 'no', until: '2031-03-01' }, 'until'],
    [{ reply: 'later', until: '2020-03-01' }, 'until'],
    [{ reply: 'maybe' }, 'reply'],
  ])('is refused as %j, which names the field', async (given, path) => {
    const nora = await someone();
    const ana = await addLead(nora, 'Ana');
    const { status, body } = await wroteBack(nora, ana, given);
    expect(status).toBe(400);
    expect(Object.keys(problems(body))).toEqual([path]);
  });
});

it('A line for them stands in the next draft, and the private note does not', async () => {
  const nora = await someone();
  const ana = await addLead(nora, 'Ana Ruiz', { description: null });
  const line = 'You said four new ward managers started without any training.';
  await nora.post(`/api/leads/${ana.id}/touches`, { kind: 'call', note: 'board split, told nobody', line });
  const { timeline } = (await nora.get<ResponseOf<typeof getLead>>(`/api/leads/${ana.id}`)).body;
  expect(timeline.find(({ kind }) => kind === 'touch')?.words).toBe(`board split, told nobody\nFor them: ${line}`);
  const { body } = await nora.post<Drafted>('/api/content/generate-message', { leadId: ana.id });
  expect(body.drafts[0]?.body).toContain(line);
  expect(body.drafts[0]?.body).not.toContain('board');
});

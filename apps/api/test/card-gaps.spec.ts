import type { Content } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import { startTestApp, type TestApp, until } from '../../../test/app';
import { addLead, decide, draftFor } from './endpoints';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()), 60_000);
afterAll(() => app.close());

it('An answer of the card closes its gap in every text that waits, and in the texts after it', async () => {
  const nora = await app.signIn('nora@example.com');
  const draftFor = async (name: string) => {
    const { id } = await addLead(nora, name, { description: 'Runs two depots.' });
    const { body } = await nora.post<Drafted>('/api/content/generate-message', { leadId: id });
    const [draft] = body.drafts;
    if (!draft) throw new Error('There is no draft');
    return draft;
  };
  const read = async ({ id }: Content) => (await nora.get<Content>(`/api/content/${id}`)).body;
  const asks = ['who you help', 'what you help with'];

  const [first, second, declined] = [await draftFor('Ann Berg'), await draftFor('Ben Cole'), await draftFor('Cy Dahl')];
  expect(first.gaps).toEqual(expect.arrayContaining(asks));
  await nora.patch(`/api/content/${declined.id}`, { approvalStatus: 'declined' });

  await nora.patch('/api/card', { whoIHelp: 'people who run shifts', withWhat: 'handovers that hold.' });
  for (const draft of [first, second]) {
    const closed = await until(async () => {
      const now = await read(draft);
      return now.revision === 1 && now;
    });
    expect(closed.gaps).toEqual(first.gaps.filter((gap) => !asks.includes(gap)));
    expect(closed.body).toMatch(/people who run shifts (with|on) handovers that hold\./);
    expect(closed.approvalStatus).toBe('pending');
    expect(closed.fingerprint).not.toBe(draft.fingerprint);
  }
  expect(await read(declined)).toMatchObject({ revision: 0, gaps: declined.gaps });
  // The card names the role now, which is a reason to write.
  expect((await draftFor('Di Eng')).gaps).toEqual([]);

  // The person has seen another text than the one that would be approved.
  const { status } = await nora.patch(`/api/content/${first.id}`, {
    approvalStatus: 'approved',
    fingerprint: first.fingerprint,
  });
  expect(status).toBe(409);
}, 60_000);

it('A mail whose subject would become too long keeps its gap, and the texts after it lose theirs', async () => {
  const nora = await app.signIn('long-subject@example.com');
  const mail = { description: 'Runs two depots.', email: 'ann@depots.example' };
  const draftTo = async (name: string, more: object) => draftFor(nora, (await addLead(nora, name, more)).id);
  const [first, second] = [await draftTo('Ann Berg', mail), await draftTo('Ben Cole', { description: null })];
  const title = `${'x'.repeat(250)} [who you help]`;
  expect((await decide(nora, first, { approvalStatus: 'edited', title })).status).toBe(200);
  await nora.patch('/api/card', { whoIHelp: 'f'.repeat(100) });
  await until(async () => (await nora.get<Content>(`/api/content/${second}`)).body.revision === 1);
  expect((await nora.get<Content>(`/api/content/${first}`)).body).toMatchObject({ title, revision: 1 });
}, 60_000);

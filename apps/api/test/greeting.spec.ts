import type { ContentDetail } from '@app/contracts/content/content.api';
import { greetingGap } from '@app/contracts/content/content.constants';
import { gapsIn } from '@app/contracts/content/gaps';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { startTestApp, type TestApp, until } from '../../../test/app';
import { addLead, draftFor } from './endpoints';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const opening = (body: string) => body.split(/[,.]/u)[0];

describe('A name that leaves a doubt', () => {
  it('is asked for in the draft, and the answer fills the waiting draft and begins the next one', async () => {
    const nora = await app.signIn('greets@example.com');
    const coach = await addLead(nora, 'Coach Carla', { greeting: null });
    const other = await addLead(nora, 'Coach Marta', { greeting: null });
    const [id, theirs] = [await draftFor(nora, coach.id), await draftFor(nora, other.id)];
    const draft = async (one: string) => (await nora.get<ContentDetail>(`/api/content/${one}`)).body;
    expect(gapsIn((await draft(id)).body)).toContain(greetingGap);

    const { body: lead } = await nora.patch<Lead>(`/api/leads/${coach.id}`, { greeting: 'Carla' });
    expect(lead).toMatchObject({ name: 'Coach Carla', greeting: 'Carla' });
    const filled = await until(async () => {
      const now = await draft(id);
      return !gapsIn(now.body).includes(greetingGap) && now;
    });
    expect(opening(filled.body)).toMatch(/ Carla$/u);
    expect(gapsIn((await draft(theirs)).body)).toContain(greetingGap);

    await nora.patch(`/api/content/${id}`, { approvalStatus: 'declined' });
    const { body: next } = await nora.post<Drafted>('/api/content/generate-message', { leadId: coach.id });
    expect(opening(next.drafts[0]?.body ?? '')).toMatch(/ Carla$/u);
  });

  it('can be greeted in another way than the name says, also formally', async () => {
    const nora = await app.signIn('formal@example.com');
    const lead = await addLead(nora, 'Ursula Sander', { greeting: 'Frau Sander' });
    const id = await draftFor(nora, lead.id);
    expect(opening((await nora.get<ContentDetail>(`/api/content/${id}`)).body.body)).toMatch(/ Frau Sander$/u);
  });
});

import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import { samplePosts } from '@app/writer/samples';
import { Trigrams } from '../src/platform/postgres/trigrams';
import { startTestApp, type TestApp, type TestClient } from '../../../test/app';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()), 60_000);
afterAll(() => app.close());

let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`poster-${++n}@example.com`);
const [first, second] = samplePosts.map(({ body }) => body);
if (first === undefined || second === undefined) throw new Error('There are no sample posts');

/** A waiting post with these words. */
const waiting = async (person: TestClient, body: string): Promise<ContentDetail> => {
  const drafted = (await person.post<Drafted>('/api/content/generate-post', { theme: 'Handovers' })).body.drafts[0];
  const edit = { approvalStatus: 'edited', body };
  return (await person.patch<ContentDetail>(`/api/content/${drafted?.id}`, edit)).body;
};
const approved = async (person: TestClient, body: string): Promise<Content> => {
  const { id } = await waiting(person, body);
  return (await person.patch<Content>(`/api/content/${id}`, { approvalStatus: 'approved' })).body;
};
const shortened = (body: string) => body.split('\n\n').toSpliced(1, 1).join('\n\n');

describe('A waiting post', () => {
  it('names the approved post that says nearly the same, with its date and similarity', async () => {
    const nora = await someone();
    const earlier = await approved(nora, first);
    await approved(nora, second);
    const again = await waiting(nora, shortened(first));
    expect(again.similar).toMatchObject({ id: earlier.id, at: earlier.decidedAt });
    expect(again.similar?.similarity).toBeGreaterThan(0.6);
    expect((await nora.get<ContentDetail>(`/api/content/${again.id}`)).body.similar).toEqual(again.similar);
  });

  it('names none that says something else, and none of another person', async () => {
    const [nora, mara] = [await someone(), await someone()];
    await approved(nora, first);
    expect((await waiting(nora, second)).similar).toBeNull();
    expect((await waiting(mara, first)).similar).toBeNull();
  });

  it('does not name the text that it was made from, nor one that waits', async () => {
    const nora = await someone();
    const { id } = await approved(nora, first);
    const { body } = await nora.post<{ draft: Content }>(`/api/content/${id}/repurpose`, { to: 'email' });
    expect((await nora.get<ContentDetail>(`/api/content/${body.draft.id}`)).body.similar).toBeNull();
    expect((await nora.get<ContentDetail>(`/api/content/${id}`)).body.similar).toBeNull();
  });

  it('names none where the extension is missing', async () => {
    const nora = await someone();
    await approved(nora, first);
    await app.storage.pool.query('drop extension pg_trgm');
    await app.app.get(Trigrams).onModuleInit();
    const again = await waiting(nora, first);
    expect([again.body, again.similar]).toEqual([first, null]);
  });
});

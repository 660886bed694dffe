import { jest } from '@jest/globals';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import { DomainError } from '@app/domain/decider';
import { DraftWriter } from '@app/writer/writer';
import { startTestApp, type TestApp } from '../../../test/app';
import { addLead } from './endpoints';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()), 60_000);
afterAll(() => app.close());

it('A draft that could not be written says so, and the same request tries again', async () => {
  const nora = await app.signIn('nora@example.com');
  const { id } = await addLead(nora, 'Ann Berg');
  const ask = () => nora.post<Drafted>('/api/content/generate-message', { leadId: id }, { key: 'draft-for-ann' });

  const writes = jest.spyOn(app.app.get(DraftWriter), 'message');
  writes.mockRejectedValue(new DomainError('validation_failed', 'The writer has no words today.'));
  const [first, second] = [await ask(), await ask()];
  expect([first, second]).toMatchObject([1, 2].map(() => ({ status: 503, body: { code: 'drafting_failed' } })));
  expect(writes).toHaveBeenCalledTimes(2);

  writes.mockRestore();
  const [third, repeated] = [await ask(), await ask()];
  expect(third).toMatchObject({ status: 200, body: { drafts: [{ targetLeadId: id }], skipped: [] } });
  expect(repeated.body).toEqual(third.body);
  expect((await app.log()).filter(({ type }) => type === 'DraftGenerated')).toHaveLength(1);
}, 30_000);

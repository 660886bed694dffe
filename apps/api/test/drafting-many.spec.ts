import { randomUUID } from 'node:crypto';
import { draftsAtOnce } from '@app/contracts/content/content.constants';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import { startTestApp, type TestApp, until } from '../../../test/app';
import { addLead, addTemplate, draftFor } from './endpoints';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()), 60_000);
afterAll(() => app.close());

it('Two hundred leads get their drafts with one request; leads with a draft and archived leads are skipped, with the reason', async () => {
  const nora = await app.signIn('nora@example.com');
  await addTemplate(nora, { situation: 'referral', replacesShipped: true, text: 'Thank you, {{ first_name }}.' });
  const leads = await Promise.all(Array.from({ length: draftsAtOnce }, (_, n) => addLead(nora, `Lead${n} Berg`)));
  const ids = leads.map(({ id }) => id);
  const [waiting = '', archived = ''] = ids;
  await draftFor(nora, waiting);
  await nora.post('/api/leads/archive', { ids: [archived] });

  expect(await nora.post('/api/content/generate-messages', { leadIds: [...ids, randomUUID()] })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'leadIds', message: 'Lead ids must have at most 200 entries' }] },
  });

  // It may take longer than a request waits. The same key asks for the same result.
  const ask = () => nora.post<Drafted>('/api/content/generate-messages', { leadIds: ids }, { key: 'two-hundred' });
  const { drafts, skipped } = await until(async () => {
    const { status, body } = await ask();
    return status === 200 && body;
  }, 60_000);
  expect(drafts).toHaveLength(draftsAtOnce - 2);
  expect(new Set(drafts.map(({ body }) => body.replace(/Lead\d+/u, '')))).toEqual(new Set(['Thank you, .']));
  expect(skipped).toEqual([
    { leadId: waiting, name: 'Lead0 Berg', why: 'A draft already waits for your decision.' },
    { leadId: archived, name: 'Lead1 Berg', why: 'This lead is archived.' },
  ]);

  const { headers } = await nora.get('/api/content/pending?limit=1');
  expect(headers.get('X-Total-Count')).toBe(String(draftsAtOnce - 1));
  const written = (await app.log()).filter(({ type }) => type === 'DraftGenerated');
  expect(written).toHaveLength(draftsAtOnce - 1);
}, 120_000);

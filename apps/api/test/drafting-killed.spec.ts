import { Drafted } from '@app/contracts/drafting/drafting.api';
import { workEvents } from '@app/contracts/endpoint';
import type { Job, JobStarted } from '@app/contracts/jobs/jobs.api';
import { startModelServer } from '../../sandbox/src/model/model-server';
import { type TestClient, until } from '../../../test/client';
import { eventsOf } from '../../../test/event-stream';
import type { RecordedEvent } from '@app/event-sourcing/event-store';
import { addLead } from './endpoints';
import { Fleet, Part } from './fleet';

let fleet: Fleet;
let worker: Part;
beforeAll(async () => {
  fleet = await Fleet.found();
  [worker] = await Promise.all([fleet.start('worker'), fleet.start('api')]);
}, 90_000);
afterAll(() => fleet.close(), 60_000);

const drafted = async (owner: string): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const { events } of fleet.storage.store.readAll(0n))
    all.push(...events.filter((e) => e.type === 'DraftGenerated' && e.metadata.owner === owner));
  return all;
};
const leadOf = (event: RecordedEvent) => (event.data as { target: { leadId: string } }).target.leadId;

describe('A drafting job whose worker ends half-way, while the person approves its first drafts', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'writes one draft for each lead (%s)',
    async (signal) => {
      const nora = await fleet.signIn(`nora-${signal.toLowerCase()}@example.com`);
      const leads = await Promise.all(Array.from({ length: 100 }, (_, i) => addLead(nora, `Person ${i}`)));
      const leadIds = leads.map((lead) => lead.id);
      const asked = nora.post<Drafted & JobStarted>('/api/content/generate-messages', { leadIds });
      await until(async () => (await drafted(nora.id)).length >= 3);
      worker.signal(signal);
      await worker.end();
      const before = await drafted(nora.id);
      expect(before.length).toBeLessThan(100);

      for (const { stream } of before.slice(0, 3)) {
        const id = stream.replace('content-', '');
        const answer = await nora.patch(`/api/content/${id}`, { approvalStatus: 'approved' });
        expect([200, 202]).toContain(answer.status);
      }
      worker = await fleet.start('worker');
      const { body } = await asked;
      const job = body.jobId ?? '';
      if (job) await until(async () => (await nora.get<Job>(`/api/jobs/${job}`)).body.state === 'completed', 60_000);

      const written = (await drafted(nora.id)).map(leadOf);
      expect(written).toHaveLength(100);
      expect(new Set(written)).toEqual(new Set(leadIds));
    },
    150_000,
  );
});

it('An api that is killed while a person watches a text leaves the text as it was, and the next try works', async () => {
  const model = await startModelServer();
  const env = { ...fleet.env, AI_BASE_URL: model.url, AI_MODEL: 'sandbox' };
  const first = await Part.start('api', env);
  const nora = await fleet.signIn('nora-watches@example.com');
  const { id: leadId } = await addLead(nora);
  const draft = (await nora.post<Drafted>('/api/content/generate-message', { leadId })).body.drafts[0];
  const rewrite = ({ visitor }: TestClient) =>
    visitor.fetch(`/api/content/${draft?.id}/rewrite`, {
      method: 'POST',
      body: { wish: 'again', basedOn: 0 },
      headers: { Accept: 'text/event-stream', 'Idempotency-Key': 'again' },
    });
  const stored = async () => (await fleet.storage.store.readStream(`content-${draft?.id}`)).map(({ type }) => type);

  model.misbehave('stalled', 1);
  const cut = eventsOf(await rewrite(fleet.at(first, nora)), workEvents(Drafted));
  const ended = cut.ended.then(
    () => 'complete',
    (error: Error) => error.name,
  );
  await until(async () => cut.events.length > 0);
  await first.kill();
  expect(await ended).toBe('TypeError');
  expect(await stored()).toEqual(['DraftGenerated']);

  const second = await Part.start('api', env);
  const again = eventsOf(await rewrite(fleet.at(second, nora)), workEvents(Drafted));
  await again.ended;
  expect(again.events.at(-1)).toMatchObject({ type: 'done' });
  expect(await stored()).toEqual(['DraftGenerated', 'DraftRewritten']);
  await second.kill();
  await model.stop();
}, 150_000);

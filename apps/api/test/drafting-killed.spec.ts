import type { Drafted } from '@app/contracts/content/content.api';
import type { Job, JobStarted } from '@app/contracts/jobs/jobs.api';
import { until } from '../../../test/app';
import type { RecordedEvent } from '../src/platform/kernel/event-store';
import { addLead } from './endpoints';
import { Fleet, type Part } from './fleet';

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

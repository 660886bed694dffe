import type { Lead } from '@app/contracts/leads/leads.api';
import { leadStatuses } from '@app/contracts/leads/leads.constants';
import { type Week, weeklyCounts } from '@app/contracts/metrics/metrics.api';
import { registry } from '../src/app.module';
import { build } from '../src/platform/projections/build';
import { Progress } from '../src/platform/projections/progress';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { type Counts, expectedWeeks, type FoldedEvent } from './fold';
import { Month, StoryClock } from './month';
import { schemaOf } from './schemas';

// Monday before 29 February; summer time begins on 12 March in New York and on 26 March in Berlin.
const clock = new StoryClock('2028-02-28T08:30', 'Europe/Berlin');
let app: TestApp;
let nora: TestClient;
let log: FoldedEvent[];
beforeAll(async () => {
  app = await startTestApp({}, clock);
  nora = await app.signIn('nora@example.com');
  await nora.patch('/api/auth/user', { timeZone: 'Europe/Berlin' });
  await new Month(nora, clock).live(33);
  // The jobs of the last morning end too.
  await until(async () => {
    const { rows } = await app.storage.pool.query<{ left: number }>(
      `select ((select count(*) from platform.job_inputs where ended_at is null)
        + (select count(*) from platform.schedules where next_at <= $1))::int as left`,
      [clock.now()],
    );
    return rows[0]?.left === 0;
  }, 60_000);
  const models = registry.readModels.map(({ name }) => schemaOf(name));
  expect(await app.app.get(Progress).waitFor(models, await app.storage.store.head(), 20_000)).toBe(true);
  log = (await app.log()).filter((e) => e.metadata.owner === nora.id) as unknown as FoldedEvent[];
}, 300_000);
afterAll(() => app.close());

/** What the events say of each lead, in the order of the log. */
const leadsNow = () => {
  const leads = new Map<string, { status: string; archived: boolean; deal: unknown }>();
  for (const { stream, type, data } of log) {
    const lead = leads.get(stream);
    if (type === 'LeadSurfaced') leads.set(stream, { status: 'new', archived: false, deal: null });
    if (!lead) continue;
    if (type === 'LeadStatusChanged') lead.status = data.to;
    if (type === 'LeadArchived' || type === 'LeadRestored') lead.archived = type === 'LeadArchived';
    if (type === 'DealValued') lead.deal = data.value;
  }
  return leads;
};

const pages = async <T>(path: string): Promise<T[]> => {
  const found: T[] = [];
  for (let next: string | null = path; next;) {
    const { body, headers }: { body: T[]; headers: Headers } = await nora.get<T[]>(next);
    found.push(...body);
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
  }
  return found;
};

const countsOf = (week: Week): Counts => Object.fromEntries(weeklyCounts.map((k) => [k, week[k]])) as Counts;

describe('A month in the life', () => {
  it('is a busy month', () => {
    const types = new Set(log.map(({ type }) => type));
    for (const type of ['ContentSent', 'ContentSendTakenBack', 'TouchTakenBack', 'DealValued', 'LeadRestored'])
      expect(types).toContain(type);
    expect(log.length).toBeGreaterThan(1000);
  });

  it('has the leads that the log has, with their status and their deals', async () => {
    const expected = [...leadsNow()].map(([stream, lead]) => ({ id: stream.slice('lead-'.length), ...lead }));
    const [open, archived] = [await pages<Lead>('/api/leads'), await pages<Lead>('/api/leads?archived=true')];
    const shown = [...open, ...archived].map(({ id, status, archived, deal }) => ({ id, status, archived, deal }));
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    expect(shown.toSorted(byId)).toEqual(expected.toSorted(byId));
    const { body } = await nora.get<{ byStatus: Record<string, number> }>('/api/leads/counts');
    for (const status of leadStatuses)
      expect(body.byStatus[status]).toBe(expected.filter((l) => !l.archived && l.status === status).length);
  });

  it('has the weeks that the log has', async () => {
    const { body } = await nora.get<Week[]>('/api/metrics/weeks');
    expect(Object.fromEntries(body.map((w) => [w.weekStart, countsOf(w)]))).toEqual(
      Object.fromEntries(expectedWeeks(log.filter((e) => /^(lead|content)-/.test(e.stream)))),
    );
  });

  it('is the same when it is built anew from the log', async () => {
    for (const model of registry.readModels) {
      const { comparison } = await build(model, app.storage, app.storage.store, { verify: true });
      expect({ model: model.name, differ: comparison.map(({ differ }) => differ) }).toEqual({
        model: model.name,
        differ: model.tables.map(() => 0),
      });
    }
  }, 60_000);
});

import { type Job, LiveEvent } from '@app/contracts/jobs/jobs.api';
import type { Import, ImportAnalysis } from '@app/contracts/imports/imports.api';
import { eventsOf } from '../../../test/event-stream';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { Roles } from '../src/platform/kernel/roles';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { bytesOf } from '../src/features/imports/csv/fixtures/fixtures';
import { addLead, draftFor, importFile, smallFile } from './endpoints';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`person-${++n}@example.com`);

/** A tab: the events so far, and the end of its stream. */
interface Tab {
  events: LiveEvent[];
  ended: Promise<void>;
  close(): void;
}
const openTab = async (client: TestClient): Promise<Tab> => {
  const end = new AbortController();
  const response = await client.visitor.fetch('/api/live', { signal: end.signal });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const { events, ...read } = eventsOf(response, LiveEvent);
  const ended = read.ended.catch((error: Error) => {
    if (error.name !== 'AbortError' && !end.signal.aborted) throw error;
  });
  await until(async () => events[0]?.type === 'hello');
  return { events, ended, close: () => end.abort() };
};
const keysOf = (tab: Tab) => new Set(tab.events.flatMap((e) => (e.type === 'changed' ? e.keys : [])));

it('Another tab of the same person gets the change; other people do not', async () => {
  const [nora, ida] = [await someone(), await someone()];
  const otherTab = await app.signIn(nora.user.email);
  const [mine, other, hers] = await Promise.all([openTab(nora), openTab(otherTab), openTab(ida)]);
  const lead = await addLead(nora);
  const draft = await draftFor(nora, lead.id);
  await nora.patch(`/api/content/${draft}`, { approvalStatus: 'approved' });
  for (const tab of [mine, other])
    await until(async () => ['leads', 'suggestions', 'metrics', 'activities'].every((key) => keysOf(tab).has(key)));
  // Her own change comes after Nora's, so Nora's would have arrived before it.
  await addLead(ida);
  await until(async () => keysOf(hers).has('leads'));
  expect(keysOf(hers).has('suggestions')).toBe(false);
  expect(JSON.stringify(hers.events)).not.toContain(nora.id);
  for (const tab of [mine, other, hers]) tab.close();
  await Promise.all([mine.ended, other.ended, hers.ended]);
});

it('Many signals at once reach only the tabs of their owners, each with its own keys', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, someone));
  const bystander = await openTab(await someone());
  const tabs = await Promise.all(
    people.flatMap((person) => [person, person]).map(async (person) => ({ person, tab: await openTab(person) })),
  );
  // Another process sends 200 signals at once, more than fit into one payload of NOTIFY.
  const elsewhere = await app.another(Roles.worker);
  const { signals } = elsewhere.app.get(Storage);
  const keysFor = (person: TestClient) => Array.from({ length: 50 }, (_, i) => `burst-${person.id}-${i}`).toSorted();
  // Signing in sends a signal too.
  const heard = (tab: Tab) => [...keysOf(tab)].filter((key) => key.startsWith('burst-')).toSorted();
  for (const person of people) for (const key of keysFor(person)) signals.send('changed', [`${person.id} ${key}`]);
  await until(async () => tabs.every(({ tab }) => heard(tab).length >= 50));
  for (const { person, tab } of tabs) {
    expect(heard(tab)).toEqual(keysFor(person));
    expect(tab.events.filter((event) => event.type === 'hello')).toHaveLength(1);
  }
  expect(heard(bystander)).toEqual([]);
  expect(bystander.events.filter((event) => event.type === 'hello')).toHaveLength(1);
  for (const tab of [bystander, ...tabs.map((t) => t.tab)]) tab.close();
  await elsewhere.app.close();
});

it('After a signal, the change can be read at once', async () => {
  const nora = await someone();
  const tab = await openTab(await app.signIn(nora.user.email));
  const adding = addLead(nora, 'At Once');
  await until(async () => keysOf(tab).has('leads'));
  expect((await nora.get<{ name: string }[]>('/api/leads')).body).toMatchObject([{ name: 'At Once' }]);
  await adding;
  tab.close();
});

it('The progress of a job reaches its owner only, until the job is complete', async () => {
  const [nora, ida] = [await someone(), await someone()];
  const [mine, hers] = await Promise.all([openTab(nora), openTab(ida)]);
  const rows = Array.from({ length: 300 }, (_, i) => `Person ${i}\n`).join('');
  const done = await importFile(nora, bytesOf(`Name\n${rows}`));
  const jobs = () => mine.events.flatMap((e) => (e.type === 'job' && e.job.id === done.jobId ? [e.job] : []));
  await until(async () => jobs().at(-1)?.state === 'completed');
  expect(jobs().at(-1)).toMatchObject({
    name: 'import-leads',
    progress: { done: 300, of: 300 },
    result: { created: 300 },
    error: null,
  });
  const dones = jobs().map((j) => j.progress.done);
  expect(dones).toEqual(dones.toSorted((a, b) => a - b));
  expect(hers.events.filter((e) => e.type === 'job')).toEqual([]);
  for (const tab of [mine, hers]) tab.close();
});

it('A job shows its progress, and no personal data', async () => {
  const nora = await someone();
  const { body: analysis } = await nora.upload<ImportAnalysis>('/api/imports', smallFile('Secret Name'), 'a.csv');
  const { mapping, tag } = analysis;
  const started = await nora.post<Import>(`/api/imports/${analysis.id}/start`, { mapping, tag });
  const { jobId } = started.body;
  const job = await until(async () => {
    const { status, body } = await nora.get<Job>(`/api/jobs/${jobId}`);
    return status === 200 && body.state === 'completed' && body;
  });
  expect(job).toMatchObject({ id: jobId, progress: { done: 1, of: 1 }, secondsLeft: null, error: null });
  expect(JSON.stringify(job)).not.toMatch(/Secret Name|example\.com/);
  await until(async () => {
    const left = await app.storage.pool.query(
      'select 1 from platform.job_inputs where job_id = $1 and input is not null',
      [jobId],
    );
    return left.rows.length === 0;
  });
});

it('The streams of tabs end when the product stops, and can be opened again', async () => {
  const nora = await someone();
  const tab = await openTab(nora);
  await app.restart();
  await tab.ended;
  const again = await openTab(nora);
  await addLead(nora);
  await until(async () => keysOf(again).has('leads'));
  again.close();
});

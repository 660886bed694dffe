import { jest } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { Prompt } from '@app/contracts/engagement/engagement.api';
import type { Import, ImportAnalysis } from '@app/contracts/imports/imports.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { DraftWriter } from '@app/writer/writer';
import pg from 'pg';
import { startTestApp, type TestApp, TestClient, until } from '../../../test/app';
import { Visitor } from '../../sandbox/src/visitor';
import { bytesOf } from '../src/features/imports/csv/fixtures/fixtures';
import { closeGaps } from '../src/features/content/close-gaps.reactions';
import { commentOf } from '../src/shared/prompt-comments';
import { draftComment } from '../src/features/drafting/draft-comment.reactions';
import { ActOnPrompt } from '../src/features/engagement/prompts.commands';
import { ActOnImport } from '../src/features/imports/imports.commands';
import { ActOnLead } from '../src/shared/leads.commands';
import { followMerge } from '../src/features/duplicates/merge.reactions';
import { followText } from '../src/features/delivery/sent-text.reactions';
import { Uploads } from '../src/features/imports/uploads.store';
import type { JobKind } from '@app/event-sourcing/jobs/job';
import { keyOf, type ReadModel } from '@app/event-sourcing/read-models/read-model';
import { Registry } from '../src/platform/kernel/registry';
import { addLead, decide, draftFor, finishedImport } from './endpoints';

// One person in two tabs, whose requests go to two processes. In each test one side is held back, so that the other side always
// comes in between.

let first: TestApp;
let second: { url: string; app: NestExpressApplication };
beforeAll(async () => {
  first = await startTestApp();
  second = await first.another();
}, 60_000);
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await second.app.close();
  await first.close();
});

let n = 0;
/** One person in two tabs. */
const someone = async (): Promise<[TestClient, TestClient]> => {
  const here = await first.signIn(`racer-${++n}@example.com`);
  const visitor = new Visitor(second.url);
  visitor.setCookie('sid', here.visitor.cookie('sid') ?? '');
  return [here, new TestClient(visitor, here.user)];
};

/** Something that waits until it is let go. */
const gate = () => {
  let open = () => undefined as void;
  let reached = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const isReached = new Promise<void>((resolve) => (reached = resolve));
  return { open, isReached, pass: () => (reached(), opened) };
};

/** Holds the next two calls of a method back, whichever process makes them, each at its own gate. */
const hold = <T extends object>(of: abstract new (...args: never[]) => T, method: keyof T & string) => {
  const gates = [gate(), gate()] as const;
  let calls = 0;
  // A command has one class for both processes; a service has an instance in each.
  const targets = method === 'recordIn' ? [of.prototype as T] : [first.app.get<T>(of), second.app.get<T>(of)];
  for (const target of targets as Record<string, (...args: unknown[]) => unknown>[]) {
    const before = target[method];
    jest.spyOn(target, method).mockImplementation(async function (this: unknown, ...args: unknown[]) {
      await gates[calls++]?.pass();
      return before?.apply(this, args);
    });
  }
  return gates;
};

const countEnded = async ({ id }: TestClient, { name }: JobKind): Promise<number> => {
  const select = 'select from platform.job_inputs where owner = $1 and name = $2 and ended_at is not null';
  return (await first.storage.pool.query(select, [id, name])).rowCount ?? 0;
};
/** Waits until so many jobs of this kind have ended. */
const ended = (client: TestClient, kind: JobKind, many = 1) =>
  until(async () => (await countEnded(client, kind)) === many);

/** Does `work` while a read model does not move. Its table can be read as it is. */
const whileLate = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const model = first.app.get(Registry).readModels.find((one) => one.name === name) as ReadModel;
  const lock = new pg.Client({ connectionString: first.config.env.DATABASE_URL });
  await lock.connect();
  try {
    const tables = await lock.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1`,
      [keyOf(model)],
    );
    await lock.query(`begin; lock table ${tables.rows.map((table) => table.name).join(', ')} in share mode`);
    return await work();
  } finally {
    await lock.end();
  }
};

const logged = (stream: string, type: string) =>
  until(async () => (await first.log(stream)).some((event) => event.type === type));
const tagsOf = async (client: TestClient, id: string) => (await client.get<Lead>(`/api/leads/${id}`)).body.tags;

it('An import adds its tags to those that the person gives or takes while it runs', async () => {
  const [here, there] = await someone();
  const lead = await addLead(here, 'Elise Fournier', { email: 'elise@example.com', tags: ['cold', 'fair'] });
  const { body: analysis } = await there.upload<ImportAnalysis>(
    '/api/imports',
    bytesOf('Name,Email,Title\nElise Fournier,elise@example.com,CEO\n'),
    'contacts.csv',
  );
  const { id, mapping } = analysis;
  const [planned] = hold(Uploads, 'keepWork');
  await there.post<Import>(`/api/imports/${id}/start`, { mapping, tag: 'import' });
  await planned.isReached;
  expect((await here.patch(`/api/leads/${lead.id}`, { tags: ['fair', 'vip'] })).status).toBe(200);
  planned.open();
  expect(await finishedImport(there, id, 'completed')).toMatchObject({ updated: 1 });
  expect(await tagsOf(here, lead.id)).toEqual(['fair', 'vip', 'import']);
});

it('An import leaves a field that the person changes while it runs, and fills the others', async () => {
  const [here, there] = await someone();
  const lead = await addLead(here, 'Elise Fournier', { email: 'elise@example.com', title: 'COO', company: 'Nord' });
  const { body: analysis } = await there.upload<ImportAnalysis>(
    '/api/imports',
    bytesOf('Name,Email,Title,Company\nElise Fournier,elise@example.com,CEO,Atelier\n'),
    'contacts.csv',
  );
  const { id, mapping } = analysis;
  const [planned] = hold(Uploads, 'keepWork');
  await there.post<Import>(`/api/imports/${id}/start`, { mapping, tag: '' });
  await planned.isReached;
  expect((await here.patch(`/api/leads/${lead.id}`, { title: 'Chair' })).status).toBe(200);
  planned.open();
  expect(await finishedImport(there, id, 'completed')).toMatchObject({ updated: 1 });
  expect((await here.get<Lead>(`/api/leads/${lead.id}`)).body).toMatchObject({ title: 'Chair', company: 'Atelier' });
});

it('An import that goes on and is stopped at once in the other tab still counts who came in before', async () => {
  const [here, there] = await someone();
  const file = bytesOf(`Name\n${Array.from({ length: 60 }, (_, i) => `Person ${i}\n`).join('')}`);
  const { id, mapping } = (await here.upload<ImportAnalysis>('/api/imports', file, 'contacts.csv')).body;
  await here.post<Import>(`/api/imports/${id}/start`, { mapping, tag: '', chosen: [60, 61] });
  expect(await finishedImport(here, id, 'completed')).toMatchObject({ created: 2, waiting: 58 });
  const [planned] = hold(Uploads, 'keepWork');
  await here.post<Import>(`/api/imports/${id}/continue`);
  await planned.isReached;
  expect((await there.post<Import>(`/api/imports/${id}/stop`)).body.state).toBe('stopping');
  planned.open();
  const { created, left } = await finishedImport(here, id, 'completed');
  expect(created + left).toBe(60);
  expect(left).toBeGreaterThan(0);
  expect((await here.get<Lead[]>('/api/leads')).body).toHaveLength(created);
});

it('An import that failed and is started again in both tabs runs with the columns of the tab that came first', async () => {
  const [here, there] = await someone();
  const file = bytesOf('Name,City,Firm\nAnn,Holm,Acme\n');
  const { id } = (await here.upload<ImportAnalysis>('/api/imports', file, 'contacts.csv')).body;
  const store = (bytes: Uint8Array) =>
    first.storage.pool.query('update platform.uploads set bytes = $2 where id = $1', [id, Buffer.from(bytes)]);
  const start = (client: TestClient, company: number) =>
    client.post<Import>(`/api/imports/${id}/start`, { mapping: { 0: 'name', [company]: 'company' }, tag: '' });
  await store(new Uint8Array());
  await start(here, 1);
  await finishedImport(here, id, 'failed');
  await store(file);
  const [one, other] = hold(ActOnImport, 'recordIn');
  const accepted = start(here, 2);
  await one.isReached;
  const refused = start(there, 1);
  await other.isReached;
  one.open();
  expect((await accepted).status).toBe(200);
  other.open();
  expect((await refused).status).toBe(409);
  await finishedImport(here, id, 'completed');
  expect((await here.get<Lead[]>('/api/leads')).body).toMatchObject([{ name: 'Ann', company: 'Acme' }]);
});

it('A merge keeps the tags that either lead got a moment ago', async () => {
  const [here, there] = await someone();
  const [stays, goes] = [await addLead(here, 'Dan Okafor', { tags: ['food'] }), await addLead(here, 'Daniel Okafor')];
  const replies = await whileLate('leads', async () => {
    const tagged = [
      here.patch(`/api/leads/${stays.id}`, { tags: ['food', 'warm'] }),
      here.patch(`/api/leads/${goes.id}`, { tags: ['fair'] }),
    ];
    for (const { id } of [stays, goes]) await logged(`lead-${id}`, 'LeadDetailsChanged');
    const merged = there.post(`/api/leads/${stays.id}/merge`, { otherId: goes.id, take: [] });
    await logged(`lead-${goes.id}`, 'LeadMergedInto');
    return [...tagged, merged];
  });
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await tagsOf(here, stays.id)).toEqual(['food', 'warm', 'fair']);
});

type Answered = Prompt & { reply: NonNullable<Prompt['reply']> };
const words = 'Lost our planner in week three.';
const thought = 'The promises are the part no rota holds.';
/** Waits until the reply is as expected. */
const reply = (
  client: TestClient,
  id: string,
  is: (now: Answered['reply']) => boolean = () => true,
): Promise<Answered> =>
  until(async () => {
    const { body: prompt } = await client.get<Prompt>(`/api/prompts/${id}`);
    return prompt.reply !== null && is(prompt.reply) && { ...prompt, reply: prompt.reply };
  });
/** A post that the person wants to answer, with a reply that can be approved. */
const drafted = async (here: TestClient): Promise<Answered> =>
  reply(here, (await here.post<Prompt>('/api/prompts', { words, thought })).body.id);
const approve = (client: TestClient, { reply: { contentId, fingerprint } }: Answered) =>
  client.patch(`/api/content/${contentId}`, { approvalStatus: 'approved', fingerprint });

it('A post is not skipped in one tab a moment after its reply was approved in the other', async () => {
  const [here, there] = await someone();
  const prompt = await drafted(here);
  const [approval] = await whileLate('prompts', async () => {
    const reply = approve(here, prompt);
    await logged(`content-${prompt.reply.contentId}`, 'ContentApproved');
    const skipped = await there.post(`/api/prompts/${prompt.id}/skip`, { reason: 'too_soon' });
    expect([skipped.status, skipped.body.code]).toEqual([409, 'invalid_transition']);
    return [reply];
  });
  expect((await approval)?.status).toBe(200);
});

it('A reply is not approved in one tab while its post is skipped in the other', async () => {
  const [here, there] = await someone();
  const prompt = await drafted(here);
  const [skipping, reopening] = hold(ActOnPrompt, 'recordIn');
  const skipped = there.post<Prompt>(`/api/prompts/${prompt.id}/skip`, { reason: 'too_soon' });
  await skipping.isReached;
  const approved = await approve(here, prompt);
  skipping.open();
  reopening.open();
  expect([approved.status, approved.body.code]).toEqual([409, 'invalid_transition']);
  expect((await skipped).body).toMatchObject({ state: 'skipped', reply: { approvalStatus: 'declined' } });
  expect((await there.post<Prompt>(`/api/prompts/${prompt.id}/reopen`)).status).toBe(200);
  await until(async () => (await here.get<Prompt>(`/api/prompts/${prompt.id}`)).body.state === 'open');
});

it('An answer of the card closes its gap in a text that is written at this moment', async () => {
  const [here, there] = await someone();
  const { id } = await addLead(here, 'Ann Berg', { description: 'Runs two depots.' });
  const [writing] = hold(DraftWriter, 'message');
  const drafting = here.post<Drafted>('/api/content/generate-message', { leadId: id });
  await writing.isReached;
  await there.patch('/api/card', { whoIHelp: 'people who run shifts', withWhat: 'handovers that hold.' });
  await ended(here, closeGaps);
  writing.open();
  const [draft] = (await drafting).body.drafts;
  expect(draft?.gaps).not.toContain('who you help');
  expect(draft?.body).toContain('people who run shifts');
});

it('A reply that is written while its post is skipped does not wait', async () => {
  const [here, there] = await someone();
  const [writing] = hold(DraftWriter, 'comment');
  const { id } = (await here.post<Prompt>('/api/prompts', { words, thought })).body;
  await writing.isReached;
  expect((await there.post(`/api/prompts/${id}/skip`, { reason: 'too_soon' })).status).toBe(200);
  await ended(here, draftComment);
  writing.open();
  await reply(here, id, ({ approvalStatus }) => approvalStatus === 'declined');
});

it('A reply has the thought that is given while it is written', async () => {
  const [here, there] = await someone();
  const [writing, again] = hold(DraftWriter, 'comment');
  const { id } = (await here.post<Prompt>('/api/prompts', { words })).body;
  await writing.isReached;
  expect((await there.post(`/api/prompts/${id}/thought`, { thought })).status).toBe(200);
  await again.isReached;
  writing.open();
  await logged(`content-${commentOf(id)}`, 'DraftGenerated');
  again.open();
  await reply(here, id, ({ body }) => body.includes(thought));
});

it('A text that is taken back while its touch is logged leaves no touch', async () => {
  const [here, there] = await someone();
  const lead = await addLead(here);
  const draft = await draftFor(here, lead.id);
  const { fingerprint } = (await decide(here, draft, { approvalStatus: 'approved' })).body;
  const [sent, takenBack] = hold(ActOnLead, 'recordIn');
  await here.post(`/api/content/${draft}/sent`, { fingerprint });
  await sent.isReached;
  await there.del(`/api/content/${draft}/sent`);
  takenBack.open();
  await ended(here, followText);
  sent.open();
  await ended(here, followText, 2);
  expect((await first.log(`lead-${lead.id}`)).map(({ type }) => type)).toEqual([
    'LeadSurfaced',
    'TouchLogged',
    'LeadStatusChanged',
    'TouchTakenBack',
    'LeadStatusChanged',
  ]);
});

it('A merge that is undone in one tab while the other lead follows it leaves both leads', async () => {
  const [here, there] = await someone();
  const [stays, goes] = [await addLead(here, 'Dan Okafor'), await addLead(here, 'Daniel Okafor')];
  // The request and its job both archive the other lead. One of them is held.
  const [merging, following] = hold(ActOnLead, 'recordIn');
  merging.open();
  let done = 0;
  const merge = here.post(`/api/leads/${stays.id}/merge`, { otherId: goes.id, take: [] }).then(() => done++);
  await following.isReached;
  await logged(`lead-${goes.id}`, 'LeadMergedInto');
  await there.post(`/api/leads/${stays.id}/unmerge`, { otherId: goes.id });
  await until(async () => done + (await countEnded(here, followMerge)) === 2);
  following.open();
  await merge;
  await ended(here, followMerge, 2);
  await until(async () => (await here.get<Lead[]>('/api/leads')).body.length === 2);
});

import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import type { AuthorsCard } from '@app/contracts/voice/card.api';
import { changeSubscription } from '@app/contracts/admin/admin-users.api';
import type { ContentDetail } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { Template } from '@app/contracts/drafting/template.api';
import type { Idea } from '@app/contracts/posts/ideas.api';
import type { Prompt } from '@app/contracts/engagement/engagement.api';
import { type Endpoint, type ErrorResponse, exampleIds, type InputOf } from '@app/contracts/endpoint';
import type { Job } from '@app/contracts/jobs/jobs.api';
import { type Import, type ImportAnalysis, startImport } from '@app/contracts/imports/imports.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import type { Notification } from '@app/contracts/notifications/notifications.api';
import type { Ticket } from '@app/contracts/support/support.api';
import type { TestApp } from '../../../test/app';
import { type Answer, call, type TestClient, until } from '../../../test/client';
import type { Visitor } from '../../sandbox/src/visitor';
import { digestId } from '../src/shared/stream-ids';
import { ActOnDigest } from '../src/features/digest/digest.commands';
import { contextOf } from './history';

export { allEndpoints } from '../src/docs/endpoints';

export const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

/** The ids of a person's things, for requests about them. */
export interface Belongings {
  lead: string;
  otherLead: string;
  content: string;
  template: string;
  import: string;
  prompt: string;
  job: string;
  voiceSample: string;
  touch: string;
  idea: string;
  activity: string;
  'lead-view': string;
  notification: string;
  ticket: string;
  session: string;
  /** The owner. */
  user: string;
}

export const strangeIds = (): Belongings => ({
  lead: randomUUID(),
  otherLead: randomUUID(),
  content: randomUUID(),
  template: randomUUID(),
  import: randomUUID(),
  prompt: randomUUID(),
  job: `import-leads-when-started-${randomUUID()}`,
  voiceSample: randomUUID(),
  touch: randomUUID(),
  idea: randomUUID(),
  activity: randomUUID(),
  'lead-view': randomUUID(),
  notification: randomUUID(),
  ticket: randomUUID(),
  session: randomUUID(),
  user: randomUUID(),
});

export const smallFile = (name = 'Una Ndlovu') =>
  new TextEncoder().encode(`Name,Company,Email\n${name},Kestrel Foods,${randomUUID()}@example.com\n`);

/** A lead whose draft has no gap: the note has all facts for a thank-you, and the greeting is known. */
export const addLead = async (client: TestClient, name = 'Elise Fournier', more: object = {}): Promise<Lead> => {
  const { status, body } = await client.post<Lead>('/api/leads', {
    name,
    greeting: name.split(' ')[0],
    title: 'COO',
    company: 'Atelier Nord',
    description: 'Referred Hana Sato to me.',
    ...more,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};

export const importFile = async (
  client: TestClient,
  bytes: Uint8Array,
  name = 'contacts.csv',
  change: (analysis: ImportAnalysis) => object = ({ mapping, tag }) => ({ mapping, tag }),
): Promise<Import> => {
  const { body: analysis, status } = await client.upload<ImportAnalysis>('/api/imports', bytes, name);
  if (status !== 200) throw new Error(JSON.stringify(analysis));
  const started = await client.post<Import>(`/api/imports/${analysis.id}/start`, change(analysis));
  if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  return finishedImport(client, analysis.id, 'completed');
};

export const finishedImport = (client: TestClient, id: string, state: Import['state']): Promise<Import> =>
  until(async () => {
    const { body } = await client.get<Import>(`/api/imports/${id}`);
    return body.state === state && body;
  }, 280_000);

/** Waits until the job has ended, which is a moment after its effects are shown. */
export const endedJob = (client: TestClient, id: string | null): Promise<Job> =>
  until(async () => {
    const { body } = await client.get<Job>(`/api/jobs/${id}`);
    return (body.state === 'completed' || body.state === 'failed') && body;
  }, 60_000);

export const draftFor = async (client: TestClient, leadId: string): Promise<string> => {
  const { body } = await client.post<Drafted>('/api/content/generate-message', { leadId });
  const [draft] = body.drafts;
  if (!draft) throw new Error(JSON.stringify(body));
  return draft.id;
};

/** What was wrong with the input: field → message. */
export const problems = (body: unknown): Record<string, string> =>
  Object.fromEntries(((body as ErrorResponse).errors ?? []).map((e) => [e.path, e.message]));

/** A lead of this person, with one waiting draft. */
export const draftToLead = async (nora: TestClient) => {
  const lead = await addLead(nora, 'Marta Nowak');
  const id = await draftFor(nora, lead.id);
  return { nora, lead, draft: (await nora.get<ContentDetail>(`/api/content/${id}`)).body };
};

export const decide = (client: TestClient, id: string, body: object) =>
  client.patch<ContentDetail>(`/api/content/${id}`, body);

export const addTemplate = async (client: TestClient, more: object = {}): Promise<Template> => {
  const { status, body } = await client.post<Template>('/api/templates', {
    name: 'For plant managers',
    situation: 'reconnect',
    text: 'Hi {{ first_name }}, how do your shifts hand over?',
    ...more,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};

/** The notification about the end of an import. Its job runs after the import has ended. */
export const importNotification = (client: TestClient, importId: string): Promise<Notification> =>
  until(async () => {
    const { body } = await client.get<Notification[]>('/api/notifications');
    return body.find(({ metadata }) => metadata.id === importId);
  });

/** Composes the digest of a week in which one lead surfaced. */
export const composeDigestOf = async (app: TestApp, owner: string, week: string): Promise<void> => {
  const figures = {
    counts: { leadsSurfaced: 1 },
    timeSaved: 0,
    minutesPerText: 12,
    effortReduced: null,
    responseRate: null,
    responses: { contacted: 0, replied: 0 },
    pipeline: { totals: [], priced: 0, open: 1 },
  };
  const command = { type: 'ComposeDigest', week, figures, at: new Date().toISOString(), timeZone: 'UTC' } as const;
  await app.app.get(CommandBus).execute(new ActOnDigest(digestId(owner, week), command, contextOf(owner)));
};

/** Connects the person's account at the sandbox's LinkedIn. */
export const connectLinkedIn = async (client: TestClient): Promise<void> => {
  const { body } = await client.post<{ authorizationUrl: string }>('/api/linkedin/start');
  const allow = new URLSearchParams({ email: 'nora@work.example', decision: 'allow' });
  const sent = await client.visitor.fetch(body.authorizationUrl, { body: allow });
  const back = await client.visitor.fetch(sent.headers.get('location') ?? '');
  if (!back.headers.get('location')?.includes('linkedin_success'))
    throw new Error(String(back.headers.get('location')));
};

export const addView = async (client: TestClient, name = 'Everyone'): Promise<{ id: string }> => {
  const { body } = await client.post<{ id: string }>('/api/lead-views', {
    name,
    filter: {},
    sort: '-created',
    layout: 'table',
  });
  return body;
};

export const addTicket = async (client: TestClient, more: object = {}): Promise<Ticket> => {
  const ticket = { subject: 'Merge two imports', message: 'Both came from the same file.', ...more };
  return (await client.post<Ticket>('/api/support/tickets', ticket)).body;
};

/** Gives the person a lead, a text, a template, an import with its notification, a voice sample, and a ticket. */
export const furnish = async (client: TestClient): Promise<Belongings> => {
  const lead = await addLead(client);
  const otherLead = await addLead(client, 'Elise Fornier');
  const content = await draftFor(client, lead.id);
  const template = await addTemplate(client);
  const done = await importFile(client, smallFile());
  const { body: prompt } = await client.post<Prompt>('/api/prompts', { words: 'We lost our planner in week three.' });
  const { body: card } = await client.post<AuthorsCard>('/api/card/samples', { text: 'It is Friday’s plan.' });
  const voiceSample = card.samples[0]?.id ?? '';
  const { body: idea } = await client.post<Idea>('/api/ideas', { text: 'The Monday backlog' });
  const { body: touch } = await client.post<{ touchId: string }>(`/api/leads/${lead.id}/touches`, { kind: 'note' });
  const view = await addView(client);
  const sessions = await client.get<{ id: string }[]>('/api/sessions');
  const activities = await client.get<{ id: string }[]>('/api/activities');
  return {
    idea: idea.id,
    activity: activities.body[0]?.id ?? '',
    'lead-view': view.id,
    notification: (await importNotification(client, done.id)).id,
    ticket: (await addTicket(client)).id,
    session: sessions.body[0]?.id ?? '',
    lead: lead.id,
    otherLead: otherLead.id,
    content,
    template: template.id,
    import: done.id,
    prompt: prompt.id,
    job: done.jobId ?? '',
    voiceSample,
    touch: touch.touchId,
    user: client.id,
  };
};

interface Request {
  query?: Record<string, string>;
  body?: unknown;
  file?: Uint8Array;
}

const exampleOf = <E extends Endpoint>(endpoint: E, which: 0 | 1): NonNullable<E['examples']>[number] => {
  const example = endpoint.examples?.[which];
  if (example) return example;
  if (!endpoint.body) return {};
  throw new Error(`${nameOf(endpoint)} needs two examples in its contract, so that specs can send them`);
};

type PlanChange = InputOf<typeof changeSubscription>['body'];
export const grantStudio = exampleOf(changeSubscription, 0).body as PlanChange;
export const revokeStudio = exampleOf(changeSubscription, 1).body as PlanChange;
export const plan = exampleOf(startImport, 0).body;

/** An example of the contract, about these things. */
export const requestOf = (endpoint: Endpoint, of: Belongings, which: 0 | 1 = 0): Request => {
  if (endpoint.consumes) return { file: smallFile() };
  const aboutThese = Object.entries(exampleIds).reduce(
    (text, [kind, id]) => text.replaceAll(id, of[kind as keyof typeof exampleIds]),
    JSON.stringify(exampleOf(endpoint, which)),
  );
  return JSON.parse(aboutThese) as Request;
};

/** Whether a request of this endpoint contains an id of somebody's thing. */
export const namesSomething = (endpoint: Endpoint): boolean => {
  const { query, body } = requestOf(endpoint, strangeIds());
  return endpoint.path.includes('/:') || /[0-9a-f]{8}-[0-9a-f]{4}-/.test(JSON.stringify([query, body]));
};

/** The path parameters of admins' endpoints. No spec uses the ids of audit entries and queued jobs. */
const adminsParameters = (of: Belongings): Record<string, string> => ({
  userId: of.user,
  ticketId: of.ticket,
  id: of.content,
  name: 'users',
});

export const addressOf = (endpoint: Endpoint, of: Belongings, query: Record<string, string> = {}): string => {
  const kind =
    /^\/api\/(?:support\/)?(lead-view|lead|content|idea|template|import|job|prompt|notification|session|ticket|activitie)s?\/:id/
      .exec(endpoint.path)?.[1]
      ?.replace('activitie', 'activity');
  const parameters: Record<string, string> = endpoint.admin
    ? adminsParameters(of)
    : kind
      ? { id: of[kind as keyof Belongings], touchId: of.touch }
      : { sampleId: of.voiceSample, leadId: of.lead };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined)
      throw new Error(`${nameOf(endpoint)} is new: say in endpoints.ts which id its parameter ${name} takes`);
    return value;
  });
  const search = new URLSearchParams(query).toString();
  return `${path}${search && `?${search}`}`;
};

export const ask = (
  visitor: Visitor,
  endpoint: Endpoint,
  of: Belongings,
  { query, body, file }: Request = requestOf(endpoint, of),
  key?: string,
  headers: Record<string, string> = {},
): Promise<Answer<unknown>> => {
  const form = new FormData();
  if (file) form.set('file', new Blob([new Uint8Array(file)]), 'contacts.csv');
  const sent = file ? form : body;
  return call(visitor, endpoint.method, addressOf(endpoint, of, query), sent, {
    headers,
    ...(key !== undefined && { key }),
  });
};

/** The response without its request id, which is always different. */
export const withoutRequestId = ({ status, body }: Answer<unknown>) => {
  if (typeof body !== 'object' || body === null || !('requestId' in body)) return { status, body };
  const { requestId: _, ...rest } = body;
  return { status, body: rest };
};

/** How many events people wrote, or one of them. What the product writes by itself, such as a notification, comes at any time. */
export const actsOfPeople = async ({ storage }: TestApp, person?: TestClient): Promise<number> => {
  const { rows } = await storage.pool.query<{ n: number }>(
    `select count(*)::int as n from log.events where metadata::json->'actor'->>'as' <> 'system'
       and ($1::text is null or metadata::json->'actor'->>'id' = $1)`,
    [person?.id ?? null],
  );
  return rows[0]?.n ?? NaN;
};

import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Drafted } from '@app/contracts/content/content.api';
import type { Endpoint } from '@app/contracts/endpoint';
import type { Import, ImportAnalysis } from '@app/contracts/leads/imports.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { type Answer, call, type TestApp, type TestClient, until } from '../../../test/app';
import type { Visitor } from '../../sandbox/src/visitor';

const contracts = path.resolve(import.meta.dirname, '../../../libs/contracts/src');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;

/** Every endpoint of the contracts, found and not listed: one that is new is in here by itself. */
export const allEndpoints = async (): Promise<Endpoint[]> => {
  const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.api.ts'));
  const modules = await Promise.all(files.map((f) => import(path.join(contracts, f)) as Promise<object>));
  return [...new Set(modules.flatMap((m) => Object.values(m).filter(isEndpoint)))];
};

export const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

/** What somebody has, so that everything can be asked about it. */
export interface Belongings {
  lead: string;
  content: string;
  import: string;
  job: string;
  /** Whose all of this is. */
  user: string;
}

export const strangeIds = (): Belongings => ({
  lead: randomUUID(),
  content: randomUUID(),
  import: randomUUID(),
  job: `import-leads-when-started-${randomUUID()}`,
  user: randomUUID(),
});

export const smallFile = (name = 'Una Ndlovu') =>
  new TextEncoder().encode(`Name,Company,Email\n${name},Kestrel Foods,${randomUUID()}@example.com\n`);
export const plan = { mapping: { 0: 'name', 1: 'company', 2: 'email' }, tag: 'fair' };

export const addLead = async (client: TestClient, name = 'Elise Fournier', more: object = {}): Promise<Lead> => {
  const { status, body } = await client.post<Lead>('/api/leads', {
    name,
    title: 'COO',
    company: 'Atelier Nord',
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

export const draftFor = async (client: TestClient, leadId: string): Promise<string> => {
  const { body } = await client.post<Drafted>('/api/content/generate-message', { leadId });
  const [draft] = body.drafts;
  if (!draft) throw new Error(JSON.stringify(body));
  return draft.id;
};

/** Somebody with one of everything. */
export const furnish = async (client: TestClient): Promise<Belongings> => {
  const lead = await addLead(client);
  const content = await draftFor(client, lead.id);
  const done = await importFile(client, smallFile());
  return { lead: lead.id, content, import: done.id, job: done.jobId ?? '', user: client.id };
};

interface Request {
  query?: Record<string, string>;
  body?: unknown;
  file?: Uint8Array;
}

const print = '0'.repeat(64);
export const grantStudio = {
  subscriptionTier: 'studio',
  subscriptionStatus: 'active',
  reason: 'Pilot with her agency.',
};
export const revokeStudio = { subscriptionTier: 'free', subscriptionStatus: null, reason: 'The pilot ended.' };

/** A request that each endpoint takes, about these things. An endpoint that is missing here fails its tests. */
const requests: Record<string, (of: Belongings) => Request> = {
  'PATCH /api/admin/users/:userId': () => ({ body: grantStudio }),
  'GET /api/admin/audit': (of) => ({ query: { user: of.user } }),
  'GET /api/admin/audit.csv': (of) => ({ query: { user: of.user } }),
  'GET /api/admin/audit.jsonl': (of) => ({ query: { user: of.user } }),
  'POST /api/admin/read-models/:name/parked/replay': (of) => ({ body: { stream: `lead-${of.lead}` } }),
  'POST /api/admin/read-models/:name/rebuild': () => ({ body: { swap: 'equal' } }),
  'PATCH /api/auth/user': () => ({ body: { bio: 'Helps clinics hand over.' } }),
  'GET /api/content': (of) => ({ query: { leadId: of.lead } }),
  'PATCH /api/content/:id': () => ({ body: { approvalStatus: 'declined' } }),
  'POST /api/content/:id/copied': () => ({ body: { fingerprint: print } }),
  'POST /api/content/generate-message': (of) => ({ body: { leadId: of.lead } }),
  'POST /api/content/generate-messages': (of) => ({ body: { leadIds: [of.lead] } }),
  'POST /api/content/generate-post': () => ({ body: { theme: 'Handing work over' } }),
  'POST /api/imports': () => ({ file: smallFile() }),
  'POST /api/imports/:id/preview': () => ({ body: plan }),
  'POST /api/imports/:id/start': () => ({ body: plan }),
  'GET /api/leads': (of) => ({ query: { importId: of.import } }),
  'GET /api/leads/export.csv': (of) => ({ query: { ids: of.lead } }),
  'POST /api/leads': () => ({ body: { name: 'Ida', title: 'CFO', company: 'Holm' } }),
  'PATCH /api/leads/:id': () => ({ body: { title: 'Director' } }),
  'POST /api/leads/:id/touches': () => ({ body: { kind: 'call' } }),
  'POST /api/leads/archive': (of) => ({ body: { ids: [of.lead] } }),
  'POST /api/leads/restore': (of) => ({ body: { ids: [of.lead] } }),
  'POST /api/leads/move': (of) => ({ body: { ids: [of.lead], status: 'contacted' } }),
  'POST /api/leads/tag': (of) => ({ body: { ids: [of.lead], tag: 'warm' } }),
};

export const requestOf = (endpoint: Endpoint, of: Belongings): Request => {
  const make = requests[nameOf(endpoint)];
  if (!make && (endpoint.body || endpoint.consumes))
    throw new Error(`${nameOf(endpoint)} is new: say in endpoints.ts what it is asked with`);
  return make?.(of) ?? {};
};

/** Whether a request of this endpoint names something that belongs to somebody. */
export const namesSomething = (endpoint: Endpoint): boolean => {
  const { query, body } = requestOf(endpoint, strangeIds());
  return endpoint.path.includes('/:') || /[0-9a-f]{8}-[0-9a-f]{4}-/.test(JSON.stringify([query, body]));
};

/** What stands in an admin's addresses; the ids of audit entries and queued jobs are looked for nowhere here. */
const adminsParameters = (of: Belongings): Record<string, string> => ({
  userId: of.user,
  id: of.content,
  name: 'users',
});

export const addressOf = (endpoint: Endpoint, of: Belongings, query: Record<string, string> = {}): string => {
  const kind = /^\/api\/(lead|content|import|job)s?\/:id/.exec(endpoint.path)?.[1];
  const parameters: Record<string, string> = endpoint.admin
    ? adminsParameters(of)
    : kind
      ? { id: of[kind as keyof Belongings] }
      : {};
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`${nameOf(endpoint)} is new: say whose ${name} it takes`);
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
): Promise<Answer<unknown>> => {
  const form = new FormData();
  if (file) form.set('file', new Blob([new Uint8Array(file)]), 'contacts.csv');
  const sent = file ? form : body;
  return call(visitor, endpoint.method, addressOf(endpoint, of, query), sent, key === undefined ? {} : { key });
};

/** A refusal without its request's number, which differs by design. */
export const withoutRequestId = ({ status, body }: Answer<unknown>) => {
  if (typeof body !== 'object' || body === null || !('requestId' in body)) return { status, body };
  const { requestId: _, ...rest } = body;
  return { status, body: rest };
};

export const logLength = async (app: TestApp): Promise<bigint> => app.storage.store.head();

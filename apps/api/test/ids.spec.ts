import type { Import, ImportAnalysis } from '@app/contracts/imports/imports.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { startTestApp, type TestApp } from '../../../test/app';
import { parseInput } from '../src/platform/http/input';
import {
  addressOf,
  addLead,
  allEndpoints,
  finishedImport,
  nameOf,
  requestOf,
  smallFile,
  strangeIds,
} from './endpoints';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

describe('An id in capital letters', () => {
  it('becomes lower case in the parameters, query and body of every endpoint', async () => {
    const kept: string[] = [];
    let ids = 0;
    for (const endpoint of await allEndpoints()) {
      const of = strangeIds();
      const { query = {}, body } = requestOf(endpoint, of);
      const inCapitals = (value: unknown): unknown =>
        JSON.parse(JSON.stringify(value ?? {}).replace(uuid, (id) => id.toUpperCase()));
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const values = addressOf(endpoint, of).split('/');
      const params = Object.fromEntries(
        names.map((name) => [name, values[endpoint.path.split('/').indexOf(`:${name}`)]]),
      );
      const request = { params: inCapitals(params), query: inCapitals(query), body: inCapitals(body) };
      const parsed = JSON.stringify(parseInput(endpoint, request as Parameters<typeof parseInput>[1]));
      const found = parsed.match(uuid) ?? [];
      ids += found.length;
      if (found.some((id) => id !== id.toLowerCase())) kept.push(nameOf(endpoint));
    }
    expect(kept).toEqual([]);
    expect(ids).toBeGreaterThan(20);
  });

  it('starts an import once, whichever way it is spelled', async () => {
    const nora = await app.signIn('nora@example.com');
    const { body: file } = await nora.upload<ImportAnalysis>('/api/imports', smallFile(), 'contacts.csv');
    const plan = { mapping: file.mapping, tag: file.tag };
    const start = (id: string) => nora.post<Import>(`/api/imports/${id}/start`, plan);
    const first = await start(file.id.toUpperCase());
    expect({ status: first.status, id: first.body.id }).toEqual({ status: 200, id: file.id });
    expect(await start(file.id)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    await finishedImport(nora, file.id, 'completed');
    const streams = (await app.log()).filter((e) => e.type === 'ImportStarted').map((e) => e.stream);
    expect(streams).toEqual([`import-${file.id}`]);
    expect((await nora.get<Lead[]>('/api/leads')).body).toHaveLength(1);
  });

  it('finds the same things as the id in small letters', async () => {
    const bo = await app.signIn('bo@example.com');
    const lead = await addLead(bo);
    const capitals = lead.id.toUpperCase();
    expect((await bo.get<Lead>(`/api/leads/${capitals}`)).body.id).toBe(lead.id);
    const both = { ids: [lead.id, capitals] };
    expect((await bo.post<{ done: number }>('/api/leads/archive', both)).status).toBe(200);
    expect((await app.log(`lead-${lead.id}`)).map((e) => e.type)).toEqual(['LeadSurfaced', 'LeadArchived']);
    expect(await app.log(`lead-${capitals}`)).toEqual([]);
  });
});

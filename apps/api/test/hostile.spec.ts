import type { Endpoint, ErrorResponse } from '@app/contracts/endpoint';
import type { Request } from 'express';
import pLimit from 'p-limit';
import { z } from 'zod';
import { call, startTestApp, type TestApp, type TestClient } from '../../../test/app';
import { ApiError } from '../src/platform/http/errors';
import { parseInput } from '../src/platform/http/input';
import { addLead, addressOf, allEndpoints, type Belongings, furnish, nameOf, requestOf } from './endpoints';

const endpoints = (await allEndpoints()).filter((e) => (!e.public || e.body) && e.produces !== 'text/event-stream');
const named = (list: Endpoint[]): [string, Endpoint][] => list.map((e) => [nameOf(e), e]);

let app: TestApp;
let nora: TestClient;
let admin: TestClient;
let of: Belongings;
beforeAll(async () => {
  app = await startTestApp();
  nora = await app.signIn('nora@example.com');
  admin = await app.signIn('admin@example.com');
  of = await furnish(nora);
});
afterAll(() => app.close());

/** The person who may call the endpoint. A guard would refuse others before their input is parsed. */
const askerOf = (endpoint: Endpoint) => (endpoint.admin ? admin : nora);

const uuid = '8b0f2f0e-54ce-4f0d-9a61-0d9f4c9ad2e1';
const texts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '💥',
  '%',
  "'; drop table read.leads; --",
  '{{7*7}}',
  '../../etc/passwd',
  '-1',
  '1e309',
  'NaN',
  'null',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '-271821-04-20T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  uuid,
  'x'.repeat(5_000),
];
const values = [
  ...texts,
  null,
  true,
  -1,
  0.5,
  1e308,
  [],
  {},
  [null],
  [[]],
  [uuid],
  { a: { b: 1 } },
  'ä'.repeat(200_000),
];

/** The property names of a schema, in all its alternatives. */
const keysOf = (schema: z.ZodType | undefined): string[] => {
  if (!schema) return [];
  const names = new Set<string>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('properties' in part) for (const name of Object.keys(part.properties as object)) names.add(name);
    for (const inner of Object.values(part)) if (Array.isArray(inner)) inner.forEach(look);
  };
  look(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return [...names];
};

/** The response is a success, or an error below 500 with a message. */
const expectNoFault = (what: unknown, { status, body }: { status: number; body: unknown }) => {
  if (status < 400) return;
  expect({ what, status, body }).toMatchObject({
    what,
    status: expect.any(Number),
    body: { statusCode: status, code: expect.any(String), message: expect.stringMatching(/^[^!]+$/) },
  });
  expect({ what, status, code: (body as ErrorResponse).code }).toEqual({
    what,
    status: status < 500 ? status : 'below 500',
    code: expect.not.stringMatching('internal_error'),
  });
};

/**
 * Whether the input reaches the endpoint's handler. The others end in the parser, which is called here, because a request for
 * each of them takes minutes.
 */
const passes = (endpoint: Endpoint, input: { query?: object; body?: unknown }): boolean => {
  try {
    parseInput({ ...endpoint, params: undefined }, { params: {}, query: {}, ...input } as Request);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect({ input, status: error.status }).toEqual({ input, status: 400 });
    return false;
  }
};

/** Asks for all that pass, and for the first of the others. Several at a time, because each reply waits for the read models. */
const eachOf = async <T>(
  all: readonly T[],
  passing: (one: T) => boolean,
  ask: (one: T) => Promise<void>,
): Promise<void> => {
  const good = all.filter(passing);
  const refused = all.find((one) => !good.includes(one));
  const turns = pLimit(6);
  await Promise.all([...good, ...(refused === undefined ? [] : [refused])].map((one) => turns(ask, one)));
};

describe('No query causes an internal error', () => {
  it.each(named(endpoints.filter((e) => e.query)))(
    '%s',
    async (_, endpoint) => {
      const keys = keysOf(endpoint.query);
      expect(keys.length).toBeGreaterThan(0);
      const all = keys.flatMap((key) => texts.map((value) => ({ [key]: value })));
      const asSent = (query: Record<string, string>) => Object.fromEntries(new URLSearchParams(query));
      await eachOf(
        [...all, { constructor: 'x' }, { __proto__: 'x' }],
        (query) => passes(endpoint, { query: asSent(query as Record<string, string>) }),
        async (query) => expectNoFault(query, await askerOf(endpoint).get(addressOf(endpoint, of, query))),
      );
    },
    60_000,
  );
});

describe('No body causes an internal error', () => {
  it.each(named(endpoints.filter((e) => e.body)))(
    '%s',
    async (_, endpoint) => {
      const valid = requestOf(endpoint, of).body as object;
      const keys = [...new Set([...Object.keys(valid), ...keysOf(endpoint.body)])];
      const bodies = [
        ...keys.flatMap((key) => values.map((value) => ({ ...valid, [key]: value }))),
        ...keys.map((key) => Object.fromEntries(Object.entries(valid).filter(([k]) => k !== key))),
        [],
        [valid],
        { ...valid, constructor: 1 },
      ];
      await eachOf(
        bodies,
        (body) => passes(endpoint, { body }),
        async (body) => {
          const what = JSON.stringify(body).slice(0, 200);
          expectNoFault(what, await call(askerOf(endpoint).visitor, endpoint.method, addressOf(endpoint, of), body));
        },
      );
    },
    120_000,
  );

  it.each([
    ['no JSON', '{"name":', 400, 'malformed_json'],
    ['a lone word', 'name', 400, 'malformed_json'],
    ['a prototype', '{"__proto__":{"name":"x"},"constructor":{"prototype":{}}}', 400, 'validation_failed'],
    ['a hundred thousand brackets', '['.repeat(100_000) + ']'.repeat(100_000), 400, 'validation_failed'],
    ['deep objects', `${'{"name":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 400, 'validation_failed'],
    ['more than 1 MB', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413, 'too_large'],
  ])('%s is refused', async (_, text, status, code) => {
    const answer = await call(nora.visitor, 'POST', '/api/leads', text, {
      headers: { 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({ status, body: { code } });
  });
});

it.each([
  '/api/leads/%E0%A4%A',
  '/api/leads/%00',
  '/api/leads/..%2f..%2f',
  `/api/leads/${uuid}%00`,
  '/api//leads',
  '/api/imports/%FF/failed.csv',
])('The address %s causes no internal error', async (address) => {
  const answer = await nora.get(address);
  expect([400, 404]).toContain(answer.status);
  expectNoFault(address, answer);
});

it('Afterwards she can work, and no read model has parked a stream', async () => {
  const lead = await addLead(nora, 'Afterwards');
  expect((await nora.get<{ id: string }[]>('/api/leads?limit=1')).body[0]?.id).toBe(lead.id);
  const { rows } = await app.storage.pool.query('select consumer, stream, error from platform.parked_streams');
  expect(rows).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { User } from '@app/contracts/account/account.api';
import { symbols } from 'pino';
import { type ModelServer, startModelServer } from '../../sandbox/src/model/model-server';
import { TestApp, type TestClient, until } from '../../../test/app';
import { JsonLogger } from '../src/platform/telemetry/logging';
import { addLead, addTicket, allEndpoints, draftFor } from './endpoints';

const aiKey = `sk-${randomUUID()}`;
let model: ModelServer;
let app: TestApp;
beforeAll(async () => {
  model = await startModelServer();
  app = await TestApp.start({ AI_BASE_URL: model.url, AI_MODEL: 'sandbox', AI_API_KEY: aiKey });
}, 60_000);
afterAll(async () => {
  await app.close();
  await model.stop();
});

/** All rows of all tables, as text. */
const database = async (): Promise<string> => {
  const { pool } = app.storage;
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const tables = await Promise.all(
    rows.map(({ name }) => pool.query<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  return tables.flatMap(({ rows: all }) => all.map(({ row }) => row)).join('\n');
};

/** What the process logs from now on, in the most talkative level. */
const listen = () => {
  const lines: string[] = [];
  const { pino } = app.app.get(JsonLogger);
  const stream = (pino as unknown as Record<symbol, { write: (line: string) => void }>)[symbols.streamSym];
  if (!stream) throw new Error('The log has no stream');
  const spies = [
    jest.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line)),
    ...(['log', 'warn', 'error'] as const).map((level) =>
      jest.spyOn(Logger.prototype, level).mockImplementation((...all) => void lines.push(JSON.stringify(all))),
    ),
  ];
  pino.level = 'debug';
  const stop = () => {
    pino.level = app.config.env.LOG_LEVEL;
    for (const spy of spies) spy.mockRestore();
    return lines.join('');
  };
  return { stop };
};

/** Connects LinkedIn. @returns where the browser ends */
const connect = async (client: TestClient, answers: string[]): Promise<string> => {
  const { body } = await client.post<{ authorizationUrl: string }>('/api/linkedin/start');
  answers.push(JSON.stringify(body));
  const form = new URLSearchParams({ email: 'nora@work.example', decision: 'allow' });
  const back = await client.visitor.fetch(body.authorizationUrl, { body: form });
  return (await client.visitor.fetch(back.headers.get('location') ?? '')).headers.get('location') ?? '';
};

it('No secret is in the database, the log, or an answer, after a whole life with what goes wrong in it', async () => {
  const answers: string[] = [];
  const log = listen();
  const post = async <T>(client: TestClient, path: string, body?: object) => {
    const answer = await client.post<T>(path, body);
    answers.push(JSON.stringify([answer.body, [...answer.headers].filter(([name]) => name !== 'set-cookie')]));
    return answer;
  };
  const [nora, admin] = [await app.signIn('nora@example.com'), await app.signIn('admin@example.com')];

  app.linkedIn.misbehave('token', 'malformed', 1);
  answers.push(await connect(nora, answers), await connect(nora, answers));

  const buy = { priceId: 'price_pro_monthly', successUrl: '/settings', cancelUrl: '/settings' };
  app.stripe.misbehave('malformed', 2);
  await post(nora, '/api/stripe/create-checkout-session', buy);
  app.stripe.misbehave(null);
  const { body } = await post<{ url: string }>(nora, '/api/stripe/create-checkout-session', buy);
  const { customer } = app.stripe.account.pay(body.url.split('/').at(-1) ?? '', '4242');
  await until(async () => (await nora.get<User>('/api/auth/user')).body.subscriptionTier === 'pro');
  const forged = await app.stranger().fetch('/api/stripe/webhook', {
    method: 'POST',
    headers: { 'Stripe-Signature': 't=1,v1=0' },
    body: {},
  });
  answers.push(await forged.text());

  await draftFor(nora, (await addLead(nora)).id);
  await post(nora, '/api/support/chat', { message: 'How many leads does Starter hold?' });
  model.misbehave('down', 1);
  await post(nora, '/api/support/chat', { message: 'How do I import contacts?' });
  await addTicket(nora);

  const { body: shared } = await nora.post<{ token: string }>('/api/share', { blocks: ['approvals'], days: 30 });
  const visitor = app.stranger();
  answers.push(await (await visitor.fetch('/api/shared', { method: 'POST', body: { token: shared.token } })).text());
  answers.push(await (await visitor.fetch('/api/shared', { method: 'POST', body: { token: 'none' } })).text());

  const { body: feed } = await nora.post<{ address: string }>('/api/calendar-feed');
  const key = feed.address.split('=')[1];
  answers.push(await (await visitor.fetch(`/api/calendar.ics?key=${key}`)).text());

  for (const { method, path, admin: isAdmins } of await allEndpoints()) {
    if (method !== 'GET' || path.includes('/:') || /^\/api\/(live|login|logout)$/.test(path)) continue;
    const { visitor } = isAdmins ? admin : nora;
    answers.push(await (await visitor.fetch(path)).text());
  }
  const places = { database: await database(), log: log.stop(), answers: answers.join('\n') };

  const { OIDC_CLIENT_SECRET, SESSION_SECRET, ENCRYPTION_KEY } = app.config.env;
  // The cookie is `s:<id>.<signature>`. The id alone is what a table or a log could hold.
  const sid = (client: TestClient) => /^s:(.+)\./.exec(decodeURIComponent(client.visitor.cookie('sid') ?? ''))?.[1];
  const secrets = {
    'Stripe key': app.stripe.secretKey,
    'webhook secret': app.stripe.webhookSecret,
    'client secret of the sign-in': OIDC_CLIENT_SECRET,
    'session secret': SESSION_SECRET,
    'encryption key': ENCRYPTION_KEY,
    'key of the model': aiKey,
    'private link': shared.token,
    'calendar feed': key,
    'session of Nora': sid(nora),
    'session of the admin': sid(admin),
    ...Object.fromEntries([...app.linkedIn.secrets].map((secret, n) => [`LinkedIn ${n}`, secret])),
  };
  expect(Object.keys(secrets).length).toBeGreaterThan(12);
  // What is there is found.
  expect(places.database).toContain(customer);
  expect(places.database).toContain('LinkedInConnected');
  for (const part of [
    '/api/linkedin/callback',
    '/api/shared',
    '/api/calendar.ics',
    'a connection to LinkedIn failed',
    'a webhook was refused',
    'a call to Stripe failed',
  ])
    expect(places.log).toContain(part);
  expect(places.answers).toContain('invalid_signature');
  expect(model.received.length).toBeGreaterThan(0);

  const found = Object.entries(places).flatMap(([place, text]) =>
    Object.entries(secrets).flatMap(([name, secret = '']) =>
      [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')]
        .filter((form) => secret === '' || text.includes(form))
        .map(() => `${name} in ${place}`),
    ),
  );
  expect(found).toEqual([]);
  // A signed token of any service begins so.
  for (const [place, text] of Object.entries(places))
    expect([place, text.match(/eyJ[\w-]{10,}\.eyJ/g)]).toEqual([place, null]);
}, 60_000);

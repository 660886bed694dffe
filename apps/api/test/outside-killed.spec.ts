import { randomUUID } from 'node:crypto';
import type { User } from '@app/contracts/account/account.api';
import type { Usage } from '@app/contracts/billing/usage.api';
import type { Import, ImportAnalysis } from '@app/contracts/imports/imports.api';
import type { LinkedInStatus } from '@app/contracts/linkedin/linkedin.api';
import { linkedInFailures } from '@app/contracts/linkedin/linkedin.constants';
import type { Ticket } from '@app/contracts/support/support.api';
import { type TestClient, until } from '../../../test/client';
import { bytesOf } from '../src/features/imports/csv/fixtures/fixtures';
import { addLead } from './endpoints';
import { Fleet, type Part } from './fleet';

let fleet: Fleet;
let api: Part;
let worker: Part;
beforeAll(async () => {
  fleet = await Fleet.found({ PLAN_LIMITS: 'on' });
  [worker, api] = await Promise.all([fleet.start('worker'), fleet.start('api')]);
}, 90_000);
afterEach(() => fleet.stripe.misbehave(null));
afterAll(() => fleet.close(), 60_000);

const apiAgain = async () => {
  await api.kill();
  api = await fleet.again();
};
const workerAgain = async () => {
  await worker.kill();
  worker = await fleet.start('worker');
};
const newcomer = () => fleet.signIn(`${randomUUID()}@example.com`);
const logOf = async (stream: string) => (await fleet.storage.store.readStream(stream)).map(({ type }) => type);
const buy = (client: TestClient, key: string) =>
  client.post<{ url: string }>(
    '/api/stripe/create-checkout-session',
    { priceId: 'price_pro_monthly', successUrl: '/settings', cancelUrl: '/settings' },
    { key },
  );
/** Without a response, as a browser sees a process that is killed. */
const lost = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: Error) => error.name,
  );

it('An api that is killed when Stripe has made the checkout, before it answers: the same click gets the same one', async () => {
  const nora = await newcomer();
  const { account } = fleet.stripe;
  const create = account.createCheckout.bind(account);
  const made = new Promise<void>((resolve) => {
    account.createCheckout = (fields) => {
      account.createCheckout = create;
      // The next call waits, so the api cannot answer.
      fleet.stripe.misbehave('slow');
      resolve();
      return create(fields);
    };
  });
  const answer = lost(buy(nora, 'buy'));
  await made;
  await apiAgain();
  expect(await answer).toBe('TypeError');
  fleet.stripe.misbehave(null);
  expect(await buy(nora, 'buy')).toMatchObject({ status: 200 });
  const { customers, checkouts } = account.data;
  const own = customers.filter(({ metadata }) => metadata.userId === nora.id);
  expect(own).toHaveLength(1);
  expect(checkouts.filter(({ customer }) => customer === own[0]?.id)).toHaveLength(1);
  expect(await logOf(`subscription-${nora.id}`)).toEqual(['CustomerCreated']);
}, 90_000);

it('A worker that is killed while it follows a webhook: the plan starts once', async () => {
  const nora = await newcomer();
  const { body } = await buy(nora, 'buy');
  const before = fleet.stripe.calls.length;
  fleet.stripe.misbehave('slow');
  fleet.stripe.account.pay(body.url.split('/').at(-1) ?? '', '4242');
  await until(async () => fleet.stripe.calls.length > before);
  await worker.kill();
  fleet.stripe.misbehave(null);
  worker = await fleet.start('worker');
  await until(async () => (await nora.get<User>('/api/auth/user')).body.subscriptionTier === 'pro', 90_000);
  expect(await logOf(`subscription-${nora.id}`)).toEqual(['CustomerCreated', 'SubscriptionStarted']);
}, 150_000);

it('An api that is killed while a webhook arrives: Stripe sends it again', async () => {
  const nora = await newcomer();
  const { body } = await buy(nora, 'buy');
  await api.kill();
  fleet.stripe.account.pay(body.url.split('/').at(-1) ?? '', '4242');
  api = await fleet.again();
  await until(async () => (await nora.get<User>('/api/auth/user')).body.subscriptionTier === 'pro', 60_000);
  expect(await logOf(`subscription-${nora.id}`)).toEqual(['CustomerCreated', 'SubscriptionStarted']);
}, 120_000);

it('An api that is killed in the callback of LinkedIn: the person reads what to do, and the next try connects once', async () => {
  const nora = await newcomer();
  const begin = async () => {
    const { body } = await nora.post<{ authorizationUrl: string }>('/api/linkedin/start');
    const form = new URLSearchParams({ email: 'nora@work.example', decision: 'allow' });
    return (await nora.visitor.fetch(body.authorizationUrl, { body: form })).headers.get('location') ?? '';
  };
  const arrive = async (address: string) => (await nora.visitor.fetch(address)).headers.get('location') ?? '';
  fleet.linkedIn.misbehave('userinfo', 'never', 1);
  const address = await begin();
  const asked = fleet.linkedIn.received.length;
  const answer = lost(arrive(address));
  await until(async () => fleet.linkedIn.received.slice(asked).some(({ place }) => place === 'userinfo'));
  await apiAgain();
  expect(await answer).toBe('TypeError');
  expect(await arrive(address)).toContain(new URLSearchParams({ e: linkedInFailures.unknown }).toString().slice(2));
  expect((await nora.get<LinkedInStatus>('/api/linkedin/status')).body.connected).toBe(false);
  expect(await arrive(await begin())).toContain('linkedin_success=true');
  const connected = (await logOf(`user-${nora.id}`)).filter((type) => type === 'LinkedInConnected');
  expect(connected).toHaveLength(1);
  const { rows } = await fleet.storage.pool.query('select from platform.secrets where owner = $1', [nora.id]);
  expect(rows).toHaveLength(1);
}, 90_000);

it('An api that is killed at any moment of a ticket: the same click opens one', async () => {
  const nora = await newcomer();
  const open = () =>
    nora.post<Ticket>('/api/support/tickets', { subject: 'Two imports', message: 'Merge them.' }, { key: 'open' });
  const answer = lost(open());
  // The event is stored. The response may be on its way, or not.
  await until(async () => {
    const { rows } = await fleet.storage.pool.query(
      `select from log.events where type = 'TicketOpened' and metadata::jsonb ->> 'owner' = $1`,
      [nora.id],
    );
    return rows.length > 0;
  });
  await apiAgain();
  await answer;
  const again = await open();
  expect(again.status).toBe(200);
  expect((await nora.get<Ticket[]>('/api/support/tickets')).body.map(({ id }) => id)).toEqual([again.body.id]);
}, 90_000);

it('A worker that is killed when an import has reserved its rows: it takes no more than fits, and gives the rest back', async () => {
  const nora = await newcomer();
  const lines = Array.from({ length: 200 }, (_, i) => `Person ${i},person-${i}@example.com`);
  const file = bytesOf(`Name,Email\n${lines.join('\n')}\n`);
  const { body } = await nora.upload<ImportAnalysis>('/api/imports', file, 'contacts.csv');
  const { id, mapping, tag } = body;
  expect((await nora.post(`/api/imports/${id}/start`, { mapping, tag })).status).toBe(200);
  await until(async () => (await logOf(`usage-${nora.id}`)).includes('LeadsReserved'));
  await workerAgain();
  const done = await until(async () => {
    const { body: now } = await nora.get<Import>(`/api/imports/${id}`);
    return now.state === 'completed' && now;
  }, 90_000);
  expect(done).toMatchObject({ created: 20, waiting: 180, failed: 0 });
  const { body: usage } = await nora.get<Usage>('/api/usage');
  expect(usage.leads).toMatchObject({ count: 20, limit: 20 });
  const extra = { name: 'One More', title: 'COO', company: 'Atelier Nord' };
  expect((await nora.post('/api/leads', extra)).status).toBe(402);
  const { body: leads } = await nora.get<{ id: string }[]>('/api/leads?limit=2');
  await nora.post('/api/leads/archive', { ids: leads.map((lead) => lead.id) });
  for (const name of ['One', 'Two']) await addLead(nora, name);
  expect((await nora.post('/api/leads', extra)).status).toBe(402);
}, 150_000);

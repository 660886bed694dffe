import { randomUUID } from 'node:crypto';
import type { AuthorsCard } from '@app/contracts/voice/card.api';
import type { Rhythm } from '@app/contracts/rhythm/rhythm.api';
import type { Billing } from '@app/contracts/billing/billing.api';
import type { Content } from '@app/contracts/content/content.api';
import type { Idea } from '@app/contracts/posts/ideas.api';
import { changes, type Endpoint } from '@app/contracts/endpoint';
import type { Lead } from '@app/contracts/leads/leads.api';
import type { Notification } from '@app/contracts/notifications/notifications.api';
import type { Prompt } from '@app/contracts/engagement/engagement.api';
import type { ImportAnalysis } from '@app/contracts/imports/imports.api';
import { bytesOf } from '../src/features/imports/csv/fixtures/fixtures';
import { daysAfter } from '@app/contracts/days';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import {
  addLead,
  addTemplate,
  addTicket,
  addView,
  allEndpoints,
  ask,
  connectLinkedIn,
  type Belongings,
  draftFor,
  finishedImport,
  importFile,
  importNotification,
  nameOf,
  requestOf,
  smallFile,
  strangeIds,
  withoutRequestId,
} from './endpoints';

const endpoints = (await allEndpoints()).filter((e) => !e.public && changes(e));
/** These change nothing in the log, so a key has no meaning for them. A session ends once, however often it is ended. */
const readsOnly = new Set([
  'DELETE /api/sessions/:id',
  'POST /api/sessions/end-others',
  'POST /api/content/:id/variants',
  'POST /api/linkedin/start',
]);
/** Operations of admins have specs of their own: they need something broken, or return a job. */
const worksOnMachinery = (e: Endpoint) =>
  /^\/api\/admin\/((integrity|read-models|queue)\/|users\/:userId\/view)/.test(e.path);
/** What it returns changes while Stripe sends the money. The spec of billing repeats it. */
const waitsForMoney = (e: Endpoint) => e.path === '/api/billing/refunds';
/** Each has its own payer, because a change at Stripe for one would change the responses for the others. */
const isPayment = (e: Endpoint) => /^\/api\/(stripe|billing)\//.test(e.path);
/** It needs a plan that is full. The spec of two processes has one. */
const needsAFullPlan = (e: Endpoint) => e.path === '/api/imports/:id/continue';
const commands = endpoints.filter(
  (e) => !readsOnly.has(nameOf(e)) && !worksOnMachinery(e) && !waitsForMoney(e) && !needsAFullPlan(e),
);

let app: TestApp;
let nora: TestClient;
let admin: TestClient;
/** The person whose plan the admin changes. */
let ida: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  nora = await app.signIn('nora@example.com');
  admin = await app.signIn('admin@example.com');
  ida = await app.signIn('ida@example.com');
});
afterAll(() => app.close());

const payers = new Map<string, TestClient>();
const askerOf = (endpoint: Endpoint) => (payers.get(nameOf(endpoint)) ?? (endpoint.admin ? admin : nora)).visitor;

/** Somebody new; with a plan where the command needs one. */
const withPayer = async (name: string, cancels?: boolean): Promise<{ of: Belongings }> => {
  const payer = await app.signIn(`${randomUUID()}@example.com`);
  payers.set(name, payer);
  if (cancels === undefined) return { of: strangeIds() };
  const buy = { priceId: 'price_pro_monthly', successUrl: '/settings', cancelUrl: '/settings' };
  const { body } = await payer.post<{ url: string }>('/api/stripe/create-checkout-session', buy);
  const { account } = app.stripe;
  const { subscription } = account.pay(body.url.split('/').at(-1) ?? '', '4242');
  account.cancelAtEnd(subscription ?? '', cancels);
  await until(async () => {
    const { paid } = (await payer.get<Billing>('/api/billing')).body;
    return paid && (paid.endsAt !== null) === cancels;
  });
  await settledAtStripe();
  return { of: strangeIds() };
};

/** Waits until all webhooks have been followed. Their events are those of no command. */
const settledAtStripe = () =>
  until(async () => {
    const { rows } = await app.storage.pool.query(
      `select from platform.job_inputs where name = 'stripe-webhook' and ended_at is null`,
    );
    return rows.length === 0 && app.stripe.account.data.events.every(({ pending_webhooks }) => pending_webhooks === 0);
  });

/** New things for each command, so that commands do not affect each other. */
const own = async (): Promise<Belongings> => {
  const lead = await addLead(nora, `Lead ${randomUUID().slice(0, 8)}`);
  const other = await addLead(nora, `Other ${randomUUID().slice(0, 8)}`);
  return { ...strangeIds(), lead: lead.id, otherLead: other.id, user: ida.id };
};

/** As `own`, with a draft to the lead. */
const withDraft = async (): Promise<Belongings> => {
  const of = await own();
  return { ...of, content: await draftFor(nora, of.lead) };
};

/** As `own`, with an unread notification. */
const withNotification = async (): Promise<Belongings> => {
  const done = await importFile(nora, smallFile());
  return { ...(await own()), notification: (await importNotification(nora, done.id)).id };
};

const withView = async (): Promise<Belongings> => ({
  ...(await own()),
  'lead-view': (await addView(nora, `View ${randomUUID()}`)).id,
});

const withIdea = async (): Promise<Belongings> => {
  const { body } = await nora.post<Idea>('/api/ideas', { text: `Idea ${randomUUID()}` });
  return { ...(await own()), idea: body.id };
};

const promptsNow = async (): Promise<Prompt[]> => {
  const open = await nora.get<Prompt[]>('/api/prompts?limit=200');
  const skipped = await nora.get<Prompt[]>('/api/prompts?state=skipped&limit=200');
  return [...open.body, ...skipped.body];
};

/** The prompts when the job of each has ended: a reply is there, and agrees with its prompt. */
const settledPrompts = (): Promise<Prompt[]> =>
  until(async () => {
    const prompts = await promptsNow();
    const agrees = ({ reply, skipped, thought }: Prompt): boolean =>
      reply?.approvalStatus === (skipped ? 'declined' : 'pending') &&
      (thought === null) === reply.gaps.includes('one thought of yours');
    return prompts.every(agrees) && prompts;
  });

/** As `own`, with a prompt whose reply is drafted. */
const withPrompt = async (): Promise<Belongings> => {
  const of = await own();
  const { body } = await nora.post<Prompt>('/api/prompts', { words: 'We lost our planner in week three.' });
  await settledPrompts();
  return { ...of, prompt: body.id };
};

const approved = async (of: Belongings): Promise<Content> =>
  (await nora.patch<Content>(`/api/content/${of.content}`, { approvalStatus: 'approved' })).body;
const withTemplate = async (): Promise<{ of: Belongings }> => ({
  of: { ...strangeIds(), template: (await addTemplate(nora)).id },
});

/** It uses a separate person, because the link changes the account of its owner. */
const withLink = async (name: string, made = true): Promise<{ of: Belongings }> => {
  const { of } = await withPayer(name);
  if (made) await payers.get(name)?.post('/api/share', { blocks: ['approvals'], days: null });
  return { of };
};

const withTicket = async (): Promise<{ of: Belongings }> => ({
  of: { ...strangeIds(), ticket: (await addTicket(nora)).id },
});

const withPublishedPost = async (): Promise<Belongings> => {
  const { body } = await nora.post<{ drafts: Content[] }>('/api/content/generate-post', {
    theme: `Rotas ${randomUUID()}`,
    answers: { happened: 'We wrote the rota on Friday.', changed: 'It held.', tell: 'Start with the night.' },
  });
  const of = { ...strangeIds(), content: body.drafts[0]?.id ?? '' };
  const { fingerprint } = await approved(of);
  await nora.post(`/api/content/${of.content}/sent`, { fingerprint });
  return of;
};

/** Waits until the log has an event of this type about a text, in the stream of its lead. */
const followed = (contentId: string, type: 'TouchLogged' | 'TouchTakenBack') =>
  until(async () =>
    (await app.log()).some((e) => e.type === type && (e.data as { contentId: unknown }).contentId === contentId),
  );

/** Waits until the owner of a ticket has a notification about the answer. */
const toldOfAnswer = (ticketId: string) =>
  until(async () => {
    const { body } = await nora.get<Notification[]>('/api/notifications');
    return body.some(({ metadata }) => metadata.id === ticketId);
  });

/** The lead when a draft to it waits. */
const waitingDraft = (lead: string) =>
  until(async () => {
    const { body } = await nora.get<Lead>(`/api/leads/${lead}`);
    return body.pendingDraftId !== null && body;
  });

/** What a command needs before it can have an effect, and its request when that is not the contract’s first example. */
const prepare: Record<string, () => Promise<{ of: Belongings; request?: object }>> = {
  'PATCH /api/leads/:id': async () => ({
    of: await own(),
    request: { body: { status: 'responded', title: 'Director', nextStep: 'Call', suggestedAction: 'connect' } },
  }),
  'POST /api/leads/:id/unmerge': async () => {
    const of = await own();
    await nora.post(`/api/leads/${of.lead}/merge`, { otherId: of.otherLead });
    return { of };
  },
  'POST /api/content/:id/copied': async () => {
    const of = await withDraft();
    return { of, request: { body: { fingerprint: (await approved(of)).fingerprint } } };
  },
  'POST /api/content/:id/sent': async () => {
    const of = await withDraft();
    return { of, request: { body: { fingerprint: (await approved(of)).fingerprint } } };
  },
  'DELETE /api/content/:id/sent': async () => {
    const of = await withDraft();
    const { fingerprint } = await approved(of);
    await nora.post(`/api/content/${of.content}/sent`, { fingerprint });
    await followed(of.content, 'TouchLogged');
    return { of };
  },
  'DELETE /api/leads/:id/touches/:touchId': async () => {
    const of = await own();
    const { body } = await nora.post<{ touchId: string }>(`/api/leads/${of.lead}/touches`, { kind: 'note' });
    return { of: { ...of, touch: body.touchId } };
  },
  'POST /api/content/:id/results': async () => ({ of: await withPublishedPost() }),
  'DELETE /api/content/:id/results': async () => {
    const of = await withPublishedPost();
    await nora.post(`/api/content/${of.content}/results`, { reactions: 7 });
    return { of };
  },
  'PUT /api/content/:id/promises': async () => {
    const of = await withDraft();
    const { fingerprint } = await approved(of);
    await nora.post(`/api/content/${of.content}/sent`, { fingerprint, body: 'I’ll send the checklist tomorrow.' });
    await followed(of.content, 'TouchLogged');
    return { of };
  },
  'POST /api/rhythm/moves': async () => {
    const all = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, hour: 16 }));
    await nora.put('/api/rhythm', { linkedin_post: [], instagram_post: [], email: [], engage: all });
    const { today } = (await nora.get<Rhythm>('/api/rhythm')).body;
    const missed = { channel: 'engage', from: daysAfter(today, -1) };
    await nora.post('/api/rhythm/moves', { ...missed, to: missed.from });
    return { of: strangeIds(), request: { body: { ...missed, to: daysAfter(today, 1) } } };
  },
  'POST /api/stripe/create-checkout-session': () => withPayer('POST /api/stripe/create-checkout-session'),
  'POST /api/stripe/create-portal-session': () => withPayer('POST /api/stripe/create-portal-session'),
  'POST /api/billing/cancellation': () => withPayer('POST /api/billing/cancellation', false),
  'DELETE /api/billing/cancellation': () => withPayer('DELETE /api/billing/cancellation', true),
  'POST /api/linkedin/disconnect': async () => {
    await connectLinkedIn(nora);
    return { of: strangeIds() };
  },
  'DELETE /api/calendar-feed': async () => {
    await nora.post('/api/calendar-feed');
    return { of: strangeIds() };
  },
  'POST /api/share': () => withLink('POST /api/share', false),
  'PATCH /api/share': () => withLink('PATCH /api/share'),
  'DELETE /api/share': () => withLink('DELETE /api/share'),
  // The card fills gaps in all waiting drafts of its author.
  'PATCH /api/card': () => withPayer('PATCH /api/card'),
  'POST /api/prompts/:id/thought': async () => ({ of: await withPrompt() }),
  'POST /api/prompts/:id/skip': async () => ({ of: await withPrompt() }),
  'POST /api/prompts/:id/reopen': async () => {
    const of = await withPrompt();
    await nora.post(`/api/prompts/${of.prompt}/skip`, { reason: 'too_soon' });
    await settledPrompts();
    return { of };
  },
  'DELETE /api/card/samples/:sampleId': async () => {
    const { body } = await nora.post<AuthorsCard>('/api/card/samples', { text: `Text ${randomUUID()}.` });
    return { of: { ...(await own()), voiceSample: body.samples.at(-1)?.id ?? '' } };
  },
  'PATCH /api/lead-views/:id': async () => ({ of: await withView() }),
  'DELETE /api/lead-views/:id': async () => ({ of: await withView() }),
  'POST /api/lead-views/:id/restore': async () => {
    const of = await withView();
    await nora.del(`/api/lead-views/${of['lead-view']}`);
    return { of };
  },
  'PATCH /api/ideas/:id': async () => ({ of: await withIdea() }),
  'POST /api/ideas/:id/drop': async () => ({ of: await withIdea() }),
  'POST /api/ideas/:id/restore': async () => {
    const of = await withIdea();
    await nora.post(`/api/ideas/${of.idea}/drop`, {});
    return { of };
  },
  'POST /api/content/generate-post': async () => ({ of: await withIdea() }),
  'POST /api/support/tickets/:id/reply': withTicket,
  'POST /api/support/tickets/:id/close': withTicket,
  'POST /api/admin/tickets/:ticketId/answer': withTicket,
  'POST /api/admin/tickets/:ticketId/close': withTicket,
  'PATCH /api/templates/:id': withTemplate,
  'POST /api/templates/:id/archive': withTemplate,
  'POST /api/templates/:id/restore': async () => {
    const { of } = await withTemplate();
    await nora.post(`/api/templates/${of.template}/archive`);
    return { of };
  },
  'POST /api/leads/restore': async () => {
    const of = await own();
    await nora.post('/api/leads/archive', { ids: [of.lead] });
    return { of };
  },
  'POST /api/imports/:id/start': async () => {
    const { body } = await nora.upload<ImportAnalysis>('/api/imports', smallFile(), 'contacts.csv');
    return { of: { ...(await own()), import: body.id } };
  },
  'POST /api/imports/:id/stop': async () => {
    const of = await own();
    const rows = Array.from({ length: 2_000 }, (_, n) => `Person ${n}\n`).join('');
    const { body } = await nora.upload<ImportAnalysis>('/api/imports', bytesOf(`Name\n${rows}`), 'contacts.csv');
    await nora.post(`/api/imports/${body.id}/start`, { mapping: body.mapping, tag: '' });
    return { of: { ...of, import: body.id } };
  },
  'POST /api/notifications/:id/read': async () => ({ of: await withNotification() }),
  'POST /api/notifications/read': async () => {
    const of = await withNotification();
    return { of, request: { body: { until: new Date().toISOString() } } };
  },
  'POST /api/imports/:id/undo': async () => {
    const done = await importFile(nora, smallFile());
    await importNotification(nora, done.id);
    return { of: { ...(await own()), import: done.id } };
  },
};

interface Asked {
  endpoint: Endpoint;
  of: Belongings;
  request: ReturnType<typeof requestOf>;
  key: string;
}

/** The result of the request when its job has ended. */
const settled = async ({ endpoint, of, request, key }: Asked) => {
  const first = await ask(askerOf(endpoint), endpoint, of, request, key);
  if (/^\/api\/imports\/:id\/st(art|op)$/.test(endpoint.path)) {
    await finishedImport(nora, of.import, 'completed');
    await importNotification(nora, of.import);
  }
  if (isPayment(endpoint)) await settledAtStripe();
  if (endpoint.path === '/api/imports/:id/undo') await finishedImport(nora, of.import, 'undone');
  if (endpoint.path === '/api/content/:id/sent' && first.status === 200)
    await followed(of.content, endpoint.method === 'POST' ? 'TouchLogged' : 'TouchTakenBack');
  if (endpoint.path === '/api/admin/tickets/:ticketId/answer' && first.status === 200) await toldOfAnswer(of.ticket);
  const { status, body } = withoutRequestId(first);
  // The note for the chosen action is drafted after the response.
  if (endpoint.method === 'PATCH' && endpoint.path === '/api/leads/:id' && status === 200)
    return { status, body: await waitingDraft(of.lead) };
  // Others come meanwhile.
  if (endpoint.path === '/api/notifications/read') return { status, body: undefined };
  // How many texts share a line of this one depends on the others.
  if (endpoint.path.startsWith('/api/content') && typeof body === 'object' && body !== null && 'sharedWith' in body)
    return { status, body: { ...body, sharedWith: null } };
  // The leads that a view shows come and go.
  if (endpoint.path.startsWith('/api/lead-views') && typeof body === 'object')
    return { status, body: { ...body, count: null } };
  // The job of a prompt changes its reply after the response.
  if (endpoint.path.startsWith('/api/prompts')) {
    const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : null;
    // A prompt that is reopened is in no list until its reply waits again.
    const find = async () => (await settledPrompts()).find((prompt) => prompt.id === id);
    if (id === null) await settledPrompts();
    return { status, body: id === null ? body : await until(find) };
  }
  if (!endpoint.path.startsWith('/api/imports/:id')) return { status, body };
  const { body: now } = await nora.get(`/api/imports/${of.import}`);
  return { status, body: now };
};

/** Notifications are not counted, because each comes some time after its cause. */
const eventCount = async (): Promise<number> =>
  (await app.log()).filter(({ type, metadata }) => type !== 'NotificationRaised' || metadata.actor.as !== 'system')
    .length;

const asked: (Asked & { answer: { status: number; body: unknown } })[] = [];

describe('A command with a key', () => {
  it.each(commands.map((e): [string, Endpoint] => [nameOf(e), e]))(
    '%s has one effect and the same response when it is repeated',
    async (name, endpoint) => {
      const aboutText = endpoint.path.startsWith('/api/content/:id');
      const { of, request } = (await prepare[name]?.()) ?? { of: await (aboutText ? withDraft() : own()) };
      const asks: Asked = { endpoint, of, request: request ?? requestOf(endpoint, of), key: `key-${randomUUID()}` };
      const before = await eventCount();
      const answer = await settled(asks);
      expect(answer.status).toBe(200);
      const after = await eventCount();
      // Only an upload stores no event.
      if (name !== 'POST /api/imports') expect(after).toBeGreaterThan(before);

      expect(await settled(asks)).toEqual(answer);
      expect(await eventCount()).toBe(after);
      asked.push({ ...asks, answer });
    },
  );

  it.each(commands.filter((e) => e.body ?? e.consumes).map((e): [string, Endpoint] => [nameOf(e), e]))(
    '%s refuses the same key for another request',
    async (name) => {
      const done = asked.find((a) => nameOf(a.endpoint) === name);
      if (!done) throw new Error('was not asked');
      const anotherLead = { body: { leadId: (await own()).lead } };
      const request =
        name === 'POST /api/content/generate-message' ? anotherLead : requestOf(done.endpoint, done.of, 1);
      expect(request).not.toEqual(done.request);
      const before = await eventCount();
      const answer = await ask(askerOf(done.endpoint), done.endpoint, done.of, request, done.key);
      expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
      expect(await eventCount()).toBe(before);
    },
  );

  it('of another person is another command', async () => {
    const key = 'shared-key';
    const mine = await nora.post<{ id: string }>('/api/leads', requestOf(only('POST /api/leads'), strangeIds()).body, {
      key,
    });
    const hers = await ida.post<{ id: string }>('/api/leads', requestOf(only('POST /api/leads'), strangeIds()).body, {
      key,
    });
    expect(hers.status).toBe(200);
    expect(hers.body.id).not.toBe(mine.body.id);
  });

  it('needs a key of visible characters', async () => {
    const answer = await nora.post('/api/leads', { name: 'A', title: 'B', company: 'C' }, { key: 'a key' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it('twenty times at once adds one lead', async () => {
    const before = await eventCount();
    const body = { name: 'Una Ndlovu', title: 'CFO', company: 'Kestrel' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => nora.post('/api/leads', body, { key: 'twenty' })),
    );
    expect(new Set(answers.map((a) => JSON.stringify([a.status, a.body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await eventCount()).toBe(before + 1);
  });
});

const only = (name: string): Endpoint => {
  const found = commands.find((e) => nameOf(e) === name);
  if (!found) throw new Error(name);
  return found;
};

it('After a restart each repeated command returns the same response and has no second effect', async () => {
  expect(asked).toHaveLength(commands.length);
  const before = await eventCount();
  await app.restart();
  for (const asks of asked) {
    const name = nameOf(asks.endpoint);
    expect({ name, ...(await settled(asks)) }).toEqual({ name, ...asks.answer });
  }
  expect(await eventCount()).toBe(before);
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { Import, ImportAnalysis } from '@app/contracts/imports/imports.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import type { LeadStatus } from '@app/contracts/leads/leads.events';
import type { User } from '@app/contracts/account/account.api';
import type { Account as StripeAccount } from '../../../sandbox/src/stripe/accounts';
import { Visitor } from '../../../sandbox/src/visitor';

/** Milliseconds after which a call without a response is sent again. */
const resendAfter = 6_000;
export const rowsOfImport = 60;

/** Everything that the product acknowledged. The log must have each of it once. */
export interface Acknowledged {
  leads: Map<string, { owner: string; name: string; status: LeadStatus }>;
  texts: Map<string, { leadId: string; edits: number }>;
  /** Ids of texts, once for each decision and each time that one was taken back. */
  decisions: Record<'approved' | 'declined' | 'reopened', string[]>;
  imports: Set<string>;
  /** Leads that the undo of an import had to archive. */
  archived: Set<string>;
  /** Ids of people, once for each grant and revocation of Studio. */
  grants: Record<'granted' | 'revoked', string[]>;
  /** Ids of texts, leads, tickets and people, once for each of their actions. */
  kept: Record<'called' | 'sent' | 'valued' | 'snoozed' | 'tickets' | 'preferences', string[]>;
  /** Ids of people, once for each of their actions with a plan. */
  paid: Record<'customers' | 'started' | 'cancelled' | 'takenBack', string[]>;
}
export interface Account {
  answered: number;
  askedAgain: number;
  slowestMs: number;
  slowestStopMs: number;
  /** Responses that named a reused key or a conflict. There must be none. */
  strange: string[];
  /** Responses with status 500 or more. The requests are sent again. An upgrade must cause none. */
  refused: string[];
}

export const nothingYet = (): { seen: Acknowledged; account: Account } => ({
  seen: {
    leads: new Map(),
    texts: new Map(),
    decisions: { approved: [], declined: [], reopened: [] },
    imports: new Set(),
    archived: new Set(),
    grants: { granted: [], revoked: [] },
    kept: { called: [], sent: [], valued: [], snoozed: [], tickets: [], preferences: [] },
    paid: { customers: [], started: [], cancelled: [], takenBack: [] },
  },
  account: { answered: 0, askedAgain: 0, slowestMs: 0, slowestStopMs: 0, strange: [], refused: [] },
});

export interface Person {
  name: string;
  visitor: Visitor;
  id: string;
}

export const signIn = async (publicUrl: string, name: string): Promise<Person> => {
  const visitor = new Visitor(publicUrl);
  await visitor.signIn(`${name}@example.com`);
  const { id } = (await (await visitor.fetch('/api/auth/user')).json()) as { id: string };
  return { name, visitor, id };
};

/** What the load is told: who works, where it notes what was acknowledged, and when it shall end. */
export interface Work {
  person: Person;
  seen: Acknowledged;
  account: Account;
  over: AbortSignal;
}

interface Answer<T> {
  status: number;
  body: T;
}

type Body = (() => FormData) | object;

/** Sends the same request with the same key until it gets a response. */
export const insist = async <T>(
  { account, person: { visitor }, over }: Work,
  method: string,
  path: string,
  body?: Body,
  key = '',
): Promise<T> => {
  const begin = performance.now();
  for (let n = 0; ; n++) {
    const answer = await ask<T>(visitor, method, path, typeof body === 'function' ? body() : body, key);
    if (answer && (answer.status === 200 || answer.status === 204)) {
      if (method !== 'GET') account.answered++;
      account.askedAgain += n;
      account.slowestMs = Math.max(account.slowestMs, performance.now() - begin);
      return answer.body;
    }
    if (answer && answer.status >= 500) account.refused.push(`${method} ${path}: ${answer.status}`);
    if (answer && answer.status !== 202 && answer.status < 500) {
      const said = `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`;
      account.strange.push(said);
      throw new Error(said);
    }
    if (over.aborted && performance.now() - begin > 120_000)
      throw new Error(`No answer for two minutes: ${method} ${path}, last ${JSON.stringify(answer)}`);
    await sleep(50 + Math.random() * 100);
  }
};

const ask = async <T>(
  visitor: Visitor,
  method: string,
  path: string,
  body: FormData | object | undefined,
  key: string,
): Promise<Answer<T> | undefined> => {
  try {
    const response = await visitor.fetch(path, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: method === 'GET' ? {} : { 'Idempotency-Key': key },
      signal: AbortSignal.timeout(resendAfter),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as T,
    };
  } catch (error) {
    // Without a response the outcome is unknown, so the request is sent again.
    if (['TypeError', 'TimeoutError', 'AbortError'].includes((error as Error).name)) return undefined;
    throw error;
  }
};

/** A name that a draft can greet: the digits are letters. */
const nameOf = (what: string): string =>
  `Hanna ${what
    .replaceAll(/\d/gu, (digit) => 'abcdefghij'.charAt(Number(digit)))
    .replaceAll(/[^a-z]/gu, '')
    .replace(/^./u, (first) => first.toUpperCase())}`;

const addLead = async (work: Work, name: string): Promise<string> => {
  const { person, seen } = work;
  // The draft of a lead who referred somebody has no gap, so it can be approved.
  const input = { name, title: 'COO', company: 'Solberg', description: 'Referred Hana Sato to me.' };
  const { id } = await insist<Lead>(work, 'POST', '/api/leads', input, `add-${name.replaceAll(' ', '-')}`);
  seen.leads.set(id, { owner: person.id, name, status: 'new' });
  return id;
};

/** Adds somebody, moves them, drafts, edits now and then, decides, takes it back now and then; and again. */
export const expert = async (work: Work): Promise<void> => {
  const { person, seen, over } = work;
  for (let n = 0; !over.aborted; n++) {
    const who = nameOf(`${person.name} ${n}`);
    const tag = who.replaceAll(' ', '-');
    const leadId = await addLead(work, who);
    if (n % 3 === 0) {
      await insist<Lead>(work, 'PATCH', `/api/leads/${leadId}`, { status: 'contacted' }, `move-${tag}`);
      seen.leads.set(leadId, { owner: person.id, name: who, status: 'contacted' });
    }
    const drafted = await insist<Drafted>(work, 'POST', '/api/content/generate-message', { leadId }, `draft-${tag}`);
    const [draft] = drafted.drafts;
    if (!draft) throw new Error(`No draft for ${who}`);
    const text = { leadId, edits: 0 };
    seen.texts.set(draft.id, text);
    let { fingerprint } = draft;
    const change = (body: object, what: string) =>
      insist<ContentDetail>(work, 'PATCH', `/api/content/${draft.id}`, body, `${what}-${tag}`);
    if (n % 2 === 0) {
      const body = `${draft.body}\n\n${who} adds a line.`;
      ({ fingerprint } = await change({ approvalStatus: 'edited', body, basedOn: 0 }, 'edit'));
      text.edits = 1;
    }
    if (n % 5 === 4) {
      await change({ approvalStatus: 'declined', reason: 'not_now' }, 'decline');
      seen.decisions.declined.push(draft.id);
    } else {
      await change({ approvalStatus: 'approved', fingerprint }, 'approve');
      seen.decisions.approved.push(draft.id);
    }
    if (n % 4 === 3) {
      await change({ approvalStatus: 'pending' }, 'reopen');
      seen.decisions.reopened.push(draft.id);
    }
  }
};

/** Drafts for many people with one job, approves drafts while the job still runs; and again. */
export const drafter = async (work: Work): Promise<void> => {
  const { person, seen, over } = work;
  for (let n = 0; !over.aborted; n++) {
    const names = Array.from({ length: 60 }, (_, i) => nameOf(`${person.name} bulk ${n} of ${i}`));
    const leadIds = await Promise.all(names.map((name) => addLead(work, name)));
    let running = true;
    const job = insist<Drafted>(work, 'POST', '/api/content/generate-messages', { leadIds }, `bulk-${n}`).finally(
      () => (running = false),
    );
    const approve = async () => {
      while (running) {
        // The oldest first: the job has just written them, or will have written them when it runs again.
        for (const draft of (await insist<Content[]>(work, 'GET', '/api/content/pending?limit=100')).slice(0, 3)) {
          seen.texts.set(draft.id, { leadId: draft.targetLeadId ?? '', edits: 0 });
          const approval = { approvalStatus: 'approved', fingerprint: draft.fingerprint };
          await insist(work, 'PATCH', `/api/content/${draft.id}`, approval, `approve-${draft.id}`);
          seen.decisions.approved.push(draft.id);
        }
        await sleep(20);
      }
    };
    const [{ drafts }] = await Promise.all([job, approve()]);
    for (const { id, targetLeadId } of drafts)
      if (!seen.texts.has(id)) seen.texts.set(id, { leadId: targetLeadId ?? '', edits: 0 });
  }
};

/** Imports a file and waits for its end. @returns the import */
export const importFile = async (work: Work, n: number): Promise<string> => {
  const rows = Array.from({ length: rowsOfImport }, (_, i) => `Row ${i},r${i}i${n}@example.com\n`).join('');
  const form = () => {
    const filled = new FormData();
    filled.set('file', new Blob([`Name,Email\n${rows}`]), 'contacts.csv');
    return filled;
  };
  const { id, mapping, tag } = await insist<ImportAnalysis>(work, 'POST', '/api/imports', form, `up-${n}`);
  await insist<Import>(work, 'POST', `/api/imports/${id}/start`, { mapping, tag }, `start-${n}`);
  work.seen.imports.add(id);
  await untilState(work, id, 'completed');
  return id;
};

export const untilState = async (work: Work, importId: string, state: Import['state']): Promise<void> => {
  while ((await insist<Import>(work, 'GET', `/api/imports/${importId}`)).state !== state) await sleep(250);
};

/** Imports one file after another. */
export const importer = async (work: Work): Promise<void> => {
  for (let n = 0; !work.over.aborted; n++) await importFile(work, n);
};

/** Repeats what a person does with leads: log calls, send texts, value deals, put follow-ups off, open tickets, choose what the bell says. */
export const keeper = async (work: Work): Promise<void> => {
  const { person, seen, over } = work;
  const { kept } = seen;
  for (let n = 0; !over.aborted; n++) {
    const name = nameOf(`${person.name} keeps ${n}`);
    const tag = name.replaceAll(' ', '-');
    const leadId = await addLead(work, name);
    // A call moves them to contacted. The message to somebody who was contacted before moves nobody.
    await insist<Lead>(work, 'POST', `/api/leads/${leadId}/touches`, { kind: 'call' }, `call-${tag}`);
    kept.called.push(leadId);
    seen.leads.set(leadId, { owner: person.id, name, status: 'contacted' });
    await insist<Lead>(work, 'PATCH', `/api/leads/${leadId}`, { deal: { amount: n, currency: 'EUR' } }, `deal-${tag}`);
    kept.valued.push(leadId);
    const snooze = { snooze: { until: '2099-01-01' } };
    await insist(work, 'PATCH', `/api/leads/${leadId}/follow-up`, snooze, `snooze-${tag}`);
    kept.snoozed.push(leadId);
    const { drafts } = await insist<Drafted>(work, 'POST', '/api/content/generate-message', { leadId }, `text-${tag}`);
    const [draft] = drafts;
    if (!draft) throw new Error(`No draft for ${name}`);
    seen.texts.set(draft.id, { leadId, edits: 0 });
    const approval = { approvalStatus: 'approved', fingerprint: draft.fingerprint };
    const { fingerprint } = await insist<Content>(work, 'PATCH', `/api/content/${draft.id}`, approval, `yes-${tag}`);
    seen.decisions.approved.push(draft.id);
    await insist(work, 'POST', `/api/content/${draft.id}/sent`, { fingerprint }, `sent-${tag}`);
    kept.sent.push(draft.id);
    const ticket = { subject: name, message: 'It happens again and again.' };
    const { id } = await insist<{ id: string }>(work, 'POST', '/api/support/tickets', ticket, `ticket-${tag}`);
    kept.tickets.push(id);
    // Never those of the round before, nor at first the usual ones: each round is one event.
    const preferences = { summary: { weekday: 1 + (n % 7), hour: n % 24 } };
    await insist(work, 'PATCH', '/api/notifications/preferences', preferences, `bell-${tag}`);
    kept.preferences.push(person.id);
  }
};

/** Buys Pro, cancels it and takes that back; and again. */
export const payer = async (work: Work, account: Pick<StripeAccount, 'pay'>): Promise<void> => {
  const {
    person: { id },
    seen: { paid },
    over,
  } = work;
  const buy = { priceId: 'price_pro_monthly', successUrl: '/settings', cancelUrl: '/settings' };
  const { url } = await insist<{ url: string }>(work, 'POST', '/api/stripe/create-checkout-session', buy, 'buy');
  paid.customers.push(id);
  account.pay(url.split('/').at(-1) ?? '', '4242');
  paid.started.push(id);
  while ((await insist<User>(work, 'GET', '/api/auth/user')).subscriptionTier !== 'pro') await sleep(250);
  for (let n = 0; !over.aborted; n++) {
    await insist(work, 'POST', '/api/billing/cancellation', undefined, `cancel-${n}`);
    paid.cancelled.push(id);
    await insist(work, 'DELETE', '/api/billing/cancellation', undefined, `back-${n}`);
    paid.takenBack.push(id);
  }
};

/** Grants Studio to `user` and takes it back. */
export const admin = async (work: Work, user: string): Promise<void> => {
  for (let n = 0; !work.over.aborted; n++) {
    const grant = n % 2 === 0;
    const plan = grant
      ? { subscriptionTier: 'studio', subscriptionStatus: 'active', reason: `Round ${n}` }
      : { subscriptionTier: 'free', subscriptionStatus: null, reason: `Round ${n}` };
    await insist(work, 'PATCH', `/api/admin/users/${user}`, plan, `plan-${n}`);
    work.seen.grants[grant ? 'granted' : 'revoked'].push(user);
    await sleep(500);
  }
};

import { setTimeout as sleep } from 'node:timers/promises';
import type { ContentDetail, Drafted } from '@app/contracts/content/content.api';
import type { Import, ImportAnalysis } from '@app/contracts/leads/imports.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import type { LeadStatus } from '@app/contracts/leads/leads.events';
import { Visitor } from '../../../sandbox/src/visitor';

/** Milliseconds after which a call without a response is sent again. */
const resendAfter = 6_000;
export const rowsOfImport = 60;

/** Everything that the product acknowledged. The log must have each of it once. */
export interface Acknowledged {
  leads: Map<string, { owner: string; name: string; status: LeadStatus }>;
  texts: Map<
    string,
    { owner: string; leadId: string; status: 'pending' | 'approved' | 'declined'; edits: number; body: string }
  >;
  /** Decisions and their undoing, by text. */
  decisions: { approved: number; declined: number; reopened: number };
  imports: Map<string, { owner: string }>;
  /** Grants and revocations of Studio, by person. */
  grants: Map<string, { granted: number; revoked: number }>;
}
export interface Account {
  answered: number;
  askedAgain: number;
  slowestMs: number;
  /** Responses that named a reused key or a conflict. There must be none. */
  strange: string[];
  /** Responses with status 500 or more. The requests are sent again. An upgrade must cause none. */
  refused: string[];
}

export const nothingYet = (): { seen: Acknowledged; account: Account } => ({
  seen: {
    leads: new Map(),
    texts: new Map(),
    decisions: { approved: 0, declined: 0, reopened: 0 },
    imports: new Map(),
    grants: new Map(),
  },
  account: { answered: 0, askedAgain: 0, slowestMs: 0, strange: [], refused: [] },
});

export const signIn = async (
  publicUrl: string,
  name: string,
): Promise<{ name: string; visitor: Visitor; id: string }> => {
  const visitor = new Visitor(publicUrl);
  await visitor.signIn(`${name}@example.com`);
  const { id } = (await (await visitor.fetch('/api/auth/user')).json()) as { id: string };
  return { name, visitor, id };
};

interface Answer<T> {
  status: number;
  body: T;
}

/** Sends the same request with the same key until it gets a response. */
export const insist = async <T>(
  account: Account,
  visitor: Visitor,
  method: string,
  path: string,
  body: (() => FormData) | object | undefined,
  key: string,
  over: AbortSignal,
): Promise<T> => {
  const begin = performance.now();
  for (let n = 0; ; n++) {
    const answer = await ask<T>(visitor, method, path, typeof body === 'function' ? body() : body, key);
    if (answer && (answer.status === 200 || answer.status === 204)) {
      account.answered++;
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

/** Adds somebody, moves them, drafts, edits now and then, decides, takes it back now and then; and again. */
export const expert = async (
  name: string,
  owner: string,
  visitor: Visitor,
  seen: Acknowledged,
  account: Account,
  over: AbortSignal,
): Promise<void> => {
  const call = <T>(method: string, path: string, body: object | undefined, key: string) =>
    insist<T>(account, visitor, method, path, body, key, over);
  for (let n = 0; !over.aborted; n++) {
    const who = `${name} ${n}`;
    const tag = who.replaceAll(' ', '-');
    const lead = await call<Lead>('POST', '/api/leads', { name: who, title: 'COO', company: 'Solberg' }, `add-${tag}`);
    const kept = { owner, name: who, status: 'new' as LeadStatus };
    seen.leads.set(lead.id, kept);
    if (n % 3 === 0) {
      await call<Lead>('PATCH', `/api/leads/${lead.id}`, { status: 'contacted' }, `move-${tag}`);
      kept.status = 'contacted';
    }
    const { drafts } = await call<Drafted>(
      'POST',
      '/api/content/generate-message',
      { leadId: lead.id },
      `draft-${tag}`,
    );
    const [draft] = drafts;
    if (!draft) throw new Error(`No draft for ${who}`);
    const text = {
      owner,
      leadId: lead.id,
      status: 'pending' as 'pending' | 'approved' | 'declined',
      edits: 0,
      body: draft.body,
    };
    seen.texts.set(draft.id, text);
    const change = (body: object, what: string) =>
      call<ContentDetail>('PATCH', `/api/content/${draft.id}`, body, `${what}-${tag}`);
    if (n % 2 === 0) {
      const body = `${draft.body}\n\n${who} adds a line.`;
      const edited = await change({ approvalStatus: 'edited', body, basedOn: 0 }, 'edit');
      text.edits = 1;
      text.body = edited.body;
    }
    if (n % 5 === 4) {
      await change({ approvalStatus: 'declined', reason: 'not_now' }, 'decline');
      text.status = 'declined';
      seen.decisions.declined++;
    } else {
      await change({ approvalStatus: 'approved' }, 'approve');
      text.status = 'approved';
      seen.decisions.approved++;
    }
    if (n % 4 === 3) {
      await change({ approvalStatus: 'pending' }, 'reopen');
      text.status = 'pending';
      seen.decisions.reopened++;
    }
  }
};

/** Imports a file, waits for its end, and imports the next. */
export const importer = async (
  owner: string,
  visitor: Visitor,
  seen: Acknowledged,
  account: Account,
  over: AbortSignal,
): Promise<void> => {
  for (let n = 0; !over.aborted; n++) {
    const rows = Array.from({ length: rowsOfImport }, (_, i) => `Row ${i},r${i}i${n}@example.com\n`).join('');
    const form = () => {
      const filled = new FormData();
      filled.set('file', new Blob([`Name,Email\n${rows}`]), 'contacts.csv');
      return filled;
    };
    const { id, mapping, tag } = await insist<ImportAnalysis>(
      account,
      visitor,
      'POST',
      '/api/imports',
      form,
      `up-${n}`,
      over,
    );
    await insist<Import>(account, visitor, 'POST', `/api/imports/${id}/start`, { mapping, tag }, `start-${n}`, over);
    seen.imports.set(id, { owner });
    for (;;) {
      const { state } = await insist<Import>(account, visitor, 'GET', `/api/imports/${id}`, undefined, '', over);
      if (state === 'completed') break;
      await sleep(250);
    }
  }
};

/** Grants Studio and takes it back. */
export const admin = async (
  user: string,
  visitor: Visitor,
  seen: Acknowledged,
  account: Account,
  over: AbortSignal,
): Promise<void> => {
  const count = { granted: 0, revoked: 0 };
  seen.grants.set(user, count);
  for (let n = 0; !over.aborted; n++) {
    const grant = n % 2 === 0;
    await insist(
      account,
      visitor,
      'PATCH',
      `/api/admin/users/${user}`,
      grant
        ? { subscriptionTier: 'studio', subscriptionStatus: 'active', reason: `Round ${n}` }
        : { subscriptionTier: 'free', subscriptionStatus: null, reason: `Round ${n}` },
      `plan-${n}`,
      over,
    );
    if (grant) count.granted++;
    else count.revoked++;
    await sleep(500);
  }
};

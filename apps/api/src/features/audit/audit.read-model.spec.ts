import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { account, type AccountCommand } from '@app/domain/account/account';
import type { OperationEvent } from '@app/contracts/admin/operation.events';
import { auditExport, type AuditExportCommand } from '@app/domain/audit/audit-export';
import { operation } from '@app/domain/admin/operation';
import { subscription, type SubscriptionCommand } from '@app/domain/billing/subscription';
import type { ContentCommand } from '@app/domain/content/content';
import { draftContent } from '@app/domain/testing/commands';
import { contextOf, inSession, live, textOf, texts } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { record } from '@app/event-sourcing/commands/record';
import { audit } from './audit.read-model';

let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(audit);
});
afterEach(() => bench.close());

const [nora, ines] = [randomUUID() as string, randomUUID() as string];
const moment = { at: '2026-11-01T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const assistant: CommandContext['actor'] = { id: 'assistant', as: 'system' };

const draft = (over: object = {}) =>
  draftContent({
    channel: 'email',
    body: 'As drafted.',
    target: { leadId: randomUUID(), name: 'Elise Fournier', title: '', company: '' },
    ...moment,
    ...over,
  });

const onText = (id: string, command: ContentCommand, actor?: CommandContext['actor']) =>
  record(bench.storage.store, `content-${id}`, texts, command, { ...contextOf(nora), ...(actor ? { actor } : {}) });
const onAccount = (id: string, command: AccountCommand) =>
  record(bench.storage.store, `user-${id}`, account, command, contextOf(id));
const onPlan = (command: SubscriptionCommand) =>
  record(bench.storage.store, `subscription-${nora}`, subscription, command, {
    ...contextOf(nora),
    actor: { id: ines, as: 'admin' },
  });

const none = { searched: false, kind: null, type: null, user: null, actor: null, as: null, from: null, until: null };
const onExport = (over: Partial<AuditExportCommand> = {}) =>
  record(
    bench.storage.store,
    `export-${randomUUID()}`,
    auditExport,
    { type: 'ExportAudit', format: 'csv', entries: 1234, filter: none, ...over },
    { ...contextOf(ines), actor: { id: ines, as: 'admin' } },
  );

const onOperation = (asked: OperationEvent) =>
  record(
    bench.storage.store,
    `operation-${randomUUID()}`,
    operation,
    { type: 'RequestOperation', operation: asked },
    { ...contextOf(ines), actor: { id: ines, as: 'admin' } },
  );

/** The summaries and notes, in the order of the log. */
const said = async (source: DataSource = bench.source): Promise<[string, string | null][]> => {
  await bench.fold();
  const rows = await source.query<{ summary: string; note: string | null }[]>(
    'select summary, note from audit_entries order by position',
  );
  return rows.map((r) => [r.summary, r.note]);
};

describe('The audit says', () => {
  it('what happens to a text, from the draft to the copy', async () => {
    const id = randomUUID();
    await onText(id, draft(), assistant);
    await onText(id, { type: 'EditDraft', text: { body: 'In my words.' }, ...inSession, ...moment });
    await onText(id, { type: 'EditDraft', text: { body: 'In other words.' }, ...inSession, ...moment });
    await onText(id, { type: 'RestoreRevision', revision: 1, ...inSession, ...moment });
    await onText(id, { type: 'ApproveContent', text: null, seen: null, ...inSession, ...moment });
    await onText(id, { type: 'CopyContent', seen: textOf('In my words.').fingerprint, ...moment });
    await onText(id, { type: 'ReopenContent', ...moment });
    await onText(id, { type: 'DeclineContent', reason: 'not_now', note: 'Ask in May', ...moment });
    await onText(id, { type: 'ReopenContent', ...moment });
    expect(await said()).toEqual([
      ['drafted a message to Elise Fournier', 'Version 1, from a template'],
      ['edited the message to Elise Fournier', 'Version 2, by hand'],
      ['edited the message to Elise Fournier', 'Version 3, by hand'],
      ['brought back version 2 of the message to Elise Fournier', 'Version 4, in the words of version 2, by hand'],
      ['approved the message to Elise Fournier', 'Version 4, by hand, after editing a template draft'],
      ['copied the message to Elise Fournier', 'Same text as approved'],
      [
        'took back the approval of the message to Elise Fournier',
        'It waits again. The earlier approval stays on record',
      ],
      ['declined the message to Elise Fournier', 'Reason: not now. In own words: Ask in May'],
      ['took back the decline of the message to Elise Fournier', 'It waits again. The earlier decline stays on record'],
    ]);
  });

  it('what a post is about, who drafted it, and that nothing was changed', async () => {
    const post = { contentType: 'post', channel: 'linkedin_post', target: null };
    const [byAi, plain] = [randomUUID(), randomUUID()];
    await onText(byAi, draft({ ...post, topic: 'pricing a first engagement', writer: 'ai' }), assistant);
    await onText(byAi, { type: 'ApproveContent', text: null, seen: null, ...inSession, ...moment });
    await onText(plain, draft({ ...post, sample: true }), assistant);
    await onText(plain, { type: 'DeclineContent', reason: null, note: null, ...moment });
    expect(await said()).toEqual([
      ['drafted a post on pricing a first engagement', 'Version 1, by AI'],
      ['approved a post on pricing a first engagement', 'Version 1, by hand, draft by AI, nothing changed'],
      ['drafted a post', 'Version 1, from a template, a sample'],
      ['declined a post', null],
    ]);
  });

  it('characters that PostgreSQL cannot store as U+FFFD or not at all', async () => {
    const id = randomUUID();
    const target = { leadId: randomUUID(), name: 'Eli\ud800se \0Fournier', title: '', company: '' };
    await onText(id, draft({ target }), assistant);
    await onText(id, { type: 'DeclineContent', reason: null, note: 'Half \udc00 a letter', ...moment });
    expect(await said()).toEqual([
      ['drafted a message to Eli\ufffdse Fournier', 'Version 1, from a template'],
      ['declined the message to Eli\ufffdse Fournier', 'In own words: Half \ufffd a letter'],
    ]);
  });

  it('when somebody else approved', async () => {
    const id = randomUUID();
    await onText(id, draft(), assistant);
    await onText(
      id,
      { type: 'ApproveContent', text: null, seen: null, ...inSession, ...moment },
      { id: ines, as: 'user' },
    );
    expect((await said()).at(-1)?.[1]).toBe('Version 1, not by its owner, draft from a template, nothing changed');
  });

  it('when the copied text is not the approved one', async () => {
    const id = randomUUID();
    await onText(id, draft(), assistant);
    await onText(id, { type: 'ApproveContent', text: null, seen: null, ...inSession, ...moment });
    // No decider allows this. The audit must show it anyway.
    await bench.storage.store.append(
      `content-${id}`,
      [
        {
          id: randomUUID(),
          type: 'ContentCopied',
          data: { type: 'message', fingerprint: 'f'.repeat(64), ...moment },
          metadata: {
            owner: nora,
            actor: { id: nora, as: 'user' },
            commandId: 'x',
            commandHash: 'x',
            correlationId: 'x',
            causationId: 'x',
            recordedAt: moment.at,
          },
        },
      ],
      1,
    );
    expect((await said()).at(-1)).toEqual(['copied the message to Elise Fournier', 'Not the text that was approved']);
  });

  it('what the owner says was sent, and whether it was the approved text', async () => {
    const id = randomUUID();
    const seen = textOf('First.').fingerprint;
    await onText(id, draft({ body: 'First.' }), assistant);
    await onText(id, { type: 'ApproveContent', text: null, seen, ...inSession, ...moment });
    const send = { type: 'MarkSent', seen, text: null, link: null, ...moment } as const;
    await onText(id, send);
    await onText(id, { type: 'TakeBackSent', ...moment });
    await onText(id, { ...send, text: { body: 'Second.' } });
    expect((await said()).slice(-3)).toEqual([
      ['sent the message to Elise Fournier', 'Says its owner, by hand: same text as approved'],
      ['took back the sending of the message to Elise Fournier', null],
      ['sent the message to Elise Fournier', 'Says its owner, by hand: in other words than approved'],
    ]);
  });

  it('who has which plan and why, and what changed in an account', async () => {
    const register = {
      type: 'SignIn',
      email: 'nora@example.com',
      firstName: 'Nora',
      lastName: null,
      picture: null,
    } as const;
    await onAccount(nora, { ...register, role: 'coach' });
    await onAccount(ines, { ...register, email: 'ines@example.com', role: 'admin' });
    await onAccount(nora, { type: 'UpdateProfile', changes: { firstName: 'N.', preferredTone: 'bold' } });
    const again = { ...register, email: 'ines@example.com' };
    await onAccount(ines, { ...again, role: 'coach' });
    await onAccount(ines, { ...again, role: 'admin' });
    await onAccount(ines, { ...again, email: 'ines@new.example', lastName: 'Carvalho', role: 'admin' });
    await onPlan({ type: 'GrantTier', tier: 'pro', reason: 'A start.', role: 'coach' });
    await onPlan({ type: 'GrantTier', tier: 'studio', reason: 'Pilot with her agency', role: 'coach' });
    await onPlan({ type: 'RevokeTier', reason: 'The pilot ended', role: 'coach' });
    expect(await said()).toEqual([
      ['opened an account', null],
      ['opened an account', 'As an admin'],
      ['changed the profile', 'Changed: first name, tone'],
      ['is no longer an admin', 'By the list of admins'],
      ['became an admin', 'By the list of admins'],
      ['signed in with new details', 'Changed at the identity provider: email address, last name'],
      ['granted Pro to', 'Reason: A start.'],
      ['granted Studio to', 'Instead of Pro. Reason: Pilot with her agency'],
      ['revoked Studio from', 'Reason: The pilot ended'],
    ]);
    const { audit_people: people } = await bench.rows();
    expect(people).toContainEqual({ id: nora, email: 'nora@example.com', first_name: 'N.', last_name: null });
  });

  it('what a person and Stripe did with a plan, with dates as the screens write them', async () => {
    const by = (actor: CommandContext['actor'], command: SubscriptionCommand) =>
      record(bench.storage.store, `subscription-${nora}`, subscription, command, { ...contextOf(nora), actor });
    const [self, stripe] = [{ id: nora, as: 'user' } as const, { id: 'stripe', as: 'stripe' } as const];
    const paid = {
      subscription: 'sub_1',
      tier: 'pro',
      interval: 'month',
      startedAt: '2026-11-24T09:14:00.000Z',
      periodEnd: '2026-12-24T09:14:00.000Z',
      endsAt: null,
      status: 'active',
    } as const;
    await by(self, { type: 'LinkCustomer', customer: 'cus_1', role: 'coach' });
    await by(stripe, { type: 'FollowStripe', now: paid, changes: 1, role: 'coach' });
    await by(stripe, { type: 'FollowStripe', now: { ...paid, endsAt: paid.periodEnd }, changes: 2, role: 'coach' });
    const charge = { invoice: 'in_1', amount: 7900, currency: 'usd', paidAt: paid.startedAt };
    await by(self, { type: 'RequestRefund', charge, at: '2026-11-25T08:00:00.000Z', role: 'coach' });
    await onOperation({ type: 'ViewAsStarted', data: { until: '2026-11-24T09:44:00.000Z' } });
    expect(await said()).toEqual([
      ['became a customer at Stripe', null],
      ['started Pro for', 'Paid each month, until 24 Dec 2026'],
      ['cancelled the plan of', 'It ends on 24 Dec 2026'],
      ['asked for a refund', '79.00 USD, invoice in_1'],
      ['looked at the workspace of', 'Read only, until 24 Nov 2026, 09:44 UTC'],
    ]);
    const toUser = await bench.source.query<{ to_user: boolean }[]>(
      'select to_user from audit_entries order by position',
    );
    expect(toUser.map((row) => row.to_user)).toEqual([false, true, true, false, true]);
  });

  it('that an admin exported all entries or some of them', async () => {
    await onExport();
    await onExport({ format: 'jsonl', entries: 1, filter: { ...none, user: nora } });
    await onExport({ entries: 0, filter: { ...none, searched: true } });
    expect(await said()).toEqual([
      ['exported the audit as CSV', 'Everything: 1,234 entries'],
      ['exported the audit as JSON lines', 'Filtered: 1 entry'],
      ['exported the audit as CSV', 'Filtered: 0 entries'],
    ]);
  });

  it('which operations an admin asked for', async () => {
    await onOperation({ type: 'VerificationRequested', data: { jobId: 'verify-log-1' } });
    await onOperation({
      type: 'RebuildRequested',
      data: { readModel: 'weekly-metrics', swap: 'always', jobId: 'rebuild-read-model-1' },
    });
    await onOperation({ type: 'ReplayRequested', data: { consumer: 'leads', stream: 'lead-1' } });
    await onOperation({ type: 'JobRetryRequested', data: { jobId: 'import-leads-1' } });
    expect(await said()).toEqual([
      ['asked for the log to be verified', null],
      ['asked for weekly-metrics to be rebuilt', 'Swaps the rows in any case'],
      ['asked for a parked stream of leads to be tried again', 'lead-1'],
      ['asked for a failed job to be tried again', 'import-leads-1'],
    ]);
  });
});

it('Every event of texts, plans, accounts, exports and operations is one entry, with any sizes and repetitions of batches', async () => {
  await onAccount(nora, {
    type: 'SignIn',
    email: 'nora@example.com',
    firstName: 'N',
    lastName: 'L',
    picture: null,
    role: 'coach',
  });
  await live(bench.storage.store, nora, 'audit', 400);
  await onPlan({ type: 'GrantTier', tier: 'studio', reason: 'Pilot', role: 'coach' });
  await onExport();
  await onOperation({ type: 'VerificationRequested', data: { jobId: 'verify-log-1' } });
  await onAccount(nora, { type: 'UpdateProfile', changes: { lastName: 'Lindqvist' } });
  const once = await bench.fold();
  expect(once.audit_entries?.map((row) => (row as { id: string }).id).toSorted()).toEqual(
    (await bench.events()).map((e) => e.id).toSorted(),
  );
  for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
});

import { randomUUID } from 'node:crypto';
import type { PreferencesChange } from '@app/contracts/notifications/preferences';
import type { CommandBus } from '@nestjs/cqrs';
import { account, type AccountCommand } from '@app/domain/account/account';
import { subscription, type Subscribed } from '@app/domain/billing/subscription';
import type { ContentCommand } from '@app/domain/content/content';
import { contactImport, type ImportCommand } from '@app/domain/imports/import';
import type { FollowUpCommand } from '@app/domain/follow-ups/follow-up-commands';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import { draftContent, leadDetails } from '@app/domain/testing/commands';
import { MemoryEventStore } from '@app/event-sourcing/testing/memory.event-store';
import { contextOf, inSession, textOf, texts } from '../../../test/history';
import { record } from '@app/event-sourcing/commands/record';
import { parseStored } from '@app/event-sourcing/event-store/stored';
import type { People } from '../../platform/kernel/people';
import type { Jobs } from '../../platform/jobs/jobs';
import type { z } from 'zod';
import { jobIdOf } from '@app/event-sourcing/jobs/job';
import type { FollowUps } from '../../shared/ports';
import { Bell } from './bell.service';
import { type ActOnNotification } from './notifications.commands';
import { notifyWhenItWaits, notifyWhenPaymentFails, raiseNotification } from './notifications.reactions';
import { RaiseNotification } from './raise-notification.handler';
import { jobRun } from '../../../test/job-run';

const owner = randomUUID();
const timeZone = 'Europe/Berlin';
const hour = 3_600_000;

let now: Date;
let store: MemoryEventStore;
let handler: RaiseNotification;
interface Planned {
  id: string;
  input: z.output<typeof raiseNotification.input>;
  runAt: Date;
}
/** The jobs that wait for the end of quiet hours. */
let planned: Map<string, Planned>;
/** How many follow-ups are due. */
let due: number;
beforeEach(async () => {
  now = new Date('2026-11-02T08:00:00.000Z');
  store = new MemoryEventStore();
  const bus = { execute: (command: ActOnNotification) => command.recordIn(store, clock) };
  const people = { find: (id: string) => Promise.resolve({ id, timeZone }) };
  planned = new Map();
  const jobs = {
    enqueue: (_: unknown, job: Planned) => {
      planned.set(job.id, job);
      return Promise.resolve();
    },
  };
  due = 2;
  const leads = { due: () => Promise.resolve(due) };
  const bell = new Bell(bus as unknown as CommandBus, store, clock, jobs as unknown as Jobs);
  handler = new RaiseNotification(
    bell,
    store,
    people as unknown as People,
    leads as Partial<FollowUps> as FollowUps,
    clock,
  );
  const identity = { email: 'nora@example.com', firstName: 'Nora', lastName: null, picture: null };
  await onAccount({ type: 'SignIn', ...identity, role: 'coach' });
});

const clock = { now: () => now };
const pass = (hours: number) => (now = new Date(now.getTime() + hours * hour));
const moment = () => ({ at: now.toISOString(), timeZone });
const onText = (id: string, command: ContentCommand) =>
  record(store, `content-${id}`, texts, command, contextOf(owner), clock);
const onAccount = (command: AccountCommand) =>
  record(store, `user-${owner}`, account, command, contextOf(owner), clock);
const onLead = (id: string, command: LeadCommand) =>
  record(store, `lead-${id}`, lead, command, contextOf(owner), clock);
const onImport = (id: string, command: ImportCommand) =>
  record(store, `import-${id}`, contactImport, command, contextOf(owner), clock);

/** The events of these categories in the log. */
const logged = async (...categories: string[]) => {
  const all = [];
  for await (const batch of store.readAll(0n, { categories })) all.push(...batch.events);
  return all;
};

const runJob = (id: string, input: Planned['input']) => handler.run(input, jobRun(id, owner));

/** Runs every due job that the log has caused. It runs all of them again each time, as after a crash. */
const runJobs = async (): Promise<void> => {
  for (const { id, input, runAt } of Array.from(planned.values())) if (runAt <= now) await runJob(id, input);
  for (const event of await logged('content', 'lead', 'import')) {
    const wanted = notifyWhenItWaits.react(parseStored(event));
    if (!wanted || (wanted.runAt && wanted.runAt > now)) continue;
    await runJob(jobIdOf(notifyWhenItWaits, event.id), raiseNotification.input.parse(wanted.input));
  }
};
const raised = async () => (await logged('notifications')).map((event) => event.data);

const draft = async (name = 'Malin Ek'): Promise<string> => {
  const id = randomUUID();
  await onText(id, draftContent({ target: { leadId: randomUUID(), name, title: '', company: '' }, ...moment() }));
  return id;
};
const { fingerprint: seen } = textOf('First.');
const approve = (id: string) => onText(id, { type: 'ApproveContent', text: null, seen, ...inSession, ...moment() });

describe('A draft', () => {
  it('raises a notification when it has waited for 24 hours, only once when jobs run again', async () => {
    const id = await draft();
    pass(23.9);
    await runJobs();
    expect(await raised()).toEqual([]);
    pass(0.2);
    await runJobs();
    pass(24);
    await runJobs();
    expect(await raised()).toEqual([
      {
        type: 'draft_waiting',
        title: 'A draft has waited for more than a day',
        message: 'The message to Malin Ek waits for your decision. Approvals lists every draft that waits.',
        metadata: { of: 'content', id, count: 1 },
        at: '2026-11-03T08:06:00.000Z',
        timeZone,
      },
    ]);
  });

  it('is named as its card is, when its lead has another name by then', async () => {
    const leadId = randomUUID();
    const details = leadDetails({ name: 'Malin Ek' });
    await onLead(leadId, { type: 'SurfaceLead', details, source: 'manual', importId: null, row: null, ...moment() });
    const target = { leadId, name: 'Malin Ek', title: '', company: '' };
    await onText(randomUUID(), draftContent({ target, ...moment() }));
    await onLead(leadId, { type: 'ChangeLeadDetails', changes: { name: 'Malin Berg' }, importId: null });
    pass(25);
    await runJobs();
    expect(await raised()).toMatchObject([
      { message: expect.stringContaining('message to Malin Berg waits'), metadata: { of: 'content' } },
    ]);
  });

  it('that was decided in time raises nothing', async () => {
    const [approved, declined] = [await draft(), await draft('Hana Sato')];
    pass(12);
    await approve(approved);
    await onText(declined, { type: 'DeclineContent', reason: null, note: null, ...moment() });
    pass(13);
    await runJobs();
    expect(await raised()).toEqual([]);
  });

  it('whose decision was taken back waits from then on', async () => {
    const id = await draft();
    pass(12);
    await approve(id);
    pass(1);
    await onText(id, { type: 'ReopenContent', ...moment() });
    pass(23);
    await runJobs();
    expect(await raised()).toEqual([]);
    pass(2);
    await runJobs();
    expect(await raised()).toMatchObject([{ type: 'draft_waiting', metadata: { id } }]);
  });

  it('raises one notification for all drafts of one day of the person', async () => {
    const first = await draft();
    await draft('Hana Sato');
    pass(15.1); // 00:06 in Berlin
    const next = await draft('Jonas Brandt');
    pass(40);
    await runJobs();
    expect(await raised()).toMatchObject([{ metadata: { id: first } }, { metadata: { id: next } }]);
  });
});

describe('An approved text', () => {
  it('raises the question whether it was sent after two days', async () => {
    const id = await draft();
    await approve(id);
    pass(47);
    await runJobs();
    expect(await raised()).toEqual([]);
    pass(2);
    await runJobs();
    expect(await raised()).toMatchObject([{ type: 'sent_question', title: 'Sent?', metadata: { of: 'content', id } }]);
  });

  it('is named with its day, also when the question comes late', async () => {
    await approve(await draft());
    pass(24 * 9);
    await runJobs();
    expect(JSON.stringify(await raised())).toContain(' on 2 November. Say whether it went out');
  });

  it('that the person sent raises nothing', async () => {
    const id = await draft();
    await approve(id);
    pass(1);
    await onText(id, { type: 'MarkSent', seen, text: null, link: null, ...moment() });
    pass(72);
    await runJobs();
    expect(await raised()).toEqual([]);
  });
});

describe('A reply', () => {
  const surfaced = async (name = 'Jonas Brandt'): Promise<string> => {
    const id = randomUUID();
    const details = leadDetails({ name });
    await onLead(id, { type: 'SurfaceLead', details, source: 'manual', importId: null, row: null, ...moment() });
    return id;
  };
  const touch = (id: string, kind: 'reply' | 'message' | 'note', touchId = randomUUID()) =>
    onLead(id, { type: 'LogTouch', touchId, kind, note: 'Secret words.', via: 'linkedin', ...moment() });

  it('without an answer raises a notification after a day; a note does not count as an answer', async () => {
    const id = await surfaced();
    await touch(id, 'reply');
    pass(2);
    await touch(id, 'note');
    pass(23);
    await runJobs();
    expect(await raised()).toMatchObject([
      { type: 'reply_waiting', title: 'Jonas Brandt waits for your answer', metadata: { of: 'lead', id } },
    ]);
    expect(JSON.stringify(await raised())).not.toContain('Secret words');
  });

  it('that was answered, taken back or belongs to an archived lead raises nothing', async () => {
    const [answered, mistaken, archived] = [await surfaced(), await surfaced(), await surfaced()];
    const touchId = randomUUID();
    await touch(answered, 'reply');
    await touch(mistaken, 'reply', touchId);
    await touch(archived, 'reply');
    pass(5);
    await touch(answered, 'message');
    await onLead(mistaken, { type: 'TakeBackTouch', touchId });
    await onLead(archived, { type: 'ArchiveLead', reason: 'archived' });
    pass(20);
    await runJobs();
    expect(await raised()).toEqual([]);
  });

  it.each<[string, FollowUpCommand]>([
    ['they followed up', { type: 'FinishFollowUp', at: '2026-11-02T09:00:00.000Z', timeZone }],
    [
      'they wait until a day',
      { type: 'SnoozeFollowUp', until: '2026-11-09', at: '2026-11-02T09:00:00.000Z', timeZone },
    ],
    [
      'they let the lead go',
      { type: 'LetFollowUpGo', reason: 'not_now', note: null, at: '2026-11-02T09:00:00.000Z', timeZone },
    ],
  ])('of a lead of whom the person said that %s raises nothing', async (_, decision) => {
    const id = await surfaced();
    await touch(id, 'reply');
    pass(1);
    await onLead(id, decision);
    pass(24);
    await runJobs();
    expect(await raised()).toEqual([]);
  });

  it('of somebody with a long name raises a notification too', async () => {
    await touch(await surfaced('Ann '.repeat(74).trim()), 'reply');
    pass(25);
    await runJobs();
    expect(await raised()).toMatchObject([{ title: expect.stringMatching(/^Ann .+ Ann … waits for your answer$/) }]);
  });

  it('of a lead that was merged into another one is about the lead that stayed', async () => {
    const [stays, gone] = [await surfaced('Jonas B.'), await surfaced()];
    const touchId = randomUUID();
    await touch(gone, 'reply', touchId);
    pass(1);
    const touches = [{ touchId, kind: 'reply' as const, contentId: null, at: '2026-11-02T08:00:00.000Z', timeZone }];
    await onLead(stays, { type: 'MergeLead', otherId: gone, details: {}, touches, undone: [], ...moment() });
    await onLead(gone, { type: 'FollowMerge', into: stays, survivor: stays, ...moment() });
    pass(24);
    await runJobs();
    expect(await raised()).toMatchObject([{ type: 'reply_waiting', metadata: { of: 'lead', id: stays } }]);
  });
});

describe('An import', () => {
  const start: ImportCommand = { type: 'StartImport', fileName: 'contacts.csv', mapping: {}, tag: '', rows: 3 };
  const counts = { created: 1, updated: 2 };

  it('raises a notification as soon as it is done', async () => {
    const id = randomUUID();
    await onImport(id, start);
    await onImport(id, { type: 'CompleteImport', ...counts, unchanged: 0, skipped: 0, failed: 0, left: 0, waiting: 0 });
    await runJobs();
    await runJobs();
    expect(await raised()).toMatchObject([
      { type: 'import_ended', title: 'Your import is done', message: '1 lead added, 2 updated.', metadata: { id } },
    ]);
  });

  it('says how many people wait for room', async () => {
    const id = randomUUID();
    await onImport(id, start);
    await onImport(id, { type: 'CompleteImport', ...counts, unchanged: 0, skipped: 0, failed: 0, left: 0, waiting: 7 });
    await runJobs();
    await runJobs();
    expect(await raised()).toMatchObject([
      { message: '1 lead added, 2 updated. 7 people wait until your plan has room.' },
    ]);
  });

  it('that failed says what is kept', async () => {
    const id = randomUUID();
    await onImport(id, start);
    await onImport(id, { type: 'FailImport', ...counts, left: 4, reason: 'It took too long.' });
    await runJobs();
    expect(await raised()).toMatchObject([
      {
        title: 'Your import has stopped',
        message: '1 lead added, 2 updated, and 4 rows left out. What was imported is kept and can be undone.',
      },
    ]);
  });

  it('whose undo failed says so', async () => {
    const id = randomUUID();
    await onImport(id, start);
    await onImport(id, { type: 'FailImport', ...counts, left: 4, reason: 'It took too long.' });
    await onImport(id, { type: 'UndoImport' });
    await onImport(id, { type: 'FailImport', ...counts, left: 0, reason: 'It took too long.' });
    await runJobs();
    expect(await raised()).toMatchObject([
      {
        title: 'The undo of your import has stopped',
        message: 'Part of the import may be undone. Undo it again for the rest.',
      },
    ]);
  });
});

it('A job has no words of a text or a person', async () => {
  await approve(await draft());
  const inputs = (await logged('content')).map((event) => notifyWhenItWaits.react(parseStored(event))?.input);
  expect(inputs).toHaveLength(2);
  expect(JSON.stringify(inputs)).not.toMatch(/Malin|First/);
});

it.each([
  ['2026-12-01T08:00:00.000Z', 'Your LinkedIn access ends on 15 December'],
  ['2026-12-20T08:00:00.000Z', 'Your LinkedIn access ended on 15 December'],
])('A notification about LinkedIn at %s says: %s', async (at, title) => {
  const connectionId = randomUUID();
  const profile = { linkedinUserId: 'l', email: 'nora@example.com', name: 'Nora', picture: null, profileUrl: null };
  const expiresAt = '2026-12-15T08:00:00.000Z';
  await onAccount({ type: 'ConnectLinkedIn', connectionId, profile, expiresAt, ...moment() });
  now = new Date(at);
  await runJob('linkedin', { type: 'linkedin_ending', connectionId });
  expect(await raised()).toMatchObject([{ title }]);
});

describe('The settings of a person', () => {
  const set = (change: PreferencesChange) => onAccount({ type: 'SetNotifications', change });
  const untilIs = (at: string) => (now = new Date(at));

  it('mute one kind of notification and no other', async () => {
    await set({ channels: { draft_waiting: [] } });
    const id = await draft();
    await approve(await draft('Hana Sato'));
    pass(49);
    await runJobs();
    expect(await raised()).toMatchObject([{ type: 'sent_question' }]);
    expect(planned.size).toBe(0);
    await set({ channels: { draft_waiting: ['bell'] } });
    await runJobs();
    expect(await raised()).toMatchObject([{ type: 'sent_question' }, { type: 'draft_waiting', metadata: { id } }]);
  });

  it.each([
    ['over midnight', '2026-11-02T20:30:00.000Z', { from: 19, until: 7 }, '2026-11-03T06:00:00.000Z'],
    ['after midnight', '2026-11-02T00:30:00.000Z', { from: 19, until: 7 }, '2026-11-02T06:00:00.000Z'],
    ['within a day', '2026-11-02T11:59:00.000Z', { from: 12, until: 14 }, '2026-11-02T13:00:00.000Z'],
    // Berlin goes to winter time at 03:00: the night has one hour more.
    ['over the change to winter time', '2026-10-24T21:00:00.000Z', { from: 22, until: 7 }, '2026-10-25T06:00:00.000Z'],
    // At 02:00 it goes to summer time: there is no 02:00, so the quiet hours end at 03:00.
    [
      'until an hour that does not exist',
      '2027-03-27T23:00:00.000Z',
      { from: 22, until: 2 },
      '2027-03-28T01:00:00.000Z',
    ],
  ])('hold a notification back in quiet hours %s', async (_, at, quiet, end) => {
    await set({ quiet });
    untilIs(at);
    const input = { type: 'follow_ups_due', day: '2026-11-02', count: 2 } as const;
    await runJob('follow-ups', input);
    await runJob('follow-ups', input);
    expect(await raised()).toEqual([]);
    expect([...planned.values()].map(({ runAt }) => runAt.toISOString())).toEqual([end]);
    untilIs(end);
    await runJobs();
    expect(await raised()).toMatchObject([{ type: 'follow_ups_due', at: end }]);
  });

  it('hold a notification back once, also when the clock of the process is behind the one that started the job', async () => {
    await set({ quiet: { from: 19, until: 7 } });
    untilIs('2026-11-02T20:30:00.000Z');
    const input = { type: 'follow_ups_due', day: '2026-11-02', count: 2 } as const;
    await runJob('follow-ups', input);
    const [held] = planned.values();
    // The job runs when the database says 07:00. For this process it is a moment before.
    untilIs('2026-11-03T05:59:59.990Z');
    await runJob(held?.id ?? '', input);
    expect(await raised()).toHaveLength(1);
  });

  it('let follow-ups be counted again after quiet hours', async () => {
    await set({ quiet: { from: 5, until: 12 } });
    untilIs('2026-11-02T05:00:00.000Z');
    await runJob('follow-ups', { type: 'follow_ups_due', day: '2026-11-02', count: 2 });
    due = 1;
    untilIs('2026-11-02T11:00:00.000Z');
    await runJobs();
    expect(await raised()).toMatchObject([{ title: 'A follow-up is due today', metadata: { count: 1 } }]);
    await runJob('next', { type: 'follow_ups_due', day: '2026-11-02', count: 2 });
    expect(await raised()).toHaveLength(1);
  });

  it('raise nothing after quiet hours when nobody is due any more', async () => {
    await set({ quiet: { from: 5, until: 12 } });
    untilIs('2026-11-02T05:00:00.000Z');
    await runJob('follow-ups', { type: 'follow_ups_due', day: '2026-11-02', count: 2 });
    due = 0;
    untilIs('2026-11-02T11:00:00.000Z');
    await runJobs();
    expect(await raised()).toEqual([]);
  });

  it('raise nothing after quiet hours for things that were settled meanwhile', async () => {
    await set({ quiet: { from: 9, until: 12 } });
    const id = await draft();
    pass(24.5); // 09:30 in Berlin
    await runJobs();
    expect(planned.size).toBe(1);
    await approve(id);
    pass(3);
    await runJobs();
    expect(await raised()).toEqual([]);
  });

  it('let a notification arrive in the hour before and in the hour after the quiet ones', async () => {
    await set({ quiet: { from: 9, until: 12 } });
    for (const [day, at] of [
      ['2026-11-02', '2026-11-02T07:59:00.000Z'],
      ['2026-11-03', '2026-11-03T11:00:00.000Z'],
    ] as const) {
      untilIs(at);
      await runJob(day, { type: 'follow_ups_due', day, count: 1 });
    }
    expect(await raised()).toHaveLength(2);
    expect(planned.size).toBe(0);
  });
});

describe('A paid plan', () => {
  const pro: Subscribed = {
    subscription: 'sub_1',
    tier: 'pro',
    interval: 'month',
    status: 'active',
    startedAt: '2026-10-02T08:00:00.000Z',
    periodEnd: '2026-11-02T08:00:00.000Z',
    endsAt: null,
  };
  /** Applies states from Stripe, one after the other. Each may cause a job, which runs after it and again at the end. */
  const stripeSays = async (...states: (Subscribed | null)[]) => {
    const stream = `subscription-${owner}` as const;
    for (const now of states) {
      const { length: changes } = await store.readStream(stream);
      const command = { type: 'FollowStripe' as const, now, changes, role: 'coach' as const };
      await record(store, stream, subscription, command, contextOf(owner), clock);
      await causedJobs();
    }
    await causedJobs();
    return (await raised()).map((data) => (data as { title: string }).title);
  };
  const causedJobs = async () => {
    for (const event of await logged('subscription')) {
      const wanted = notifyWhenPaymentFails.react(parseStored(event));
      if (wanted) await runJob(jobIdOf(notifyWhenPaymentFails, event.id), raiseNotification.input.parse(wanted.input));
    }
  };

  it('that ends because no payment succeeds raises a notification, after the one about the failed payment', async () => {
    expect(await stripeSays(pro, { ...pro, status: 'past_due' }, null)).toEqual([
      'Your payment for Pro failed',
      'Your Pro plan has ended',
    ]);
  });

  it('that was cancelled ends without a notification', async () => {
    expect(await stripeSays(pro, { ...pro, endsAt: pro.periodEnd }, null)).toEqual([]);
  });

  it('that another one replaced raises no notification about its end', async () => {
    const next = { ...pro, subscription: 'sub_2' };
    expect(await stripeSays(pro, { ...pro, status: 'past_due' }, next)).toEqual(['Your payment for Pro failed']);
  });
});

import { randomUUID } from 'node:crypto';
import type { Segment, TouchKind } from '@app/contracts/leads/leads.events';
import { account } from '@app/domain/account/account';
import type { ContentCommand } from '@app/domain/content/content';
import { daysAfter } from '@app/contracts/days';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import { draftContent, leadDetails } from '@app/domain/testing/commands';
import { contextOf, inSession, live, textOf, texts } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { leadMerges } from '../duplicates/lead-merges.read-model';
import { leads } from '../leads/leads.read-model';
import { ListedFollowUps } from './follow-ups.adapter';
import { countDue, findFollowUp, findFollowUps, findQuietThreads } from './follow-ups.queries';
import { followUps } from './follow-ups.read-model';
import { keyOf } from '@app/event-sourcing/read-models/read-model';

let bench: ReadModelBench;
const owner = randomUUID();
beforeEach(async () => {
  // The list shows the names of leads and the words of merged leads, so these read models share a schema here.
  bench = await ReadModelBench.of({
    ...followUps,
    tables: [...followUps.tables, ...leads.tables, ...leadMerges.tables],
    evolve: (event, rows) => {
      followUps.evolve(event, rows);
      if (!event.stream.startsWith('user-')) leads.evolve(event, rows);
      if (event.stream.startsWith('lead-')) leadMerges.evolve(event, rows);
    },
  });
});
afterEach(() => bench.close());

const today = '2026-11-20';
const timeZone = 'Europe/Berlin';
const on = (day: string) => ({ at: `${day}T09:00:00.000Z`, timeZone });
const details = leadDetails({ title: 'COO', company: 'Solberg Care' });
const act = async (id: string, ...commands: LeadCommand[]) => {
  for (const command of commands) await record(bench.storage.store, `lead-${id}`, lead, command, contextOf(owner));
};
const text = async (id: string, ...commands: ContentCommand[]) => {
  for (const command of commands) await record(bench.storage.store, `content-${id}`, texts, command, contextOf(owner));
};
const touch = (kind: TouchKind, day: string, note: string | null = null): LeadCommand => ({
  type: 'LogTouch',
  touchId: randomUUID(),
  kind,
  note,
  via: null,
  ...on(day),
});
const add = async (name: string, segment: Segment | null, ...commands: LeadCommand[]): Promise<string> => {
  const id = randomUUID();
  const surface: LeadCommand = {
    type: 'SurfaceLead',
    details: { ...details, name, segment },
    source: 'manual',
    importId: null,
    row: null,
    ...on('2026-09-01'),
  };
  await act(id, surface, ...commands);
  return id;
};
const list = async (query: Partial<Parameters<typeof findFollowUps>[3]> = {}, day = today) => {
  await bench.fold();
  await bench.source.query(`set search_path to ${keyOf(followUps)}`);
  return findFollowUps(bench.source, owner, day, { band: undefined, limit: 50, ...query });
};
const one = async (id: string) => {
  await bench.fold();
  return findFollowUp(bench.source, owner, today, id);
};
const lines = async (...args: Parameters<typeof list>) =>
  (await list(...args)).followUps.map(({ name, band, due }) => `${name} ${band} ${due}`);

describe('The list', () => {
  it('has each followed lead in one band, by its day, and counts all of them', async () => {
    await add('Nobody wrote', null);
    await add('Won', null, touch('call', '2026-11-01'), {
      type: 'ChangeLeadStatus',
      to: 'converted',
      reason: null,
      ...on('2026-11-02'),
    });
    await add('Due', 'smb', touch('call', '2026-11-10'));
    await add('Overdue', null, touch('call', '2026-10-10'));
    await add('Tomorrow', 'smb', touch('call', '2026-11-11'));
    await add('In a week', 'smb', touch('call', '2026-11-17'));
    await add('In eight days', 'smb', touch('call', '2026-11-18'));
    await add('Waiting', null, touch('call', '2026-11-09'), {
      type: 'SnoozeFollowUp',
      until: null,
      ...on('2026-11-19'),
    });
    await add('Lately', null, touch('message', '2026-11-09'), touch('message', '2026-11-10'));
    expect(await lines()).toEqual([
      'Overdue today 2026-10-24',
      'Due today 2026-11-20',
      'Tomorrow week 2026-11-21',
      'In a week week 2026-11-27',
      'In eight days later 2026-11-28',
      'Lately later null',
      'Waiting quiet null',
    ]);
    const { counts } = await list({ limit: 1 });
    expect(counts).toEqual({ today: 2, week: 2, later: 2, quiet: 1 });
    expect(await lines({ limit: 1 })).toEqual([
      'Overdue today 2026-10-24',
      'Tomorrow week 2026-11-21',
      'In eight days later 2026-11-28',
      'Waiting quiet null',
    ]);
    expect(await lines({ band: 'week' })).toEqual(['Tomorrow week 2026-11-21', 'In a week week 2026-11-27']);
    expect(await lines({ band: 'today' }, '2026-11-21')).toHaveLength(3);
  });

  it('obeys the rhythms that the person chose', async () => {
    await add('Small', 'smb', touch('call', '2026-11-01'));
    await add('Large', 'enterprise', touch('call', '2026-11-01'));
    await add('Own rhythm', 'smb', { type: 'SetFollowUpRhythm', days: 25 }, touch('call', '2026-11-01'));
    const identity = { email: 'x@example.com', firstName: null, lastName: null, picture: null };
    for (const command of [
      { type: 'SignIn', ...identity, role: 'coach' },
      { type: 'ChooseFollowUpRhythms', rhythms: { smb: null, enterprise: 30 } },
    ] as const)
      await record(bench.storage.store, `user-${owner}`, account, command, contextOf(owner));
    expect(await lines()).toEqual(['Own rhythm week 2026-11-26', 'Large later 2026-12-01', 'Small quiet null']);
    const { rhythms, counts } = await list();
    expect(rhythms).toEqual({ enterprise: 30, smb: null, startup: 10, none: 14 });
    expect(counts).toEqual({ today: 0, week: 1, later: 1, quiet: 1 });
  });

  it('counts what is due, and the quiet conversations that the lead answered', async () => {
    await add('Due', 'smb', touch('call', '2026-11-01'));
    const twice = [touch('message', '2026-11-02'), touch('message', '2026-11-03')];
    const answered = await add('Answered', 'smb', touch('call', '2026-11-01'), ...twice);
    await add('Never answered', 'smb', ...twice);
    await add(
      'Quiet tomorrow',
      'smb',
      touch('call', '2026-11-01'),
      touch('message', '2026-11-02'),
      touch('message', '2026-11-10'),
    );
    await add('Waiting', null, touch('call', '2026-11-01'), {
      type: 'SnoozeFollowUp',
      until: null,
      ...on('2026-11-19'),
    });
    expect((await list()).counts).toMatchObject({ today: 1, quiet: 3 });
    expect(await countDue(bench.source, owner, today)).toBe(1);
    const quiet = (day: string, of = owner, after = daysAfter(day, -1)) =>
      findQuietThreads(bench.source, of, day, after);
    expect(await quiet(today)).toEqual({ all: 1, since: [] });
    expect(await quiet('2026-11-21')).toMatchObject({ all: 2, since: [{ name: 'Quiet tomorrow' }] });
    expect(await quiet('2026-11-14')).toEqual({
      all: 1,
      since: [{ id: answered, name: 'Answered', why: 'You wrote twice without an answer, last on 3 November' }],
    });
    expect(await quiet('2026-11-22', owner, '2026-11-13')).toMatchObject({
      since: [{ name: 'Quiet tomorrow' }, { name: 'Answered' }],
    });
    expect(await quiet(today, randomUUID())).toEqual({ all: 0, since: [] });
  });

  it('has nothing of another person', async () => {
    const id = await add('Due', 'smb', touch('call', '2026-11-01'));
    await bench.fold();
    await bench.source.query(`set search_path to ${keyOf(followUps)}`);
    const stranger = randomUUID();
    expect(await findFollowUps(bench.source, stranger, today, { band: undefined, limit: 50 })).toMatchObject({
      counts: { today: 0, week: 0, later: 0, quiet: 0 },
      followUps: [],
    });
    expect(await findFollowUp(bench.source, stranger, today, id)).toBeUndefined();
  });
});

describe('A follow-up', () => {
  it('has the last words, who said them, and why it is due', async () => {
    const id = await add(
      'Marta',
      null,
      touch('call', '2026-11-01', 'Wants two lines covered.'),
      touch('note', '2026-11-02'),
    );
    expect(await one(id)).toMatchObject({
      days: 19,
      last: { by: 'you', kind: 'call', day: '2026-11-01', words: 'Wants two lines covered.' },
      rule: 'rhythm',
      why: 'You talked on 1 November: every 14 days',
      rhythm: null,
      segmentRhythm: 14,
      draft: null,
    });
    await act(id, touch('reply', '2026-11-10', 'Do you have an example?'));
    expect(await one(id)).toMatchObject({
      days: 10,
      last: { by: 'they', kind: 'reply', day: '2026-11-10', words: 'Do you have an example?' },
      rule: 'reply',
    });
  });

  it('that does not exist says why', async () => {
    const id = await add('Nobody wrote', null);
    expect(await one(id)).toMatchObject({
      band: null,
      due: null,
      why: 'Nobody has contacted this lead yet',
      days: null,
    });
    await act(id, touch('call', '2026-11-01'), {
      type: 'LetFollowUpGo',
      reason: 'said_no',
      note: 'Next year.',
      ...on(today),
    });
    expect(await one(id)).toMatchObject({
      band: null,
      letGo: { reason: 'said_no', note: 'Next year.', day: today },
      why: 'You let this lead go on 20 November',
    });
  });

  it('has the draft to the lead until it is sent, and then the words that went out', async () => {
    const id = await add('Marta', null, touch('call', '2026-11-01'));
    const contentId = randomUUID();
    const decided = { ...inSession, ...on(today) };
    const state = async () => (await one(id))?.draft?.state;
    // The decision has the time of recording.
    const toDraft = async (daysLater = 0): Promise<string[]> => {
      await bench.fold();
      const at = new Date(Date.now() + daysLater * 86_400_000).toISOString();
      return (await new ListedFollowUps(bench.source).followUps(owner, { at, timeZone }, 10)).toDraft;
    };
    await one(id);
    expect(await toDraft()).toEqual([id]);
    await text(
      contentId,
      draftContent({
        body: 'Marta, your note stayed with me.',
        target: { leadId: id, name: 'Marta', title: 'COO', company: 'Solberg Care' },
        ...on(today),
      }),
    );
    expect((await one(id))?.draft).toMatchObject({ id: contentId, opening: 'Marta, your note stayed with me.' });
    expect(await state()).toBe('pending');
    expect(await toDraft()).toEqual([]);
    await text(contentId, { type: 'DeclineContent', reason: 'not_now', note: null, ...on(today) });
    expect((await one(id))?.draft).toMatchObject({ state: 'declined', reason: 'not_now' });
    expect(await toDraft()).toEqual([]);
    expect(await toDraft(1)).toEqual([id]);
    await text(contentId, { type: 'ReopenContent', ...on(today) });
    await text(contentId, { type: 'EditDraft', text: { body: 'Marta, a word.' }, ...decided });
    expect(await state()).toBe('edited');
    await text(contentId, { type: 'DeclineContent', reason: null, note: null, ...on(today) });
    await text(contentId, { type: 'ReopenContent', ...on(today) });
    expect(await state()).toBe('edited');
    await text(contentId, { type: 'ApproveContent', text: null, seen: null, ...decided });
    expect(await state()).toBe('approved');
    const { fingerprint: seen } = textOf('Marta, a word.');
    await text(contentId, { type: 'MarkSent', seen, text: { body: 'Marta, two words.' }, link: null, ...on(today) });
    const sent = { touchId: randomUUID(), kind: 'message', via: 'linkedin', ...on(today) } as const;
    await act(id, { type: 'FollowText', contentId, sent });
    expect(await one(id)).toMatchObject({ draft: null, days: 0, last: { by: 'you', words: 'Marta, two words.' } });
    await text(contentId, { type: 'TakeBackSent', ...on(today) });
    await act(id, { type: 'FollowText', contentId, sent: null });
    expect(await one(id)).toMatchObject({
      draft: { state: 'approved', opening: 'Marta, a word.' },
      days: 19,
    });
  });
});

it('The counts agree with the list, whatever happened', async () => {
  await live(bench.storage.store, owner, 'follow-ups', 600);
  for (const day of [today, '2026-10-01', daysAfter(today, 40)]) {
    const { counts, followUps: all } = await list({ limit: 500 }, day);
    const listed = { today: 0, week: 0, later: 0, quiet: 0 };
    for (const { band } of all) if (band) listed[band]++;
    expect(listed).toEqual(counts);
    expect(all.length).toBeGreaterThan(5);
  }
});

it('The rows do not depend on the sizes and repetitions of batches', async () => {
  await live(bench.storage.store, owner, 'follow-ups', 300);
  const once = await bench.fold();
  expect(once.follow_ups?.length).toBeGreaterThan(15);
  for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
});

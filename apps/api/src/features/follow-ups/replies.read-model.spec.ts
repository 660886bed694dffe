import { randomUUID } from 'node:crypto';
import type { ContentCommand } from '@app/domain/content/content';
import { fold } from '@app/domain/decider';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import type { Merged } from '@app/domain/duplicates/lead-merge';
import { draftContent, leadDetails } from '@app/domain/testing/commands';
import { contextOf, inSession, live, textOf, texts } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { parseStored } from '@app/event-sourcing/event-store/stored';
import { leadMerges } from '../duplicates/lead-merges.read-model';
import { leads } from '../leads/leads.read-model';
import { countAnswered, findReplies } from './replies.queries';
import { replies } from './replies.read-model';

/** The list of replies also needs the names of the leads, and the merges, because a merged lead counts once. */
const both = {
  ...replies,
  name: 'both',
  tables: [...leads.tables, ...leadMerges.tables, ...replies.tables],
  evolve: (...given: Parameters<typeof replies.evolve>) => {
    leads.evolve(...given);
    if (given[0].stream.startsWith('lead-')) leadMerges.evolve(...(given as Parameters<typeof leadMerges.evolve>));
    replies.evolve(...given);
  },
};
let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(both);
});
afterEach(() => bench.close());

const owner = randomUUID();
const timeZone = 'Europe/Berlin';
const on = (id: string, command: LeadCommand) =>
  record(bench.storage.store, `lead-${id}`, lead, command, contextOf(owner));
const onText = (id: string, command: ContentCommand) =>
  record(bench.storage.store, `content-${id}`, texts, command, contextOf(owner));
const surfaced = async (name: string): Promise<string> => {
  const id = randomUUID();
  const details = leadDetails({ name, title: 'COO', company: 'Atelier Nord' });
  const surface = { type: 'SurfaceLead', details, source: 'manual', importId: null, row: null } as const;
  await on(id, { ...surface, at: '2026-10-01T08:00:00.000Z', timeZone });
  return id;
};
const touch = async (id: string, kind: 'reply' | 'message' | 'call' | 'note', day: number): Promise<string> => {
  const touchId = randomUUID();
  const at = `2026-11-0${day}T08:00:00.000Z`;
  await on(id, { type: 'LogTouch', touchId, kind, note: `${kind} ${day}`, via: 'linkedin', at, timeZone });
  return touchId;
};
const moment = { at: '2026-11-09T08:00:00.000Z', timeZone };
const { fingerprint: seen } = textOf('First.');
const draft = async (leadId: string): Promise<string> => {
  const id = randomUUID();
  await onText(id, draftContent({ target: { leadId, name: 'Hana Sato', title: '', company: '' }, ...moment }));
  return id;
};
const approve: ContentCommand = { type: 'ApproveContent', text: null, seen, ...inSession, ...moment };
const waiting = async () => {
  await bench.fold();
  const { rows, total } = await findReplies(bench.source, owner, { limit: 10 });
  expect(total).toBe(rows.length);
  return rows;
};
const names = async () => (await waiting()).map(({ name }) => name);

it('Lists who replied last, newest first, with their words', async () => {
  const [jonas, hana, answered] = [await surfaced('Jonas'), await surfaced('Hana'), await surfaced('Answered')];
  await surfaced('Silent');
  await touch(jonas, 'message', 1);
  const id = await touch(jonas, 'reply', 2);
  await touch(hana, 'reply', 3);
  await touch(hana, 'note', 4);
  await touch(answered, 'reply', 1);
  await touch(answered, 'call', 2);
  const rows = await waiting();
  expect(rows.map(({ name }) => name)).toEqual(['Hana', 'Jonas']);
  expect(rows[1]).toEqual({
    id,
    leadId: jonas,
    name: 'Jonas',
    title: 'COO',
    company: 'Atelier Nord',
    words: 'reply 2',
    via: 'linkedin',
    at: '2026-11-02T08:00:00.000Z',
  });
});

it('Counts the leads whose reply was answered since an instant, each once', async () => {
  const since = '2026-11-05T00:00:00.000Z';
  const [jonas, hana, before, first] = [
    await surfaced('Jonas'),
    await surfaced('Hana'),
    await surfaced('Answered before'),
    await surfaced('Written to first'),
  ];
  await touch(jonas, 'reply', 4);
  await touch(jonas, 'message', 5);
  await touch(jonas, 'reply', 6);
  await touch(jonas, 'call', 7);
  await touch(hana, 'reply', 4);
  await touch(hana, 'note', 5);
  await touch(before, 'reply', 3);
  await touch(before, 'message', 4);
  await touch(first, 'message', 5);
  await bench.fold();
  expect(await countAnswered(bench.source, owner, since)).toBe(1);
  await touch(hana, 'message', 6);
  await bench.fold();
  expect(await countAnswered(bench.source, owner, since)).toBe(2);
  expect(await countAnswered(bench.source, randomUUID(), since)).toBe(0);
});

it('Uses the time when a touch happened, not when it was logged', async () => {
  const id = await surfaced('Jonas');
  await touch(id, 'message', 5);
  await touch(id, 'reply', 4);
  expect(await names()).toEqual([]);
});

it('Follows what is taken back, archived, restored and lost', async () => {
  const id = await surfaced('Jonas');
  await touch(id, 'reply', 1);
  const answer = await touch(id, 'message', 2);
  expect(await names()).toEqual([]);
  await on(id, { type: 'TakeBackTouch', touchId: answer });
  expect(await names()).toEqual(['Jonas']);
  await on(id, { type: 'ArchiveLead', reason: 'archived' });
  expect(await names()).toEqual([]);
  await on(id, { type: 'RestoreLead' });
  expect(await names()).toEqual(['Jonas']);
  await on(id, { type: 'ChangeLeadStatus', to: 'lost', reason: null, ...moment });
  expect(await names()).toEqual([]);
});

describe('Of two leads that become one person', () => {
  const merge = async (
    stays: string,
    gone: string,
    more: Partial<Extract<LeadCommand, { type: 'MergeLead' }>> = {},
  ) => {
    const stored = await bench.storage.store.readStream(`lead-${gone}`);
    const { touches } = fold(
      lead,
      stored.map((event) => parseStored<'lead'>(event)),
    ) as { touches: Merged['touches'] };
    const theirs = touches.map(({ touchId, kind, contentId, at }) => ({ touchId, kind, contentId, at, timeZone }));
    await on(stays, { type: 'MergeLead', otherId: gone, details: {}, touches: theirs, undone: [], ...more, ...moment });
    await on(gone, { type: 'FollowMerge', into: stays, survivor: stays, ...moment });
  };
  const undo = async (stays: string, gone: string) => {
    await on(stays, { type: 'UndoMerge', otherId: gone, undone: [], ...moment });
    await on(gone, { type: 'FollowMerge', into: null, survivor: stays, ...moment });
  };

  it('lists the one that stays for a reply to the other, until the Undo', async () => {
    const [stays, gone] = [await surfaced('Daniel Okafor'), await surfaced('Dan')];
    await touch(stays, 'message', 1);
    const id = await touch(gone, 'reply', 2);
    await touch(gone, 'note', 3);
    await merge(stays, gone);
    expect(await waiting()).toMatchObject([{ id, leadId: stays, name: 'Daniel Okafor', words: 'reply 2' }]);
    await undo(stays, gone);
    expect(await waiting()).toMatchObject([{ id, leadId: gone, name: 'Dan' }]);
    await merge(stays, gone, { status: 'lost' });
    expect(await names()).toEqual([]);
    await undo(stays, gone);
    await merge(stays, gone);
    await touch(stays, 'call', 4);
    expect(await names()).toEqual([]);
    // Both rows have these touches.
    expect(await countAnswered(bench.source, owner, '2026-11-01T00:00:00.000Z')).toBe(1);
  });

  it('counts an answer that was drafted for either of them', async () => {
    const [stays, gone] = [await surfaced('Daniel Okafor'), await surfaced('Dan')];
    await touch(gone, 'reply', 2);
    const answer = await draft(gone);
    await merge(stays, gone);
    expect(await names()).toEqual([]);
    await onText(answer, { type: 'DeclineContent', reason: null, note: null, ...moment });
    expect(await names()).toEqual(['Daniel Okafor']);
    await undo(stays, gone);
    expect(await names()).toEqual(['Dan']);
    await onText(answer, { type: 'ReopenContent', ...moment });
    expect(await names()).toEqual([]);
  });

  it('makes the same rows for all sizes and repetitions of batches', async () => {
    const [stays, gone] = [await surfaced('Daniel Okafor'), await surfaced('Dan')];
    await touch(stays, 'message', 3);
    await touch(gone, 'reply', 2);
    await touch(gone, 'reply', 4);
    const answer = await draft(gone);
    await merge(stays, gone);
    await onText(answer, { type: 'DeclineContent', reason: null, note: null, ...moment });
    await undo(stays, gone);
    await merge(stays, gone);
    const once = await bench.fold();
    for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
  });
});

it('Leaves out a lead that the person followed up in another way, or let go', async () => {
  const [done, gone] = [await surfaced('Done'), await surfaced('Gone')];
  await touch(done, 'reply', 1);
  await touch(gone, 'reply', 2);
  await on(done, { type: 'FinishFollowUp', ...moment });
  await on(gone, { type: 'LetFollowUpGo', reason: 'said_no', note: null, ...moment });
  expect(await names()).toEqual([]);
  await on(gone, { type: 'BringFollowUpBack' });
  await touch(done, 'reply', 3);
  expect(await names()).toEqual(['Done', 'Gone']);
});

it('Leaves a reply out that was followed up, when a later follow-up is taken back', async () => {
  const id = await surfaced('Done');
  await touch(id, 'reply', 1);
  const later = { ...moment, at: '2026-11-16T08:00:00.000Z' };
  await on(id, { type: 'FinishFollowUp', ...moment });
  await on(id, { type: 'FinishFollowUp', ...later });
  await on(id, { type: 'TakeBackFinishedFollowUp', ...later });
  expect(await names()).toEqual([]);
});

it('Shows a lead that was let go when a reply is logged later, until that reply is taken back', async () => {
  const gone = await surfaced('Gone');
  await touch(gone, 'reply', 4);
  await on(gone, { type: 'LetFollowUpGo', reason: 'said_no', note: null, ...moment });
  await touch(gone, 'note', 5);
  expect(await names()).toEqual([]);
  const reply = await touch(gone, 'reply', 5);
  expect(await names()).toEqual(['Gone']);
  await on(gone, { type: 'TakeBackTouch', touchId: reply });
  expect(await names()).toEqual([]);
  await touch(gone, 'reply', 6);
  await on(gone, { type: 'LetFollowUpGo', reason: 'said_no', note: null, ...moment });
  expect(await names()).toEqual([]);
});

it('Leaves out a lead whose answer is drafted or approved, and shows it again when that is declined', async () => {
  const id = await surfaced('Hana');
  const before = await draft(id);
  await touch(id, 'reply', 1);
  // A draft from before the reply does not count as an answer.
  expect(await names()).toEqual(['Hana']);
  const answer = await draft(id);
  expect(await names()).toEqual([]);
  await onText(answer, approve);
  expect(await names()).toEqual([]);
  await onText(answer, { type: 'ReopenContent', ...moment });
  await onText(answer, { type: 'DeclineContent', reason: null, note: null, ...moment });
  await onText(before, approve);
  expect(await names()).toEqual(['Hana']);
});

it('Makes the same rows for all sizes and repetitions of batches', async () => {
  await live(bench.storage.store, owner, 'replies', 200);
  const once = await bench.fold();
  expect(once.replies?.length).toBeGreaterThan(0);
  for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
});

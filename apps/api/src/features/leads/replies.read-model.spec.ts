import { randomUUID } from 'node:crypto';
import type { ContentCommand } from '@app/domain/content/content';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import { draftContent, leadDetails } from '@app/domain/testing/commands';
import { contextOf, inSession, live, textOf, texts } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '../../platform/commands/record';
import { leads } from './leads.read-model';
import { countAnswered, findReplies } from './replies.controller';
import { replies } from './replies.read-model';

/** With the leads, because the list shows their names. */
const both = {
  ...replies,
  name: 'both',
  tables: [...leads.tables, ...replies.tables],
  evolve: (...given: Parameters<typeof replies.evolve>) => {
    leads.evolve(...given);
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

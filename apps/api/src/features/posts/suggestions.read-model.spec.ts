import { randomUUID } from 'node:crypto';
import { account } from '@app/domain/account/account';
import { suggestions } from '@app/domain/posts/suggestions';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import { leadDetails } from '@app/domain/testing/commands';
import { contextOf, live } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { suggestionFacts } from './suggestions.read-model';

let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(suggestionFacts);
});
afterEach(() => bench.close());

const owner = randomUUID();
const key = 'topic:rotas';
const moment = (at: string) => ({ at, timeZone: 'Europe/Berlin' });
const chooseTopics = (topics: string[], day: number) =>
  record(bench.storage.store, `user-${owner}`, account, { type: 'ChangeCard', changes: { topics } }, contextOf(owner), {
    now: () => new Date(Date.UTC(2026, 10, day)),
  });
const onSuggestions = (command: Parameters<typeof suggestions.decide>[0]) =>
  record(bench.storage.store, `suggestions-${owner}`, suggestions, command, contextOf(owner));

it('A topic keeps the day when it was chosen first', async () => {
  const identity = { email: 'nora@example.com', firstName: null, lastName: null, picture: null };
  await record(
    bench.storage.store,
    `user-${owner}`,
    account,
    { type: 'SignIn', role: 'coach', ...identity },
    contextOf(owner),
  );
  await chooseTopics(['Rotas'], 1);
  await chooseTopics(['Handovers', 'Rotas'], 2);
  expect((await bench.fold()).suggestion_topics).toEqual([
    { owner, topics: ['Handovers', 'Rotas'], since: ['2026-11-02T00:00:00.000Z', '2026-11-01T00:00:00.000Z'] },
  ]);
});

it('A dismissal is kept until it is taken back', async () => {
  const at = moment('2026-11-01T08:00:00.000Z');
  await onSuggestions({ type: 'DismissSuggestion', key, reason: 'done', ...at });
  expect((await bench.fold()).suggestion_dismissals).toMatchObject([{ owner, key, at: '2026-11-01T08:00:00+00:00' }]);
  await onSuggestions({ type: 'RestoreSuggestion', key, ...at });
  expect((await bench.fold()).suggestion_dismissals).toMatchObject([{ at: null }]);
});

it('A sample lead stays out when it is archived by hand and restored', async () => {
  const id = randomUUID();
  const at = moment('2026-11-01T08:00:00.000Z');
  const details = leadDetails({ name: 'Yuki Tanabe' });
  const on = (command: LeadCommand) => record(bench.storage.store, `lead-${id}`, lead, command, contextOf(owner));
  await on({ type: 'SurfaceLead', details, source: 'sample', importId: null, row: null, ...at });
  await on({ type: 'ArchiveLead', reason: 'archived' });
  await on({ type: 'RestoreLead' });
  expect((await bench.fold()).suggestion_leads).toMatchObject([{ id, out: true }]);
});

describe('A lead', () => {
  const on = (id: string, command: LeadCommand) =>
    record(bench.storage.store, `lead-${id}`, lead, command, contextOf(owner));
  const day = (n: number) => `2026-11-0${n}T08:00:00.000Z`;
  const surfaced = async (): Promise<string> => {
    const id = randomUUID();
    const details = leadDetails({ name: 'Yuki Tanabe' });
    await on(id, { type: 'SurfaceLead', details, source: 'manual', importId: null, row: null, ...moment(day(1)) });
    return id;
  };
  const touch = async (id: string, kind: 'call' | 'message' | 'meeting', n: number, note: string | null = null) => {
    const touchId = randomUUID();
    await on(id, { type: 'LogTouch', touchId, kind, note, via: null, ...moment(day(n)) });
    return { touchId, kind, contentId: null, ...moment(day(n)) };
  };
  const shown = async (id: string) => {
    const rows = (await bench.fold()).suggestion_leads as Record<string, string | null>[];
    const row = rows.find((one) => one.id === id);
    const time = (at: string | null = null) => at && new Date(at).toISOString();
    return row && { status: row.status, last: time(row.last_at), talk: time(row.talk_at), note: row.talk_note };
  };

  it('has the talk before when a later one is taken back', async () => {
    const id = await surfaced();
    await touch(id, 'call', 2, 'Rotas');
    const { touchId } = await touch(id, 'meeting', 4);
    await on(id, { type: 'TakeBackTouch', touchId });
    expect(await shown(id)).toEqual({ status: 'contacted', last: day(2), talk: day(2), note: 'rotas' });
  });

  it('keeps its last talk when an earlier one is logged later', async () => {
    const id = await surfaced();
    await touch(id, 'meeting', 4, 'Handovers');
    await touch(id, 'call', 2);
    expect(await shown(id)).toMatchObject({ last: day(4), talk: day(4), note: 'handovers' });
  });

  it('has the status that was chosen at a merge, and the talks of the other lead, until the Undo', async () => {
    const [stays, gone] = [await surfaced(), await surfaced()];
    await touch(stays, 'message', 2);
    const before = await shown(stays);
    const touches = [await touch(gone, 'call', 3, 'Rotas')];
    const merge = { type: 'MergeLead', otherId: gone, details: {}, status: 'responded', touches, undone: [] } as const;
    await on(stays, { ...merge, ...moment(day(5)) });
    expect(await shown(stays)).toEqual({ status: 'responded', last: day(3), talk: day(3), note: 'rotas' });
    await on(stays, { type: 'UndoMerge', otherId: gone, undone: [], ...moment(day(6)) });
    expect(await shown(stays)).toEqual(before);
  });
});

it('The rows do not depend on the sizes and repetitions of batches', async () => {
  await live(bench.storage.store, owner, 'suggestions', 200);
  const once = await bench.fold();
  expect(once.suggestion_leads?.length).toBeGreaterThan(10);
  for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
});

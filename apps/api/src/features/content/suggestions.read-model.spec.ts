import { randomUUID } from 'node:crypto';
import { account } from '@app/domain/account/account';
import { suggestions } from '@app/domain/content/suggestions';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import { leadDetails } from '@app/domain/testing/commands';
import { contextOf, live } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '../../platform/commands/record';
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

it('The rows do not depend on the sizes and repetitions of batches', async () => {
  await live(bench.storage.store, owner, 'suggestions', 200);
  const once = await bench.fold();
  expect(once.suggestion_leads?.length).toBeGreaterThan(10);
  for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
});

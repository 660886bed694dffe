import { randomUUID } from 'node:crypto';
import type { ContentCommand } from '@app/domain/content/content';
import { account, type AccountCommand } from '@app/domain/account/account';
import { lead } from '@app/domain/leads/lead';
import { draftContent, leadDetails } from '@app/domain/testing/commands';
import { contextOf, inSession, live, textOf, texts } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { findGettingStarted, gettingStartedSteps } from './getting-started.read-model';

let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(gettingStartedSteps);
});
afterEach(() => bench.close());

const owner = randomUUID();
const moment = { at: '2026-11-01T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const act = (command: AccountCommand) =>
  record(bench.storage.store, `user-${owner}`, account, command, contextOf(owner));
const add = (source: 'manual' | 'sample') => {
  const details = leadDetails({ name: 'Jonas' });
  const surface = { type: 'SurfaceLead', details, source, importId: null, row: null, ...moment } as const;
  return record(bench.storage.store, `lead-${randomUUID()}`, lead, surface, contextOf(owner));
};
const steps = async () => {
  await bench.fold();
  return findGettingStarted(bench.source, owner);
};

it('Each step is done by what really happened', async () => {
  expect(await steps()).toEqual({
    dismissed: false,
    card: false,
    leads: 0,
    approved: false,
    sent: false,
    rhythm: false,
  });
  await act({ type: 'SignIn', email: 'n@example.com', firstName: null, lastName: null, picture: null, role: 'coach' });
  await act({ type: 'ChangeCard', changes: { welcome: 'later' } });
  expect(await steps()).toMatchObject({ card: false });
  await act({ type: 'ChangeCard', changes: { topics: ['Rotas'] } });
  await add('manual');
  await add('sample');
  expect(await steps()).toEqual({
    dismissed: false,
    card: true,
    leads: 1,
    approved: false,
    sent: false,
    rhythm: false,
  });

  for (let n = 0; n < 6; n++) await add('manual');
  const { fingerprint: seen } = textOf('First.');
  const draft = draftContent({ contentType: 'post', channel: 'linkedin_post', ...moment });
  const id = randomUUID();
  const onText = (command: ContentCommand) =>
    record(bench.storage.store, `content-${id}`, texts, command, contextOf(owner));
  await onText(draft);
  await onText({ type: 'ApproveContent', text: null, seen, ...inSession, ...moment });
  expect(await steps()).toEqual({ dismissed: false, card: true, leads: 5, approved: true, sent: false, rhythm: false });
  await onText({ type: 'MarkSent', seen, text: null, link: null, ...moment });
  const plan = { linkedin_post: [{ weekday: 2, hour: 9 }], instagram_post: [], email: [], engage: [] };
  await act({ type: 'SetRhythm', plan, ...moment });
  await act({ type: 'DismissGettingStarted' });
  expect(await steps()).toEqual({ dismissed: true, card: true, leads: 5, approved: true, sent: true, rhythm: true });
});

it('Makes the same rows for all sizes and repetitions of batches', async () => {
  await live(bench.storage.store, owner, 'first steps', 100);
  const once = await bench.fold();
  expect(once.getting_started).toHaveLength(1);
  for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
});

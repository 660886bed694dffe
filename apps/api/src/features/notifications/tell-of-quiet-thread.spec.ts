import { randomUUID } from 'node:crypto';
import type { LeadCommand } from '@app/domain/leads/lead';
import { BellBench } from '../../../test/bell-bench';
import { parseStored } from '../../platform/event-store/stored';
import { jobIdOf } from '../../platform/projections/reaction';
import type { Leads } from '../../ports/features';
import { TellOfQuietThread, tellOfQuietThread, tellOfQuietThreadWhenTouched } from './tell-of-quiet-thread';

let bench: BellBench;
/** How many conversations are quiet. */
let quiet: number;
/** The handlers of two worker processes. */
let workers: TellOfQuietThread[];
beforeEach(async () => {
  bench = await BellBench.open();
  quiet = 1;
  const leads = { quietThreads: () => Promise.resolve(quiet) } as Partial<Leads> as Leads;
  workers = [1, 2].map(() => new TellOfQuietThread(bench.bell, bench.store, bench.people, leads, bench.clock));
});

const touch = (id: string, kind: 'reply' | 'message' | 'note', touchId = randomUUID()) =>
  bench.onLead(id, { type: 'LogTouch', touchId, kind, note: 'Secret words.', via: 'linkedin', ...bench.moment() });
/** The lead answers on 2 November, and the person writes twice, last on the 4th. */
const thread = async (name = 'Malin Ek'): Promise<string> => {
  bench.goTo('2026-11-02T08:00:00.000Z');
  const id = await bench.surface(name);
  await touch(id, 'reply');
  bench.goTo('2026-11-03T08:00:00.000Z');
  await touch(id, 'message');
  bench.goTo('2026-11-04T08:00:00.000Z');
  await touch(id, 'message');
  return id;
};
/** Runs every job that is due in both workers. It runs all of them again each time, as after a crash. */
const runJobs = async () => {
  const jobs = Array.from(bench.planned.values());
  for await (const { events } of bench.store.readAll(0n, { categories: ['lead'] }))
    for (const event of events) {
      const wanted = tellOfQuietThreadWhenTouched.react(parseStored(event));
      if (wanted?.runAt)
        jobs.push({ id: jobIdOf(tellOfQuietThreadWhenTouched, event.id), input: wanted.input, runAt: wanted.runAt });
    }
  for (const { id, input, runAt } of jobs)
    if (runAt <= bench.now)
      await Promise.all(workers.map((worker) => worker.run(tellOfQuietThread.input.parse(input), bench.run(id))));
};
const runAt = async (at: string) => {
  bench.goTo(at);
  await runJobs();
  return bench.raised();
};
/** 06:00 in Berlin on the eleventh day. */
const morning = '2026-11-15T05:00:00.000Z';

it('A conversation that the lead answered, without a day to follow up, is quiet after ten days, and that is said once', async () => {
  const id = await thread();
  expect(await runAt('2026-11-15T04:59:00.000Z')).toEqual([]);
  await runAt(morning);
  expect(await runAt('2026-11-18T05:00:00.000Z')).toEqual([
    {
      type: 'thread_stalled',
      title: 'The conversation with Malin Ek has gone quiet',
      message:
        'You wrote twice without an answer, last on 4 November. No follow-up has a day, so nothing else reminds you.',
      metadata: { of: 'lead', id, count: 1 },
      at: '2026-11-15T05:00:00.000Z',
      timeZone: 'Europe/Berlin',
    },
  ]);
});

it('Those of one morning share a notification with their number', async () => {
  await thread();
  await thread('Hana Sato');
  quiet = 4;
  expect(await runAt(morning)).toMatchObject([
    { title: '4 conversations are quiet', metadata: { of: 'follow_ups', id: null, count: 4 } },
  ]);
});

it('A lead that follow-ups speak of is not said here', async () => {
  const id = await bench.surface('Malin Ek');
  await touch(id, 'reply');
  await touch(id, 'message');
  expect(await runAt('2026-12-30T05:00:00.000Z')).toEqual([]);
});

it('Neither is a lead that never answered', async () => {
  const id = await bench.surface('Malin Ek');
  for (let n = 0; n < 3; n++) await touch(id, 'message');
  expect(await runAt('2026-12-30T05:00:00.000Z')).toEqual([]);
});

it.each<[string, LeadCommand[]]>([
  ['archived', [{ type: 'ArchiveLead', reason: 'archived' }]],
  [
    'let go',
    [{ type: 'LetFollowUpGo', reason: 'not_now', note: null, at: '2026-11-05T08:00:00.000Z', timeZone: 'utc' }],
  ],
  [
    'put off until it replies',
    [{ type: 'SnoozeFollowUp', until: null, at: '2026-11-05T08:00:00.000Z', timeZone: 'utc' }],
  ],
  ['given a rhythm of its own', [{ type: 'SetFollowUpRhythm', days: 30 }]],
])('Nothing is said of a lead that was %s', async (_, commands) => {
  const id = await thread();
  for (const command of commands) await bench.onLead(id, command);
  expect(await runAt('2026-12-30T05:00:00.000Z')).toEqual([]);
});

it('A note or “Followed up” begins the ten days anew', async () => {
  const id = await thread();
  bench.goTo('2026-11-10T08:00:00.000Z');
  await touch(id, 'note');
  bench.goTo('2026-11-12T08:00:00.000Z');
  await bench.onLead(id, { type: 'FinishFollowUp', ...bench.moment() });
  expect(await runAt('2026-11-22T05:00:00.000Z')).toEqual([]);
  expect(await runAt('2026-11-23T05:00:00.000Z')).toHaveLength(1);
});

it('A segment without a rhythm has no day either', async () => {
  await bench.onAccount({ type: 'ChooseFollowUpRhythms', rhythms: { none: null } });
  const id = await bench.surface('Malin Ek');
  await touch(id, 'reply');
  await touch(id, 'message');
  expect(await runAt('2026-11-13T05:00:00.000Z')).toMatchObject([
    { message: expect.stringContaining('You wrote on 2 November. No rhythm is set.'), metadata: { id } },
  ]);
});

it('Of a lead that was merged into another one, the one that stayed is named', async () => {
  const gone = await bench.surface('Malin E.');
  const stays = await thread();
  const touchId = randomUUID();
  bench.goTo('2026-11-05T08:00:00.000Z');
  const at = bench.moment();
  await touch(gone, 'message', touchId);
  const touches = [{ touchId, kind: 'message' as const, contentId: null, ...at }];
  await bench.onLead(stays, { type: 'MergeLead', otherId: gone, details: {}, touches, undone: [], ...at });
  await bench.onLead(gone, { type: 'FollowMerge', into: stays, survivor: stays, ...at });
  expect(await runAt(morning)).toEqual([]);
  expect(await runAt('2026-11-16T05:00:00.000Z')).toMatchObject([{ metadata: { of: 'lead', id: stays } }]);
});

it('Who has moved to where the day begins later hears of it on the morning there', async () => {
  await thread();
  bench.timeZone = 'America/Los_Angeles';
  expect(await runAt(morning)).toEqual([]);
  expect(await runAt('2026-11-15T14:00:00.000Z')).toHaveLength(1);
});

it('It comes at six in the morning also after the clocks have changed', async () => {
  bench.goTo('2026-10-20T08:00:00.000Z');
  const id = await bench.surface('Malin Ek');
  await touch(id, 'reply');
  await touch(id, 'message');
  await touch(id, 'message');
  expect(await runAt('2026-10-31T04:59:00.000Z')).toEqual([]);
  expect(await runAt('2026-10-31T05:00:00.000Z')).toHaveLength(1);
});

it('What was logged late waits for the next morning, so that nothing is said while the person enters it', async () => {
  bench.goTo('2026-11-30T09:00:00.000Z');
  const id = await bench.surface('Malin Ek');
  for (const [kind, day] of [
    ['reply', '2026-10-01'],
    ['message', '2026-10-02'],
    ['message', '2026-10-03'],
  ] as const) {
    const at = `${day}T08:00:00.000Z`;
    const touchId = randomUUID();
    await bench.onLead(id, { type: 'LogTouch', touchId, kind, note: null, via: null, at, timeZone: bench.timeZone });
  }
  expect(await runAt('2026-12-01T04:59:00.000Z')).toEqual([]);
  expect(await runAt('2026-12-01T05:00:00.000Z')).toHaveLength(1);
});

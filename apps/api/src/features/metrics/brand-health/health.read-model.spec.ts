import { randomUUID } from 'node:crypto';
import type { ContentCommand } from '@app/domain/content/content';
import { account, type AccountCommand } from '@app/domain/account/account';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import { draftContent, leadDetails } from '@app/domain/testing/commands';
import { contextOf, inSession, live, texts } from '../../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { findBrandHealth, findCaughtPhrases } from './brand-health.queries';
import { health } from './health.read-model';
import { rhythmWeeks } from '../../rhythm/rhythm.queries';
import { rhythm } from '../../rhythm/rhythm.read-model';

/** With the rhythm, because the scores need both read models. */
const both = {
  ...health,
  name: 'both',
  categories: [...new Set([...health.categories, ...rhythm.categories])],
  tables: [...health.tables, ...rhythm.tables],
  evolve: (...given: Parameters<typeof health.evolve>) => {
    health.evolve(...given);
    rhythm.evolve(...given);
  },
};
let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(both);
  await bench.source.query(`set search_path to both_v${both.version}`);
});
afterEach(() => bench.close());

const owner = randomUUID();
const timeZone = 'Pacific/Auckland';
/** Eleven in the evening in Auckland. */
const evening = (day: string) => ({ at: `${day}T10:00:00.000Z`, timeZone });
const clockAt = (at: string) => ({ now: () => new Date(at) });
const on = (id: string, at: string, command: LeadCommand) =>
  record(bench.storage.store, `lead-${id}`, lead, command, contextOf(owner), clockAt(at));
const surfaced = async (source: 'manual' | 'sample' = 'manual'): Promise<string> => {
  const id = randomUUID();
  const details = leadDetails({ name: 'Hana Sato', title: 'COO', company: 'Lumen Row' });
  const moment = evening('2026-10-01');
  await on(id, moment.at, { type: 'SurfaceLead', details, source, importId: null, row: null, ...moment });
  return id;
};
const touch = (id: string, kind: 'message' | 'reply' | 'call', day: string) => {
  const moment = evening(day);
  return on(id, moment.at, { type: 'LogTouch', touchId: randomUUID(), kind, note: null, via: 'linkedin', ...moment });
};
const now = new Date('2026-11-20T12:00:00.000Z');
const answer = async () => {
  await bench.fold();
  return findBrandHealth(
    bench.source,
    { of: (...asked) => rhythmWeeks(bench.source, ...asked) },
    { id: owner, timeZone },
    now,
  );
};
const factOf = (page: Awaited<ReturnType<typeof answer>>, name: string) =>
  page.scores.flatMap(({ facts }) => facts).find(({ fact }) => fact === name);

describe('Brand Health', () => {
  it('counts warm and quiet leads on the day of the person, and what they were weeks ago', async () => {
    const [warm, quiet, sample] = [await surfaced(), await surfaced(), await surfaced('sample')];
    await touch(quiet, 'call', '2026-10-20');
    await touch(warm, 'call', '2026-11-12');
    await touch(sample, 'call', '2026-11-12');
    const page = await answer();
    expect(page.to).toBe('2026-11-21');
    expect(factOf(page, 'warm')).toMatchObject({ done: 1, of: 2, note: '1 quiet for over 10 days with no date' });
    expect(page.weeks.map(({ pipeline }) => pipeline).slice(-6)).toEqual([null, 100, 0, 0, 50, 50]);
  });

  it('counts replies that were answered within two days, and not those that still have time', async () => {
    const [soon, late, open] = [await surfaced(), await surfaced(), await surfaced()];
    for (const id of [soon, late, open]) await touch(id, 'message', '2026-11-01');
    await touch(soon, 'reply', '2026-11-03');
    await touch(soon, 'message', '2026-11-05');
    await touch(late, 'reply', '2026-11-03');
    await touch(late, 'call', '2026-11-06');
    await touch(open, 'reply', '2026-11-19');
    expect(factOf(await answer(), 'answered')).toMatchObject({ done: 1, of: 2 });
  });

  it('counts two leads that were merged as one person, until the merge is undone', async () => {
    const [stays, goes, text] = [await surfaced(), await surfaced(), randomUUID()];
    const merge = (type: 'MergeLead' | 'UndoMerge', day: string) => {
      const chosen = type === 'MergeLead' ? { type, details: {}, touches: [], undone: [] } : { type, undone: [] };
      return on(stays, evening(day).at, { ...chosen, otherId: goes, ...evening(day) });
    };
    await touch(goes, 'reply', '2026-11-06');
    await touch(stays, 'message', '2026-11-07');
    await on(goes, evening('2026-11-10').at, {
      type: 'FollowText',
      contentId: text,
      sent: { touchId: randomUUID(), kind: 'message', via: 'email', ...evening('2026-11-10') },
    });
    await merge('MergeLead', '2026-11-14');
    await touch(stays, 'reply', '2026-11-15');
    const replies = async () => {
      const page = await answer();
      return ['theirs', 'answered'].map((name) => {
        const { done, of } = factOf(page, name) ?? {};
        return `${name} ${done} of ${of}`;
      });
    };
    const asOne = await replies();
    await merge('UndoMerge', '2026-11-16');
    expect([asOne, await replies()]).toEqual([
      ['theirs 1 of 1', 'answered 1 of 2'],
      ['theirs 0 of 1', 'answered 0 of 2'],
    ]);
  });

  it('counts the texts that the person changed before they approved them, until they take it back', async () => {
    const id = randomUUID();
    const text = (command: ContentCommand) =>
      record(bench.storage.store, `content-${id}`, texts, command, contextOf(owner));
    const moment = evening('2026-11-10');
    await text(draftContent({ contentType: 'post', channel: 'linkedin_post', ...moment }));
    await text({ type: 'EditDraft', text: { body: 'Mine.' }, ...inSession, ...moment });
    await text({ type: 'ApproveContent', text: null, seen: null, ...inSession, ...moment });
    const week = async () => (await answer()).weeks.find(({ weekStart }) => weekStart === '2026-11-09');
    expect(await week()).toMatchObject({ approved: 1, changed: 1 });
    await text({ type: 'ReopenContent', ...moment });
    expect(await week()).toMatchObject({ approved: 0, changed: 0 });
  });

  it('names an answer to a reply whose two days are not over as what lifts engagement', async () => {
    const lift = async () => (await answer()).scores.find(({ score }) => score === 'engagement')?.lift;
    const id = await surfaced();
    await touch(id, 'reply', '2026-11-18');
    expect(await lift()).toBeNull();
    await touch(id, 'reply', '2026-11-20');
    expect(await lift()).toEqual({
      act: 'Answer the reply that waits before its two days are over',
      place: 'replies',
      done: 1,
      of: 2,
      percent: 50,
    });
    await touch(id, 'call', '2026-11-21');
    expect(await lift()).toBeNull();
  });

  it('names the post of today as what lifts cadence, until it is out', async () => {
    const me = (command: AccountCommand) =>
      record(
        bench.storage.store,
        `user-${owner}`,
        account,
        command,
        contextOf(owner),
        clockAt('2026-11-16T00:00:00.000Z'),
      );
    await me({ type: 'SignIn', email: 'x@example.com', firstName: null, lastName: null, picture: null, role: 'coach' });
    const none = { linkedin_post: [], instagram_post: [], email: [], engage: [] };
    // Saturday, which 21 November is in Auckland.
    const plan = { ...none, linkedin_post: [{ weekday: 6, hour: 9 }] };
    await me({ type: 'SetRhythm', plan, engageTarget: 5, at: '2026-11-16T00:00:00.000Z', timeZone });
    const lift = async () => (await answer()).scores.find(({ score }) => score === 'cadence')?.lift;
    expect(await lift()).toEqual({ act: 'Put out 1 post today', place: 'rhythm', done: 1, of: 1, percent: 100 });
    const moment = evening('2026-11-21');
    const text = (command: ContentCommand) =>
      record(bench.storage.store, `content-${post}`, texts, command, contextOf(owner));
    const post = randomUUID();
    await text(draftContent({ contentType: 'post', channel: 'linkedin_post', ...moment }));
    const { state } = await text({ type: 'ApproveContent', text: null, seen: null, ...inSession, ...moment });
    const seen = state.status === 'unknown' ? '' : state.text.fingerprint;
    await text({ type: 'MarkSent', seen, text: null, link: null, ...moment });
    expect(await lift()).toBeNull();
  });

  it('counts the hard selling that was found before the approval, and what became of it', async () => {
    const begin = async (body: string, day = '2026-11-10') => {
      const moment = evening(day);
      const on = (command: ContentCommand) =>
        record(bench.storage.store, `content-${id}`, texts, command, contextOf(owner));
      const id = randomUUID();
      await on(draftContent({ contentType: 'post', channel: 'linkedin_post', ...moment }));
      const edit = (words: string) => on({ type: 'EditDraft', text: { body: words }, ...inSession, ...moment });
      await edit(body);
      const approve = () => on({ type: 'ApproveContent', text: null, seen: null, ...inSession, ...moment });
      return {
        edit,
        approve,
        decline: () => on({ type: 'DeclineContent', reason: null, note: null, ...moment }),
        on,
        moment,
      };
    };
    const [removed, kept, declined] = [
      await begin('A Game-changer.'),
      await begin('A win-win.'),
      await begin('Act now!'),
    ];
    await begin('Act now, a game changer.');
    await begin('Act now.', '2026-10-01');
    await removed.edit('A plan.');
    await removed.approve();
    await kept.approve();
    await declined.decline();
    const caught = async () => {
      await bench.fold();
      return findCaughtPhrases(bench.source, { id: owner, timeZone }, now);
    };
    const none = { types: ['post'], removed: 0, kept: 0, declined: 0, waiting: 0 };
    expect(await caught()).toEqual([
      { ...none, phrase: 'act now', texts: 2, declined: 1, waiting: 1 },
      { ...none, phrase: 'game-changer', texts: 2, removed: 1, waiting: 1 },
      { ...none, phrase: 'win-win', texts: 1, kept: 1 },
    ]);
    await kept.on({ type: 'ReopenContent', ...kept.moment });
    expect((await caught())[2]).toEqual({ ...none, phrase: 'win-win', texts: 1, waiting: 1 });
  });

  it('has the same rows however the events arrive', async () => {
    await live(bench.storage.store, owner, 'health', 300);
    const once = await bench.fold();
    expect(once.health_days?.length).toBeGreaterThan(5);
    for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
  });
});

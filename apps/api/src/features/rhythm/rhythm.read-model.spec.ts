import { randomUUID } from 'node:crypto';
import type { RhythmChannel } from '@app/contracts/rhythm/rhythm.constants';
import { account, type AccountCommand } from '@app/domain/account/account';
import { usualPlan } from '@app/domain/rhythm/rhythm';
import type { ContentCommand } from '@app/domain/content/content';
import { draftContent } from '@app/domain/testing/commands';
import { contextOf, texts } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { findRhythm } from './rhythm.queries';
import { rhythm } from './rhythm.read-model';

const berlin = 'Europe/Berlin';
const auckland = 'Pacific/Auckland';
const losAngeles = 'America/Los_Angeles';

let bench: ReadModelBench;
beforeAll(async () => {
  bench = await ReadModelBench.of(rhythm);
  await bench.source.query(`set search_path to rhythm_v${rhythm.version}`);
});
afterAll(() => bench.close());

/** A person whose first sign-in is at that time. */
const person = async (since = '2026-01-05T08:00:00.000Z', timeZone = berlin) => {
  const id = randomUUID();
  const { store } = bench.storage;
  const act = (command: AccountCommand, at: string) =>
    record(store, `user-${id}`, account, command, contextOf(id), { now: () => new Date(at) });
  await act(
    { type: 'SignIn', email: 'x@example.com', firstName: null, lastName: null, picture: null, role: 'coach' },
    since,
  );
  const send = async (
    at: string,
    { channel = 'linkedin_post', zone = timeZone, sample = false, sent = true } = {} as {
      channel?: RhythmChannel;
      zone?: string;
      sample?: boolean;
      sent?: boolean;
    },
  ) => {
    const contentId = randomUUID();
    const moment = { at, timeZone: zone };
    const text = (command: ContentCommand) => record(store, `content-${contentId}`, texts, command, contextOf(id));
    await text(
      draftContent({
        contentType: channel === 'engage' ? 'comment' : 'post',
        channel: channel === 'engage' ? 'linkedin_comment' : channel,
        body: contentId,
        sample,
        ...moment,
      }),
    );
    const { state } = await text({
      type: 'ApproveContent',
      text: null,
      seen: null,
      basedOn: null,
      session: null,
      ...moment,
    });
    const seen = state.status === 'unknown' ? '' : state.text.fingerprint;
    if (sent) await text({ type: 'MarkSent', seen, text: null, link: null, ...moment });
    return { contentId, takeBack: () => text({ type: 'TakeBackSent', ...moment }) };
  };
  const at = async (now: string, zone = timeZone) => {
    await bench.fold();
    const found = await findRhythm(bench.source, { id, timeZone: zone }, new Date(now));
    const of = (channel: RhythmChannel) =>
      found.slots.filter((slot) => slot.channel === channel).map(({ day, state }) => `${day} ${state}`);
    return { ...found, of };
  };
  return { id, act, send, at };
};

describe('The weekly rhythm', () => {
  it('is the default until the person sets another one, which applies to the whole week', async () => {
    const { act, at } = await person();
    const before = await at('2026-02-11T12:00:00.000Z');
    expect(before).toMatchObject({ usual: true, plan: usualPlan, weekStart: '2026-02-09', engageTarget: 5 });
    const now = '2026-02-12T12:00:00.000Z';
    const plan = { ...usualPlan, linkedin_post: [{ weekday: 1, hour: 8 }] };
    await act({ type: 'SetRhythm', plan, engageTarget: 2, at: now, timeZone: berlin }, now);
    const after = await at(now);
    expect(after).toMatchObject({ usual: false, plan, engageTarget: 2 });
    expect(after.of('linkedin_post')).toEqual(['2026-02-09 missed']);
  });

  it('is the one set last, also when the person has gone to a zone where the week before has not ended', async () => {
    const { act, at } = await person();
    const set = (hour: number, now: string, timeZone: string) =>
      act(
        {
          type: 'SetRhythm',
          plan: { ...usualPlan, linkedin_post: [{ weekday: 4, hour }] },
          engageTarget: 5,
          at: now,
          timeZone,
        },
        now,
      );
    // Monday 9 February in Auckland, and then still Sunday 8 February in Los Angeles.
    await set(8, '2026-02-08T20:00:00.000Z', auckland);
    await set(17, '2026-02-08T21:00:00.000Z', losAngeles);
    const hourAt = async (now: string) => (await at(now, losAngeles)).plan.linkedin_post[0]?.hour;
    expect(await hourAt('2026-02-08T22:00:00.000Z')).toBe(17);
    expect(await hourAt('2026-02-09T22:00:00.000Z')).toBe(17);
    // A later rhythm still begins with its own week.
    await set(11, '2026-02-16T22:00:00.000Z', losAngeles);
    expect(await hourAt('2026-02-16T23:00:00.000Z')).toBe(11);
  });

  it('counts what went out on the day of the person, on 29 February too', async () => {
    const { send, at } = await person('2028-02-01T08:00:00.000Z');
    // Tuesday 29 February 2028, 23:30 in Berlin; and Wednesday 1 March 00:30, which is still February in UTC.
    await send('2028-02-29T22:30:00.000Z');
    await send('2028-02-29T23:30:00.000Z', { channel: 'email' });
    const { of, weekStart, weekEnd } = await at('2028-03-02T12:00:00.000Z');
    expect({ weekStart, weekEnd }).toEqual({ weekStart: '2028-02-28', weekEnd: '2028-03-05' });
    expect(of('linkedin_post')).toEqual(['2028-02-29 done', '2028-03-02 open']);
    expect(of('email')).toEqual(['2028-03-01 done']);
  });

  it('keeps a day where it was when the person goes to another zone', async () => {
    const { send, at } = await person();
    // Tuesday 10 November 2026, 23:00 in Berlin, which is Wednesday in Auckland.
    await send('2026-11-10T22:00:00.000Z');
    expect((await at('2026-11-11T12:00:00.000Z', auckland)).of('linkedin_post')[0]).toBe('2026-11-10 done');
  });

  it('has seven days in the weeks in which the clocks change', async () => {
    const { at, send, act } = await person();
    const moment = { at: '2026-03-02T12:00:00.000Z', timeZone: berlin };
    const sundays = { ...usualPlan, linkedin_post: [{ weekday: 7, hour: 2 }] };
    await act({ type: 'SetRhythm', plan: sundays, ...moment }, moment.at);
    await send('2026-03-29T21:30:00.000Z'); // 23:30 of the short day
    await send('2026-10-25T22:30:00.000Z'); // 23:30 of the long day
    const spring = await at('2026-03-29T21:45:00.000Z');
    expect(spring.of('linkedin_post')).toEqual(['2026-03-29 done']);
    // There is no 02:00 on that day: the slot begins at 03:00 of summer time.
    expect(spring.slots[0]?.at).toBe('2026-03-29T01:00:00.000Z');
    expect((await at('2026-10-25T22:45:00.000Z')).of('linkedin_post')).toEqual(['2026-10-25 done']);
    expect((await at('2026-10-26T00:30:00.000Z')).weekStart).toBe('2026-10-26');
  });

  it('plans approved texts, and counts neither samples nor what was taken back', async () => {
    const { send, at } = await person();
    const monday = '2026-11-16T09:00:00.000Z';
    const ready = await send(monday, { sent: false });
    await send(monday, { sample: true });
    const { takeBack } = await send('2026-11-16T10:00:00.000Z');
    expect((await at(monday)).slots[0]).toMatchObject({ state: 'done', count: 1, of: 1 });
    await takeBack();
    const { slots, extra } = await at(monday);
    expect(slots.slice(0, 2)).toMatchObject([{ state: 'planned', contentId: ready.contentId }, { state: 'planned' }]);
    expect(extra).toEqual([]);
  });

  it('moves a missed slot to tomorrow, and counts a post there', async () => {
    const { act, at, send } = await person();
    const now = '2026-11-18T12:00:00.000Z';
    const calendar = { today: '2026-11-18', tomorrow: '2026-11-19', earliest: '2026-11-09', weekday: 2 };
    const slot = { channel: 'linkedin_post', from: '2026-11-17', to: '2026-11-19' } as const;
    await act({ type: 'MoveSlot', ...slot, ...calendar, at: now, timeZone: berlin }, now);
    expect((await at(now)).slots.slice(0, 2)).toMatchObject([
      { day: '2026-11-19', movedFrom: null, state: 'open' },
      { day: '2026-11-19', movedFrom: '2026-11-17', state: 'open' },
    ]);
    await send('2026-11-19T12:00:00.000Z');
    expect((await at('2026-11-20T12:00:00.000Z')).of('linkedin_post')).toEqual([
      '2026-11-19 done',
      '2026-11-19 missed',
    ]);
  });

  it('counts the weeks in a row that were kept, since the first sign-in', async () => {
    const { send, at } = await person('2026-11-02T08:00:00.000Z');
    for (const day of ['02', '05', '10', '11', '17', '20']) await send(`2026-11-${day}T12:00:00.000Z`);
    for (const day of ['04', '13', '18']) await send(`2026-11-${day}T12:00:00.000Z`, { channel: 'email' });
    expect((await at('2026-11-19T12:00:00.000Z')).weeksKept).toBe(3);
    expect((await at('2026-11-25T12:00:00.000Z')).weeksKept).toBe(3);
    expect((await at('2026-12-02T12:00:00.000Z')).weeksKept).toBe(0);
  });

  it('begins on the day of the first sign-in: a newcomer has missed nothing', async () => {
    // Thursday 23:30 in UTC, which is Friday 00:30 in Berlin.
    const { send, at } = await person('2026-11-12T23:30:00.000Z');
    const now = '2026-11-13T12:00:00.000Z';
    const first = await at(now);
    expect(first.slots.map(({ day, state }) => `${day} ${state}`)).toEqual(['2026-11-13 open']);
    expect((await at('2026-11-13T12:00:00.000Z', 'UTC')).of('linkedin_post')).toEqual(['2026-11-12 missed']);
    await send(now);
    expect(await at(now)).toMatchObject({ extra: [{ day: '2026-11-13' }], weeksKept: 0 });
    expect((await at('2026-11-17T12:00:00.000Z')).of('linkedin_post')).toEqual(['2026-11-17 open', '2026-11-19 open']);
  });

  it('counts comments by day', async () => {
    const { send, at } = await person();
    for (let n = 0; n < 5; n++) await send('2026-11-16T12:00:00.000Z', { channel: 'engage' });
    await send('2026-11-17T12:00:00.000Z', { channel: 'engage' });
    expect((await at('2026-11-17T13:00:00.000Z')).of('engage').slice(0, 2)).toEqual([
      '2026-11-16 done',
      '2026-11-17 open',
    ]);
  });

  it.each(everyDelivery)('is the same when events arrive %s', async (_, sizes, times) => {
    const once = await bench.fold();
    expect(await bench.fold(sizes, times)).toEqual(once);
  });
});

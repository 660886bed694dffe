import Papa from 'papaparse';
import type { Rhythm, RhythmMonth, RhythmSlotAnswer, rhythmWeek } from '@app/contracts/rhythm/rhythm.api';
import type { Activity } from '@app/contracts/activity/activity.api';
import type { WeekReport } from '@app/contracts/digest/digest.api';
import type { ResponseOf } from '@app/contracts/endpoint';
import type { FollowUp, listFollowUps } from '@app/contracts/follow-ups/follow-ups.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { leadStatuses } from '@app/contracts/leads/leads.constants';
import type { Analytics } from '@app/contracts/metrics/analytics.api';
import type { BrandHealth } from '@app/contracts/metrics/brand-health.api';
import { type Week, weeklyCounts } from '@app/contracts/metrics/metrics.api';
import type { Notification } from '@app/contracts/notifications/notifications.api';
import { registry } from '../src/app.module';
import { parseStored } from '@app/event-sourcing/event-store/stored';
import { build } from '@app/event-sourcing/read-models/build';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { dayAt, dayPlus, expectedAnalytics, foldLog, mondayBefore } from './analytics-fold';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { type Waiting, waitingAfter } from './bell-fold';
import { expectedFeed, type ToldLine } from './feed-fold';
import { expectedWeek, expectedWeeks, type FoldedEvent, mondayOf, restatedIn } from './fold';
import { expectedFollowUps } from './follow-ups-fold';
import { Month, StoryClock } from './month';
import { expectedHealth, expectedRhythm, expectedWentOut } from './presence-fold';
import { schemaOf } from './schemas';

// Monday before 29 February. Summer time begins on 12 March in New York and on 26 March in Berlin, and the person is there both times.
const clock = new StoryClock('2028-02-28T08:30', 'Europe/Berlin');
let app: TestApp;
let nora: TestClient;
let log: FoldedEvent[];
beforeAll(async () => {
  app = await startTestApp({}, clock);
  nora = await app.signIn('nora@example.com');
  await nora.patch('/api/auth/user', { timeZone: 'Europe/Berlin' });
  await new Month(nora, clock).live(33, () =>
    // A busy machine must not skip a morning.
    until(async () => {
      const yesterday = new Date(clock.now().getTime() - 20 * 3_600_000);
      const { rowCount } = await app.storage.pool.query('select from platform.schedules where next_at <= $1', [
        yesterday,
      ]);
      return rowCount === 0;
    }, 60_000),
  );
  // The jobs of the last morning end too.
  await until(async () => {
    const { rows } = await app.storage.pool.query<{ left: number }>(
      `select ((select count(*) from platform.job_inputs where ended_at is null)
        + (select count(*) from platform.schedules where next_at <= $1))::int as left`,
      [clock.now()],
    );
    return rows[0]?.left === 0;
  }, 60_000);
  const models = registry.readModels.map(({ name }) => schemaOf(name));
  expect(await app.app.get(Progress).waitFor(models, await app.storage.store.head(), 20_000)).toBe(true);
  log = (await app.log()).filter((e) => e.metadata.owner === nora.id) as unknown as FoldedEvent[];
}, 600_000);
afterAll(() => app.close());

/** What the events say of each lead, in the order of the log. */
const leadsNow = () => {
  const leads = new Map<string, { status: string; archived: boolean; deal: unknown }>();
  for (const { stream, type, data } of log) {
    const lead = leads.get(stream);
    if (type === 'LeadSurfaced') leads.set(stream, { status: 'new', archived: false, deal: null });
    if (!lead) continue;
    if (type === 'LeadStatusChanged') lead.status = data.to;
    if (type === 'LeadArchived' || type === 'LeadRestored') lead.archived = type === 'LeadArchived';
    if (type === 'DealValued') lead.deal = data.value;
    if (type === 'LeadsMerged' || type === 'LeadsMergeUndone') {
      if (data.moved) lead.status = data.moved.to;
      if (data.deal) lead.deal = data.deal.value;
    }
  }
  return leads;
};

const pages = async <T>(path: string): Promise<T[]> => {
  const found: T[] = [];
  for (let next: string | null = path; next;) {
    const { body, headers }: { body: T[]; headers: Headers } = await nora.get<T[]>(next);
    found.push(...body);
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
  }
  return found;
};

const get = async <T>(path: string): Promise<T> => {
  const { status, body } = await nora.get<T>(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
};
const today = () => clock.at.toISODate() ?? '';

/** What changed after a week had ended, for each figure. */
const byFigure = (restated: Week['restated']): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { figure, by } of restated) sums[figure] = (sums[figure] ?? 0) + by;
  return Object.fromEntries(Object.entries(sums).filter(([, by]) => by !== 0));
};

/** The texts that went out in a week, and those that went out as approved. */
const sentIn = (own: FoldedEvent[], monday: string) => {
  const sent = new Map<string, boolean>();
  for (const { stream, type, data } of own) {
    if (type === 'ContentSent' && mondayOf(data.at, data.timeZone) === monday) sent.set(stream, data.changed);
    if (type === 'ContentSendTakenBack') sent.delete(stream);
  }
  return { texts: sent.size, exact: [...sent.values()].filter((changed) => !changed).length };
};

describe('A month in the life', () => {
  it('is a busy month', () => {
    const types = new Set(log.map(({ type }) => type));
    for (const type of [
      'ContentSent',
      'ContentSendTakenBack',
      'TouchTakenBack',
      'DealValued',
      'LeadRestored',
      'LeadsMergeUndone',
    ])
      expect(types).toContain(type);
    expect(log.length).toBeGreaterThan(1000);
  });

  it('has the leads that the log has, with their status and their deals', async () => {
    const expected = [...leadsNow()].map(([stream, lead]) => ({ id: stream.slice('lead-'.length), ...lead }));
    const [open, archived] = [await pages<Lead>('/api/leads'), await pages<Lead>('/api/leads?archived=true')];
    const shown = [...open, ...archived].map(({ id, status, archived, deal }) => ({ id, status, archived, deal }));
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    expect(shown.toSorted(byId)).toEqual(expected.toSorted(byId));
    const { body } = await nora.get<{ byStatus: Record<string, number> }>('/api/leads/counts');
    for (const status of leadStatuses)
      expect(body.byStatus[status]).toBe(expected.filter((l) => !l.archived && l.status === status).length);
  });

  it('has the weeks that the log has, on the dashboard, in the list of weeks and in the weekly report', async () => {
    const minutes = 20;
    const own = log.filter((e) => /^(lead|content)-/.test(e.stream));
    const folded = foldLog(own);
    const mondays = [...expectedWeeks(own).keys()].toSorted().toReversed();
    const weeks = mondays.map((monday) => expectedWeek(own, folded, monday, today(), minutes));
    expect(mondays.length).toBeGreaterThan(4);
    const shown = (week: Omit<Week, 'previous' | 'previousRestated' | 'empty'>) => ({
      ...week,
      restated: byFigure(week.restated),
    });
    expect((await get<Week[]>('/api/metrics/weeks')).map(shown)).toEqual(weeks);
    const counts = (week?: (typeof weeks)[number]) =>
      Object.fromEntries(weeklyCounts.map((count) => [count, week?.[count] ?? 0]));
    for (const [i, expected] of weeks.entries()) {
      const { weekStart } = expected;
      const previous = i + 1 < weeks.length ? counts(weeks[i + 1]) : null;
      const {
        previous: before,
        previousRestated,
        empty,
        ...week
      } = await get<Week>(`/api/metrics/week?week=${weekStart}`);
      expect({ ...shown(week), before, empty }).toEqual({ ...expected, before: previous, empty: false });
      expect(byFigure(previousRestated)).toEqual(weeks[i + 1]?.restated ?? {});
      const csv = await get<string>(`/api/metrics/report.csv?week=${weekStart}`);
      const { data } = Papa.parse<Record<string, string>>(csv.slice(1), { header: true, skipEmptyLines: true });
      const value = (figure: string) => data.find((row) => row.Figure?.startsWith(figure))?.Value;
      const rate = (part: number | null) => (part === null ? '' : String(Number(part.toFixed(4))));
      expect({
        leads: value('Leads Surfaced'),
        sent: value('Texts Sent by You'),
        saved: value('Time Saved'),
        effort: value('Effort Reduced'),
        response: value('Response Rate'),
        priced: value('Open Leads with an Amount'),
      }).toEqual({
        leads: String(expected.leadsSurfaced),
        sent: String(expected.textsSent),
        saved: String(expected.timeSaved),
        effort: rate(expected.effortReduced),
        response: rate(expected.responseRate),
        priced: String(expected.pipeline.priced),
      });
      const { topPost, sent } = await get<WeekReport>(`/api/digest/report?week=${weekStart}`);
      expect([topPost?.words ?? null, sent]).toEqual([expected.topPerformingPost, sentIn(own, weekStart)]);
    }
    // The month has every case.
    expect(weeks.some(({ restated }) => Object.keys(restated).length > 0)).toBe(true);
    expect(weeks.some(({ responseRate }) => responseRate !== null)).toBe(true);
    expect(weeks[0]?.pipeline.totals.length).toBeGreaterThan(1);
  });

  it.each([
    ['the last four weeks', undefined],
    ['a week', { from: '2028-03-13', to: '2028-03-19' }],
    ['four weeks', { from: '2028-03-06', to: '2028-04-02' }],
    ['a quarter', { from: '2028-01-01', to: '2028-03-31' }],
    ['six days across a move and the change to summer time', { from: '2028-03-08', to: '2028-03-13' }],
    ['the way back and the second change to summer time', { from: '2028-03-20', to: '2028-03-27' }],
  ])('has the figures of Analytics that the log has, for %s', async (_, period) => {
    const { minutesPerText, weeks, ...page } = await get<Analytics>(
      `/api/analytics${period ? `?from=${period.from}&to=${period.to}` : ''}`,
    );
    const own = log.filter((e) => /^(lead|content)-/.test(e.stream));
    const { weeks: expected, ...rest } = expectedAnalytics(
      foldLog(own),
      period ?? { from: dayPlus(mondayBefore(today()), -21), to: today() },
      today(),
    );
    expect(page).toEqual(rest);
    expect(minutesPerText).toBe(20);
    expect(weeks.map((week) => ({ ...week, restated: byFigure(week.restated) }))).toEqual(
      expected.map((week) => ({ ...week, restated: restatedIn(own, week.weekStart) })),
    );
  });

  it('has the follow-ups that the log has: who is due when and why, who is put off, and who is let go', async () => {
    const expected = expectedFollowUps(log, today());
    const shown = await get<ResponseOf<typeof listFollowUps>>('/api/follow-ups?limit=500');
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    const rows = shown.followUps.map(
      ({ name: _n, title: _t, company: _c, why: _w, letGo: _l, last, draft, ...row }) => ({
        ...row,
        last: last && { by: last.by, kind: last.kind, day: last.day },
        draft: draft && { id: draft.id, state: draft.state },
      }),
    );
    expect(rows.toSorted(byId)).toEqual(expected.followUps.toSorted(byId));
    expect([shown.today, shown.counts]).toEqual([today(), expected.counts]);
    for (const id of expected.letGo)
      expect((await get<FollowUp>(`/api/leads/${id}/follow-up`)).letGo).toMatchObject({ reason: 'not_now' });
    // The month has every case.
    const rules = new Set(expected.followUps.map(({ rule }) => rule));
    expect([...rules].toSorted()).toEqual(
      ['next_step', 'no_rhythm', 'reply', 'rhythm', 'snoozed', 'unanswered', 'until_reply'].toSorted(),
    );
    for (const count of Object.values(expected.counts)) expect(count).toBeGreaterThan(0);
    expect(expected.letGo.length).toBeGreaterThan(0);
  });

  it('has the slots of the weekly rhythm that the log has', async () => {
    const { weeks, weeksKept } = expectedRhythm(log, today());
    const shown = ({ channel, day, hour, movedFrom, state, contentId, count, of }: RhythmSlotAnswer) => ({
      channel,
      day,
      hour,
      movedFrom,
      state,
      contentId,
      count,
      of,
    });
    for (const [week, slots] of weeks) {
      const { slots: found } = await get<ResponseOf<typeof rhythmWeek>>(`/api/rhythm/week?week=${week}`);
      expect({ week, slots: found.map(shown) }).toEqual({ week, slots });
    }
    const now = await get<Rhythm>('/api/rhythm');
    expect(now.slots.map(shown)).toEqual(weeks.get(now.weekStart));
    expect(now.weeksKept).toBe(weeksKept);
    const all = [...weeks.values()].flat();
    for (const state of ['done', 'missed', 'open']) expect(all.map((slot) => slot.state)).toContain(state);
    expect(all.some(({ movedFrom }) => movedFrom !== null)).toBe(true);
  });

  it('has the months of the weekly rhythm that the log has', async () => {
    const { weeks } = expectedRhythm(log, today());
    const wentOut = expectedWentOut(log);
    const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key);
    for (const month of ['2028-02', '2028-03', '2028-04']) {
      const found = await get<RhythmMonth>(`/api/rhythm/month?month=${month}`);
      const known = [...weeks].filter(([week]) => week >= found.from && week <= found.to);
      const last =
        known
          .map(([week]) => dayPlus(week, 6))
          .toSorted()
          .at(-1) ?? '';
      const keyed = ({ channel, day, movedFrom, state, contentId, count }: RhythmSlotAnswer) => ({
        key: `${channel} ${day} ${movedFrom} ${state} ${contentId} ${count}`,
      });
      expect(
        found.slots
          .filter(({ day }) => day <= last)
          .map(keyed)
          .toSorted(byKey),
      ).toEqual(
        known.flatMap(([, slots]) => slots.map((slot) => keyed(slot as unknown as RhythmSlotAnswer))).toSorted(byKey),
      );
      const text = (one: { channel: string; day: string }, id: string) => ({ key: `${one.day} ${one.channel} ${id}` });
      expect(found.wentOut.map((one) => text(one, one.contentId)).toSorted(byKey)).toEqual(
        wentOut
          .filter(({ day }) => day >= found.from && day <= found.to)
          .map((one) => text(one, one.id))
          .toSorted(byKey),
      );
      // Each slot that is done has its text among what went out, and the text names the slot.
      const done = found.slots.filter(({ state, contentId }) => state === 'done' && contentId !== null);
      expect(
        found.wentOut.flatMap(({ slotDay, contentId }) => (slotDay ? [`${slotDay} ${contentId}`] : [])).toSorted(),
      ).toEqual(done.map(({ day, contentId }) => `${day} ${contentId}`).toSorted());
    }
    expect(wentOut.length).toBeGreaterThan(5);
  });

  it('has the scores, facts and weeks of Brand Health that the log has', async () => {
    const { scores, ...page } = await get<BrandHealth>('/api/brand-health');
    const { scores: expected, ...rest } = expectedHealth(log, today());
    expect(scores.map(({ lift: _lift, ...score }) => score)).toEqual(expected);
    expect(page).toEqual(rest);
    // An act that would lift the score says to which share it lifts it.
    for (const { lift, done } of scores)
      if (lift) expect([lift.done > done, lift.percent]).toEqual([true, Math.round((lift.done / lift.of) * 100)]);
    expect(expected.every(({ percent }) => percent !== null)).toBe(true);
  });

  it('has the activity feed that the log has, line by line', async () => {
    const expected = expectedFeed(log as unknown as Parameters<typeof expectedFeed>[0]);
    const shown = (await pages<Activity>('/api/activities?limit=200')).map(
      ({ id: _id, metadata: { undo: _undo, ...metadata }, ...line }): ToldLine => ({ ...line, metadata }),
    );
    expect(shown.map(({ createdAt }) => createdAt)).toEqual(
      shown.map(({ createdAt }) => createdAt).toSorted((a, b) => (a < b ? 1 : Number(a > b) * -1)),
    );
    // Lines with the same instant are in the order of their ids, which is arbitrary.
    const key = (line: ToldLine) => `${line.createdAt} ${line.description} ${line.metadata.contentId}`;
    const sorted = (lines: ToldLine[]) => lines.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
    expect(sorted(shown)).toEqual(sorted(expected));
    // The month has lines of many and lines of one, of the person and of the assistant.
    expect(expected.some(({ metadata }) => metadata.count > 1)).toBe(true);
    expect(new Set(expected.map(({ metadata }) => metadata.actor))).toEqual(new Set(['you', 'assistant']));
    expect(new Set(expected.map(({ type }) => type)).size).toBeGreaterThan(14);
  });

  describe('the bell', () => {
    let all: FoldedEvent[];
    let told: { notice: Notification; place: number }[];
    beforeAll(async () => {
      all = (await app.log()).filter((e) => e.metadata.owner === nora.id) as unknown as FoldedEvent[];
      const notices = await pages<Notification>('/api/notifications?limit=200');
      const places = new Map(all.map(({ stream }, place) => [stream.slice(stream.indexOf('-') + 1), place]));
      told = notices.map((notice) => ({ notice, place: places.get(notice.id) ?? -1 }));
    });
    const of = (type: Notification['type']) => told.filter(({ notice }) => notice.type === type);
    const hoursBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000;

    it('shows each notification of the log once, unread', async () => {
      const raised = all.flatMap((e) => {
        const event = parseStored(e as unknown as Parameters<typeof parseStored>[0]);
        return event.type === 'NotificationRaised' ? [event] : [];
      });
      const expected = raised.map(({ stream, data, metadata }) => ({
        id: stream.slice(stream.indexOf('-') + 1),
        said: [data.type, data.title, data.message, data.metadata],
        isRead: false,
        sentAt: metadata.recordedAt,
      }));
      const shown = told.map(({ notice }) => ({
        id: notice.id,
        said: [notice.type, notice.title, notice.message, notice.metadata],
        isRead: notice.isRead,
        sentAt: notice.sentAt,
      }));
      const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
      expect(shown.toSorted(byId)).toEqual(expected.toSorted(byId));
      expect((await get<{ unread: number }>('/api/notifications/counts')).unread).toBe(Math.min(expected.length, 100));
    });

    it('raises one notification about the end of the import, with its figures', () => {
      const ends = all.flatMap((e) => ((e.type as string) === 'ImportCompleted' ? [e] : []));
      expect(ends).toHaveLength(1);
      expect(of('import_ended').map(({ notice }) => [notice.title, notice.message])).toEqual([
        ['Your import is done', '200 leads added, 0 updated.'],
      ]);
    });

    // A job runs a while after its planned time, and the person works meanwhile. The thing must have waited at some moment
    // between the two times.
    const held = (in_: keyof Waiting, id: string, hours: number, { notice, place }: (typeof told)[number]) => {
      for (let until = place; until > 0; until--) {
        const found = waitingAfter(all, until)[in_].get(id);
        if (found && hoursBetween(found.since, notice.sentAt) >= hours) return found;
      }
      return undefined;
    };

    it.each([
      ['draft_waiting', 'drafts', 24],
      ['sent_question', 'unsent', 48],
      ['reply_waiting', 'replies', 24],
    ] as const)('tells %s only of what waited so long, and of each that still waits', (type, in_, hours) => {
      const found = of(type).map((one) => held(in_, one.notice.metadata.id ?? '', hours, one));
      expect(found).not.toContain(undefined);
      // All texts of a day share one notification. Each reply has its own.
      const days = found.map((waits) => (in_ === 'replies' ? waits?.since : waits?.day));
      expect(new Set(days).size).toBe(days.length);
      const now = clock.now().toISOString();
      for (const { since, day, again } of waitingAfter(all)[in_].values())
        if (!again && hoursBetween(since, now) >= hours) expect(days).toContain(in_ === 'replies' ? since : day);
      expect(days.length).toBeGreaterThan(0);
    });

    it('raises a notification each morning with the number of follow-ups that are due', () => {
      const mornings = of('follow_ups_due');
      for (const { notice, place } of mornings) {
        // It was true at some moment of the four days before: the job counts a while before it raises the notification, and on a
        // busy machine the person lives through two more days meanwhile.
        const days = [0, -1, -2, -3].map((back) => dayPlus(dayAt(notice.sentAt, 'Europe/Berlin'), back));
        const from = all.findIndex(({ metadata }) => hoursBetween(metadata.recordedAt, notice.sentAt) <= 96);
        const counts = (until: number) => days.map((day) => expectedFollowUps(all.slice(0, until), day).counts.today);
        let until = place;
        while (until > from && !counts(until).includes(notice.metadata.count)) until--;
        expect(counts(until)).toContain(notice.metadata.count);
        expect(notice.title).toContain(notice.metadata.count === 1 ? 'A follow-up' : `${notice.metadata.count} `);
      }
      expect(mornings.length).toBeGreaterThan(20);
    });

    it('says that conversations are quiet when they are, with their number, once on a morning', () => {
      const mornings = of('thread_stalled');
      for (const { notice, place } of mornings) {
        // True at some moment of the four days before, as above.
        const days = [0, -1, -2, -3].map((back) => dayPlus(dayAt(notice.sentAt, 'Europe/Berlin'), back));
        const { id, count } = notice.metadata;
        const isTrue = (until: number) =>
          days
            .map((day) => expectedFollowUps(all.slice(0, until), day).quietThreads)
            .some((quiet) => quiet.length === count && (id === null ? count > 1 : quiet.includes(id)));
        const from = all.findIndex(({ metadata }) => hoursBetween(metadata.recordedAt, notice.sentAt) <= 96);
        let until = place;
        while (until > from && !isTrue(until)) until--;
        expect(isTrue(until)).toBe(true);
      }
      const longQuiet = expectedFollowUps(all, dayPlus(today(), -4)).quietThreads;
      expect(mornings.length).toBeGreaterThanOrEqual(Math.min(1, longQuiet.length));
    });
  });

  it('has one digest for each week that had ended, and one notification about it', async () => {
    const all = (await app.log()).filter((e) => e.metadata.owner === nora.id).map((e) => parseStored(e));
    const weeks = all.flatMap((e) => (e.type === 'WeeklyDigestComposed' ? [e.data.week] : []));
    const told = all.flatMap((e) => (e.type === 'NotificationRaised' ? (e.data.metadata.week ?? []) : []));
    // Each week of this month has something in it.
    const own = log.filter((e) => /^(lead|content)-/.test(e.stream));
    const mondays = [...expectedWeeks(own).keys()].filter((monday) => monday < mondayBefore(today())).toSorted();
    expect(mondays.length).toBeGreaterThan(3);
    expect([weeks.toSorted(), told.toSorted()]).toEqual([mondays, mondays]);
    for (const week of mondays) {
      const { composed } = await get<WeekReport>(`/api/digest/report?week=${week}`);
      expect(composed?.at.slice(0, 10)).toBe(dayPlus(week, 7));
    }
  });

  it('is the same when it is rebuilt from the log', async () => {
    for (const model of registry.readModels) {
      const { comparison } = await build(model, app.storage, { verify: true });
      expect({ model: model.name, differ: comparison.map(({ differ }) => differ) }).toEqual({
        model: model.name,
        differ: model.tables.map(() => 0),
      });
    }
  }, 60_000);
});

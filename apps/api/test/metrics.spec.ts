import { dayWords } from '@app/contracts/days';
import { schemaOf } from './schemas';
import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import type { Content } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { WeekReport } from '@app/contracts/digest/digest.api';
import type { Rhythm, RhythmMonth } from '@app/contracts/rhythm/rhythm.api';
import { type Week, weeklyCounts } from '@app/contracts/metrics/metrics.api';
import type { Activity } from '@app/contracts/activity/activity.api';
import type { LeadStatus } from '@app/contracts/leads/leads.events';
import type { Notification } from '@app/contracts/notifications/notifications.api';
import { composeDigest } from '../src/features/digest/weekly-digest.jobs';
import { Jobs } from '../src/platform/jobs/jobs';
import { draftContent, leadDetails } from '@app/domain/testing/commands';
import { ActOnContent } from '../src/shared/content.commands';
import { ActOnLead } from '../src/shared/leads.commands';
import { registry } from '../src/app.module';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { keyOf } from '@app/event-sourcing/read-models/read-model';
import { startTestApp, type TestApp, type TestClient, until } from '../../../test/app';
import { addLead, draftFor } from './endpoints';
import { type Counts, expectedWeeks, type FoldedEvent, mondayOf } from './fold';
import { contextOf, inSession, live, rested } from './history';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`person-${++n}@example.com`);
const shown = async () => {
  const all = registry.readModels.map(keyOf);
  const reached = await app.app.get(Progress).waitFor(all, await app.storage.store.head(), 20_000);
  expect(reached).toBe(true);
};
const weeksOf = async (nora: TestClient) => (await nora.get<Week[]>('/api/metrics/weeks')).body;

const countsOf = (week: Week): Counts => Object.fromEntries(weeklyCounts.map((k) => [k, week[k]])) as Counts;
const isNothing = (counts: Counts) => Object.values(counts).every((c) => c === 0);

describe('The weeks', () => {
  it.each(['one', 'two', 'three'])('are equal to an independent fold of the log (seed %s)', async (seed) => {
    const nora = await someone();
    await live(app.storage.store, nora.id, seed, 300);
    await rested(app.storage);
    await shown();
    const log = (await app.log()).filter((e) => e.metadata.owner === nora.id && /^(lead|content)-/.test(e.stream));
    const expected = expectedWeeks(log as unknown as FoldedEvent[]);
    const weeks = new Map((await weeksOf(nora)).map((w) => [w.weekStart, countsOf(w)]));
    // A week in which everything was taken back has zeros.
    const held = new Map([...weeks].filter(([, counts]) => !isNothing(counts)));
    expect(Object.fromEntries(held)).toEqual(Object.fromEntries(expected));
    expect(expected.size).toBeGreaterThan(5);
  });

  it('have what a person has just done, although no reply to a command waits for them', async () => {
    const nora = await someone();
    for (const n of [1, 2, 3, 4]) {
      await addLead(nora, `Lead ${n}`);
      const [{ body: week }, { body: activities }] = await Promise.all([
        nora.get<Week>('/api/metrics/current-week'),
        nora.get<Activity[]>('/api/activities'),
      ]);
      expect([week.leadsSurfaced, activities.length]).toEqual([n, n]);
    }
  });

  it('begin on Monday in the person’s time zone', async () => {
    const nora = await someone();
    const bus = app.app.get(CommandBus);
    const surface = (at: string, timeZone: string) => {
      const details = leadDetails({ name: at });
      const command = {
        type: 'SurfaceLead',
        details,
        source: 'manual',
        importId: null,
        row: null,
        at,
        timeZone,
      } as const;
      return bus.execute(new ActOnLead(randomUUID(), command, contextOf(nora.id)));
    };
    // Sunday 15 November 2026, 23:30, and an hour later, in three time zones; and the hour that Berlin has twice.
    await surface('2026-11-15T22:30:00.000Z', 'Europe/Berlin');
    await surface('2026-11-15T23:30:00.000Z', 'Europe/Berlin');
    await surface('2026-11-15T10:30:00.000Z', 'Pacific/Auckland');
    await surface('2026-11-15T11:30:00.000Z', 'Pacific/Auckland');
    await surface('2026-11-16T07:30:00.000Z', 'America/Los_Angeles');
    await surface('2026-11-16T08:30:00.000Z', 'America/Los_Angeles');
    await surface('2026-10-25T00:30:00.000Z', 'Europe/Berlin');
    await surface('2026-10-25T22:59:59.999Z', 'Europe/Berlin');
    await surface('2026-10-25T23:00:00.000Z', 'Europe/Berlin');
    await surface('2026-11-15T23:30:00.000Z', 'No/Such_Zone');
    await shown();
    expect((await weeksOf(nora)).map((w) => [w.weekStart, w.weekEnd, w.leadsSurfaced])).toEqual([
      ['2026-11-16', '2026-11-22', 3],
      ['2026-11-09', '2026-11-15', 4],
      ['2026-10-26', '2026-11-01', 1],
      ['2026-10-19', '2026-10-25', 2],
    ]);
  });

  it('do not count a move that was taken back at once, and count one that was moved back later', async () => {
    const nora = await someone();
    const bus = app.app.get(CommandBus);
    const lead = await addLead(nora);
    const move = (to: LeadStatus, time: string) => {
      const at = `2026-09-08T${time}:00.000Z`;
      const command = { type: 'ChangeLeadStatus' as const, to, reason: null, at, timeZone: 'UTC' };
      return bus.execute(new ActOnLead(lead.id, command, contextOf(nora.id)));
    };
    const counts = async () => {
      await shown();
      const week = (await weeksOf(nora)).find(({ weekStart }) => weekStart === '2026-09-07');
      return [week?.conversationsProgressed, week?.discoveryCallsBooked];
    };
    await move('meeting_booked', '09:00');
    expect(await counts()).toEqual([1, 1]);
    await move('new', '09:05');
    expect(await counts()).toEqual([0, 0]);
    await move('meeting_booked', '09:06');
    expect(await counts()).toEqual([1, 1]);
    // A slip in the other direction: the call was not booked again.
    await move('contacted', '09:30');
    await move('meeting_booked', '09:31');
    expect(await counts()).toEqual([1, 1]);
    // The call was cancelled, but it had been booked.
    await move('new', '15:00');
    expect(await counts()).toEqual([1, 1]);
  });

  it.each<[string, LeadStatus[], [number, number]]>([
    [
      'two slips that are taken back one after the other',
      ['meeting_booked', 'converted', 'meeting_booked', 'new'],
      [0, 0],
    ],
    ['two slips that are taken back with one move', ['responded', 'meeting_booked', 'new'], [0, 0]],
    ['a slip that becomes the right move', ['meeting_booked', 'responded'], [1, 0]],
    ['a step too far that is taken back', ['responded', 'meeting_booked', 'responded'], [1, 0]],
    ['a move that is made again', ['meeting_booked', 'new', 'meeting_booked'], [1, 1]],
  ])('count only what is left of %s', async (_, moves, expected) => {
    const nora = await someone();
    const bus = app.app.get(CommandBus);
    const lead = await addLead(nora);
    for (const [i, to] of moves.entries()) {
      const at = `2026-09-08T09:0${i}:00.000Z`;
      const command = { type: 'ChangeLeadStatus' as const, to, reason: null, at, timeZone: 'UTC' };
      await bus.execute(new ActOnLead(lead.id, command, contextOf(nora.id)));
    }
    await shown();
    const week = (await weeksOf(nora)).find(({ weekStart }) => weekStart === '2026-09-07');
    expect([week?.conversationsProgressed, week?.discoveryCallsBooked]).toEqual(expected);
    // The moves came after the end of their week, so all that is left of them restates it.
    const restated = week?.restated.map(({ figure, by }) => [figure, by]);
    expect(restated).toEqual(
      [
        ['conversationsProgressed', expected[0]],
        ['discoveryCallsBooked', expected[1]],
      ].filter(([, by]) => by !== 0),
    );
  });

  it('lose a decision that is taken back weeks later, in the week of the decision', async () => {
    const nora = await someone();
    const bus = app.app.get(CommandBus);
    const id = randomUUID();
    const on = (day: string) => ({ at: `${day}T09:00:00.000Z`, timeZone: 'Europe/Berlin' });
    const act = (command: ActOnContent['command']) => bus.execute(new ActOnContent(id, command, contextOf(nora.id)));
    await act(draftContent({ channel: 'email', body: 'Draft', ...on('2026-09-01') }));
    await act({ type: 'ApproveContent', text: null, seen: null, ...inSession, ...on('2026-09-08') });
    await shown();
    expect((await weeksOf(nora)).map((w) => [w.weekStart, w.messagesApproved, w.timeSaved])).toEqual([
      ['2026-09-07', 1, 0.2],
      ['2026-08-31', 0, 0],
    ]);
    await act({ type: 'ReopenContent', ...on('2026-10-01') });
    await shown();
    expect((await weeksOf(nora)).map((w) => [w.weekStart, w.messagesApproved])).toEqual([
      ['2026-09-07', 0],
      ['2026-08-31', 0],
    ]);
  });
});

describe('The digest of a week', () => {
  it('keeps the figures as they were, and raises one notification', async () => {
    const nora = await someone();
    const bus = app.app.get(CommandBus);
    const lead = await addLead(nora);
    const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString();
    const move = (to: LeadStatus) => {
      const command = { type: 'ChangeLeadStatus' as const, to, reason: null, at: lastWeek, timeZone: 'UTC' };
      return bus.execute(new ActOnLead(lead.id, command, contextOf(nora.id)));
    };
    await move('responded');
    const week = mondayOf(lastWeek, 'UTC');
    const compose = async (n: number) => {
      const id = `compose-${nora.id}-${n}`;
      await app.app.get(Jobs).enqueue(composeDigest, { id, owner: nora.id, correlationId: id, input: {} });
      const { result } = (await app.app.get(Jobs).finished(id, nora.id, 20_000)) ?? {};
      return result;
    };
    expect(await compose(1)).toEqual({ week, composed: true });
    await shown();
    const then = (await nora.get<Week>(`/api/metrics/week?week=${week}`)).body;
    const composed = async () => (await nora.get<WeekReport>(`/api/digest/report?week=${week}`)).body.composed;
    const { counts, pipeline, responses } = (await composed())?.figures ?? {};
    expect(counts).toEqual(countsOf(then));
    expect({ pipeline, responses }).toEqual({ pipeline: then.pipeline, responses: then.responses });
    expect(then.conversationsProgressed).toBe(1);

    await move('meeting_booked');
    expect(await compose(2)).toEqual({ week, composed: false });
    await shown();
    expect((await nora.get<Week>(`/api/metrics/week?week=${week}`)).body.discoveryCallsBooked).toBe(1);
    expect((await composed())?.figures.counts.discoveryCallsBooked).toBe(0);
    const told = await until(async () => {
      const { body } = await nora.get<Notification[]>('/api/notifications');
      return body.length > 0 && body;
    });
    expect(told).toMatchObject([{ type: 'week_counted', metadata: { of: 'week', id: null, week } }]);
    const { body: lines } = await nora.get<Activity[]>('/api/activities?type=digest_composed');
    expect(lines).toMatchObject([
      {
        description: `Composed the digest of the week from ${dayWords(week, new Date().toISOString())}`,
        metadata: { actor: 'assistant' },
      },
    ]);
  });
});

describe('This week', () => {
  it('is empty, with zeros and no week before, until something happens', async () => {
    const nora = await someone();
    expect((await nora.get<Week>('/api/metrics/current-week')).body).toMatchObject({
      weekStart: mondayOf(new Date().toISOString(), 'UTC'),
      leadsSurfaced: 0,
      timeSaved: 0,
      topPerformingPost: null,
      pipelineValue: null,
      responseRate: null,
      previous: null,
      empty: true,
    });
  });

  it('is the week in the person’s time zone, and counts a click at once', async () => {
    const nora = await someone();
    await nora.patch('/api/auth/user', { timeZone: 'Pacific/Kiritimati' });
    const leads = await Promise.all(['A', 'B'].map((name) => addLead(nora, name)));
    const draft = await draftFor(nora, leads[0]?.id ?? '');
    await nora.patch(`/api/content/${draft}`, { approvalStatus: 'approved', body: 'In my own words.' });
    const post = await nora.post<Drafted>('/api/content/generate-post', {
      theme: 'Handing over',
      answers: { happened: 'We stopped.', changed: 'I ask first.', tell: 'Ask first.' },
    });
    await nora.patch(`/api/content/${post.body.drafts[0]?.id}`, { approvalStatus: 'approved' });
    const { body } = await nora.get<Week>('/api/metrics/current-week');
    expect(body).toMatchObject({
      weekStart: mondayOf(new Date().toISOString(), 'Pacific/Kiritimati'),
      leadsSurfaced: 2,
      messagesDrafted: 1,
      messagesEdited: 1,
      messagesApproved: 1,
      postsProposed: 1,
      postsApproved: 1,
      timeSaved: 0.4,
      previous: null,
      empty: false,
    });
    await nora.patch(`/api/content/${draft}`, { approvalStatus: 'pending' });
    expect((await nora.get<Week>('/api/metrics/current-week')).body).toMatchObject({
      messagesApproved: 0,
      timeSaved: 0.2,
    });
  });
});

describe('The weekly export', () => {
  const open = async (person: TestClient, query = '') => {
    const response = await person.visitor.fetch(`/api/digest/week.zip${query}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { response, files: response.ok ? unzipSync(bytes) : {} };
  };
  const rowsIn = (file: Uint8Array | undefined) => {
    const text = Buffer.from(file ?? []).toString();
    expect(text.startsWith('\uFEFF')).toBe(true);
    return Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true });
  };

  it('is a zip of leads, content, activity and figures of the week, safe for spreadsheets', async () => {
    const nora = await someone();
    const [formula] = [await addLead(nora, '=1+1'), await addLead(nora, 'Ida “Zoë” Øst')];
    const draft = await draftFor(nora, formula.id);
    await nora.patch(`/api/content/${draft}`, { approvalStatus: 'approved', body: 'One, "two"\nthree' });
    await nora.post('/api/leads/generate-samples');
    const { response, files } = await open(nora);
    const week = (await nora.get<Week>('/api/metrics/current-week')).body;
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="keepwarm-week-${week.weekStart}.zip"`,
    );
    expect(Object.keys(files)).toEqual(['activity.csv', 'content.csv', 'figures.csv', 'leads.csv']);
    const leads = rowsIn(files['leads.csv']);
    expect(leads.data.map((row) => row.Name)).toEqual(["'=1+1", 'Ida “Zoë” Øst']);
    expect(leads.data.length).toBe(week.leadsSurfaced);
    expect(leads.data[0]?.Added).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    const content = rowsIn(files['content.csv']);
    expect(content.meta.fields?.slice(0, 4)).toEqual(['Type', 'Channel', 'Subject', 'Text']);
    expect(content.data).toMatchObject([{ Id: draft, Text: 'One, "two"\nthree', Status: 'approved', For: "'=1+1" }]);
    const activity = rowsIn(files['activity.csv']).data.map((row) => row.Activity);
    expect(activity).toContain('You approved the message to =1+1');
    const figures = rowsIn(files['figures.csv']).data;
    expect(figures.find((row) => row.Figure === 'Leads Surfaced')?.Value).toBe('2');
  });

  it('has every row of a large week once, and only those of the chosen week', async () => {
    const nora = await someone();
    // Many rows have the same time, and there are more than two pages of them.
    const { rows } = await app.storage.pool.query<{ id: string; at: Date }>(
      `insert into ${schemaOf('activities')}.activities (id, owner, type, noun, count, actor, at)
       select gen_random_uuid(), $1, 'lead_identified', 'lead', 1, 'you',
         timestamptz '2019-04-28T12:00Z' + (n / 300) * interval '2 days' from generate_series(0, 1499) n
       returning id, at`,
      [nora.id],
    );
    const inWeek = rows.filter(({ at }) => at.toISOString() >= '2019-04-29' && at.toISOString() < '2019-05-06');
    const { files } = await open(nora, '?week=2019-05-01');
    const ids = rowsIn(files['activity.csv']).data.map((row) => row.Id);
    expect(new Set(ids)).toEqual(new Set(inWeek.map(({ id }) => id)));
    expect(ids).toHaveLength(900);
  });

  it('has heads alone for a week without anything, and refuses a wrong day', async () => {
    const nora = await someone();
    const { files } = await open(nora, '?week=2019-05-01');
    expect(['leads.csv', 'content.csv', 'activity.csv'].map((name) => rowsIn(files[name]).data)).toEqual([[], [], []]);
    for (const week of ['0000-01-01', '9999-12-31', '2026-02-30'])
      expect((await open(nora, `?week=${week}`)).response.status).toBe(400);
  });
});

describe('The page of the weekly report', () => {
  it('has the same numbers as the figures of each week', async () => {
    const nora = await someone();
    await live(app.storage.store, nora.id, 'page', 150);
    await rested(app.storage);
    await shown();
    for (const week of (await weeksOf(nora)).slice(0, 6)) {
      const query = `?week=${week.weekEnd}`;
      const figures = (await nora.get<Week>(`/api/metrics/week${query}`)).body;
      expect(figures).toMatchObject(week);
      const { body: report } = await nora.get<WeekReport>(`/api/digest/report${query}`);
      const { weekStart, weekEnd, textsSent, commentsSent, topPerformingPost, topPerformingPostEngagement } = figures;
      expect(report).toMatchObject({ weekStart, weekEnd });
      expect(report.sent.texts).toBe(textsSent + commentsSent);
      expect(report.topPost?.words ?? null).toBe(topPerformingPost);
      const engagement = report.topPost && (report.topPost.reactions ?? 0) + (report.topPost.comments ?? 0);
      expect(engagement).toBe(topPerformingPostEngagement);
    }
  });

  it('names the people of the week, and the texts that went out in other words', async () => {
    const nora = await someone();
    const [quiet, talks] = [await addLead(nora, 'Quiet'), await addLead(nora, 'Talks')];
    await nora.patch(`/api/leads/${talks.id}`, { status: 'responded', nextStep: 'Send the notes' });
    for (const changed of [false, true]) {
      const draft = await draftFor(nora, quiet.id);
      const approval = { approvalStatus: 'approved', body: `Words ${changed}` };
      const { fingerprint } = (await nora.patch<Content>(`/api/content/${draft}`, approval)).body;
      const sent = { fingerprint, ...(changed && { body: 'Other words' }) };
      expect((await nora.post(`/api/content/${draft}/sent`, sent)).status).toBe(200);
    }
    // A job logs the touch of a sent text.
    const { sent, conversations } = await until(async () => {
      const { body } = await nora.get<WeekReport>('/api/digest/report');
      return body.conversations.total === 2 && body;
    });
    expect(sent).toEqual({ texts: 2, exact: 1 });
    expect(conversations.leads[0]).toMatchObject({
      id: talks.id,
      status: 'responded',
      nextStep: 'Send the notes',
    });
    await nora.patch(`/api/leads/${talks.id}`, { status: 'lost' });
    const lost = (await nora.get<WeekReport>('/api/digest/report')).body.conversations.leads;
    expect(lost.find(({ id }) => id === talks.id)).toMatchObject({ status: 'lost', nextStep: null, nextStepDue: null });
    expect((await nora.get<WeekReport>('/api/digest/report?week=2019-05-01')).body).toMatchObject({
      topPost: null,
      conversations: { total: 0, leads: [] },
      sent: { texts: 0, exact: 0 },
    });
  });

  it('plans next week with the rhythm, and with approved texts that this week has no slot for', async () => {
    const nora = await someone();
    // Sunday, because the days before the account have no slots.
    const plan = { linkedin_post: [{ weekday: 7, hour: 0 }], instagram_post: [], email: [], engage: [] };
    expect((await nora.put('/api/rhythm', plan)).status).toBe(200);
    const { weekStart } = (await nora.get<Week>('/api/metrics/current-week')).body;
    const after = (days: number) => new Date(Date.parse(weekStart) + days * 86_400_000).toISOString().slice(0, 10);
    const slots = async (week: string) =>
      (await nora.get<{ slots: { day: string; state: string }[] }>(`/api/rhythm/week?week=${week}`)).body.slots;
    expect(await slots(after(7))).toMatchObject([{ channel: 'linkedin_post', day: after(13), state: 'open' }]);
    expect(await slots(weekStart)).toMatchObject([{ day: after(6) }]);
    expect(await slots('2019-05-01')).toEqual([]);
  });

  it('plans the weeks of a month in their order with approved texts, and shows what went out on its own day', async () => {
    const nora = await someone();
    // Sunday, because the days before the account have no slots.
    const plan = { linkedin_post: [{ weekday: 7, hour: 9 }], instagram_post: [], email: [], engage: [] };
    await nora.put('/api/rhythm', plan);
    const approve = async (channel: 'linkedin_post' | 'email') => {
      const { body } = await nora.post<Drafted>('/api/content/generate-post', {
        theme: 'Rotas',
        channel,
        answers: { happened: 'We wrote the rota on Friday.', changed: 'It held.', tell: 'Start with the night.' },
      });
      const id = body.drafts[0]?.id ?? '';
      return (await nora.patch<Content>(`/api/content/${id}`, { approvalStatus: 'approved' })).body;
    };
    const posts = [await approve('linkedin_post'), await approve('linkedin_post'), await approve('linkedin_post')];
    const mail = await approve('email');
    await nora.post(`/api/content/${mail.id}/sent`, { fingerprint: mail.fingerprint });
    const { weekStart, today } = (await nora.get<Rhythm>('/api/rhythm')).body;
    const after = (days: number) => new Date(Date.parse(weekStart) + days * 86_400_000).toISOString().slice(0, 10);
    const monthOf = async (day: string) =>
      (await nora.get<RhythmMonth>(`/api/rhythm/month?month=${day.slice(0, 7)}`)).body;
    const on = async (day: string) => (await monthOf(day)).slots.filter((slot) => slot.day === day);
    for (const [week, { id, fingerprint, body }] of posts.entries())
      expect(await on(after(7 * week + 6))).toMatchObject([
        { state: 'planned', hour: 9, contentId: id, fingerprint, words: body.slice(0, 120) },
      ]);
    expect(await on(after(27))).toMatchObject([{ state: 'open', contentId: null, words: null }]);
    const { wentOut, slots, ...month } = await monthOf(today);
    expect(wentOut).toEqual([
      {
        channel: 'email',
        day: today,
        contentId: mail.id,
        fingerprint: mail.fingerprint,
        words: mail.title,
        slotDay: null,
      },
    ]);
    expect(slots.every(({ day }) => day >= today)).toBe(true);
    const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4, 7)}`;
    expect(month).toMatchObject({ month: today.slice(0, 7), today, since: today, lastMonth: nextYear });
    expect((await monthOf(nextYear)).slots.length).toBeGreaterThan(3);
    expect((await monthOf('2199-12')).slots).toEqual([]);
    expect(await monthOf('2020-02')).toMatchObject({ from: '2020-01-27', to: '2020-03-01', slots: [], wentOut: [] });
    expect((await nora.get('/api/rhythm/month?month=2026-13')).status).toBe(400);
    // What went out early fills the slot of this week also for the pages that show only later weeks.
    const [first, second, third] = posts;
    await nora.post(`/api/content/${first?.id}/sent`, { fingerprint: first?.fingerprint });
    const { body: next } = await nora.get<RhythmMonth>(`/api/rhythm/week?week=${after(7)}`);
    expect(next.slots).toMatchObject([{ day: after(13), contentId: second?.id }]);
    expect(await on(after(20))).toMatchObject([{ contentId: third?.id }]);
  });
});

describe('The weekly report', () => {
  it('contains the figures of the screen', async () => {
    const nora = await someone();
    await live(app.storage.store, nora.id, 'report', 200);
    await rested(app.storage);
    await shown();
    const weeks = await weeksOf(nora);
    for (const week of weeks) {
      const { body, headers } = await nora.get<string>(`/api/metrics/report.csv?week=${week.weekStart}`);
      expect(headers.get('content-disposition')).toContain(`keepwarm-week-${week.weekStart}.csv`);
      const { data } = Papa.parse<Record<string, string>>(body.slice(1), { header: true, skipEmptyLines: true });
      const value = (figure: string) => Number(data.find((row) => row.Figure === figure)?.Value);
      expect(data.every((row) => row['Week Start'] === week.weekStart && row['Week End'] === week.weekEnd)).toBe(true);
      expect({
        surfaced: value('Leads Surfaced'),
        drafted: value('Messages Drafted'),
        approved: value('Messages Approved'),
        edited: value('Messages Edited'),
        declined: value('Messages Declined'),
        posts: value('Posts Proposed'),
        postsApproved: value('Posts Approved'),
        copied: value('Texts Copied by You'),
        conversations: value('Active Conversations'),
        calls: value('Discovery Calls'),
        saved: value('Time Saved (hours)'),
        sent: value('Sent by Keepwarm'),
      }).toEqual({
        surfaced: week.leadsSurfaced,
        drafted: week.messagesDrafted,
        approved: week.messagesApproved,
        edited: week.messagesEdited,
        declined: week.messagesDeclined,
        posts: week.postsProposed,
        postsApproved: week.postsApproved,
        copied: week.textsCopied,
        conversations: week.conversationsProgressed,
        calls: week.discoveryCallsBooked,
        saved: week.timeSaved,
        sent: 0,
      });
    }
  });

  it('accepts any day of the week, returns this week without one, and refuses a wrong day', async () => {
    const nora = await someone();
    const csv = async (query: string) =>
      (await nora.get<string>(`/api/metrics/report.csv${query}`)).body.split('\r\n')[1];
    expect(await csv('?week=2026-11-22')).toMatch(/^2026-11-16,2026-11-22,/);
    expect(await csv('')).toMatch(new RegExp(`^${mondayOf(new Date().toISOString(), 'UTC')},`));
    for (const week of ['2026-02-30', 'now', '2026-W47', '0000-01-01', '0001-01-01', '9999-12-31'])
      expect(await nora.get(`/api/metrics/report.csv?week=${week}`)).toMatchObject({ status: 400 });
  });
});

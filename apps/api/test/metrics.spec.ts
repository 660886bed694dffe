import { schemaOf } from './schemas';
import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import Papa from 'papaparse';
import type { Drafted } from '@app/contracts/content/content.api';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import type { ContentEvent } from '@app/contracts/content/content.events';
import { type Week, type WeeklyCount, weeklyCounts } from '@app/contracts/metrics/metrics.api';
import { ActOnContent } from '../src/features/content/content.commands';
import { ActOnLead } from '../src/features/leads/leads.commands';
import { Progress } from '../src/platform/projections/progress';
import { startTestApp, type TestApp, type TestClient } from '../../../test/app';
import { addLead, draftFor } from './endpoints';
import { contextOf, inSession, live } from './history';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`person-${++n}@example.com`);
const shown = async () => {
  const reached = await app.app.get(Progress).waitFor([schemaOf('metrics')], await app.storage.store.head(), 20_000);
  expect(reached).toBe(true);
};
const weeksOf = async (nora: TestClient) => (await nora.get<Week[]>('/api/metrics/weeks')).body;

/** The Monday of an instant’s week, by the calendar of Intl. It uses no code of the product. */
const mondayOf = (at: string, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const day = new Date(`${parts.format(new Date(at))}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};

type Counts = Record<WeeklyCount, number>;
type Event = (LeadEvent | ContentEvent) & { stream: string };
type When = { at: string; timeZone: string };

/** The expected weeks, from the final state of each lead and text. The read model adds and subtracts instead. */
const expectedWeeks = (log: Event[]): Map<string, Counts> => {
  const weeks = new Map<string, Counts>();
  const count = (what: WeeklyCount, { at, timeZone }: When) => {
    const week = mondayOf(at, timeZone);
    const counts = weeks.get(week) ?? (Object.fromEntries(weeklyCounts.map((k) => [k, 0])) as Counts);
    weeks.set(week, { ...counts, [what]: counts[what] + 1 });
  };
  const replied = ['responded', 'meeting_booked', 'converted'];
  const samples = new Set(
    log.flatMap((e) => (e.type === 'LeadSurfaced' && e.data.source === 'sample' ? [e.stream] : [])),
  );
  for (const { type, data, stream } of log)
    if (type === 'DraftGenerated' && (data.sample || samples.has(`lead-${data.target?.leadId}`))) samples.add(stream);
  for (const stream of new Set(log.map((e) => e.stream))) {
    if (samples.has(stream)) continue;
    const own = log.filter((e) => e.stream === stream);
    let there: When | undefined;
    let approved: When | undefined;
    let declined: When | undefined;
    let edited: When | undefined;
    let sent: When | undefined;
    for (const { type, data } of own) {
      if (type === 'LeadSurfaced') there = data;
      if (type === 'LeadArchived' && data.reason !== 'archived') there = undefined;
      if (type === 'LeadRestored' && data.was !== 'archived') there = { at: data.surfacedAt, timeZone: data.timeZone };
      if (type === 'LeadStatusChanged') {
        // The lead replies for the first time, or a lead who replied goes on to a call or a deal.
        const answers = replied.includes(data.to) && !replied.includes(data.from);
        const goesOn = data.from === 'responded' && replied.includes(data.to);
        if (answers || goesOn) count('conversationsProgressed', data);
        if (data.to === 'meeting_booked') count('discoveryCallsBooked', data);
      }
      if (type === 'DraftGenerated')
        count(
          ({ message: 'messagesDrafted', post: 'postsProposed', comment: 'commentsProposed' } as const)[data.type],
          data,
        );
      if (type === 'DraftEdited') edited ??= data;
      if (type === 'ContentApproved') approved = data;
      if (type === 'ContentDeclined') declined = data;
      if (type === 'ContentReopened') approved = declined = undefined;
      if (type === 'ContentCopied') count(data.type === 'comment' ? 'commentsCopied' : 'textsCopied', data);
      if (type === 'ContentSent') sent = data;
      if (type === 'ContentSendTakenBack') sent = undefined;
    }
    if (there) count('leadsSurfaced', there);
    const kind = own.map((e) => (e.type === 'DraftGenerated' ? e.data.type : undefined))[0];
    if (approved && kind)
      count(
        ({ message: 'messagesApproved', post: 'postsApproved', comment: 'commentsApproved' } as const)[kind],
        approved,
      );
    if (sent && kind) count(kind === 'comment' ? 'commentsSent' : 'textsSent', sent);
    if (declined && kind === 'message') count('messagesDeclined', declined);
    if (edited && kind === 'message') count('messagesEdited', edited);
  }
  return weeks;
};

const countsOf = (week: Week): Counts => Object.fromEntries(weeklyCounts.map((k) => [k, week[k]])) as Counts;
const isNothing = (counts: Counts) => Object.values(counts).every((c) => c === 0);

describe('The weeks', () => {
  it.each(['one', 'two', 'three'])('are equal to an independent fold of the log (seed %s)', async (seed) => {
    const nora = await someone();
    await live(app.storage.store, nora.id, seed, 300);
    await shown();
    const log = (await app.log()).filter((e) => e.metadata.owner === nora.id && /^(lead|content)-/.test(e.stream));
    const expected = expectedWeeks(log as unknown as Event[]);
    const weeks = new Map((await weeksOf(nora)).map((w) => [w.weekStart, countsOf(w)]));
    // A week in which everything was taken back has zeros.
    const held = new Map([...weeks].filter(([, counts]) => !isNothing(counts)));
    expect(Object.fromEntries(held)).toEqual(Object.fromEntries(expected));
    expect(expected.size).toBeGreaterThan(5);
  });

  it('begin on Monday in the person’s time zone', async () => {
    const nora = await someone();
    const bus = app.app.get(CommandBus);
    const surface = (at: string, timeZone: string) => {
      const details = {
        name: at,
        title: '',
        company: '',
        email: null,
        linkedinUrl: null,
        description: null,
        segment: null,
        tags: [],
        connectionCount: null,
        connectedOn: null,
      };
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

  it('lose a decision that is taken back weeks later, in the week of the decision', async () => {
    const nora = await someone();
    const bus = app.app.get(CommandBus);
    const id = randomUUID();
    const on = (day: string) => ({ at: `${day}T09:00:00.000Z`, timeZone: 'Europe/Berlin' });
    const act = (command: ActOnContent['command']) => bus.execute(new ActOnContent(id, command, contextOf(nora.id)));
    await act({
      type: 'DraftContent',
      contentType: 'message',
      channel: 'email',
      title: null,
      body: 'Draft',
      target: null,
      topic: null,
      tone: 'calm',
      writer: 'template',
      sample: false,
      basis: [],
      situation: null,
      template: null,
      origin: null,
      ...on('2026-09-01'),
    });
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

  it('know the share of contacted leads that replied', async () => {
    const nora = await someone();
    const leads = await Promise.all(['A', 'B', 'C', 'D'].map((name) => addLead(nora, name)));
    const current = async () => (await nora.get<Week>('/api/metrics/current-week')).body;
    expect((await current()).responseRate).toBeNull();
    await nora.post('/api/leads/move', { ids: leads.map((l) => l.id), status: 'contacted' });
    expect((await current()).responseRate).toBe(0);
    await nora.patch(`/api/leads/${leads[0]?.id}`, { status: 'responded' });
    await nora.patch(`/api/leads/${leads[0]?.id}`, { status: 'meeting_booked' });
    expect(await current()).toMatchObject({ responseRate: 0.25, discoveryCallsBooked: 1, conversationsProgressed: 2 });
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

describe('The weekly report', () => {
  it('contains the figures of the screen', async () => {
    const nora = await someone();
    await live(app.storage.store, nora.id, 'report', 200);
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
    for (const week of ['2026-02-30', 'now', '2026-W47'])
      expect(await nora.get(`/api/metrics/report.csv?week=${week}`)).toMatchObject({ status: 400 });
    for (const week of ['0000-01-01', '0001-01-01', '9999-12-31'])
      expect((await nora.get(`/api/metrics/report.csv?week=${week}`)).status).toBe(200);
  });
});

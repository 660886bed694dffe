import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import type { Analytics, analyticsRows, FigureRow } from '@app/contracts/metrics/analytics.api';
import type { Content } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { dealChains } from '@app/contracts/metrics/deal-chains.api';
import type { ResponseOf } from '@app/contracts/endpoint';
import type { Week } from '@app/contracts/metrics/metrics.api';
import type { ContentCommand } from '@app/domain/content/content';
import type { LeadStatus } from '@app/contracts/leads/leads.events';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import { leadDetails } from '@app/domain/testing/commands';
import { CommandBus } from '@nestjs/cqrs';
import { ActOnLead } from '../src/shared/leads.commands';
import { record } from '@app/event-sourcing/commands/record';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { startTestApp, type TestApp, type TestClient } from '../../../test/app';
import { dayAt, expectedAnalytics, foldLog, type LoggedEvent } from './analytics-fold';
import { call } from '../../../test/client';
import { addLead } from './endpoints';
import { contextOf, inSession, live, rested, textOf, texts } from './history';
import { schemaOf } from './schemas';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()), 60_000);
afterAll(() => app.close());

let n = 0;
const someone = (): Promise<TestClient> => app.signIn(`analyst-${++n}@example.com`);
const shown = async () => {
  const schemas = [schemaOf('metrics'), schemaOf('analytics')];
  expect(await app.app.get(Progress).waitFor(schemas, await app.storage.store.head(), 20_000)).toBe(true);
};
const figures = async (nora: TestClient, query = '') => (await nora.get<Analytics>(`/api/analytics${query}`)).body;
const rowsOf = async (nora: TestClient, query: Record<string, string>) =>
  (await nora.get<ResponseOf<typeof analyticsRows>>(`/api/analytics/rows?${new URLSearchParams(query)}`)).body;
const logOf = async (nora: TestClient) =>
  (await app.log()).filter(
    (e) => e.metadata.owner === nora.id && /^(lead|content)-/.test(e.stream),
  ) as unknown as LoggedEvent[];

const inside = (day: string | null | undefined, { from, to }: { from: string; to: string }) =>
  Boolean(day && day >= from && day <= to);
const periods = [
  { from: '2026-09-07', to: '2026-10-25' },
  { from: '2026-10-19', to: '2026-11-08' },
  { from: '2026-09-30', to: '2026-10-03' },
];
const day = (n: number, hour = 9) => ({
  at: new Date(Date.UTC(2026, 9, n, hour)).toISOString(),
  timeZone: 'Europe/Berlin',
});

/** Four leads, each with texts that go out and replies: in time, late, taken back, and one reply after two texts. */
const correspond = async (owner: string): Promise<void> => {
  const { store } = app.storage;
  const surfaced = { source: 'manual', importId: null, row: null } as const;
  const rest = { email: null, linkedinUrl: null, description: null, segment: null, tags: [], connectionCount: null };
  const person = { name: 'Ruth', title: 'COO', company: 'Calder', ...rest, connectedOn: null };
  const meet = async () => {
    const id = randomUUID();
    const act = (command: LeadCommand) => record(store, `lead-${id}`, lead, command, contextOf(owner));
    const send = async (n: number) => {
      const text = randomUUID();
      const write = (command: ContentCommand) => record(store, `content-${text}`, texts, command, contextOf(owner));
      const target = { leadId: id, name: 'Ruth', title: 'COO', company: 'Calder' };
      const about = { title: null, topic: null, sample: false, basis: [], situation: null, origin: null, target };
      const how = { contentType: 'message', channel: 'email', tone: 'bold', writer: 'template' } as const;
      const body = `Hi Ruth ${n}`;
      await write({ type: 'DraftContent', ...about, ...how, body, template: 'shipped:reconnect', ...day(n) });
      await write({ type: 'ApproveContent', text: null, seen: null, ...inSession, ...day(n) });
      await write({ type: 'MarkSent', seen: textOf(body).fingerprint, text: null, link: null, ...day(n) });
      return { takeBack: () => write({ type: 'TakeBackSent', ...day(n + 1) }) };
    };
    const reply = async (n: number) => {
      const touchId = randomUUID();
      await act({ type: 'LogTouch', touchId, kind: 'reply', note: null, via: null, ...day(n, 10) });
      return { takeBack: () => act({ type: 'TakeBackTouch', touchId }) };
    };
    await act({ type: 'SurfaceLead', details: person, ...surfaced, ...day(1) });
    return { send, reply, act };
  };
  const inTime = await meet();
  await inTime.send(2);
  await inTime.send(4);
  await inTime.reply(6);
  const late = await meet();
  await late.send(2);
  await late.reply(17);
  const back = await meet();
  await back.send(3);
  await (await back.reply(5)).takeBack();
  await (await back.send(8)).takeBack();
  await back.act({ type: 'ChangeLeadStatus', to: 'responded', reason: null, ...day(9) });
  // Deals: open, won, won and reopened, and of a lead that is archived and restored.
  const value = (amount: number) => ({ type: 'ValueDeal', value: { amount, currency: 'EUR' }, ...day(10) }) as const;
  const move = (to: LeadStatus, n: number) => ({ type: 'ChangeLeadStatus', to, reason: null, ...day(n) }) as const;
  await inTime.act(value(5_000));
  await late.act(value(7_000));
  await late.act(move('converted', 20));
  await back.act(value(9_000));
  await back.act(move('converted', 21));
  await back.act(move('meeting_booked', 22));
  const again = await meet();
  await again.act(value(11_000));
  await again.act({ type: 'ArchiveLead', reason: 'archived' });
  await again.act({ type: 'RestoreLead' });
  await again.send(3);
  // Logged in another order than it happened, and again after a text in between.
  await again.reply(12);
  await again.send(7);
  await again.reply(5);
};

/** Adds a lead on a day. @returns what sends a command to it */
const surface = async (owner: string, name: string, on: number) => {
  const stream = `lead-${randomUUID()}` as const;
  const act = (command: LeadCommand) => record(app.storage.store, stream, lead, command, contextOf(owner));
  const details = leadDetails({ name });
  await act({ type: 'SurfaceLead', details, source: 'manual', importId: null, row: null, ...day(on) });
  return act;
};

describe('The figures of Analytics', () => {
  it.each(['one', 'two'])(
    'are equal to an independent fold of the log (seed %s)',
    async (seed) => {
      const nora = await someone();
      await live(app.storage.store, nora.id, seed, 350);
      await correspond(nora.id);
      await rested(app.storage);
      await shown();
      const folded = foldLog(await logOf(nora));
      const { leads, texts } = folded;
      for (const period of periods) {
        const page = await figures(nora, `?from=${period.from}&to=${period.to}`);
        const { weeks, minutesPerText: _minutes, ...shown } = page;
        const { weeks: expected, ...rest } = expectedAnalytics(folded, period, dayAt(new Date().toISOString(), 'UTC'));
        expect(shown).toEqual(rest);
        expect(weeks.map(({ restated: _restated, ...week }) => week)).toEqual(expected);
      }
      // The history has every case.
      expect(leads.some(({ archived }) => archived)).toBe(true);
      expect(texts.filter(({ answered }) => answered).length).toBeGreaterThan(2);
      expect(texts.filter(({ changed }) => changed).length).toBeGreaterThan(2);
      expect(leads.filter(({ deal }) => deal).length).toBeGreaterThan(2);
    },
    90_000,
  );

  it('count exactly the leads and texts that they open', async () => {
    const nora = await someone();
    await live(app.storage.store, nora.id, 'rows', 250);
    await correspond(nora.id);
    await rested(app.storage);
    await shown();
    const today = dayAt(new Date().toISOString(), 'UTC');
    const period = { from: '2026-09-07', to: today };
    const page = await figures(nora, `?from=${period.from}&to=${period.to}`);
    const total = async (query: Record<string, string>) => (await rowsOf(nora, query)).total;
    expect(await total({ figure: 'active' })).toBe(page.active.now);
    expect(await total({ figure: 'open' })).toBe(page.pipeline.now.open);
    const priced = await rowsOf(nora, { figure: 'pipeline', value: 'EUR' });
    expect(priced.total).toBe(page.pipeline.now.priced);
    expect(priced.rows.reduce((sum, { deal }) => sum + (deal?.amount ?? 0), 0)).toBe(
      page.pipeline.now.totals[0]?.amount,
    );
    expect(priced.totals).toEqual(page.pipeline.now.totals.filter(({ currency }) => currency === 'EUR'));
    expect((await rowsOf(nora, { figure: 'pipeline' })).totals).toEqual(page.pipeline.now.totals);
    expect(await total({ figure: 'unpriced' })).toBe(page.pipeline.now.open - page.pipeline.now.priced);
    expect((await rowsOf(nora, { figure: 'contacted', ...period })).answered).toBe(page.responses.now.replied);
    const answered = page.texts.type.reduce((sum, { now }) => sum + now.answered, 0);
    expect((await rowsOf(nora, { figure: 'asked', ...period })).answered).toBe(answered);
    for (const [status, count] of Object.entries(page.statuses))
      expect([status, await total({ figure: 'status', value: status })]).toEqual([status, count]);
    for (const { stage, reached: all, now } of page.funnel) {
      expect([stage, await total({ figure: 'reached', value: stage })]).toEqual([stage, all]);
      expect(await total({ figure: 'reached', value: stage, ...period })).toBe(now);
    }
    expect(await total({ figure: 'contacted', ...period })).toBe(page.responses.now.contacted);
    expect(await total({ figure: 'replied', ...period })).toBe(page.responses.now.replied);
    const won = await rowsOf(nora, { figure: 'won', ...period });
    expect(won.total).toBe(page.won.now.deals);
    expect((await rowsOf(nora, { figure: 'won', value: 'EUR', ...period })).rows.length).toBeLessThanOrEqual(won.total);
    for (const [by, groups] of Object.entries(page.texts))
      for (const { value, now } of groups)
        for (const [figure, count] of Object.entries(now))
          expect([by, value, figure, await total({ figure, by, value, ...period })]).toEqual([
            by,
            value,
            figure,
            count,
          ]);
    // The row “All” of a table.
    for (const [by, groups] of Object.entries(page.texts)) {
      const all = groups.reduce((sum, { now }) => sum + now.sent, 0);
      expect([by, await total({ figure: 'sent', by, ...period })]).toEqual([by, all]);
    }
  });

  it('open the rows of an earlier day as the leads stood at its end', async () => {
    const nora = await someone();
    const meet = async (name: string, n: number) => {
      const act = await surface(nora.id, name, n);
      const move = (to: LeadStatus, on: number) => act({ type: 'ChangeLeadStatus', to, reason: null, ...day(on) });
      const worth = (amount: number, on: number, currency = 'EUR') =>
        act({ type: 'ValueDeal', value: { amount, currency }, ...day(on) });
      return { act, move, worth };
    };
    const [ruth, jonas, hana] = [await meet('Ruth', 1), await meet('Jonas', 2), await meet('Hana', 5)];
    await ruth.move('contacted', 3);
    await ruth.worth(100_000, 4);
    await ruth.worth(150_000, 8);
    await ruth.move('lost', 9);
    await ruth.move('responded', 12);
    await jonas.worth(70_000, 6, 'CHF');
    await jonas.move('meeting_booked', 7);
    await jonas.move('converted', 7);
    await hana.move('contacted', 8);
    await hana.act({ type: 'ArchiveLead', reason: 'archived' });
    await shown();
    for (let n = 1; n <= 14; n++) {
      const on = day(n).at.slice(0, 10);
      const { active, pipeline } = await figures(nora, `?from=${on}&to=${on}`);
      const then = (figure: string) => rowsOf(nora, { figure, asOf: on });
      const { priced, open } = pipeline.now;
      const counts = ['pipeline', 'open', 'unpriced', 'active'].map(async (figure) => (await then(figure)).total);
      expect([on, ...(await Promise.all(counts))]).toEqual([on, priced, open, open - priced, active.now]);
      expect((await then('pipeline')).totals).toEqual(pipeline.now.totals);
    }
    const rows = async (query: Record<string, string>) =>
      (await rowsOf(nora, query)).rows.map(({ name, status, day: on, deal }) => [name, status, on, deal?.amount]);
    expect(await rows({ figure: 'pipeline', value: 'EUR', asOf: '2026-10-07' })).toEqual([
      ['Ruth', 'contacted', '2026-10-04', 100_000],
    ]);
    expect(await rows({ figure: 'active', asOf: '2026-10-09' })).toEqual([
      ['Hana', 'contacted', '2026-10-08', undefined],
    ]);
    // Hana is archived today.
    expect(await rows({ figure: 'open' })).toEqual([['Ruth', 'responded', '2026-10-01', 150_000]]);
    const wrong = await nora.get('/api/analytics/rows?figure=won&asOf=2026-10-07');
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'asOf' }] } });
    const { body: file } = await nora.get<string>('/api/analytics/rows.csv?figure=pipeline&asOf=2026-10-06');
    expect(file).toMatch(/Ruth/);
    expect(file).toMatch(/Jonas/);
  });

  it('open the rows of an earlier day also when something is logged late, or taken back', async () => {
    const nora = await someone();
    const meet = async (name: string, n: number) => {
      const act = await surface(nora.id, name, n);
      const touchId = randomUUID();
      const call = (on: number) => act({ type: 'LogTouch', touchId, kind: 'call', note: null, via: null, ...day(on) });
      const back = () => act({ type: 'TakeBackTouch', touchId });
      const worth = (amount: number, on: number) =>
        act({ type: 'ValueDeal', value: { amount, currency: 'EUR' }, ...day(on) });
      return { act, call, back, worth };
    };
    const [late, early, wrong] = [await meet('Late', 1), await meet('Early', 6), await meet('Wrong', 1)];
    // The call is logged after the deal, the next one was before the lead was added, and the last one never was.
    await late.worth(100_000, 4);
    await late.call(2);
    await early.call(3);
    await wrong.call(2);
    await wrong.worth(300_000, 5);
    await wrong.back();
    await shown();
    const seen = [];
    for (let n = 1; n <= 7; n++) {
      const on = day(n).at.slice(0, 10);
      const { active, pipeline } = await figures(nora, `?from=${on}&to=${on}`);
      const rows = async (figure: string) =>
        (await rowsOf(nora, { figure, asOf: on })).rows.map(({ name }) => name).toSorted();
      const { priced, open } = pipeline.now;
      expect([on, (await rows('open')).length, (await rows('unpriced')).length]).toEqual([on, open, open - priced]);
      const [warm, worth] = [await rows('active'), await rows('pipeline')];
      expect([on, warm.length, worth.length]).toEqual([on, active.now, priced]);
      seen.push([n, warm.join(), worth.join()]);
    }
    expect(seen).toEqual([
      [1, '', ''],
      [2, 'Late', ''],
      [3, 'Late', ''],
      [4, 'Late', 'Late'],
      [5, 'Late', 'Late,Wrong'],
      [6, 'Early,Late', 'Late,Wrong'],
      [7, 'Early,Late', 'Late,Wrong'],
    ]);
  });

  it('say how each deal came about: the post, the first answered text, the first talk, the amount', async () => {
    const nora = await someone();
    const said = async (path: string, body: object) => (await nora.post<Drafted>(path, body)).body.drafts[0]?.id ?? '';
    const goesOut = async (id: string, body: string) => {
      const yes = await nora.patch<Content>(`/api/content/${id}`, { approvalStatus: 'approved', body });
      await nora.post(`/api/content/${id}/sent`, { fingerprint: yes.body.fingerprint });
      return yes.body.fingerprint;
    };
    const post = await said('/api/content/generate-post', { theme: 'Floats', notes: 'Floats are hard.' });
    await goesOut(post, 'Float staff are not spare staff.');
    const [owen, beate, yann] = [
      await addLead(nora, 'Owen'),
      await addLead(nora, 'Beate'),
      await addLead(nora, 'Yann'),
    ];
    const text = await said('/api/content/generate-message', { leadId: owen.id });
    const fingerprint = await goesOut(text, 'Which shift would you call home?');
    await nora.post(`/api/leads/${owen.id}/touches`, { kind: 'reply', note: 'The late one.' });
    await nora.post(`/api/leads/${owen.id}/touches`, { kind: 'meeting', note: null });
    await nora.patch(`/api/leads/${owen.id}`, { cameFrom: { kind: 'post', contentId: post } });
    await nora.patch(`/api/leads/${beate.id}`, { cameFrom: { kind: 'referral', text: 'Ruth Abernathy' } });
    const euros = (amount: number) => ({ amount, currency: 'EUR' });
    await nora.patch(`/api/leads/${owen.id}`, { deal: euros(600_000), status: 'converted' });
    await nora.patch(`/api/leads/${yann.id}`, { status: 'converted' });
    await nora.patch(`/api/leads/${beate.id}`, { deal: euros(450_000) });
    await shown();
    const today = dayAt(new Date().toISOString(), 'UTC');
    const deals = async (query = '') =>
      (await nora.get<ResponseOf<typeof dealChains>>(`/api/analytics/deals${query}`)).body;
    const all = await deals();
    expect(all).toMatchObject({
      origins: [
        { began: 'post', deals: 1, totals: [euros(600_000)] },
        { began: 'unknown', deals: 1, totals: [] },
      ],
      since: today,
      total: 2,
    });
    expect(all.chains.map(({ name }) => name).toSorted()).toEqual(['Owen', 'Yann']);
    expect((await deals('?began=post')).chains).toEqual([
      {
        id: owen.id,
        name: 'Owen',
        company: owen.company,
        origin: { kind: 'post', contentId: post, text: expect.any(String) },
        postedOn: today,
        source: 'manual',
        fileName: null,
        addedOn: today,
        text: { id: text, words: 'Which shift would you call home?', fingerprint, sentOn: today, answeredOn: today },
        talk: { kind: 'meeting', on: today },
        wonOn: today,
        deal: euros(600_000),
      },
    ]);
    // PostgreSQL does not know this zone.
    await nora.patch('/api/auth/user', { timeZone: 'AET' });
    const there = dayAt(new Date().toISOString(), 'Australia/Sydney');
    expect((await deals('?began=post')).chains).toMatchObject([{ text: { answeredOn: there }, talk: { on: there } }]);
    expect((await deals('?began=unknown')).chains).toMatchObject([
      { name: 'Yann', origin: null, text: null, talk: null },
    ]);
    expect(await deals('?began=referral')).toMatchObject({ total: 0, chains: [] });
    // An amount stays with the lead that a merge keeps, and the beginning of the other one is known.
    await nora.post(`/api/leads/${yann.id}/merge`, { otherId: beate.id });
    await shown();
    expect((await deals('?began=referral')).chains).toMatchObject([
      { name: 'Yann', origin: { text: 'Ruth Abernathy' } },
    ]);
    expect((await nora.get('/api/lead-origins')).body).toMatchObject([
      { contentId: post, words: 'Float staff are not spare staff.', publishedOn: today, leads: 1, won: 1 },
    ]);
  });

  it('are a file, with the same rows', async () => {
    const nora = await someone();
    await addLead(nora, '=cmd|A1');
    const { body, headers } = await nora.get<string>('/api/analytics/rows.csv?figure=reached&value=new');
    expect(headers.get('content-disposition')).toContain('keepwarm-reached.csv');
    const { data } = Papa.parse<Record<string, string>>(body.slice(1), { header: true, skipEmptyLines: true });
    const { rows } = await rowsOf(nora, { figure: 'reached', value: 'new' });
    expect(data.map((row) => row.Id)).toEqual(rows.map(({ id }: FigureRow) => id));
    expect(data[0]?.Name).toBe("'=cmd|A1");
  });

  it('are of the person who asks', async () => {
    const [nora, otto] = [await someone(), await someone()];
    await addLead(nora);
    expect(await figures(otto)).toMatchObject({ empty: true, pipeline: { now: { totals: [], priced: 0, open: 0 } } });
    expect((await rowsOf(otto, { figure: 'open' })).total).toBe(0);
    expect(await figures(nora)).toMatchObject({ empty: false, pipeline: { now: { open: 1 } } });
  });

  it('are refused for a period that ends before it begins, naming the field', async () => {
    const nora = await someone();
    const wrong = await nora.get('/api/analytics?from=2026-03-02&to=2026-03-01');
    expect(wrong).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ path: 'to' }] } });
    expect((await nora.get('/api/analytics?from=2026-02-29')).status).toBe(400);
  });

  it('know 29 February, and the day in the zone of each event', async () => {
    const nora = await someone();
    const bus = app.app.get(CommandBus);
    const id = randomUUID();
    const details = leadDetails({ name: 'Leap' });
    const act = (command: ActOnLead['command']) => bus.execute(new ActOnLead(id, command, contextOf(nora.id)));
    const surfacing = { source: 'manual', importId: null, row: null } as const;
    // 28 February 23:30 and 29 February 23:30 in Berlin; then the person moved to Auckland, where it is 1 March already.
    await act({
      type: 'SurfaceLead',
      details: details,
      ...surfacing,
      at: '2024-02-28T22:30:00.000Z',
      timeZone: 'Europe/Berlin',
    });
    await act({
      type: 'ChangeLeadStatus',
      to: 'contacted',
      reason: null,
      at: '2024-02-29T22:30:00.000Z',
      timeZone: 'Europe/Berlin',
    });
    await act({
      type: 'ChangeLeadStatus',
      to: 'responded',
      reason: null,
      at: '2024-02-29T22:31:00.000Z',
      timeZone: 'Pacific/Auckland',
    });
    await shown();
    const page = await figures(nora, '?from=2024-02-29&to=2024-02-29');
    expect(page.previous).toEqual({ from: '2024-02-22', to: '2024-02-22' });
    expect(page.funnel.map(({ now, medianDays }) => [now, medianDays])).toEqual([
      [0, null],
      [1, 1],
      [0, 1],
      [0, null],
      [0, null],
    ]);
    expect(page.weeks.at(-1)?.weekStart).toBe('2024-02-26');
    expect((await rowsOf(nora, { figure: 'reached', value: 'responded' })).rows).toMatchObject([{ day: '2024-03-01' }]);
  });
});

describe('The figures of the week', () => {
  const current = async (nora: TestClient) => (await nora.get<Week>('/api/metrics/current-week')).body;

  it('show the open amounts, and never add currencies', async () => {
    const nora = await someone();
    const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((name) => addLead(nora, name)));
    const value = (lead: { id: string } | undefined, amount: number, currency: string) =>
      nora.patch(`/api/leads/${lead?.id}`, { deal: { amount, currency } });
    expect(await current(nora)).toMatchObject({ pipelineValue: null, pipeline: { totals: [], priced: 0, open: 3 } });
    await value(a, 900_000, 'EUR');
    await value(b, 150_050, 'EUR');
    expect(await current(nora)).toMatchObject({ pipelineValue: 10_500.5, pipeline: { priced: 2, open: 3 } });
    await value(c, 5_000, 'JPY');
    const totals = [
      { amount: 1_050_050, currency: 'EUR' },
      { amount: 5_000, currency: 'JPY' },
    ];
    expect(await current(nora)).toMatchObject({ pipelineValue: null, pipeline: { totals, priced: 3, open: 3 } });
    // A won deal is not open any more, a reopened one is, and an archived lead is in no pipeline.
    await nora.patch(`/api/leads/${c?.id}`, { status: 'converted', reason: 'The first call' });
    expect(await current(nora)).toMatchObject({ pipelineValue: 10_500.5, pipeline: { priced: 2, open: 2 } });
    expect((await figures(nora)).won.quarter).toMatchObject({ deals: 1, totals: [{ amount: 5_000, currency: 'JPY' }] });
    await nora.patch(`/api/leads/${c?.id}`, { status: 'meeting_booked' });
    expect((await figures(nora)).won.quarter).toMatchObject({ deals: 0, totals: [] });
    await nora.post('/api/leads/archive', { ids: [a?.id] });
    expect(await current(nora)).toMatchObject({
      pipelineValue: null,
      pipeline: {
        totals: [
          { amount: 150_050, currency: 'EUR' },
          { amount: 5_000, currency: 'JPY' },
        ],
        priced: 2,
        open: 2,
      },
    });
    await nora.post('/api/leads/restore', { ids: [a?.id] });
    expect(await current(nora)).toMatchObject({ pipeline: { totals, priced: 3, open: 3 } });
  });

  it('give a response rate for ten contacted leads or more, and none for fewer', async () => {
    const nora = await someone();
    const leads = await Promise.all(Array.from({ length: 10 }, (_, i) => addLead(nora, `Person ${i}`)));
    const ids = leads.map(({ id }) => id);
    await nora.post('/api/leads/move', { ids: ids.slice(0, 9), status: 'contacted' });
    await nora.post(`/api/leads/${ids[0]}/touches`, { kind: 'reply' });
    expect(await current(nora)).toMatchObject({ responseRate: null, responses: { contacted: 9, replied: 1 } });
    await nora.post('/api/leads/move', { ids: ids.slice(9), status: 'contacted' });
    expect(await current(nora)).toMatchObject({ responseRate: 0.1, responses: { contacted: 10, replied: 1 } });
    // The reply is taken back.
    const { body } = await nora.post<{ touchId: string }>(`/api/leads/${ids[1]}/touches`, { kind: 'reply' });
    expect((await current(nora)).responseRate).toBe(0.2);
    await call(nora.visitor, 'DELETE', `/api/leads/${ids[1]}/touches/${body.touchId}`);
    expect((await current(nora)).responseRate).toBe(0.1);
  });

  it('use the minutes that the person says', async () => {
    const nora = await someone();
    expect(await current(nora)).toMatchObject({ minutesPerText: 12, timeSaved: 0, effortReduced: null });
    await nora.patch('/api/auth/user', { minutesPerText: 30 });
    expect((await current(nora)).minutesPerText).toBe(30);
    expect((await nora.patch('/api/auth/user', { minutesPerText: 0 })).body).toMatchObject({
      errors: [{ path: 'minutesPerText' }],
    });
  });

  it('say how a week changed after it had ended, and by which events', async () => {
    const nora = await someone();
    const lead = await addLead(nora);
    const at = new Date(Date.now() - 15 * 86_400_000).toISOString();
    const { body } = await nora.post<{ touchId: string }>(`/api/leads/${lead.id}/touches`, { kind: 'reply', at });
    const week = async () => {
      const { body: weeks } = await nora.get<Week[]>('/api/metrics/weeks');
      return weeks.find(({ weekStart, weekEnd }) => inside(dayAt(at, 'UTC'), { from: weekStart, to: weekEnd }));
    };
    const restated = { figure: 'conversationsProgressed', event: 'LeadStatusChanged', by: 1 };
    expect(await week()).toMatchObject({ conversationsProgressed: 1, restated: [restated] });
    expect((await current(nora)).restated).toEqual([]);
    const shownWeek = (await figures(nora)).weeks.find(
      ({ weekStart }) =>
        weekStart <= dayAt(at, 'UTC') &&
        weekStart > dayAt(new Date(Date.parse(at) - 7 * 86_400_000).toISOString(), 'UTC'),
    );
    expect(shownWeek?.restated).toMatchObject([restated]);
    // Taken back: the week has its first figures again, and nothing is restated.
    await call(nora.visitor, 'DELETE', `/api/leads/${lead.id}/touches/${body.touchId}`);
    expect(await week()).toMatchObject({ conversationsProgressed: 0, restated: [] });
  });
});

import type { Analytics } from '@app/contracts/metrics/analytics.api';
import { daysAfter } from '@app/contracts/days';
import { textDimensions, textFigures } from '@app/contracts/metrics/analytics.constants';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { callsOf, errorResponse, type Handlers, isolateTests, openApp, signedIn, tell } from '../testing';

isolateTests();

const counts = (given: Partial<Analytics['texts']['kind'][number]['now']> = {}) => ({
  ...(Object.fromEntries(textFigures.map((k) => [k, 0])) as Analytics['texts']['kind'][number]['now']),
  ...given,
});
const none = { totals: [], priced: 0, open: 0 };
const monday = (i: number) => new Date(Date.UTC(2026, 8, 7 + i * 7)).toISOString().slice(0, 10);

const page = (given: Partial<Analytics> = {}): Analytics => ({
  from: '2026-10-26',
  to: '2026-11-20',
  previous: { from: '2026-09-28', to: '2026-10-23' },
  empty: false,
  minutesPerText: 12,
  active: { now: 27, before: 19 },
  pipeline: {
    now: {
      totals: [
        { amount: 3_840_000, currency: 'EUR' },
        { amount: 200_000, currency: 'USD' },
      ],
      priced: 12,
      open: 27,
    },
    before: none,
  },
  responses: { now: { contacted: 34, replied: 14 }, before: { contacted: 4, replied: 1 } },
  won: {
    now: { deals: 3, totals: [{ amount: 900_000, currency: 'EUR' }] },
    before: { deals: 0, totals: [] },
    quarter: { from: '2026-10-01', to: '2026-12-31', deals: 4, totals: [{ amount: 950_000, currency: 'EUR' }] },
  },
  funnel: (['new', 'contacted', 'responded', 'meeting_booked', 'converted'] as const).map((stage, i) => ({
    stage,
    reached: [86, 52, 23, 14, 11][i] ?? 0,
    now: 5,
    before: 2,
    medianDays: i === 0 ? null : i + 2,
  })),
  statuses: { new: 34, contacted: 21, responded: 9, meeting_booked: 3, converted: 11, lost: 8 },
  archived: 0,
  texts: {
    ...(Object.fromEntries(textDimensions.map((k) => [k, []])) as unknown as Analytics['texts']),
    type: [
      {
        value: 'message',
        now: counts({ drafted: 30, approved: 20, changed: 5, sent: 18, asked: 18, answered: 9 }),
        before: counts(),
      },
      { value: 'post', now: counts({ drafted: 4, approved: 2, sent: 2 }), before: counts({ sent: 1 }) },
    ],
    tone: [
      {
        value: 'calm',
        now: counts({ drafted: 20, asked: 12, answered: 6, sent: 12 }),
        before: counts({ asked: 20, answered: 5 }),
      },
      { value: 'bold', now: counts({ drafted: 10, asked: 6, answered: 3, sent: 6 }), before: counts() },
    ],
  },
  weeks: Array.from({ length: 12 }, (_, i) => ({
    weekStart: monday(i),
    active: i,
    pipeline: [],
    posts: 0,
    asked: 0,
    answered: 0,
    sent: [i === 11 ? 8 : 0, 0, 0, 0, 0, 0, 0],
    restated:
      i === 3
        ? [
            {
              figure: 'conversationsProgressed' as const,
              event: 'LeadStatusChanged',
              by: 1,
              at: '2026-11-02T09:00:00.000Z',
            },
          ]
        : [],
  })),
  ...given,
});

const row = {
  id: '6f3c1f0a-54ce-4f0d-9a61-000000000009',
  of: 'lead',
  name: 'Jonas Brandt',
  company: 'Kestrel Robotics',
  status: 'meeting_booked',
  words: null,
  type: null,
  channel: null,
  day: '2026-11-19',
  answeredAt: null,
  deal: { amount: 750_000, currency: 'EUR' },
};

const noDeals = { origins: [], since: null, total: 0, chains: [] };
const owen = {
  id: row.id,
  name: 'Owen Pritchard',
  company: 'Quay & Carter',
  origin: { kind: 'post', contentId: row.id, text: 'Float staff are not spare staff.' },
  postedOn: '2026-09-30',
  source: 'manual',
  fileName: null,
  addedOn: '2026-10-02',
  text: {
    id: row.id,
    words: 'Which shift?',
    fingerprint: 'ab'.repeat(32),
    sentOn: '2026-10-06',
    answeredOn: '2026-10-08',
  },
  talk: { kind: 'call', on: '2026-10-21' },
  wonOn: '2026-11-06',
  deal: { amount: 600_000, currency: 'EUR' },
};
const yann = {
  ...owen,
  id: row.id.replace('1', '2'),
  name: 'Yann Le Goff',
  origin: null,
  postedOn: null,
  text: null,
  talk: null,
  deal: null,
};

const server = (given: Partial<Analytics> = {}): Handlers => ({
  ...signedIn,
  'GET /api/templates': () => Response.json([]),
  'GET /api/analytics': () => Response.json(page(given)),
  'GET /api/analytics/deals': () => Response.json(noDeals),
  'GET /api/lead-origins': () => Response.json([]),
  'GET /api/analytics/rows': ({ query }) =>
    Response.json({
      total: query?.get('figure') === 'unpriced' ? 15 : 1,
      answered: 0,
      totals: [row.deal],
      rows: [row],
    }),
});

describe('Analytics', () => {
  it('shows the four figures, each with its basis, and never adds currencies', async () => {
    await openApp('/analytics', server());
    const figures = await screen.findByRole('region', { name: 'Four figures' });
    expect(figures.textContent).toContain('Active Leads27+8 from 19');
    expect(figures.textContent).toContain('9 of 18 texts to a person drew an answer within 14 days');
    expect(figures.textContent).toContain('€38,400 + $2,000');
    expect(figures.textContent).toContain('12 of 27 open leads priced by you');
  });

  it('tells a newcomer what has not happened yet, and not “0 of 0”', async () => {
    const pipeline = { now: { totals: [], priced: 0, open: 0 }, before: none };
    await openApp('/analytics', server({ pipeline, texts: { ...page().texts, type: [] } }));
    const figures = await screen.findByRole('region', { name: 'Four figures' });
    expect(figures).toHaveTextContent('no text was sent to a lead in these days');
    expect(figures).toHaveTextContent('no lead is open');
    expect(screen.getByRole('region', { name: 'Results' })).toHaveTextContent('nothing was approved in these days');
    expect(document.body).not.toHaveTextContent(/\b0 of 0/);
  });

  it.each([
    [0, 0, 0, 'Won0No deal was won in these days, in the days before or in this quarter'],
    [0, 1, 2, 'Won0Before: 1. This quarter: 2 deals, no amount yet'],
    [1, 0, 1, 'Won1no amount yet. Before: 0. This quarter: 1 deal, no amount yet'],
    [1, 0, 0, 'Won1no amount yet. Before: 0. This quarter: none'],
  ])('says of %i deals won, %i before and %i this quarter only what is known', async (now, before, quarter, says) => {
    const { won } = page();
    const of = (deals: number) => ({ deals, totals: [] });
    const given = { now: of(now), before: of(before), quarter: { ...won.quarter, ...of(quarter) } };
    await openApp('/analytics', server({ won: given }));
    const results = await screen.findByRole('region', { name: 'Results' });
    expect(within(results).getByRole('link', { name: /^Won/ }).textContent).toBe(says);
  });

  it('opens the rows that a figure counts, with its formula and a file', async () => {
    const router = await openApp('/analytics?period=quarter', server());
    fireEvent.click(await screen.findByRole('link', { name: /^Pipeline Value/ }));
    const drawer = await screen.findByRole('dialog', { name: 'Pipeline Value' });
    expect(drawer.textContent).toContain('Sum of the amounts you typed on open leads.');
    expect(await within(drawer).findByText('Jonas Brandt')).toBeTruthy();
    expect(drawer.textContent).toContain('LeadStatusTyped onAmountJonas Brandt');
    expect(drawer.textContent).toContain('Pipeline ValueCSV€7,500Sum of the amounts');
    expect(drawer.textContent).toContain('1 row€7,500');
    expect(drawer.textContent).toMatch(/On .* it was .*, from \d+ rows?\./);
    expect(await within(drawer).findByText(/^15 open leads have no amount/)).toBeTruthy();
    expect(within(drawer).getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
      '/api/analytics/rows.csv?figure=pipeline',
    );
    fireEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({ period: 'quarter' });
  });

  it('keeps the rows and the deals on the screen when they cannot be read again', async () => {
    const handlers = server();
    await openApp('/analytics', handlers);
    const deals = await screen.findByRole('region', { name: 'From post to deal' });
    await waitFor(() => expect(deals).toHaveTextContent('no deal is won yet'));
    fireEvent.click(await screen.findByRole('link', { name: /^Pipeline Value/ }));
    const drawer = await screen.findByRole('dialog', { name: 'Pipeline Value' });
    expect(await within(drawer).findByText('Jonas Brandt')).toBeTruthy();
    const reads = ['GET /api/analytics/rows', 'GET /api/analytics/deals'];
    const before = reads.map((read) => callsOf(read).length);
    for (const read of reads) handlers[read] = () => errorResponse(503);
    await tell({ type: 'changed', keys: ['analytics', 'leads'] });
    for (const [i, read] of reads.entries())
      await waitFor(() => expect(callsOf(read).length).toBeGreaterThan(before[i] ?? 0));
    await act(async () => undefined);
    expect(within(drawer).getByText('Jonas Brandt')).toBeTruthy();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it('opens the rows of an earlier day, with a slider, and goes back to today', async () => {
    const router = await openApp('/analytics', server());
    fireEvent.click(await screen.findByRole('link', { name: /^Pipeline Value/ }));
    fireEvent.click(await screen.findByRole('link', { name: 'See that day' }));
    const { previous } = page();
    await waitFor(() => expect(router.state.location.search).toEqual({ figure: 'pipeline', asOf: previous.to }));
    const drawer = await screen.findByRole('dialog', { name: 'Pipeline Value' });
    expect(await within(drawer).findByText(/^As of .*, at its end\.$/)).toBeTruthy();
    expect(drawer.textContent).toContain('LeadStatusSinceAmount');
    expect(await within(drawer).findByText(/^15 open leads had no amount/)).toBeTruthy();
    expect(within(drawer).queryByRole('link', { name: 'See that day' })).toBeNull();
    const slider = within(drawer).getByRole('slider', { name: 'Day' });
    fireEvent.change(slider, {
      target: { value: Number(slider.getAttribute('aria-valuenow') ?? slider.getAttribute('value')) + 1 },
    });
    // The rows are read when the slider stops.
    expect(router.state.location.search).toEqual({ figure: 'pipeline', asOf: previous.to });
    fireEvent.keyUp(slider);
    const after = daysAfter(previous.to, 1);
    await waitFor(() => expect(router.state.location.search).toEqual({ figure: 'pipeline', asOf: after }));
    await waitFor(() =>
      expect(callsOf('GET /api/analytics/rows').map(({ query }) => query?.get('asOf'))).toContain(after),
    );
    expect(within(drawer).getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
      `/api/analytics/rows.csv?figure=pipeline&asOf=${after}`,
    );
    fireEvent.click(within(drawer).getByRole('button', { name: 'Back to today' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ figure: 'pipeline' }));
  });

  it('plays the weeks up to today over a figure of an earlier day, until it is paused', async () => {
    const { previous } = page();
    const router = await openApp(`/analytics?figure=pipeline&asOf=${previous.to}`, server());
    const drawer = within(await screen.findByRole('dialog', { name: 'Pipeline Value' }));
    fireEvent.click(await drawer.findByRole('button', { name: 'Play the weeks up to today' }));
    const asOf = () => router.state.location.search.asOf ?? '';
    await waitFor(() => expect(asOf() > previous.to).toBe(true));
    fireEvent.click(drawer.getByRole('button', { name: 'Pause' }));
    expect(new Date(asOf()).getUTCDay()).toBe(0);
    fireEvent.click(drawer.getByRole('button', { name: 'Play the weeks up to today' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ figure: 'pipeline' }));
  });

  it('shows one question at a time on a phone', async () => {
    await openApp('/analytics', server());
    fireEvent.click(await screen.findByRole('tab', { name: 'Came back' }));
    expect(screen.getByRole('tab', { name: 'Came back' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('region', { name: 'Where people stand' }).className).toContain('max-lg:hidden');
    expect(screen.getByRole('region', { name: 'What came back' }).className).not.toContain('max-lg:hidden');
  });

  it('opens the open leads that have no amount from the pipeline', async () => {
    await openApp('/analytics?figure=pipeline', server());
    fireEvent.click(await screen.findByRole('link', { name: 'Open them' }));
    expect(await screen.findByRole('dialog', { name: 'Open leads without an amount' })).toBeTruthy();
  });

  it('says of a rate of few rows that they are too few', async () => {
    await openApp('/analytics?figure=contacted', server());
    const drawer = await screen.findByRole('dialog', { name: 'Response Rate' });
    expect(await within(drawer).findByText('Too few to say')).toBeTruthy();
  });

  it('measures no share of edited texts where none was approved', async () => {
    const topic = [
      { value: 'Rotas', now: counts({ drafted: 3 }), before: counts() },
      { value: 'Bank', now: counts({ drafted: 2, approved: 2, changed: 1 }), before: counts() },
    ];
    await openApp('/analytics', server({ texts: { ...page().texts, topic } }));
    const table = within(await screen.findByRole('table', { name: 'Texts by topic' }));
    expect(table.getByRole('link', { name: 'Edited: not measured' })).toBeVisible();
    expect(table.getAllByRole('link', { name: 'Edited: 1 of 2' })).toHaveLength(2);
  });

  it('opens the rows of the sums too: of a week, and of all texts with a topic', async () => {
    const topic = [{ value: 'Rotas', now: counts({ drafted: 3, sent: 2 }), before: counts() }];
    await openApp('/analytics', server({ texts: { ...page().texts, topic } }));
    fireEvent.click(await screen.findByRole('link', { name: 'Week of 23 November: 8 texts' }));
    await screen.findByRole('dialog', { name: 'Sent' });
    const texts = within(screen.getByRole('table', { name: 'Texts by topic', hidden: true }));
    for (const all of texts.getAllByRole('row', { name: /^All/, hidden: true }))
      fireEvent.click(within(all).getByRole('link', { name: 'Sent: 2', hidden: true }));
    await screen.findByRole('dialog', { name: 'Sent: all by topic' });
    const asked = callsOf('GET /api/analytics/rows').map(({ query }) => Object.fromEntries(query ?? []));
    expect(asked[0]).toEqual({ figure: 'sent', from: '2026-11-23', to: '2026-11-29' });
    expect(asked[1]).toMatchObject({ figure: 'sent', by: 'topic' });
    expect(asked[1]).not.toHaveProperty('value');
  });

  it('shows how each deal came about, which posts brought leads, and what is not known', async () => {
    const deals = (began: string | null | undefined) => ({
      origins: [
        { began: 'post', deals: 1, totals: [owen.deal] },
        { began: 'unknown', deals: 1, totals: [] },
      ],
      since: '2026-11-06',
      total: began ? 1 : 2,
      chains: began === 'unknown' ? [yann] : [owen, yann],
    });
    await openApp('/analytics', {
      ...server(),
      'GET /api/analytics/deals': ({ query }) => Response.json(deals(query?.get('began'))),
      'GET /api/lead-origins': () =>
        Response.json([
          {
            contentId: row.id,
            words: 'Float staff are not spare staff.',
            publishedOn: '2026-09-30',
            leads: 3,
            booked: 1,
            won: 1,
          },
        ]),
    });
    const panel = await screen.findByRole('region', { name: 'From post to deal' });
    await waitFor(() => expect(panel).toHaveTextContent('2 won since 6 November, €6,000'));
    expect(panel).toHaveTextContent('Began with a post€6,0001 deal, as you said');
    expect(panel).toHaveTextContent('Not knownNo amount1 deal. Keepwarm never guesses a beginning');
    const [first, second] = within(panel).getAllByRole('listitem');
    expect(first).toHaveTextContent(
      'PostFloat staff are not spare staff.30 Septemberyou saidyou named itLeadAdded by you2 Octoberobservedreceipt' +
        'ConversationWhich shift?6 October, answered 8 Octoberyou saidcall loggedCall21 Octyou saidamount typedDeal€6,0006 Nov',
    );
    expect(second).toHaveTextContent('BeginningNot knownWhere did they come from? Saynot knownnothing said');
    expect(within(panel).getByRole('link', { name: '3 leads, 1 booked, 1 won' })).toHaveAttribute(
      'href',
      `/leads?sourcePost=${row.id}`,
    );
    fireEvent.click(within(panel).getByRole('radio', { name: 'Not known' }));
    await waitFor(() => expect(panel).not.toHaveTextContent('Owen Pritchard'));
  });

  it('says of when the figures are', async () => {
    await openApp('/analytics', server({ to: '2020-10-31' }));
    expect(await screen.findByText('As of 31 October 2020')).toBeVisible();
  });

  it('asks for the rows of the period where the figure has one', async () => {
    await openApp('/analytics?from=2026-10-01&to=2026-10-31&figure=asked&by=tone&value=calm', server());
    expect(await screen.findByRole('dialog', { name: 'Engagement Rate: Calm Authority' })).toBeTruthy();
    const [asked] = callsOf('GET /api/analytics/rows');
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      figure: 'asked',
      by: 'tone',
      value: 'calm',
      from: '2026-10-01',
      to: '2026-10-31',
    });
  });

  it('shows the chart of the cadence, how many leads are at each step, and the texts of each channel', async () => {
    const channels = [
      { value: 'linkedin', now: counts({ sent: 18 }), before: counts() },
      { value: 'email', now: counts({ sent: 7 }), before: counts() },
    ];
    await openApp('/analytics', server({ texts: { ...page().texts, via: channels } }));
    expect(await screen.findByRole('region', { name: 'Cadence' })).toHaveTextContent('12 weeks');
    const steps = within(screen.getByRole('region', { name: 'Lead status' }));
    expect(steps.getByLabelText(/^86 people: 34 new, 21 contacted, 9 replied,/)).toBeInTheDocument();
    const counted = within(screen.getByRole('region', { name: 'Channels' }));
    expect(counted.getByText('18')).toBeInTheDocument();
    expect(counted.getByText('7')).toBeInTheDocument();
  });

  it('opens the texts of one day from the cadence', async () => {
    await openApp('/analytics', server());
    fireEvent.click(await screen.findByRole('link', { name: '23 November: 8 texts' }));
    expect(await screen.findByRole('dialog', { name: 'Sent' })).toBeTruthy();
    const [asked] = callsOf('GET /api/analytics/rows');
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ figure: 'sent', from: '2026-11-23', to: '2026-11-23' });
  });

  it('says that fewer than ten are too few', async () => {
    await openApp('/analytics', server());
    const replies = await screen.findByRole('region', { name: 'Replies by tone' });
    expect(within(replies).getByRole('link', { name: /Calm Authority/ }).textContent).toContain(
      '6 of 12, before 25%50%',
    );
    expect(within(replies).getByRole('link', { name: /Bold/ }).textContent).toContain('3 of 6too few to say');
  });

  it('says which weeks changed after they had ended', async () => {
    await openApp('/analytics', server());
    const restated = await screen.findByRole('region', { name: 'Restated weeks' });
    expect(restated.textContent).toContain('28 September to 4 October restated');
    expect(restated.textContent).toContain(
      '+1 active conversations: a reply or a move was logged later, or taken back',
    );
  });

  it('changes the minutes behind the time saved', async () => {
    await openApp('/analytics', {
      ...server(),
      'PATCH /api/auth/user': () => Response.json({}),
    });
    expect((await screen.findByRole('region', { name: 'Results' })).textContent).toContain('22 approved × 12 min');
    fireEvent.click(screen.getByRole('button', { name: 'Change the minutes' }));
    const input = screen.getByRole('spinbutton');
    fireEvent.change(input, { target: { value: '0' } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    fireEvent.change(input, { target: { value: '20' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('One text by hand takes you 20 minutes')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change the minutes' })).toHaveFocus());
    expect(callsOf('PATCH /api/auth/user').map(({ body }) => body)).toEqual([{ minutesPerText: 20 }]);
  });

  it('shows samples, marked as such, until something of one’s own is counted', async () => {
    await openApp('/analytics', server({ empty: true }));
    const figures = await screen.findByRole('region', { name: 'Four figures' });
    expect(within(figures).getAllByText('Sample')).toHaveLength(4);
  });

  it('can be tried again when it could not be loaded', async () => {
    let ok = false;
    await openApp('/analytics', {
      ...server(),
      'GET /api/analytics': () => (ok ? Response.json(page()) : errorResponse(500)),
    });
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
    ok = true;
    fireEvent.click(again);
    expect(await screen.findByRole('region', { name: 'Four figures' })).toBeTruthy();
  });
});

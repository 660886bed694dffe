import { jest } from '@jest/globals';
import type { Week } from '@app/contracts/metrics/metrics.api';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportMarkdown } from '@/features/digest/report/report-markdown';
import { reportWords } from '@/features/digest/report/report-words';
import type { ReportFacts } from '@/features/digest/report/report.queries';
import { SendDigest } from '@/features/digest/digest-exports';
import { daysAfter, mondayOf } from '@app/contracts/days';
import { callsOf, coach, isolateTests, openApp, serve, signedIn, writableClipboard } from '../testing';
import { week } from '../weeks';
import { queryClient } from '@/shared/queries/query-client';
import { userQuery } from '@/shared/queries/current-user.queries';
import { QueryClientProvider } from '@tanstack/react-query';
import { ToastPlace } from '@/shared/shell/toaster';

const lead = { id: '00000000-0000-4000-8000-0000000000a1', status: 'meeting_booked' as const };
const slot = { day: '2026-11-24', hour: 9, at: '2026-11-24T08:00:00.000Z', movedFrom: null, count: 0, of: 1 };

const facts = (more: Partial<Week> = {}): ReportFacts => ({
  figures: week('2026-11-16', {
    leadsSurfaced: 9,
    messagesDrafted: 13,
    postsProposed: 3,
    messagesApproved: 7,
    postsApproved: 2,
    commentsProposed: 22,
    commentsApproved: 16,
    commentsCopied: 15,
    textsCopied: 8,
    textsSent: 6,
    discoveryCallsBooked: 2,
    conversationsProgressed: 5,
    ...more,
  }),
  weeks: [week('2026-11-16', { leadsSurfaced: 9 }), week('2026-11-09', { leadsSurfaced: 6 })],
  report: {
    weekStart: '2026-11-16',
    weekEnd: '2026-11-22',
    topPost: {
      contentId: lead.id,
      words: 'The backlog is Friday’s plan.',
      publishedOn: '2026-11-17',
      reactions: 31,
      comments: 9,
    },
    conversations: {
      total: 3,
      leads: [{ ...lead, name: 'Jonas | *Brandt*', nextStep: 'Call at 10:00', nextStepDue: '2026-11-25' }],
    },
    sent: { texts: 6, exact: 6 },
    composed: null,
  },
  next: {
    weekStart: '2026-11-23',
    weekEnd: '2026-11-29',
    slots: [
      {
        ...slot,
        channel: 'linkedin_post',
        state: 'planned',
        contentId: lead.id,
        fingerprint: 'ab'.repeat(32),
        words: 'A float nurse',
      },
      { ...slot, channel: 'email', state: 'open', contentId: null, fingerprint: null, words: null },
      { ...slot, channel: 'engage', state: 'open', contentId: null, fingerprint: null, words: null },
    ],
  },
  at: new Date('2026-11-20T08:31:00.000Z'),
});

const served = (given = facts()) => ({
  ...signedIn,
  'GET /api/metrics/week': () => Response.json(given.figures),
  'GET /api/metrics/weeks': () => Response.json(given.weeks),
  'GET /api/digest/report': () => Response.json(given.report),
  'GET /api/rhythm/week': () => Response.json(given.next),
});

describe('The weekly report', () => {
  isolateTests();

  it('has figures, top post, conversations, next week and the statement on one sheet', async () => {
    await openApp('/report?week=2026-11-18', served());
    const sheet = await screen.findByRole('article', { name: 'Weekly report' });
    for (const words of [
      '2026, week 47',
      'Nora Lindqvist, 16 to 22 November 2026',
      'drafted 16',
      'approved 9',
      'copied by me 8',
      'sent by me 6',
      'sent by Keepwarm 0',
      'Beside them 22 comments drafted, 16 approved, 15 copied.',
      'Leads Surfaced9',
      'Messages Drafted13',
      'Posts Proposed3',
      'Discovery Calls2',
      '€38,400',
      '41%',
      '62%',
      '17 November. 31 reactions and 9 comments, entered by hand. Views: not measured',
      '5 conversations moved on. Something was logged with 3 people',
      'Jonas | *Brandt*',
      'and 2 more',
      '1 LinkedIn post, 1 email and 1 day of engagement planned',
      'Tue 24 Nov, 09:00',
      'A float nurse',
      'no post placed',
      'Every text that left this week is exactly a text I approved.',
    ])
      expect(sheet).toHaveTextContent(words);
    expect(within(sheet).getByRole('img', { name: /week 46: 6 leads, week 47: 9 leads$/ })).toBeInTheDocument();
    expect(callsOf('GET /api/metrics/week').map(({ query }) => query.get('week'))).toEqual(['2026-11-16']);
    expect(callsOf('GET /api/rhythm/week').map(({ query }) => query.get('week'))).toEqual(['2026-11-23']);
  });

  it('opens another week, prints, and copies the same words as Markdown', async () => {
    const user = userEvent.setup();
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const router = await openApp('/report', served());
    await screen.findByRole('article', { name: 'Weekly report' });
    const lastWeek = daysAfter(mondayOf(daysAfter(new Date().toISOString().slice(0, 10), 0)), -7);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Week' }), lastWeek);
    await waitFor(() => expect(router.state.location.search).toEqual({ week: lastWeek }));
    await screen.findByRole('article', { name: 'Weekly report' });
    await user.click(screen.getByRole('button', { name: 'Print or save PDF' }));
    expect(print).toHaveBeenCalledTimes(1);
    const written = writableClipboard();
    await user.click(screen.getByRole('button', { name: 'Markdown' }));
    expect(written).toHaveBeenCalledWith(expect.stringContaining('# Weekly report: 2026, week 47'));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  });

  it('says what is missing, and what did not leave as approved', async () => {
    const given = facts({
      restated: [{ figure: 'conversationsProgressed', event: 'TouchLogged', by: 1, at: slot.at }],
    });
    given.report = {
      ...given.report,
      topPost: null,
      conversations: { total: 0, leads: [] },
      sent: { texts: 6, exact: 4 },
    };
    given.next = { ...given.next, slots: [] };
    await openApp('/report?week=2026-11-16', served(given));
    const sheet = await screen.findByRole('article', { name: 'Weekly report' });
    for (const words of [
      'not measured',
      'No conversations in this week.',
      'No post is planned.',
      '4 of 6 texts left exactly as I approved them.',
      '1 figure of this week changed after it had ended',
    ])
      expect(sheet).toHaveTextContent(words);
  });

  it('says when its digest was composed, and which figures have changed since', async () => {
    const given = facts();
    const { figures } = given;
    const composed = (conversationsProgressed: number, responseRate: number | null) => {
      const { timeSaved, minutesPerText, effortReduced, responses, pipeline } = figures;
      const same = { timeSaved, minutesPerText, effortReduced, responses, pipeline };
      const then = { ...same, counts: { leadsSurfaced: 9, conversationsProgressed }, responseRate };
      return { at: '2026-11-23T07:00:00.000Z', timeZone: 'Europe/Berlin', figures: then };
    };
    given.report.composed = composed(4, null);
    await openApp('/report?week=2026-11-16', served(given));
    const sheet = await screen.findByRole('article', { name: 'Weekly report' });
    for (const words of [
      'Composed on Monday 23 November at 08:00figures as they were then',
      'active conversations4 then, 5 now',
      'response rateToo few to say then, 41% now',
    ])
      expect(sheet).toHaveTextContent(words);
    expect(sheet).not.toHaveTextContent('leads surfaced9');
    expect(reportMarkdown(reportWords(given, 'Nora', 'Europe/Berlin'))).toContain('| active conversations | 4 | 5 |');

    given.report.composed = composed(5, figures.responseRate);
    await queryClient.invalidateQueries({ queryKey: ['metrics'] });
    await waitFor(() => expect(sheet).toHaveTextContent('No figure has changed since.'));
  });

  it('shows that it could not be loaded, and tries again', async () => {
    const user = userEvent.setup();
    let fails = true;
    const good = served();
    await openApp('/report', {
      ...good,
      'GET /api/digest/report': () => (fails ? new Response('', { status: 500 }) : good['GET /api/digest/report']()),
    });
    expect(await screen.findByText('The weekly report could not be loaded')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Weekly report' })).toBeInTheDocument();
  });

  it('says the time of the person’s time zone, as it says the day', () => {
    const at = new Date('2026-11-20T23:31:00.000Z');
    expect(reportWords({ ...facts(), at }, 'Nora', 'Asia/Tokyo').about).toMatch(/ on Saturday 21 November.* at 08:31$/);
    expect(reportWords({ ...facts(), at }, 'Nora', 'America/Los_Angeles').about).toMatch(
      / on Friday 20 November.* at 15:31$/,
    );
  });

  it.each([
    ['2025-12-08', '8 to 14 December 2025'],
    ['2024-12-30', '30 December 2024 to 5 January 2025'],
  ])('names the year of the week of %s once', async (monday, name) => {
    await openApp(`/report?week=${monday}`, served());
    expect(await screen.findByRole('combobox', { name: 'Week' })).toHaveDisplayValue(name);
  });

  it('writes Markdown in which the words of people format nothing', () => {
    const markdown = reportMarkdown(reportWords(facts(), 'Nora', 'Europe/Berlin'));
    expect(markdown).toContain('| Jonas \\| \\*Brandt\\* | Booked | Call at 10:00 | 25 Nov |');
    expect(markdown).toContain('| Leads Surfaced | 9 |  |');
    expect(markdown).toContain('drafted 16, approved 9, copied by me 8, sent by me 6, sent by Keepwarm 0.');
    expect(markdown).toContain('And 2 more.');
  });
});

describe('The weekly digest', () => {
  isolateTests();
  const open = () => {
    serve(signedIn);
    queryClient.setQueryData(userQuery.queryKey, coach);
    render(
      <QueryClientProvider client={queryClient}>
        <SendDigest />
        <ToastPlace />
      </QueryClientProvider>,
    );
  };

  it.each(['Email Summary', 'Slack Report', 'Notion Dashboard'])('%s says that it comes later', async (feature) => {
    open();
    await userEvent.click(screen.getByRole('button', { name: feature }));
    expect(await screen.findByText('Feature Coming Soon')).toBeInTheDocument();
    expect(screen.getByText(`${feature} functionality will be available in the next update.`)).toBeInTheDocument();
  });

  it('exports the chosen week as a zip', async () => {
    open();
    const address = () => screen.getByRole('link', { name: 'CSV Export' }).getAttribute('href');
    expect(address()).toMatch(/^\/api\/digest\/week\.zip\?week=\d{4}-\d{2}-\d{2}$/);
    const choice = screen.getByRole('combobox', { name: 'Week' });
    const [, last] = within(choice).getAllByRole<HTMLOptionElement>('option');
    await userEvent.selectOptions(choice, last ?? '');
    expect(address()).toBe(`/api/digest/week.zip?week=${last?.value}`);
  });
});

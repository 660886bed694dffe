import type { RhythmMonth } from '@app/contracts/rhythm/rhythm.api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyCard } from '../cards';
import {
  callsOf,
  errorResponse,
  type Handlers,
  isolateTests,
  late,
  listed,
  onPhone,
  openApp,
  signedIn,
  writableClipboard,
} from '../testing';

const ids = ['6f3c1f0a-54ce-4f0d-9a61-000000000001', '6f3c1f0a-54ce-4f0d-9a61-000000000002'] as const;
const fingerprint = 'a1'.repeat(32);

const slot = (
  channel: RhythmMonth['slots'][number]['channel'],
  day: string,
  more: Partial<RhythmMonth['slots'][number]> = {},
): RhythmMonth['slots'][number] => ({
  channel,
  day,
  hour: 9,
  at: `${day}T08:00:00.000Z`,
  state: 'open',
  movedFrom: null,
  contentId: null,
  fingerprint: null,
  words: null,
  count: 0,
  of: 1,
  ...more,
});

/** On Thursday 19 November 2026, three weeks after the first sign-in. */
const month = (name = '2026-11', more: Partial<RhythmMonth> = {}): RhythmMonth => ({
  month: name,
  from: '2026-10-26',
  to: '2026-12-06',
  today: '2026-11-19',
  timeZone: 'Europe/Berlin',
  since: '2026-10-29',
  lastMonth: '2027-11',
  slots: [
    slot('linkedin_post', '2026-11-10', { state: 'missed' }),
    slot('linkedin_post', '2026-11-17', { state: 'missed' }),
    slot('email', '2026-11-18', { state: 'done', contentId: ids[0], fingerprint, words: 'Three questions', count: 1 }),
    slot('engage', '2026-11-19', { count: 1, of: 5 }),
    slot('linkedin_post', '2026-11-19', {
      state: 'planned',
      contentId: ids[1],
      fingerprint,
      words: 'Ask your shift leads',
    }),
    slot('linkedin_post', '2026-11-24'),
  ],
  // The e-mail went out a day before its slot.
  wentOut: [
    {
      channel: 'email',
      day: '2026-11-17',
      contentId: ids[0],
      fingerprint,
      words: 'Three questions',
      slotDay: '2026-11-18',
    },
  ],
  ...more,
});

const server: Handlers = {
  ...signedIn,
  'GET /api/card': () => Response.json(emptyCard),
  'GET /api/content': () => listed([]),
  'GET /api/content/pending': () => listed([]),
  'GET /api/ideas': () => listed([]),
  'GET /api/rhythm/month': ({ query }) => Response.json(month(query.get('month') ?? '')),
};
const grid = () => screen.findByRole('grid', { name: 'November 2026' });
const cell = async (day: string) => {
  const found = (await grid()).querySelector<HTMLElement>(`[data-day="${day}"]`);
  if (!found) throw new Error(`No ${day}`);
  return found;
};
const focused = () => (document.activeElement as HTMLElement).dataset.day;

describe('The month of the weekly rhythm', () => {
  isolateTests();

  it('opens from the weekly rhythm, in its own address', async () => {
    const router = await openApp('/content', server);
    await userEvent.click(await screen.findByRole('link', { name: 'Month' }));
    expect(await screen.findByRole('heading', { name: 'Presence Scheduler' })).toBeVisible();
    expect(router.state.location.search).toEqual({ month: '2026-11' });
    await userEvent.click(screen.getByRole('link', { name: 'Content Memory' }));
    expect(await screen.findByRole('heading', { name: 'Content Memory' })).toBeVisible();
  });

  it('shows what went out on its day, what is ready, and the gaps', async () => {
    await openApp('/content?month=2026-11', server);
    expect(await screen.findByText('1 went out, 1 ready, 1 ahead without a text, 2 missed')).toBeVisible();
    const on = async (day: string) => within(await cell(day));
    const mail = (await on('2026-11-17')).getByRole('link', {
      name: /^Email insight: sent, for Wednesday. Three questions/,
    });
    expect(mail).toHaveAttribute('href', `/approvals?id=${ids[0]}`);
    expect((await on('2026-11-18')).queryByRole('link')).not.toBeInTheDocument();
    expect(
      (await on('2026-11-19')).getByRole('link', { name: /a text is ready, 09:00. Ask your shift leads/ }),
    ).toHaveAttribute('href', `/approvals?id=${ids[1]}`);
    expect(await cell('2026-11-19')).toHaveAttribute('aria-current', 'date');
    expect((await on('2026-11-19')).getByText('1 of 5 replies')).toBeInTheDocument();
    // A late text still fills a slot of this week, and none of the week before.
    expect((await on('2026-11-17')).getByRole('link', { name: /LinkedIn post, Tuesday: missed/ })).toHaveAttribute(
      'href',
      '/content',
    );
    expect((await on('2026-11-10')).queryByRole('link')).not.toBeInTheDocument();
    expect((await on('2026-11-10')).getByText(/LinkedIn post, Tuesday: missed, 09:00/)).toBeInTheDocument();
    expect((await on('2026-11-24')).getByRole('link', { name: /LinkedIn post, Tuesday: open, 09:00/ })).toBeVisible();
  });

  it('is a grid of days that the keys move through, also to other months', async () => {
    const router = await openApp('/content?month=2026-11', server);
    expect((await cell('2026-11-19')).tabIndex).toBe(0);
    await screen.findByText(/1 went out/);
    (await cell('2026-11-19')).focus();
    const days = [
      ['{ArrowRight}', '2026-11-20'],
      ['{ArrowDown}', '2026-11-27'],
      ['{Home}', '2026-11-23'],
      ['{End}', '2026-11-29'],
      ['{ArrowUp}', '2026-11-22'],
      ['{ArrowLeft}', '2026-11-21'],
    ] as const;
    for (const [key, day] of days) {
      await userEvent.keyboard(key);
      expect(focused()).toBe(day);
    }
    (await cell('2026-11-19')).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toHaveAccessibleName(/a text is ready/);
    await userEvent.keyboard('{Escape}');
    expect(focused()).toBe('2026-11-19');
    await userEvent.keyboard('{PageDown}');
    expect(await screen.findByRole('grid', { name: 'December 2026' })).toBeVisible();
    expect([focused(), router.state.location.search]).toEqual(['2026-12-19', { month: '2026-12' }]);
    await userEvent.keyboard('{PageUp}');
    expect(await grid()).toBeVisible();
    expect(focused()).toBe('2026-11-19');
  });

  it('goes no further than the rhythm does', async () => {
    await openApp('/content?month=2026-10', {
      ...server,
      'GET /api/rhythm/month': () => Response.json(month('2026-10', { slots: [], wentOut: [] })),
    });
    expect(await screen.findByText('No post, and no slot for one')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Earlier: September 2026' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Later: November 2026' })).toBeEnabled();
    const first = screen.getByRole('grid').querySelector<HTMLElement>('[data-day="2026-10-01"]');
    first?.focus();
    await userEvent.keyboard('{PageUp}');
    expect(callsOf('GET /api/rhythm/month').map(({ query }) => query.get('month'))).toEqual(['2026-10']);
    expect(focused()).toBe('2026-10-01');
  });

  it('shows the days before their texts have loaded, and can be loaded again after an error', async () => {
    const slow = late(() => errorResponse(503));
    await openApp('/content?month=2026-11', { ...server, 'GET /api/rhythm/month': slow.handler });
    expect(await grid()).toHaveAttribute('aria-busy', 'true');
    await slow.arrives();
    expect(await screen.findByText('This month could not be loaded')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(callsOf('GET /api/rhythm/month')).toHaveLength(2));
  });

  it('makes a calendar feed, shows its address once, and ends it', async () => {
    const off = { on: false, madeAt: null };
    const on = { on: true, madeAt: '2026-11-19T08:00:00.000Z' };
    let now: typeof off | typeof on = off;
    const address = 'http://localhost/api/calendar.ics?key=secret';
    await openApp('/content?month=2026-11', {
      ...server,
      'GET /api/calendar-feed': () => Response.json(now),
      'POST /api/calendar-feed': () => Response.json({ ...(now = on), address }),
      'DELETE /api/calendar-feed': () => Response.json((now = off)),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Calendar feed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendar feed' }));
    expect(await dialog.findByText('Off. No calendar can read your slots.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'End the feed' })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Make an address' }));
    expect(await dialog.findByText(address)).toBeVisible();
    expect(dialog.getByText(/^On since 19 November/)).toBeVisible();
    expect(dialog.getByText(/“From URL”/)).toBeVisible();
    const written = writableClipboard();
    await userEvent.click(dialog.getByRole('button', { name: 'Copy the address of the feed' }));
    expect(written).toHaveBeenCalledWith(address);
    await userEvent.click(dialog.getByRole('button', { name: 'End the feed' }));
    expect(await dialog.findByText('Off. No calendar can read your slots.')).toBeVisible();
    expect(dialog.queryByText(address)).not.toBeInTheDocument();
  });

  it('says that the calendar feed could not be loaded', async () => {
    await openApp('/content?month=2026-11', { ...server, 'GET /api/calendar-feed': () => errorResponse(503) });
    await userEvent.click(await screen.findByRole('button', { name: 'Calendar feed' }));
    expect(await screen.findByText('Your calendar feed could not be loaded')).toBeVisible();
  });

  it('is a list by day on a phone', () =>
    onPhone(async () => {
      await openApp('/content?month=2026-11', server);
      const list = within(await screen.findByRole('list', { name: 'November 2026' }));
      expect(await list.findByText('Ask your shift leads')).toBeVisible();
      expect(screen.queryByRole('grid')).not.toBeInTheDocument();
      expect(list.getAllByRole('listitem').map(({ dataset }) => dataset.day)).toEqual([
        '2026-11-10',
        '2026-11-17',
        '2026-11-19',
        '2026-11-24',
      ]);
      await userEvent.click(screen.getByRole('button', { name: 'Today' }));
      expect(focused()).toBe('2026-11-19');
    }));
});

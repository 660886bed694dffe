import type { Rhythm } from '@app/contracts/rhythm/rhythm.api';
import { usualPlan } from '@app/contracts/rhythm/rhythm.constants';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyCard } from '../cards';
import { callsOf, errorResponse, type Handlers, isolateTests, late, listed, openApp, signedIn } from '../testing';

const slot = (
  channel: Rhythm['slots'][number]['channel'],
  day: string,
  more: Partial<Rhythm['slots'][number]> = {},
) => ({
  channel,
  day: `2026-11-${day}`,
  hour: 9,
  at: `2026-11-${day}T08:00:00.000Z`,
  state: 'open' as const,
  movedFrom: null,
  contentId: null,
  fingerprint: null,
  count: 0,
  of: 1,
  ...more,
});

const text = { contentId: '6f3c1f0a-54ce-4f0d-9a61-000000000004', fingerprint: 'a1'.repeat(32) };
/** On Thursday 19 November 2026. */
const rhythm: Rhythm = {
  weekStart: '2026-11-16',
  weekEnd: '2026-11-22',
  today: '2026-11-19',
  timeZone: 'Europe/Berlin',
  plan: usualPlan,
  engageTarget: 5,
  usual: false,
  slots: [
    slot('linkedin_post', '17', { state: 'missed' }),
    slot('linkedin_post', '19', { state: 'planned', ...text }),
    slot('email', '18', { state: 'done', count: 1, ...text }),
    slot('engage', '16', { state: 'done', count: 5, of: 5 }),
    slot('engage', '19', { count: 1, of: 5 }),
  ],
  extra: [],
  weeksKept: 6,
};

const server: Handlers = {
  ...signedIn,
  'GET /api/card': () => Response.json(emptyCard),
  'GET /api/content': () => listed([]),
  'GET /api/content/pending': () => listed([]),
  'GET /api/ideas': () => listed([]),
  'GET /api/rhythm': () => Response.json(rhythm),
  'PUT /api/rhythm': () => Response.json({ plan: usualPlan, engageTarget: 5 }),
  'POST /api/rhythm/moves': () => Response.json({ channel: 'linkedin_post', from: '2026-11-17', to: '2026-11-20' }),
};
const card = () => within(screen.getByRole('region', { name: 'Weekly Rhythm' }));

describe('The weekly rhythm', () => {
  isolateTests();

  it('shows what is below it once its height is known', async () => {
    const week = late(() => Response.json(rhythm));
    await openApp('/content', { ...server, 'GET /api/rhythm': week.handler });
    const hidden = () =>
      ['AI Suggestions', 'Idea bank'].map(
        (name) => screen.getByRole('region', { name }).closest('.invisible') !== null,
      );
    expect(await screen.findByRole('region', { name: 'Idea bank' })).toBeInTheDocument();
    expect(hidden()).toEqual([true, true]);
    await week.arrives();
    await card().findByText('Tuesday had no LinkedIn post.');
    expect(hidden()).toEqual([false, false]);
  });

  it('shows what became of each slot, and how many weeks in a row were kept', async () => {
    await openApp('/content', server);
    expect(await card().findByText('posts and emails kept 6 weeks in a row')).toBeVisible();
    expect(card().getByText('1 ready for Thursday')).toBeVisible();
    expect(card().getByText('1 sent')).toBeVisible();
    expect(card().getByText('1 of 2 days, 1 reply today')).toBeVisible();
    expect(card().getByText('Tuesday: missed, 09:00')).toBeInTheDocument();
    expect(card().getByText('1/5')).toBeVisible();
  });

  it.each([
    ['posts', { email: [] }],
    ['emails', { linkedin_post: [] }],
    ['replies', { linkedin_post: [], email: [] }],
  ])('says that the %s decide whether a week is kept', async (counted, without) => {
    await openApp('/content', {
      ...server,
      'GET /api/rhythm': () => Response.json({ ...rhythm, plan: { ...usualPlan, ...without } }),
    });
    expect(await card().findByText(`${counted} kept 6 weeks in a row`)).toBeVisible();
  });

  it('says that a week that began late has no slot left', async () => {
    await openApp('/content', {
      ...server,
      'GET /api/rhythm': () => Response.json({ ...rhythm, today: '2026-11-21', slots: [] }),
    });
    expect(await card().findAllByText('None left this week')).toHaveLength(2);
    expect(card().getByText('No day so far')).toBeVisible();
  });

  it('moves a missed slot to tomorrow, and back', async () => {
    await openApp('/content', server);
    expect(await card().findByText('Tuesday had no LinkedIn post.')).toBeVisible();
    await userEvent.click(card().getByRole('button', { name: /^Move to tomorrow/ }));
    expect(callsOf('POST /api/rhythm/moves').at(-1)?.body).toEqual({
      channel: 'linkedin_post',
      from: '2026-11-17',
      to: '2026-11-20',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(callsOf('POST /api/rhythm/moves').at(-1)?.body).toMatchObject({ from: '2026-11-17', to: '2026-11-17' });
  });

  it('is changed by day and hour, with undo', async () => {
    await openApp('/content', server);
    await userEvent.click(await card().findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your weekly rhythm' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'LinkedIn Posts on Tuesday' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'LinkedIn Posts on Monday' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Hour on Monday, LinkedIn Posts' }), '08:00');
    const target = dialog.getByRole('spinbutton', { name: 'Replies on a day of engagement' });
    await userEvent.clear(target);
    expect(dialog.getByText('From 1 to 50.')).toBeVisible();
    await userEvent.type(target, '3');
    await userEvent.click(dialog.getByRole('button', { name: 'Save rhythm' }));
    expect(callsOf('PUT /api/rhythm').at(-1)?.body).toEqual({
      ...usualPlan,
      linkedin_post: [
        { weekday: 1, hour: 8 },
        { weekday: 4, hour: 9 },
      ],
      engageTarget: 3,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(callsOf('PUT /api/rhythm').at(-1)?.body).toEqual({ ...usualPlan, engageTarget: 5 });
  });

  it('reaches the server in the order of the clicks', async () => {
    let answer = () => {};
    const slow: Handlers[string] = ({ body }) =>
      new Promise((resolve) => (answer = () => resolve(Response.json(body))));
    await openApp('/content', { ...server, 'POST /api/rhythm/moves': slow });
    await userEvent.click(await card().findByRole('button', { name: /^Move to tomorrow/ }));
    await userEvent.click(card().getByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your weekly rhythm' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'LinkedIn Posts on Monday' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save rhythm' }));
    expect(callsOf('PUT /api/rhythm')).toEqual([]);
    answer();
    await waitFor(() => expect(callsOf('PUT /api/rhythm')).toHaveLength(1));
  });

  it('names no plan when the week cannot be loaded, because the person may have another one', async () => {
    await openApp('/content', { ...server, 'GET /api/rhythm': () => errorResponse(500) });
    expect(await card().findByText('This week could not be loaded')).toBeVisible();
    expect(card().getByText('LinkedIn Posts')).toBeVisible();
    for (const words of ['2/week', '1/week', 'Daily']) expect(card().queryByText(words)).not.toBeInTheDocument();
  });
});

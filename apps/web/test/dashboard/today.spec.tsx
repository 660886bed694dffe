import type { Content } from '@app/contracts/content/content.api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  allSteps,
  calls,
  callsOf,
  coach,
  errorResponse,
  type Handlers,
  isolateTests,
  late,
  listed,
  openApp,
  signedIn,
  writableClipboard,
} from '../testing';
import { detailOf, text } from '../texts';

isolateTests();

const decided = { approvalStatus: 'approved', decidedAt: '2026-11-20T10:00:00.000Z' } as const;
const comment = { type: 'comment', channel: 'linkedin_comment', targetLeadId: null, targetName: null } as const;
const leadId = '00000000-0000-4000-8000-00000000000a';
const reply = {
  id: '00000000-0000-4000-8000-0000000000c1',
  leadId,
  name: 'Jonas Brandt',
  title: '',
  company: '',
  words: 'Do you have that written down?',
  via: 'linkedin',
  at: '2026-11-20T08:00:00.000Z',
};
const due = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  why: 'Every 2 weeks, due today',
  due: '2026-11-20',
  rule: 'rhythm',
  last: null,
  draft: null,
  ...more,
});
const dueToday = (...followUps: object[]) =>
  Response.json({ today: '2026-11-20', counts: { today: followUps.length }, followUps });

const open = (...more: Handlers[]) =>
  openApp(
    '/',
    Object.assign(
      {},
      signedIn,
      { 'GET /api/content': () => listed([]), 'GET /api/activities': () => listed([]) },
      ...more,
    ),
  );
const group = (name: string) => screen.findByRole('region', { name });
const current = () => document.querySelector<HTMLElement>('[data-row][aria-current], [data-row]:has([aria-current])');

const sent = { title: null, body: '', fingerprint: ''.padEnd(64, '0'), changed: false, link: null };

/** Drafts that are decided and sent as the calls say. */
const drafts = (...ids: string[]): Handlers => {
  const all = new Map<string, Content>(ids.map((id) => [id, text(id, { targetName: `Lead ${id}` })]));
  const change = (id: string, to: Partial<Content>) => () => {
    const next = { ...text(id), ...all.get(id), ...to };
    all.set(id, next);
    return Response.json({ ...detailOf(next), to: 'https://www.linkedin.com/in/x' });
  };
  return Object.assign(
    {
      'GET /api/content/pending': () =>
        listed([...all.values()].filter(({ approvalStatus }) => approvalStatus === 'pending')),
    },
    ...ids.map((id) => ({
      [`GET /api/content/${id}`]: change(id, {}),
      [`PATCH /api/content/${id}`]: ({ body }: { body: unknown }) =>
        change(id, { ...decided, approvalStatus: (body as Content).approvalStatus })(),
      [`POST /api/content/${id}/copied`]: change(id, { copiedAt: '2026-11-20T10:01:00.000Z' }),
      [`POST /api/content/${id}/sent`]: change(id, { publishedAt: '2026-11-20T10:02:00.000Z', sent }),
    })),
  ) as Handlers;
};

describe('Today', () => {
  beforeEach(() => void writableClipboard());

  it('A approves the open draft, C copies and opens, Y says sent, and the next draft opens', async () => {
    await open(drafts('a', 'b'));
    await screen.findByRole('article', { name: 'the message to Lead a' });
    await userEvent.keyboard('a');
    const place = await screen.findByRole('link', { name: /^Copy & open/ });
    place.addEventListener('click', (event) => event.preventDefault());
    await userEvent.keyboard('c');
    await screen.findByRole('heading', { name: 'Sent?' });
    await userEvent.keyboard('y');
    await screen.findByRole('article', { name: 'the message to Lead b' });
    expect(callsOf('POST /api/content/a/copied')).toHaveLength(1);
    expect(callsOf('POST /api/content/a/sent')).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Sent?' })).toBeNull();
  });

  it('does not show a text as approved that waited again and was then declined', async () => {
    await open(drafts('a', 'b'));
    await screen.findByRole('article', { name: 'the message to Lead a' });
    await userEvent.keyboard('a');
    await screen.findByRole('article', { name: 'the message to Lead a, approved' });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('article', { name: 'the message to Lead a' });
    await userEvent.keyboard('d');
    const why = await screen.findByRole('dialog', { name: 'Decline the message to Lead a' });
    await userEvent.click(within(why).getByRole('button', { name: /^Decline/ }));
    await screen.findByRole('article', { name: 'the message to Lead b' });
    expect(screen.queryByText('Approved by you')).toBeNull();
  });

  it('shows every group with its count and its button', async () => {
    await open({
      'GET /api/content/pending': () => listed([text('a')]),
      'GET /api/content/unsent': () => listed([text('s', { ...decided, targetName: 'Malin Ek' })]),
      'GET /api/replies': () => listed([reply], 4),
      'GET /api/follow-ups': () =>
        dueToday(
          due('f', 'Noor Aziz'),
          due(leadId, 'Jonas Brandt', { rule: 'reply' }),
          due('g', 'Aoife Brennan', { draft: { state: 'pending' } }),
        ),
    });
    await screen.findByText('7 things for today');
    // 1 draft × 2, 1 question × 1, 4 replies × 5 and 1 follow-up × 3 make 26.
    await userEvent.click(screen.getByRole('button', { name: 'about 25 minutes' }));
    const rule = await screen.findByRole('dialog', { name: 'How the minutes are counted' });
    expect(rule).toHaveTextContent('4 replies to answer × 5 min20 min');
    expect(rule).toHaveTextContent('Together26 min');
    expect(
      within(await group('Sent?')).getByRole('button', { name: /^Yes ?, the message to Malin Ek was sent/ }),
    ).toBeVisible();
    expect(await group('Replies to answer')).toHaveTextContent('Do you have that written down?');
    expect(await group('Replies to answer')).toHaveTextContent('3 more among your leads');
  });

  it('a row that leaves gives its focus to the next row, and the last row to the heading', async () => {
    await open({
      'GET /api/content/pending': () => listed([]),
      'GET /api/content/unsent': () =>
        listed(['later-1', 'later-2'].map((id) => text(id, { ...decided, targetName: `Lead ${id}` }))),
    });
    const rows = within(await group('Sent?'));
    const notYet = () => rows.getAllByRole('button', { name: 'Not yet' });
    await waitFor(() => expect(notYet()).toHaveLength(2));
    await userEvent.click(notYet()[0] as HTMLElement);
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row', 'later-2'));
    await userEvent.click(notYet()[0] as HTMLElement);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Dashboard' })).toHaveFocus());
  });

  it('each thing is shown once: a reply and a drafted follow-up are not follow-ups due', async () => {
    await open({
      'GET /api/content/pending': () => listed([]),
      'GET /api/follow-ups': () =>
        dueToday(
          due('f', 'Noor Aziz'),
          due('r', 'Jonas Brandt', { rule: 'reply' }),
          due('g', 'Aoife Brennan', { draft: { state: 'pending' } }),
        ),
    });
    const rows = within(await group('Follow-ups due')).getAllByRole('listitem');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toHaveTextContent('Noor Aziz');
    await screen.findByText('1 thing for today');
  });

  it('a follow-up that is put off again comes back by Undo as it was put off before', async () => {
    const changes = 'PATCH /api/leads/f/follow-up';
    await open({
      'GET /api/follow-ups': () => dueToday(due('f', 'Noor Aziz', { rule: 'snooze', snooze: { until: '2026-11-20' } })),
      [changes]: () => Response.json({}),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Tomorrow' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(callsOf(changes).map(({ body }) => body)).toEqual([
        { snooze: { until: '2026-11-21' } },
        { snooze: { until: '2026-11-20' }, was: { snooze: { until: '2026-11-21' } } },
      ]),
    );
  });

  it('each thing is shown once: a lead who waits for an answer is not due by a next step', async () => {
    await open({
      'GET /api/content/pending': () => listed([]),
      'GET /api/replies': () => listed([reply]),
      'GET /api/follow-ups': () => dueToday(due(leadId, 'Jonas Brandt', { rule: 'next_step' })),
    });
    await screen.findByText('1 thing for today');
    expect(screen.queryByRole('region', { name: 'Follow-ups due' })).toBeNull();
  });

  it('J and K move through the groups, Enter does the row’s button', async () => {
    await open({
      'GET /api/content/pending': () => listed([]),
      'GET /api/replies': () => listed([reply]),
      'GET /api/follow-ups': () => dueToday(due('f', 'Noor Aziz')),
      'POST /api/content/generate-message': () => Response.json({ drafts: [text('d')], skipped: [] }),
    });
    await group('Follow-ups due');
    await waitFor(() => expect(current()).toHaveTextContent('Jonas Brandt'));
    await userEvent.keyboard('j');
    expect(current()).toHaveTextContent('Noor Aziz');
    await userEvent.keyboard('j');
    expect(current()).toHaveTextContent('Noor Aziz');
    await userEvent.keyboard('k');
    expect(current()).toHaveTextContent('Jonas Brandt');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(calls()).toContain(`POST /api/content/generate-message ${JSON.stringify({ leadId })}`));
  });

  it('“Not yet” stops the question for today, and says so; Undo asks again', async () => {
    await open({
      'GET /api/content/pending': () => listed([]),
      'GET /api/content/unsent': () => listed([text('s', decided)]),
    });
    await userEvent.click(within(await group('Sent?')).getByRole('button', { name: 'Not yet' }));
    expect(screen.queryByRole('region', { name: 'Sent?' })).toBeNull();
    expect(await screen.findByText(/^Keepwarm asks about .+ again tomorrow$/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await group('Sent?')).toBeInTheDocument();
  });

  it('a text that was sent leaves the question before the list is read again', async () => {
    const unsent = text('s', decided);
    const readAgain = late(() => listed([]));
    let reads = 0;
    await open({
      'GET /api/content/pending': () => listed([]),
      'GET /api/content/unsent': (request) => (reads++ === 0 ? listed([unsent]) : readAgain.handler(request)),
      'POST /api/content/s/sent': () => Response.json({ ...unsent, sent }),
    });
    await userEvent.click(within(await group('Sent?')).getByRole('button', { name: /^Yes/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Sent?' })).toBeNull());
    expect(reads).toBe(2);
    await readAgain.arrives();
  });

  it('copies an approved comment, which has no place to open, by C, and then asks', async () => {
    let now = text('a', comment);
    const change = (to: Partial<Content>) => () => Response.json({ ...detailOf((now = { ...now, ...to })), to: null });
    await open({
      'GET /api/content/pending': () => listed(now.approvalStatus === 'pending' ? [now] : []),
      'GET /api/content/a': change({}),
      'PATCH /api/content/a': change(decided),
      'POST /api/content/a/copied': change({ copiedAt: '2026-11-20T10:01:00.000Z' }),
    });
    await screen.findByRole('button', { name: /^Approve/ });
    await userEvent.keyboard('a');
    await screen.findByRole('button', { name: 'Copy the LinkedIn comment' });
    await userEvent.keyboard('c');
    expect(await screen.findByRole('heading', { name: 'Posted?' })).toBeVisible();
    expect(callsOf('POST /api/content/a/copied')).toHaveLength(1);
  });

  it('gives the focus back when “Changed it” is closed', async () => {
    await open({
      'GET /api/content/pending': () => listed([]),
      'GET /api/content/unsent': () => listed([text('s', decided)]),
    });
    const sent = within(await group('Sent?'));
    await userEvent.click(sent.getByRole('button', { name: 'Changed it' }));
    await userEvent.click(await sent.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(sent.getByRole('button', { name: 'Changed it' })).toHaveFocus());
  });

  it('says that all is done, with what was decided today', async () => {
    const at = new Date().toISOString();
    await open({
      'GET /api/content/pending': () => listed([]),
      'GET /api/follow-ups': ({ query }) =>
        query?.get('band') === 'week'
          ? dueToday(due('f', 'Noor Aziz', { due: '2026-11-27', why: 'Every 2 weeks' }))
          : dueToday(),
      'GET /api/content': () =>
        listed([text('x', { ...decided, decidedAt: at }), text('y', { approvalStatus: 'declined', decidedAt: at })]),
    });
    expect(await group('All caught up')).toHaveTextContent('1 approved, 1 declined');
    expect(await group('All caught up')).toHaveTextContent(/You decided 2 texts today, the last at \d\d:\d\d\./);
    expect(await screen.findByText('Every 2 weeks')).toBeVisible();
    expect(await group('All caught up')).toHaveTextContent('NextFri 27 NovNoor Aziz Every 2 weeks');
  });

  it('shows its placeholder until the groups below are read, also when no draft waits', async () => {
    const replies = late(() => listed([]));
    await open({ 'GET /api/content/pending': () => listed([]), 'GET /api/replies': replies.handler });
    expect(await screen.findByText('Loading pending approvals')).toBeInTheDocument();
    await replies.arrives();
    expect(await screen.findByText('Nothing waits for your approval')).toBeVisible();
    expect(screen.queryByText('Loading pending approvals')).toBeNull();
  });

  it('says which part cannot be read, and reads it again', async () => {
    let broken = true;
    await open({
      'GET /api/content/pending': () => listed([]),
      'GET /api/replies': () => (broken ? errorResponse(503) : listed([reply])),
    });
    expect(await group('Also for today')).toHaveTextContent('Your replies could not be loaded');
    broken = false;
    const [again] = screen.getAllByRole('button', { name: 'Try again' });
    await act(async () => fireEvent.click(again as HTMLElement));
    await group('Replies to answer');
  });
});

describe('Getting started', () => {
  const nothing = { dismissed: false, card: false, leads: 2, approved: true, sent: false, rhythm: false };
  const steps = (facts: object): Handlers => ({
    'GET /api/content/pending': () => listed([]),
    'GET /api/getting-started': () => Response.json(facts),
  });

  it('ticks off what is done, and links to what is open', async () => {
    await open(steps(nothing));
    const card = await group('Getting started');
    expect(card).toHaveTextContent('1 of 5 done');
    expect(card).toHaveTextContent('2 of 5. Samples do not count.');
    expect(within(card).queryByRole('link', { name: 'Approve a first text' })).toBeNull();
    expect(within(card).getByRole('link', { name: 'Bring your first 5 leads' })).toHaveAttribute('href', '/import');
  });

  it('says after one answer that the card is begun, and that it has open questions', async () => {
    await open(steps({ ...nothing, card: true }), {
      'GET /api/auth/user': () => Response.json({ ...coach, welcome: 'later' }),
    });
    expect(await group('Getting started')).toHaveTextContent('Begin your card, done');
    expect(await screen.findByRole('link', { name: 'Continue with the questions' })).toBeInTheDocument();
  });

  it('can be hidden permanently', async () => {
    let dismissed = false;
    await open({
      'GET /api/content/pending': () => listed([]),
      'GET /api/getting-started': () => Response.json({ ...nothing, dismissed }),
      'POST /api/getting-started/dismiss': () => Response.json({ ...nothing, dismissed: (dismissed = true) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Hide Getting started permanently' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull());
    await waitFor(() => expect(callsOf('POST /api/getting-started/dismiss')).toHaveLength(1));
  });

  it.each([
    ['all is done', allSteps],
    ['it was hidden', { ...nothing, dismissed: true }],
  ])('is gone when %s', async (_, facts) => {
    await open(steps(facts));
    await screen.findByRole('heading', { name: 'Quick Actions' });
    expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull();
  });
});

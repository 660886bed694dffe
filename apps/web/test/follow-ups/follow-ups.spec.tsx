import type { FollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import { usualRhythms } from '@app/contracts/follow-ups/follow-ups.constants';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readOnly } from '@/shared/session/read-only';
import { someLead } from '../leads';
import { late, callsOf, errorResponse, type Handlers, isolateTests, listed, openApp, signedIn, tell } from '../testing';

const base: FollowUp = {
  id: '6f3c1f0a-54ce-4f0d-9a61-000000000001',
  name: 'Luca Ferri',
  title: 'Owner',
  company: 'Ferri Ceramiche',
  status: 'contacted',
  segment: 'smb',
  band: 'today',
  due: '2026-11-18',
  rule: 'rhythm',
  why: 'You wrote on 8 November, no answer: every 10 days',
  days: 12,
  last: { by: 'you', kind: 'message', day: '2026-11-08', words: 'How many swaps did you log?' },
  rhythm: null,
  segmentRhythm: 10,
  snooze: null,
  letGo: null,
  draft: null,
};
const marta: FollowUp = {
  ...base,
  id: '6f3c1f0a-54ce-4f0d-9a61-000000000002',
  name: 'Marta Kowalczyk',
  draft: {
    id: '6f3c1f0a-54ce-4f0d-9a61-0000000000d2',
    state: 'edited',
    opening: 'Marta, your post stayed with me. [why now?]',
    decidedAt: null,
    reason: null,
  },
};
const quiet: FollowUp = {
  ...base,
  id: '6f3c1f0a-54ce-4f0d-9a61-000000000003',
  name: 'Gareth Pugh',
  band: 'quiet',
  due: null,
};

const listOf = (followUps: FollowUp[]) =>
  Response.json({
    today: '2026-11-20',
    counts: Object.fromEntries(
      ['today', 'week', 'later', 'quiet'].map((band) => [band, followUps.filter((of) => of.band === band).length]),
    ),
    rhythms: usualRhythms,
    followUps,
  });

const server = (followUps: FollowUp[]): Handlers => ({
  ...signedIn,
  'GET /api/follow-ups': () => listOf(followUps),
  [`PATCH /api/leads/${base.id}/follow-up`]: () => Response.json({ ...base, band: 'later', due: '2026-11-30' }),
  [`PATCH /api/leads/${marta.id}/follow-up`]: () => Response.json({ ...marta, band: null, due: null }),
  'PATCH /api/follow-ups/rhythms': () => Response.json(usualRhythms),
});
const sent = (of: FollowUp) => callsOf(`PATCH /api/leads/${of.id}/follow-up`).map(({ body }) => body);
const open = async (rows = [base, marta, quiet]) => {
  const router = await openApp('/follow-ups', server(rows));
  await screen.findByRole('heading', { name: 'Follow-up Tracker', level: 1 });
  return router;
};

describe('The Follow-up Tracker', () => {
  isolateTests();

  it('opens no form by a key in a read-only view', async () => {
    Object.assign(readOnly, { why: 'Read only' });
    try {
      await open();
      await screen.findByRole('region', { name: 'Today' });
      for (const key of ['t', 'r', 'l', 'x']) await userEvent.keyboard(key);
      await userEvent.keyboard('?');
      expect(await screen.findByRole('dialog', { name: 'Keys on this page' })).not.toHaveTextContent('Log a touch');
      expect(screen.getAllByRole('dialog')).toHaveLength(1);
      expect(sent(base)).toEqual([]);
    } finally {
      Object.assign(readOnly, { why: undefined });
    }
  });

  it('says who is due, the last words, why, and what is prepared', async () => {
    await open();
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    const [first, second] = today.getAllByRole('listitem');
    expect(first).toHaveTextContent('How many swaps did you log?');
    expect(first).toHaveTextContent('You wrote on 8 November, no answer: every 10 days');
    expect(within(first as HTMLElement).getByText(/every 10 days/)).toHaveClass('text-red');
    expect(first).toHaveTextContent('Nothing prepared yet');
    expect(second).toHaveTextContent('Edited, waitingMarta, your post stayed with me. why now?');
    expect(screen.getByRole('link', { name: 'Review the draft for Marta Kowalczyk' })).toHaveAttribute(
      'href',
      `/approvals?id=${marta.draft?.id}`,
    );
    expect(within(screen.getByRole('region', { name: 'Quiet' })).getByRole('listitem')).toHaveTextContent(
      'Gareth Pugh',
    );
    expect(screen.queryByRole('heading', { name: 'Later' })).toBeNull();
  });

  it('says from which day on “Later” is, also where no band stands before it', async () => {
    await open([{ ...base, band: 'later', due: '2026-12-18' }]);
    expect(await screen.findByRole('region', { name: 'Later' })).toHaveTextContent('Later1after 27 November');
  });

  it('counts one thread as one', async () => {
    await open([base]);
    expect(await screen.findByText('1 open thread, with its day or its reason')).toBeVisible();
  });

  it('shows the leads together with the promises above them, so that none moves down', async () => {
    const promised = late(() =>
      Response.json({ today: '2026-11-20', counts: { kept: 1, open: 0, late: 0 }, promises: [] }),
    );
    await openApp('/follow-ups', { ...server([base]), 'GET /api/promises': promised.handler });
    await waitFor(() => expect(callsOf('GET /api/follow-ups')).toHaveLength(1));
    expect(await screen.findByText('Loading the follow-ups')).toBeInTheDocument();
    // The shape of the content: the line under the title, the two buttons beside it, and rows with an avatar and two buttons.
    expect(document.querySelectorAll('header [aria-hidden].animate-breathe')).toHaveLength(3);
    expect(document.querySelectorAll('section .size-8')).toHaveLength(4);
    expect(document.querySelectorAll('section .h-7')).toHaveLength(8);
    await promised.arrives();
    expect(await screen.findByRole('region', { name: 'Today' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'You promised' })).toBeVisible();
    expect(screen.queryByText('Loading the follow-ups')).not.toBeInTheDocument();
  });

  it('folds a long week on a phone, and unfolds it', async () => {
    const week = [1, 2, 3, 4, 5].map((n) => ({
      ...base,
      id: `6f3c1f0a-54ce-4f0d-9a61-0000000001${n}0`,
      name: `Lead ${n}`,
      band: 'week' as const,
    }));
    await open([base, ...week]);
    const band = within(await screen.findByRole('region', { name: 'This week' }));
    const folded = () => band.getByRole('list').className.includes('hidden');
    expect(folded()).toBe(true);
    await userEvent.click(band.getByRole('button', { name: 'Show 2 more' }));
    expect(folded()).toBe(false);
    expect(band.queryByRole('button', { name: 'Show 2 more' })).toBeNull();
  });

  it('takes a decision once while it is on its way, also after one about another lead', async () => {
    const deciding = late(() => Response.json({ ...base, band: null, due: null }));
    await openApp('/follow-ups', {
      ...server([base, marta]),
      [`PATCH /api/leads/${base.id}/follow-up`]: deciding.handler,
    });
    const [first, second] = await screen.findAllByRole('button', { name: /^Done/ });
    await userEvent.click(first as HTMLElement);
    await waitFor(() => expect(first).toHaveAttribute('aria-busy'));
    await userEvent.click(second as HTMLElement);
    await waitFor(() => expect(sent(marta)).toHaveLength(1));
    await userEvent.click(first as HTMLElement);
    await userEvent.keyboard('x');
    await deciding.arrives();
    await waitFor(() => expect(first).not.toHaveAttribute('aria-busy'));
    expect(sent(base)).toEqual([{ done: true }]);
  });

  it('is worked through by keys, each with Undo', async () => {
    await open();
    await screen.findByText('Nothing prepared yet');
    await userEvent.keyboard('x');
    expect(await screen.findByText('Follow-up with Luca Ferri done')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent(base)).toEqual([{ done: true }, { done: false }]));
    await userEvent.keyboard('js');
    expect(await screen.findByRole('menuitem', { name: '7 days Fri 27 Nov' })).toBeVisible();
    expect(screen.getByText(/^They leave this list\. History and receipts stay/)).toBeVisible();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Tomorrow Sat 21 Nov' }));
    await waitFor(() => expect(sent(marta)).toEqual([{ snooze: { until: '2026-11-21' } }]));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent(marta).at(-1)).toEqual({ snooze: null, was: { snooze: { until: '2026-11-21' } } }));
  });

  it('says when it was put off in another tab since, and leaves that', async () => {
    const message = 'This follow-up has been put off until another time since. Nothing was changed.';
    await openApp('/follow-ups', {
      ...server([base]),
      [`PATCH /api/leads/${base.id}/follow-up`]: ({ body }) =>
        'was' in (body as object)
          ? errorResponse(409, { code: 'invalid_transition', message })
          : Response.json({ ...base, band: 'week', due: '2026-11-21' }),
    });
    await screen.findByRole('region', { name: 'Today' });
    await userEvent.keyboard('s');
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Tomorrow/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Not undone: follow-up with Luca Ferri')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
  });

  it('moves to the next lead of the band when one was done or put off', async () => {
    const third = { ...base, id: '6f3c1f0a-54ce-4f0d-9a61-000000000004', name: 'Bea Ortiz' };
    let rows = [base, marta, third, quiet];
    const move = (id: string) => {
      rows = rows.map((of) => (of.id === id ? { ...of, band: 'later' as const, due: '2026-11-30' } : of));
      return Response.json(rows.find((of) => of.id === id));
    };
    await openApp('/follow-ups', {
      ...server(rows),
      'GET /api/follow-ups': () => listOf(rows),
      [`PATCH /api/leads/${base.id}/follow-up`]: () => move(base.id),
      [`PATCH /api/leads/${marta.id}/follow-up`]: () => move(marta.id),
    });
    await screen.findByRole('link', { name: 'Review the draft for Marta Kowalczyk' });
    await userEvent.keyboard('jkx');
    await tell({ type: 'changed', keys: ['follow-ups'] });
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Review the draft for Marta Kowalczyk' })).toHaveFocus(),
    );
    await userEvent.keyboard('s');
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Tomorrow/ }));
    await tell({ type: 'changed', keys: ['follow-ups'] });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Prepare a draft for Bea Ortiz' })).toHaveFocus());
  });

  it('lets a lead go with a reason and a note', async () => {
    await open();
    await screen.findByText('Nothing prepared yet');
    await userEvent.keyboard('jl');
    const dialog = within(await screen.findByRole('dialog', { name: 'Let Marta Kowalczyk go?' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'They said no');
    await userEvent.type(dialog.getByRole('textbox', { name: /Note/ }), 'Next year.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent(marta)).toEqual([{ letGo: { reason: 'said_no', note: 'Next year.' } }]));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent(marta).at(-1)).toEqual({ letGo: null }));
  });

  it('keeps the note of a lead that is let go until it is saved', async () => {
    let full = true;
    const decisions = `PATCH /api/leads/${base.id}/follow-up`;
    await openApp('/follow-ups', {
      ...server([base]),
      [decisions]: () => (full ? errorResponse(429) : Response.json({ ...base, band: null, due: null })),
    });
    await screen.findByRole('region', { name: 'Today' });
    await userEvent.keyboard('l');
    await screen.findByRole('dialog');
    const note = () => screen.getByRole('textbox', { name: /^Note/ });
    await userEvent.type(note(), 'Next year.');
    await userEvent.click(screen.getByRole('button', { name: 'Let go' }));
    expect(await screen.findByText('No.')).toBeInTheDocument();
    expect(note()).toHaveValue('Next year.');
    full = false;
    await userEvent.click(screen.getByRole('button', { name: 'Let go' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(base).at(-1)).toEqual({ letGo: { reason: 'other', note: 'Next year.' } });
  });

  it('keeps the note of a touch until it is logged', async () => {
    let full = true;
    const touches = `POST /api/leads/${base.id}/touches`;
    await openApp('/follow-ups', {
      ...server([base]),
      [touches]: () => (full ? errorResponse(429) : Response.json({ ...base, touchId: 't' })),
    });
    await screen.findByRole('region', { name: 'Today' });
    await userEvent.keyboard('t');
    const dialog = within(await screen.findByRole('dialog', { name: 'Log touch' }));
    const note = () => screen.getByRole('textbox', { name: /^Note/ });
    await userEvent.type(note(), 'She asked for the rota.');
    await userEvent.click(dialog.getByRole('button', { name: 'Log touch' }));
    expect(await screen.findByText('No.')).toBeVisible();
    expect(note()).toHaveValue('She asked for the rota.');
    full = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Log touch' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(touches).at(-1)?.body).toEqual({ kind: 'reply', note: 'She asked for the rota.' });
  });

  it('logs a touch of an earlier day with a lead that the person finds by name', async () => {
    const lena = { ...someLead, id: 'e6f51f3c-7d8c-4c4e-8a58-0f3b2c1d9e77', name: 'Lena Fischer' };
    const touches = `POST /api/leads/${lena.id}/touches`;
    await openApp('/follow-ups', {
      ...server([base]),
      'GET /api/leads': ({ query }) => listed(query.get('q') === 'Lena' ? [lena] : []),
      [touches]: () => Response.json({ ...lena, touchId: 't' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Log a touch' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log touch' }));
    const withWhom = dialog.getByLabelText('With whom');
    expect(withWhom).toHaveFocus();
    await userEvent.type(withWhom, 'Lenaxx');
    expect(await dialog.findByText(/^None of your leads has these words/)).toBeVisible();
    await userEvent.type(withWhom, '{Backspace}{Backspace}');
    await userEvent.click(await dialog.findByRole('button', { name: /^Lena Fischer/ }));
    const kind = dialog.getByLabelText('What happened');
    expect(kind).toHaveFocus();
    await userEvent.selectOptions(kind, 'A call');
    const when = dialog.getByLabelText(/^When/);
    fireEvent.change(when, { target: { value: '2999-01-01T10:00' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Log touch' }));
    expect(dialog.getByText('This is in the future. Choose when it happened')).toBeVisible();
    expect(when).toHaveFocus();
    fireEvent.change(when, { target: { value: '2026-11-20T10:00' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Log touch' }));
    expect(await screen.findByText('Touch with Lena Fischer logged')).toBeInTheDocument();
    // The person is in Berlin.
    expect(callsOf(touches).map(({ body }) => body)).toEqual([{ kind: 'call', at: '2026-11-20T09:00:00.000Z' }]);
  });

  it('logs a touch also while nobody is followed', async () => {
    await openApp('/follow-ups', server([]));
    await screen.findByText('Nobody to follow up yet');
    await userEvent.click(screen.getByRole('button', { name: 'Log a touch' }));
    expect(await screen.findByLabelText('With whom')).toHaveFocus();
  });

  it('changes the rhythm of a segment', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Rhythms' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rhythms' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'smb' }), 'No day');
    await userEvent.click(dialog.getByRole('button', { name: 'Save rhythms' }));
    await waitFor(() =>
      expect(callsOf('PATCH /api/follow-ups/rhythms')[0]?.body).toEqual({ ...usualRhythms, smb: null }),
    );
  });

  it('says that nobody is followed up yet', async () => {
    await open([]);
    expect(await screen.findByText('Nobody to follow up yet')).toBeVisible();
  });

  it('says that it could not be loaded, and tries again', async () => {
    let works = false;
    await openApp('/follow-ups', {
      ...signedIn,
      'GET /api/follow-ups': () => (works ? listOf([base]) : errorResponse(500)),
    });
    expect(await screen.findByText('The follow-ups could not be loaded')).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Today' })).toBeVisible();
    // Its button is gone, so a person with a keyboard continues at the heading.
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('shows the leads when the promises could not be loaded, which it asks for once and then on request', async () => {
    let works = false;
    const promises = { today: '2026-11-20', counts: { kept: 2, open: 0, late: 0 }, promises: [] };
    await openApp('/follow-ups', {
      ...server([base]),
      'GET /api/promises': () => (works ? Response.json(promises) : errorResponse(500)),
    });
    expect(await screen.findByText('Your promises could not be loaded')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Today' })).toBeVisible();
    // The second is that of the panel, when it mounts.
    expect(callsOf('GET /api/promises')).toHaveLength(2);
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'You promised' })).toHaveTextContent('2 kept');
    expect(callsOf('GET /api/promises')).toHaveLength(3);
  });
});

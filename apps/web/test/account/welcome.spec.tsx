import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyCard, withCard } from '../cards';
import { callsOf, coach, errorResponse, isolateTests, openApp } from '../testing';

const sent = () => callsOf('PATCH /api/card').map(({ body }) => body);
const paper = () => within(screen.getByRole('article', { name: 'The draft so far' }));
const heading = (name: string) => screen.findByRole('heading', { name });
const noLeads = { total: 0, open: 0, samples: 0, byStatus: {}, bySegment: {}, tags: [] };

describe('The welcome', () => {
  isolateTests();
  afterEach(() => localStorage.clear());

  it('is the first page of a new account without leads', async () => {
    const handlers = {
      ...withCard({}, { welcome: 'open' }),
      'GET /api/leads/counts': () => Response.json(noLeads),
    };
    const router = await openApp('/', handlers);
    expect(await heading('Who do you help?')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/welcome');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(document.title).toBe('Question 1 of 5 | Keepwarm');
  });

  it.each([
    ['an account with leads', 'open', 86],
    ['an account from before the welcome', null, 0],
    ['a person who wants to finish it later', 'later', 0],
    ['a person who has finished it', 'finished', 0],
  ] as const)('does not come up for %s', async (_, welcome, total) => {
    const handlers = {
      ...withCard({}, { welcome }),
      'GET /api/leads/counts': () => Response.json({ ...noLeads, total }),
    };
    await openApp('/', handlers);
    expect(await heading('Dashboard')).toBeInTheDocument();
  });

  it('shows the answer in the message as it is typed, saves it with Enter and asks the next question', async () => {
    await openApp('/welcome', withCard({}, { welcome: 'open' }));
    expect(paper().getByText('who you help')).toBeInTheDocument();
    expect(paper().getByText('4 gaps')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Who do you help?' }), 'I help founders.');
    expect(paper().getByText('founders').tagName).toBe('INS');
    expect(sent()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(await heading('What do you help them with?')).toBeInTheDocument();
    expect(sent()).toEqual([{ whoIHelp: 'I help founders.', passed: 'whoIHelp' }]);
    expect(screen.getByRole('textbox')).toHaveFocus();
    expect(screen.getByRole('list', { name: 'Your card so far' })).toHaveTextContent('I help founders.');
    expect(paper().getByText('3 gaps left')).toBeInTheDocument();
  });

  it('asks the next question when the answer is saved, and never the same one again', async () => {
    let respond: (response: Response) => void = () => undefined;
    const saved = new Promise<Response>((resolve) => (respond = resolve));
    const router = await openApp('/welcome', { ...withCard(), 'PATCH /api/card': () => saved });
    await userEvent.type(screen.getByRole('textbox'), 'teachers{Enter}');
    expect(await heading('Who do you help?')).toBeInTheDocument();
    expect(router.state.location.search).toEqual({ q: 1 });
    respond(Response.json({ ...emptyCard, whoIHelp: 'teachers', passed: ['whoIHelp'] }));
    expect(await heading('What do you help them with?')).toBeInTheDocument();
    expect(router.state.location.search).toEqual({ q: 2 });
    act(() => router.history.back());
    expect(await heading('Who do you help?')).toBeInTheDocument();
  });

  it('asks for an answer or a skip when the field is empty', async () => {
    await openApp('/welcome', withCard());
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Write an answer, or skip the question.');
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Write an answer/);
    expect(screen.getByRole('textbox')).toHaveFocus();
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
    expect(await heading('What do you help them with?')).toBeInTheDocument();
    expect(sent()).toEqual([{ passed: 'whoIHelp' }]);
  });

  it('continues at the first open question, and goes back', async () => {
    const router = await openApp('/welcome', withCard({ withWhat: 'pricing', passed: ['whoIHelp', 'withWhat'] }));
    expect(await heading('What result may you tell?')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await heading('What do you help them with?')).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveValue('pricing');
    expect(router.state.location.search).toEqual({ q: 2 });
  });

  it('keeps what is typed in this browser until it is saved', async () => {
    const handlers = withCard();
    await openApp('/welcome', handlers);
    await userEvent.type(screen.getByRole('textbox'), 'teachers');
    expect(screen.getByText('Kept as you type')).toBeInTheDocument();
    expect(JSON.stringify({ ...localStorage })).toContain('teachers');
    await userEvent.keyboard('{Enter}');
    await heading('What do you help them with?');
    expect(JSON.stringify({ ...localStorage })).not.toContain('teachers');
  });

  it('stays at the question and keeps the words when they cannot be saved', async () => {
    const handlers = { ...withCard(), 'PATCH /api/card': () => errorResponse(503, { message: 'Not now.' }) };
    await openApp('/welcome', handlers);
    await userEvent.type(screen.getByRole('textbox'), 'teachers{Enter}');
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Who do you help?' })).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveValue('teachers');
  });

  it('counts the characters near the limit of an answer, and warns when the message is too long', async () => {
    await openApp('/welcome?q=4', withCard({ whoIHelp: 'founders', withWhat: 'w'.repeat(200), results: ['one'] }));
    await userEvent.click(screen.getByRole('textbox'));
    await userEvent.paste('a'.repeat(150));
    expect(screen.queryByText(/of 200 characters/)).not.toBeInTheDocument();
    await userEvent.paste('a'.repeat(60));
    expect(screen.getByText('200 of 200 characters')).toHaveClass('text-amber');
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/200 of 200 characters$/);
    expect(paper().getByText(/of 400 characters/)).toHaveClass('text-amber');
  });

  it('takes several results, one in each line', async () => {
    await openApp('/welcome?q=3', withCard());
    expect(screen.getByRole('button', { name: 'Add another' })).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox'), 'nobody left');
    await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'What result may you tell? 2' }), 'backlog cut{Enter}');
    await waitFor(() => expect(sent()).toEqual([{ results: ['nobody left', 'backlog cut'], passed: 'results' }]));
    expect(screen.getByRole('article', { name: 'The draft so far' })).toHaveTextContent('Nobody left.');
  });

  it('offers what an older profile says, and saves it only when it is used', async () => {
    await openApp('/welcome', withCard({}, { clientTypes: ['COOs', 'clinic directors'], bio: 'I fix rotas.' }));
    expect(screen.getByText('COOs and clinic directors')).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Use it' }));
    expect(screen.getByRole('textbox')).toHaveValue('COOs and clinic directors');
    expect(sent()).toEqual([]);
  });

  it('saves what stands in the field when it is finished later', async () => {
    const router = await openApp('/welcome', withCard({}, { welcome: 'open' }));
    await userEvent.type(screen.getByRole('textbox'), 'teachers');
    await userEvent.click(screen.getByRole('button', { name: 'Finish later' }));
    expect(await heading('Dashboard')).toBeInTheDocument();
    expect(sent()).toEqual([{ whoIHelp: 'teachers', welcome: 'later' }]);
    expect(router.state.location.pathname).toBe('/');
  });

  it('is left also when the first time zone is saved only after that', async () => {
    let zoneSaved: (response: Response) => void = () => undefined;
    const handlers = withCard({}, { welcome: 'open', timeZone: null });
    const keep = handlers['PATCH /api/card'];
    await openApp('/welcome', {
      ...handlers,
      'GET /api/leads/counts': () => Response.json(noLeads),
      'PATCH /api/auth/user': () => new Promise<Response>((resolve) => (zoneSaved = resolve)),
      'PATCH /api/card': async (request) => {
        // Recorded before the welcome was left.
        zoneSaved(Response.json({ ...coach, welcome: 'open', timeZone: 'Europe/Berlin' }));
        await new Promise((resolve) => setTimeout(resolve));
        return keep?.(request) ?? errorResponse(404);
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Finish later' }));
    expect(await heading('Dashboard')).toBeInTheDocument();
  });

  it('ends with what the card can write, after the last open question', async () => {
    const card = {
      ...emptyCard,
      whoIHelp: 'founders',
      passed: ['whoIHelp', 'withWhat', 'results', 'question'] as const,
    };
    await openApp('/welcome', withCard({ ...card, passed: [...card.passed] }, { welcome: 'open' }));
    expect(screen.getByRole('textbox', { name: 'How do you sign?' })).toHaveValue(coach.firstName);
    await userEvent.type(screen.getByRole('textbox', { name: 'How do you offer help?' }), 'a checklist{Enter}');
    expect(await heading('2 drafts can be written from this')).toBeInTheDocument();
    expect(sent()).toEqual([{ offers: ['a checklist'], signature: 'Nora', passed: 'offers', welcome: 'finished' }]);
    expect(screen.getAllByText('Asks for: with what')).toHaveLength(6);
    expect(paper().getByText('1 gap left')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Import your contacts' })).toHaveAttribute('href', '/import');
  });

  it('says when the card cannot be read, and tries again', async () => {
    const handlers = { ...withCard(), 'GET /api/card': () => errorResponse(500) };
    await openApp('/welcome', handlers);
    expect(await screen.findByText('Your card could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open your leads' })).toHaveAttribute('href', '/leads');
    handlers['GET /api/card'] = () => Response.json(emptyCard);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Who do you help?')).toBeInTheDocument();
  });
});

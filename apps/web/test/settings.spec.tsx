import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withCard } from './cards';
import { calls, callsOf, errorResponse, isolateTests, openApp } from './testing';

const profiles = () => callsOf('PATCH /api/auth/user').map(({ body }) => body);
const cards = () => callsOf('PATCH /api/card').map(({ body }) => body);
const save = () => screen.getByRole('button', { name: 'Save Profile' });

describe('The settings', () => {
  isolateTests();

  it('send a visitor to the landing page, and say why', async () => {
    const router = await openApp('/settings', { 'GET /api/auth/user': () => errorResponse(401) });
    expect(await screen.findByText('Authentication required')).toBeInTheDocument();
    expect(screen.getByText('Please log in to access settings.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
  });

  it('are in the navigation', async () => {
    await openApp('/settings', withCard());
    const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(sidebar.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
    const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
    expect(sections.getAllByRole('link').map((link) => link.textContent)).toEqual(['Profile', 'Voice & Tone']);
    expect(sections.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('Settings | Keepwarm');
  });
});

describe('The profile', () => {
  isolateTests();

  it('is saved trimmed, without what is empty', async () => {
    await openApp('/settings', withCard());
    expect(save()).toBeDisabled();
    await userEvent.clear(screen.getByLabelText(/^First name/));
    await userEvent.type(screen.getByLabelText(/^First name/), ' Eleonora ');
    expect(screen.getByText('1 change not saved')).toBeInTheDocument();
    await userEvent.click(save());
    expect(await screen.findByText('Profile updated')).toBeInTheDocument();
    expect(screen.getByText('Your profile has been saved successfully.')).toBeInTheDocument();
    expect(profiles()).toEqual([{ firstName: 'Eleonora', lastName: 'Lindqvist', clientTypes: [] }]);
    await waitFor(() => expect(save()).toBeDisabled());
  });

  it('loses a bio that is cleared', async () => {
    await openApp('/settings', withCard({}, { bio: 'I fix rotas.' }));
    await userEvent.clear(screen.getByLabelText(/^Bio/));
    await userEvent.click(save());
    await waitFor(() => expect(profiles()).toMatchObject([{ bio: null }]));
  });

  it('says why it was not saved, at the field too, and keeps the words', async () => {
    const errors = [{ path: 'bio', message: 'Bio must have at most 2,000 characters' }];
    const handlers = {
      ...withCard(),
      'PATCH /api/auth/user': () => errorResponse(400, { message: 'The bio is too long.', errors }),
    };
    await openApp('/settings', handlers);
    await userEvent.type(screen.getByLabelText(/^Bio/), 'Long.');
    await userEvent.click(save());
    expect(await screen.findByText('The bio is too long.')).toBeInTheDocument();
    expect(screen.getByText('Error')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Bio/)).toHaveAccessibleDescription(/at most 2,000 characters/);
    expect(screen.getByLabelText(/^Bio/)).toHaveValue('Long.');
  });

  it('has the specified text for a failure without a message', async () => {
    const handlers = { ...withCard(), 'PATCH /api/auth/user': () => new Response('Bad gateway', { status: 502 }) };
    await openApp('/settings', handlers);
    await userEvent.type(screen.getByLabelText(/^Bio/), 'New.');
    await userEvent.click(save());
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeInTheDocument();
  });

  it('asks before it is left with changes', async () => {
    const router = await openApp('/settings', withCard());
    await userEvent.type(screen.getByLabelText(/^Bio/), 'New.');
    await userEvent.click(screen.getByRole('link', { name: 'Voice & Tone' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(screen.getByLabelText(/^Bio/)).toHaveValue('New.');
    await userEvent.click(screen.getByRole('link', { name: 'Voice & Tone' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'voice' }));
    expect(profiles()).toEqual([]);
  });
});

describe('Voice & Tone', () => {
  isolateTests();
  const open = (...given: Parameters<typeof withCard>) => openApp('/settings?tab=voice', withCard(...given));

  it('shows the answers of the card and changes one in its place', async () => {
    await open({ whoIHelp: 'founders', withWhat: 'pricing' });
    const answers = within(await screen.findByRole('region', { name: 'Your answers' }));
    expect(answers.getAllByText('Not answered. Drafts do without it')).toHaveLength(3);
    await userEvent.click(answers.getByRole('button', { name: 'Change: With what' }));
    const field = answers.getByRole('textbox', { name: 'With what' });
    expect(field).toHaveFocus();
    await userEvent.clear(field);
    await userEvent.type(field, 'prices{Enter}');
    expect(await answers.findByText('prices')).toBeInTheDocument();
    expect(cards()).toEqual([{ withWhat: 'prices' }]);
  });

  it('asks before it is left with a changed answer', async () => {
    await open({ withWhat: 'pricing' });
    const answers = within(await screen.findByRole('region', { name: 'Your answers' }));
    await userEvent.click(answers.getByRole('button', { name: 'Change: With what' }));
    await userEvent.type(answers.getByRole('textbox'), ' that holds');
    await userEvent.click(screen.getByRole('link', { name: 'Profile' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(dialog).toHaveTextContent('The saved answer stays.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(answers.getByRole('textbox')).toHaveValue('pricing that holds');
  });

  it('leaves an answer as it was on Escape, and removes one that is cleared', async () => {
    await open({ results: ['nobody left'] });
    const answers = within(await screen.findByRole('region', { name: 'Your answers' }));
    await userEvent.click(answers.getByRole('button', { name: 'Change: Results you may tell' }));
    await userEvent.type(answers.getByRole('textbox'), ' at all{Escape}');
    expect(answers.getByText('nobody left')).toBeInTheDocument();
    await userEvent.click(answers.getByRole('button', { name: 'Change: Results you may tell' }));
    await userEvent.clear(answers.getByRole('textbox'));
    await userEvent.click(answers.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(cards()).toEqual([{ results: [] }]));
  });

  it('offers what an older profile says as the first answer', async () => {
    await open({}, { bio: 'Founders of small firms.' });
    const answers = within(await screen.findByRole('region', { name: 'Your answers' }));
    await userEvent.click(answers.getByRole('button', { name: 'Use it' }));
    expect(answers.getByRole('textbox', { name: 'Who you help' })).toHaveValue('Founders of small firms.');
    expect(cards()).toEqual([]);
  });

  it('chooses a tone by reading, and shows Calm Authority', async () => {
    await open({ whoIHelp: 'founders', withWhat: 'pricing' });
    const tones = within(await screen.findByRole('radiogroup', { name: 'Preferred tone' }));
    expect(tones.getByRole('radio', { name: /^Calm Authority/ })).toBeChecked();
    expect(tones.getAllByText(/help founders with pricing/)).toHaveLength(3);
    await userEvent.click(tones.getByRole('radio', { name: /^Bold/ }));
    expect(await screen.findByText('Profile updated')).toBeInTheDocument();
    expect(profiles()).toEqual([{ preferredTone: 'bold' }]);
    expect(tones.getByRole('radio', { name: /^Bold/ })).toBeChecked();
  });

  it('adds, moves and removes key topics, each saved at once', async () => {
    await open({ topics: ['Rotas', 'Handovers'] });
    const list = within(await screen.findByRole('list', { name: 'Key topics' }));
    await userEvent.type(list.getByRole('textbox'), ' Float   staff {Enter}');
    expect(await list.findByText('Float staff')).toBeInTheDocument();
    list.getByRole('button', { name: 'Move Float staff' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await userEvent.click(list.getByRole('button', { name: 'Remove Rotas' }));
    await waitFor(() =>
      expect(cards()).toEqual([
        { topics: ['Rotas', 'Handovers', 'Float staff'] },
        { topics: ['Rotas', 'Float staff', 'Handovers'] },
        { topics: ['Float staff', 'Handovers'] },
      ]),
    );
    expect(screen.getByText('2 of 10')).toBeInTheDocument();
  });

  it('refuses a topic twice and an eleventh one, and keeps the words', async () => {
    const topics = Array.from({ length: 10 }, (_, n) => `Topic ${n}`);
    await open({ topics });
    const list = within(await screen.findByRole('list', { name: 'Key topics' }));
    await userEvent.type(list.getByRole('textbox'), 'One more{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('10 are the limit. Remove one to add “One more”.');
    await userEvent.click(list.getByRole('button', { name: 'Remove Topic 9' }));
    await userEvent.clear(list.getByRole('textbox'));
    await userEvent.type(list.getByRole('textbox'), 'topic 1{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('“topic 1” is in the list.');
    expect(list.getByRole('textbox')).toHaveValue('topic 1');
  });

  it('keeps phrases to say and never to say', async () => {
    await open();
    await userEvent.type(within(await screen.findByRole('list', { name: 'Say' })).getByRole('textbox'), 'early shift,');
    await userEvent.type(
      within(screen.getByRole('list', { name: 'Never say' })).getByRole('textbox'),
      'synergy{Enter}',
    );
    await waitFor(() => expect(cards()).toEqual([{ say: ['early shift'] }, { never: ['synergy'] }]));
  });

  it('adds and removes a sample, and takes the removal back', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a text' }));
    await userEvent.type(screen.getByLabelText('A text that you wrote'), 'It is Friday’s plan.');
    await userEvent.click(screen.getByRole('button', { name: 'Add the text' }));
    expect(await screen.findByText('4 words')).toBeInTheDocument();
    expect(screen.getByText(/^1 of 10\./)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Remove the sample/ }));
    expect(await screen.findByText('Sample removed')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByText(/^1 of 10\./)).toBeInTheDocument());
    expect(calls().filter((call) => call.includes('samples'))).toEqual([
      'POST /api/card/samples {"text":"It is Friday’s plan."}',
      'DELETE /api/card/samples/s1',
      'POST /api/card/samples {"text":"It is Friday’s plan."}',
    ]);
  });

  it('says which facts drafts may use, with counts, and that nothing is sent', async () => {
    await open({ whoIHelp: 'founders', topics: ['Rotas'], say: ['a'], never: ['b', 'c'] });
    const facts = within(await screen.findByRole('region', { name: 'Facts and their counts' }));
    for (const words of [
      '1 of 6 answered',
      '86 names, 80 titles, 83 companies, 75 dates',
      '31 of 86 people have a note, 1 a next step',
      /^34 of 86 people have a touch\./,
      '1 topic, 3 phrases, 0 samples',
    ])
      expect(await facts.findByText(words)).toBeInTheDocument();
    expect(screen.getByText('No model is connected: your own templates write')).toBeInTheDocument();
  });

  it('says which model writes, what is used of today’s budget, and exactly what is sent', async () => {
    const model = {
      name: 'qwen3:8b',
      today: { tokens: 4820, cost: 10_000 },
      perDay: { tokens: 200_000, cost: 1_000_000 },
    };
    const lead = { id: 'lead-1', name: 'Elise Fournier' };
    await openApp('/settings?tab=voice', {
      ...withCard(),
      'GET /api/model': () => Response.json(model),
      'GET /api/leads': () => Response.json([lead]),
      'GET /api/model/requests/lead-1': () =>
        Response.json({ lead, instructions: 'The rules.', data: '{"tone":"calm"}' }),
    });
    expect(await screen.findByText('4,820 of 200,000 tokens')).toBeInTheDocument();
    expect(screen.getByText(/\$0\.01 of \$1\.00 today/)).toBeInTheDocument();
    await userEvent.click(screen.getByText('Exactly what the model is sent for one draft'));
    expect(await screen.findByRole('textbox', { name: 'The facts' })).toHaveValue('{"tone":"calm"}');
    expect(screen.getByRole('textbox', { name: 'The rules' })).toHaveValue('The rules.');
  });

  it('shows a change at once, and takes it back when it is not saved', async () => {
    const handlers = { ...withCard({ topics: ['Rotas'] }), 'PATCH /api/card': () => errorResponse(500) };
    await openApp('/settings?tab=voice', handlers);
    const list = within(await screen.findByRole('list', { name: 'Key topics' }));
    await userEvent.click(list.getByRole('button', { name: 'Remove Rotas' }));
    expect(await screen.findByText('Not saved')).toBeInTheDocument();
    expect(await list.findByText('Rotas')).toBeInTheDocument();
  });

  it('says when the card cannot be read, and tries again', async () => {
    const handlers = { ...withCard(), 'GET /api/card': () => errorResponse(500) };
    await openApp('/settings?tab=voice', handlers);
    expect(await screen.findByText('Your card could not be loaded')).toBeInTheDocument();
    Object.assign(handlers, { 'GET /api/card': withCard()['GET /api/card'] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Your answers' })).toBeInTheDocument();
  });
});

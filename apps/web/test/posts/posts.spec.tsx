import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { liveResponse } from '../texts';
import { callsOf, type Handlers, isolateTests, listed, openApp, signedIn } from '../testing';

const card = {
  whoIHelp: null,
  withWhat: null,
  results: [],
  question: null,
  offers: [],
  signature: null,
  topics: ['Float staff', 'Rota design', 'Handovers', 'First 90 days', 'Night shifts', 'Onboarding'],
  say: [],
  never: [],
  samples: [],
  sources: { notes: true, thread: true, posts: true, ownWords: true },
  passed: [],
};
const server: Handlers = {
  ...signedIn,
  'GET /api/card': () => Response.json(card),
  'GET /api/content': () => listed([]),
  'GET /api/content/pending': () => listed([]),
  'POST /api/content/generate-post': () => Response.json({ drafts: [], skipped: [] }),
};
const generate = () => userEvent.click(screen.getByRole('button', { name: 'Generate AI Draft' }));
const sent = () => callsOf('POST /api/content/generate-post').map(({ body }) => body);

describe('A post is interviewed', () => {
  isolateTests();

  it('has the first five key topics as themes', async () => {
    await openApp('/content', server);
    const topic = await screen.findByRole('button', { name: 'Rota design' });
    expect(screen.queryByRole('button', { name: 'Onboarding' })).toBeNull();
    await userEvent.click(topic);
    expect(screen.getByRole('textbox', { name: 'Theme' })).toHaveValue('Rota design');
    expect(topic).toHaveAttribute('aria-pressed', 'true');
  });

  it('sends the answers that were given, and empties the form', async () => {
    await openApp('/content', server);
    await userEvent.click(await screen.findByRole('button', { name: 'Float staff' }));
    const happened = screen.getByRole('textbox', { name: /^What happened/ });
    await userEvent.type(happened, ' the first week was loud ');
    await userEvent.type(screen.getByRole('textbox', { name: /^Notes/ }), 'No names');
    await generate();
    await waitFor(() => expect(happened).toHaveValue(''));
    expect(sent()).toEqual([
      { theme: 'Float staff', notes: 'No names', answers: { happened: ' the first week was loud ' } },
    ]);
  });

  it('keeps what is typed when the page is left, until the draft is there', async () => {
    await openApp('/content', server);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Theme' }), 'Rotas');
    await userEvent.type(screen.getByRole('textbox', { name: /^What happened/ }), 'Half a story');
    cleanup();
    await openApp('/content', server);
    expect(await screen.findByRole('textbox', { name: 'Theme' })).toHaveValue('Rotas');
    expect(screen.getByRole('textbox', { name: /^What happened/ })).toHaveValue('Half a story');
    await generate();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Theme' })).toHaveValue(''));
    cleanup();
    await openApp('/content', server);
    expect(await screen.findByRole('textbox', { name: 'Theme' })).toHaveValue('');
  });

  it('is written for the chosen channel', async () => {
    await openApp('/content', server);
    await userEvent.type(screen.getByRole('textbox', { name: 'Theme' }), 'Rotas');
    await userEvent.click(screen.getByRole('radio', { name: 'Email insight' }));
    await generate();
    await waitFor(() => expect(sent()).toEqual([{ theme: 'Rotas', channel: 'email' }]));
  });

  it('appears while a model writes it; Stop keeps nothing, and the answers stay in the form', async () => {
    let live: ReturnType<typeof liveResponse> | undefined;
    await openApp('/content', {
      ...server,
      'POST /api/content/generate-post': ({ signal }) => {
        live = liveResponse(signal);
        return live.response;
      },
    });
    await userEvent.type(screen.getByRole('textbox', { name: 'Theme' }), 'Rotas');
    await generate();
    const stop = await screen.findByRole('button', { name: 'Stop' });
    expect(stop).toHaveFocus();
    live?.send({ type: 'text', keep: 0, words: 'Rotas hold.' });
    const sheet = screen.getByRole('article', { name: 'Your post' });
    await waitFor(() => expect(sheet).toHaveTextContent('Rotas hold.'));
    await userEvent.click(stop);
    await screen.findByText('Nothing was kept.');
    expect(screen.queryByRole('article', { name: 'Your post' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Theme' })).toHaveValue('Rotas');
    expect(screen.getByRole('button', { name: 'Generate AI Draft' })).toHaveFocus();
    expect(sent()).toHaveLength(1);
  });

  it('needs a theme only', async () => {
    await openApp('/content', server);
    await screen.findByRole('button', { name: 'Float staff' });
    await generate();
    expect(await screen.findAllByText('Please enter a content theme or topic first.')).not.toHaveLength(0);
    await userEvent.type(screen.getByRole('textbox', { name: 'Theme' }), 'Rotas');
    await generate();
    await waitFor(() => expect(sent()).toEqual([{ theme: 'Rotas' }]));
  });

  it('sends no answer that is too long, and says where', async () => {
    await openApp('/content', server);
    await userEvent.type(screen.getByRole('textbox', { name: 'Theme' }), 'Rotas');
    const tell = screen.getByRole('textbox', { name: /^What would you tell/ });
    await userEvent.click(tell);
    await userEvent.paste('x'.repeat(4001));
    await generate();
    expect(tell).toBeInvalid();
    expect(sent()).toEqual([]);
  });
});

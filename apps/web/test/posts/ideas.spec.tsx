import type { Idea } from '@app/contracts/posts/ideas.api';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyCard } from '../cards';
import { callsOf, errorResponse, type Handlers, isolateTests, listed, openApp, signedIn } from '../testing';

const night: Idea = {
  id: '00000000-0000-4000-8000-0000000000a1',
  text: 'What the night crew says when you ask',
  source: { kind: 'file', id: null, name: 'ideas.txt' },
  status: 'open',
  drafts: [],
  createdAt: '2026-11-18T09:00:00.000Z',
  updatedAt: '2026-11-18T09:00:00.000Z',
};
const backlog: Idea = {
  ...night,
  id: '00000000-0000-4000-8000-0000000000a2',
  text: 'The Monday backlog',
  source: { kind: 'written', id: null, name: null },
  status: 'drafted',
  drafts: [
    { id: '00000000-0000-4000-8000-0000000000b1', approvalStatus: 'pending' },
    { id: '00000000-0000-4000-8000-0000000000b2', approvalStatus: 'declined' },
  ],
};
const server: Handlers = {
  ...signedIn,
  'GET /api/card': () => Response.json(emptyCard),
  'GET /api/content': () => listed([]),
  'GET /api/content/pending': () => listed([]),
  'GET /api/ideas': () => listed([night, backlog], 14),
  'POST /api/ideas': ({ body }) => Response.json({ ...night, ...(body as object) }),
  [`GET /api/ideas/${night.id}`]: () => Response.json(night),
};
const bank = () => within(screen.getByRole('region', { name: 'Idea bank' }));
const field = () => bank().getByRole('textbox', { name: 'New idea' });
const kept = () => callsOf('POST /api/ideas').map(({ body }) => body);

describe('The idea bank', () => {
  isolateTests();

  it('shows the newest ideas with where they come from, and how many there are', async () => {
    await openApp('/content', server);
    expect(await bank().findByText('From ideas.txt, 18 Nov')).toBeVisible();
    expect(bank().getByText('14')).toBeVisible();
    expect(bank().getByRole('link', { name: '2 drafts' })).toHaveAttribute(
      'href',
      `/approvals?id=${backlog.drafts[0]?.id}`,
    );
  });

  it('says what to do while it is empty, and when it cannot be read', async () => {
    await openApp('/content', { ...server, 'GET /api/ideas': () => listed([]) });
    expect(await bank().findByText(/^No idea kept yet\. One line is enough\./)).toBeVisible();
  });

  it('can be read again after a failure', async () => {
    await openApp('/content', { ...server, 'GET /api/ideas': () => errorResponse(500) });
    expect(await bank().findByText('Your ideas could not be loaded')).toBeVisible();
    expect(bank().getByRole('button', { name: 'Try again' })).toBeEnabled();
  });

  it('asks for the idea when there is none', async () => {
    await openApp('/content', server);
    await userEvent.click(bank().getByRole('button', { name: 'Keep this idea' }));
    expect(field()).toHaveFocus();
    expect(kept()).toEqual([]);
  });

  it('keeps a new idea', async () => {
    await openApp('/content', server);
    await userEvent.type(field(), 'Friday’s plan{Enter}');
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(kept()).toEqual([{ text: 'Friday’s plan' }]);
    expect(await screen.findByText('Idea kept')).toBeVisible();
  });

  it('keeps the words in the field when saving fails', async () => {
    await openApp('/content', { ...server, 'POST /api/ideas': () => errorResponse(503) });
    await userEvent.type(field(), 'Friday’s plan{Enter}');
    expect(await screen.findByText('Idea not kept')).toBeVisible();
    expect(field()).toHaveValue('Friday’s plan');
  });

  it('still has the words after a new sign-in, until they are kept', async () => {
    await openApp('/content', server);
    await userEvent.type(field(), 'Friday’s plan');
    cleanup();
    await openApp('/content', server);
    expect(field()).toHaveValue('Friday’s plan');
    await userEvent.type(field(), '{Enter}');
    await waitFor(() => expect(field()).toHaveValue(''));
    cleanup();
    await openApp('/content', server);
    expect(field()).toHaveValue('');
  });

  it('empties the field when “Try again” keeps the idea, so that it is not kept twice', async () => {
    let fails = true;
    await openApp('/content', {
      ...server,
      'POST /api/ideas': ({ body }) => (fails ? errorResponse(503) : Response.json({ ...night, ...(body as object) })),
    });
    await userEvent.type(field(), 'Friday’s plan{Enter}');
    expect(await screen.findByText('Idea not kept')).toBeVisible();
    fails = false;
    // Other parts of the page may have a button of this name. The one in the toast is the last.
    await userEvent.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1) ?? document.body);
    expect(await screen.findByText('Idea kept')).toBeVisible();
    expect(field()).toHaveValue('');
  });

  it('drops an idea with undo', async () => {
    const address = `/api/ideas/${night.id}`;
    await openApp('/content', {
      ...server,
      [`POST ${address}/drop`]: () => Response.json({ ...night, status: 'dropped' }),
      [`POST ${address}/restore`]: () => Response.json(night),
    });
    await userEvent.click(await bank().findByRole('button', { name: `Drop “${night.text}”` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsOf(`POST ${address}/restore`)).toHaveLength(1));
    expect(callsOf(`POST ${address}/drop`)).toHaveLength(1);
  });

  it('is not kept by the Enter that ends the composition of a word', async () => {
    await openApp('/content', server);
    await bank().findByText(night.text);
    await userEvent.keyboard('i');
    const idea = await screen.findByRole('textbox', { name: 'Your idea' });
    await userEvent.type(idea, 'にほんご');
    fireEvent.keyDown(idea, { key: 'Enter', isComposing: true });
    fireEvent.change(idea, { target: { value: '日本語' } });
    fireEvent.keyDown(idea, { key: 'Enter' });
    await waitFor(() => expect(kept()).toEqual([{ text: '日本語' }]));
  });

  it('gives its focus to the next idea when it is dropped', async () => {
    let rows = [night, backlog];
    await openApp('/content', {
      ...server,
      'GET /api/ideas': () => listed(rows),
      [`POST /api/ideas/${night.id}/drop`]: () => {
        rows = [backlog];
        return Response.json({ ...night, status: 'dropped' });
      },
    });
    await userEvent.click(await bank().findByRole('button', { name: `Drop “${night.text}”` }));
    await waitFor(() => expect(bank().queryByText(night.text)).toBeNull());
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^The Monday backlog/));
  });

  it('opens the form of a post with the idea, and the draft is linked to it', async () => {
    await openApp('/content', {
      ...server,
      'POST /api/content/generate-post': () => Response.json({ drafts: [], skipped: [] }),
    });
    await userEvent.click(await bank().findByRole('link', { name: `Draft a post from “${night.text}”` }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Theme' })).toHaveValue(night.text));
    expect(screen.getByText('From your idea bank. The draft stays linked to the idea.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Generate AI Draft' }));
    await waitFor(() =>
      expect(callsOf('POST /api/content/generate-post').map(({ body }) => body)).toEqual([
        { theme: night.text, ideaId: night.id },
      ]),
    );
    await waitFor(() => expect(screen.queryByText(/^From your idea bank/)).toBeNull());
  });

  it('does not link the draft to an idea that is dropped while the form is open, and says so', async () => {
    let status: Idea['status'] = 'open';
    await openApp('/content', {
      ...server,
      [`GET /api/ideas/${night.id}`]: () => Response.json({ ...night, status }),
      [`POST /api/ideas/${night.id}/drop`]: () => {
        status = 'dropped';
        return Response.json({ ...night, status });
      },
      'POST /api/content/generate-post': () => Response.json({ drafts: [], skipped: [] }),
    });
    await userEvent.click(await bank().findByRole('link', { name: `Draft a post from “${night.text}”` }));
    await screen.findByText('From your idea bank. The draft stays linked to the idea.');
    await userEvent.click(bank().getByRole('button', { name: `Drop “${night.text}”` }));
    expect(await screen.findByText('From an idea that you dropped. The draft is not linked to it.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Theme' })).toHaveValue(night.text);
    await userEvent.click(screen.getByRole('button', { name: 'Generate AI Draft' }));
    await waitFor(() =>
      expect(callsOf('POST /api/content/generate-post').map(({ body }) => body)).toEqual([{ theme: night.text }]),
    );
  });

  it('says which idea the draft under the questions comes from', async () => {
    await openApp(`/content?draft=${backlog.drafts[1]?.id}`, server);
    expect(await bank().findByText('its draft is open here')).toBeVisible();
    expect(bank().queryByRole('link', { name: '2 drafts' })).toBeNull();
  });

  it('has what a phone shared in its field, and keeps it only when the person presses Save', async () => {
    await openApp('/content?title=A+good+read&idea=A+good+read&url=https%3A%2F%2Fexample.com', server);
    // On a phone the field is far down, so the focus brings it into view.
    await waitFor(() => expect(field()).toHaveFocus());
    expect(field()).toHaveValue('A good read https://example.com');
    expect(kept()).toEqual([]);
    await userEvent.click(bank().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(kept()).toEqual([{ text: 'A good read https://example.com', shared: true }]));
    await waitFor(() => expect(field()).toHaveValue(''));
  });

  it('opens all ideas, by status, and imports a text file', async () => {
    await openApp('/content', {
      ...server,
      'POST /api/ideas/import': () => Response.json({ saved: 2, duplicates: 1, empty: 0 }),
    });
    await userEvent.click(bank().getByRole('button', { name: 'All ideas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Idea bank' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Dropped' }));
    await waitFor(() => expect(callsOf('GET /api/ideas').at(-1)?.query.get('status')).toBe('dropped'));
    // jsdom's files cannot be read as text.
    const words = 'One\nTwo\nOne';
    const file = Object.assign(new File([words], 'ideas.txt', { type: 'text/plain' }), { text: async () => words });
    await userEvent.upload(dialog.getByLabelText('Text file with ideas'), file);
    expect(await screen.findByText('2 ideas kept')).toBeVisible();
    expect(screen.getByText('Left out: 1 line you have already.')).toBeVisible();
    expect(callsOf('POST /api/ideas/import').map(({ body }) => body)).toEqual([
      { fileName: 'ideas.txt', text: 'One\nTwo\nOne' },
    ]);
  });
});

describe('The key I', () => {
  isolateTests();

  it('opens with the words from before a new sign-in, until they are kept', async () => {
    const words = async () => {
      await userEvent.keyboard('i');
      return within(await screen.findByRole('dialog')).getByRole('textbox');
    };
    await openApp('/approvals', server);
    await userEvent.type(await words(), 'Friday’s plan');
    cleanup();
    await openApp('/approvals', server);
    expect(await words()).toHaveValue('Friday’s plan');
    expect(screen.getByText(/^You typed this earlier/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep this idea' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await words()).toHaveValue('');
  });

  it('keeps an idea on any page', async () => {
    await openApp('/approvals', server);
    await userEvent.keyboard('i');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keep an idea' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Your idea' }), 'Friday’s plan{Enter}');
    await waitFor(() => expect(kept()).toEqual([{ text: 'Friday’s plan' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is in the palette', async () => {
    await openApp('/approvals', server);
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('option', { name: /Keep an idea/ })).toBeVisible();
  });
});

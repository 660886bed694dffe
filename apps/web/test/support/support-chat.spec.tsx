import type { AdminTicket, ChatAnswer, Ticket } from '@app/contracts/support/support.api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chatIsOf, openChat, reloadChat, resetChat } from '@/features/support/chat/chat.store';
import { asAdmin, callsOf, errorResponse, isolateTests, late, listed, openApp, signedIn, tell } from '../testing';

const chat = 'POST /api/support/chat';
const known: ChatAnswer = {
  reply: 'LinkedIn leaves out the email of everybody who hides it.',
  known: true,
  writer: 'articles',
  articles: [{ slug: 'import-contacts', title: 'Import contacts', heading: 'Hardly any emails' }],
};
const unknown: ChatAnswer = {
  reply: 'The help articles do not answer that.',
  known: false,
  writer: 'articles',
  articles: [],
};
const ticket: Ticket = {
  id: '6f3c1f0a-54ce-4f0d-9a61-0000000000b1',
  number: 1042,
  subject: 'Can you merge two imports?',
  message: 'Both came from one file.',
  state: 'open',
  promisedBy: '2026-11-23T13:40:00.000Z',
  createdAt: '2026-11-23T09:40:00.000Z',
  answeredAt: null,
  conversation: [],
  answers: [],
};
const answered: Ticket = {
  ...ticket,
  state: 'answered',
  answeredAt: '2026-11-23T10:00:00.000Z',
  answers: [{ by: 'support', text: 'Open Duplicates.', at: '2026-11-23T10:00:00.000Z' }],
};
const server = (reply: ChatAnswer = known) => ({
  ...signedIn,
  'GET /api/support/tickets': () => listed([ticket]),
  [`GET /api/support/tickets/${ticket.id}`]: () => Response.json(answered),
  [chat]: () => Response.json(reply),
});
const panel = () => screen.findByRole('dialog', { name: 'Support Chat' });
const open = async (handlers: Parameters<typeof openApp>[1]) => {
  await openApp('/help?open=chat', handlers);
  return within(await panel());
};
const field = () => screen.findByRole('textbox', { name: 'Your message' });

describe('The support chat', () => {
  isolateTests();
  afterEach(resetChat);

  it('has the title, the greeting and the footer of the specification', async () => {
    const there = await open(server());
    expect(there.getByText(/^Hello Nora\. I answer from the help articles/)).toBeInTheDocument();
    expect(there.getByText('Powered by AI • Responses in seconds')).toBeInTheDocument();
    expect(await field()).toHaveFocus();
  });

  it('floats over the pages of a signed-in person, closes with Escape, and gives the focus back', async () => {
    await openApp('/leads', server());
    await userEvent.click(await screen.findByRole('button', { name: 'Support Chat' }));
    await panel();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Support Chat' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Support Chat' })).toHaveFocus();
  });

  it('sends with Enter, begins a line with Shift and Enter, and sends nothing while it is empty', async () => {
    const there = await open(server());
    await userEvent.type(await field(), '   {Enter}');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(callsOf(chat)).toHaveLength(0);
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'One{Shift>}{Enter}{/Shift}two{Enter}');
    expect(await there.findByText(known.reply)).toBeInTheDocument();
    expect(callsOf(chat).map(({ body }) => body)).toEqual([{ message: 'One\ntwo', conversationHistory: [] }]);
    expect(there.getByRole('link', { name: /Import contacts/ })).toHaveAttribute('href', '/help/import-contacts');
    await userEvent.type(await field(), 'And more{Enter}');
    await waitFor(() => expect(callsOf(chat)).toHaveLength(2));
    expect(callsOf(chat)[1]?.body).toEqual({
      message: 'And more',
      conversationHistory: [
        { role: 'user', content: 'One\ntwo' },
        { role: 'assistant', content: known.reply },
      ],
    });
  });

  it('sends nothing more while an answer is pending', async () => {
    let answer: (response: Response) => void = () => undefined;
    await open({ ...server(), [chat]: () => new Promise<Response>((resolve) => (answer = resolve)) });
    await userEvent.type(await field(), 'First{Enter}');
    expect(await screen.findByText('Support is writing')).toBeInTheDocument();
    await userEvent.type(await field(), 'Second{Enter}');
    expect(callsOf(chat)).toHaveLength(1);
    answer(Response.json(known));
    await screen.findByText(known.reply);
    await userEvent.type(await field(), '{Enter}');
    await waitFor(() => expect(callsOf(chat)).toHaveLength(2));
  });

  it('says that it failed, and keeps the words', async () => {
    await open({ ...server(), [chat]: () => errorResponse(500) });
    await userEvent.type(await field(), 'Hello{Enter}');
    expect(await screen.findByText('Failed to get response. Please try again.')).toBeInTheDocument();
    expect(await field()).toHaveValue('Hello');
    await userEvent.type(await field(), '{Enter}');
    expect(callsOf(chat)).toHaveLength(2);
  });

  it('has the words again when they fail after it was closed, and waits when it opens before that', async () => {
    const failing = late(() => errorResponse(500));
    await open({ ...server(), [chat]: failing.handler });
    await userEvent.type(await field(), 'Hello{Enter}');
    const reopen = async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Support Chat' })).toBeNull());
      act(() => openChat({ show: 'chat' }));
      await panel();
    };
    await reopen();
    expect(await screen.findByText('Support is writing')).toBeInTheDocument();
    await userEvent.type(await field(), 'And more{Enter}');
    expect(callsOf(chat)).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await failing.arrives();
    expect(await screen.findByText('Failed to get response. Please try again.')).toBeInTheDocument();
    act(() => openChat({ show: 'chat' }));
    expect(await field()).toHaveValue('Hello\nAnd more');
    expect(within(await panel()).queryByText('Hello')).toBeNull();
    await userEvent.type(await field(), '{Enter}');
    await waitFor(() => expect(callsOf(chat)).toHaveLength(2));
    expect(callsOf(chat)[1]?.body).toEqual({ message: 'Hello\nAnd more', conversationHistory: [] });
  });

  it('keeps each message with its role, its words and its time', async () => {
    const there = await open({ ...server(unknown) });
    await userEvent.type(await field(), 'Hello{Enter}');
    await there.findByText(unknown.reply);
    const kept = Object.values({ ...sessionStorage }).find((value) => String(value).includes('Hello'));
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(JSON.parse(String(kept))).toMatchObject({
      messages: [
        { role: 'user', content: 'Hello', timestamp },
        { role: 'assistant', content: unknown.reply, timestamp },
      ],
    });
  });

  it('takes the error away when the words are sent again', async () => {
    let calls = 0;
    const answered = Response.json(unknown);
    const there = await open({ ...server(), [chat]: () => (calls++ ? answered : errorResponse(500)) });
    await userEvent.type(await field(), 'Hello{Enter}');
    await screen.findByText('Failed to get response. Please try again.');
    await userEvent.type(await field(), '{Enter}');
    await there.findByText(unknown.reply);
    expect(screen.queryByText('Failed to get response. Please try again.')).not.toBeInTheDocument();
  });

  it('offers a ticket when it does not know, and sends it with the conversation', async () => {
    const there = await open({ ...server(unknown), 'POST /api/support/tickets': () => Response.json(ticket) });
    await userEvent.type(await field(), 'Can you merge two imports?{Enter}');
    await there.findByText(unknown.reply);
    const [offered] = there.getAllByRole('button', { name: 'Create a ticket' });
    if (!offered) throw new Error('No ticket is offered');
    await userEvent.click(offered);
    expect(await there.findByRole('textbox', { name: 'Subject' })).toHaveValue('Can you merge two imports?');
    await userEvent.click(there.getByRole('button', { name: 'Send ticket' }));
    expect(there.getByText('Message is required')).toBeInTheDocument();
    expect(there.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    await userEvent.keyboard(ticket.message);
    await userEvent.click(there.getByRole('button', { name: 'Send ticket' }));
    expect(await there.findByText('1042')).toBeInTheDocument();
    expect(there.getByRole('region', { name: 'Ticket' })).toHaveFocus();
    expect(callsOf('POST /api/support/tickets')[0]?.body).toMatchObject({
      subject: 'Can you merge two imports?',
      conversation: [{ role: 'user' }, { role: 'assistant', content: unknown.reply }],
    });
    await userEvent.click(there.getByRole('button', { name: 'Back to the conversation' }));
    expect(await there.findByText(/A person replies within 4 hours during business hours/)).toBeInTheDocument();
  });

  it('keeps the words of a ticket until it is sent, also when the chat is closed', async () => {
    await openApp('/help?open=ticket', { ...server(), 'POST /api/support/tickets': () => Response.json(ticket) });
    const there = async () => within(await panel());
    await userEvent.type(await (await there()).findByRole('textbox', { name: 'Subject' }), ticket.subject);
    await userEvent.type((await there()).getByRole('textbox', { name: 'Message' }), ticket.message);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Support Chat' })).toBeNull());
    act(() => openChat({ show: 'form' }));
    expect(await (await there()).findByRole('textbox', { name: 'Subject' })).toHaveValue(ticket.subject);
    expect((await there()).getByRole('textbox', { name: 'Message' })).toHaveValue(ticket.message);
    await userEvent.click((await there()).getByRole('button', { name: 'Send ticket' }));
    await (await there()).findByText('1042');
    act(() => openChat({ show: 'form' }));
    expect(await (await there()).findByRole('textbox', { name: 'Message' })).toHaveValue('');
  });

  it('stays closed when it was closed while a ticket was sent', async () => {
    const sending = late(() => Response.json(ticket));
    await openApp('/help?open=ticket', { ...server(), 'POST /api/support/tickets': sending.handler });
    const there = within(await panel());
    await userEvent.type(await there.findByRole('textbox', { name: 'Subject' }), ticket.subject);
    await userEvent.type(there.getByRole('textbox', { name: 'Message' }), `${ticket.message}`);
    await userEvent.click(there.getByRole('button', { name: 'Send ticket' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Support Chat' })).toBeNull());
    await sending.arrives();
    expect(screen.queryByRole('dialog', { name: 'Support Chat' })).toBeNull();
  });

  it('keeps the conversation when the page is loaded again, for the same person', async () => {
    const there = await open(server());
    await userEvent.type(await field(), 'Hello{Enter}');
    await there.findByText(known.reply);
    act(reloadChat);
    expect(screen.queryByRole('dialog', { name: 'Support Chat' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Support Chat' }));
    expect(within(await panel()).getByText(known.reply)).toBeInTheDocument();
    act(reloadChat);
    act(() => chatIsOf('somebody-else'));
    await userEvent.click(screen.getByRole('button', { name: 'Support Chat' }));
    expect(within(await panel()).queryByText(known.reply)).toBeNull();
  });

  it('shows a ticket and its answer from the list of tickets', async () => {
    await openApp('/help', server());
    await userEvent.click(await screen.findByRole('button', { name: /^1042/ }));
    const there = within(await panel());
    expect(await there.findByText('Open Duplicates.')).toBeInTheDocument();
    expect(there.getByText('Answered')).toBeInTheDocument();
  });

  it('keeps a reply that is typed until it is sent, also when the chat is closed', async () => {
    const replied: Ticket = { ...answered, state: 'open' };
    await openApp(`/help?ticket=${ticket.id}`, {
      ...server(),
      [`POST /api/support/tickets/${ticket.id}/reply`]: () => Response.json(replied),
    });
    const reply = async () => within(await panel()).findByRole('textbox', { name: 'Reply' });
    const reopen = async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Support Chat' })).toBeNull());
      act(() => openChat({ show: 'ticket', id: ticket.id }));
    };
    await userEvent.type(await reply(), 'One is left.');
    await reopen();
    expect(await reply()).toHaveValue('One is left.');
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(async () => expect(await reply()).toHaveValue(''));
    await reopen();
    expect(await reply()).toHaveValue('');
  });

  it('keeps what is typed while a reply is sent', async () => {
    const sending = late(() => Response.json(answered));
    await openApp(`/help?ticket=${ticket.id}`, {
      ...server(),
      [`POST /api/support/tickets/${ticket.id}/reply`]: sending.handler,
    });
    const reply = await within(await panel()).findByRole('textbox', { name: 'Reply' });
    await userEvent.type(reply, 'One is left.');
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
    await userEvent.type(reply, ' And two more.');
    await sending.arrives();
    expect(await screen.findByRole('button', { name: 'Send reply' })).toBeInTheDocument();
    expect(reply).toHaveValue('One is left. And two more.');
  });

  it('takes a reply to the answer, and keeps its words when they do not arrive', async () => {
    const replying = `POST /api/support/tickets/${ticket.id}/reply`;
    const more = { by: 'person', text: 'One is left.', at: '2026-11-23T11:00:00.000Z' } as const;
    const replied: Ticket = { ...answered, state: 'open', answers: [...answered.answers, more] };
    let now = answered;
    let calls = 0;
    await openApp(`/help?ticket=${ticket.id}`, {
      ...server(),
      [`GET /api/support/tickets/${ticket.id}`]: () => Response.json(now),
      [replying]: () => (calls++ === 0 ? errorResponse(500) : Response.json((now = replied))),
    });
    const there = within(await panel());
    await userEvent.click(await there.findByRole('button', { name: 'Send reply' }));
    expect(there.getByText('Reply is required')).toBeInTheDocument();
    await userEvent.type(there.getByRole('textbox', { name: 'Reply' }), 'One is left.');
    await userEvent.click(there.getByRole('button', { name: 'Send reply' }));
    await screen.findByText('No.');
    await userEvent.click(there.getByRole('button', { name: 'Send reply' }));
    expect(await there.findByText('The answer comes here. The bell tells you when it is there.')).toBeInTheDocument();
    expect(there.getByText('One is left.', { selector: 'p' })).toBeInTheDocument();
    expect(there.getByRole('textbox', { name: 'Reply' })).toHaveValue('');
    expect(callsOf(replying).map(({ body }) => body)).toEqual([
      { message: 'One is left.' },
      { message: 'One is left.' },
    ]);
  });
});

describe('The tickets of admins', () => {
  isolateTests();
  const one: AdminTicket = { ...ticket, owner: ticket.id, email: 'nora@example.com' };
  const answering = `POST /api/admin/tickets/${ticket.id}/answer`;
  const tickets = (state: AdminTicket['state']) => {
    let now = one;
    return {
      ...asAdmin,
      'GET /api/admin/tickets': () => listed(state === 'open' && now.state === 'open' ? [one] : []),
      [`GET /api/admin/tickets/${ticket.id}`]: () => Response.json(now),
      [answering]: () => Response.json((now = { ...one, ...answered })),
    };
  };

  it('are listed, opened and answered', async () => {
    await openApp('/admin/tickets', tickets('open'));
    await tell({ type: 'hello' });
    await userEvent.click(await screen.findByRole('button', { name: /1042/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Ticket' }));
    await userEvent.click(await drawer.findByRole('button', { name: 'Send answer' }));
    expect(drawer.getByText('Answer is required')).toBeInTheDocument();
    await userEvent.type(drawer.getByRole('textbox', { name: 'Answer' }), 'Open Duplicates.');
    await userEvent.click(drawer.getByRole('button', { name: 'Send answer' }));
    expect(await drawer.findByText('Open Duplicates.')).toBeInTheDocument();
    // The live stream does not report it to an admin, and the list behind the drawer does not wait for it.
    expect(await screen.findByText('No ticket is open')).toBeInTheDocument();
    expect(callsOf(answering).map(({ body }) => body)).toEqual([{ answer: 'Open Duplicates.', read: 0 }]);
  });

  it('keep an answer that the server refuses because the person has written meanwhile, and show what they wrote', async () => {
    const more = { by: 'person', text: 'One is left.', at: '2026-11-23T11:00:00.000Z' } as const;
    let now = one;
    const message = 'There is a new message. Read it, then send your answer.';
    await openApp(`/admin/tickets?ticket=${ticket.id}`, {
      ...tickets('open'),
      [`GET /api/admin/tickets/${ticket.id}`]: () => Response.json(now),
      [answering]: ({ body }) =>
        (body as { read: number }).read < now.answers.length
          ? errorResponse(409, { code: 'conflict', message })
          : Response.json((now = { ...one, ...answered })),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Answer' }), 'Open Duplicates.');
    now = { ...one, answers: [more] };
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('One is left.')).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('Open Duplicates.');
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue(''));
  });

  it('keep an answer that is typed until it is sent, also when the drawer is closed', async () => {
    await openApp(`/admin/tickets?ticket=${ticket.id}`, tickets('open'));
    const answer = () => screen.findByRole('textbox', { name: 'Answer' });
    await userEvent.type(await answer(), 'Open Duplicates.');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ticket' })).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: /1042/ }));
    expect(await answer()).toHaveValue('Open Duplicates.');
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(async () => expect(await answer()).toHaveValue(''));
  });

  it('show what the person replied, and are answered again', async () => {
    const more = { by: 'person', text: 'One is left.', at: '2026-11-23T11:00:00.000Z' } as const;
    const replied = { ...one, answers: [...answered.answers, more] };
    await openApp(`/admin/tickets?ticket=${ticket.id}`, {
      ...tickets('open'),
      [`GET /api/admin/tickets/${ticket.id}`]: () => Response.json(replied),
    });
    const drawer = within(await screen.findByRole('dialog', { name: 'Ticket' }));
    const said = (await drawer.findByText('One is left.')).parentElement;
    expect(said).toHaveTextContent(/^nora@example\.com, /);
    expect(drawer.getByText('Open Duplicates.').parentElement).toHaveTextContent(/^Support, /);
    expect(drawer.getByRole('button', { name: 'Send answer' })).toBeEnabled();
  });

  it('say when none is open', async () => {
    await openApp('/admin/tickets', tickets('closed'));
    expect(await screen.findByText('No ticket is open')).toBeInTheDocument();
  });
});

import { jest } from '@jest/globals';
import type { User } from '@app/contracts/account/account.api';
import type { Usage } from '@app/contracts/billing/usage.api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userQuery } from '@/shared/queries/current-user.queries';
import { LimitNotice } from '../limit/limit-notice';
import { keepWaiting } from '../limit/waiting-leads.storage';
import { dismissToast, useShownToast } from '@/shared/toast/toast.store';
import { AddLeadDialog } from './add-lead-dialog';

type Reply = { status: number; body: unknown };

const ToastText = () => {
  const toast = useShownToast();
  return <output aria-label="toast">{toast && `${toast.title}: ${toast.text}`}</output>;
};

const clientOf = (id = 'nora') => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(userQuery.queryKey, { id } as User);
  return client;
};

const open = (post: () => Reply | Promise<Reply>, known: unknown[] = [], userId?: string) => {
  const sent: unknown[] = [];
  globalThis.fetch = jest.fn(async (_address: unknown, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json(known);
    sent.push(JSON.parse(String(init.body)));
    const { status, body } = await post();
    return Response.json(body, { status });
  }) as typeof fetch;
  const onClose = jest.fn();
  render(
    <QueryClientProvider client={clientOf(userId)}>
      <AddLeadDialog onClose={onClose} />
      <ToastText />
    </QueryClientProvider>,
  );
  return { sent, onClose, user: userEvent.setup() };
};

const added = () => ({ status: 200, body: { id: '1' } });
const add = () => screen.getByRole('button', { name: 'Add Lead' });

describe('Add New Lead', () => {
  afterEach(() => act(() => dismissToast()));
  beforeEach(() => localStorage.clear());

  it('starts in the field Name and checks required fields', async () => {
    const { user, sent } = open(added);
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    await user.type(screen.getByLabelText('Name'), '   ');
    await user.click(add());
    for (const sentence of ['Name is required', 'Title is required', 'Company is required'])
      expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('sends the trimmed values, closes and shows a toast', async () => {
    const { user, sent, onClose } = open(added);
    await user.type(screen.getByLabelText('Name'), ' Hana Sato ');
    await user.type(screen.getByLabelText('Title'), 'COO');
    await user.type(screen.getByLabelText('Company'), 'Lumen Row');
    await user.type(screen.getByLabelText(/Tags/), 'warm, , warm, met in May');
    await user.click(add());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([{ name: 'Hana Sato', title: 'COO', company: 'Lumen Row', tags: ['warm', 'met in May'] }]);
    expect(screen.getByLabelText('toast')).toHaveTextContent('Lead added: Your lead has been added successfully.');
  });

  it('has its words again after Esc, and not after Cancel or when they are saved', async () => {
    const typeHana = async ({ user }: ReturnType<typeof open>) => {
      await user.type(screen.getByLabelText('Name'), 'Hana Sato');
      await user.type(screen.getByLabelText('Title'), 'COO');
      await user.type(screen.getByLabelText('Company'), 'Lumen Row');
      await user.selectOptions(screen.getByLabelText(/Segment/), 'smb');
    };
    const again = () => {
      cleanup();
      return open(added);
    };
    const first = open(added);
    await typeHana(first);
    await first.user.keyboard('{Escape}');
    const second = again();
    expect(screen.getByLabelText('Name')).toHaveValue('Hana Sato');
    expect(screen.getByLabelText(/Segment/)).toHaveValue('smb');
    await second.user.click(screen.getByRole('button', { name: 'Cancel' }));
    const third = again();
    expect(screen.getByLabelText('Name')).toHaveValue('');
    await typeHana(third);
    await third.user.click(add());
    await waitFor(() => expect(third.onClose).toHaveBeenCalled());
    again();
    expect(screen.getByLabelText('Name')).toHaveValue('');
    expect(screen.getByLabelText(/Segment/)).toHaveValue('');
  });

  it('says that words from before are not saved, and starts empty on request', async () => {
    const note = () => screen.queryByText(/not saved yet/);
    const first = open(added);
    await first.user.type(await screen.findByLabelText('Name'), 'Hana');
    expect(note()).not.toBeInTheDocument();
    await first.user.keyboard('{Escape}');
    cleanup();
    open(added, [], 'another person of this browser');
    expect(screen.getByLabelText('Name')).toHaveValue('');
    expect(note()).not.toBeInTheDocument();
    cleanup();
    const again = open(added);
    expect(screen.getByLabelText('Name')).toHaveValue('Hana');
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/^You typed this earlier. It is not saved yet/);
    await again.user.click(screen.getByRole('button', { name: 'Start empty' }));
    expect(screen.getByLabelText('Name')).toHaveValue('');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(note()).not.toBeInTheDocument();
    cleanup();
    open(added);
    expect(screen.getByLabelText('Name')).toHaveValue('');
  });

  it('does not call the next person unsaved after the words from before are saved', async () => {
    const first = open(added);
    await first.user.type(await screen.findByLabelText('Name'), 'Hana Sato');
    await first.user.type(screen.getByLabelText('Title'), 'COO');
    await first.user.type(screen.getByLabelText('Company'), 'Lumen Row');
    cleanup();
    const { user } = open(added);
    expect(screen.getByText(/not saved yet/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save and add another' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
    expect(screen.queryByText(/not saved yet/)).not.toBeInTheDocument();
  });

  it('stays open for the next person and keeps segment and tags', async () => {
    const { user, onClose } = open(added);
    await user.type(screen.getByLabelText('Name'), 'Hana Sato');
    await user.type(screen.getByLabelText('Title'), 'COO');
    await user.type(screen.getByLabelText('Company'), 'Lumen Row');
    await user.selectOptions(screen.getByLabelText(/Segment/), 'smb');
    await user.click(screen.getByRole('button', { name: 'Save and add another' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(screen.getByLabelText(/Segment/)).toHaveValue('smb');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps what is typed about the next person while the one before is saved', async () => {
    let arrives: () => void = () => undefined;
    const { user } = open(
      () =>
        new Promise<Reply>((resolve) => {
          arrives = () => resolve(added());
        }),
    );
    await user.type(screen.getByLabelText('Name'), 'Hana Sato');
    await user.type(screen.getByLabelText('Title'), 'COO');
    await user.type(screen.getByLabelText('Company'), 'Lumen Row');
    await user.click(screen.getByRole('button', { name: 'Save and add another' }));
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Luca');
    await user.clear(screen.getByLabelText('Title'));
    await user.type(screen.getByLabelText('Title'), 'C');
    await act(async () => arrives());
    await waitFor(() => expect(screen.getByLabelText('Company')).toHaveValue(''));
    expect(screen.getByLabelText('Name')).toHaveValue('Luca');
    expect(screen.getByLabelText('Title')).toHaveFocus();
    await user.keyboard('TO');
    expect(screen.getByLabelText('Title')).toHaveValue('CTO');
  });

  it('shows an error at its field and keeps the typed text', async () => {
    const errors = [{ path: 'email', message: 'Not an email address' }];
    const refused = {
      statusCode: 400,
      code: 'validation_failed',
      message: 'Email: Not an email address.',
      requestId: 'r',
      errors,
    };
    const { user, onClose } = open(() => ({ status: 400, body: refused }));
    await user.type(screen.getByLabelText('Name'), 'Hana Sato');
    await user.type(screen.getByLabelText('Title'), 'COO');
    await user.type(screen.getByLabelText('Company'), 'Lumen Row');
    await user.type(screen.getByLabelText(/Email/), 'nope');
    await user.click(add());
    expect(await screen.findByText('Not an email address')).toBeInTheDocument();
    expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription('Not an email address');
    expect(screen.getByLabelText(/Email/)).toHaveValue('nope');
    expect(screen.getByLabelText('toast')).toHaveTextContent('Failed to add lead: Email: Not an email address.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('warns of the same name, but does not block', async () => {
    const { user, sent } = open(added, [{ id: '2', name: 'Hana Sato', title: 'Chair', company: 'Acme', email: null }]);
    await user.type(screen.getByLabelText('Name'), 'hana sato');
    expect(await screen.findByText(/Somebody with this name is already in your leads/)).toHaveTextContent(
      'Chair at Acme',
    );
    await user.type(screen.getByLabelText('Title'), 'COO');
    await user.type(screen.getByLabelText('Company'), 'Lumen Row');
    await user.click(add());
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('looks for a name that is longer than a search by its first characters', async () => {
    const { user } = open(added);
    await user.click(screen.getByLabelText('Name'));
    await user.paste('Ü'.repeat(250));
    const searched = () => jest.mocked(fetch).mock.calls.map(([address]) => new URL(String(address), 'http://x'));
    await waitFor(() => expect(searched().some(({ searchParams }) => searchParams.get('q'))).toBe(true));
    expect(searched().map(({ searchParams }) => searchParams.get('q'))).toContain('Ü'.repeat(200));
  });

  it('fills the name from a LinkedIn address, unless a name was typed', async () => {
    const { user } = open(added);
    await user.type(screen.getByLabelText(/LinkedIn URL/), 'https://www.linkedin.com/in/ada-lovelace');
    expect(screen.getByLabelText('Name')).toHaveValue('Ada Lovelace');
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Countess');
    await user.type(screen.getByLabelText(/LinkedIn URL/), '-byron');
    expect(screen.getByLabelText('Name')).toHaveValue('Countess');
  });
});

const full = 'Free holds 20 leads, and you have 20. Nothing is lost.';

describe('A full plan', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => act(() => dismissToast()));

  const usageOf = (count: number): Usage => ({
    tier: 'free',
    leads: { count, limit: 20, noticeAt: 15 },
    posts: { count: 0, limit: 3, again: '2026-11-30' },
  });
  const notice = (count: number, answer: (lead: { email?: string }) => Reply = added) => {
    const sent: [unknown, string | null][] = [];
    globalThis.fetch = jest.fn(async (address: unknown, init?: RequestInit) => {
      if (address === '/api/auth/user') return Response.json({ id: 'nora' });
      if (address === '/api/usage') return Response.json(usageOf(count));
      if (init?.method !== 'POST') return Response.json([]);
      const lead = JSON.parse(String(init.body)) as { email?: string };
      sent.push([lead, new Headers(init.headers).get('Idempotency-Key')]);
      const { status, body } = answer(lead);
      return Response.json(body, { status });
    }) as typeof fetch;
    const client = clientOf();
    client.setQueryData(['leads', 'usage'], usageOf(count));
    const shown = render(
      <QueryClientProvider client={client}>
        <LimitNotice />
        <ToastText />
      </QueryClientProvider>,
    );
    return { ...shown, sent, user: userEvent.setup() };
  };
  const keepHana = async () => {
    const refused = {
      status: 402,
      body: { statusCode: 402, code: 'plan_limit_reached', message: full, requestId: '1' },
    };
    const { user, onClose } = open(() => refused);
    await user.type(screen.getByLabelText('Name'), 'Hana Sato');
    await user.type(screen.getByLabelText('Title'), 'COO');
    await user.type(screen.getByLabelText('Company'), 'Lumen Row');
    await user.click(add());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(screen.getByLabelText('toast')).toHaveTextContent(`Hana Sato waits for room: ${full}`);
  };

  it('keeps the typed person, and adds her once there is room', async () => {
    await keepHana();
    cleanup();
    const { sent } = notice(19);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[0]).toEqual({ name: 'Hana Sato', title: 'COO', company: 'Lumen Row' });
    expect(sent[0]?.[1]).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(localStorage.getItem('waiting-leads:nora')).toBeNull());
  });

  it('adds who waits behind a person that the server refuses, whom one can change and then is added too', async () => {
    const hana = { name: 'Hana Sato', title: 'COO', company: 'Lumen Row' };
    const luca = { ...hana, name: 'Luca Bruni' };
    keepWaiting('nora', { ...hana, email: 'nope' });
    keepWaiting('nora', luca);
    const refused = { statusCode: 400, code: 'validation_failed', message: 'Not an email address', requestId: 'r' };
    const { sent, user } = notice(10, ({ email }) => (email === 'nope' ? { status: 400, body: refused } : added()));
    await waitFor(() => expect(sent.map(([lead]) => lead)).toEqual([{ ...hana, email: 'nope' }, luca]));
    await user.click(await screen.findByRole('button', { name: 'Change Hana Sato' }));
    await user.clear(await screen.findByLabelText(/Email/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.at(-1)?.[0]).toEqual(hana));
    await waitFor(() => expect(localStorage.getItem('waiting-leads:nora')).toBeNull());
  });

  it('says that it is nearly full, and hides that for three more leads', async () => {
    const { user, unmount } = notice(15);
    expect(screen.getByRole('status', { name: 'Plan limit' })).toHaveTextContent('15 of 20 leads on Free. 5 more fit.');
    await user.click(screen.getByRole('button', { name: 'Hide until 18' }));
    expect(screen.queryByRole('status', { name: 'Plan limit' })).not.toBeInTheDocument();
    unmount();
    notice(18);
    expect(screen.getByRole('status', { name: 'Plan limit' })).toHaveTextContent('18 of 20 leads on Free. 2 more fit.');
  });

  it('says nothing while there is much room', () => {
    notice(14);
    expect(screen.queryByRole('status', { name: 'Plan limit' })).not.toBeInTheDocument();
  });
});

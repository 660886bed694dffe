import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dismissToast, useShownToast } from '@/shared/toast-store';
import { AddLeadDialog } from './add-lead-dialog';

type Reply = { status: number; body: unknown };

const ToastText = () => {
  const toast = useShownToast();
  return <output aria-label="toast">{toast && `${toast.title}: ${toast.text}`}</output>;
};

const open = (post: () => Reply, known: unknown[] = []) => {
  const sent: unknown[] = [];
  globalThis.fetch = jest.fn(async (_address: unknown, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json(known);
    sent.push(JSON.parse(String(init.body)));
    const { status, body } = post();
    return Response.json(body, { status });
  }) as typeof fetch;
  const onClose = jest.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
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

  it('shows an error at its field and keeps the typed text', async () => {
    const errors = [{ path: 'email', message: 'Not an e-mail address' }];
    const refused = {
      statusCode: 400,
      code: 'validation_failed',
      message: 'Email: Not an e-mail address.',
      requestId: 'r',
      errors,
    };
    const { user, onClose } = open(() => ({ status: 400, body: refused }));
    await user.type(screen.getByLabelText('Name'), 'Hana Sato');
    await user.type(screen.getByLabelText('Title'), 'COO');
    await user.type(screen.getByLabelText('Company'), 'Lumen Row');
    await user.type(screen.getByLabelText(/Email/), 'nope');
    await user.click(add());
    expect(await screen.findByText('Not an e-mail address')).toBeInTheDocument();
    expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription('Not an e-mail address');
    expect(screen.getByLabelText(/Email/)).toHaveValue('nope');
    expect(screen.getByLabelText('toast')).toHaveTextContent('Failed to add lead: Email: Not an e-mail address.');
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

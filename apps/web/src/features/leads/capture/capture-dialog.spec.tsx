import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { captureHash } from '@/shared/lib/share-target';
import { dismissToast } from '@/shared/toast/toast.store';
import { userQuery } from '@/shared/queries/current-user.queries';
import { CaptureDialog } from './capture-dialog';

const mail =
  'From: Hana Sato <hana@lumen.example>\nSubject: Re: Planning\n\nThursday works for me.\n\nBest,\nHana Sato\nCOO at Lumen Row';
const lead = { id: '00000000-0000-4000-8000-000000000001', name: 'Hana Sato', title: 'COO', company: 'Lumen Row' };

interface Server {
  find?: (q: string) => object[];
  /** The words of the thread. */
  thread?: string[];
  /** How many times the first write returns 202, because it is not shown yet. */
  behind?: number;
  /** Each write fails. */
  fails?: boolean;
}

const nora = { id: 'nora', email: 'nora@keepwarm.example', firstName: 'Nora', lastName: 'Lindqvist' };

const open = (shared: string, { find = () => [], thread = [], behind = 0, fails = false }: Server = {}) => {
  const sent: { address: string; body: Record<string, unknown> }[] = [];
  globalThis.fetch = jest.fn(async (address: unknown, init?: RequestInit) => {
    const { pathname: path, searchParams } = new URL(String(address), 'http://keepwarm.example');
    if (path === '/api/auth/user') return Response.json(nora);
    if (path === `/api/leads/${lead.id}`)
      return Response.json({ ...lead, timeline: thread.map((words, id) => ({ id, kind: 'touch', words })) });
    if (init?.method !== 'POST') return Response.json(find(searchParams.get('q') ?? ''));
    if (fails) return Response.json({}, { status: 500 });
    if (behind-- > 0) return Response.json({ status: 'recorded', position: '7' }, { status: 202 });
    sent.push({ address: path, body: JSON.parse(String(init.body)) });
    return Response.json(path.endsWith('/touches') ? { ...lead, touchId: lead.id } : lead);
  }) as typeof fetch;
  history.replaceState(null, '', `/leads?capture=true${shared && `#${captureHash(shared)}`}`);
  const onAnswer = jest.fn();
  const onOpenLead = jest.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData<unknown>(userQuery.queryKey, nora);
  render(
    <QueryClientProvider client={client}>
      <CaptureDialog onClose={() => undefined} onOpenLead={onOpenLead} onAnswer={onAnswer} />
    </QueryClientProvider>,
  );
  return { sent, onAnswer, onOpenLead, user: userEvent.setup() };
};

describe('Capture', () => {
  afterEach(() => {
    act(() => dismissToast());
    localStorage.clear();
  });

  it('opens with a paste that was not saved, and with what was corrected in it, until it is saved', async () => {
    const { user } = open('Old words', { fails: true });
    await user.clear(await screen.findByLabelText('A profile, a signature or a mail'));
    await user.paste(mail);
    // After a reload, the words of the address would replace it.
    expect(location.href).toMatch(/\/leads\?capture=true$/u);
    await user.click(await screen.findByRole('button', { name: 'Change the fields' }));
    await user.clear(screen.getByLabelText('Title'));
    await user.type(screen.getByLabelText('Title'), 'CEO');
    await user.click(screen.getByRole('button', { name: 'Add Hana Sato' }));
    const post = expect.objectContaining({ method: 'POST' });
    await waitFor(() => expect(globalThis.fetch).toHaveBeenCalledWith(expect.anything(), post));
    cleanup();

    const second = open('');
    expect(await screen.findByText(/^You typed this earlier/u)).toBeVisible();
    await second.user.click(await screen.findByRole('button', { name: 'Add Hana Sato' }));
    await waitFor(() => expect(second.sent[0]?.body).toMatchObject({ name: 'Hana Sato', title: 'CEO' }));
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('starts empty on request', async () => {
    const { user } = open('');
    await user.click(await screen.findByLabelText('A profile, a signature or a mail'));
    await user.paste(mail);
    cleanup();
    const second = open('');
    await second.user.click(await screen.findByRole('button', { name: 'Start empty' }));
    expect(screen.getByLabelText('A profile, a signature or a mail')).toHaveValue('');
    expect(screen.getByLabelText('A profile, a signature or a mail')).toHaveFocus();
    cleanup();
    open('');
    expect(await screen.findByLabelText('A profile, a signature or a mail')).toHaveValue('');
    expect(screen.queryByText(/^You typed this earlier/u)).toBeNull();
  });

  it('saves their words as a reply and has the answer drafted', async () => {
    const { sent, onAnswer, onOpenLead, user } = open(mail);
    await user.click(await screen.findByRole('button', { name: 'Save and draft my answer' }));
    await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(expect.objectContaining({ id: lead.id })));
    expect(onOpenLead).toHaveBeenCalledWith(lead.id);
    expect(sent.map(({ address }) => address)).toEqual(['/api/leads', `/api/leads/${lead.id}/touches`]);
    expect(sent[1]?.body).toMatchObject({ kind: 'reply', note: 'Thursday works for me.' });
  });

  it('keeps their words too when the new lead is recorded, and not shown yet', async () => {
    const { sent, onOpenLead, user } = open(mail, { behind: 2 });
    await user.click(await screen.findByRole('button', { name: 'Add Hana Sato' }));
    await waitFor(() => expect(onOpenLead).toHaveBeenCalledWith(lead.id));
    expect(sent.map(({ address }) => address)).toEqual(['/api/leads', `/api/leads/${lead.id}/touches`]);
  });

  it('shows a paste with its marks in place of the field, says what follows, and keeps it by Enter', async () => {
    const { sent, user } = open(`${mail}\n\nOn Tue, 24 Nov 2026, Nora Lindqvist wrote:\n> When?`);
    expect(await screen.findByText('New to Replied')).toBeVisible();
    expect(screen.getByText('2 lines of other mails')).toBeVisible();
    expect(screen.getByText('Next step: answer their reply')).toBeVisible();
    expect(screen.queryByLabelText('A profile, a signature or a mail')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add Hana Sato' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Change the paste' }));
    await user.type(screen.getByLabelText('A profile, a signature or a mail'), ' ');
    await user.click(screen.getByRole('button', { name: 'Add Hana Sato' }));
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('shows what changes of a known lead word by word, each with its line, and nothing that stays', async () => {
    const known = { ...lead, email: 'hana@lumen.example', title: 'Chief of Staff' };
    const { sent, user } = open(mail, { find: () => [known] });
    const title = await screen.findByRole('button', { name: /^Title: .*COO ?\. Change it$/ });
    await waitFor(() => expect(title.querySelector('del')).toHaveTextContent('Chief of Staff'));
    expect(title.querySelector('ins')).toHaveTextContent('COO');
    expect(title.parentElement).toHaveTextContent('line 8');
    expect(screen.queryByRole('button', { name: /^(Name|Company|Email):/ })).not.toBeInTheDocument();
    await user.click(title);
    await user.clear(screen.getByLabelText('Title'));
    await user.type(screen.getByLabelText('Title'), 'Chief of Staff');
    await user.click(screen.getByRole('button', { name: 'Change the fields' }));
    expect(screen.getByLabelText('Company')).toHaveValue('Lumen Row');
    await user.click(screen.getByRole('button', { name: 'Save reply from Hana Sato' }));
    await waitFor(() => expect(sent.map(({ address }) => address)).toEqual([`/api/leads/${lead.id}/touches`]));
  });

  it('takes a whole number of connections, and nothing else', async () => {
    const { sent, user } = open(mail);
    await user.click(await screen.findByRole('button', { name: 'Change the fields' }));
    const field = screen.getByLabelText('Connections');
    await user.type(field, '500+');
    await user.click(screen.getByRole('button', { name: 'Add Hana Sato' }));
    expect(await screen.findByText('Connections must be a whole number')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.clear(field);
    await user.type(field, '1,046');
    await user.click(screen.getByRole('button', { name: 'Add Hana Sato' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ connectionCount: 1046 }));
  });

  it('keeps the same mail once', async () => {
    const known = { ...lead, email: 'hana@lumen.example' };
    const { sent, onOpenLead, user } = open(mail, { find: () => [known], thread: ['Thursday works for me.'] });
    expect(await screen.findByText('already in the thread, kept once')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save to Hana Sato' }));
    await waitFor(() => expect(onOpenLead).toHaveBeenCalledWith(lead.id));
    expect(sent).toEqual([]);
  });

  it('keeps a mail of the person’s own as their message', async () => {
    const text =
      'From: Nora Lindqvist <nora@keepwarm.example>\nTo: Hana Sato <hana@lumen.example>\n\nHere is the page.';
    const { sent, user } = open(text, { find: () => [{ ...lead, email: 'hana@lumen.example' }] });
    await user.click(await screen.findByRole('button', { name: 'Save your mail to Hana Sato' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ kind: 'message', via: 'email', note: 'Here is the page.' });
  });

  it('has no answer to draft for a profile, and starts with the words that a phone shared', async () => {
    open('Hana Sato | LinkedIn\nhttps://www.linkedin.com/in/hana-sato');
    expect(await screen.findByRole('button', { name: /^Name: Hana Sato/ })).toBeVisible();
    expect(
      screen.getByRole('button', { name: /^LinkedIn: https:\/\/www\.linkedin\.com\/in\/hana-sato/ }),
    ).toBeVisible();
    // The dialog asks at once for required fields that the paste does not contain.
    expect(screen.getByLabelText('Title')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Save and draft my answer' })).not.toBeInTheDocument();
  });

  it('knows a lead by the LinkedIn address, under whatever name', async () => {
    const url = 'https://www.linkedin.com/in/hsato99';
    open(url, { find: (q) => (q === url ? [{ ...lead, linkedinUrl: 'https://linkedin.com/in/HSato99/' }] : []) });
    expect(await screen.findByText('Same LinkedIn address.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save to Hana Sato' })).toBeVisible();
  });

  it('does not call a person new when the leads could not be searched, and searches again', async () => {
    let down = true;
    const { user } = open(mail, {
      find: () => {
        if (down) throw new Error('down');
        return [{ ...lead, email: 'hana@lumen.example' }];
      },
    });
    expect(await screen.findByText(/^Not all of your leads could be searched/)).toBeVisible();
    expect(screen.queryByText('None of your leads matches.')).not.toBeInTheDocument();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Same email address.')).toBeVisible();
    expect(screen.getByText('Hana Sato is already a lead')).toBeVisible();
  });

  it('says how many lines of a signature no field takes', async () => {
    open('Hana Sato\nCOO at Lumen Row\nhana@lumen.example\nSee you in May.');
    expect(await screen.findByText('1 line that no field takes')).toBeVisible();
  });

  it('does not take text without a name for a signature', async () => {
    open('%%% 12345\n{"a":1}');
    expect(await screen.findByRole('heading', { name: 'Paste to capture' })).toBeVisible();
    expect(screen.getByText('Who is it?')).toBeVisible();
  });
});

import type { AdminUser } from '@app/contracts/admin/admin-users.api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asAdmin, calls, callsOf, isolateTests, listed, openApp, errorResponse, signedIn } from '../testing';

const account = (n: number, given: Partial<AdminUser>): AdminUser => ({
  id: `00000000-0000-4000-8000-00000000050${n}`,
  email: `person.${n}@example.com`,
  firstName: null,
  lastName: null,
  role: 'coach',
  subscriptionTier: 'free',
  subscriptionStatus: null,
  stripeCustomerId: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  ...given,
});
const studio = { subscriptionTier: 'studio', subscriptionStatus: 'active' } as const;
const ines = account(1, { firstName: 'Ines', lastName: 'Carvalho', role: 'admin', ...studio });
const beth = account(2, { firstName: 'Beth', lastName: 'Halloran', ...studio });
const nora = account(3, {
  firstName: 'Nora',
  lastName: 'Lindqvist',
  subscriptionTier: 'pro',
  subscriptionStatus: 'active',
  stripeCustomerId: 'cus_1',
});
const bare = account(4, {});
const everybody = [ines, beth, nora, bare];

const list = 'GET /api/admin/users';
/** The last query of the list. The tab's count asks for one row only. */
const lastQuery = () =>
  Object.fromEntries(callsOf(list).findLast(({ query }) => query.get('limit') !== '1')?.query ?? []);
const handlers = { ...asAdmin, [list]: () => listed(everybody, 214, 'abc') };
const change = (user: AdminUser) => `PATCH /api/admin/users/${user.id}`;

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

describe('the users', () => {
  isolateTests();

  it('are listed with their badges, and a link to the Dashboard', async () => {
    await openApp('/admin', handlers);
    const first = await rowOf('Ines Carvalho');
    for (const badge of ['Admin', 'Studio', 'Active']) expect(first.getByText(badge)).toBeInTheDocument();
    const third = await rowOf('Nora Lindqvist');
    for (const badge of ['Pro', 'Active', 'Stripe Connected']) expect(third.getByText(badge)).toBeInTheDocument();
    const fourth = await rowOf('person.4@example.com');
    expect(fourth.getByText('Free')).toBeInTheDocument();
    expect(fourth.queryByText('Stripe Connected')).toBeNull();
    expect(fourth.queryByText('Active')).toBeNull();
    expect(screen.getByText('214 of 214')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/');
    expect(document.title).toBe('Admin | Keepwarm');
  });

  it('are searched, filtered and sorted by the server, with all parameters in the address', async () => {
    const router = await openApp('/admin?q=hall&tier=studio', handlers);
    await rowOf('Beth');
    expect(lastQuery()).toMatchObject({ q: 'hall', tier: 'studio' });
    const search = screen.getByRole('searchbox', { name: /Search users/ });
    expect(search).toHaveValue('hall');
    await userEvent.clear(search);
    await userEvent.type(search, 'nora');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'nora', tier: 'studio' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'No status');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Coach');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({ q: 'nora', tier: 'studio', status: 'none', role: 'coach', sort: 'name' }),
    );
    expect(router.state.location.search).toEqual({
      q: 'nora',
      tier: 'studio',
      status: 'none',
      role: 'coach',
      sort: 'name',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'name' }));
    expect(search).toHaveValue('');
  });

  it('are loaded page by page', async () => {
    await openApp('/admin', handlers);
    await userEvent.click(await screen.findByRole('button', { name: 'Show 50 more' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ cursor: 'abc' }));
  });

  it('show when there are more than the server counts', async () => {
    const many = () => {
      const response = listed(everybody, 1000, 'abc');
      response.headers.set('X-Total-Count-Is', 'at-least');
      return response;
    };
    await openApp('/admin', { ...handlers, [list]: many });
    expect(await screen.findByText('1,000+ of 1,000+')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Users 1,000+' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show 50 more' })).toBeInTheDocument();
  });

  it('ignore invalid parameters', async () => {
    await openApp('/admin?tier=gold&status=%7B&sort=up&q=42', handlers);
    await rowOf('Ines');
    expect(lastQuery()).toEqual({ q: '42', limit: '50' });
  });

  it('name the filter that hides everybody, and show an error when they cannot be loaded', async () => {
    let respond = () => listed([], 0);
    await openApp('/admin?q=zz&tier=pro', { ...handlers, [list]: () => respond() });
    expect(await screen.findByText('Looked for: “zz”, Pro.')).toBeInTheDocument();
    respond = () => errorResponse(500);
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The users could not be loadedNothing is lost. Request 7f3a.',
    );
    respond = () => listed(everybody);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await rowOf('Ines');
  });
});

describe('Studio', () => {
  isolateTests();

  it('is granted with a reason, which the ledger keeps', async () => {
    let users = everybody;
    await openApp('/admin', {
      ...handlers,
      [list]: () => listed(users),
      [change(bare)]: () => {
        users = [ines, beth, nora, { ...bare, ...studio }];
        return Response.json(users[3]);
      },
    });
    const opener = await screen.findByRole('button', { name: 'Grant Studio to person.4@example.com' });
    await userEvent.click(opener);
    const dialog = within(await screen.findByRole('dialog', { name: 'Grant Studio' }));
    expect(dialog.getByLabelText('Reason')).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Grant Studio' }));
    expect(dialog.getByText('A reason is required. The ledger keeps it.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Reason')).toHaveFocus();
    await userEvent.type(dialog.getByLabelText('Reason'), '  pilot with her agency ');
    await userEvent.click(dialog.getByRole('button', { name: 'Grant Studio' }));
    expect(await screen.findByText('User updated')).toBeInTheDocument();
    expect(screen.getByText('Subscription status has been updated successfully.')).toBeInTheDocument();
    expect(callsOf(change(bare)).map(({ body }) => body)).toEqual([{ ...studio, reason: 'pilot with her agency' }]);
    const revoke = await screen.findByRole('button', { name: 'Revoke Studio from person.4@example.com' });
    expect(screen.queryByRole('dialog')).toBeNull();
    // The button that opened the dialog has become the Revoke button, and has the focus.
    expect(revoke).toHaveFocus();
  });

  it('is revoked with a reason, and Undo grants it again', async () => {
    let now: AdminUser = beth;
    await openApp('/admin', {
      ...handlers,
      [list]: () => listed([ines, now]),
      [change(beth)]: ({ body }) => {
        now = { ...beth, ...(body as Partial<AdminUser>) };
        return Response.json(now);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Studio from Beth Halloran' }));
    await userEvent.type(await screen.findByLabelText('Reason'), 'trial ended');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke Studio' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(callsOf(change(beth)).map(({ body }) => body)).toEqual([
        { subscriptionTier: 'free', subscriptionStatus: null, reason: 'trial ended' },
        { ...studio, reason: 'Undone' },
      ]),
    );
    expect(await screen.findByRole('button', { name: 'Revoke Studio from Beth Halloran' })).toBeInTheDocument();
  });

  it('cannot be revoked from an admin, and the button says why', async () => {
    await openApp('/admin', handlers);
    const kept = await screen.findByRole('button', { name: 'Revoke Studio from Ines Carvalho' });
    expect(kept).toHaveAttribute('aria-disabled', 'true');
    expect(kept).toHaveAccessibleDescription(/cannot be revoked from an admin’s account/);
    await userEvent.click(kept);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['the server’s sentence', errorResponse(409, { message: 'They have a paid plan.' }), 'They have a paid plan.'],
    ['the specification’s words when there is none', new Response('<html>', { status: 502 }), 'Failed to update user'],
  ])('that is not granted is told in %s; what was typed stays', async (_, response, words) => {
    await openApp('/admin', { ...handlers, [change(bare)]: () => response.clone() });
    await userEvent.click(await screen.findByRole('button', { name: 'Grant Studio to person.4@example.com' }));
    await userEvent.type(await screen.findByLabelText('Reason'), 'pilot');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Grant Studio' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByText('Error')).toBeInTheDocument();
    expect(await screen.findByLabelText('Reason')).toHaveValue('pilot');
  });

  it('is granted once, also after a double click', async () => {
    let respond: (response: Response) => void = () => undefined;
    await openApp('/admin', { ...handlers, [change(bare)]: () => new Promise((resolve) => (respond = resolve)) });
    await userEvent.click(await screen.findByRole('button', { name: 'Grant Studio to person.4@example.com' }));
    await userEvent.type(await screen.findByLabelText('Reason'), 'pilot');
    await userEvent.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Grant Studio' }));
    expect(callsOf(change(bare))).toHaveLength(1);
    respond(Response.json({ ...bare, ...studio }));
    expect(await screen.findByText('User updated')).toBeInTheDocument();
  });

  it('does not change when the dialog is closed with Esc, and the button gets the focus', async () => {
    await openApp('/admin', handlers);
    const opener = await screen.findByRole('button', { name: 'Grant Studio to person.4@example.com' });
    await userEvent.click(opener);
    await userEvent.type(await screen.findByLabelText('Reason'), 'pilot{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opener).toHaveFocus();
    expect(calls().filter((call) => call.startsWith('PATCH'))).toEqual([]);
  });
});

describe('the admin pages', () => {
  isolateTests();
  const paths = ['/admin', '/admin/ledger', '/admin/read-models', '/admin/queue'];
  const adminCalls = () => calls().filter((call) => call.includes('/api/admin'));

  it.each(paths)('redirect a coach from %s to the dashboard, with a toast and without a call', async (path) => {
    const router = await openApp(path);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
    expect(await screen.findByText('Only admins can open this page')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
    expect(adminCalls()).toEqual([]);
  });

  it.each(paths)('send a visitor from %s to the sign-in, and back afterwards', async (path) => {
    await openApp(path, { 'GET /api/auth/user': () => errorResponse(401) });
    expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      `/login?returnTo=${encodeURIComponent(path)}`,
    );
    expect(adminCalls()).toEqual([]);
  });

  it('are in the sidebar and the palette of an admin', async () => {
    await openApp('/nowhere', handlers);
    const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(sidebar.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'admin');
    expect(await screen.findByRole('option', { name: /Admin/ })).toBeInTheDocument();
  });

  it('are not in those of a coach', async () => {
    await openApp('/nowhere', signedIn);
    await screen.findByText('404 Page Not Found');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'admin');
    expect(screen.queryByRole('option', { name: /Admin/ })).toBeNull();
  });
});

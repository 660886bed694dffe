import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routeTree } from './routeTree.gen';
import { queryClient } from './shared/query-client';

const user = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'nora.lindqvist@example.com',
  firstName: 'Nora',
  lastName: 'Lindqvist',
  bio: null,
  preferredTone: null,
  clientTypes: [],
  timeZone: 'Europe/Berlin',
  role: 'coach',
  subscriptionTier: 'free',
  createdAt: '2026-11-20T09:00:00.000Z',
};
const refusal = (statusCode: number) =>
  Response.json({ statusCode, code: 'c', message: 'No.', requestId: '7f3a9c1e' }, { status: statusCode });

type Answers = Record<string, () => Response | Promise<Response>>;
const signedIn: Answers = {
  'GET /api/auth/user': () => Response.json(user),
  'GET /api/auth/provider': () => Response.json({ name: 'Replit' }),
  'GET /api/content/counts': () => Response.json({ pending: 5, approved: 0, declined: 0, pendingByType: {} }),
  'GET /api/leads/counts': () =>
    Response.json({ total: 86, open: 80, samples: 0, byStatus: {}, bySegment: {}, tags: [] }),
  'GET /api/leads': () => Response.json([]),
};
const asked: string[] = [];

const open = async (path: string, answers: Answers = signedIn) => {
  globalThis.fetch = ((address: string, { method = 'GET', body }: RequestInit) => {
    const call = `${method} ${address.split('?')[0]}`;
    asked.push(typeof body === 'string' ? `${call} ${body}` : call);
    return Promise.resolve((answers[call] ?? (() => refusal(404)))());
  }) as typeof fetch;
  const router = createRouter({
    routeTree,
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { onCaughtError: () => undefined },
  );
  await act(() => router.load());
  return router;
};

class StillStream {
  close = () => undefined;
}

describe('the application', () => {
  beforeEach(() => {
    Object.assign(globalThis, { EventSource: StillStream });
    document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
    asked.length = 0;
    // The router and React report the errors that these tests cause on purpose.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    jest.restoreAllMocks();
  });

  it('says Loading while it is not yet known who is there', async () => {
    let answer: (response: Response) => void = () => undefined;
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const opened = open('/nowhere', { ...signedIn, 'GET /api/auth/user': () => waiting });
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    answer(Response.json(user));
    await opened;
    expect(await screen.findByText('404 Page Not Found')).toBeInTheDocument();
  });

  it('shows the landing page to a visitor on a signed-in route, asks once and nothing else, and leads back', async () => {
    await open('/leads?status=new', { 'GET /api/auth/user': () => refusal(401) });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Your pipeline, kept warm.');
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Fleads%3Fstatus%3Dnew',
    );
    expect(asked).toEqual(['GET /api/auth/user']);
  });

  it('says that nothing is lost when it cannot tell who is there, and tries again', async () => {
    const answers = { ...signedIn, 'GET /api/auth/user': () => refusal(500) };
    await open('/leads', answers);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This page could not be readNothing is lost. Request 7f3a.',
    );
    answers['GET /api/auth/user'] = () => Response.json(user);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  });

  it('names what failed on the sign-in page, and the identity provider', async () => {
    await open('/login?error=auth_failed&returnTo=%2Fleads');
    expect(await screen.findByRole('alert')).toHaveTextContent('Authentication failed. Please try again.');
    expect(screen.getByText('Channel-agnostic Visibility & Dealflow OS')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in with Replit' })).toHaveAttribute(
      'href',
      '/api/login?returnTo=%2Fleads',
    );
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  });

  it('says what waits: in the sidebar, in the tabs and in the browser’s icon', async () => {
    await open('/nowhere');
    const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(await sidebar.findByRole('link', { name: /Approvals.*5/ })).toBeInTheDocument();
    expect(sidebar.getByRole('link', { name: /Leads.*86/ })).toBeInTheDocument();
    expect(within(screen.getByRole('navigation', { name: 'Tabs' })).getByText('waiting:')).toBeInTheDocument();
    await waitFor(() => expect(document.querySelector('link[rel="icon"]')).toHaveAttribute('href', '/favicon-lit.svg'));
  });

  it('marks the page that is open, the root only on an exact match', async () => {
    await open('/leads');
    const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(sidebar.getByRole('link', { name: /^Leads/ })).toHaveAttribute('aria-current', 'page');
    expect(sidebar.getByRole('link', { name: 'Today' })).not.toHaveAttribute('aria-current');
  });

  it('learns the time zone once, from the browser', async () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const told = `PATCH /api/auth/user ${JSON.stringify({ timeZone: zone })}`;
    await open('/nowhere', {
      ...signedIn,
      'GET /api/auth/user': () => Response.json({ ...user, timeZone: null }),
      'PATCH /api/auth/user': () => Response.json({ ...user, timeZone: zone }),
    });
    await waitFor(() => expect(asked.filter((call) => call === told)).toHaveLength(1));
    cleanup();
    await open('/nowhere');
    expect(asked.filter((call) => call === told)).toHaveLength(1);
  });

  it('offers a lost visitor the way home, and a signed-in person a search for what the address may have meant', async () => {
    await open('/leads/hana-sato/x');
    expect(await screen.findByRole('searchbox')).toHaveValue('x');
    expect(document.title).toBe('404 Page Not Found | Keepwarm');
    cleanup();
    queryClient.clear();
    await open('/lost', { 'GET /api/auth/user': () => refusal(401) });
    expect(await screen.findByRole('link', { name: /^Home/ })).toHaveAttribute('href', '/');
    expect(screen.getByText('/lost')).toBeInTheDocument();
  });

  it('jumps by keys and by the palette', async () => {
    const router = await open('/nowhere');
    await screen.findByText('404 Page Not Found');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'import{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/import'));
  });
});

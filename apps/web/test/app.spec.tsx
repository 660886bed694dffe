import type { Content } from '@app/contracts/content/content.api';
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { someLead } from './leads';
import { detailOf, text } from './texts';
import { queryClient } from '@/shared/queries/query-client';
import {
  allCalls,
  calls,
  callsOf,
  coach,
  isolateTests,
  late,
  listed,
  openApp as open,
  errorResponse,
  signedIn,
} from './testing';

describe('the application', () => {
  isolateTests();

  it('shows Loading until it knows who is signed in', async () => {
    let respond: (response: Response) => void = () => undefined;
    const waiting = new Promise<Response>((resolve) => {
      respond = resolve;
    });
    const opened = open('/nowhere', { ...signedIn, 'GET /api/auth/user': () => waiting });
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    respond(Response.json(coach));
    await opened;
    expect(await screen.findByText('404 Page Not Found')).toBeInTheDocument();
  });

  it('shows the landing page to a visitor on a signed-in route, after one call, and returns there after the sign-in', async () => {
    await open('/leads?status=new', { 'GET /api/auth/user': () => errorResponse(401) });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Your pipeline, kept warm.');
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Fleads%3Fstatus%3Dnew',
    );
    expect(calls()).toEqual(['GET /api/auth/user']);
  });

  it('shows an error when it cannot read the user, and tries again', async () => {
    const handlers = { ...signedIn, 'GET /api/auth/user': () => errorResponse(500) };
    await open('/leads', handlers);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This page could not be loadedNothing is lost. Request 7f3a.',
    );
    handlers['GET /api/auth/user'] = () => Response.json(coach);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  });

  it('comes back by itself when the server works again', async () => {
    let ready = false;
    const health = () => (ready ? Response.json({ status: 'ready' }) : errorResponse(503));
    const handlers = {
      ...signedIn,
      'GET /api/auth/user': () => (ready ? Response.json(coach) : errorResponse(503)),
      'GET /api/health/ready': health,
    };
    await open('/leads', handlers);
    expect(await screen.findByText('This page could not be loaded')).toBeInTheDocument();
    jest.useFakeTimers();
    try {
      // The page read the time before the fake timers, so it is opened again.
      await userEvent
        .setup({ advanceTimers: (by) => jest.advanceTimersByTime(by) })
        .click(screen.getByText('Try again'));
      await act(() => jest.advanceTimersByTimeAsync(5000));
      expect(screen.getByText('This page could not be loaded')).toBeInTheDocument();
      ready = true;
      await act(() => jest.advanceTimersByTimeAsync(5000));
    } finally {
      jest.useRealTimers();
    }
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument();
  });

  it('shows the number of pending drafts in the sidebar, in the tabs and in the browser’s icon', async () => {
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

  it.each([
    ['/import', /^Leads/, /^Leads/],
    ['/templates', 'Content', 'Write'],
    ['/report', 'Analytics', null],
  ])('marks the page that %s belongs to, in the sidebar and in the tabs', async (path, page, tab) => {
    await open(path);
    const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(sidebar.getByRole('link', { name: page })).toHaveAttribute('aria-current', 'true');
    const tabs = within(screen.getByRole('navigation', { name: 'Tabs' }));
    const marked = tabs.queryAllByRole('link', { current: true }).map((link) => link.textContent);
    expect(marked).toEqual(tab === null ? [] : [expect.stringMatching(tab)]);
  });

  it('saves the browser’s time zone once', async () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const told = () => callsOf('PATCH /api/auth/user').map(({ body }) => body);
    await open('/nowhere', {
      ...signedIn,
      'GET /api/auth/user': () => Response.json({ ...coach, timeZone: null }),
      'PATCH /api/auth/user': () => Response.json({ ...coach, timeZone: zone }),
    });
    await waitFor(() => expect(told()).toEqual([{ timeZone: zone }]));
    cleanup();
    await open('/nowhere');
    expect(told()).toHaveLength(1);
  });

  it('shows links on the 404 page to a visitor, and a search to a signed-in person', async () => {
    await open('/leads/hana-sato/x');
    expect(await screen.findByRole('searchbox')).toHaveValue('x');
    expect(document.title).toBe('404 Page Not Found | Keepwarm');
    cleanup();
    queryClient.clear();
    await open('/lost', { 'GET /api/auth/user': () => errorResponse(401) });
    expect(await screen.findByRole('link', { name: /^Home/ })).toHaveAttribute('href', '/');
    expect(screen.getByText('/lost')).toBeInTheDocument();
  });

  it.each(['/%E0%A4%A', '/leads/%', '/leads/%E0%A4%A/x'])(
    'handlers %s, which no address can be, as any lost one',
    async (path) => {
      await open(path);
      expect(await screen.findByText('404 Page Not Found')).toBeInTheDocument();
      expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    },
  );

  it.each([
    '/leads?status=bogus&segment=bogus&sort=bogus&lead=bogus&bogus=1',
    '/activity?type=bogus',
    '/content?show=bogus',
    '/approvals?id=7&bogus=1',
    '/import?id=bogus&step=bogus',
  ])('asks the server for nothing of %s, which it does not know', async (path) => {
    await open(path);
    await screen.findByRole('heading', { level: 1 });
    expect(calls().some((call) => call.startsWith('GET /api/leads') || call.startsWith('GET /api/content'))).toBe(true);
    const sent = allCalls().flatMap(({ call, query }) => [call, ...query.keys(), ...query.values()]);
    expect(sent.filter((word) => /bogus|\/7$/.test(word))).toEqual([]);
  });

  it('shows which theme was chosen, and that it is saved', async () => {
    await open('/nowhere');
    await userEvent.click(await screen.findByRole('button', { name: /^Nora Lindqvist/ }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(await screen.findByText('Dark theme chosen')).toBeInTheDocument();
    expect(screen.getByText('It is saved in this browser.')).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await userEvent.click(screen.getByRole('button', { name: /^Nora Lindqvist/ }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Same as system' }));
    expect(await screen.findByText('The theme follows your system')).toBeInTheDocument();
    expect(localStorage.getItem('theme')).toBeNull();
  });

  it('stays at a text after its approval, and opens the next one with J', async () => {
    const drafts = [text('a'), text('b', { targetName: 'Luca Ferri' })];
    const approved = text('a', { approvalStatus: 'approved' });
    let waiting = drafts;
    await open('/approvals', {
      ...signedIn,
      'GET /api/content/pending': () => listed(waiting),
      'GET /api/content/a': () => Response.json(detailOf(waiting === drafts ? text('a') : approved)),
      'GET /api/content/b': () => Response.json(detailOf(text('b', { targetName: 'Luca Ferri' }))),
      'PATCH /api/content/a': () => {
        waiting = drafts.slice(1);
        return Response.json(detailOf(approved));
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Approve the message to Elise Fournier' }), {
      detail: 1,
    });
    expect(await screen.findByText(/You approved the message to Elise Fournier/)).toBeInTheDocument();
    const copyAndOpen = await screen.findByRole('link', { name: /^Copy & open LinkedIn/ });
    // In a browser the second click of a double click hits what is at the place of the button by then.
    expect(fireEvent.click(copyAndOpen, { detail: 2 })).toBe(false);
    await userEvent.keyboard('j');
    expect(await screen.findByRole('button', { name: 'Approve the message to Luca Ferri' })).toBeInTheDocument();
    expect(calls().filter((call) => call.startsWith('PATCH'))).toEqual([
      `PATCH /api/content/a ${JSON.stringify({ approvalStatus: 'approved', fingerprint: text('a').fingerprint })}`,
    ]);
  });

  it('decides once, and edits nothing, while an approval is on its way', async () => {
    let waiting = [text('a'), text('b')];
    const approving = late(() => {
      waiting = [text('b')];
      return Response.json(detailOf(text('a', { approvalStatus: 'approved' })));
    });
    await open('/approvals', {
      ...signedIn,
      'GET /api/content/pending': () => listed(waiting),
      'GET /api/content/a': () => Response.json(detailOf(text('a'))),
      'PATCH /api/content/a': approving.handler,
    });
    const approve = await screen.findByRole('button', { name: /^Approve/ });
    await userEvent.keyboard('a');
    await waitFor(() => expect(approve.closest('[data-foot-bar]')).toHaveAttribute('inert'));
    await userEvent.keyboard('ade');
    expect(screen.queryByRole('textbox', { name: 'Your text' })).toBeNull();
    await approving.arrives();
    expect(await screen.findByText(/You approved/)).toBeInTheDocument();
    expect(callsOf('PATCH /api/content/a')).toHaveLength(1);
  });

  it('goes on behind a draft that was approved in the middle of the queue', async () => {
    const drafts = ['a', 'b', 'c'].map((id) => text(id, { targetName: `Lead ${id}` }));
    const approved = text('b', { targetName: 'Lead b', approvalStatus: 'approved' });
    let waiting = drafts;
    await open('/approvals?id=b', {
      ...signedIn,
      'GET /api/content/pending': () => listed(waiting),
      'GET /api/content/a': () => Response.json(detailOf(drafts[0] as Content)),
      'GET /api/content/b': () => Response.json(detailOf(waiting === drafts ? (drafts[1] as Content) : approved)),
      'GET /api/content/c': () => Response.json(detailOf(drafts[2] as Content)),
      'PATCH /api/content/b': () => {
        waiting = drafts.filter(({ id }) => id !== 'b');
        return Response.json(detailOf(approved));
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Approve the message to Lead b' }), { detail: 1 });
    expect(await screen.findByText(/You approved the message to Lead b/)).toBeInTheDocument();
    await userEvent.keyboard('j');
    expect(await screen.findByRole('button', { name: 'Approve the message to Lead c' })).toBeInTheDocument();
  });

  it('stays at the draft that was opened while an approval was on its way', async () => {
    const next = text('b', { targetName: 'Luca Ferri' });
    const edited = text('a', { approvalStatus: 'approved', body: 'My own words.', revision: 1 });
    let waiting = [text('a'), next];
    let respond: () => void = () => undefined;
    const arrives = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await open('/approvals', {
      ...signedIn,
      'GET /api/content/pending': () => listed(waiting),
      'GET /api/content/a': () => Response.json(detailOf(waiting.length === 2 ? text('a') : edited)),
      'GET /api/content/b': () => Response.json(detailOf(next)),
      'PATCH /api/content/a': async () => {
        await arrives;
        waiting = [next];
        return Response.json(detailOf(edited));
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the message to Elise Fournier' }));
    const field = await screen.findByRole('textbox', { name: 'Your text' });
    await userEvent.clear(field);
    await userEvent.type(field, 'My own words.');
    await userEvent.click(await screen.findByRole('button', { name: 'Save and approve' }));
    await userEvent.click((await screen.findAllByRole('button', { name: /^Next draft/ }))[0] as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Approve the message to Luca Ferri' })).toBeInTheDocument();
    respond();
    expect(await screen.findByText(/You approved the message to Elise Fournier/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Approve the message to Luca Ferri' })).toBeInTheDocument();
  });

  it('navigates with keys and with the palette', async () => {
    const router = await open('/nowhere');
    await screen.findByText('404 Page Not Found');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'import{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/import'));
  });

  it('opens nobody of the search before while the people of the typed words are looked for', async () => {
    const found = late(() => listed([]));
    const router = await open('/nowhere', {
      ...signedIn,
      'GET /api/leads': (sent) => (sent.query.get('q') === 'help' ? found.handler(sent) : listed([someLead()])),
    });
    await screen.findByText('404 Page Not Found');
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('option', { name: /Hana Sato/ });
    await userEvent.type(await screen.findByRole('combobox'), 'help{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/help'));
    await found.arrives();
  });

  it('looks for people again in the palette when they could not be loaded', async () => {
    let gone = true;
    await open('/nowhere', {
      ...signedIn,
      'GET /api/leads': () => (gone ? errorResponse(503) : listed([someLead()])),
    });
    await screen.findByText('404 Page Not Found');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'hana');
    expect(await screen.findByText('No action or page with this name', undefined, { timeout: 9000 })).toBeVisible();
    gone = false;
    await userEvent.click(screen.getByRole('option', { name: 'Try again' }));
    await screen.findByRole('option', { name: /Hana Sato/ });
    expect(screen.queryByText('People could not be loaded')).not.toBeInTheDocument();
  });
});

import type { LinkedInStatus } from '@app/contracts/linkedin/linkedin.api';
import { linkedInFailures } from '@app/contracts/linkedin/linkedin.constants';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withCard } from '../cards';
import { callsOf, errorResponse, type Handlers, isolateTests, notConnected, openApp } from '../testing';

const day = 86_400_000;
/** A little less than whole days, so that the number of days is the same when the card is shown. */
const inDays = (days: number): string => new Date(Date.now() + days * day - 60_000).toISOString();
const connected: LinkedInStatus = {
  ...notConnected,
  connected: true,
  linkedinEmail: 'nora.lindqvist@work.example',
  linkedinName: 'Nora Lindqvist',
  connectedAt: '2026-09-03T08:00:00.000Z',
  linkedinProfileUrl: 'https://www.linkedin.com/in/nora',
  expiresAt: inDays(40),
};
const withStatus = (status: LinkedInStatus, more: Handlers = {}): Handlers => ({
  ...withCard(),
  'GET /api/linkedin/status': () => Response.json(status),
  ...more,
});
const open = async (status: LinkedInStatus, more: Handlers = {}, at = '/settings') => {
  const router = await openApp(at, withStatus(status, more));
  return { router, card: within(await screen.findByRole('region', { name: 'LinkedIn connection' })) };
};

describe('LinkedIn in the settings', () => {
  isolateTests();

  it('says what it reads and cannot, and leads to LinkedIn and back here', async () => {
    const { card } = await open(notConnected, {
      'POST /api/linkedin/start': () => Response.json({ authorizationUrl: '#at-linkedin', state: 's' }),
    });
    expect(await card.findByText('Not Connected')).toBeInTheDocument();
    expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Your name and picture',
      'Your email',
      'The address of your profile',
      'Post or send messages',
      'Read connections or the feed',
    ]);
    expect(card.queryByRole('button', { name: 'Disconnect' })).toBeNull();
    await userEvent.click(card.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(location.hash).toBe('#at-linkedin'));
    expect(callsOf('POST /api/linkedin/start')[0]?.query.get('returnTo')).toBe('/settings?tab=linkedin');
    location.hash = '';
  });

  it('shows who is connected since when and until when, with the address of the profile', async () => {
    const { card } = await open(connected);
    expect(await card.findByText('Connected')).toBeInTheDocument();
    expect(card.getByRole('heading', { name: 'Nora Lindqvist' })).toBeInTheDocument();
    expect(card.getByText('nora.lindqvist@work.example, since 3 September, until 6 January 2027')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'linkedin.com/in/nora' })).toHaveAttribute('rel', 'noreferrer');
    expect(card.queryByText(/Access end/)).toBeNull();
    expect(card.getByRole('button', { name: 'Reconnect' })).toBeEnabled();
  });

  it.each([
    [15, null],
    [14, /^Access ends on \d+ [A-Z][a-z]+, in 14 days\. Reconnecting takes one click and keeps all history\.$/],
    [1, /, in 1 day\./],
    [-3, /^Access ended on \d+ [A-Z][a-z]+\. Reconnecting/],
  ])('%s days before the access ends it says what is to be done', async (days, words) => {
    const { card } = await open({ ...connected, expiresAt: inDays(days) });
    await card.findByText('Connected');
    if (words) expect(card.getByText(words)).toBeInTheDocument();
    else expect(card.queryByText(/Access end/)).toBeNull();
  });

  it('asks before it disconnects, and says what stays', async () => {
    const { card } = await open(connected, { 'POST /api/linkedin/disconnect': () => Response.json(notConnected) });
    await userEvent.click(await card.findByRole('button', { name: 'Disconnect' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/^Your leads, texts and receipts stay\./)).toBeInTheDocument();
    expect(callsOf('POST /api/linkedin/disconnect')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('LinkedIn Disconnected')).toBeInTheDocument();
  });

  it.each([
    ['a message', () => errorResponse(503, { message: 'LinkedIn is busy.' }), 'LinkedIn is busy.'],
    ['no message', () => new Response('Bad gateway', { status: 502 }), 'Failed to initiate LinkedIn connection'],
    ['no address', () => Response.json({ authorizationUrl: '', state: 's' }), 'No authorization URL received'],
  ])('has the specified texts when connecting fails with %s', async (_, respond, text) => {
    const { card } = await open(notConnected, { 'POST /api/linkedin/start': respond });
    await userEvent.click(await card.findByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('Connection Failed')).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('has the specified texts when disconnecting fails', async () => {
    const { card } = await open(connected, {
      'POST /api/linkedin/disconnect': () => new Response('Bad gateway', { status: 502 }),
    });
    await userEvent.click(await card.findByRole('button', { name: 'Disconnect' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Disconnect Failed')).toBeInTheDocument();
    expect(screen.getByText('Failed to disconnect LinkedIn account')).toBeInTheDocument();
  });

  it('has the specified text when the status cannot be read, and tries again', async () => {
    let fails = true;
    const status = () => (fails ? errorResponse(500) : Response.json(connected));
    const { card } = await open(connected, { 'GET /api/linkedin/status': status });
    expect(await screen.findByText('Failed to check LinkedIn connection status.')).toBeInTheDocument();
    fails = false;
    await userEvent.click(card.getByRole('button', { name: 'Try again' }));
    expect(await card.findByText('Connected')).toBeInTheDocument();
  });

  it('says that it is the sandbox, or that nothing is set up', async () => {
    const { card } = await open({ ...notConnected, service: 'sandbox' });
    expect(await card.findByText('This is the sandbox LinkedIn. Nothing reaches the real one.')).toBeInTheDocument();
  });

  it('has no button where LinkedIn is not set up', async () => {
    const { card } = await open({ ...notConnected, service: 'none' });
    expect(await card.findByText('LinkedIn is not set up on this server.')).toBeInTheDocument();
    expect(card.queryByRole('button')).toBeNull();
  });
});

describe('The return from LinkedIn', () => {
  isolateTests();

  it.each(['/settings', '/', '/dashboard'])(
    'to %s says that it succeeded, once, and clears the address',
    async (at) => {
      const router = await openApp(`${at}?linkedin_success=true`, withStatus(connected));
      expect(await screen.findByText('LinkedIn Connected')).toBeInTheDocument();
      expect(screen.getByText('Your LinkedIn account has been successfully connected.')).toBeInTheDocument();
      await waitFor(() => expect(router.state.location.href).toBe(at));
    },
  );

  it.each([
    [linkedInFailures.cancelled, linkedInFailures.cancelled],
    ['Your account is locked. Call 555-0100.', linkedInFailures.away],
  ])('with the error “%s” says “%s”', async (error, text) => {
    const address = `/settings?${new URLSearchParams({ linkedin_error: error })}`;
    const router = await openApp(address, withStatus(notConnected));
    expect(await screen.findByText('LinkedIn Connection Failed')).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/555/)).toBeNull();
    await waitFor(() => expect(router.state.location.href).toBe('/settings'));
  });
});

describe('The card on the dashboard', () => {
  isolateTests();

  it('is short, and offers Reconnect only when the access ends soon', async () => {
    const { card } = await open(connected, {}, '/');
    expect(
      await card.findByText(
        /nora\.lindqvist@work\.example, since 3 September\. Reads your name, picture, email and profile address, nothing else\./,
      ),
    ).toBeInTheDocument();
    expect(card.getAllByRole('button').map((button) => button.textContent)).toEqual(['Disconnect']);
  });

  it('offers it fourteen days before', async () => {
    const { card } = await open({ ...connected, expiresAt: inDays(9) }, {}, '/');
    expect(await card.findByRole('button', { name: 'Reconnect' })).toBeInTheDocument();
  });
});

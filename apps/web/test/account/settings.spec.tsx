import type { NotificationPreferences } from '@app/contracts/notifications/preferences';
import type { AuthorsCard } from '@app/contracts/voice/card.api';
import type { DraftNow } from '@app/contracts/voice/voice.api';
import { jest } from '@jest/globals';
import {
  act,
  type BoundFunctions,
  cleanup,
  fireEvent,
  type queries,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emptyCard, withCard } from '../cards';
import { queryClient } from '@/shared/queries/query-client';
import { dismissToast } from '@/shared/toast/toast.store';
import {
  calls,
  callsOf,
  coach,
  errorResponse,
  type Handlers,
  isolateTests,
  openApp,
  spreadTabs,
  tell,
  late,
} from '../testing';

const profiles = () => callsOf('PATCH /api/auth/user').map(({ body }) => body);
const cards = () => callsOf('PATCH /api/card').map(({ body }) => body);
const bar = () => screen.getByRole('region', { name: 'Unsaved changes' });
const noBar = () => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument();
const saveAll = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const save = () => screen.getByRole('button', { name: 'Save Profile' });

describe('The settings', () => {
  isolateTests();

  it('keep the place of Voice & Tone while the card loads', async () => {
    const card = late(() => Response.json(emptyCard));
    await openApp('/settings?tab=voice', { ...withCard(), 'GET /api/card': card.handler });
    expect(await screen.findByText('Loading your card')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Voice & Tone' })).toBeVisible();
    await card.arrives();
    expect(await screen.findByText('Preferred tone')).toBeVisible();
    expect(screen.getAllByRole('heading', { name: 'Voice & Tone' })).toHaveLength(1);
  });

  it('show the parts of the voice that need no card when the card cannot be loaded', async () => {
    const again = late(() => Response.json(emptyCard));
    let failed = false;
    await openApp('/settings?tab=voice', {
      ...withCard(),
      'GET /api/card': (sent) => (failed ? again.handler(sent) : errorResponse(503)),
    });
    expect(await screen.findByText('Your card could not be loaded', undefined, { timeout: 9000 })).toBeVisible();
    for (const name of ['Message templates', 'Learned rules', 'Language model'])
      expect(screen.getByRole('heading', { name })).toBeVisible();
    expect(screen.queryByText('Key topics')).not.toBeInTheDocument();
    failed = true;
    const card = within(screen.getByRole('region', { name: 'Your answers' }));
    await userEvent.click(card.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your card' })).toHaveFocus());
  });

  it('move the focus to a part that is opened', async () => {
    await openApp('/settings', withCard());
    const sessions = screen.getByRole('link', { name: 'Sessions' });
    sessions.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus());
  });

  it('show the parts above the one that the address names when nothing loads any more', async () => {
    const sessions = late(() => Response.json([]));
    const scroll = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await openApp('/settings?tab=data', { ...withCard(), 'GET /api/sessions': sessions.handler });
    await screen.findByText('Loading your sessions');
    const others = () => [...document.querySelectorAll('.settings-part.invisible')];
    scroll.mockClear();
    // Without a change on the page, it scrolls only when it looks again whether something loads.
    await waitFor(() => expect(scroll.mock.calls.length).toBeGreaterThan(1), { timeout: 9000 });
    expect(others()).not.toEqual([]);
    await sessions.arrives();
    await waitFor(() => expect(others()).toEqual([]), { timeout: 9000 });
  });

  it('send a visitor to the landing page, and say why', async () => {
    const router = await openApp('/settings', { 'GET /api/auth/user': () => errorResponse(401) });
    expect(await screen.findByText('Authentication required')).toBeInTheDocument();
    expect(screen.getByText('Please log in to access settings.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
  });

  it('are in the navigation', async () => {
    await openApp('/settings', withCard());
    const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(sidebar.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
    const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
    expect(sections.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Profile',
      'Voice & Tone',
      'Billing',
      'Notifications',
      'LinkedIn',
      'Sharing',
      'Sessions',
      'Time and keys',
      'Your data',
    ]);
    const download = await screen.findByRole('link', { name: 'Download my data' });
    expect(download).toHaveAttribute('href', '/api/account/data.zip');
    expect(sections.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('Settings | Keepwarm');
  });

  it.each([
    ['/settings?tab=linkedin', 'Sections', 'LinkedIn', 4],
    ['/report', 'Analytics', 'Weekly report', 2],
  ])('and other pages move their line of tabs to the open one: %s', async (address, line, tab, place) => {
    spreadTabs();
    await openApp(address, withCard());
    const nav = await screen.findByRole('navigation', { name: line });
    expect(within(nav).getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    await waitFor(() => expect(nav.scrollLeft).toBe(place * 300 - 40));
  });
});

describe('The return from a checkout', () => {
  isolateTests();

  it('shows the new plan as soon as it is there, on both addresses', async () => {
    let tier: 'free' | 'pro' = 'free';
    const handlers = { ...withCard(), 'GET /api/auth/user': () => Response.json({ ...coach, subscriptionTier: tier }) };
    const router = await openApp('/settings?upgrade=success', handlers);
    expect(await screen.findByText('Your new plan shows here as soon as Stripe confirms it.')).toBeInTheDocument();
    // Anybody can open this address.
    expect(screen.queryByText('Payment received')).toBeNull();
    tier = 'pro';
    await tell({ type: 'changed', keys: ['user'] });
    expect(await screen.findByText('Your plan: Pro.')).toBeInTheDocument();
    expect(screen.getByText('nora.lindqvist@example.com, Pro plan')).toBeInTheDocument();
    await act(() => router.navigate({ to: '/dashboard', search: { upgrade: 'success' } }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it.each([
    ['/?upgrade=success', '/'],
    ['/dashboard?upgrade=success', '/dashboard'],
    ['/settings?tab=billing&upgrade=success', '/settings?tab=billing'],
  ])('says it once: %s leaves the address, so a reload says nothing', async (address, rest) => {
    const pro = { ...coach, subscriptionTier: 'pro' };
    const router = await openApp(address, { ...withCard(), 'GET /api/auth/user': () => Response.json(pro) });
    expect(await screen.findByText('Payment received')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.href).toBe(rest));
    expect(router.history.length).toBe(1);
  });

  it('calls a later change of the plan no payment', async () => {
    let tier: 'starter' | 'pro' = 'starter';
    const handlers = { ...withCard(), 'GET /api/auth/user': () => Response.json({ ...coach, subscriptionTier: tier }) };
    await openApp('/settings?upgrade=success', handlers);
    expect(await screen.findByText('Your plan: Starter.')).toBeInTheDocument();
    // The page has read once more, and now has the result of this payment.
    await waitFor(() => expect(callsOf('GET /api/auth/user').length).toBeGreaterThan(1));
    act(() => dismissToast());
    tier = 'pro';
    await tell({ type: 'changed', keys: ['user'] });
    expect(await screen.findByText('nora.lindqvist@example.com, Pro plan')).toBeInTheDocument();
    expect(screen.queryByText('Payment received')).not.toBeInTheDocument();
  });

  it('asks Stripe at once, also on the dashboard', async () => {
    let tier: 'free' | 'pro' = 'free';
    await openApp('/dashboard?upgrade=success', {
      ...withCard(),
      'GET /api/auth/user': () => Response.json({ ...coach, subscriptionTier: tier }),
      // Like the server, which reads from Stripe for this call.
      'GET /api/billing': () => {
        tier = 'pro';
        return errorResponse(503);
      },
    });
    expect(await screen.findByText('Your plan: Pro.')).toBeInTheDocument();
    expect(callsOf('GET /api/billing')).toHaveLength(2);
  });
});

describe('The profile', () => {
  isolateTests();

  it('is saved trimmed, without what is empty', async () => {
    await openApp('/settings', withCard());
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.clear(screen.getByLabelText(/^First name/));
    await userEvent.type(screen.getByLabelText(/^First name/), ' Eleonora ');
    expect(bar()).toHaveTextContent('1 unsaved change first name');
    await userEvent.click(save());
    expect(await screen.findByText('Profile updated')).toBeInTheDocument();
    expect(screen.getByText('Your profile has been saved successfully.')).toBeInTheDocument();
    expect(profiles()).toEqual([{ firstName: 'Eleonora' }]);
    await waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'true'));
    expect(save()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(profiles()).toHaveLength(1);
  });

  it('loses a bio that is cleared', async () => {
    await openApp('/settings', withCard({}, { bio: 'I fix rotas.' }));
    await userEvent.clear(screen.getByLabelText(/^Bio/));
    await userEvent.click(save());
    await waitFor(() => expect(profiles()).toMatchObject([{ bio: null }]));
  });

  it('says why it was not saved, at the field too, and keeps the words', async () => {
    const errors = [{ path: 'bio', message: 'Bio must have at most 2,000 characters' }];
    const handlers = {
      ...withCard(),
      'PATCH /api/auth/user': () => errorResponse(400, { message: 'The bio is too long.', errors }),
    };
    await openApp('/settings', handlers);
    await userEvent.type(screen.getByLabelText(/^Bio/), 'Long.');
    await userEvent.click(save());
    expect(await screen.findByText('The bio is too long.')).toBeInTheDocument();
    expect(screen.getByText('Error')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/^Bio/)).toHaveAccessibleDescription(/at most 2,000 characters/));
    expect(screen.getByLabelText(/^Bio/)).toHaveValue('Long.');
  });

  it('has the specified text for a failure without a message', async () => {
    const handlers = { ...withCard(), 'PATCH /api/auth/user': () => new Response('Bad gateway', { status: 502 }) };
    await openApp('/settings', handlers);
    await userEvent.type(screen.getByLabelText(/^Bio/), 'New.');
    await userEvent.click(save());
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeInTheDocument();
  });

  it('asks before it is left with changes, and not when another part is opened', async () => {
    const router = await openApp('/settings', withCard());
    await userEvent.type(screen.getByLabelText(/^Bio/), 'New.');
    await userEvent.click(screen.getByRole('link', { name: 'Voice & Tone' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'voice' }));
    await userEvent.click(screen.getByRole('link', { name: 'Leads' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(screen.getByLabelText(/^Bio/)).toHaveValue('New.');
    await userEvent.click(screen.getByRole('link', { name: 'Leads' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/leads'));
    expect(profiles()).toEqual([]);
  });
});

describe('What is typed in the settings and not saved', () => {
  isolateTests();

  const open = async () => {
    cleanup();
    return openApp('/settings', withCard({ withWhat: 'pricing' }));
  };
  const bio = () => screen.findByLabelText<HTMLTextAreaElement>(/^Bio/);
  const answers = async () => within(await screen.findByRole('region', { name: 'Your answers' }));
  const samples = async () => within(await screen.findByRole('region', { name: 'Your samples' }));
  const typeAll = async () => {
    await userEvent.type(await bio(), 'New.');
    await userEvent.click((await answers()).getByRole('button', { name: 'Change: With what' }));
    await userEvent.type((await answers()).getByRole('textbox', { name: 'With what' }), ' that holds');
    await userEvent.click((await samples()).getByRole('button', { name: 'Add a text' }));
    await userEvent.type((await samples()).getByRole('textbox'), 'Hi Eva');
  };
  const nothingIsTyped = async () => {
    expect(await bio()).toHaveValue('');
    expect((await answers()).queryByRole('textbox')).not.toBeInTheDocument();
    expect((await samples()).queryByRole('textbox')).not.toBeInTheDocument();
    noBar();
  };

  it('is still there after a new sign-in, and takes no focus', async () => {
    await open();
    await typeAll();
    await open();
    expect(await bio()).toHaveValue('New.');
    expect(bar()).toHaveTextContent('1 unsaved change bio');
    expect((await answers()).getByRole('textbox', { name: 'With what' })).toHaveValue('pricing that holds');
    expect((await samples()).getByRole('textbox')).toHaveValue('Hi Eva');
    expect(document.body).toHaveFocus();
    // A field that is emptied stays open.
    await userEvent.clear((await samples()).getByRole('textbox'));
    await userEvent.type((await samples()).getByRole('textbox'), 'Hello');
    expect((await samples()).getByRole('textbox')).toHaveValue('Hello');
  });

  it('is not shown to another person who signs in with the same browser', async () => {
    await open();
    await typeAll();
    cleanup();
    queryClient.clear();
    await openApp('/settings', withCard({ withWhat: 'pricing' }, { id: '00000000-0000-4000-8000-000000000002' }));
    await nothingIsTyped();
  });

  it('is gone when it is discarded and cancelled', async () => {
    await open();
    await typeAll();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await userEvent.click((await answers()).getByRole('button', { name: 'Cancel' }));
    await userEvent.click((await samples()).getByRole('button', { name: 'Cancel' }));
    await open();
    await nothingIsTyped();
  });

  it('is the same in another tab, and gone there when it is saved or discarded', async () => {
    await open();
    await typeAll();
    const stored = { ...localStorage } as Record<string, string>;
    const inAnotherTab = (change: () => void) =>
      act(() => {
        change();
        window.dispatchEvent(new StorageEvent('storage'));
      });
    inAnotherTab(() => localStorage.clear());
    noBar();
    expect(await bio()).toHaveValue('');
    inAnotherTab(() => Object.assign(localStorage, stored));
    expect(await bio()).toHaveValue('New.');
    expect(bar()).toHaveTextContent('1 unsaved change bio');
  });

  it('is gone when the page is left without it', async () => {
    const router = await open();
    await typeAll();
    await userEvent.click(screen.getByRole('link', { name: 'Leads' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/leads'));
    await open();
    await nothingIsTyped();
  });

  it('is gone when it is saved, and typing a saved word again is no change', async () => {
    await open();
    await userEvent.type(await bio(), 'New.');
    await saveAll();
    await waitFor(noBar);
    await userEvent.type(await bio(), 'x{Backspace}');
    noBar();
    expect(localStorage.getItem(`unsaved-text:${coach.id}:settings`)).toBeNull();
  });
});

describe('The save bar', () => {
  isolateTests();

  it('is there only while something is not saved, names it, and discards it', async () => {
    await openApp('/settings', withCard({ topics: ['Rotas'] }));
    await screen.findByRole('list', { name: 'Key topics' });
    noBar();
    await userEvent.type(screen.getByLabelText(/^Bio/), 'New.');
    await userEvent.click(screen.getByRole('radio', { name: /^Bold/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Rotas' }));
    expect(bar()).toHaveTextContent('3 unsaved changes bio, tone, key topics');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    noBar();
    expect(screen.getByLabelText(/^Bio/)).toHaveValue('');
    expect(screen.getByText('Rotas')).toBeInTheDocument();
    expect([...profiles(), ...cards()]).toEqual([]);
  });

  it('returns the focus to the part that the person came from, when it goes', async () => {
    await openApp('/settings', withCard());
    await screen.findByRole('list', { name: 'Key topics' });
    await userEvent.type(screen.getByLabelText(/^Bio/), 'New.');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('heading', { name: 'Profile' })).toHaveFocus();
    await userEvent.click(screen.getByRole('radio', { name: /^Bold/ }));
    await saveAll();
    await waitFor(noBar);
    expect(screen.getByRole('heading', { name: 'Voice & Tone' })).toHaveFocus();
  });

  it('saves everything that changed, and nothing else', async () => {
    await openApp('/settings', withCard());
    await screen.findByRole('list', { name: 'Key topics' });
    await userEvent.click(screen.getByRole('radio', { name: /^Bold/ }));
    await userEvent.click(screen.getByLabelText(/^Time zone/));
    await userEvent.selectOptions(screen.getByLabelText(/^Time zone/), 'Asia/Tokyo');
    await userEvent.type(screen.getByRole('textbox', { name: 'Key topics' }), 'Rotas{Enter}');
    expect(bar()).toHaveTextContent('3 unsaved changes tone, key topics, time zone');
    // On a phone the bar lies over the page, so the page has room below its last part.
    expect(bar().previousElementSibling).toHaveClass('h-14', 'md:hidden');
    await saveAll();
    await waitFor(noBar);
    expect(profiles()).toMatchObject([{ preferredTone: 'bold', timeZone: 'Asia/Tokyo' }]);
    expect(cards()).toEqual([{ topics: ['Rotas'], basedOn: { topics: [] } }]);
  });

  it('keeps what another tab adds to a list and takes from it meanwhile', async () => {
    const handlers = withCard({ topics: ['Rotas', 'Pricing'] }, { clientTypes: ['COOs'] });
    await openApp('/settings', handlers);
    const list = within(await screen.findByRole('list', { name: 'Key topics' }));
    await userEvent.type(list.getByRole('textbox'), 'Hiring{Enter}');
    const people = within(screen.getByRole('list', { name: 'Who you write for' }));
    await userEvent.type(people.getByRole('textbox'), 'Founders{Enter}');
    await fetch('/api/card', { method: 'PATCH', body: JSON.stringify({ topics: ['Pricing', 'Handovers'] }) });
    await tell({ type: 'changed', keys: ['card'] });
    expect(await list.findByText('Handovers')).toBeVisible();
    expect(list.queryByText('Rotas')).toBeNull();
    // What they have added can be removed like every other topic.
    await userEvent.click(list.getByRole('button', { name: 'Remove Handovers' }));
    await saveAll();
    await waitFor(noBar);
    expect(cards().at(-1)).toEqual({ topics: ['Pricing', 'Hiring'], basedOn: { topics: ['Pricing', 'Handovers'] } });
    expect(profiles()).toEqual([{ clientTypes: ['COOs', 'Founders'], basedOn: { clientTypes: ['COOs'] } }]);
  });

  it('keeps a topic that is added while an earlier one cannot be saved', async () => {
    const saving = late(() => errorResponse(503));
    await openApp('/settings', { ...withCard({ topics: ['Rotas'] }), 'PATCH /api/card': saving.handler });
    const list = within(await screen.findByRole('list', { name: 'Key topics' }));
    await userEvent.type(list.getByRole('textbox'), 'Pricing{Enter}');
    await saveAll();
    await userEvent.type(list.getByRole('textbox'), 'Hiring{Enter}');
    await saving.arrives();
    expect(await screen.findByText('Not saved')).toBeVisible();
    for (const topic of ['Rotas', 'Pricing', 'Hiring']) expect(list.getByText(topic)).toBeVisible();
  });

  it('saves a text that still stands in a list’s field', async () => {
    await openApp('/settings', withCard());
    await userEvent.type(await screen.findByRole('textbox', { name: 'Key topics' }), 'Rotas');
    await userEvent.type(screen.getByLabelText(/^Bio/), 'New.');
    await saveAll();
    await waitFor(() => expect(cards()).toMatchObject([{ topics: ['Rotas'] }]));
  });

  it('keeps what was not saved, with the reason at its field', async () => {
    const errors = [{ path: 'topics.0', message: '“Rotas” is in the list twice' }];
    const handlers = { ...withCard(), 'PATCH /api/card': () => errorResponse(400, { message: 'Wrong.', errors }) };
    await openApp('/settings', handlers);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Key topics' }), 'Rotas{Enter}');
    await userEvent.type(screen.getByLabelText(/^Bio/), 'New.');
    await saveAll();
    expect(await screen.findByText('“Rotas” is in the list twice')).toBeInTheDocument();
    await waitFor(() => expect(bar()).toHaveTextContent('1 unsaved change key topics'));
    expect(screen.getByText('Rotas')).toBeInTheDocument();
  });

  it('repeats all that was not saved', async () => {
    let up = false;
    const server = withCard();
    const unlessDown = (name: string): Handlers => ({
      [name]: (sent) => (up ? (server[name] as NonNullable<Handlers[string]>)(sent) : errorResponse(503)),
    });
    await openApp('/settings', { ...server, ...unlessDown('PATCH /api/card'), ...unlessDown('PATCH /api/auth/user') });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Key topics' }), 'Rotas{Enter}');
    await userEvent.type(screen.getByLabelText(/^Bio/), 'New.');
    await saveAll();
    await waitFor(() => expect([profiles(), cards()].map(({ length }) => length)).toEqual([1, 1]));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled());
    up = true;
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(noBar);
    expect([profiles(), cards()].map(({ length }) => length)).toEqual([2, 2]);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('keeps what is typed while it saves', async () => {
    let answer: (response: Response) => void = () => undefined;
    const handlers = {
      ...withCard(),
      'PATCH /api/auth/user': () => new Promise<Response>((resolve) => (answer = resolve)),
    };
    await openApp('/settings', handlers);
    await userEvent.type(screen.getByLabelText(/^Bio/), 'New');
    await userEvent.click(save());
    await userEvent.type(screen.getByLabelText(/^Bio/), ' words');
    answer(Response.json({ ...coach, bio: 'New' }));
    expect(await screen.findByText('Profile updated')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Bio/)).toHaveValue('New words');
    expect(bar()).toHaveTextContent('1 unsaved change bio');
  });
});

describe('Notifications', () => {
  isolateTests();
  const usual: NotificationPreferences = { channels: {}, summary: { weekday: 1, hour: 8 }, quiet: null };
  const withPreferences = () => {
    let stored = usual;
    return {
      ...withCard(),
      'GET /api/notifications/preferences': () => Response.json(stored),
      'PATCH /api/notifications/preferences': ({ body }: { body: unknown }) => {
        const { channels, ...rest } = body as Partial<NotificationPreferences>;
        stored = { ...stored, ...rest, channels: { ...stored.channels, ...channels } };
        return Response.json(stored);
      },
      'POST /api/notifications/test': () => Response.json({}),
    };
  };
  const changes = () => callsOf('PATCH /api/notifications/preferences').map(({ body }) => body);

  it('are set in a dialog, which sends only what changed', async () => {
    await openApp('/settings', withPreferences());
    const panel = within(await screen.findByRole('region', { name: 'Notification settings' }));
    expect(await panel.findByText('Mondays at 08:00, in the bell')).toBeInTheDocument();
    expect(panel.getByText('10 of 10 in the bell, no quiet hours')).toBeInTheDocument();
    await userEvent.click(panel.getByRole('button', { name: 'Configure: Weekly summary' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What should reach you, and where?' }));
    expect(dialog.getAllByText('not set up')).toHaveLength(2);
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.selectOptions(dialog.getByLabelText('Weekly summary'), 'Fridays');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'A follow-up is due: in the bell' }));
    await userEvent.click(dialog.getByRole('switch', { name: 'Quiet hours' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await panel.findByText('Fridays at 08:00, in the bell')).toBeInTheDocument();
    expect(panel.getByText('9 of 10 in the bell, quiet from 19:00 to 07:00')).toBeInTheDocument();
    expect(changes()).toEqual([
      { channels: { follow_ups_due: [] }, summary: { weekday: 5, hour: 8 }, quiet: { from: 19, until: 7 } },
    ]);
  });

  it('are sent as a test, and quiet hours without an hour are refused', async () => {
    await openApp('/settings', withPreferences());
    await userEvent.click(await screen.findByRole('button', { name: 'Configure: Lead alerts' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send me a test' }));
    expect(await screen.findByText('Test sent')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('switch', { name: 'Quiet hours' }));
    await userEvent.selectOptions(dialog.getByLabelText('Quiet until'), '19:00');
    expect(dialog.getByRole('alert')).toHaveTextContent('Quiet hours must begin and end at different hours.');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(changes()).toEqual([]);
  });
});

describe('Sessions', () => {
  isolateTests();
  const session = (id: string, more: object) => ({
    id,
    browser: 'Firefox',
    system: 'macOS',
    signedInAt: '2026-11-20T08:00:00.000Z',
    lastSeenAt: '2026-11-20T09:00:00.000Z',
    current: false,
    ...more,
  });
  const here = session('s-1', { current: true });
  const phone = session('s-2', { browser: 'Safari', system: 'iPhone' });
  const old = session('s-3', { browser: null, system: null, signedInAt: null });

  it('are listed, this one is marked, and another one can be logged out', async () => {
    let open = [here, phone, old];
    await openApp('/settings', {
      ...withCard(),
      'GET /api/sessions': () => Response.json(open),
      'DELETE /api/sessions/s-2': () => Response.json((open = [here, old])),
    });
    const list = within(await screen.findByRole('region', { name: 'Signed-in devices' }));
    expect(await list.findByText('Firefox on macOS')).toBeInTheDocument();
    expect(list.getByText('Unknown browser')).toBeInTheDocument();
    expect(list.getByText('Now')).toBeInTheDocument();
    expect(list.getAllByRole('button')).toHaveLength(2);
    await userEvent.click(list.getByRole('button', { name: 'Log out Safari on iPhone' }));
    expect(await screen.findByText('Logged out: Safari on iPhone')).toBeInTheDocument();
    expect(list.queryByText('Safari on iPhone')).not.toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Unknown browser/));
  });

  it('can all be logged out but this one', async () => {
    let open = [here, phone];
    await openApp('/settings', {
      ...withCard(),
      'GET /api/sessions': () => Response.json(open),
      'POST /api/sessions/end-others': () => Response.json((open = [here])),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
    expect(await screen.findByText('Logged out everywhere else')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log Out' })).toHaveAttribute('href', '/api/logout');
  });

  it('say when they cannot be read', async () => {
    await openApp('/settings', { ...withCard(), 'GET /api/sessions': () => errorResponse(500) });
    expect(await screen.findByText('Your sessions could not be loaded')).toBeInTheDocument();
  });
});

describe('Time and keys', () => {
  isolateTests();

  it('names the current zone, and switches single-letter keys off and on', async () => {
    await openApp('/settings', withCard());
    expect(screen.getByLabelText('Time zone')).toHaveValue('Europe/Berlin');
    const keys = screen.getByRole('switch', { name: /^Single-letter keys/ });
    expect(keys).toBeChecked();
    await userEvent.click(keys);
    expect(keys).not.toBeChecked();
    await userEvent.keyboard('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(keys);
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys on this page' })).toBeInTheDocument();
  });
});

describe('Voice & Tone', () => {
  isolateTests();
  const open = (...given: Parameters<typeof withCard>) => openApp('/settings?tab=voice', withCard(...given));

  it('shows the answers of the card and changes one in its place', async () => {
    await open({ whoIHelp: 'founders', withWhat: 'pricing' });
    const answers = within(await screen.findByRole('region', { name: 'Your answers' }));
    expect(answers.getAllByText('Not answered. Drafts leave it out')).toHaveLength(3);
    await userEvent.click(answers.getByRole('button', { name: 'Change: With what' }));
    const field = answers.getByRole('textbox', { name: 'With what' });
    expect(field).toHaveFocus();
    await userEvent.clear(field);
    await userEvent.type(field, 'prices{Enter}');
    await waitFor(() => expect(field).not.toBeInTheDocument());
    expect(answers.getByText('prices')).toBeInTheDocument();
    await waitFor(() => expect(answers.getByRole('button', { name: 'Change: With what' })).toHaveFocus());
    expect(cards()).toEqual([{ withWhat: 'prices' }]);
  });

  it('saves an answer once, and leaves the next one open that is changed meanwhile', async () => {
    const server = withCard({ whoIHelp: 'founders', withWhat: 'pricing' });
    const saving = late(server['PATCH /api/card'] as NonNullable<Handlers[string]>);
    await openApp('/settings?tab=voice', { ...server, 'PATCH /api/card': saving.handler });
    const answers = within(await screen.findByRole('region', { name: 'Your answers' }));
    await userEvent.click(answers.getByRole('button', { name: 'Change: With what' }));
    await userEvent.type(answers.getByRole('textbox'), ' that holds{Enter}');
    await waitFor(() => expect(answers.getByRole('textbox')).toHaveAttribute('readonly'));
    await userEvent.keyboard('{Enter}');
    await userEvent.click(answers.getByRole('button', { name: 'Change: Who you help' }));
    await userEvent.type(answers.getByRole('textbox', { name: 'Who you help' }), ' of small firms');
    await saving.arrives();
    await waitFor(() => expect(cards()).toEqual([{ withWhat: 'pricing that holds' }]));
    expect(answers.getByRole('textbox', { name: 'Who you help' })).toHaveValue('founders of small firms');
  });

  it('asks before it is left with a changed answer', async () => {
    await open({ withWhat: 'pricing' });
    const answers = within(await screen.findByRole('region', { name: 'Your answers' }));
    await userEvent.click(answers.getByRole('button', { name: 'Change: With what' }));
    await userEvent.type(answers.getByRole('textbox'), ' that holds');
    await userEvent.click(screen.getByRole('link', { name: 'Leads' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(dialog).toHaveTextContent('The saved settings stay.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(answers.getByRole('textbox')).toHaveValue('pricing that holds');
  });

  it('leaves an answer as it was on Escape, and removes one that is cleared', async () => {
    await open({ results: ['nobody left'] });
    const answers = within(await screen.findByRole('region', { name: 'Your answers' }));
    await userEvent.click(answers.getByRole('button', { name: 'Change: Results you may tell' }));
    await userEvent.type(answers.getByRole('textbox'), ' at all{Escape}');
    expect(answers.getByText('nobody left')).toBeInTheDocument();
    await userEvent.click(answers.getByRole('button', { name: 'Change: Results you may tell' }));
    await userEvent.clear(answers.getByRole('textbox'));
    await userEvent.click(answers.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(cards()).toEqual([{ results: [], basedOn: { results: ['nobody left'] } }]));
  });

  it('offers what an older profile says as the first answer', async () => {
    await open({}, { bio: 'Founders of small firms.' });
    const answers = within(await screen.findByRole('region', { name: 'Your answers' }));
    await userEvent.click(answers.getByRole('button', { name: 'Use it' }));
    expect(answers.getByRole('textbox', { name: 'Who you help' })).toHaveValue('Founders of small firms.');
    expect(cards()).toEqual([]);
  });

  it('chooses a tone by reading, and shows Calm Authority', async () => {
    await open({ whoIHelp: 'founders', withWhat: 'pricing' });
    const tones = within(await screen.findByRole('radiogroup', { name: 'Preferred tone' }));
    expect(tones.getByRole('radio', { name: /^Calm Authority/ })).toBeChecked();
    expect(tones.getAllByText(/help founders with pricing/)).toHaveLength(3);
    await userEvent.click(tones.getByRole('radio', { name: /^Bold/ }));
    await saveAll();
    expect(await screen.findByText('Profile updated')).toBeInTheDocument();
    expect(profiles()).toMatchObject([{ preferredTone: 'bold' }]);
    expect(tones.getByRole('radio', { name: /^Bold/ })).toBeChecked();
  });

  it('adds, moves and removes key topics', async () => {
    await open({ topics: ['Rotas', 'Handovers'] });
    const list = within(await screen.findByRole('list', { name: 'Key topics' }));
    await userEvent.type(list.getByRole('textbox'), ' Float   staff {Enter}');
    // A long topic takes a second line on a phone, where nothing else shows the rest of it.
    expect(await list.findByText('Float staff')).toHaveClass('wrap-anywhere');
    expect(screen.getByText(', or use Alt and the arrow keys')).toHaveClass('touch:hidden');
    list.getByRole('button', { name: 'Move Float staff' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await userEvent.click(list.getByRole('button', { name: 'Remove Rotas' }));
    expect(list.getByRole('button', { name: 'Remove Float staff' })).toHaveFocus();
    expect(screen.getByText('2 of 10')).toBeInTheDocument();
    expect(cards()).toEqual([]);
    await saveAll();
    await waitFor(() => expect(cards()).toMatchObject([{ topics: ['Float staff', 'Handovers'] }]));
  });

  it('refuses a topic twice and an eleventh one, and keeps the words', async () => {
    const topics = Array.from({ length: 10 }, (_, n) => `Topic ${n}`);
    await open({ topics });
    const list = within(await screen.findByRole('list', { name: 'Key topics' }));
    await userEvent.type(list.getByRole('textbox'), 'One more{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('10 are the limit. Remove one to add “One more”.');
    await userEvent.click(list.getByRole('button', { name: 'Remove Topic 9' }));
    await userEvent.clear(list.getByRole('textbox'));
    await userEvent.type(list.getByRole('textbox'), 'topic 1{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('“topic 1” is in the list.');
    expect(list.getByRole('textbox')).toHaveValue('topic 1');
  });

  it('adds each topic of a pasted list, and says what does not fit', async () => {
    await open({ topics: ['Rotas'] });
    const list = within(await screen.findByRole('list', { name: 'Key topics' }));
    const field = list.getByRole('textbox');
    await userEvent.click(field);
    await userEvent.paste(`Delegation, rotas; Hard conversations\nNight shifts, ${'x'.repeat(61)}`);
    for (const topic of ['Delegation', 'Hard conversations', 'Night shifts'])
      expect(list.getByText(topic)).toBeVisible();
    expect(screen.getByText('4 of 10')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('is too long: 60 characters are the limit.');
    expect(field).toHaveValue('x'.repeat(61));
    await userEvent.clear(field);
    await userEvent.type(field, 'First days,');
    expect(list.getByText('First days')).toBeVisible();
    expect(field).toHaveValue('');
  });

  it('adds a topic at the comma of a phone’s keyboard, which does not name its keys', async () => {
    await open();
    const list = within(await screen.findByRole('list', { name: 'Key topics' }));
    fireEvent.change(list.getByRole('textbox'), { target: { value: 'Night shifts,' } });
    expect(list.getByText('Night shifts')).toBeVisible();
  });

  it('keeps the comma of a phrase that is pasted', async () => {
    await open();
    const list = within(await screen.findByRole('list', { name: 'Say' }));
    await userEvent.click(list.getByRole('textbox'));
    await userEvent.paste('That said, we begin');
    await userEvent.keyboard('{Enter}');
    expect(list.getByText('That said, we begin')).toBeVisible();
  });

  it('keeps phrases to say and never to say', async () => {
    await open();
    await userEvent.type(within(await screen.findByRole('list', { name: 'Say' })).getByRole('textbox'), 'early shift,');
    await userEvent.type(
      within(screen.getByRole('list', { name: 'Never say' })).getByRole('textbox'),
      'synergy{Enter}',
    );
    await saveAll();
    await waitFor(() => expect(cards()).toMatchObject([{ say: ['early shift'], never: ['synergy'] }]));
  });

  it('keeps the parts in their places when the counts of its answers arrive', async () => {
    const counts = { drafts: 12, whoIHelp: 3, withWhat: 3, results: 2, question: 0, offers: 1 };
    const counted = late(() => Response.json(counts));
    await openApp('/settings?tab=voice', {
      ...withCard({ whoIHelp: 'founders' }),
      'GET /api/voice/card': counted.handler,
    });
    const answer = (await screen.findByText('founders')).parentElement;
    expect(answer?.querySelectorAll('p')).toHaveLength(2);
    await counted.arrives();
    expect(await screen.findByText('Stands in 3 of 12 drafts')).toBeVisible();
    expect(answer?.querySelectorAll('p')).toHaveLength(2);
  });

  it('says of an answer that no draft has it yet', async () => {
    await openApp('/settings?tab=voice', withCard({ whoIHelp: 'founders' }));
    expect(await screen.findByText('In no draft yet')).toBeVisible();
  });

  it.each([
    [50, 'Stands in 41 of the last 50 drafts'],
    [42, 'Stands in 41 of 42 drafts'],
  ])('says in how many drafts an answer stands, of %i', async (drafts, words) => {
    await openApp('/settings?tab=voice', {
      ...withCard({ whoIHelp: 'founders', results: ['Nobody left'] }),
      'GET /api/voice/card': () =>
        Response.json({ drafts, whoIHelp: 41, withWhat: 3, results: 2, question: 0, offers: 1 }),
    });
    expect(await screen.findByText(words)).toBeInTheDocument();
    // A missing answer is used nowhere, and the other answers have their own hints.
    expect(screen.getAllByText(/^Stands in/)).toHaveLength(1);
  });

  it('says how often the question was answered', async () => {
    await openApp('/settings?tab=voice', {
      ...withCard({ question: 'What fills your days?' }),
      'GET /api/voice/card': () =>
        Response.json({
          drafts: 12,
          whoIHelp: 0,
          withWhat: 0,
          results: 0,
          question: 9,
          offers: 0,
          questionAnswered: 5,
        }),
    });
    expect(await screen.findByText('Stands in 9 of 12 drafts, answered 5 times in 14 days')).toBeInTheDocument();
  });

  it('adds and removes a sample, and takes the removal back', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add a text' }));
    await userEvent.type(screen.getByLabelText('A text that you wrote'), 'It is Friday’s plan.');
    await userEvent.click(screen.getByRole('button', { name: 'Add the text' }));
    expect(await screen.findByText('4 words')).toBeInTheDocument();
    expect(screen.getByText(/^1 of 10\./)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a text' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: /^Remove the sample/ }));
    expect(await screen.findByText('Sample removed')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a text' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByText(/^1 of 10\./)).toBeInTheDocument());
    expect(calls().filter((call) => call.includes('samples'))).toEqual([
      'POST /api/card/samples {"text":"It is Friday’s plan."}',
      'DELETE /api/card/samples/s1',
      'POST /api/card/samples {"text":"It is Friday’s plan."}',
    ]);
  });

  it('marks each sample that is being removed', async () => {
    const samples = ['It is Friday.', 'Ask at noon.'].map((text, i) => ({ id: `s${i + 1}`, text }));
    await openApp('/settings?tab=voice', {
      ...withCard({ samples }),
      'DELETE /api/card/samples/s1': () => new Promise(() => undefined),
      'DELETE /api/card/samples/s2': () => new Promise(() => undefined),
    });
    const buttons = await screen.findAllByRole('button', { name: /^Remove the sample/ });
    for (const button of buttons) await userEvent.click(button);
    await waitFor(() => expect(buttons[1]).toBeDisabled());
    expect(buttons[0]).toBeDisabled();
  });

  it('keeps a sample that is typed while another one is added, or taken back', async () => {
    await open();
    const field = () => screen.getByLabelText('A text that you wrote');
    await userEvent.click(await screen.findByRole('button', { name: 'Add a text' }));
    await userEvent.type(field(), 'It is Friday’s plan.');
    await userEvent.click(screen.getByRole('button', { name: 'Add the text' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Remove the sample/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Add a text' }));
    await userEvent.type(field(), 'Ask at noon.');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^It is Friday’s plan/)).toBeInTheDocument();
    expect(field()).toHaveValue('Ask at noon.');
  });

  it('says which facts drafts may use, with counts, and that nothing is sent', async () => {
    await open({ whoIHelp: 'founders', topics: ['Rotas'], say: ['a'], never: ['b', 'c'] });
    const facts = within(await screen.findByRole('region', { name: 'Facts and their counts' }));
    for (const words of [
      '1 of 6 answered',
      '86 names, 80 titles, 83 companies, 75 dates',
      '31 of 86 people have a note, 1 a next step',
      /^34 of 86 people have a touch\./,
      /^0 samples, 1 phrase to say\./,
      '1 topic, 2 phrases never to say',
    ])
      expect(await facts.findByText(words)).toBeInTheDocument();
    expect(screen.getByText('No model is connected: your own templates write')).toBeInTheDocument();
  });

  describe('what drafts may use', () => {
    const draft: NonNullable<DraftNow['draft']> = {
      id: 'text-1',
      name: 'Elise Fournier',
      situation: { name: 'After a talk', reason: 'talked on 9 November' },
      facts: [
        { name: 'title', words: 'Ward Manager', from: 'person', held: false },
        { name: 'last_note', words: 'you were worried about churn', from: 'notes', held: false },
        { name: 'who_i_help', words: 'founders', from: 'card', held: false },
      ],
      subject: null,
      body: 'Hi Elise, you were worried about churn.',
    };
    const held = {
      ...draft,
      facts: draft.facts.map((fact) => ({ ...fact, held: fact.from === 'notes' })),
      body: 'Hi Elise, [what did they say that matters?].',
    };
    /** A server that writes the draft from what the card lets it use. */
    const openWith = async (more: Handlers = {}) => {
      const server = withCard();
      await openApp('/settings?tab=voice', {
        ...server,
        'GET /api/voice/draft': async (request) => {
          const card = (await (await server['GET /api/card']?.(request))?.json()) as AuthorsCard;
          return Response.json({ draft: card.sources.notes ? draft : held });
        },
        ...more,
      });
      return within(await screen.findByRole('region', { name: 'The facts of one draft' }));
    };
    const lines = (facts: BoundFunctions<typeof queries>) =>
      facts.getAllByRole('listitem').map(({ textContent }) => textContent);

    it('is shown for the newest message, line by line, with the text', async () => {
      const facts = await openWith();
      expect(lines(facts)).toEqual([
        'titleWard Managerthe person',
        'last_noteyou were worried about churnyour notes',
        'who_i_helpfoundersyour card',
        'situationtalked on 9 Novemberfound',
      ]);
      expect(facts.getByText('Hi Elise, you were worried about churn.')).toBeInTheDocument();
      expect(facts.getByRole('link', { name: 'See the draft' })).toHaveAttribute('href', '/approvals?id=text-1');
    });

    it('changes with its switches, in the draft at once, and the toast takes it back', async () => {
      const facts = await openWith();
      const notes = () => screen.getByRole('switch', { name: 'Your notes' });
      expect(notes()).toBeChecked();
      expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-checked'))).not.toContain('false');
      await userEvent.click(notes());
      expect(notes()).not.toBeChecked();
      expect(await screen.findByText('Switched off: Your notes')).toBeInTheDocument();
      expect(
        screen.getByText('New drafts leave it out. A waiting draft changes when you redraft it.'),
      ).toBeInTheDocument();
      expect(await facts.findByText('Hi Elise, [what did they say that matters?].')).toBeInTheDocument();
      expect(lines(facts)[1]).toBe('last_noteyou were worried about churnyour notes, off');
      await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await facts.findByText('Hi Elise, you were worried about churn.')).toBeInTheDocument();
      expect(notes()).toBeChecked();
      expect(calls().filter((call) => call.includes('PATCH'))).toEqual([
        'PATCH /api/card {"sources":{"notes":false}}',
        'PATCH /api/card {"sources":{"notes":true}}',
      ]);
    });

    it('stays as it was when the switch cannot be saved', async () => {
      await openWith({ 'PATCH /api/card': () => errorResponse(503) });
      await userEvent.click(screen.getByRole('switch', { name: 'The thread' }));
      expect(await screen.findByText('Not saved')).toBeInTheDocument();
      expect(screen.getByRole('switch', { name: 'The thread' })).toBeChecked();
    });

    it('is all on beside a server that has no switches yet', async () => {
      const { sources: _, ...older } = emptyCard;
      await openApp('/settings?tab=voice', { ...withCard(), 'GET /api/card': () => Response.json(older) });
      for (const one of await screen.findAllByRole('switch')) expect(one).toBeChecked();
    });
  });

  it('says which model writes, what is used of today’s budget, and exactly what is sent', async () => {
    const model = {
      name: 'qwen3:8b',
      today: { tokens: 4820, cost: 10_000 },
      perDay: { tokens: 200_000, cost: 1_000_000 },
    };
    const lead = { id: 'lead-1', name: 'Elise Fournier' };
    await openApp('/settings?tab=voice', {
      ...withCard(),
      'GET /api/model': () => Response.json(model),
      'GET /api/leads': () => Response.json([lead]),
      'GET /api/model/requests/lead-1': () =>
        Response.json({ lead, instructions: 'The rules.', data: '{"tone":"calm"}' }),
    });
    expect(await screen.findByText('4,820 of 200,000 tokens')).toBeInTheDocument();
    expect(screen.getByText(/\$0\.01 of \$1\.00 today/)).toBeInTheDocument();
    await userEvent.click(screen.getByText('What the model gets for one draft, word for word'));
    expect(await screen.findByRole('textbox', { name: 'The facts' })).toHaveValue('{"tone":"calm"}');
    expect(screen.getByRole('textbox', { name: 'The rules' })).toHaveValue('The rules.');
  });

  it('says when the card cannot be read, and tries again', async () => {
    const handlers = { ...withCard(), 'GET /api/card': () => errorResponse(500) };
    await openApp('/settings?tab=voice', handlers);
    expect(await screen.findByText('Your card could not be loaded')).toBeInTheDocument();
    Object.assign(handlers, { 'GET /api/card': withCard()['GET /api/card'] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Your answers' })).toBeInTheDocument();
  });
});

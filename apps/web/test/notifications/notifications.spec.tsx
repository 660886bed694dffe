import type { Notification } from '@app/contracts/notifications/notifications.api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  calls,
  errorResponse,
  type Handlers,
  isolateTests,
  listed,
  onPhone,
  openApp,
  tell,
  signedIn,
} from '../testing';

const lead = '6f3c1f0a-54ce-4f0d-9a61-000000000001';
const reply: Notification = {
  id: '6f3c1f0a-54ce-4f0d-9a61-0000000000a1',
  type: 'reply_waiting',
  title: 'Jonas Brandt waits for your answer',
  message: 'The reply came on 19 November, and the last word is still theirs.',
  metadata: { of: 'lead', id: lead, count: 1 },
  isRead: false,
  sentAt: '2026-11-20T08:00:00.000Z',
  createdAt: '2026-11-20T08:00:00.000Z',
};
const done: Notification = {
  ...reply,
  id: '6f3c1f0a-54ce-4f0d-9a61-0000000000a2',
  type: 'import_ended',
  title: 'Your import is done',
  message: '40 leads added, 3 updated.',
  metadata: { of: 'import', id: lead, count: 1 },
  isRead: true,
  sentAt: '2026-11-19T08:00:00.000Z',
};
const summary: Notification = {
  ...done,
  id: '6f3c1f0a-54ce-4f0d-9a61-0000000000a3',
  type: 'week_counted',
  title: 'Your weekly summary is ready',
  metadata: { of: 'week', id: null, count: 1, week: '2026-11-09' },
};
const server = (unread: number, rows: Notification[]): Handlers => ({
  ...signedIn,
  'GET /api/content/pending': () => listed([]),
  'GET /api/notifications/counts': () => Response.json({ unread }),
  'GET /api/notifications': () => listed(rows),
});
const panel = () => screen.findByRole('dialog', { name: 'Notifications' });

describe('The bell', () => {
  isolateTests();

  it('has the unread count, and opens the notifications by key', async () => {
    await openApp('/', server(1, [reply, done, summary]));
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    await userEvent.keyboard('b');
    const rows = await within(await panel()).findAllByRole('listitem');
    expect(rows.map((row) => within(row).queryByText('Unread') !== null)).toEqual([true, false, false]);
    expect(within(await panel()).getByRole('link', { name: done.title })).toHaveAttribute(
      'href',
      `/import?id=${lead}&step=run`,
    );
    expect(within(await panel()).getByRole('link', { name: summary.title })).toHaveAttribute(
      'href',
      '/report?week=2026-11-09',
    );
    await userEvent.keyboard('b');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens them over the whole screen of a phone', async () => {
    await onPhone(async () => {
      await openApp('/', server(1, [reply, done]));
      await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
      expect(await within(await panel()).findByRole('link', { name: done.title })).toBeVisible();
      await userEvent.click(within(await panel()).getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
    });
  });

  it('marks a notification as read when its link is followed', async () => {
    const router = await openApp('/', {
      ...server(1, [reply]),
      [`POST /api/notifications/${reply.id}/read`]: () => Response.json({ ...reply, isRead: true }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    await userEvent.click(await within(await panel()).findByRole('link', { name: reply.title }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/leads/${lead}`));
    expect(calls()).toContain(`POST /api/notifications/${reply.id}/read`);
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
  });

  it('marks all as read up to the newest that is shown', async () => {
    await openApp('/', {
      ...server(2, [reply, done]),
      'POST /api/notifications/read': () => Response.json({ unread: 0 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    await userEvent.click(await within(await panel()).findByRole('button', { name: 'Mark all as read' }));
    expect(calls()).toContain(`POST /api/notifications/read ${JSON.stringify({ until: reply.sentAt })}`);
  });

  it('keeps the focus in the list when a notification, or all of them, were marked as read', async () => {
    let unread = [
      reply,
      { ...reply, id: '6f3c1f0a-54ce-4f0d-9a61-0000000000a4', title: 'Bea Ortiz waits for your answer' },
    ];
    const rows = () => [...unread, { ...done, isRead: true }];
    await openApp('/', {
      ...signedIn,
      'GET /api/content/pending': () => listed([]),
      'GET /api/notifications/counts': () => Response.json({ unread: 2 }),
      'GET /api/notifications': () => listed(rows()),
      [`POST /api/notifications/${reply.id}/read`]: () => {
        unread = unread.map((one) => (one.id === reply.id ? { ...one, isRead: true } : one));
        return Response.json({ ...reply, isRead: true });
      },
      'POST /api/notifications/read': () => {
        unread = unread.map((one) => ({ ...one, isRead: true }));
        return Response.json({ unread: 0 });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    await userEvent.click(await within(await panel()).findByRole('button', { name: `Mark as read: ${reply.title}` }));
    await tell({ type: 'changed', keys: ['notifications'] });
    await waitFor(() => expect(screen.getByRole('link', { name: reply.title })).toHaveFocus());
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Mark all as read' }));
    await tell({ type: 'changed', keys: ['notifications'] });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus());
  });

  it('counts again when the server says that notifications changed', async () => {
    let unread = 0;
    await openApp('/', {
      ...server(0, []),
      'GET /api/notifications/counts': () => Response.json({ unread }),
    });
    await screen.findByRole('button', { name: 'Notifications' });
    unread = 100;
    await tell({ type: 'changed', keys: ['notifications'] });
    await screen.findByRole('button', { name: 'Notifications, 99+ unread' });
  });

  it('says that there are none yet, or that they could not be loaded', async () => {
    let broken = true;
    await openApp('/', {
      ...server(0, []),
      'GET /api/notifications': () => (broken ? errorResponse(503) : listed([])),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await within(await panel()).findByText('Your notifications could not be loaded');
    broken = false;
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Try again' }));
    await within(await panel()).findByText('No notifications yet');
  });
});

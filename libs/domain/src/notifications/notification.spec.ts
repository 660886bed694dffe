import { given } from '../testing/given';
import { notification, type NotificationCommand } from './notification';

const moment = { at: '2026-11-02T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const notice = {
  type: 'draft_waiting',
  title: 'A draft has waited for more than a day',
  message: 'The message to Malin Ek waits for your decision.',
  metadata: { of: 'content', id: '6f3c1f0a-54ce-4f0d-9a61-000000000004', count: 1 },
} as const;
const raise: NotificationCommand = { type: 'RaiseNotification', notice, ...moment };
const read: NotificationCommand = { type: 'ReadNotification', ...moment };
const raised = { type: 'NotificationRaised' as const, data: { ...notice, ...moment } };
const wasRead = { type: 'NotificationRead' as const, data: moment };
const readAll = (until: string): NotificationCommand => ({ type: 'ReadNotifications', until, ...moment });
const allRead = (until: string) => ({ type: 'NotificationsRead' as const, data: { until, ...moment } });

describe('All notifications', () => {
  const [earlier, later] = ['2026-11-01T08:00:00.000Z', '2026-11-02T07:00:00.000Z'];
  it('are read up to a time, which only moves forward', () => {
    given(notification, [])
      .when(readAll(earlier))
      .then([allRead(earlier)]);
    given(notification, [allRead(earlier)])
      .when(readAll(later))
      .then([allRead(later)]);
    given(notification, [allRead(later)])
      .when(readAll(earlier))
      .thenNothing();
    given(notification, [allRead(later)])
      .when(readAll(later))
      .thenNothing();
  });
  it('that come later stay unread', () =>
    given(notification, [])
      .when(readAll('2099-01-01T00:00:00Z'))
      .then([allRead(moment.at)]));
});

describe('A notification', () => {
  it('is raised with its words and what it is about', () => given(notification, []).when(raise).then([raised]));
  it('is raised once for one cause, also after it was read', () => {
    given(notification, [raised]).when(raise).thenNothing();
    given(notification, [raised, wasRead]).when(raise).thenNothing();
  });
  it('is read once', () => {
    given(notification, [raised]).when(read).then([wasRead]);
    given(notification, [raised, wasRead]).when(read).thenNothing();
  });
  it('cannot be read before it is raised', () => given(notification, []).when(read).thenRefused('not_found'));
});

import type {
  NotificationEvent,
  NotificationMetadata,
  NotificationType,
} from '@app/contracts/notifications/notifications.events';
import { type Decider, type Moment, noSuch } from '../decider';

export interface Notice {
  type: NotificationType;
  title: string;
  message: string;
  metadata: NotificationMetadata;
}

export type NotificationCommand =
  | (Moment & { type: 'RaiseNotification'; notice: Notice })
  | (Moment & { type: 'ReadNotification' })
  /** A command to the stream of a person: everything that was sent at or before `until` is read. */
  | (Moment & { type: 'ReadNotifications'; until: string });

/** `until` is set only in the stream of a person. */
export interface NotificationState {
  status: 'unknown' | 'unread' | 'read';
  until: string | null;
}

/** One notification, or how far a person has read. The id of a notification comes from its cause, so a cause raises only one. */
export const notification: Decider<NotificationCommand, NotificationState, NotificationEvent> = {
  initial: { status: 'unknown', until: null },

  decide: (command, state) => {
    const { at, timeZone } = command;
    switch (command.type) {
      case 'RaiseNotification':
        if (state.status !== 'unknown') return [];
        return [{ type: 'NotificationRaised', data: { ...command.notice, at, timeZone } }];
      case 'ReadNotification':
        if (state.status === 'unknown') throw noSuch('notification');
        return state.status === 'unread' ? [{ type: 'NotificationRead', data: { at, timeZone } }] : [];
      case 'ReadNotifications': {
        // A time in the future would also mark later notifications as read.
        const until = new Date(Math.min(Date.parse(command.until), Date.parse(at))).toISOString();
        if (state.until !== null && state.until >= until) return [];
        return [{ type: 'NotificationsRead', data: { until, at, timeZone } }];
      }
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'NotificationRaised':
        return { ...state, status: 'unread' };
      case 'NotificationRead':
        return { ...state, status: 'read' };
      case 'NotificationsRead':
        return { ...state, until: event.data.until };
    }
  },
};

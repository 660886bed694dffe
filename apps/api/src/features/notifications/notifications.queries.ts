import { type Notification, NotificationAnswer } from '@app/contracts/notifications/notifications.api';
import type { DataSource } from 'typeorm';
import { countOf, type Page, pageInOrder, type PageQuery } from '../../platform/http/paging';
import { ask, selectOf, Values } from '@app/event-sourcing/read-models/read-model';
import { NotificationRow } from './notifications.read-model';

const readUntil = `coalesce((select until from notifications_read r where r.owner = notifications.owner), '-infinity')`;

const columns = selectOf(NotificationRow, NotificationAnswer.shape, {
  isRead: `is_read or sent_at <= ${readUntil}`,
  metadata: `jsonb_build_object('of', about_of, 'id', about_id, 'count', about_count)
    || jsonb_strip_nulls(jsonb_build_object('week', about_week))`,
});

/** Counting stops here: the bell shows “99+”. */
const mostUnread = 99;

/** Newest first. */
export const findNotifications = (source: DataSource, owner: string, query: PageQuery): Promise<Page<Notification>> => {
  const values = new Values();
  const matching = `owner = ${values.add(owner)}`;
  return pageInOrder(source, { columns: () => columns, from: 'notifications', matching, values, by: 'sent_at' }, query);
};

export const findNotification = async (
  source: DataSource,
  owner: string,
  id: string,
): Promise<Notification | undefined> => {
  const select = `select ${columns} from notifications where owner = $1 and id = $2`;
  return (await ask<Notification>(source, select, [owner, id], 'notification'))[0];
};

export const countUnread = async (source: DataSource, owner: string): Promise<number> => {
  const unread = countOf(`notifications where owner = $1 and not is_read and sent_at > ${readUntil}`, 'n', mostUnread);
  return (await ask<{ n: number }>(source, unread, [owner], 'unread notifications'))[0]?.n ?? 0;
};

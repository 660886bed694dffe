import type { Notification } from '@app/contracts/notifications/notifications.api';
import type { NotificationMetadata } from '@app/contracts/notifications/notifications.events';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';

@Entity({ name: 'notifications' })
@Index('notifications_owner', ['owner', 'sentAt', 'id'])
@Index('notifications_unread', ['owner', 'read', 'sentAt'])
export class NotificationRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('text') type!: Notification['type'];
  @Column('text') title!: string;
  @Column('text') message!: string;
  @Column('text', { name: 'about_of' }) aboutOf!: NotificationMetadata['of'];
  @Column('uuid', { name: 'about_id', nullable: true }) aboutId!: string | null;
  @Column('integer', { name: 'about_count' }) aboutCount!: number;
  @Column('date', { name: 'about_week', nullable: true }) aboutWeek!: string | null;
  /** The person opened this notification. It also counts as read when it was sent at or before `until` of `notifications_read`. */
  @Column('boolean', { name: 'is_read' }) read!: boolean;
  @Column('timestamptz', { name: 'sent_at' }) sentAt!: Date;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}

/** How far a person has read: what was sent at or before `until` is read. */
@Entity({ name: 'notifications_read' })
class NotificationsReadRow {
  @PrimaryColumn('uuid') owner!: string;
  @Column('timestamptz') until!: Date;
}

export const notifications = defineReadModel({
  name: 'notifications',
  version: 2,
  categories: ['notifications'],
  tables: [NotificationRow, NotificationsReadRow],
  queries: ['notifications'],
  evolve: (event, rows) => {
    const id = idOf(event.stream);
    if (event.type === 'NotificationRead') {
      rows.change(NotificationRow, id, { read: true });
      return;
    }
    if (event.type === 'NotificationsRead') {
      rows.put(NotificationsReadRow, { owner: event.metadata.owner, until: new Date(event.data.until) });
      return;
    }
    const { type, title, message, metadata, at } = event.data;
    rows.put(NotificationRow, {
      id,
      owner: event.metadata.owner,
      type,
      title,
      message,
      aboutOf: metadata.of,
      aboutId: metadata.id,
      aboutCount: metadata.count,
      aboutWeek: metadata.week ?? null,
      read: false,
      sentAt: new Date(at),
      createdAt: new Date(event.metadata.recordedAt),
    });
  },
});

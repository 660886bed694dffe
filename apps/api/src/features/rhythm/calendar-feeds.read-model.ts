import { Column, type DataSource, Entity, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';

/** The owner of a calendar feed, by the hash of its secret. It may be an old address: the log says which one is valid. */
@Entity({ name: 'calendar_feeds' })
class CalendarFeedRow {
  @PrimaryColumn('text', { name: 'token_hash' }) tokenHash!: string;
  @Column('uuid') owner!: string;
}

export const calendarFeeds = defineReadModel({
  name: 'calendar_feeds',
  version: 1,
  categories: ['user'],
  tables: [CalendarFeedRow],
  queries: ['calendar-feed'],
  evolve: (event, rows) => {
    if (event.type !== 'CalendarFeedMade') return;
    rows.put(CalendarFeedRow, { tokenHash: event.data.tokenHash, owner: idOf(event.stream) });
  },
});

export const ownerOfFeed = async (source: DataSource, tokenHash: string): Promise<string | undefined> =>
  (await source.manager.findOneBy(CalendarFeedRow, { tokenHash }))?.owner;

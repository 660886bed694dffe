import { Column, type DataSource, Entity, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';

/** The owner of a private link, by the hash of its secret. It may be an old link: the log says which link is valid. */
@Entity({ name: 'shared_links' })
class SharedLinkRow {
  @PrimaryColumn('text', { name: 'token_hash' }) tokenHash!: string;
  @Column('uuid') owner!: string;
}

export const sharedLinks = defineReadModel({
  name: 'shared_links',
  version: 1,
  categories: ['user'],
  tables: [SharedLinkRow],
  queries: ['share'],
  evolve: (event, rows) => {
    if (event.type !== 'DashboardShared') return;
    rows.put(SharedLinkRow, { tokenHash: event.data.tokenHash, owner: idOf(event.stream) });
  },
});

export const ownerOfLink = async (source: DataSource, tokenHash: string): Promise<string | undefined> =>
  (await source.manager.findOneBy(SharedLinkRow, { tokenHash }))?.owner;

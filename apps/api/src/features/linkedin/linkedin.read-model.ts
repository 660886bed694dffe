import { connectionAfter } from '@app/domain/linkedin/linkedin';
import { Column, type DataSource, Entity, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';

/** All columns but the first are null when nothing is connected. */
@Entity({ name: 'linkedin_connections' })
class LinkedInRow {
  @PrimaryColumn('uuid') owner!: string;
  @Column('text', { name: 'linkedin_user_id', nullable: true }) linkedinUserId!: string | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) picture!: string | null;
  @Column('text', { name: 'profile_url', nullable: true }) profileUrl!: string | null;
  @Column('timestamptz', { name: 'connected_at', nullable: true }) connectedAt!: Date | null;
  @Column('timestamptz', { name: 'expires_at', nullable: true }) expiresAt!: Date | null;
}

const nothing: Omit<LinkedInRow, 'owner'> = {
  linkedinUserId: null,
  email: null,
  name: null,
  picture: null,
  profileUrl: null,
  connectedAt: null,
  expiresAt: null,
};

export const linkedInConnections = defineReadModel({
  name: 'linkedin',
  version: 1,
  categories: ['user'],
  tables: [LinkedInRow],
  queries: ['linkedin'],
  evolve: (event, rows) => {
    if (event.type !== 'LinkedInConnected' && event.type !== 'LinkedInDisconnected') return;
    const owner = idOf(event.stream);
    const row = rows.get(LinkedInRow, owner);
    const before =
      row?.linkedinUserId && row.connectedAt
        ? { linkedinUserId: row.linkedinUserId, connectedAt: row.connectedAt.toISOString() }
        : null;
    const after = connectionAfter(before, event);
    if (!after) return rows.put(LinkedInRow, { owner, ...nothing });
    const { connectionId: _, connectedAt, expiresAt, ...profile } = after;
    rows.put(LinkedInRow, {
      owner,
      ...profile,
      connectedAt: new Date(connectedAt),
      expiresAt: new Date(expiresAt),
    });
  },
});

export const findConnection = async (source: DataSource, owner: string): Promise<LinkedInRow | null> => {
  const row = await source.manager.findOneBy(LinkedInRow, { owner });
  return row?.connectedAt ? row : null;
};

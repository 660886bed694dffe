import type { Role, Tone } from '@app/contracts/account/account.events';
import { Column, type DataSource, Entity, PrimaryColumn } from 'typeorm';
import { defineReadModel, eachEvent } from '../../platform/read-models/read-model';
import { idOf } from '../../platform/event-store/stored';

@Entity({ name: 'users' })
export class UserRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') email!: string;
  @Column('text', { name: 'first_name', nullable: true }) firstName!: string | null;
  @Column('text', { name: 'last_name', nullable: true }) lastName!: string | null;
  @Column('text', { nullable: true }) bio!: string | null;
  @Column('text', { name: 'preferred_tone', nullable: true }) preferredTone!: Tone | null;
  @Column('text', { name: 'client_types', array: true }) clientTypes!: string[];
  @Column('text', { name: 'time_zone', nullable: true }) timeZone!: string | null;
  @Column('text') role!: Role;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}

export const users = defineReadModel({
  name: 'users',
  version: 1,
  categories: ['user'],
  tables: [UserRow],
  queries: ['user'],
  apply: eachEvent(async (event, db) => {
    const id = idOf(event.stream);
    switch (event.type) {
      case 'UserRegistered': {
        const { email, firstName, lastName, role } = event.data;
        await db.insert(UserRow, {
          id,
          email,
          firstName,
          lastName,
          role,
          clientTypes: [],
          createdAt: new Date(event.metadata.recordedAt),
        });
        return;
      }
      case 'ProfileUpdated':
        await db.update(UserRow, { id }, event.data);
    }
  }),
});

export const findUser = (source: DataSource, id: string): Promise<UserRow | null> =>
  source.manager.findOneBy(UserRow, { id });

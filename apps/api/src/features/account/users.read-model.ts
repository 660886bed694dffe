import type { Role, Tone } from '@app/contracts/account/account.events';
import type { SubscriptionStatus, Tier } from '@app/contracts/billing/billing.constants';
import { Column, type DataSource, Entity, Index, PrimaryColumn } from 'typeorm';
import { defineReadModel } from '../../platform/projections/read-model';
import { idOf } from '../../platform/event-store/stored';

@Entity({ name: 'users' })
@Index('users_created', ['createdAt', 'id'])
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
  @Column('text', { name: 'subscription_tier' }) subscriptionTier!: Tier;
  @Column('text', { name: 'subscription_status', nullable: true }) subscriptionStatus!: SubscriptionStatus | null;
  /** No event sets it yet. Payments will. */
  @Column('text', { name: 'stripe_customer_id', nullable: true }) stripeCustomerId!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}

export const users = defineReadModel({
  name: 'users',
  version: 4,
  categories: ['user', 'subscription'],
  tables: [UserRow],
  queries: ['user', 'admin-users'],
  evolve: (event, rows) => {
    const id = idOf(event.stream);
    switch (event.type) {
      case 'UserRegistered': {
        const { email, firstName, lastName, role } = event.data;
        rows.put(UserRow, {
          id,
          email,
          firstName,
          lastName,
          role,
          clientTypes: [],
          subscriptionTier: 'free',
          createdAt: new Date(event.metadata.recordedAt),
        });
        return;
      }
      case 'RoleChanged':
      case 'ProfileUpdated':
        rows.change(UserRow, id, event.data);
        return;
      // When the stream of the account is parked, its row is missing. The error parks the plan's stream too, and both
      // are replayed.
      case 'TierGranted':
        rows.change(UserRow, id, { subscriptionTier: event.data.tier, subscriptionStatus: 'active' });
        return;
      case 'TierRevoked':
        rows.change(UserRow, id, { subscriptionTier: 'free', subscriptionStatus: null });
    }
  },
});

export const findUser = (source: DataSource, id: string): Promise<UserRow | null> =>
  source.manager.findOneBy(UserRow, { id });

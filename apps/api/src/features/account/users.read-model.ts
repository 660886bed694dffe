import type { User } from '@app/contracts/account/account.api';
import type { Role, Tone } from '@app/contracts/account/account.events';
import type { SubscriptionStatus, Tier } from '@app/contracts/billing/billing.constants';
import type { SubscriptionEvent } from '@app/contracts/billing/billing.events';
import { usualEngageTarget } from '@app/contracts/engagement/engagement.constants';
import type { Stored } from '@app/contracts/events';
import { namesAfter } from '@app/domain/account/account';
import { subscription, type SubscriptionState } from '@app/domain/billing/subscription';
import { Column, type DataSource, Entity, Index, PrimaryColumn } from 'typeorm';
import { defineReadModel } from '@app/event-sourcing/read-models/read-model';
import { idOf } from '@app/event-sourcing/event-store';

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
  @Column('integer', { name: 'engage_target' }) engageTarget!: number;
  @Column('text', { name: 'subscription_tier' }) subscriptionTier!: Tier;
  @Column('text', { name: 'subscription_status', nullable: true }) subscriptionStatus!: SubscriptionStatus | null;
  /** The customer at Stripe, from the first checkout on. */
  @Index('users_customer')
  @Column('text', { name: 'stripe_customer_id', nullable: true })
  stripeCustomerId!: string | null;
  @Column('text', { name: 'stripe_subscription_id', nullable: true }) stripeSubscriptionId!: string | null;
  /** The folded state of the plan, because the next event needs more than the other columns have. */
  @Column('jsonb', { nullable: true }) plan!: SubscriptionState | null;
  @Column('text', { name: 'profile_image_url', nullable: true }) profileImageUrl!: string | null;
  @Column('text', { nullable: true }) welcome!: User['welcome'];
  /** There is a private link, which may have expired. */
  @Column('boolean', { name: 'dashboard_visibility' }) dashboardVisibility!: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}

const isPlan = (event: { stream: string }): event is Stored<SubscriptionEvent> =>
  event.stream.startsWith('subscription-');

export const users = defineReadModel({
  name: 'users',
  version: 8,
  categories: ['user', 'subscription'],
  tables: [UserRow],
  queries: ['user', 'admin-users', 'billing'],
  evolve: (event, rows) => {
    const id = idOf(event.stream);
    const updatedAt = new Date(event.metadata.recordedAt);
    const change = (row: Partial<UserRow>) => rows.change(UserRow, id, { ...row, updatedAt });
    switch (event.type) {
      case 'UserRegistered': {
        const { email, firstName, lastName, picture, role, welcome } = event.data;
        rows.put(UserRow, {
          id,
          email,
          firstName,
          lastName,
          role,
          clientTypes: [],
          engageTarget: usualEngageTarget,
          subscriptionTier: 'free',
          profileImageUrl: picture,
          welcome: welcome ? 'open' : null,
          dashboardVisibility: false,
          createdAt: updatedAt,
          updatedAt,
        });
        return;
      }
      case 'IdentityChanged': {
        const { email, picture } = event.data;
        const names = namesAfter(rows.get(UserRow, id) ?? {}, event.data);
        change({ email, profileImageUrl: picture, ...names });
        return;
      }
      case 'RoleChanged':
      case 'ProfileUpdated':
        change(event.data);
        return;
      case 'WelcomeLeft':
        change({ welcome: event.data.as });
        return;
      case 'DashboardShared':
      case 'DashboardShareRevoked':
        change({ dashboardVisibility: event.type === 'DashboardShared' });
    }
    // A parked account has no row. The error parks the plan's stream too, and both are replayed.
    if (!isPlan(event)) return;
    const plan = subscription.evolve(rows.get(UserRow, id)?.plan ?? subscription.initial, event);
    change({
      plan,
      subscriptionTier: plan.tier,
      subscriptionStatus: plan.status,
      stripeCustomerId: plan.customer,
      stripeSubscriptionId: plan.paid?.subscription ?? null,
    });
  },
});

export const findUser = (source: DataSource, id: string): Promise<UserRow | null> =>
  source.manager.findOneBy(UserRow, { id });

import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountModule } from './features/account/account.module';
import { ActivityModule } from './features/activity/activity.module';
import { AdminModule } from './features/admin/admin.module';
import { AuditModule } from './features/audit/audit.module';
import { BillingModule } from './features/billing/billing.module';
import { ContentModule } from './features/content/content.module';
import { DeliveryModule } from './features/delivery/delivery.module';
import { DigestModule } from './features/digest/digest.module';
import { DraftingModule } from './features/drafting/drafting.module';
import { DuplicatesModule } from './features/duplicates/duplicates.module';
import { EngagementModule } from './features/engagement/engagement.module';
import { FollowUpsModule } from './features/follow-ups/follow-ups.module';
import { ImportsModule } from './features/imports/imports.module';
import { LeadsModule } from './features/leads/leads.module';
import { LinkedInModule } from './features/linkedin/linkedin.module';
import { MetricsModule } from './features/metrics/metrics.module';
import { NotificationsModule } from './features/notifications/notifications.module';
import { PostsModule } from './features/posts/posts.module';
import { RhythmModule } from './features/rhythm/rhythm.module';
import { SupportModule } from './features/support/support.module';
import { VoiceModule } from './features/voice/voice.module';
import { registryOf } from './platform/feature';
import type { Clock } from '@app/event-sourcing/kernel/clock';
import type { Config } from './platform/kernel/config';
import { Roles } from './platform/kernel/roles';
import { PlatformModule } from './platform/platform.module';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { SharedModule } from './shared/shared.module';

const features = [
  AccountModule,
  VoiceModule,
  LeadsModule,
  ImportsModule,
  DuplicatesModule,
  FollowUpsModule,
  ContentModule,
  DraftingModule,
  PostsModule,
  EngagementModule,
  DeliveryModule,
  RhythmModule,
  MetricsModule,
  DigestModule,
  ActivityModule,
  AuditModule,
  AdminModule,
  BillingModule,
  LinkedInModule,
  SupportModule,
  NotificationsModule,
];

export const registry = registryOf(features);

@Module({})
export class AppModule {
  /** @param clock a test's time for commands, events and planned jobs */
  static with(config: Config, storage: Storage, roles = Roles.all, clock?: Clock): DynamicModule {
    // Before the platform: global modules begin in this order, and the platform's jobs need the command handlers.
    const before = CqrsModule.forRoot();
    const platform = PlatformModule.with(config, storage, registry, roles, clock);
    return { module: AppModule, imports: [before, platform, SharedModule, ...features] };
  }
}

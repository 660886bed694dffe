import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountModule } from './features/account/account.module';
import { cards } from './features/account/cards.read-model';
import { gettingStartedSteps } from './features/account/getting-started.read-model';
import { sharedLinks } from './features/account/shared-links.read-model';
import { users } from './features/account/users.read-model';
import { activities } from './features/activity/activities.read-model';
import { ActivityModule } from './features/activity/activity.module';
import { AdminModule } from './features/admin/admin.module';
import { audit } from './features/admin/audit.read-model';
import { verifyLog } from './features/admin/integrity.jobs';
import { rebuildReadModel } from './features/admin/read-models.jobs';
import { BillingModule } from './features/billing/billing.module';
import { findMissedWebhooks, followWebhook, refundCharge, refundWhenRequested } from './features/billing/following';
import { ContentModule } from './features/content/content.module';
import { draftChosenAction, draftChosenActionWhenChosen } from './features/content/action.reactions';
import { closeGaps, closeGapsWhenCardAnswered } from './features/content/card.reactions';
import { modelCalls } from './features/content/model/model-calls.read-model';
import { draftComment, draftCommentWhenPrompted } from './features/content/prompt.reactions';
import { contents } from './features/content/content.read-model';
import { postResults } from './features/content/results.read-model';
import { textPromises } from './features/content/promises.read-model';
import { ideas } from './features/content/ideas.read-model';
import { unsent } from './features/content/unsent.read-model';
import { suggestionFacts } from './features/content/suggestions.read-model';
import { draftFollowUps, planMornings, planMorningsWhenTouched } from './features/content/mornings.reactions';
import { draftMessages, draftPosts, rewriteDraft } from './features/content/drafting.jobs';
import { templates } from './features/content/templates.read-model';
import { voice, voiceSettings } from './features/content/voice/voice.read-model';
import { wordVoiceRules, wordVoiceRulesWhenEdited } from './features/content/voice/word-rules.reactions';
import { DigestModule } from './features/digest/digest.module';
import { digests } from './features/digest/digests.read-model';
import { composeDigest, planDigests, planDigestsWhenSet } from './features/digest/weekly-digest';
import { EngagementModule } from './features/engagement/engagement.module';
import { prompts } from './features/engagement/prompts.read-model';
import { followUps } from './features/leads/follow-ups/follow-ups.read-model';
import { imports } from './features/leads/imports.read-model';
import {
  forgetUploads,
  importLeads,
  importLeadsWhenStarted,
  undoImportedLeads,
  undoImportWhenUndone,
} from './features/leads/imports.reactions';
import { leadViews } from './features/leads/lead-views.read-model';
import { leadMerges } from './features/leads/lead-merges.read-model';
import { followMerge, followMergeWhenMerged } from './features/leads/merge.reactions';
import { leadOrigins } from './features/leads/lead-origins.read-model';
import { leads } from './features/leads/leads.read-model';
import { replies } from './features/leads/replies.read-model';
import { generateSampleLeads } from './features/leads/sample-leads.jobs';
import { followText, followTextWhenSent } from './features/leads/sent-text.reactions';
import { LeadsModule } from './features/leads/leads.module';
import { LinkedInModule } from './features/linkedin/linkedin.module';
import { linkedInConnections } from './features/linkedin/linkedin.read-model';
import { forgetLinkedIn, forgetLinkedInWhenEnded } from './features/linkedin/linkedin.reactions';
import { MetricsModule } from './features/metrics/metrics.module';
import { analytics } from './features/metrics/analytics.read-model';
import { notifications } from './features/notifications/notifications.read-model';
import { NotificationsModule } from './features/notifications/notifications.module';
import {
  notifyWhenAnswered,
  notifyWhenDigestComposed,
  notifyWhenItWaits,
  notifyWhenLinkedInEnds,
  notifyWhenPaymentFails,
  raiseNotification,
} from './features/notifications/notifications.reactions';
import { tellOfLimits, tellOfLimitsWhenUsed } from './features/notifications/tell-of-limits';
import { tellOfQuietThreads } from './features/notifications/tell-of-quiet-threads';
import { weeklyMetrics } from './features/metrics/weekly-metrics.read-model';
import type { Clock } from './platform/kernel/clock';
import { PresenceModule } from './features/presence/presence.module';
import { calendarFeeds } from './features/presence/calendar-feeds.read-model';
import { health } from './features/presence/health.read-model';
import { rhythm } from './features/presence/rhythm.read-model';
import { SupportModule } from './features/support/support.module';
import { tickets } from './features/support/tickets.read-model';
import { UsageModule } from './features/usage/usage.module';
import type { Config } from './platform/kernel/config';
import type { Storage } from './platform/postgres/storage';
import { PlatformModule } from './platform/platform.module';
import { PortsModule } from './ports/ports.module';
import { Registry } from './platform/projections/registry';
import { Roles } from './platform/kernel/roles';

/** All read models, reactions and jobs of the product. */
export const registry = new Registry(
  [
    users,
    sharedLinks,
    calendarFeeds,
    cards,
    gettingStartedSteps,
    linkedInConnections,
    leads,
    leadViews,
    leadOrigins,
    leadMerges,
    replies,
    imports,
    followUps,
    contents,
    postResults,
    unsent,
    templates,
    voice,
    voiceSettings,
    ideas,
    textPromises,
    suggestionFacts,
    prompts,
    notifications,
    tickets,
    modelCalls,
    weeklyMetrics,
    digests,
    rhythm,
    health,
    analytics,
    activities,
    audit,
  ],
  [
    importLeadsWhenStarted,
    undoImportWhenUndone,
    closeGapsWhenCardAnswered,
    draftChosenActionWhenChosen,
    draftCommentWhenPrompted,
    wordVoiceRulesWhenEdited,
    followTextWhenSent,
    planMorningsWhenTouched,
    followMergeWhenMerged,
    notifyWhenItWaits,
    refundWhenRequested,
    notifyWhenAnswered,
    planDigestsWhenSet,
    notifyWhenDigestComposed,
    notifyWhenLinkedInEnds,
    notifyWhenPaymentFails,
    tellOfLimitsWhenUsed,
    forgetLinkedInWhenEnded,
  ],
  [
    closeGaps,
    draftChosenAction,
    draftComment,
    draftFollowUps,
    draftMessages,
    draftPosts,
    followMerge,
    followText,
    forgetLinkedIn,
    planMornings,
    wordVoiceRules,
    rewriteDraft,
    generateSampleLeads,
    importLeads,
    undoImportedLeads,
    forgetUploads,
    raiseNotification,
    tellOfLimits,
    tellOfQuietThreads,
    followWebhook,
    findMissedWebhooks,
    refundCharge,
    planDigests,
    composeDigest,
    verifyLog,
    rebuildReadModel,
  ],
);

@Module({})
export class AppModule {
  /** @param clock a test's time for commands, events and planned jobs */
  static with(config: Config, storage: Storage, roles = Roles.all, clock?: Clock): DynamicModule {
    return {
      module: AppModule,
      imports: [
        // Before the platform: global modules begin in this order, and the platform's jobs need the command handlers.
        CqrsModule.forRoot(),
        PlatformModule.with(config, storage, registry, roles, clock),
        PortsModule,
        AccountModule,
        BillingModule,
        UsageModule,
        LinkedInModule,
        LeadsModule,
        ContentModule,
        EngagementModule,
        NotificationsModule,
        SupportModule,
        MetricsModule,
        DigestModule,
        PresenceModule,
        ActivityModule,
        AdminModule,
      ],
    };
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from './features/account/account.module';
import { cards } from './features/account/cards.read-model';
import { users } from './features/account/users.read-model';
import { activities } from './features/activity/activities.read-model';
import { ActivityModule } from './features/activity/activity.module';
import { AdminModule } from './features/admin/admin.module';
import { audit } from './features/admin/audit.read-model';
import { verifyLog } from './features/admin/integrity.jobs';
import { rebuildReadModel } from './features/admin/read-models.jobs';
import { ContentModule } from './features/content/content.module';
import { closeGaps, closeGapsWhenCardAnswered } from './features/content/card.reactions';
import { modelCalls } from './features/content/model/model-calls.read-model';
import { draftComment, draftCommentWhenPrompted } from './features/content/prompt.reactions';
import { contents } from './features/content/content.read-model';
import { ideas } from './features/content/ideas.read-model';
import { suggestionFacts } from './features/content/suggestions.read-model';
import { draftMessages, draftPosts, rewriteDraft } from './features/content/drafting.jobs';
import { templates } from './features/content/templates.read-model';
import { EngagementModule } from './features/engagement/engagement.module';
import { prompts } from './features/engagement/prompts.read-model';
import { imports } from './features/leads/imports.read-model';
import {
  importLeads,
  importLeadsWhenStarted,
  undoImportedLeads,
  undoImportWhenUndone,
} from './features/leads/imports.reactions';
import { leads } from './features/leads/leads.read-model';
import { generateSampleLeads } from './features/leads/sample-leads.jobs';
import { LeadsModule } from './features/leads/leads.module';
import { MetricsModule } from './features/metrics/metrics.module';
import { weeklyMetrics } from './features/metrics/weekly-metrics.read-model';
import type { Config } from './platform/kernel/config';
import type { Storage } from './platform/postgres/storage';
import { PlatformModule } from './platform/platform.module';
import { Registry } from './platform/projections/registry';
import { Roles } from './platform/kernel/roles';

/** All read models, reactions and jobs of the product. */
export const registry = new Registry(
  [
    users,
    cards,
    leads,
    imports,
    contents,
    templates,
    ideas,
    suggestionFacts,
    prompts,
    modelCalls,
    weeklyMetrics,
    activities,
    audit,
  ],
  [importLeadsWhenStarted, undoImportWhenUndone, closeGapsWhenCardAnswered, draftCommentWhenPrompted],
  [
    closeGaps,
    draftComment,
    draftMessages,
    draftPosts,
    rewriteDraft,
    generateSampleLeads,
    importLeads,
    undoImportedLeads,
    verifyLog,
    rebuildReadModel,
  ],
);

@Module({})
export class AppModule {
  static with(config: Config, storage: Storage, roles = Roles.all): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(config, storage, registry, roles),
        AccountModule,
        LeadsModule,
        ContentModule,
        EngagementModule,
        MetricsModule,
        ActivityModule,
        AdminModule,
      ],
    };
  }
}

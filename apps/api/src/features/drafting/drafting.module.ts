import { Feature } from '../../platform/feature';
import { OwnTemplates, RuleWriter, SupportWriter } from '../../shared/ports';
import { DraftChosenAction } from './draft-chosen-action.handler';
import { draftChosenAction, draftChosenActionWhenChosen } from './draft-chosen-action.reactions';
import { DraftComment } from './draft-comment.handler';
import { draftComment, draftCommentWhenPrompted } from './draft-comment.reactions';
import { DraftMessages } from './draft-messages.handler';
import { DraftPosts } from './draft-posts.handler';
import { DraftingController } from './drafting.controller';
import { draftMessages, draftPosts, rewriteDraft } from './drafting.jobs';
import { modelCalls } from './model/model-calls.read-model';
import { ActOnModel } from './model/model-budget.service';
import { ModelController } from './model/model.controller';
import { modelProviders } from './model/model.providers';
import { DraftFollowUps, PlanMornings } from './mornings.handlers';
import { draftFollowUps, planMornings, planMorningsWhenTouched } from './mornings.reactions';
import { OfferedVariants } from './offered-variants.service';
import { RewriteDraft } from './rewrite-draft.handler';
import { SituationsController } from './situations.controller';
import { findOwnTemplates } from './templates/templates.queries';
import { TemplatePreviews } from './templates/template-previews.service';
import { ActOnTemplate } from './templates/templates.commands';
import { TemplatesController } from './templates/templates.controller';
import { templates } from './templates/templates.read-model';
import { VariantsController } from './variants.controller';
import { DataSource } from 'typeorm';

@Feature({
  controllers: [DraftingController, ModelController, SituationsController, TemplatesController, VariantsController],
  commands: [ActOnTemplate, ActOnModel],
  readModels: [templates, modelCalls],
  reactions: [draftChosenActionWhenChosen, draftCommentWhenPrompted, planMorningsWhenTouched],
  jobs: [draftChosenAction, draftComment, draftFollowUps, draftMessages, draftPosts, planMornings, rewriteDraft],
  providers: [
    DraftChosenAction,
    DraftComment,
    DraftFollowUps,
    DraftMessages,
    DraftPosts,
    PlanMornings,
    RewriteDraft,
    TemplatePreviews,
    OfferedVariants,
    {
      provide: OwnTemplates,
      inject: [DataSource],
      useFactory: (source: DataSource): OwnTemplates => ({ of: (owner) => findOwnTemplates(source, owner) }),
    },
    ...modelProviders,
  ],
  exports: [OwnTemplates, RuleWriter, SupportWriter],
})
export class DraftingModule {}

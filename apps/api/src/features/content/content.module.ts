import { Global, Module } from '@nestjs/common';
import { Comments, Posts, SupportWriter } from '../../ports/features';
import { Assistant } from './assistant';
import { CloseGaps } from './close-gaps.handler';
import { Briefs } from './brief';
import { ContentFile } from './content-file';
import { ContentHandler } from './content.commands';
import { ContentController } from './content.controller';
import { DraftComment } from './draft-comment.handler';
import { DraftChosenAction } from './draft-chosen-action.handler';
import { DraftMessages } from './draft-messages.handler';
import { DraftPosts } from './draft-posts.handler';
import { DraftingController } from './drafting.controller';
import { ModelController } from './model/model.controller';
import { modelProviders } from './model/model.providers';
import { DraftFollowUps, PlanMornings } from './mornings.handlers';
import { ListedPosts } from './listed-posts';
import { IdeaHandler, SaveIdeasHandler } from './ideas.commands';
import { IdeasController } from './ideas.controller';
import { PromptComments } from './prompt-comments';
import { PromisesController } from './promises.controller';
import { ReceiptsController } from './receipts.controller';
import { RepurposeController } from './repurpose.controller';
import { SimilarTexts } from './similar-texts';
import { SuggestionsController, SuggestionsHandler } from './suggestions.controller';
import { RewriteDraft } from './rewrite-draft.handler';
import { SituationsController } from './situations.controller';
import { TemplatePreviews } from './template-previews';
import { TemplateHandler } from './templates.commands';
import { TemplatesController } from './templates.controller';
import { UnsentController } from './unsent.controller';
import { VoiceController } from './voice/voice.controller';
import { WordVoiceRules } from './voice/word-rules.handler';
import { OfferedVariants } from './offered-variants';
import { VariantsController } from './variants.controller';

/** Global, because the model also writes answers of support, generated posts count for the plan, and prompts have comments. */
@Global()
@Module({
  controllers: [
    // Before the routes with `:id`.
    UnsentController,
    ContentController,
    DraftingController,
    IdeasController,
    ModelController,
    PromisesController,
    ReceiptsController,
    RepurposeController,
    SituationsController,
    SuggestionsController,
    TemplatesController,
    VoiceController,
    VariantsController,
  ],
  providers: [
    Assistant,
    ContentHandler,
    IdeaHandler,
    SaveIdeasHandler,
    CloseGaps,
    DraftChosenAction,
    DraftComment,
    DraftFollowUps,
    DraftMessages,
    DraftPosts,
    PlanMornings,
    RewriteDraft,
    TemplateHandler,
    TemplatePreviews,
    Briefs,
    OfferedVariants,
    SimilarTexts,
    SuggestionsHandler,
    WordVoiceRules,
    { provide: Comments, useClass: PromptComments },
    { provide: Posts, useClass: ListedPosts },
    ContentFile,
    ...modelProviders,
  ],
  exports: [Comments, Posts, SupportWriter],
})
export class ContentModule {}

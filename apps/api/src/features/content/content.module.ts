import { Module } from '@nestjs/common';
import { CloseGaps } from './close-gaps.handler';
import { Briefs } from './brief';
import { ContentHandler } from './content.commands';
import { ContentController } from './content.controller';
import { DraftComment } from './draft-comment.handler';
import { DraftMessages } from './draft-messages.handler';
import { DraftPosts } from './draft-posts.handler';
import { DraftingController } from './drafting.controller';
import { ModelController } from './model/model.controller';
import { modelProviders } from './model/model.providers';
import { IdeaHandler, SaveIdeasHandler } from './ideas.commands';
import { IdeasController } from './ideas.controller';
import { RepurposeController } from './repurpose.controller';
import { SimilarTexts } from './similar-texts';
import { SuggestionsController, SuggestionsHandler } from './suggestions.controller';
import { RewriteDraft } from './rewrite-draft.handler';
import { SituationsController } from './situations.controller';
import { TemplatePreviews } from './template-previews';
import { TemplateHandler } from './templates.commands';
import { TemplatesController } from './templates.controller';

@Module({
  controllers: [
    ContentController,
    DraftingController,
    IdeasController,
    ModelController,
    RepurposeController,
    SituationsController,
    SuggestionsController,
    TemplatesController,
  ],
  providers: [
    ContentHandler,
    IdeaHandler,
    SaveIdeasHandler,
    CloseGaps,
    DraftComment,
    DraftMessages,
    DraftPosts,
    RewriteDraft,
    TemplateHandler,
    TemplatePreviews,
    Briefs,
    SimilarTexts,
    SuggestionsHandler,
    ...modelProviders,
  ],
})
export class ContentModule {}

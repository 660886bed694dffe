import { Module } from '@nestjs/common';
import { TemplateWriter } from '@app/writer/template-writer';
import { DraftWriter } from '@app/writer/writer';
import { CloseGaps } from './close-gaps.handler';
import { Briefs } from './brief';
import { ContentHandler } from './content.commands';
import { ContentController } from './content.controller';
import { DraftMessages } from './draft-messages.handler';
import { DraftPosts } from './draft-posts.handler';
import { DraftingController } from './drafting.controller';
import { IdeaHandler, SaveIdeasHandler } from './ideas.commands';
import { IdeasController } from './ideas.controller';
import { RepurposeController } from './repurpose.controller';
import { SimilarTexts } from './similar-texts';
import { SuggestionsController, SuggestionsHandler } from './suggestions.controller';
import { RewriteDraft } from './rewrite-draft.handler';

@Module({
  controllers: [ContentController, DraftingController, IdeasController, RepurposeController, SuggestionsController],
  providers: [
    ContentHandler,
    IdeaHandler,
    SaveIdeasHandler,
    CloseGaps,
    DraftMessages,
    DraftPosts,
    RewriteDraft,
    Briefs,
    SimilarTexts,
    SuggestionsHandler,
    { provide: DraftWriter, useClass: TemplateWriter },
  ],
})
export class ContentModule {}

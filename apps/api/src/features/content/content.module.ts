import { Module } from '@nestjs/common';
import { CloseGaps } from './close-gaps.handler';
import { Briefs } from './brief';
import { ContentHandler } from './content.commands';
import { ContentController } from './content.controller';
import { DraftMessages } from './draft-messages.handler';
import { DraftPosts } from './draft-posts.handler';
import { DraftingController } from './drafting.controller';
import { ModelController } from './model/model.controller';
import { modelProviders } from './model/model.providers';
import { RewriteDraft } from './rewrite-draft.handler';

@Module({
  controllers: [ContentController, DraftingController, ModelController],
  providers: [ContentHandler, CloseGaps, DraftMessages, DraftPosts, RewriteDraft, Briefs, ...modelProviders],
})
export class ContentModule {}

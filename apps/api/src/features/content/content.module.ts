import { Module } from '@nestjs/common';
import { TemplateWriter } from '@app/writer/template-writer';
import { DraftWriter } from '@app/writer/writer';
import { CloseGaps } from './close-gaps.handler';
import { Briefs } from './brief';
import { ContentHandler } from './content.commands';
import { ContentController } from './content.controller';
import { DraftComment } from './draft-comment.handler';
import { DraftMessages } from './draft-messages.handler';
import { DraftPosts } from './draft-posts.handler';
import { DraftingController } from './drafting.controller';
import { RewriteDraft } from './rewrite-draft.handler';

@Module({
  controllers: [ContentController, DraftingController],
  providers: [
    ContentHandler,
    CloseGaps,
    DraftComment,
    DraftMessages,
    DraftPosts,
    RewriteDraft,
    Briefs,
    { provide: DraftWriter, useClass: TemplateWriter },
  ],
})
export class ContentModule {}

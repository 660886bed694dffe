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
import { RewriteDraft } from './rewrite-draft.handler';
import { SituationsController } from './situations.controller';
import { TemplatePreviews } from './template-previews';
import { TemplateHandler } from './templates.commands';
import { TemplatesController } from './templates.controller';

@Module({
  controllers: [ContentController, DraftingController, SituationsController, TemplatesController],
  providers: [
    ContentHandler,
    CloseGaps,
    DraftMessages,
    DraftPosts,
    RewriteDraft,
    TemplateHandler,
    TemplatePreviews,
    Briefs,
    { provide: DraftWriter, useClass: TemplateWriter },
  ],
})
export class ContentModule {}

import { Feature } from '../../platform/feature';
import { ActOnContent } from '../../shared/content.commands';
import { Posts, Texts } from '../../shared/ports';
import { CloseGaps } from './close-gaps.handler';
import { closeGaps, closeGapsWhenCardAnswered, closeGapsWhenGreetingKnown } from './close-gaps.reactions';
import { ContentFile } from './content.file';
import { ContentController } from './content.controller';
import { contents } from './content.read-model';
import { ListedPosts } from './posts.adapter';
import { ReceiptsController } from './receipts.controller';
import { SimilarTexts } from './similar-texts.queries';
import { findContent, findContentsById, findUnsent } from './content.queries';
import { DataSource } from 'typeorm';

@Feature({
  controllers: [ContentController, ReceiptsController],
  commands: [ActOnContent],
  readModels: [contents],
  reactions: [closeGapsWhenCardAnswered, closeGapsWhenGreetingKnown],
  jobs: [closeGaps],
  providers: [
    CloseGaps,
    ContentFile,
    SimilarTexts,
    { provide: Posts, useClass: ListedPosts },
    {
      provide: Texts,
      inject: [DataSource],
      useFactory: (source: DataSource): Texts => ({
        find: (owner, id) => findContent(source, owner, id),
        byIds: (owner, ids) => findContentsById(source, owner, ids),
        unsent: (...asked) => findUnsent(source, ...asked),
      }),
    },
  ],
  exports: [Posts, Texts],
})
export class ContentModule {}

import { Global, Module } from '@nestjs/common';
import { Leads } from '../../ports/features';
import { Duplicates } from './duplicates.queries';
import { DuplicatesController } from './duplicates.controller';
import { FollowMergeJob } from './follow-merge.handler';
import { FollowMergeHandler, MergeLeadsHandler } from './merge.commands';
import { FollowUpsController } from './follow-ups/follow-ups.controller';
import { FollowText } from './follow-text.handler';
import { ForgetUploads } from './forget-uploads.handler';
import { ImportLeads } from './import-leads.handler';
import { ImportFailures } from './import-failures';
import { ImportTurns } from './import-turns';
import { ImportHandler, PeopleHandler } from './imports.commands';
import { ImportsController } from './imports.controller';
import { LeadViewsController, LeadViewsHandler } from './lead-views.controller';
import { LeadOriginsController } from './lead-origins.controller';
import { OwnPosts } from './own-posts';
import { LeadHandler, SurfaceLeadsHandler } from './leads.commands';
import { LeadsController } from './leads.controller';
import { LeadsFile } from './leads-file';
import { ListedLeads } from './listed-leads';
import { RepliesController } from './replies.controller';
import { GenerateSampleLeads } from './sample-leads.handler';
import { UndoImportedLeads } from './undo-import.handler';
import { CsvReader } from './csv/csv-worker';
import { Uploads } from './uploads';

/** Global, because texts are written to leads. */
@Global()
@Module({
  controllers: [
    LeadsController,
    LeadViewsController,
    LeadOriginsController,
    DuplicatesController,
    ImportsController,
    FollowUpsController,
    RepliesController,
  ],
  providers: [
    LeadHandler,
    LeadViewsHandler,
    SurfaceLeadsHandler,
    ImportHandler,
    PeopleHandler,
    FollowText,
    FollowMergeJob,
    MergeLeadsHandler,
    FollowMergeHandler,
    Duplicates,
    OwnPosts,
    ImportTurns,
    ImportFailures,
    ImportLeads,
    UndoImportedLeads,
    ForgetUploads,
    GenerateSampleLeads,
    Uploads,
    LeadsFile,
    { provide: Leads, useClass: ListedLeads },
    { provide: CsvReader, useFactory: () => new CsvReader() },
  ],
  exports: [Leads],
})
export class LeadsModule {}

import { Global, Module } from '@nestjs/common';
import { Leads } from '../../platform/http/people';
import { ImportLeads } from './import-leads.handler';
import { ImportFailures } from './import-failures';
import { ImportTurns } from './import-turns';
import { ImportHandler, PeopleHandler } from './imports.commands';
import { ImportsController } from './imports.controller';
import { LeadHandler, SurfaceLeadsHandler } from './leads.commands';
import { LeadsController } from './leads.controller';
import { ListedLeads } from './listed-leads';
import { GenerateSampleLeads } from './sample-leads.handler';
import { UndoImportedLeads } from './undo-import.handler';
import { CsvReader } from './csv/csv-worker';
import { Uploads } from './uploads';

/** Global, because texts are written to leads. */
@Global()
@Module({
  controllers: [LeadsController, ImportsController],
  providers: [
    LeadHandler,
    SurfaceLeadsHandler,
    ImportHandler,
    PeopleHandler,
    ImportTurns,
    ImportFailures,
    ImportLeads,
    UndoImportedLeads,
    GenerateSampleLeads,
    Uploads,
    { provide: Leads, useClass: ListedLeads },
    { provide: CsvReader, useFactory: () => new CsvReader() },
  ],
  exports: [Leads],
})
export class LeadsModule {}

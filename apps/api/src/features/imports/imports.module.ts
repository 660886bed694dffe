import { Feature } from '../../platform/feature';
import { Imports } from '../../shared/ports';
import { CsvReader } from './csv/csv-reader';
import { ForgetUploads } from './forget-uploads.handler';
import { ImportFailures } from './import-failures.service';
import { ImportLeads } from './import-leads.handler';
import { ImportTurns } from './import-turns.service';
import { ActOnImport, ActOnPeople } from './imports.commands';
import { ImportsController } from './imports.controller';
import {
  forgetUploads,
  importLeads,
  importLeadsWhenStarted,
  undoImportedLeads,
  undoImportWhenUndone,
} from './imports.reactions';
import { imports } from './imports.read-model';
import { UndoImportedLeads } from './undo-import.handler';
import { Uploads } from './uploads.store';

@Feature({
  controllers: [ImportsController],
  commands: [ActOnImport, ActOnPeople],
  readModels: [imports],
  reactions: [importLeadsWhenStarted, undoImportWhenUndone],
  jobs: [importLeads, undoImportedLeads, forgetUploads],
  providers: [
    ImportTurns,
    ImportFailures,
    ImportLeads,
    UndoImportedLeads,
    ForgetUploads,
    Uploads,
    { provide: Imports, useExisting: ImportTurns },
    { provide: CsvReader, useFactory: () => new CsvReader() },
  ],
  exports: [Imports],
})
export class ImportsModule {}

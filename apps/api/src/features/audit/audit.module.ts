import { Feature } from '../../platform/feature';
import { RecordExport } from './audit.commands';
import { AuditController } from './audit.controller';
import { audit } from './audit.read-model';
import { IntegrityController } from './integrity.controller';
import { VerifyLog, verifyLog } from './integrity.jobs';

@Feature({
  controllers: [AuditController, IntegrityController],
  commands: [RecordExport],
  readModels: [audit],
  jobs: [verifyLog],
  providers: [VerifyLog],
})
export class AuditModule {}

import { Module } from '@nestjs/common';
import { ExportHandler, OperationHandler } from './audit.commands';
import { AuditController } from './audit.controller';
import { IntegrityController } from './integrity.controller';
import { VerifyLog } from './integrity.jobs';
import { QueuesController } from './queues.controller';
import { ReadModelsController } from './read-models.controller';
import { RebuildReadModel } from './read-models.jobs';
import { ViewAsController } from './view-as.controller';

/** The screens of admins. platform/http/session-guard.ts refuses everybody else. */
@Module({
  controllers: [ViewAsController, AuditController, IntegrityController, QueuesController, ReadModelsController],
  providers: [ExportHandler, OperationHandler, RebuildReadModel, VerifyLog],
})
export class AdminModule {}

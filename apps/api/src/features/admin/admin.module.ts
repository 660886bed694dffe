import { Module } from '@nestjs/common';
import { ExportHandler, OperationHandler } from './audit.commands';
import { AuditController } from './audit.controller';
import { IntegrityController } from './integrity.controller';
import { VerifyLog } from './integrity.jobs';
import { QueuesController } from './queues.controller';
import { ReadModelsController } from './read-models.controller';
import { RebuildReadModel } from './read-models.jobs';

/** What only admins see; who is one is decided before any of these controllers is asked (platform/http/session-guard.ts). */
@Module({
  controllers: [AuditController, IntegrityController, QueuesController, ReadModelsController],
  providers: [ExportHandler, OperationHandler, RebuildReadModel, VerifyLog],
})
export class AdminModule {}

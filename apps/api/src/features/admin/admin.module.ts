import { Feature } from '../../platform/feature';
import { RecordOperation } from '../../shared/operation.commands';
import { QueuesController } from './queues.controller';
import { ReadModelsController } from './read-models.controller';
import { RebuildReadModel, rebuildReadModel } from './read-models.jobs';
import { AdminUsersController } from './users/admin-users.controller';
import { ViewAsController } from './view-as.controller';

/** The screens of admins. platform/http/session-guard.ts refuses everybody else. */
@Feature({
  controllers: [AdminUsersController, ViewAsController, QueuesController, ReadModelsController],
  commands: [RecordOperation],
  jobs: [rebuildReadModel],
  providers: [RebuildReadModel],
})
export class AdminModule {}

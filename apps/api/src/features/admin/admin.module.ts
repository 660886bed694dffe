import { Feature } from '../../platform/feature';
import { RecordOperation } from '../../shared/operation.commands';
import { QueuesController } from './queues.controller';
import { ReadModelsController } from './read-models.controller';
import { RebuildReadModel, rebuildReadModel } from './read-models.jobs';
import { AdminUsersController } from './users/admin-users.controller';
import { ViewAsController } from './view-as.controller';

/** `SessionGuard` refuses everybody but admins. */
@Feature({
  controllers: [AdminUsersController, ViewAsController, QueuesController, ReadModelsController],
  commands: [RecordOperation],
  jobs: [rebuildReadModel],
  providers: [RebuildReadModel],
})
export class AdminModule {}

import { Feature } from '../../platform/feature';
import { FollowUps } from '../../shared/ports';
import { ListedFollowUps } from './follow-ups.adapter';
import { FollowUpsController } from './follow-ups.controller';
import { followUps } from './follow-ups.read-model';
import { PromisesController } from './promises.controller';
import { textPromises } from './promises.read-model';
import { RepliesController } from './replies.controller';
import { replies } from './replies.read-model';
import { RhythmsController } from './rhythms.controller';

@Feature({
  controllers: [FollowUpsController, PromisesController, RepliesController, RhythmsController],
  readModels: [followUps, textPromises, replies],
  providers: [{ provide: FollowUps, useClass: ListedFollowUps }],
  exports: [FollowUps],
})
export class FollowUpsModule {}

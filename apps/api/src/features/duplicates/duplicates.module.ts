import { Feature } from '../../platform/feature';
import { DuplicatesController } from './duplicates.controller';
import { Duplicates } from './duplicates.queries';
import { FollowMergeJob } from './follow-merge.handler';
import { leadMerges } from './lead-merges.read-model';
import { FollowMergeHandler, MergeLeadsHandler } from './merge.commands';
import { followMerge, followMergeWhenMerged } from './merge.reactions';

@Feature({
  controllers: [DuplicatesController],
  readModels: [leadMerges],
  reactions: [followMergeWhenMerged],
  jobs: [followMerge],
  providers: [Duplicates, MergeLeadsHandler, FollowMergeHandler, FollowMergeJob],
})
export class DuplicatesModule {}

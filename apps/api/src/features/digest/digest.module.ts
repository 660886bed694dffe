import { Feature } from '../../platform/feature';
import { ActOnDigest } from './digest.commands';
import { DigestController } from './digest.controller';
import { digests } from './digests.read-model';
import { ShareViews } from './share-views.store';
import { ShareController } from './share.controller';
import { sharedLinks } from './shared-links.read-model';
import { ComposeDigest, composeDigest, PlanDigests, planDigests, planDigestsWhenSet } from './weekly-digest.jobs';

@Feature({
  controllers: [DigestController, ShareController],
  commands: [ActOnDigest],
  readModels: [digests, sharedLinks],
  reactions: [planDigestsWhenSet],
  jobs: [planDigests, composeDigest],
  providers: [PlanDigests, ComposeDigest, ShareViews],
})
export class DigestModule {}

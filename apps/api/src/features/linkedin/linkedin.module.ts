import { Feature } from '../../platform/feature';
import { LinkedInClient } from './linkedin.client';
import { LinkedInController } from './linkedin.controller';
import { ForgetLinkedIn, forgetLinkedIn, forgetLinkedInWhenEnded } from './linkedin.reactions';
import { linkedInConnections } from './linkedin.read-model';

@Feature({
  controllers: [LinkedInController],
  readModels: [linkedInConnections],
  reactions: [forgetLinkedInWhenEnded],
  jobs: [forgetLinkedIn],
  providers: [LinkedInClient, ForgetLinkedIn],
})
export class LinkedInModule {}

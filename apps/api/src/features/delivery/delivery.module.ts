import { Feature } from '../../platform/feature';
import { SentTexts } from '../../shared/ports';
import { FollowText } from './follow-text.handler';
import { postResults } from './results.read-model';
import { followText, followTextWhenSent } from './sent-text.reactions';
import { UnsentController } from './unsent.controller';
import { unsent } from './unsent.read-model';

@Feature({
  controllers: [UnsentController],
  readModels: [postResults, unsent],
  reactions: [followTextWhenSent],
  jobs: [followText],
  providers: [FollowText, { provide: SentTexts, useExisting: FollowText }],
  exports: [SentTexts],
})
export class DeliveryModule {}

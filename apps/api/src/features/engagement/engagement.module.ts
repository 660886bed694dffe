import { Feature } from '../../platform/feature';
import { Comments } from '../../shared/ports';
import { PromptComments } from './comments.adapter';
import { ActOnPrompt } from './prompts.commands';
import { PromptsController } from './prompts.controller';
import { prompts } from './prompts.read-model';

@Feature({
  controllers: [PromptsController],
  commands: [ActOnPrompt],
  readModels: [prompts],
  providers: [{ provide: Comments, useClass: PromptComments }],
  exports: [Comments],
})
export class EngagementModule {}

import { Feature } from '../../platform/feature';
import { ActOnIdea, SaveIdeas } from './ideas.commands';
import { IdeasController } from './ideas.controller';
import { ideas } from './ideas.read-model';
import { RepurposeController } from './repurpose.controller';
import { ActOnSuggestions, SuggestionsController } from './suggestions.controller';
import { suggestionFacts } from './suggestions.read-model';

@Feature({
  controllers: [IdeasController, RepurposeController, SuggestionsController],
  commands: [ActOnIdea, SaveIdeas, ActOnSuggestions],
  readModels: [ideas, suggestionFacts],
})
export class PostsModule {}

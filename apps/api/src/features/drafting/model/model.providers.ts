import { DraftWriter } from '@app/writer/writer';
import { RuleWriter, SupportWriter } from '../../../shared/ports';
import { AiModel } from './ai-model.adapter';
import { LanguageModel } from './language-model.port';
import { LearnedFromAuthor } from './learned.queries';
import { ModelBudget } from './model-budget.service';
import { ModelSupportWriter } from './model-support-writer.adapter';
import { ModelWriter } from './model-writer.adapter';

/** The writer of drafts with all that a model needs. Without a model the templates write. */
export const modelProviders = [
  ModelBudget,
  LearnedFromAuthor,
  { provide: LanguageModel, useClass: AiModel },
  ModelWriter,
  { provide: DraftWriter, useExisting: ModelWriter },
  { provide: RuleWriter, useExisting: ModelWriter },
  { provide: SupportWriter, useClass: ModelSupportWriter },
];

import { DraftWriter } from '@app/writer/writer';
import { RuleWriter, SupportWriter } from '../../../shared/ports';
import { AiModel } from './ai-model';
import { LanguageModel } from './language-model';
import { LearnedFromAuthor } from './learned';
import { ModelBudget } from './model-usage';
import { ModelSupportWriter } from './model-support-writer';
import { ModelWriter } from './model-writer';

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

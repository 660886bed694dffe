import { DraftWriter } from '@app/writer/writer';
import { AiModel } from './ai-model';
import { SupportWriter } from '../../../ports/features';
import { LanguageModel } from './language-model';
import { LearnedFromAuthor } from './learned';
import { ModelBudget, ModelHandler } from './model-usage';
import { ModelSupportWriter } from './model-support-writer';
import { ModelWriter } from './model-writer';

/** The writer of drafts with all that a model needs. Without a model the templates write. */
export const modelProviders = [
  ModelHandler,
  ModelBudget,
  LearnedFromAuthor,
  { provide: LanguageModel, useClass: AiModel },
  ModelWriter,
  { provide: DraftWriter, useExisting: ModelWriter },
  { provide: SupportWriter, useClass: ModelSupportWriter },
];

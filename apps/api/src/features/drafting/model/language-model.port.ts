import type { ModelOutcome } from '@app/contracts/content/content.constants';
import type { ModelTask, ModelText } from '@app/writer/model/task';

/** The tokens that the server reports; null when it does not report them. */
export interface Tokens {
  input: number;
  output: number;
}

export interface ModelRequest extends Pick<ModelTask, 'instructions' | 'data' | 'sourced'> {
  /** The text that broke rules, with its faults. The model must correct it. */
  repair?: { text: ModelText; faults: readonly string[] };
}

/** The port of a language model. */
export abstract class LanguageModel {
  /** Null: no model is connected. */
  abstract readonly name: string | null;
  /** The most tokens that a text may have. */
  abstract readonly longestText: number;
  /** @param onText gets the body while it is written @throws ModelFailed */
  abstract ask(
    request: ModelRequest,
    signal: AbortSignal,
    onText?: (body: string) => void,
  ): Promise<{ text: ModelText; tokens: Tokens | null }>;
  /** Several texts with one call. @throws ModelFailed */
  abstract askForSeveral(
    request: ModelRequest,
    signal: AbortSignal,
  ): Promise<{ texts: ModelText[]; tokens: Tokens | null }>;
}

/** Why a model has not returned a text. `tokens`: what the call used, when that is known. */
export class ModelFailed extends Error {
  constructor(
    readonly outcome: Exclude<ModelOutcome, 'written' | 'faulty'>,
    readonly tokens: Tokens | null,
    cause: unknown,
  ) {
    super(`The model gave no text: ${outcome}`, { cause });
  }
}

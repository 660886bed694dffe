import { cardFacts } from './facts';
import { questionOf, type Variable } from './variables';
import type { Author } from './writer';

/** The answers of the author's card for the gaps that they can fill. */
export const cardAnswers = (author: Author): { gap: string; words: string }[] =>
  Object.entries(cardFacts(author)).flatMap(([name, fact]) =>
    fact ? [{ gap: questionOf(name as Variable), words: fact.words }] : [],
  );

import { cardFacts } from './facts';
import { questionOf, type Variable } from './variables';
import type { Author } from './writer';

/** What the author's card has for the gaps that ask for it. */
export const cardAnswers = (author: Author): { gap: string; words: string }[] =>
  Object.entries(cardFacts(author)).flatMap(([name, fact]) =>
    fact ? [{ gap: questionOf(name as Variable), words: fact.words }] : [],
  );

import { z } from 'zod';
import { personal } from '../event';
import { cardLimits, voiceLimits } from '../account/account.constants';

const own = (max: number) => personal(z.string().min(1).max(max), 'user');

/** The author's answers about their work. Drafts use them. Null or an empty list means that there is no answer. */
export const Card = z.object({
  /** Follows “I help”: `founders of 10 to 50 person software companies`. */
  whoIHelp: own(cardLimits.line).nullable(),
  /** Follows “with”: `pricing they can defend`. */
  withWhat: own(cardLimits.line).nullable(),
  /** Results that a text may mention, without a name: `a client raised prices by 18 % and lost nobody`. */
  results: z.array(own(cardLimits.line)).max(cardLimits.results),
  /** A whole question: `When did you last change yours?`. */
  question: own(cardLimits.line).nullable(),
  /** What the author offers: `20 minutes on the phone`, `a one-page checklist`. */
  offers: z.array(own(cardLimits.line)).max(cardLimits.offers),
  /** How the author signs: `Mara`. */
  signature: own(cardLimits.signature).nullable(),
});
export type Card = z.infer<typeof Card>;

export const emptyCard: Card = {
  whoIHelp: null,
  withWhat: null,
  results: [],
  question: null,
  offers: [],
  signature: null,
};

/** The lists of an author's card, and the most texts in each. */
export const mostInList = {
  results: cardLimits.results,
  offers: cardLimits.offers,
  topics: voiceLimits.topics,
  say: voiceLimits.phrases,
  never: voiceLimits.phrases,
} as const;
export type CardList = keyof typeof mostInList;
export const cardLists = Object.keys(mostInList) as CardList[];

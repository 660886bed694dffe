import { valueOf } from './numbers';
import { bothOf, folded } from './words/lists';

/** Compares words of a text with words of a note, which people shorten as they like. */

const stop = bothOf(({ stop }) => stop);

/** The words and numbers of a text, folded. `co-funding` is two words. */
export const wordsOf = (text: string): string[] =>
  (folded(text).match(/\p{N}+(?:[.,]\p{N}+)*|\p{L}+(?:'\p{L}+)?/gu) ?? []).map((word) => word.replace(/'s$/u, ''));

/** The words that say what a text is about. */
export const contentOf = (text: string): string[] =>
  wordsOf(text).filter((word) => !stop.has(word) && (word.length > 1 || /\p{N}/u.test(word)));

const endings = /(?:ings?|ungen|ung|ments?|ers?|ed|es|ly|ies|te[nrs]?|e[nrms]?|[sny])$/u;
const stemmed = (word: string): string => {
  const stem = word.replace(endings, '');
  return stem.length >= 3 ? stem : word;
};

/** Whether the letters of `short` stand in `long` in this order: `mgrs` in `managers`. */
const isSkeleton = (short: string, long: string): boolean => {
  if (short.length < 2 || short[0] !== long[0] || /[aeiou]/u.test(short) || short.length >= long.length) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
};

/** Whether a word of a text can be a word of what was given: an inflection, an abbreviation, or a part of a compound. */
export function isAlike(said: string, given: string): boolean {
  if (said === given) return true;
  const number = /^\p{N}/u;
  if (number.test(said) || number.test(given)) {
    const values = [said, given].map((word) => (number.test(word) ? Number(word.replaceAll(',', '.')) : valueOf(word)));
    return values[0] !== null && values[0] === values[1];
  }
  const [short, long] = said.length < given.length ? [said, given] : [given, said];
  if (short.length >= 5 && said.slice(0, 5) === given.slice(0, 5)) return true;
  if (short.length >= 4 && long.startsWith(short)) return true;
  if (given === short && given.length >= 3 && said.startsWith(given)) return true;
  if (short.length >= 5 && long.includes(short)) return true;
  if (stemmed(said) === stemmed(given)) return true;
  return given === short && isSkeleton(given, said);
}

/** The same word, inflected: without the parts of compounds, so that a secret mayor is not allowed by an open citizen. */
export const isSame = (one: string, other: string): boolean => one === other || stemmed(one) === stemmed(other);

export const standsIn = (word: string, given: readonly string[]): boolean => given.some((one) => isAlike(word, one));

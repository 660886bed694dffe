/** The data of the checks for one language. The words are in lower case, without accents, unless a list says otherwise. */
export type WordLists = {
  /** For each month its name and its abbreviations. */
  months: readonly (readonly string[])[];
  /** Times of the year, and the months (from 1) that they allow. */
  times: Readonly<Record<string, readonly number[]>>;
  numbers: Readonly<Record<string, number>>;
  ordinals: Readonly<Record<string, number>>;
  /** Words that say nothing about a subject: function words, words for time, and words that report. They also tell the language. */
  stop: readonly string[];
  /** The part of `stop` that no text in the other language has. */
  telling: readonly string[];
  /** Phrases that no text may contain, with curly apostrophes. */
  never: readonly string[];
  /** Phrases that a model must not write: a colleague would not say them. */
  pose: readonly string[];
  /** Patterns of a note that tell that a thing is secret. */
  confidential: readonly string[];
  /** Words with a capital inside a sentence that are no names. */
  capitals: readonly string[];
  /** First names: they are found where the grammar does not show them. */
  firstNames: readonly string[];
  /** Things that everybody has, so “your team” claims nothing. */
  common: readonly string[];
  /** The body, the mood, the family and the character of a person: patterns of words that are not said to them out of a note. */
  personal: readonly string[];
  /** Patterns that find fault with somebody. */
  blame: readonly string[];
  /** Patterns that promise more than anybody can keep. */
  absolute: readonly string[];
  /** How a text says what is in a line of this kind. */
  kinds: Readonly<Record<'call' | 'meeting' | 'reply' | 'message' | 'connection' | 'client', string>>;
};

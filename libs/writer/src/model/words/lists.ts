import { de } from './de';
import { en } from './en';
import type { WordLists } from './word-lists';

export type { WordLists } from './word-lists';

export const languages = { en, de } as const;
export type Language = keyof typeof languages;

/** A text, or a list of words, folded for comparison: lower case, without accents. */
export const folded = (text: string): string =>
  text.toLowerCase().replaceAll('ß', 'ss').replaceAll('’', "'").normalize('NFD').replaceAll(/\p{M}/gu, '');

/** The words of both languages from one of the lists. Notes mix languages. */
export const bothOf = (list: (lists: WordLists) => readonly string[]): Set<string> =>
  new Set(Object.values<WordLists>(languages).flatMap((lists) => list(lists).map(folded)));

/** One pattern that matches any of the patterns of both languages, as whole words in a folded text. Notes leave out apostrophes. */
export const anyOf = (list: (lists: WordLists) => readonly string[]): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${Object.values<WordLists>(languages).flatMap(list).join('|').replaceAll("n't", "n'?t")})(?![\\p{L}\\p{N}])`,
    'gu',
  );

import { diffParts } from './word-diff-parts';

/** A word consists of letters and digits. `Monday’s` and `two-page` are one word each. Punctuation does not count. */
const words = /[\p{L}\p{N}]+(?:['’\-‑][\p{L}\p{N}]+)*/gu;
const countIn = (text: string) => text.match(words)?.length ?? 0;

/** The number of inserted and deleted words, as in the word diff. */
export const wordCounts = (before: string, after: string): { inserted: number; deleted: number } => {
  let inserted = 0;
  let deleted = 0;
  for (const part of diffParts(before, after)) {
    if (part.kind === 'inserted') inserted += countIn(part.text);
    if (part.kind === 'deleted') deleted += countIn(part.text);
  }
  return { inserted, deleted };
};

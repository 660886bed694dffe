import { useMemo } from 'react';
import { number, plural } from '@/shared/format';
import { diffParts } from '@/shared/ui/word-diff-parts';

/** A word: letters and digits. `Monday’s` and `two-page` are one word each; punctuation is none. */
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

/** `27 words added, 21 removed`. `draft-views.tsx` loads it together with the diff library. */
const ChangeCount = ({ before, after }: { before: string; after: string }) => {
  const { inserted, deleted } = useMemo(() => wordCounts(before, after), [before, after]);
  return `${plural(inserted, 'word')} added, ${number(deleted)} removed`;
};
export default ChangeCount;

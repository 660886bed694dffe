import type { Piece } from '@app/contracts/content/gaps';

/** Whether a gap is a line of its own, and not a part of a sentence. */
export const isOwnLine = (pieces: readonly Piece[], at: number): boolean => {
  const [before, after] = [pieces[at - 1], pieces[at + 1]];
  const begins = !before || ('words' in before && before.words.endsWith('\n'));
  const ends = !after || ('words' in after && /^[.?]?(?:\n|$)/u.test(after.words));
  return begins && ends;
};

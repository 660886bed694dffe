import { type Piece, piecesOf } from '@app/contracts/content/gaps';

/** What the author gave for a gap: words, `null` to leave its sentence out, or nothing yet. */
export type Given = string | null | undefined;

/** Marks a sentence that is left out. No text has it. */
const out = '\uE000';

/** Whether a gap is a line of its own, and not a part of a sentence. */
export const isOwnLine = (pieces: readonly Piece[], at: number): boolean => {
  const [before, after] = [pieces[at - 1], pieces[at + 1]];
  const begins = !before || ('words' in before && before.words.endsWith('\n'));
  const ends = !after || ('words' in after && /^[.?]?(?:\n|$)/u.test(after.words));
  return begins && ends;
};

const withoutSentences = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line.includes(out)
        ? line
            .split(/(?<=[.!?…])\s+/u)
            .filter((sentence) => !sentence.includes(out))
            .join(' ')
        : line,
    )
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();

/** A sentence begins here, so its first letter is a capital. */
const beginsSentence = (before: string): boolean => /(?:^|\n|[.!?…]\s)$/u.test(before);

/** The text with what was given. A gap without words stays. */
export const fillGaps = (text: string, given: readonly Given[]): string => {
  let n = 0;
  let filled = '';
  let end = '';
  for (const piece of piecesOf(text)) {
    if ('words' in piece) {
      // The words that were given may end with the mark of the sentence.
      filled += end && /^[.!?]/u.test(piece.words) ? piece.words.slice(1) : piece.words;
      end = '';
      continue;
    }
    const words = given[n++];
    const typed = words?.replaceAll(/[[\]]/gu, '').trim();
    if (words === null) filled += out;
    else if (!typed) filled += `[${piece.gap}]`;
    else {
      filled += beginsSentence(filled) ? typed.charAt(0).toLocaleUpperCase() + typed.slice(1) : typed;
      end = /[.!?…]$/u.exec(typed)?.[0] ?? '';
    }
  }
  return filled.includes(out) ? withoutSentences(filled) : filled;
};

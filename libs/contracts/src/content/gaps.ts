import { cardFieldOf } from '../account/account.constants';
import { afterGreeting } from '../account/card-words';

/** A gap is text in square brackets with at least one letter: a line that only the author can write. */
const gap = /\[([^[\]]*\p{L}[^[\]]*)\]/gu;

/** Words, or a gap without its brackets. */
export type Piece = { words: string } | { gap: string };

/** The pieces of a text in their order. */
export const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(gap)) {
    if (found.index > at) pieces.push({ words: text.slice(at, found.index) });
    pieces.push({ gap: (found[1] ?? '').trim() });
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push({ words: text.slice(at) });
  return pieces;
};

/** The gaps of a text, without their brackets, in their order. A text with a gap is neither approved nor copied. */
export const gapsIn = (text: string): string[] => Array.from(text.matchAll(gap), ([, words = '']) => words.trim());

/** The gaps of a whole text: those of its subject first. */
export const gapsOf = ({ title, body }: { title: string | null; body: string }): string[] => [
  ...gapsIn(title ?? ''),
  ...gapsIn(body),
];

/** `1 gap left`, `2 gaps left`. */
export const gapsLeft = (count: number): string => `${count} ${count === 1 ? 'gap' : 'gaps'} left`;

/** Where the first gap of a text is, with its brackets: from, and to. */
export const firstGap = (text: string): [number, number] | null => {
  const [found] = text.matchAll(gap);
  return found ? [found.index, found.index + found[0].length] : null;
};

/** What the author gave for a gap: words, `null` to leave its sentence out, or nothing yet. */
export type Given = string | null | undefined;

/** Marks a sentence that is left out. No text has it. */
const out = '\uE000';

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

/** Words of a whole sentence without the mark that ends it. A link stays as it is, and so does a script with other marks. */
const lacksMark = /(?<!:\/\/\S*|www\.\S*|@\S*)[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}%”’)]$/u;

/** The text with what is given for each gap: the n-th of the text, from 0. A gap without words stays. */
export const fillGaps = (text: string, giveFor: (gap: string, n: number) => Given): string => {
  let n = 0;
  let filled = '';
  let end = '';
  const pieces = piecesOf(text);
  for (const [i, piece] of pieces.entries()) {
    if ('words' in piece) {
      // The words that were given may end with the mark of the sentence.
      filled += end && /^[.!?]/u.test(piece.words) ? piece.words.slice(1) : piece.words;
      end = '';
      continue;
    }
    const words = giveFor(piece.gap, n++);
    const typed = words?.replaceAll(/[[\]]/gu, '').trim();
    if (words === null) filled += out;
    else if (!typed) filled += `[${piece.gap}]`;
    else {
      const begins = beginsSentence(filled);
      const next = pieces[i + 1];
      // A sentence of its own: not a subject, and not a line of the card such as the signature.
      const alone = begins && pieces.length > 1 && (!next || ('words' in next && /^\s/u.test(next.words)));
      if (begins) filled += typed.charAt(0).toLocaleUpperCase() + typed.slice(1);
      else filled += /^(?:Hi|Hello|Hey|Dear) [^,\n]+, $/u.test(filled) ? afterGreeting(typed) : typed;
      if (alone && !cardFieldOf(piece.gap) && lacksMark.test(typed)) filled += '.';
      end = /[.!?…]$/u.exec(typed)?.[0] ?? '';
    }
  }
  return filled.includes(out) ? withoutSentences(filled) : filled;
};

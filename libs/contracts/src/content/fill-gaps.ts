import { cardFieldOf } from '../account/account.constants';
import { afterGreeting } from '../account/card-words';
import { sentences } from '../text';
import { piecesOf } from './gaps';

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

/** A next sentence of what was typed begins in lower case. Not a link, and not a name such as iPhone. */
const nextInLower = /(?<=[.!?…]\s+)\p{Ll}(?=\p{Ll}*(?:[\s,;!?’']|$))/gu;

/** The first letter of each sentence is a capital; what stands after an abbreviation begins none. */
const withCapitals = (typed: string): string =>
  `${typed.charAt(0).toLocaleUpperCase()}${typed.slice(1)}`.replaceAll(
    nextInLower,
    (letter, at: number, all: string) =>
      sentences(all.slice(0, at + 1), true).at(-1) === letter ? letter.toLocaleUpperCase() : letter,
  );

/** The greeting is all that stands before it: “Hi Pat, ” goes on in lower case. */
const afterName = /^(?:Hi|Hello|Hey|Dear) [^,\n]+, $/u;

/** Words of a whole sentence without the mark that ends it. A link at their end stays as it is. */
const lacksMark = /(?:^|\s)[^\s/@.]*[\p{Script=Latin}\d]$/u;

/** The text with what is given for each gap: the n-th of the text, from 0. A gap without words stays. */
export const fillGaps = (text: string, giveFor: (gap: string, n: number) => Given): string => {
  let n = 0;
  let filled = '';
  let end = false;
  // The words that were given are a whole sentence, and lack the mark that ends it.
  let open = false;
  for (const piece of piecesOf(text)) {
    if ('words' in piece) {
      if (open && /^\s/u.test(piece.words)) filled += '.';
      // The words that were given may end with the mark of the sentence.
      filled += end && /^[.!?]/u.test(piece.words) ? piece.words.slice(1) : piece.words;
      open = end = false;
      continue;
    }
    const words = giveFor(piece.gap, n++);
    const typed = words?.replaceAll(/[[\]]/gu, '').trim();
    if (words === null) filled += out;
    else if (!typed) filled += `[${piece.gap}]`;
    else {
      const begins = beginsSentence(filled);
      if (begins) filled += withCapitals(typed);
      else filled += afterName.test(filled) ? afterGreeting(typed) : typed;
      // A line of the card may be the signature.
      open = begins && !cardFieldOf(piece.gap) && lacksMark.test(typed);
      end = /[.!?…]$/u.test(typed);
    }
  }
  if (open) filled += '.';
  return filled.includes(out) ? withoutSentences(filled) : filled;
};

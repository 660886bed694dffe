import { cardFieldOf } from '../account/account.constants';
import { afterGreeting } from './greeting';
import { sentences } from '../text';
import { piecesOf } from './gaps';

/** What the author gave for a gap: words, `null` to leave out its sentence, or nothing yet. */
export type Given = string | null | undefined;

/** Marks a sentence that is left out. No text contains this character. */
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

/** Whether a sentence begins here, so that its first letter is a capital. */
const beginsSentence = (before: string): boolean => /(?:^|\n|[.!?…]\s)$/u.test(before);

/** Finds a later sentence of the typed words that begins in lower case. It skips links, and names such as iPhone. */
const nextInLower = /(?<=[.!?…]\s+)\p{Ll}(?=\p{Ll}*(?:[\s,;!?’']|$))/gu;

/** Gives each sentence a capital. A word after an abbreviation does not begin a sentence. */
const withCapitals = (typed: string): string =>
  `${typed.charAt(0).toLocaleUpperCase()}${typed.slice(1)}`.replaceAll(
    nextInLower,
    (letter, at: number, all: string) =>
      sentences(all.slice(0, at + 1), true).at(-1) === letter ? letter.toLocaleUpperCase() : letter,
  );

/** Matches when only a greeting comes before: the text continues after “Hi Pat, ” in lower case. */
const afterName = /^(?:Hi|Hello|Hey|Dear) [^,\n]+, $/u;

/** Matches words that lack the punctuation mark of their sentence. A link at their end gets none. */
const lacksMark = /(?:^|\s)[^\s/@.]*[\p{Script=Latin}\d]$/u;

/** Fills the gaps of a text. `giveFor` gets each gap and its number in the text, from 0. A gap without words stays. */
export const fillGaps = (text: string, giveFor: (gap: string, n: number) => Given): string => {
  let n = 0;
  let filled = '';
  let end = false;
  // True when the given words are a whole sentence that lacks its punctuation mark.
  let open = false;
  for (const piece of piecesOf(text)) {
    if ('words' in piece) {
      if (open && /^\s/u.test(piece.words)) filled += '.';
      // The given words may already end with the punctuation mark of the sentence.
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
      // A line of the card may be the signature, which gets no full stop.
      open = begins && !cardFieldOf(piece.gap) && lacksMark.test(typed);
      end = /[.!?…]$/u.test(typed);
    }
  }
  if (open) filled += '.';
  return filled.includes(out) ? withoutSentences(filled) : filled;
};

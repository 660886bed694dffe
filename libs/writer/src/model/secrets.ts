import { contentOf, isSame, standsIn } from './alike';
import { anyOf, folded } from './words/lists';

const marks = anyOf(({ confidential }) => confidential);

/** The pieces of a note: notes have sentences, but also lines, dashes and brackets. */
const piecesOf = (note: string): string[] =>
  note.split(/(?<=[.!?;])\s+|\n+|\s+[-–—]\s+|\s*[•|]\s*/u).filter((piece) => /[\p{L}\p{N}]/u.test(piece));

/** A mark with fewer words than this beside it speaks about the piece before it: “Moving to Poland. Staff does not know.” */
const fewWords = 2;

/** Splits a note into what may be used and what it marks as confidential. */
export function partedOf(note: string): { open: string; secret: string[] } {
  const pieces = piecesOf(note);
  const secret = new Set<number>();
  for (const [i, piece] of pieces.entries()) {
    const plain = folded(piece);
    if (plain.search(marks) < 0) continue;
    secret.add(i);
    const left = contentOf(plain.replaceAll(marks, ' '));
    const after = contentOf(plain.slice(plain.search(marks)).replace(marks, ' '));
    // “She knows nothing of the sale” names the secret itself.
    if (left.length > fewWords || after.length > 0) continue;
    // “Confidential! He sells.” speaks about what follows, everything else about what was said before.
    if (i > 0 && !(/:\s*$/u.test(piece) && left.length === 0)) secret.add(i - 1);
    else if (left.length === 0 && i + 1 < pieces.length) secret.add(i + 1);
  }
  return {
    open:
      secret.size === 0
        ? note
        : pieces
            .filter((_, i) => !secret.has(i))
            .join(' ')
            .trim(),
    secret: pieces.filter((_, i) => secret.has(i)),
  };
}

/** Words of this length or more, and numbers, can give a secret away. */
const telling = 4;

/** The words of a text that only the secrets have. */
export function toldOf(text: string, secrets: readonly string[], open: readonly string[]): string[] {
  if (secrets.length === 0) return [];
  const allowed = contentOf(open.join('\n'));
  const hidden = contentOf(secrets.map((secret) => folded(secret).replaceAll(marks, ' ')).join('\n')).filter(
    (word) => (word.length >= telling || /\p{N}/u.test(word)) && !allowed.some((one) => isSame(word, one)),
  );
  return [
    ...new Set(
      contentOf(text).filter(
        (word) =>
          (word.length >= telling || /\p{N}/u.test(word)) &&
          !allowed.some((one) => isSame(word, one)) &&
          standsIn(word, hidden),
      ),
    ),
  ];
}

/** A gap is text in square brackets with at least one letter: a line that only the author can write. */
const gap = /\[(?=[^[\]]*\p{L})([^[\]]*)\]/gu;

/** The text with its brackets, and what is in them, replaced. A bracket ends the search, so it takes time only for the length. */
export const withoutBrackets = (text: string, by = ''): string => text.replaceAll(/\[[^[\]]*\]/gu, by);

/** Words, or a gap without its brackets. */
export type Piece = { words: string } | { gap: string };

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

/** The start and the end of the first gap in a text, with its brackets. */
export const firstGap = (text: string): [number, number] | null => {
  const [found] = text.matchAll(gap);
  return found ? [found.index, found.index + found[0].length] : null;
};

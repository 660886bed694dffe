/** Matches a character that a screen shows. Spaces, control characters and characters without a shape do not count. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u2800]/u;

/** Whether a text has a character that people can see. */
export const hasText = (text: string): boolean => visible.test(text);

/** The first `length` UTF-16 units of a text; one fewer where the cut would halve a character of two units. */
export const cutTo = (text: string, length: number): string => {
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
};

const ABBREVIATION =
  /(?:^|[\s(“"])(?:\p{L}|St|Dr|Mr|Mrs|Ms|Sr|Jr|Prof|Inc|Co|Corp|Ltd|vs|etc|approx|Dept|Asst|Assoc|e\.g|i\.e)\.$/iu;

/** Characters that `ABBREVIATION` may match, and some more. */
const longestAbbreviation = 12;

/** A full stop after an initial or an abbreviation ends none. `rough`: the next may begin in lower case. */
export function sentences(paragraph: string, rough = false): string[] {
  const found: string[] = [];
  let start = 0;
  const ends = rough ? /(?<![.!?…])[.!?…]+[”"’')\]]*(?=\s+\S)/gu : /(?<![.!?…])[.!?…]+[”"’')\]]*(?=\s+[^\p{Ll}\s])/gu;
  for (const end of paragraph.matchAll(ends)) {
    const stop = end.index + end[0].length;
    const sentence = paragraph.slice(start, stop).trim();
    if (ABBREVIATION.test(sentence.slice(-longestAbbreviation))) continue;
    found.push(sentence);
    start = stop;
  }
  const rest = paragraph.slice(start).trim();
  return rest === '' ? found : [...found, rest];
}

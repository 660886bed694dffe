const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Up to two letters of a name in any script: first and last word's first letter, as a person sees letters (an emoji or an
 * accented letter is one). Words that hold no letter, such as brackets with a company, are passed over.
 */
export const initialsOf = (name: string): string => {
  const words = name.split(/[\s,]+/).filter((word) => /\p{L}|\p{Extended_Pictographic}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].flatMap((word) => {
    if (word === undefined) return [];
    for (const { segment } of graphemes.segment(word)) {
      if (/\p{L}|\p{Extended_Pictographic}/u.test(segment)) return [segment.toLocaleUpperCase()];
    }
    return [];
  });
  return letters.join('') || '?';
};

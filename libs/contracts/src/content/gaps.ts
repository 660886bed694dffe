/** A gap is text in square brackets with at least one letter: a line that only the author can write. */
const gap = /\[([^[\]]*\p{L}[^[\]]*)\]/gu;

/** The gaps of a text, without their brackets, in their order. A text with a gap is neither approved nor copied. */
export const gapsIn = (text: string): string[] => Array.from(text.matchAll(gap), ([, words = '']) => words.trim());

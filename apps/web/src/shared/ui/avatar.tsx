import { cn } from '@/shared/lib/cn';

const letter = /\p{L}|\p{Extended_Pictographic}/u;

/** The letters of a word as people count them. Plain ASCII does not need Intl, which is slow to load. */
const graphemesOf = (word: string): string[] =>
  /^[\x20-\x7e]*$/.test(word)
    ? Array.from(word)
    : Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word), ({ segment }) => segment);

/** The first letters of the first and the last word, in any script. An emoji or an accented letter is one letter. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[\s,]+/).filter((word) => letter.test(word));
  const [first, ...others] = words.map((word) => graphemesOf(word).find((each) => letter.test(each)) ?? '');
  return [first, others.at(-1)].join('').toLocaleUpperCase() || '?';
};

const sizes = {
  s: 'size-6 text-[9.5px]',
  m: 'size-8 text-[11px]',
  l: 'size-11 text-md',
} as const;

/** The initials of a person. Hidden from screen readers, because the name is beside it. */
export const Avatar = ({ name, size = 'm' }: { name: string; size?: keyof typeof sizes }) => (
  <span
    aria-hidden
    className={cn(
      'inline-grid flex-none place-content-center overflow-hidden rounded-full bg-fill font-semibold tracking-[0.02em] text-ink-2 select-none',
      sizes[size],
    )}
  >
    {initialsOf(name)}
  </span>
);

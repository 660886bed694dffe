import { cn } from '../cn';

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

const sizes = {
  s: 'size-6 text-[9.5px]',
  m: 'size-8 text-[11px]',
  l: 'size-11 text-md',
} as const;

/** A person's initials; decoration, because the name always stands beside it. */
export const Avatar = ({
  name,
  size = 'm',
  className,
}: {
  name: string;
  size?: keyof typeof sizes;
  className?: string;
}) => (
  <span
    aria-hidden
    className={cn(
      'inline-grid flex-none place-content-center overflow-hidden rounded-full bg-fill font-semibold tracking-[0.02em] text-ink-2 select-none',
      sizes[size],
      className,
    )}
  >
    {initialsOf(name)}
  </span>
);

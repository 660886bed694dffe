import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['md', 'letter', 'note'],
      shadow: ['sheet', 'float', 'over'],
      radius: ['sheet', 'chip', 'control', 'panel', 'over'],
      tracking: ['title', 'figure'],
    },
  },
});

/** Joins class names; of two that set the same property the later wins. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes));

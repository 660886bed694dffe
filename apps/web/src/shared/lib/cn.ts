import { clsx } from 'clsx';

/**
 * Joins class names. Two of them must not set the same property, because then the order in the style sheet decides. Add `!` to
 * the one that must win. The set-up of the web's specs checks this on every page.
 */
export const cn = clsx;

import { clsx } from 'clsx';

/**
 * Joins class names. Two of them must not set the same property, for then the order of the style sheet decides: the one
 * that shall win ends in `!`. The set-up of the web's specs checks every page for it.
 */
export const cn = clsx;

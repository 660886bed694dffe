import { cutTo, sentences } from '@app/contracts/text';

export { sentences } from '@app/contracts/text';

/** These functions clean and cut a person's words, so that they fit into sentences. */

// Code points, so that this file contains no invisible characters.
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const INVISIBLE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
const LONE_SURROGATE = /\p{Cs}/gu;

/** Makes one line: control characters and line breaks become spaces, direction marks are removed. */
export function oneLine(text: string): string {
  return text
    .replaceAll(CONTROL, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(LONE_SURROGATE, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Like `oneLine`, but keeps line breaks. */
export function lines(text: string): string[] {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u).map(oneLine);
}

/** A line of a list without the mark before it. */
export const withoutMark = (line: string): string => line.replace(/^(?:[-*•–—]|\d+[.)])\s+/u, '');

const markup = /<\/?(?:html|head|body|p|div|br|h[1-6]|ul|ol|li|script|style)(?:\s[^<>]*)?\/?>/iu;

/** Removes the tags of a pasted web page. Any other text stays as it is, because the author may have typed a `<`. */
export const withoutMarkup = (text: string): string =>
  markup.test(text)
    ? text
        .replaceAll(/<(script|style|head)(?:\s[^<>]*)?>[^]*?<\/\1\s*>/giu, ' ')
        .replaceAll(/<\/?(?:b|i|em|strong|a|span)(?:\s[^<>]*)?>/giu, '')
        .replaceAll(/<[^<>]*>/gu, '\n')
    : text;

const PICTURES =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\uFE0F\u20E3\u2580-\u27BF\u2B00-\u2BFF]/gu;

/** `text` without emoji and ornaments, which people put around names and titles. */
export function withoutPictures(text: string): string {
  return text
    .replaceAll(PICTURES, ' ')
    .replaceAll(/\u200D/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/**
 * Shortens to at most `max` UTF-16 units with an ellipsis: at the end of a word, or inside a word that is longer than
 * half of `max`.
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  let cut = cutTo(text, max - 1);
  if (!/\s/.test(text.charAt(cut.length))) {
    const space = cut.search(/\s\S*$/);
    if (space >= max / 2) cut = cut.slice(0, space);
  }
  return `${cut.replace(/[\s,;:.–-]+$/u, '')}…`;
}

export function capitalised(text: string): string {
  // Spanish sentences may begin with a mark.
  const [first = ''] = /^[¿¡]?[^]/u.exec(text) ?? [];
  return first.toUpperCase() + text.slice(first.length);
}

/** The sentences of a line. A sentence does not end inside square brackets. */
export const sentencesIn = (line: string): string[] => {
  const found: string[] = [];
  let inside = false;
  for (const one of sentences(line.trim())) {
    if (inside) found[found.length - 1] += ` ${one}`;
    else found.push(one);
    const [open, end] = [one.lastIndexOf('['), one.lastIndexOf(']')];
    if (open !== end) inside = open > end;
  }
  return found;
};

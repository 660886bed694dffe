import type { Piece } from '@app/contracts/content/gaps';

/** Whether a gap is a whole line, and not a part of a sentence. */
export const isOwnLine = (pieces: readonly Piece[], at: number): boolean => {
  const [before, after] = [pieces[at - 1], pieces[at + 1]];
  const begins = !before || ('words' in before && before.words.endsWith('\n'));
  const ends = !after || ('words' in after && /^[.?]?(?:\n|$)/u.test(after.words));
  return begins && ends;
};

/** Moves to the next empty field of a sheet with gaps. Returns false when there is none. */
export const focusNextGap = (sheet: Element | null): boolean => {
  const fields = [...(sheet?.querySelectorAll<HTMLTextAreaElement>('[data-gap]') ?? [])];
  const at = fields.findIndex((field) => field === document.activeElement);
  const open = [...fields.slice(at + 1), ...fields.slice(0, at + 1)].find(({ value }) => value.trim() === '');
  open?.focus();
  return open !== undefined;
};

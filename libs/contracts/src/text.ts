/** Anything that a screen shows. Spaces, control characters and characters without a shape are no text. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u2800]/u;

/** Whether a text has a character that people can see. */
export const hasText = (text: string): boolean => visible.test(text);

/** The first `length` UTF-16 units of a text; one fewer where the cut would halve a character of two units. */
export const cutTo = (text: string, length: number): string => {
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
};
